#!/bin/sh
# SPDX-License-Identifier: MIT
# What Causeway does, on the inputs of this folder: verdicts with their reasons, boards drawn in the
# terminal, and a witness that separate code checks.      demo.sh [PROGRAM]
causeway=${1:-causeway}
here=$(dirname "$0")
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
bold= plain=
[ -t 1 ] && bold=$(printf '\033[1m') plain=$(printf '\033[0m')
step() {
    printf '\n%s%s%s\n' "$bold" "$1" "$plain"
    shift
    printf '$ causeway %s\n' "$*"
    "$causeway" "$@" || exit $?
}

step "TwixT: real games, judged; why each is won or not" judge twixt --explain "$here/twixt-real-games.in"
step "TwixT: what a refused link costs" judge twixt --explain "$here/twixt-refused.in"
step "TwixT: a real game, drawn with its winning chain" judge twixt --draw "$here/twixt-real-game.in"
step "Hex: a full board, drawn with its winning chain" judge hex --draw "$here/hex-11.in"
step "Link: may these pairs go, and why not" judge link --explain "$here/link-18x8.in"
step "Geography: where to put the token, and the matching behind it" judge geography --explain --draw "$here/geography-6x14.in"
step "A witness is written with the verdicts ..." judge twixt --witness "$work/witness" "$here/twixt-real-games.in"
step "... and separate code checks it" verify twixt "$here/twixt-real-games.in" "$work/witness"
