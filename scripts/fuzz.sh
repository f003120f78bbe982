#!/bin/bash
# SPDX-License-Identifier: MIT
# Builds the fuzz targets with clang and runs each for SECONDS over its committed corpus.
#     fuzz.sh BUILD-FOLDER SECONDS [TARGET]
# New findings of value go to BUILD-FOLDER/corpus/TARGET; a crash is kept as TARGET-crash-*.
set -u
build=$1 seconds=$2 only=${3:-}
cd "$(dirname "$0")/.." || exit 3
mkdir -p "$build"
if ! { cmake -S . -B "$build" -G Ninja -DCMAKE_C_COMPILER=clang -DCMAKE_BUILD_TYPE=Test -DCW_FUZZ=ON \
    -DCW_TESTS=OFF -DCW_SANITIZE=address,undefined && cmake --build "$build"; } >"$build/build.log" 2>&1; then
    tail -n 40 "$build/build.log"
    echo "FAILED: the build of the fuzz targets"
    exit 1
fi

one() {
    local program=$1 name seed kind
    name=$(basename "$program")
    mkdir -p "$build/corpus/$name"
    kind=${name#fuzz_}
    seed=tests/fuzz/corpus/$kind
    [ -d "$seed" ] || seed=
    if "$program" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -max_len=4096 -verbosity=0 \
        -artifact_prefix="$build/$name-crash-" "$build/corpus/$name" $seed >"$build/$name.log" 2>&1; then
        echo "ok $name ($(ls "$build/corpus/$name" | wc -l) in its corpus)"
    else
        tail -n 30 "$build/$name.log"
        echo "FAILED: $name (log: $build/$name.log)"
    fi
}
export -f one
export build seconds
found=0
for program in "$build"/fuzz/fuzz_*; do
    [ -z "$only" ] || [ "$(basename "$program")" = "$only" ] || continue
    echo "$program"
done | xargs -P "$(nproc)" -I{} bash -c 'one {}' | tee "$build/result.log"
found=$(grep -c . "$build/result.log")
[ "$found" -gt 0 ] || { echo "FAILED: no fuzz target named '$only'"; exit 1; }
! grep -q '^FAILED' "$build/result.log"
