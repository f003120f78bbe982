#!/bin/bash
# SPDX-License-Identifier: MIT
# Golden tests of the command line:  run.sh PROGRAM [NAME...]
# Each NAME.sh runs in an empty folder with the program as `causeway` in its PATH; what it prints
# must be NAME.stdout, and on standard error NAME.stderr (nothing, where there is no such file).
# CW_UPDATE=1 writes the golden files anew: read the difference before you commit it.
set -u
program=$(realpath "${1:?usage: run.sh PROGRAM [NAME...]}") || exit 3
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
shift
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
ln -s "$program" "$work/bin/causeway"
export PATH="$work/bin:$PATH" SOURCE="$here/../.." LC_ALL=C.UTF-8 TERM=xterm
export BASH_ENV="$here/prelude.bash"
unset NO_COLOR
passed=0 failed=0

# Compares what was printed with the golden file, which need not exist where it would be empty.
compare() { # GOLDEN ACTUAL
    if [ -n "${CW_UPDATE:-}" ]; then
        if [ -s "$2" ]; then cp "$2" "$1"; else rm -f "$1"; fi
    fi
    if [ -e "$1" ]; then diff -u "$1" "$2"; else diff -u /dev/null "$2"; fi
}

one() { # NAME
    local name=$1 good=1
    mkdir "$work/in"
    (cd "$work/in" && timeout 120 bash "$here/$name.sh" >"$work/stdout" 2>"$work/stderr" </dev/null)
    case $? in
    77) # the script says what it lacks
        echo "skipped: $name: $(cat "$work/stdout")"
        passed=$((passed + 1))
        rm -rf "$work/in"
        return ;;
    124)
        echo "$name: the script did not end within 120 s"
        good= ;;
    esac
    compare "$here/$name.stdout" "$work/stdout" || good=
    compare "$here/$name.stderr" "$work/stderr" || good=
    chmod -R u+rwx "$work/in"
    rm -rf "$work/in"
    if [ "$good" ]; then
        passed=$((passed + 1))
    else
        echo "FAILED: $name"
        failed=$((failed + 1))
    fi
}

if [ $# -gt 0 ]; then
    for name; do one "$name"; done
else
    for script in "$here"/*.sh; do
        name=$(basename "$script" .sh)
        [ "$name" = run ] || one "$name"
    done
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
