#!/bin/bash
# SPDX-License-Identifier: MIT
# Dependencies point one way: core <- record, search <- games <- render, protocol <- api, cli, http.
# A game never includes another game; a verifier includes core alone; nothing below the command
# line prints, exits or reads the environment.
set -u
cd "$(dirname "$0")/.." || exit 3
status=0
fault() {
    echo "$1"
    status=1
}

quoted() { grep -nHoE '^ *# *include +"[^"]+"' "$@" /dev/null; }

# folder -> which folders its quoted includes may name
allow() {
    local where=$1 pattern=$2 line path
    while IFS= read -r line; do
        path=$(sed -E 's/.*"([^"]+)".*/\1/' <<<"$line")
        grep -qE "$pattern" <<<"$path" || fault "${line%%:*}: must not include \"$path\""
    done < <(quoted $(find "$where" -maxdepth 1 -name '*.[ch]'))
}
allow src/core '^core/'
allow src/record '^(core|record)/'
allow src/search '^(core|search)/'
allow src/render '^(core|render)/'
allow src/protocol '^(core|record|render|search|api|protocol)/|^games/contract\.h'
allow src/api '^(core|games/contract\.h|record|render|api)|^cw_version\.h'
for folder in src/games/*/; do
    game=$(basename "$folder")
    allow "$folder" "^(core/|record/|search/|games/contract\.h|games/$game/)"
    while IFS= read -r line; do
        fault "${line%%:*}: a verifier includes core/ alone, not ${line#*:*:}"
    done < <(quoted "$folder${game}_verify"*.[ch] |
        grep -vE "\"(core/|games/$game/${game}_verify[a-z_]*\.h\")")
done

while IFS= read -r line; do
    fault "$line: not below the command line"
done < <(grep -nE '\b(printf|fprintf|puts|putchar|exit|abort|getenv|malloc|calloc|fopen)\s*\(' \
    $(find src/core src/record src/search src/games src/render src/api src/protocol -name '*.[ch]' -not -path '*/test/*') |
    grep -vE '\.[ch]:[0-9]+: *(\*|/\*)' | grep -v 'src/core/env.c:.*realloc')

# file names are unique in the tree, so that a name in a message says where it is
while IFS= read -r name; do
    fault "$name: two files have this name"
done < <(find src bench -name '*.[ch]' -printf '%f\n' | sort | uniq -d)

for file in $(find src include bench tests examples -name '*.[ch]'); do
    head -n 3 "$file" | grep -q 'SPDX-License-Identifier: MIT' || fault "$file: no SPDX line"
done
exit $status
