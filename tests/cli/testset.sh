# A suite: numbered, valid, with right answers, and a measured table.
mkdir wrong
cat >wrong/hex_black <<'END'
#!/usr/bin/awk -f
rows > 0 { rows--; next }
$1 > 0 { rows = $1; print ++k, "B" }
END
printf '#!/bin/sh\nexec causeway judge hex\n' >wrong/hex_none
printf '#!/bin/sh\nkill -SEGV $$\n' >wrong/hex_crash
printf '#!/bin/sh\nexit 0\n' >wrong/twixt_other
chmod +x wrong/*
both testset hex suite --seed 3 --memory 0 --wrong wrong
[ "$(ls suite/*.in | wc -l)" -ge 15 ] && [ "$(ls suite/*.in | wc -l)" -le 60 ] || ls suite
cmp suite/01.in <(sample hex)
for input in suite/*.in; do
    causeway validate hex --testlib $input || echo "$input is not valid"
    causeway judge hex $input | cmp - ${input%.in}.out
done
head -n 1 suite/index.tsv
grep '^01' suite/index.tsv
grep -cE '^\| [0-9]+ \|.*black.*crash \(crash\)' suite/INDEX.md | sed 's/^[1-9][0-9]*$/some/'
grep '^| none' suite/INDEX.md
both testset hex suite --seed 3 --memory 0 --wrong wrong
touch suite/mine suite/99.in
causeway testset hex again --seed 3 --memory 0 --wrong wrong >/dev/null 2>&1
causeway testset hex suite --seed 3 --memory 0 --wrong wrong --force >/dev/null 2>&1
rm suite/mine
diff -r suite again && echo "the same again"
both testset hex empty --wrong folder
mkdir folder
both testset hex empty --wrong folder
grep -c 'not measured' empty/INDEX.md
both testset hex no/such/place --memory 0 --wrong wrong
touch file
both testset hex file --memory 0 --wrong wrong
for game in geography link twixt; do
    causeway testset $game set-$game --wrong folder >/dev/null 2>&1
    echo "exit $?"
    causeway validate $game set-$game/*.in | grep -v ': valid'
done
