# On a terminal: colour unless NO_COLOR, a progress line that is taken away again.
cat >on_terminal.py <<'END'
import os, pty, subprocess, sys, time
master, slave = pty.openpty()
slow = sys.argv[1] == "slow"
out = subprocess.DEVNULL if slow else slave
child = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=out, stderr=slave)
os.close(slave)
if slow:
    for _ in range(40):
        child.stdin.write(b"100\n" + (b"bw" * 50 + b"\n") * 100)
        child.stdin.flush()
        time.sleep(0.05)
child.stdin.close()
text = b""
while True:
    try:
        got = os.read(master, 65536)
    except OSError:
        break
    if not got:
        break
    text += got
child.wait()
sys.stdout.write(repr(text) + "\n")
END
printf '1\nb\n1\nx\n' >bad.in
python3 on_terminal.py both causeway judge hex bad.in
NO_COLOR=1 python3 on_terminal.py both causeway judge hex bad.in
TERM=dumb python3 on_terminal.py both causeway judge hex bad.in
python3 on_terminal.py both causeway judge hx
printf '1\nb\n0\n' >one.in
python3 on_terminal.py both causeway judge hex --draw one.in | grep -c '\\x1b'
NO_COLOR=1 python3 on_terminal.py both causeway judge hex --draw one.in | grep -c '\\x1b'
LC_ALL=C causeway judge hex --draw one.in | LC_ALL=C grep -c '[^ -~]'
causeway judge hex --draw one.in | LC_ALL=C grep -c '[^ -~]' | sed 's/^[1-9][0-9]*$/some/'
causeway judge hex --draw=colour one.in | grep -c "$(printf '\033')" | sed 's/^[1-9][0-9]*$/some/'
causeway judge hex --draw=ascii one.in | LC_ALL=C grep -c '[^ -~]'
python3 on_terminal.py slow causeway judge hex >progress
grep -cF "b'\\r<stdin>: 0 MB" progress
grep -cF "\\r\\x1b[K'" progress
