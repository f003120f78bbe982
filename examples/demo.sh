#!/bin/sh
# SPDX-License-Identifier: MIT
# What Causeway does, on the inputs of this folder: verdicts with their reasons, boards drawn in the
# terminal, and a witness that separate code checks.      demo.sh [PROGRAM]
causeway=${1:-causeway}
here=$(dirname "$0")
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
step() {
    printf '\n\033[1m%s\033[0m\n' "$1"
    shift
    printf '$ causeway %s\n' "$*"
    "$causeway" "$@" || exit $?
}
[ -t 1 ] || step() {
    printf '\n%s\n$ causeway ' "$1"
    shift
    printf '%s\n' "$*"
    "$causeway" "$@" || exit $?
}

step "TwixT: real games, judged; why each is won or not" judge twixt --explain "$here/twixt-real-games.in"
step "TwixT: the first of them, drawn with its winning chain" judge twixt --draw "$here/twixt-real-game.in"
step "Hex: a full board, drawn with its winning chain" judge hex --draw "$here/hex-11.in"
step "Link: may these pairs go, and why not" judge link --explain "$here/link-18x8.in"
step "Geography: where to put the token, and the matching behind it" judge geography --explain --draw "$here/geography-10x28.in"
step "A witness is written with the verdicts ..." judge twixt --witness "$work/witness" "$here/twixt-real-games.in"
step "... and separate code checks it" verify twixt "$here/twixt-real-games.in" "$work/witness"
