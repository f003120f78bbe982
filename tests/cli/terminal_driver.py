# SPDX-License-Identifier: MIT
"""Drives a program on a terminal of its own: a pseudo-terminal, and as much of an xterm as curses
needs to draw on it.  Used by the scripts of this folder."""
import errno
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time

PATIENCE = 30  # seconds, for machines that have other things to do

UP, DOWN, RIGHT, LEFT = b'\x1bOA', b'\x1bOB', b'\x1bOC', b'\x1bOD'


class Screen:
    """A grid of characters, and what the control sequences do to it."""

    def __init__(self, rows, columns):
        self.resize(rows, columns)
        self.rest = ''

    def resize(self, rows, columns):
        self.rows, self.columns = rows, columns
        self.cells = [[' '] * columns for _ in range(rows)]
        self.y = self.x = 0
        self.low, self.high = 0, rows  # the lines that scroll
        self.last = ' '

    def text(self):
        return '\n'.join(''.join(row).rstrip() for row in self.cells)

    def blank(self, y, x, end):
        if y < self.rows:
            for i in range(x, min(end, self.columns)):
                self.cells[y][i] = ' '

    def put(self, c):
        if self.x == self.columns:
            self.x, self.y = 0, min(self.y + 1, self.rows - 1)
        self.cells[self.y][self.x] = self.last = c
        self.x += 1

    def scroll(self, n):
        """Up by n lines; down where n is negative."""
        lines = self.cells[self.low:self.high]
        empty = [[' '] * self.columns for _ in range(min(abs(n), len(lines)))]
        lines = lines[n:] + empty if n > 0 else empty + lines[:n]
        self.cells[self.low:self.high] = lines

    def plain(self, c):
        if c == '\n' and self.y == self.high - 1:
            self.scroll(1)
        elif c == '\n':
            self.y = min(self.y + 1, self.rows - 1)
        elif c == '\r':
            self.x = 0
        elif c == '\b':
            self.x = max(self.x - 1, 0)
        elif c == '\t':
            self.x = min(self.x // 8 * 8 + 8, self.columns - 1)
        elif c >= ' ':
            self.put(c)

    def control(self, args, final):
        if args and args[0] in '?><=':
            if args in ('?1049', '?47') and final == 'h':
                self.resize(self.rows, self.columns)
            return
        numbers = [int(n) if n else 0 for n in args.split(';')]
        n = max(numbers[0], 1)
        if final in 'Hf':
            column = numbers[1] if len(numbers) > 1 else 1
            self.y, self.x = n - 1, max(column, 1) - 1
        elif final == 'd':
            self.y = n - 1
        elif final in 'G`':
            self.x = n - 1
        elif final == 'A':
            self.y -= n
        elif final in 'Be':
            self.y += n
        elif final in 'Ca':
            self.x += n
        elif final == 'D':
            self.x -= n
        elif final == 'J':
            first = 0 if numbers[0] == 2 else self.y + 1
            if numbers[0] == 0:
                self.blank(self.y, self.x, self.columns)
            if numbers[0] != 1:
                for y in range(first, self.rows):
                    self.blank(y, 0, self.columns)
        elif final == 'K':
            self.blank(self.y, self.x if numbers[0] == 0 else 0,
                       self.x + 1 if numbers[0] == 1 else self.columns)
        elif final == 'X':
            self.blank(self.y, self.x, self.x + n)
        elif final == 'P':
            row = self.cells[self.y]
            self.cells[self.y] = row[:self.x] + row[self.x + n:] + [' '] * n
        elif final == '@':
            row = self.cells[self.y]
            self.cells[self.y] = (row[:self.x] + [' '] * n + row[self.x:])[:self.columns]
        elif final in 'LM':
            low, self.low = self.low, self.y
            self.scroll(n if final == 'M' else -n)
            self.low = low
        elif final in 'ST':
            self.scroll(n if final == 'S' else -n)
        elif final == 'r':
            self.low, self.high = n - 1, numbers[1] if len(numbers) > 1 else self.rows
            self.y = self.x = 0
        elif final == 'b':
            for _ in range(n):
                self.put(self.last)
        self.y = min(max(self.y, 0), self.rows - 1)
        self.x = min(max(self.x, 0), self.columns)

    def feed(self, text):
        text = self.rest + text
        self.rest = ''
        while text:
            found = re.match(r'\x1b\[([?><=0-9;]*)([@-~])', text)
            other = re.match(r'\x1b[()][0-9A-Z]|\x1b[=>78MEDc]|\x1b\][^\x07]*\x07', text)
            if found:
                self.control(found[1], found[2])
                text = text[found.end():]
            elif other:
                if other[0] == '\x1bM' and self.y == self.low:
                    self.scroll(-1)
                elif other[0] == '\x1bM':
                    self.y = max(self.y - 1, 0)
                text = text[other.end():]
            elif text[0] == '\x1b':
                if len(text) < 24:
                    self.rest = text
                    return
                text = text[1:]
            else:
                self.plain(text[0])
                text = text[1:]


class Terminal:
    """A program on a terminal of rows x columns."""

    def __init__(self, command, rows=24, columns=80, env=None):
        self.screen = Screen(rows, columns)
        self.raw = b''
        self.pending = b''
        self.master, self.slave = pty.openpty()
        self.set_size(rows, columns)
        self.modes = termios.tcgetattr(self.slave)
        self.pid = os.fork()
        if self.pid == 0:
            os.close(self.master)
            os.setsid()
            fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)
            for fd in range(3):
                os.dup2(self.slave, fd)
            try:
                os.execvpe(command[0], command, dict(os.environ, **(env or {})))
            finally:
                os._exit(127)

    def set_size(self, rows, columns):
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack('HHHH', rows, columns, 0, 0))

    def resize(self, rows, columns):
        self.screen.resize(rows, columns)
        self.set_size(rows, columns)
        os.kill(self.pid, signal.SIGWINCH)

    def send(self, keys):
        os.write(self.master, keys if isinstance(keys, bytes) else keys.encode())

    def click(self, y, x):
        if b'1006' in self.raw:
            self.send('\x1b[<0;%d;%dM\x1b[<0;%d;%dm' % (x + 1, y + 1, x + 1, y + 1))
        else:
            self.send(b'\x1b[M' + bytes([32, 33 + x, 33 + y]) + b'\x1b[M' + bytes([35, 33 + x, 33 + y]))

    def read(self, seconds):
        """Takes what is there; False where nothing comes."""
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        try:
            got = os.read(self.master, 65536)
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            return False
        self.raw += got
        self.pending += got
        text = self.pending.decode('utf-8', 'ignore')
        keep = 0
        while keep < 4 and self.pending[:len(self.pending) - keep].decode('utf-8', 'replace').endswith('\ufffd'):
            keep += 1
        keep = keep if keep < 4 else 0
        self.pending = self.pending[len(self.pending) - keep:]
        self.screen.feed(text)
        return True

    def wait(self, pattern):
        """Waits until the screen shows the pattern; returns the match."""
        end = time.monotonic() + PATIENCE
        while True:
            found = re.search(pattern, self.screen.text(), re.M)
            if found:
                return found
            if time.monotonic() > end:
                print('never seen: %s\n%s' % (pattern, self.screen.text()))
                self.kill()
                sys.exit(1)
            self.read(0.05)

    def end(self):
        """Waits for the program to end; returns its status as a shell would."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            while self.read(0.02):
                pass
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                while self.read(0.02):
                    pass
                return os.waitstatus_to_exitcode(status) if os.WIFEXITED(status) else 128 + os.WTERMSIG(status)
        print('does not end:\n' + self.screen.text())
        self.kill()
        sys.exit(1)

    def kill(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)

    def restored(self):
        """Whether the terminal is as it was: its modes, and the screen, cursor and mouse."""
        last = {}
        for mode, state in re.findall(rb'\x1b\[\?([0-9;]+)([hl])', self.raw):
            for one in mode.split(b';'):
                last[one] = state
        wrong = [m for m, bad in ((b'1049', b'h'), (b'25', b'l'), (b'1000', b'h'), (b'1006', b'h'))
                 if last.get(m) == bad]
        return termios.tcgetattr(self.slave) == self.modes and not wrong
