# SVG is well-formed, the same each time, and PNG is made by rsvg-convert.
check() { # NAME
    python3 - "$1" <<'END'
import sys, xml.etree.ElementTree as tree
root = tree.parse(sys.argv[1]).getroot()
ns = "{http://www.w3.org/2000/svg}"
box = [float(v) for v in root.get("viewBox").split()]
classes = {c for e in root.iter() for c in e.get("class", "").split()}
style = root.find(ns + "style").text
print(sys.argv[1], root.tag == ns + "svg", root.find(ns + "title").text, len(box), min(box[2:]) > 0,
      sorted(c for c in classes if f".causeway .{c}" not in style and c not in ("causeway", "tile")))
END
}
for game in $games; do
    sample $game | causeway show $game --format svg >$game.svg
    sample $game | causeway show $game -o again.svg --title 'B & <W>' && cmp -s $game.svg again.svg || check again.svg
    check $game.svg
done
causeway show --position 'hex 19x19 to=black black=j10 white=k11,k12' --numbers -o position.svg
check position.svg
grep -c '<desc>hex 19x19 to=black black=j10 white=k11,k12</desc>' position.svg
causeway show --position 'hex 3x3 to=black' --theme dark --format svg | grep -c prefers
# PNG, without and with the program that makes it
mkdir none
PATH=$(dirname "$(command -v causeway)") causeway show --position 'hex 3x3 to=black' -o board.png
echo "exit $?"
printf '#!/bin/sh\necho "$@"; grep -c "<svg"\n' >none/rsvg-convert
chmod +x none/rsvg-convert
PATH=$PWD/none:$PATH causeway show --position 'hex 3x3 to=black' --format png
echo "exit $?"
printf '#!/bin/sh\nexit 7\n' >none/rsvg-convert
PATH=$PWD/none:$PATH both show --position 'hex 3x3 to=black' --format png
if command -v rsvg-convert >/dev/null; then
    causeway show --position 'hex 3x3 to=black' --width 64 -o board.png
    head -c 8 board.png | od -An -c -N 4
else
    echo ' 211   P   N   G'
fi
