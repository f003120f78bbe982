# One JSON object a line for each answer, with the same answers as without.
for game in $games; do
    sample $game >in
    causeway judge $game --json in >json
    echo "exit $?"
    python3 - $game json <<'END'
import json, sys
for line in open(sys.argv[2]):
    o = json.loads(line)
    assert o["causeway"] == 1 and o["game"] == sys.argv[1], o
    print(o["game"], o["set"], o["answer"], " ".join(sorted(o)))
END
done
printf '2\nbb\nww\n1\nx\n' | both judge hex --json
