# Records from one format to another: conventions, warnings, refusals.
echo '(;FF[4]EV[twixt.x]PB[Ann]PW[Bob]SZ[12]SO[x];b[bd];r[swap];b[ee]C[hm](;r[cf|draw];b[resign])(;r[dd]))' >game.tsgf
for format in sgf lg t1 mail list; do
    echo "== $format"
    causeway convert game.tsgf --to $format 2>&1
done
causeway convert game.tsgf --to t1 -o game.T1 2>/dev/null && causeway convert game.T1 --rules pp --to lg
causeway convert 'https://hexworld.org/board/#11c1,a10:sd4' --to sgf
echo '(;GM[11]SZ[4:3];B[a2];W[swap-sides];W[b1])' | causeway convert --to hexworld 2>&1
echo "exit $?"
echo '(;GM[11]SZ[4:3];B[a2];W[a2])' | causeway convert --to list 2>&1
echo "exit $?"
causeway convert game.tsgf --to hexworld 2>&1
causeway convert game.tsgf 2>&1
causeway convert game.tsgf --to sgf -o game.tsgf 2>&1
echo "exit $?"
