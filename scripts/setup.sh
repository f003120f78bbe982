#!/bin/sh
# SPDX-License-Identifier: MIT
# Looks for what the named parts need (build, test, lint, coverage) and installs what is missing on
# Debian and its relatives, as root or with passwordless sudo; otherwise prints the command and
# stops.  Looks for programs and headers, not for packages, so that other systems work as well.
set -u
CC=${CC:-cc}
missing= # what it does not build without
wished=  # what it builds without, but with less

need_program() { # PROGRAM PACKAGE
    command -v "$1" >/dev/null 2>&1 || missing="$missing $2"
}
need_header() { # HEADER-PROGRAM PACKAGE
    printf '%s\nint main(void) { return 0; }\n' "$1" |
        "$CC" -fsyntax-only -x c - >/dev/null 2>&1 || missing="$missing $2"
}
wish_header() { # HEADER-PROGRAM PACKAGE
    printf '%s\nint main(void) { return 0; }\n' "$1" |
        "$CC" -fsyntax-only -x c - >/dev/null 2>&1 || wished="$wished $2"
}
need_fuzzer() {
    probe=$(mktemp -d) || exit 3
    printf 'int LLVMFuzzerTestOneInput(const unsigned char *d, unsigned long n);\nint LLVMFuzzerTestOneInput(const unsigned char *d, unsigned long n) { return !d && n; }\n' >"$probe/f.c"
    clang -fsanitize=fuzzer,address "$probe/f.c" -o "$probe/f" >/dev/null 2>&1 ||
        missing="$missing clang libclang-rt-14-dev"
    rm -rf "$probe"
}

case " $CC " in
*" clang "*) need_program clang clang ;;
*) need_program "${CC%% *}" gcc ;;
esac
for part in "$@"; do
    case $part in
    build)
        need_program cmake cmake
        need_program ninja ninja-build
        need_header '#include <stdlib.h>' libc6-dev
        wish_header '#include <curses.h>' libncurses-dev # without it there is no `causeway play`
        ;;
    test)
        need_header '#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>' libcmocka-dev
        need_program pkg-config pkg-config
        need_program python3 python3
        need_program mandoc mandoc
        need_program git git
        need_fuzzer
        ;;
    lint)
        need_program clang-tidy clang-tidy
        need_program cppcheck cppcheck
        need_program clang-format clang-format
        ;;
    coverage) need_program gcovr gcovr ;;
    *) echo "setup.sh: unknown part '$part'" >&2; exit 2 ;;
    esac
done
[ -z "$missing$wished" ] && exit 0

list() { # WORD...
    [ $# = 0 ] || printf '%s\n' "$@" | sort -u | tr '\n' ' ' | sed 's/ $//'
}
packages=$(list $missing $wished)
if [ -n "$missing" ]; then what=Needed; else what=Useful; fi
# The absence of what is only wished for is no failure.
give_up() {
    [ -z "$missing" ]
    exit
}
if command -v apt-get >/dev/null 2>&1; then
    if [ "$(id -u)" = 0 ]; then
        as_root=
    elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
        as_root="sudo -n"
    else
        printf '%s and not found. Install it with:\n    sudo apt-get install %s\n' $what "$packages" >&2
        give_up
    fi
    echo "Installing: $packages" >&2
    log=$(mktemp) || exit 3
    if ! { $as_root apt-get update && DEBIAN_FRONTEND=noninteractive \
        $as_root apt-get install -y --no-install-recommends $packages; } >"$log" 2>&1; then
        cat "$log" >&2
        rm -f "$log"
        printf 'Could not install. Try:\n    apt-get update && apt-get install %s\n' "$packages" >&2
        give_up
    fi
    rm -f "$log"
    exit 0
fi
printf '%s and not found (Debian names): %s\n' $what "$packages" >&2
give_up
