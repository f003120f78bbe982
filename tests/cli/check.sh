# Records: what happened, faults with their places, JSON, formats, options.
cat >games.sgf <<'END'
(;FF[4]GM[11]SZ[3]PB[Ann];B[a2];W[swap-pieces];B[b2];W[c1];B[b3];W[a1])
(;FF[4]GM[11]SZ[3];B[a1];W[a1])
(;FF[4]GM[21]SZ[5]RU[PP];W[c1];B[b2];W[b3];B[d2];W[c5])
(;FF[4]GM[11]SZ[3];B[a1
END
causeway check games.sgf 2>errors
echo "exit $?"
cat errors
causeway check --json games.sgf 2>/dev/null
echo '1.c3 2.b2 3.resign' >moves.txt
causeway check moves.txt 2>&1
echo "exit $?"
causeway check --game twixt moves.txt
causeway check --rules pp --size 6x8 - <moves.txt
causeway check 'https://hexworld.org/board/#11c1,a10:sd4,e5'
causeway check --max-errors 1 games.sgf 2>&1 >/dev/null
echo 'What is this?' >letter.txt
causeway check letter.txt 2>&1
echo "exit $?"
causeway check --game chess moves.txt 2>&1
causeway check --rules odd moves.txt 2>&1
causeway check missing.sgf 2>&1
echo "exit $?"
