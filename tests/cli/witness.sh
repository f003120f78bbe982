# Witness files: written beside the answers, checked by `verify`, rejected after any change.
for game in $games; do
    sample $game >$game.in
    run judge $game --witness $game.wit $game.in >$game.out
    tail -n 1 $game.out
    head -n -1 $game.out | diff -w - "$SOURCE/tests/wrong/samples/$game.out"
    both verify $game $game.in $game.wit
    both verify $game - $game.wit <$game.in
    both verify $game $game.in - <$game.wit
    # every line dropped or doubled, every byte changed
    lines=$(wc -l <$game.wit) accepted=0
    for ((i = 1; i <= lines; i++)); do
        sed "${i}d" $game.wit >changed && causeway verify $game $game.in changed >/dev/null 2>&1 && echo "line $i dropped: accepted"
        sed "${i}p" $game.wit >changed && causeway verify $game $game.in changed >/dev/null 2>&1 && echo "line $i doubled: accepted"
    done
    echo extra >>$game.wit
    causeway verify $game $game.in $game.wit >/dev/null 2>&1
    echo "a line more: exit $?"
done
cp hex.wit rest && causeway judge hex --witness hex.wit hex.in >/dev/null
both verify hex twixt.in hex.wit
both verify twixt twixt.in hex.wit
both verify hex hex.in missing
both verify hex missing hex.wit
both verify hex hex.in /dev/null
# The input is not to be overwritten; a file that cannot be made is an error.
both judge hex --witness hex.in hex.in
both judge hex --witness no/such/folder hex.in
both judge hex --witness . hex.in
cmp <(sample hex) hex.in
# Where the file cannot seek, the witness is spooled.
causeway judge hex --witness >(cat >piped) hex.in >/dev/null
for ((i = 0; i < 100; i++)); do [ "$(tail -c 2 piped 2>/dev/null)" ] && cmp -s piped hex.wit && break; sleep 0.05; done
cmp piped hex.wit && echo "the same through a pipe"
# A judge that stops early leaves a witness that is rejected.
{ head -n -1 hex.in; echo 2; echo bx; } >bad.in
causeway judge hex --witness bad.wit bad.in >/dev/null 2>&1
echo "exit $?"
causeway verify hex bad.in bad.wit >/dev/null 2>&1
echo "exit $?"
