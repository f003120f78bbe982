# causeway play link, on a pseudo-terminal.
lacks() {
    echo "$1"
    exit 77
}
command -v python3 >/dev/null || lacks "there is no python3"
python3 -c 'import pty; pty.openpty()' 2>/dev/null || lacks "there are no pseudo-terminals"
causeway play link </dev/null 2>&1 | grep -q 'without ncurses' && lacks "built without ncurses"
[ -e /usr/share/terminfo/x/xterm ] || [ -e /lib/terminfo/x/xterm ] || infocmp xterm >/dev/null 2>&1 ||
    lacks "there is no terminfo of xterm"
unset COLUMNS LINES

# No terminal, or none that can move its cursor; and boards that there are not.
both play link </dev/null
python3 "$SOURCE/tests/cli/play_link.py" refusals
# Whole games by what the solver found, with and without gravity, in every scale of the board.
causeway generate link --board 8x5 --kinds 10 --seed 3 >still.txt
causeway generate link --board 8x6 --kinds 12 --seed 4 --rules "gravity=down" >down.txt
causeway generate link --board 9x4 --kinds 9 --seed 5 --rules "gravity=from-centre-columns turns=3" >apart.txt
printf '# rules: outside=yes groups=1-2\n2 3\n1 5 2\n9 5 9\n' >group.txt
for board in still down apart group; do
    causeway solve link $board.txt | grep -E '^[0-9]' >$board.order
done
printf '# rules: outside=no adjacent=no\n3 4\n1 2 3 3\n2 1 4 0\n1 2 4 1\n' >refused.txt
printf '# rules: outside=no\n2 2\n1 2\n2 1\n' >stuck.txt
cat >trap.txt <<'END'
# rules: outside=no
6 8
 8  7  5  2  3  8  7  1
 8  4  6  8  4 11  7  4
 5  9  2 12  7  2 10 12
11  4  1 12 11  9  1  2
 3  9  9  6 11 10  6 10
 3  6  5  5  3 12  1 10
END
printf '%s\n' '5,1 6,1' '6,3 6,4' '5,4 6,2' '1,7 2,7' '1,1 2,1' '5,2 5,3' '5,8 6,8' '4,1 5,5' '3,4 4,4' >trap.order
for part in games refused steps ends hints screen signals stopped; do
    python3 "$SOURCE/tests/cli/play_link.py" $part
done
