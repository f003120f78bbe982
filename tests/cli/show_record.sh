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
# TwixT: a swap that reflects, own links that cross, links taken away
echo '(;FF[4]EV[x]PB[Ann]PW[Bob]SZ[8]SO[lg];b[cb];r[swap];b[dd];r[fd];b[ef];r[resign])' >game.tsgf
both show game.tsgf
echo 'c3 f6 d5 g4 d3 h6 c5 b7' >moves.txt
both show twixt moves.txt --rules pp --size 8 --ascii
echo 'c3 f6 d5-c3/d5 g4 e3' >moves.txt
both show twixt moves.txt --rules standard --size 8x7 --numbers
both show twixt moves.txt --rules standard --size 8x7 --move 9
causeway show "$SOURCE/examples/twixt-game.T1" | sed -n '1,5p'
causeway show "$SOURCE/examples/hex-game.sgf" --numbers | sed -n '1,5p'
sample hex >board.txt
both show board.txt
