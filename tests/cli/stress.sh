# Solutions that are wrong in every way, and a right one; the failure is shrunk and written.
cat >right <<'END'
#!/bin/sh
exec causeway judge hex
END
cat >black <<'END'
#!/usr/bin/awk -f
# says B for every board
rows > 0 { rows--; next }
$1 > 0 { rows = $1; print ++k, "B" }
END
printf '#!/bin/sh\nexit 7\n' >status
printf '#!/bin/sh\nkill -SEGV $$\n' >crash
printf '#!/bin/sh\nwhile :; do :; done\n' >loop
printf '#!/bin/sh\nsleep 100\n' >sleep
printf '#!/bin/sh\nexec yes\n' >flood
printf '#!/bin/sh\nsleep 100 &\nexec causeway judge hex\n' >child
printf 'not a program' >text
chmod +x right black status crash loop sleep flood child
run stress hex --rounds 20 --memory 0 -- ./right
run stress hex --rounds 20 -- ./black >out
grep -E '^(exit|---|again)' out
cat stress-hex-fail.in
causeway judge hex stress-hex-fail.in | diff - stress-hex-fail.out
grep -c 'expected "W", found "B"' out
./black <stress-hex-fail.in | diff - stress-hex-fail.out >/dev/null && echo "does not fail"
run stress hex -o small --seed 3 --shrink 0 -- ./black >out
tail -n 1 out
ls small.in small.out
for program in status crash loop sleep flood; do
    run stress hex --rounds 3 --time 200 --shrink 0 -- ./$program | grep -E '^(exit|round)' | sed -E 's/than [0-9]+/than N/'
done
both stress hex -- ./missing
both stress hex -- ./text
both stress hex --rounds 5 --memory 0 -- causeway judge hex
both stress hex --rounds 5 --style nonesuch --memory 0 -- ./right
for game in $games; do
    run stress $game --memory 0 --rounds 30 -- causeway judge $game
    causeway stress $game --memory 0 --rounds 30 --shrink 2 -o $game -- cat >/dev/null
    echo "exit $?"
    causeway validate $game $game.in
done
# Nothing that a solution starts stays behind: the sleeping child of `child` is killed, and its open
# output does not keep us waiting for longer than the limit.
both stress hex --rounds 1 --time 100 --shrink 0 --memory 0 -- ./child | tail -n 1
