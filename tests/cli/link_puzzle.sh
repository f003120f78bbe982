# Puzzles in files: making, hinting, solving, shuffling, verifying.
causeway generate link --board 6x4 --kinds 6 --copies 4 --seed 7 --solution made.txt >board
cat board
run verify link board made.txt
causeway generate link --board 6x4 --kinds 6 --copies 4 --seed 7 | cmp - board
causeway hint link board | head -n 2
causeway hint link --best board | tail -n 1
causeway solve link --witness order.txt board | head -n 1
run verify link board order.txt
causeway solve link --count board
causeway shuffle link --seed 3 --solution shuffled.txt board >again
run verify link again shuffled.txt
run verify link board shuffled.txt 2>/dev/null
both shuffle link - <<<'1 3 1 1 1'

# no order clears these: without gravity, and with it
printf '# rules: outside=yes turns=3\n2 2\n1 2\n2 1\n' >open
both solve link open
printf '# rules: outside=no\n2 2\n1 2\n2 1\n' >closed
both solve link --witness none.txt closed
cat none.txt
run verify link closed none.txt
run verify link open none.txt 2>/dev/null
printf '# rules: gravity=down\n3 2\n1 2\n3 3\n2 1\n' >falling
both solve link --witness layers.txt falling
run verify link falling layers.txt
both solve link --max --witness max.txt falling
run verify link falling max.txt
both solve link - <<<'# rules: gravity=sideways'
both generate link --board 6x4 --kinds 7
both generate link --rules outside=no
for kind in easy medium; do
    causeway generate link --board 18x8 --difficulty $kind | sed -n 's/^# difficulty: //p'
done
both generate link --board 4x4 --difficulty hard
