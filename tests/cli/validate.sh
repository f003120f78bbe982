# Validation: all faults, not only the first.
for game in $games; do
    sample $game >$game.in
done
for game in $games; do
    both validate $game $game.in
    both validate $game <$game.in
    run validate $game --testlib $game.in
    causeway validate $game /dev/null >/dev/null 2>&1
    echo "empty: exit $?"
done
printf '3\nbbx\nww\nbwb\n201\n' >bad.in
causeway validate hex bad.in 2>errors
echo "exit $?"
[ "$(wc -l <errors)" -ge 3 ] || cat errors
grep -vE '^bad.in:[0-9]+(:[0-9]+)?: ' errors
run validate hex --testlib bad.in 2>/dev/null
run validate hex --testlib missing.in 2>/dev/null
both validate hex hex.in missing.in
causeway validate hex hex.in bad.in hex.in 2>/dev/null
echo "exit $?"
