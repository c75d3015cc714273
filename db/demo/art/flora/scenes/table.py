"""Laid tables."""
import numpy as np

from .. import stage as S
from ..arrangements import Arr, ceramics, dome, hr, pick, vase, wood
from ..kit import PALETTES
from ..lighting import light
from ..petals import Buf, GOLDEN, lathe, rz, spline
from ..shapes import candlestick, card, plate, solid, taper, timber, wax_mat
from .parts import greens, on_its_side, unit, window


def garland(A, kinds, start, stop, count, width=.55, s=.8, flowers=()):
    """Foliage laid along y, tips to both sides, now and then a bloom."""
    for i in range(count):
        y = start + (stop - start) * (i + .5) / count
        bend = .35 * np.sin(y * .35)
        side = 1 if i % 2 else -1
        d = unit((side * A.rng.uniform(.3, 1.), A.rng.uniform(-.9, .2), A.rng.uniform(.02, .38)))
        A.green(kinds[i % len(kinds)], (bend + A.rng.normal(0, .12), y + A.rng.normal(0, .1), A.rng.uniform(.06, .22)), d, s * A.rng.uniform(.7, 1.05) * width)
    for i, (kind, hue, y) in enumerate(flowers):
        bend = .35 * np.sin(y * .35)
        A.bloom(kind, hue, (bend + (.22 if i % 2 else -.22) + A.rng.normal(0, .06), y, .26), (A.rng.normal(0, .3), -.45, 1), None, .8)


def laurel_garland(o, rng, kit):
    """A long oak table seen down its length: a garland of laurel and tapers alight."""
    A = Arr(kit, rng)
    flowers = [] if o.palette is None else [(*PALETTES[o.palette]['focal'][i % 3], -4.4 + i * 1.25) for i in range(14)]
    garland(A, ['ruscus', 'ruscus', 'willow', 'eucalyptus', 'ruscus'], -5.6, 22, 400, .85, .58, flowers)
    A.done()
    brass, wax = ceramics(kit)['brass'], wax_mat()
    for i, y in enumerate((-3.4, -1.0, 1.8, 4.8, 8.2, 12, 16.5)):
        x = (.95 if i % 2 else -1.0) + rng.normal(0, .08)
        top = candlestick(brass, ('mid', 'low', 'tall')[i % 3], (x, y, 0), 1.05)
        taper(wax, top, 2.1 + .3 * (i % 2), power=30)
    S.ground(S.wood_mat('oak', '#7d6047', '#543f2d', 1.25), 0, (4.2, 16), 10)
    white = ceramics(kit)['white']
    for y in (-1.6, 3.2, 8., 13.):
        for x in (-2.85, 2.85):
            plate(white, (x, y, 0), 1.15)
            _napkin(rng, (x, y, .16))
            _glass(rng, (x * .62, y + 1.2, 0))
    wall = S.plaster_mat('wall', '#77756a', '#858378')
    window((-9, 30, 2), 8, 15, (2, 4), 3., wall=wall)
    S.area((-13, 4, 9), (0, 4, 0), 9, 5200, (.94, .97, 1), 14)
    S.world((.85, .88, .95), .30)
    S.camera((.75, -13.5, 3.6), (.05, 2, .75), 58, 4.2, focus=(0, -1.8, .7))
    return dict(aspect='4:5', exposure=.55, glow=.09)


def _napkin(rng, at, color='#b9ab92'):
    """A napkin pulled through itself: one soft fold."""
    buf = Buf()
    v, u = np.meshgrid(np.linspace(0, 1, 40), np.linspace(-1, 1, 30), indexing='ij')
    width = .34 + .20 * np.abs(v - .45)
    x = u * width + .05 * np.sin(v * 5)
    z = .05 + .05 * np.cos(u * 7) * (1 - .6 * np.abs(v - .45)) + .03 * np.sin(u * 12 + v * 4)
    buf.grid(np.stack([x, (v - .5) * 1.9, z], -1), u * 0, v)
    solid('napkin', buf, [S.linen_mat('napkin', color, weave=40.)], rz(rng.normal(0, .12)), at)


def _glass(rng, at, s=1.):
    """A stemmed wine glass."""
    profile = [(.001, 0), (.34, 0), (.35, .02), (.08, .08), (.045, .2), (.04, .85), (.10, .98), (.36, 1.2), (.44, 1.55), (.40, 1.95), (.38, 2.1), (.365, 2.1), (.385, 1.95), (.425, 1.55), (.345, 1.22), (.08, 1.02), (.001, 1.0)]
    buf = Buf()
    lathe(buf, np.concatenate([np.linspace(profile[i], profile[i + 1], 5)[:-1] for i in range(len(profile) - 1)] + [[profile[-1]]]) * s, 0, 48)
    S.put(S.mesh('wine glass', buf, [S.glass_mat('wine glass')]), None, at)


RECIPES = {f.__name__.replace('_', '-'): f for f in (laurel_garland,)}
