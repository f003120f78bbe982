# Ctrl-C between rounds: says how many passed.
set -m
printf '#!/bin/sh\ntouch ran\nexec causeway judge hex\n' >right
chmod +x right
causeway stress hex --rounds 1000000 --memory 0 -- ./right 2>err &
pid=$!
for ((i = 0; i < 400; i++)); do [ -e ran ] && break; sleep 0.05; done
sleep 0.3
kill -INT $pid
wait $pid
echo "exit $?"
sed -E 's/[0-9]+ rounds?/N rounds/' err
