#!/bin/bash
# SPDX-License-Identifier: MIT
# Removes each entry of the table of crossing links (src/games/twixt/twixt_crossers.c) in turn,
# rebuilds the judge, and shows that the twixt cases fail each time.
#     mutate_crossers.sh BUILD-FOLDER
# The cases are those of src/games/twixt/test/data alone: the unit tests recompute the table and
# would notice anyway.
set -u
build=${1:?usage: mutate_crossers.sh BUILD-FOLDER}
cd "$(dirname "$0")/.." || exit 3
table=src/games/twixt/twixt_crossers.c
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cc=${CC:-cc}
mapfile -t entries < <(grep -nE '^ *\{[0-9], *-?[0-9]+, *-?[0-9]+, *[0-9]\},' "$table" | cut -d: -f1)
echo "${#entries[@]} entries"
[ "${#entries[@]}" -ge 36 ] || { echo "FAILED: the table was not recognised"; exit 1; }

# Names of the cases that a judge built with the given table gets wrong.
failing_cases() { # TABLE-SOURCE
    "$cc" -std=c11 -O1 -D_POSIX_C_SOURCE=200809L -Iinclude -Isrc -c "$1" -o "$work/crossers.o" || exit 3
    "$cc" -o "$work/judge" "$work/main.o" "$work/crossers.o" "$work/rest.a" -lpthread -lm || exit 3
    local input answers wrong=0
    for input in src/games/twixt/test/data/*.in; do
        answers=${input%.in}.out
        timeout 20 "$work/judge" <"$input" 2>/dev/null | cmp -s - "$answers" || wrong=$((wrong + 1))
    done
    echo "$wrong"
}

# The library without the table, and a small program that judges standard input.
cat >"$work/main.c" <<'C'
#include <causeway/game.h>
#include <stdio.h>
static ptrdiff_t get(void *ctx, void *buf, size_t n)
{
    return (ptrdiff_t)fread(buf, 1, n, ctx);
}
static int put(void *ctx, const void *bytes, size_t n)
{
    return fwrite(bytes, 1, n, ctx) == n ? 0 : -1;
}
int main(void)
{
    struct cw_env *env;
    struct cw_source in = {get, stdin, "-"};
    struct cw_sink out = {put, 0, stdout};
    return cw_env_new(0, &env) || cw_judge(env, cw_game_find("twixt"), 0, &in, &out) ? 1 : 0;
}
C
"$cc" -std=c11 -Iinclude -c "$work/main.c" -o "$work/main.o" || exit 3
cp "$build/libcauseway.a" "$work/rest.a" && ar d "$work/rest.a" twixt_crossers.c.o || exit 3

[ "$(failing_cases "$table")" = 0 ] || { echo "FAILED: the cases fail with the whole table"; exit 1; }
unnoticed=0
for line in "${entries[@]}"; do
    sed "${line}d" "$table" >"$work/mutant.c"
    wrong=$(failing_cases "$work/mutant.c")
    if [ "$wrong" -eq 0 ]; then
        echo "FAILED: nobody misses line $line:$(sed -n "${line}p" "$table")"
        unnoticed=$((unnoticed + 1))
    fi
done
echo "$((${#entries[@]} - unnoticed)) of ${#entries[@]} removals are noticed by the cases"
[ "$unnoticed" -eq 0 ]
