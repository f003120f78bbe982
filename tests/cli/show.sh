# Pictures of positions and of contest boards, as text.
both show --position 'hex 4x3 to=white black=b2 white=c1'
both show --ascii --position 'hex 4x3 to=white black=b2 white=c1' --mark 'a1 d3'
both show --position 'twixt 6x6 to=first first=c1,d3 second=b2,f3' --draw colour
both show --position 'geography 4x2 to=first cells=.#../....'
both show --position 'link 4x2 cells=1,0,0,12/12,0,0,1' --mark '1,1-2,4'
both show link --ascii --game 2 <<<'2 3 1 0 2 1 0 2 2 1 1 2 3 1 3 2 3'
both show link <<<$'# title: Two pairs\n# rules: outside=yes gravity=down\n2 3\n1 0 1\n2 0 2\n'
both show link <<<$'# rules: outside=yes\n2 3\n1 2 1\n2 0 2\n1\n1 1 1 3\n0 0\n'
sample geography >board.txt
both show geography board.txt
for game in hex twixt; do sample $game | both show $game - --game 2 --ascii; done
sample twixt | both show twixt --numbers --game 2 --plain
sample hex | causeway show hex -o board.out
LC_ALL=C causeway show hex --game 1 < <(sample hex) | cmp - <(sample hex | causeway show hex --ascii) && echo same
head -n 3 board.out
# what cannot be shown
both show
both show hex --position 'hex 3x3 to=black'
both show --position 'hex 3x3 to=black black=d9'
both show --position 'chess 8x8'
both show checkers board.txt
both show hex missing.txt
both show hex </dev/null
sample hex | both show hex --game 9
echo '2 bw bx' | tr ' ' '\n' | both show hex --game 2
sample hex | both show hex --mark a1
both show --position 'hex 3x3 to=black' --mark z9
both show --position 'hex 3x3 to=black' --format jpeg
both show --position 'hex 3x3 to=black' --theme pink
both show --position 'hex 3x3 to=black' --width 5
both show --position 'hex 3x3 to=black' --draw oil
both show --position 'hex 3x3 to=black' -o missing/board.svg
both show --position 'hex 255x255 to=black' --memory 100K
