"""The studio: bench, buckets, window light."""
import numpy as np

from .. import stage as S
from ..arrangements import Arr, ceramics, ribbon, vase
from ..kit import PALETTES
from ..lighting import light
from ..petals import Buf, GOLDEN, rz, spline, tube
from ..shapes import box, bucket, card, flower_pot, solid, timber, turned, zinc_mat
from .parts import greens, loose, lying, on_its_side, unit, window


def bucketful(A, kit, rng, at, items, s=1., reach=(1.5, 2.9), size=1., leaf=(), spread=.62):
    """A bucket with cut stems standing in it."""
    zinc = kit.mat('zinc', zinc_mat)
    rim = bucket(zinc, rng, at, s)
    bind = np.array(at, float) + (0, 0, rim * .62)
    loose(A, items, bind, *[r * s + rim * .3 for r in reach], spread, size)
    if leaf:
        greens(A, list(leaf), bind, 12, spread * 1.1, .85 * s, .8 * s)


def bench_table(rng, mat, length, depth, height, at=(0, 0)):
    """A heavy work table: planks on two trestles."""
    x, y = at
    for i in range(3):
        timber(rng, mat, (x - length / 2, y + (i - 1) * depth / 3, height - .25), (x + length / 2, y + (i - 1) * depth / 3, height - .25), depth / 3 - .03, .5)
    for sx in (-1, 1):
        for sy in (-1, 1):
            timber(rng, mat, (x + sx * (length / 2 - 1.2), y + sy * (depth / 2 - .6), 0), (x + sx * (length / 2 - 1.2), y + sy * (depth / 2 - .6), height - .5), .8)
        timber(rng, mat, (x + sx * (length / 2 - 1.2), y - depth / 2 + .5, height - 1.), (x + sx * (length / 2 - 1.2), y + depth / 2 - .5, height - 1.), .5, .8)


def scissors(kit, at, turn=0., s=1.):
    """Florist's scissors, a little open."""
    steel = kit.mat('steel', lambda: S.solid_mat('steel', '#8d8f90', .3, 4, .2, .05, metal=.9))
    grip = kit.mat('grip', lambda: S.solid_mat('grip', '#2b3a30', .5, 4, .1, .05))
    for sg in (-1, 1):
        buf = Buf()
        box(buf, (.62, 0, .05), (1.25, .16, .04), .018)
        loop = spline([(-.05, 0, .05), (-.45, sg * .10, .05), (-.85, sg * .16, .05), (-1.02, sg * .38, .05), (-.80, sg * .52, .05), (-.42, sg * .42, .05), (-.12, sg * .08, .05)], 40)
        tube(buf, loop, .065, 1, 8)
        solid('scissors', buf, [steel, grip], rz(turn + sg * .13) * s, (at[0], at[1], at[2] + (.02 if sg > 0 else 0)))


def twine(kit, at, s=1.):
    """A ball of twine with its end let out."""
    mat = kit.mat('twine', lambda: S.solid_mat('twine', '#9a7f57', .9, 20, .4, .4))
    buf = Buf()
    t = np.linspace(0, 2 * np.pi * 46, 2600)
    tilt = t * .061
    points = np.stack([np.cos(t), np.sin(t) * np.cos(tilt), np.sin(t) * np.sin(tilt)], 1) * (.50 + .02 * np.sin(t * .37))[:, None]
    tube(buf, (points + (0, 0, .5)) * s, .028 * s, 0, 5)
    tube(buf, spline([(.3, -.38, .1), (.8, -.7, .03), (1.3, -.5, .03), (1.7, -.9, .03), (2.3, -.8, .03)], 60) * s, .026 * s, 0, 5)
    solid('twine', buf, [mat], None, at)


def about_story(o, rng, kit):
    """The studio before opening: the bench under the window, buckets on the floor."""
    A = Arr(kit, rng)
    oak = S.wood_mat('oak', '#7c6048', '#523d2c', 9., .6)
    bench_table(rng, oak, 26, 7, 9, (1.5, 1.5))
    A.at = np.zeros(3)
    C = ceramics(kit)
    top = 9.02
    vase(kit, rng, 'jug', C['stoneware'], (5.2, 2.2, top), 1.35)
    loose(A, [('garden_rose', 'blush'), ('cosmos', 'white'), ('ranunculus', 'peach'), ('cosmos', 'blush'), ('daisy', 'white'), ('garden_rose', 'peach')] * 4, (5.2, 2.2, top + 2.3), 1.4, 3., .95, 1.25)
    greens(A, ['eucalyptus', 'willow'], (5.2, 2.2, top + 2.3), 14, 1.1, .9, .4)
    vase(kit, rng, 'moon', C['white'], (9.4, 2.8, top), 1.1)
    vase(kit, rng, 'bottle', C['ink'], (11.3, 2.0, top), 1.2)
    for i in range(7):
        lying(A, ['garden_rose', 'ranunculus', 'peony'][i % 3], ['blush', 'ivory', 'pink'][i % 3], (-6.4 + .25 * i, -1.2 + .05 * i, top), (-2.4 + .2 * (i % 3), 1.6 - .55 * i * .7, top + .06 * i), 1.25, .7)
    for i in range(5):
        on_its_side(A, ['eucalyptus', 'ruscus'][i % 2], (-8.2 + .3 * i, .9 + .5 * i, top + .15), unit((1, .25 - .1 * i, .02)), 1.3, variant=i)
    scissors(kit, (.6, -.7, top), .5, 1.2)
    twine(kit, (2.4, .2, top), .9)
    buckets = [((-9.8, -3.2, 0), [('peony', 'pink'), ('peony', 'blush')] * 9, 1.3), ((-5.6, -4.4, 0), [('delphinium', 'blue')] * 13, 1.0), ((-1.2, -3.6, 0), [('tulip', 'butter'), ('tulip', 'apricot')] * 13, 1.25),
               ((3.6, -4.6, 0), [('hydrangea', 'white')] * 7 + [('hydrangea', 'blue')] * 3, 1.15), ((8.2, -3.4, 0), [('cosmos', 'pink'), ('cosmos', 'white'), ('daisy', 'white')] * 10, 1.3)]
    for at, items, size in buckets:
        bucketful(A, kit, rng, at, items, 1.12, (1.6, 3.2), size, ('willow',) if size != 1.0 else ())
    A.done()
    floor = Buf()
    floor.grid(np.array([[(-80., -60, 0), (80, -60, 0)], [(-80, 60, 0), (80, 60, 0)]]), np.zeros((2, 2)), np.zeros((2, 2)))
    solid('floor', floor, [S.solid_mat('concrete', '#8b867c', .7, .35, .3, .12, spec=.25)])
    window((-1., 8.5, 12.6), 13, 15, (3, 3), 3.2, wall=S.plaster_mat('wall', '#cfc8b8', '#dad4c6', .08), wall_size=90)
    S.area((-1, 7.6, 20), (0, -4, 5), 12, 15000, (.95, .975, 1), 14)
    S.area((-30, -14, 18), (0, 0, 6), 18, 16000, (1, .96, .9), 18)
    S.world((.88, .89, .92), .34)
    S.camera((-3.5, -46, 14.5), (.2, 0, 9.2), 62, 5, focus=(0, -3, 8))
    return dict(aspect='5:4', exposure=.55)


def harvest_row(o, rng, kit):
    """Buckets in a row before a limewashed wall, one kind in each."""
    A = Arr(kit, rng)
    kinds = {None: [('cosmos', ['pink', 'white', 'rose'], 1.3), ('dahlia', ['coral', 'cafe', 'apricot'], 1.2), ('hydrangea', ['blue', 'white'], 1.05), ('garden_rose', ['blush', 'ivory', 'peach'], 1.2), ('daisy', ['white', 'butter'], 1.5)],
             'white': [('tulip', ['white', 'ivory'], 1.25), ('anemone', ['white'], 1.3), ('hydrangea', ['white'], 1.05), ('garden_rose', ['white', 'ivory'], 1.2), ('ranunculus', ['white', 'ivory'], 1.4)],
             'garden': [('tulip', ['coral', 'peach'], 1.3), ('ranunculus', ['apricot', 'peach', 'coral'], 1.5), ('anemone', ['plum', 'lilac', 'white'], 1.35), ('tulip', ['butter', 'ivory'], 1.3), ('peony', ['blush', 'pink'], 1.15)]}
    for i, (kind, hues, size) in enumerate(kinds.get(o.palette, kinds[None])):
        n = {'hydrangea': 11, 'peony': 18, 'dahlia': 24, 'garden_rose': 24}.get(kind, 40)
        bucketful(A, kit, rng, ((i - 2) * 3.25, rng.normal(0, .25), 0), [(kind, hues[j % len(hues)]) for j in range(n)], 1., (1.2, 2.6), size, ('willow', 'eucalyptus')[i % 2:i % 2 + 1], .56)
    A.done()
    floor = S.wood_mat('boards', '#8d7a64', '#655544', 3., .6)
    S.ground(floor, 0, (60, 20), 4)
    S.wall(S.plaster_mat('wall', '#bdb6a6', '#cbc4b5', .1), 6)
    d = np.array([.8, .7, -.62])
    S.sun(d, 2.6, 2., (1, .88, .70))
    light('plaster', (0, 0, 2.5), .9, scale=1.6)
    S.camera((-4.2, -26, 6.8), (0, 0, 3.0), 57, 5, focus=(0, -.8, 4))
    return dict(aspect='3:2', exposure=.1)


RECIPES = {f.__name__.replace('_', '-'): f for f in (about_story, harvest_row)}
