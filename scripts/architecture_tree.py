#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Keeps the list of files in docs/ARCHITECTURE.md true.

    architecture_tree.py --write     writes the list anew, from the first sentence of each file
    architecture_tree.py --check     exits 1 where the document differs from that
"""
import os
import re
import subprocess
import sys

BLURBS = {
    'include/causeway': 'the public interface',
    'src/core': 'bytes, memory, diagnostics, text, threads; knows no game',
    'src/record': 'the move tree and the lexers of record formats; knows no game',
    'src/games': 'what a game is',
    'src/render': 'shapes to text and SVG',
    'src/api': 'the public calls: they open readers and outputs and hand over to a game',
    'src/cli': 'one file a subcommand',
}
FIRST, LAST = '## The tree, a line a file\n\n', '\n\n## What is where outside'


def sentence(path):
    """The text after "name - " in the comment at the head of a file, up to its first full stop."""
    with open(path, encoding='utf-8') as file:
        comment = re.search(r'/\*(.*?)\*/', file.read(4000), re.S)
    if not comment:
        return ''
    body = re.sub(r'\n \* ?', '\n', comment.group(1))
    name = re.escape(os.path.basename(path))
    found = re.search(name + r' - (.*?)(?:\.\s|\.$|:\s|;\s|\n\n|$)', body, re.S)
    return re.sub(r'\s+', ' ', found.group(1)).strip().rstrip('.') if found else ''


def listing():
    files = subprocess.check_output(['git', 'ls-files', 'src', 'include'], text=True).split()
    folders = {}
    for path in files:
        if '/test/' not in path and re.search(r'\.(c|h|in)$', path):
            folder, name = os.path.split(path)
            stem = name.split('.')[0]
            folders.setdefault(folder, {}).setdefault(stem, []).append(path)
    games = sorted(f for f in folders if f.startswith('src/games/'))
    order = ['include/causeway', 'src/core', 'src/record', 'src/games'] + games
    lines = []
    for folder in order + [f for f in BLURBS if f not in order]:
        if folder not in folders:
            continue
        lines.append('\n### `%s/` — %s\n' % (folder, BLURBS.get(folder, 'one game')))
        for stem, paths in sorted(folders[folder].items()):
            # a header says what a part does, the source how
            paths.sort(key=lambda p: (not p.endswith('.h'), p))
            what = next(filter(None, map(sentence, paths)), '')
            ends = ' '.join(sorted(os.path.basename(p)[len(stem):] for p in paths))
            lines.append('- `%s` %s — %s' % (stem, ends, what))
            if not what:
                sys.stderr.write('%s: its first comment does not say what it is\n' % paths[0])
    return '\n'.join(lines).strip()


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
    path = 'docs/ARCHITECTURE.md'
    with open(path, encoding='utf-8') as file:
        text = file.read()
    start, end = text.index(FIRST) + len(FIRST), text.index(LAST)
    new = text[:start] + listing() + text[end:]
    if '--write' in sys.argv:
        with open(path, 'w', encoding='utf-8') as file:
            file.write(new)
    elif new != text:
        sys.exit('docs/ARCHITECTURE.md: the list of files is out of date: '
                 'run scripts/architecture_tree.py --write')


main()
