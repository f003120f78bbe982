# The samples of the statements, from a file, from standard input, with `-`.
for game in $games; do
    sample $game >$game.in
    causeway judge $game $game.in | tee $game.out
    causeway judge $game <$game.in | cmp - $game.out
    causeway judge $game - <$game.in | cmp - $game.out
    causeway judge --threads 2 $game -- $game.in | cmp - $game.out
    causeway judge --threads 0 $game $game.in | cmp - $game.out
    diff -w $game.out "$SOURCE/tests/wrong/samples/$game.out"
done
