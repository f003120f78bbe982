#!/bin/bash
# SPDX-License-Identifier: MIT
# Builds and runs every test below BUILD-FOLDER: the plain build with assertions, the address and
# undefined sanitizers, the thread sanitizer, and the fuzz targets for a short while.  Ends with
# one line, "N passed, N failed".
#   CC                compiler (default cc)
#   CW_TEST_ONLY      plain, sanitize or fuzz: just that part
#   CW_TEST_SCALE     multiplies the number of random boards (default 1)
#   CW_FUZZ_SECONDS   per fuzz target (default 5)
set -u
build=${1:?usage: test.sh BUILD-FOLDER}
cd "$(dirname "$0")/.." || exit 3
jobs=$(nproc 2>/dev/null || echo 2)
passed=0 failed=0
only=${CW_TEST_ONLY:-all}

wanted() { [ "$only" = all ] || [ "$only" = "$1" ]; }

# Configures and builds one variant; a build that fails counts as one failed test.
make_variant() { # NAME CMAKE-OPTIONS...
    local folder=$build/$1 log
    shift
    mkdir -p "$folder"
    log=$folder/build.log
    if cmake -S . -B "$folder" -G Ninja "$@" >"$log" 2>&1 &&
        cmake --build "$folder" -j "$jobs" >>"$log" 2>&1; then
        return 0
    fi
    tail -n 40 "$log"
    echo "FAILED: the build in $folder (log: $log)"
    failed=$((failed + 1))
    return 1
}

# Runs the tests of a variant and adds up its counts.
run_variant() { # NAME CTEST-OPTIONS...
    local folder=$build/$1 log line
    shift
    log=$folder/test.log
    ctest --test-dir "$folder" --output-on-failure -j "$jobs" "$@" 2>&1 | tee "$log" |
        grep -vE '^(Internal ctest|Test project|UpdateCTest|Label Time|$)' | grep -vE 'Start +[0-9]+:'
    line=$(grep -E 'tests passed, [0-9]+ tests? failed out of [0-9]+' "$log")
    if [ -z "$line" ]; then
        echo "FAILED: no tests ran in $folder"
        failed=$((failed + 1))
        return
    fi
    local bad total
    bad=$(sed -E 's/.*passed, ([0-9]+) tests? failed.*/\1/' <<<"$line")
    total=$(sed -E 's/.*out of ([0-9]+).*/\1/' <<<"$line")
    failed=$((failed + bad))
    passed=$((passed + total - bad))
}

if wanted plain; then
    echo "== plain build, assertions on"
    make_variant test -DCMAKE_BUILD_TYPE=Test && run_variant test
fi
if wanted sanitize; then
    echo "== address and undefined behaviour sanitizers"
    make_variant asan -DCMAKE_BUILD_TYPE=Test -DCW_SANITIZE=address,undefined &&
        ASAN_OPTIONS=detect_stack_use_after_return=1 run_variant asan -LE 'timing|slow'
    echo "== thread sanitizer"
    make_variant tsan -DCMAKE_BUILD_TYPE=Test -DCW_SANITIZE=thread && run_variant tsan -L threads
fi
if wanted fuzz; then
    echo "== fuzz targets, ${CW_FUZZ_SECONDS:-5} s each"
    fuzz_log=$build/fuzz.log
    mkdir -p "$build"
    scripts/fuzz.sh "$build/fuzz" "${CW_FUZZ_SECONDS:-5}" 2>&1 | tee "$fuzz_log" | grep -E '^(ok|FAILED)'
    passed=$((passed + $(grep -c '^ok' "$fuzz_log")))
    failed=$((failed + $(grep -c '^FAILED' "$fuzz_log")))
fi

echo
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
