#!/bin/bash
# SPDX-License-Identifier: MIT
# clang-tidy, cppcheck, the include rules, the format of the sources, the man pages and the scripts.
set -u
build=${1:?usage: lint.sh BUILD-FOLDER}
cd "$(dirname "$0")/.." || exit 3
passed=0 failed=0
check() {
    local name=$1 log=$build/$1.log
    shift
    if "$@" >"$log" 2>&1; then
        echo "ok $name"
        passed=$((passed + 1))
    else
        tail -n 60 "$log"
        echo "FAILED: $name (log: $log)"
        failed=$((failed + 1))
    fi
}
mkdir -p "$build"
cmake -S . -B "$build" -G Ninja -DCMAKE_C_COMPILER=clang -DCW_TESTS=OFF >/dev/null || exit 1
mapfile -t sources < <(find src -name '*.c' -not -path '*/test/*' | sort)
tidy() {
    printf '%s\n' "${sources[@]}" | xargs -P "$(nproc)" -n 1 clang-tidy --quiet -p "$build"
}
check includes scripts/check_includes.sh
check clang-tidy tidy
check cppcheck cppcheck --quiet --std=c11 --enable=warning,performance,portability --inline-suppr \
    --suppressions-list=scripts/cppcheck.supp --error-exitcode=1 -j "$(nproc)" -Iinclude -Isrc \
    --library=posix "${sources[@]}"
check architecture scripts/architecture_tree.py --check
check man mandoc -Tlint -Wwarning docs/man/causeway.1
mapfile -t scripts < <(git ls-files '*.sh' .ci/run)
syntax() { local f; for f in "${scripts[@]}"; do bash -n "$f" || return 1; done; }
check shell syntax
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
