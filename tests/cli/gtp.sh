# The player behind the Go Text Protocol: options, the end of the input, files, broken pipes.
echo name | causeway gtp hex --playouts 10
echo "exit $?"
printf 'genmove b\nquit\nname\n' | causeway gtp twixt --rules pp --playouts 20 --seed 3 --threads 2 --memory 8M |
    sed 's/^= [a-x][0-9]*$/= a move/'
both gtp hex --time 0
both gtp hex --time soon
both gtp hex --playouts 0
both gtp link
both gtp twixt --rules chess
both gtp
printf 'loadsgf %s 5\nundo\nloadsgf nowhere.sgf\nloadsgf .\nfinal_score\n' "$SOURCE/examples/hex-game.sgf" |
    causeway gtp hex --playouts 10
# the same seed, the same game
game() { (echo boardsize 7; for _ in 1 2 3; do echo genmove b; echo genmove w; done) | causeway gtp hex --playouts 300 --seed "$1"; }
[ "$(game 1)" = "$(game 1)" ] && echo same
# a search without other limits ends with the input's word or a signal
(echo 'time_settings 100000 0 0'; echo 'genmove b'; sleep 0.3; echo '# interrupt'; echo name) |
    causeway gtp hex | sed 's/^= [a-k][0-9]*$/= a move/'
(echo 'time_settings 100000 0 0'; echo 'genmove b'; sleep 2) | causeway gtp hex >out &
sleep 0.5
kill -TERM $! 2>/dev/null
wait $!
echo "exit $?"
