# SPDX-License-Identifier: MIT
"""Plays Link as a person would; play_link.sh has made the boards.  One part of the test a call."""
import os
import re
import signal
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True
from terminal_driver import DOWN, LEFT, RIGHT, UP, Terminal


class Player(Terminal):
    def __init__(self, *args, rows=24, columns=80, env=None):
        super().__init__(['causeway', 'play', 'link'] + list(args), rows, columns, env)
        self.cursor = [1, 1]

    def go(self, row, column):
        down, across = row - self.cursor[0], column - self.cursor[1]
        self.send((DOWN if down > 0 else UP) * abs(down) + (RIGHT if across > 0 else LEFT) * abs(across))
        self.cursor = [row, column]

    def choose(self, *cells):
        for row, column in cells:
            self.go(row, column)
            self.send(' ')

    def quit(self):
        self.send('q')
        status = self.end()
        if not self.restored():
            print('the terminal is not as it was')
        return status


def moves(name):
    with open(name) as file:
        for line in file:
            yield [tuple(int(n) for n in cell.split(',')) for cell in line.split()]


def refusals():
    for env in ({'TERM': 'dumb'}, {'TERM': 'no-such-terminal'}, {'TERM': ''}):
        p = Terminal(['causeway', 'play', 'link'], env=env)
        print(p.end(), re.sub(r'\x1b[^m]*m', '', p.raw.decode()).strip())
    for args in (['none.txt'], ['-'], ['--board', '3x3x3'], ['--rules', 'gravity=sideways'],
                 ['--symbols', 'runes'], ['--board', '4x4', 'still.txt'], ['--board', '63x3', '--watch']):
        p = Terminal(['causeway', 'play', 'link'] + args, columns=200)
        print(p.end(), re.sub(r'\x1b[^m]*m', '', p.raw.decode()).replace('\r\n', ' | ').strip(' |'))


def games():
    for name, rows, columns in (('still', 24, 80), ('down', 40, 120), ('apart', 12, 44), ('group', 24, 80)):
        order = list(moves(name + '.order'))
        p = Player(name + '.txt', rows=rows, columns=columns)
        p.wait('%d pairs left' % len(order))
        for pair in order:
            p.choose(*pair)
        p.wait('^ Cleared in %d moves' % len(order))
        p.wait('^ 0 pairs left, 0 can go, %d moves' % len(order))
        for _ in order:
            p.send('u')
        p.wait('%d pairs left, [0-9]+ can go, 0 moves' % len(order))
        for _ in order:
            p.send('r')
        p.wait('^ Cleared in %d moves' % len(order))
        print(name, len(order), 'pairs, exit', p.quit())


def refused():
    p = Player('refused.txt')
    p.wait('5 pairs left')
    for cells, text in ((((1, 1), (1, 2)), 'A♠ and 2♠: the kinds differ'),
                        # the second of the two is chosen now
                        (((2, 1),), '2♠ and 2♠: no path of at most 2 turns'),
                        (((2, 4),), 'there is no piece here'),
                        (((1, 2), (1, 3), (1, 4)), '3♠ and 3♠: side by side, which the rules forbid')):
        p.choose(*cells)
        p.wait('^ ' + text)
        print(text)
    p.send('\x1b')
    p.wait('5 pairs left, 0 can go')
    print('exit', p.quit())


def steps():
    first = list(moves('still.order'))[0]
    p = Player('still.txt', '--save', 'saved.txt')
    p.wait('20 pairs left, ([0-9]+) can go, 0 moves')
    p.choose(*first)
    p.wait('[┃━]')  # the path, for a moment
    p.wait('19 pairs left, [0-9]+ can go, 1 move,')
    p.send('ww')
    p.wait('Written to saved.txt')
    p.send('u')
    p.wait('20 pairs left')
    p.send('u')
    p.wait('Nothing to undo')
    p.send('r')
    p.wait('19 pairs left')
    p.send('r')
    p.wait('Nothing to redo')
    p.send('s')
    p.wait('Shuffled: this board can be cleared')
    p.wait('19 pairs left, [0-9]+ can go, 1 move,')
    p.send('n')
    p.wait('20 pairs left, [0-9]+ can go, 0 moves')
    p.send('uuu')
    p.wait('20 pairs left, [0-9]+ can go, 0 moves')
    p.send('rr')
    p.wait('19 pairs left')
    p.send('N')
    p.wait('This board is from a file')
    print('steps, exit', p.quit())
    p = Player('saved.txt')
    p.wait('19 pairs left')
    print('saved, exit', p.quit())
    p = Player('--board', '6x4', '--seed', '7', '--kinds', '6')
    p.wait('12 pairs left')
    p.send('w')
    p.wait('Written to link-1.txt')
    p.send('N')
    p.wait('seed 8')
    p.send('w')
    p.wait('Written to link-2.txt')
    print('new, exit', p.quit())
    print(p.screen.text().strip().splitlines()[-1])
    for seed, name in ((7, 'link-1.txt'), (8, 'link-2.txt')):
        made = os.popen('causeway generate link --board 6x4 --kinds 6 --seed %d' % seed).read()
        with open(name) as file:
            print(name, 'as generated' if file.read() == made else 'differs')


def ends():
    p = Player('stuck.txt', '--watch')
    p.wait('2 pairs left, 0 can go, 0 moves, [0-9:]+, UNSOLVABLE \\(proven\\)')
    p.wait('^ Stuck: no pair can go')
    p.send('s')
    p.wait('Shuffled')
    p.wait('2 pairs left, [12] can go, 0 moves, [0-9:]+, solvable \\(proven\\)')
    p.send('u')
    p.wait('^ Stuck: no pair can go')
    p.send('U')
    p.wait('No board before this one was found that can be cleared')
    print('stuck, exit', p.quit())
    # a board that can be cleared, but not by whoever takes the first pair there is
    p = Player('trap.txt', '--watch')
    p.wait('24 pairs left, [0-9]+ can go, 0 moves, [0-9:]+, solvable \\(proven\\)')
    for pair in moves('trap.order'):
        p.choose(*pair)
    p.wait('UNSOLVABLE \\(proven\\)')
    p.wait('^ Stuck: no pair can go')
    p.send('U')
    p.wait('^ Back by [1-9]: this board can be cleared \\(proven\\)')
    p.wait(', solvable \\(proven\\)')
    print('trapped, exit', p.quit())


def hints():
    p = Player('still.txt')
    p.wait('20 pairs left')
    for left in range(19, -1, -1):  # a game by hints alone
        p.send('h')
        p.wait('Hint: after this pair the board can be cleared \\(proven\\)')
        cells = marked(p)
        for y, x in cells:
            p.click(y, x)
        p.wait('^ %d pairs? left' % left)
    p.wait('Cleared in 20 moves')
    p.send('u')
    p.wait('^ 1 pair left')
    p.send('U')
    p.wait('This board can be cleared \\(proven\\): nothing to take back')
    print('hints, exit', p.quit())


def marked(p):
    """Where the two pieces stand that flash; the cursor, which hides one, is moved away."""
    for key in (b'', UP, DOWN + DOWN):
        p.send(key)
        for _ in range(40):
            p.read(0.05)
            cells = [(y, m.start()) for y, line in enumerate(p.screen.text().split('\n'))
                     for m in re.finditer(r'\*\S[♠♥♦♣]\*', line)]
            if len(cells) == 2:
                return cells
    raise AssertionError('no two pieces flash:\n' + p.screen.text())


def screen():
    p = Player('still.txt')
    p.wait('20 pairs left')
    for rows, columns, text in ((8, 30, '30x8 is too small'), (10, 40, '20 pairs left'),
                                (50, 150, '▐    ▌'), (24, 80, '20 pairs left')):
        p.resize(rows, columns)
        p.wait(text)
    p.send('?')
    p.wait('undo: take the last step back')
    p.send('x')
    p.wait('▐A♠▌')
    print('resized, exit', p.quit())
    p = Player('--board', '62x40', '--seed', '1')  # scrolls
    p.wait('▶')
    p.wait('▼')
    p.send(b'\x1bOF' + b'\x1b[6~' * 8)
    p.wait('◀')
    p.wait('▲')
    p.wait('40,62: kind')
    print('scrolled, exit', p.quit())
    for env, args in (({'LC_ALL': 'C'}, ()), ({}, ('--ascii',))):
        p = Player('still.txt', *args, env=env)
        p.wait('As')
        p.choose(*list(moves('still.order'))[0])
        p.wait('19 pairs left')
        p.quit()
        print('plain text' if max(p.raw) < 128 else 'other characters than ASCII')
    for env in ({'NO_COLOR': '1'}, {}):
        p = Player('still.txt', env=env)
        p.wait('20 pairs left')
        p.quit()
        print('colours' if re.search(rb'\x1b\[[0-9;]*4[1-7]', p.raw) else 'no colours')
    p = Player('still.txt', '--symbols', 'numbers')
    p.wait('▐10▌')
    print('numbers, exit', p.quit())


def signals():
    p = Player('still.txt')
    p.wait('20 pairs left')
    p.send('\x03')
    print('Ctrl-C: exit', p.end(), 'restored' if p.restored() else 'NOT RESTORED')
    p = Player('still.txt', '--watch')
    p.wait('20 pairs left')
    os.kill(p.pid, signal.SIGTERM)
    print('SIGTERM: exit', p.end(), 'restored' if p.restored() else 'NOT RESTORED')


def stopped():
    """Ctrl-Z, under a shell that knows jobs."""
    p = Terminal(['bash', '--norc', '--noprofile', '-i'], env={'PS1': '$ ', 'BASH_ENV': ''})
    p.wait('^\\$')
    p.send('causeway play link still.txt\n')
    p.wait('20 pairs left')
    p.send('\x1a')
    p.wait('Stopped')
    p.send('echo back in the $((40 + 2))\n')
    p.wait('back in the 42')
    p.screen.resize(24, 80)  # what is seen then has been drawn anew
    p.send('fg\n')
    p.wait('20 pairs left')
    p.send('s')
    p.wait('Shuffled')
    p.send('q')
    p.wait('0 pairs taken, 20 left')
    p.send('exit\n')
    print('stopped and gone on, exit', p.end())


globals()[sys.argv[1]]()
