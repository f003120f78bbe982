# Bad input: the answers of the sets before it, then place, set and move, exit 2.
printf '2\nbb\nww\n2\nbw\nb\n0\n' | both judge hex
printf '2\nbb\nww\n3\nbwb\nbqb\nwww\n0\n' >bad.in
both judge hex bad.in
printf '4 5\n0 2 2 4 4 2 3 2 2 1\n4 5\n0 2 2 4 0 2 3 2 2 1\n0 0\n' | both judge twixt
printf '4 5\n0 2 2 4 4 2 3 2 2 1\n4 5\n0 2 2 4 4' | both judge twixt
printf '1 2\n1 1\n1\n1 1 1 2\n0 3\n' | both judge link
printf '1 2\n1 99999999999999999999\n1\n1 1 1 2\n0 0\n' | both judge link
printf '2 2\n..\n.\n' | both judge geography
printf '2 2\n..\n.x\n' | both judge geography
printf '2 2\n..\n.\000\n' | both judge geography
printf '2\nb\000\nww\n0\n' | both judge hex
printf '\000' | both judge twixt
for game in $games; do # numbers beyond 64 bits, negative numbers
    for number in -1 18446744073709551616 999999999999999999999999999999; do
        printf '%s %s\n' $number $number | causeway judge $game 2>&1 | head -c 300
    done
done
