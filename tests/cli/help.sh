# Every command explains itself, within 80 columns, and shows all its options.
for command in judge verify validate grade generate play testset stress show gtp games completion; do
    causeway help "$command" >one
    causeway "$command" --help >two
    causeway "$command" -h >three
    cmp one two && cmp one three && head -n 1 one
done
causeway >/dev/null 2>&1
echo "no command: exit $?"
[ "$(causeway help)" = "$(causeway --help)" ] && [ "$(causeway help)" = "$(causeway -h)" ]
echo "same $?"
for game in '' $games; do
    for command in judge verify validate grade generate play testset stress; do
        causeway help $command $game | awk -v what="$command $game" \
            'length > 80 && !/[^ -~]/ { print what ": " length " columns: " $0 }'
        causeway help $command $game | grep -q '^Options:' || echo "$command $game: no options"
    done
done
for game in $games; do # only what belongs to the game
    causeway help judge "$game" | grep '^Options of'
    causeway generate "$game" --help | grep '^Styles of'
done
causeway judge link --help | grep -oE -- '^  --(turns|outside)' | sort
causeway judge twixt --help | grep -oE -- '^  --lenient'
both help frobnicate
