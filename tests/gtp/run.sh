#!/bin/bash
# SPDX-License-Identifier: MIT
# Regression tests of the players, in the form of GoGui:  run.sh PROGRAM [FILE.tst...]
# A file's first line, "#! gtp hex --playouts 5000", says how the program is started.  Commands have
# numbers; "#? [REGEX]" behind one holds for its whole answer, "#? [!REGEX]" must not match, and a
# "*" at its end marks a failure that is known.  "#? [?REGEX]" holds for an error message.
set -u
program=$(realpath "${1:?usage: run.sh PROGRAM [FILE.tst...]}") || exit 3
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
shift
[ $# -gt 0 ] || set -- "$here"/*.tst
passed=0 failed=0

check() { # FILE ANSWERS
    awk '
        FNR == 1 { file++ }
        file == 1 && /^[0-9]+([ \t]|$)/ { id = $1; command[id] = $0; next }
        file == 1 && /^#\? \[/ {
            known[id] = /\*$/
            pattern = $0
            sub(/^#\? \[/, "", pattern)
            sub(/\]\*?$/, "", pattern)
            want[id] = pattern
            order[++count] = id
            next
        }
        file == 2 && /^[=?]/ {
            match($0, /^[=?][0-9]*/)
            id = substr($0, 2, RLENGTH - 1)
            answer[id] = substr($0, RLENGTH + 2)
            error[id] = /^\?/
            next
        }
        file == 2 && NF { answer[id] = answer[id] "\n" $0 }
        END {
            for (i = 1; i <= count; i++) {
                id = order[i]
                pattern = want[id]
                negative = sub(/^!/, "", pattern)
                bad = sub(/^\?/, "", pattern)
                good = (id in answer) && error[id] == bad
                if (good)
                    good = (answer[id] ~ ("^(" pattern ")$")) != negative
                if (!good && !known[id])
                    print command[id] ": wanted [" want[id] "], not \"" answer[id] "\""
                else if (good && known[id])
                    print "(" command[id] ": passes, though its failure is known)" > "/dev/stderr"
                total[good || known[id]]++
            }
            print total[1] + 0, total[0] + 0
        }' "$1" "$2"
}

for file; do
    answers=$(mktemp) || exit 3
    read -r -a words < <(sed -n '1s/^#! //p' "$file")
    if ! (cd "$here/../.." && timeout 300 "$program" "${words[@]}" <"$file" >"$answers"); then
        echo "$file: the program failed"
        failed=$((failed + 1))
    fi
    while read -r line; do
        if [[ $line =~ ^[0-9]+\ [0-9]+$ ]]; then
            read -r good bad <<<"$line"
            passed=$((passed + good)) failed=$((failed + bad))
        else
            echo "$(basename "$file"): $line"
        fi
    done < <(check "$file" "$answers")
    rm -f "$answers"
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
