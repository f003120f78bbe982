#!/bin/bash
# SPDX-License-Identifier: MIT
# Shows what the wrong solutions are for: each passes the statement's sample, each is caught, and
# each generator style catches every wrong solution that its help names.
#     run.sh BUILD-FOLDER SOURCE-FOLDER
# A program fails a test by a wrong answer, a crash, or by needing more than 5 s, 512 MiB or an
# 8 MiB stack.
set -u
build=$1 source=$2
causeway=$build/causeway
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
complain() {
    echo "wrong: $1"
    failures=$((failures + 1))
}

# Does PROGRAM answer INPUT as the judge does?  Answers are compared as words.
right_on() { # PROGRAM INPUT RIGHT-ANSWERS
    (
        ulimit -s 8192 -v 524288
        timeout 5 "$1" <"$2" >"$work/out" 2>/dev/null
        exit $? # not killed by the program's signal, about which the shell would talk
    ) 2>/dev/null || return 1
    [ "$(tr -s ' \t\r\n' '\n' <"$work/out")" = "$(tr -s ' \t\r\n' '\n' <"$3")" ]
}

for game in $("$causeway" games | awk '{print $1}'); do
    programs=("$build/libexec/wrong/${game}"_*)
    [ ${#programs[@]} -ge 5 ] || complain "$game has fewer than five wrong solutions"
    for program in "${programs[@]}"; do
        right_on "$program" "$source/tests/wrong/samples/$game.in" "$source/tests/wrong/samples/$game.out" ||
            complain "$(basename "$program") does not pass the sample of the statement"
    done
    declare -A caught=()
    while read -r style mistakes; do
        for mistake in $mistakes; do
            program=$build/libexec/wrong/${game}_$mistake
            [ -x "$program" ] || { complain "$game style $style names $mistake, which does not exist"; continue; }
            hit=
            for seed in $(seq 1 25); do
                "$causeway" generate "$game" --style "$style" --seed "$seed" --sets 10 >"$work/in" 2>"$work/err" ||
                    "$causeway" generate "$game" --style "$style" --seed "$seed" >"$work/in" 2>"$work/err" ||
                    { complain "$game style $style seed $seed: $(cat "$work/err")"; break; }
                "$causeway" judge "$game" "$work/in" >"$work/answers" || { complain "$game style $style seed $seed: not judged"; break; }
                if ! right_on "$program" "$work/in" "$work/answers"; then
                    hit=$seed
                    break
                fi
            done
            if [ -n "$hit" ]; then
                caught[$mistake]=1
                printf '  %-10s %-14s kills %-28s seed %s\n' "$game" "$style" "$mistake" "$hit"
            else
                complain "$game style $style does not kill $mistake in 25 seeds"
            fi
        done
    done < <("$causeway" generate "$game" --style list --kills)
    for program in "${programs[@]}"; do
        mistake=$(basename "$program")
        mistake=${mistake#"${game}"_}
        [ -n "${caught[$mistake]:-}" ] || complain "no style of $game names $mistake"
    done
    unset caught
done
[ "$failures" -eq 0 ] && echo "all wrong solutions are caught as claimed"
exit $((failures > 0))
