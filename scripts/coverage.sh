#!/bin/bash
# SPDX-License-Identifier: MIT
# Line coverage of library and program under the plain tests: BUILD-FOLDER/index.html.
set -u
build=${1:?usage: coverage.sh BUILD-FOLDER}
cd "$(dirname "$0")/.." || exit 3
cmake -S . -B "$build" -G Ninja -DCMAKE_C_COMPILER=gcc -DCMAKE_BUILD_TYPE=Test -DCW_COVERAGE=ON >/dev/null &&
    cmake --build "$build" -j "$(nproc)" >"$build/build.log" 2>&1 || { tail -n 40 "$build/build.log"; exit 1; }
ctest --test-dir "$build" -j "$(nproc)" -LE slow >"$build/test.log" 2>&1
tail -n 3 "$build/test.log"
gcovr --root . --object-directory "$build" --filter 'src/' --exclude '.*/test/.*' \
    --html-details "$build/index.html" --print-summary
