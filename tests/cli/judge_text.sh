# What input may look like: CR LF, tabs and blank lines, a byte-order mark, no last newline, no
# terminator, text after the terminator.
crlf() { sed 's/$/\r/'; }
blanks() { sed 's/ /\t  /g' | sed 's/$/ \n/'; }
mark() { printf '\357\273\277'; cat; }
cut_end() { head -c -1; }
for game in $games; do
    sample $game | causeway judge $game >right
    for change in crlf mark cut_end; do
        sample $game | $change | causeway judge $game | cmp - right || echo "$game $change"
    done
    [ $game = geography ] || [ $game = hex ] ||
        sample $game | blanks | causeway judge $game | cmp - right || echo "$game blanks"
done
for game in hex link twixt; do
    sample $game | causeway judge $game >right
    { sample $game; echo nonsense; } | causeway judge $game | cmp - right || echo "$game text after"
    lines=$(($(sample $game | wc -l) - 1))
    sample $game | head -n $lines | causeway judge $game | cmp - right || echo "$game no terminator"
done
# An input without anything, or with white space only.
for game in $games; do
    echo "$game"
    both judge $game </dev/null
    printf ' \r\n\n\t' | both judge $game
done
