# The second Ctrl-C kills, even when the output is stuck.
set -m
mkfifo out
exec 8<>out 2>/dev/null # nobody reads; bash reports on its jobs
causeway generate hex --sets 100000 >out 2>err &
pid=$!
sleep 0.5
kill -INT $pid
sleep 0.3
kill -INT $pid
wait $pid
echo "exit $?"
cat err
