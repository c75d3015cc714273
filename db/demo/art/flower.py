"""blender -b -P flower.py -- --slug peony[,tulip…|all] [--width 960] [--samples 48] --out FOLDER: the flower guide's plates."""

import argparse
import os
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from flora import denoise, post, specimen, stage  # noqa: E402
from flora.kit import Kit  # noqa: E402
from flora.plates import PLATES  # noqa: E402


def options():
    a = argparse.ArgumentParser()
    a.add_argument('--slug', default='all')
    a.add_argument('--width', type=int, default=960)
    a.add_argument('--samples', type=int, default=48)
    a.add_argument('--threads', type=int, default=os.cpu_count())
    a.add_argument('--no-denoise', action='store_true')
    a.add_argument('--keep', action='store_true', help='keep the noisy passes beside the picture, for develop.py')
    a.add_argument('--out', default='.')
    return a.parse_args(sys.argv[sys.argv.index('--') + 1 :])


def render(slug, o):
    start = time.time()
    stage.reset()
    plate = PLATES[slug]
    seed = plate.get('seed', 1)
    finish = specimen.lay(plate, Kit(seed))
    with tempfile.TemporaryDirectory() as folder:
        halves = stage.render_passes(folder, o.width, o.width * 5 // 4, o.samples, o.threads, seed)
    rendered = time.time()
    if o.keep:
        post.keep(os.path.join(o.out, f'flower-{slug}.npz'), halves, seed, finish)
    picture = (halves[0]['img'] + halves[1]['img']) / 2 if o.no_denoise else denoise.denoise(halves)
    post.save(os.path.join(o.out, f'flower-{slug}.png'), post.finish(picture, seed, **finish))
    print(f'DONE {slug} render {rendered - start:.0f}s post {time.time() - rendered:.0f}s', flush=True)


def main():
    o = options()
    os.makedirs(o.out, exist_ok=True)
    for slug in PLATES if o.slug == 'all' else o.slug.split(','):
        render(slug, o)


main()
