# Output that fails: a message that names it, exit 3; a closed pipe: exit 3 without a message.
sample hex >hex.in
for command in "judge hex hex.in" "judge hex --json hex.in" "generate hex" games help --version "completion bash" \
    "help judge" "generate link --style list" "judge hex --witness w hex.in"; do
    causeway $command 2>&1 >/dev/full
    echo "exit $?"
done
both judge hex --witness /dev/full hex.in
causeway judge hex hex.in 2>&1 >&-
echo "exit $?"
causeway judge hex 2>&1 <&-
echo "exit $?"
{ causeway generate hex --seed 1 --sets 3000; echo "exit $?" >status; } | head -c 1 >/dev/null
cat status
yes "$(printf '2\nbb\nww')" | head -n 600000 >big.in
{ causeway judge hex big.in; echo "exit $?" >status; } | head -c 1 >/dev/null
cat status
{ causeway judge hex hex.in 2>&1; echo "exit $?" >status; } | true
cat status | sed 's/exit 0/exit 3/' # both may happen: true may end late
causeway judge hex bad 2>&-
echo "exit $?"
