# SIGINT and SIGTERM: the answers so far, exit 130, whether it waits for input or computes.
set -m # background jobs of a script would ignore SIGINT otherwise
wait_for() { # a condition, at most 20 s
    for ((i = 0; i < 400; i++)); do eval "$1" && return; sleep 0.05; done
    echo "waited in vain: $1"
}
for signal in INT TERM; do
    mkfifo fifo
    causeway judge hex <fifo >out 2>err &
    pid=$!
    exec 9>fifo
    printf '2\nbb\nww\n2\nbw\nbw\n' >&9
    wait_for '[ "$(wc -l <out)" = 2 ]' # answers do not wait for more input
    kill -$signal $pid
    wait $pid
    echo "exit $?"
    exec 9>&-
    cat out err
    rm fifo
done
# Computing: an endless input.
yes "$(printf '3\nbwb\nwbw\nbbb')" | causeway judge hex >out 2>err &
pid=$(jobs -p %+)
wait_for '[ -s out ]'
kill -INT -$pid
wait %+ 
causeway=$?
[ $causeway = 130 ] && echo "exit 130" || echo "exit $causeway"
cat err
# One file after the other: the rest is not judged.
mkfifo fifo
printf '1\nb\n0\n' >after.in
causeway judge hex fifo after.in >out &
pid=$!
exec 9>fifo
printf '2\nbb\nww\n' >&9
wait_for '[ -s out ]'
kill -INT $pid
wait $pid
echo "exit $?"
exec 9>&-
cat out
# What the caller ignores stays ignored.
(trap '' INT; exec causeway judge hex <fifo >out) &
pid=$!
exec 9>fifo
printf '2\nbb\nww\n' >&9
wait_for '[ -s out ]'
kill -INT $pid
sleep 0.1
printf '2\nbb\nww\n' >&9
exec 9>&-
wait $pid
echo "exit $?"
cat out
