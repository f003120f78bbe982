# Vertex geography on a screen, driven through a pseudo-terminal: what is printed on leaving.
if causeway play geography 2>&1 </dev/null | grep -q 'without ncurses'; then
    cat "$SOURCE/tests/cli/play_geography.stdout" # there is nothing to drive
    exit 0
fi
cat >drive.py <<'END'
import os, pty, select, sys, time
keys, args = sys.argv[1], sys.argv[2:]
pid, master = pty.fork()
if pid == 0:
    os.environ["TERM"] = "xterm"
    os.execvp("causeway", ["causeway", "play", "geography"] + args)
text = b""
def read_for(seconds):
    global text
    end = time.time() + seconds
    while time.time() < end:
        if select.select([master], [], [], 0.05)[0]:
            try:
                got = os.read(master, 65536)
            except OSError:
                return False
            if not got:
                return False
            text += got
            end = min(end, time.time() + 0.1) # it has answered
    return True
alive = read_for(5)
for key in keys.replace("_", " "):
    if not alive:
        break
    os.write(master, key.encode())
    alive = read_for(2)
while alive:
    alive = read_for(2)
status = os.waitpid(pid, 0)[1]
lines = text.replace(b"\r", b"").split(b"\n")
for line in lines[-3:]:
    line = line[line.rfind(b"\x1b>") + 2:] if b"\x1b>" in line else line
    if line.startswith((b"You", b"Left", b"The same")):
        print(line.decode())
print("exit", os.WEXITSTATUS(status))
END
play() { python3 drive.py "$@"; }
printf '1 3\n...\n' >three.txt
printf '# title: two\n1 2\n..\n' >two.txt
printf '1 5\n.....\n' >five.txt
echo 'the chooser wins from the end of three'
play '_LL_q' three.txt
echo 'he loses from the middle'
play 'L_q' three.txt
echo 'the mover wins on two'
play 'L_q' two.txt --side mover --hints
echo 'undo takes back the answer, too'
play '_LL_uuq' five.txt --ascii
play '_u?qq' five.txt
echo 'marks, hints, illegal moves, the other side, again'
play 'mh_LLLL_hx_nhmq' five.txt
echo 'new boards'
play 'NNq' --board 9x7 --seed 5 | sed 's/^Left.*/Left/'
both play geography --watch
both play geography --side both
both play geography - </dev/null | head -n 1
