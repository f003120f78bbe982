# The board after a move of a game record.
cat >games.sgf <<'END'
(;FF[4]GM[11]SZ[5]PB[Ann]PW[Bob & Co];B[c3];W[swap-pieces];B[b2];W[d4];B[c2]C[hm];W[resign])
(;FF[4]GM[11]SZ[4:3];AB[a1]AW[b2];B[c3];W[c1];B[b3](;W[c2])(;W[a2]))
(;FF[4]GM[11]SZ[5];B[c3];W[c4];B[c3];W[d4])
END
both show games.sgf
both show games.sgf --move 2 --ascii --numbers --mark b1
both show games.sgf --move 0 --plain
both show games.sgf --game 2 --numbers
both show games.sgf --game 3
both show games.sgf --game 4
both show games.sgf --move 9
causeway show games.sgf --format svg | grep '<title>'
link='https://hexworld.org/board/#11c1,h4e7f9,b9c3'
both show "$link" --move 4
causeway show "$link" -o link.svg && grep -c 'class="last"' link.svg
echo '1.c3 2.d3 3.c4' >list.txt
both show hex list.txt --size 5x4
both show list.txt
both show hex <list.txt --size 4 --numbers
sample hex >board.txt
both show board.txt
