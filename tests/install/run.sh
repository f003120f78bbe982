#!/bin/bash
# SPDX-License-Identifier: MIT
# Installs BUILD-FOLDER into an empty prefix and uses it as a stranger would: the program, the C
# example by pkg-config and by CMake, the Python example, the man page and the completion.
set -eu
build=$1 source=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
prefix=$work/prefix
cmake --install "$build" --prefix "$prefix" >/dev/null
libdir=$(dirname "$(find "$prefix" -name 'libcauseway.so')")

say() { echo "install: $1"; }
"$prefix/bin/causeway" --version | grep -q '^causeway [0-9]' || { say "--version"; exit 1; }

# nothing but cw_ is visible
foreign=$(nm -D --defined-only "$libdir/libcauseway.so" | awk '{print $3}' | grep -v '^cw_' || true)
[ -z "$foreign" ] || { say "foreign symbols: $foreign"; exit 1; }
objdump -p "$libdir/libcauseway.so" | grep -q 'SONAME *libcauseway\.so\.[0-9]' || { say "no SONAME"; exit 1; }

want="twixt:
yes
hex 4x4 to=black black=b2 white=c1"
check() {
    got=$(LD_LIBRARY_PATH=$libdir "$1" | grep -v '^  ')
    [ "$got" = "$want" ] || { say "$1 prints: $got"; exit 1; }
}
flags="$(PKG_CONFIG_PATH=$libdir/pkgconfig pkg-config --define-variable=prefix="$prefix" \
    --define-variable=libdir="$libdir" --define-variable=includedir="$prefix/include" --cflags --libs causeway)"
${CC:-cc} -std=c11 -Wall -Werror "$source/examples/c/judge_and_play.c" -o "$work/by_pkg_config" $flags
check "$work/by_pkg_config"
${CC:-cc} -std=c11 "$source/examples/c/judge_and_play.c" -I"$prefix/include" "$libdir/libcauseway.a" \
    -lpthread -lm -o "$work/by_archive"
check "$work/by_archive"
cmake -S "$source/examples/c" -B "$work/by_cmake" -DCMAKE_PREFIX_PATH="$prefix" >/dev/null
cmake --build "$work/by_cmake" >/dev/null
check "$work/by_cmake/judge_and_play"
# every public header stands alone, also in C++ where there is a compiler for it
for header in "$prefix"/include/causeway/*.h; do
    echo "#include <causeway/$(basename "$header")>" | ${CC:-cc} -std=c11 -Wall -Wextra -Wpedantic -Werror \
        -I"$prefix/include" -fsyntax-only -x c -
    if command -v c++ >/dev/null; then
        echo "#include <causeway/$(basename "$header")>" |
            c++ -std=c++11 -Wall -Werror -I"$prefix/include" -fsyntax-only -x c++ -
    fi
done

got=$(printf '2\nbb\nww\n0\n' | LIBCAUSEWAY=$libdir/libcauseway.so python3 "$source/examples/python/judge.py" hex)
[ "$got" = "1 W" ] || { say "the Python example prints: $got"; exit 1; }

bash -n "$prefix/share/bash-completion/completions/causeway"
test -s "$prefix/share/man/man1/causeway.1"
DIR=$work/suite
"$prefix/bin/causeway" testset hex "$DIR" --seed 1 2>"$work/err" >/dev/null || { cat "$work/err"; say "testset"; exit 1; }
[ ! -s "$work/err" ] || { cat "$work/err"; say "testset finds no wrong solutions"; exit 1; }
echo "installed tree: ok"
