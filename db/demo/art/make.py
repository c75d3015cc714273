"""python3 make.py NAME…: render pictures named in pictures.txt and finish them into ../pictures (all with --all).

Blender is started as `blender -b -P`; RENDER names another command, such as one that waits for its turn.
"""
import argparse
import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
RENDER = shlex.split(os.environ.get('RENDER', 'blender -b -P'))


def listed():
    """name: (arguments of render.py, arguments of develop.py)"""
    rows = (line.split('|') for line in (HERE / 'pictures.txt').read_text().splitlines() if line and not line.startswith('#'))
    return {name: (shlex.split(render), shlex.split(finish)) for name, render, finish in rows}


def make(name, render, finish, keep):
    passes = Path(keep) / f'{name}.npz'
    subprocess.run([*RENDER, HERE / 'render.py', '--', *render, '--passes', passes], check=True)
    subprocess.run([sys.executable, HERE / 'develop.py', passes, HERE.parent / 'pictures' / f'{name}.webp', *finish], check=True)


def main():
    a = argparse.ArgumentParser()
    a.add_argument('names', nargs='*')
    a.add_argument('--all', action='store_true')
    a.add_argument('--keep', help='a folder for the unfinished passes')
    o = a.parse_args()
    pictures = listed()
    with tempfile.TemporaryDirectory() as folder:
        for name in pictures if o.all else o.names:
            make(name, *pictures[name], o.keep or folder)


main()
