"""Quiet still lifes: a jug of white, peonies by the bucket, stems in clear water, a cake."""
import numpy as np

from .. import stage as S
from ..arrangements import Arr, ceramics, hr, vase, wood
from ..kit import PALETTES
from ..lighting import back, light
from ..petals import Buf, GOLDEN, lathe, rz, spline, tube
from ..shapes import glass_cylinder, solid, turned, water
from .parts import fallen_petals, greens, loose, lying, on_its_side, unit
from .studio import bucketful, scissors


def white_jug(o, rng, kit):
    """White and green in a plain jug, in low light."""
    C = ceramics(kit)
    A = Arr(kit, rng)
    rim = vase(kit, rng, 'jug', C['celadon'], s=1.)
    bind = np.array([0, 0, rim[1] - .55])
    flowers = [('garden_rose', 'white'), ('tulip', 'white'), ('lisianthus', 'white'), ('ranunculus', 'ivory'), ('snapdragon', 'white', .62), ('anemone', 'white'), ('lisianthus', 'ivory')] * 4
    loose(A, flowers, bind, 1.3, 2.6, 1.05, 1.1)
    greens(A, ['eucalyptus', 'ruscus'], bind, 18, 1.25, .62, .3)
    A.done()
    S.ground(wood(kit, 'walnut'), 0, (40, 6), .8)
    back('sage', 5)
    light('sage', (0, 0, 2), .9)
    S.camera((2.6, -15, 3.6), (.05, 0, 2.35), 72, 4., focus=(0, -.8, 2.6))
    return dict(aspect='5:4', exposure=.3)


def peonies_in_may(o, rng, kit):
    """Peonies pink and white in buckets, near."""
    A = Arr(kit, rng)
    pink = [('peony', 'pink'), ('peony', 'blush'), ('peony', 'rose', .8), ('peony', 'pink', .62)]
    bucketful(A, kit, rng, (-1.5, 0, 0), pink * 6, 1., (1.1, 2.3), 1.15, ('peony_leaf',), .7)
    bucketful(A, kit, rng, (1.75, .6, 0), [('peony', 'white'), ('peony', 'ivory'), ('peony', 'white', .62)] * 8, 1., (1.1, 2.2), 1.15, ('peony_leaf',), .7)
    A.done()
    S.ground(S.wood_mat('boards', '#8d7a64', '#655544', 3., .6), 0, (60, 20), 4)
    S.wall(S.plaster_mat('wall', '#7f8573', '#8e9482', .1), 7)
    light('sage', (0, 0, 4), 1., scale=1.3)
    S.camera((-1.2, -15, 7.2), (.1, 0, 4.0), 70, 3.4, focus=(-.6, -1.2, 4.4))
    return dict(aspect='5:4', exposure=.3)


def clear_water(o, rng, kit):
    """How to keep cut flowers: stems in clean water, the snips beside them."""
    A = Arr(kit, rng)
    glass_cylinder(S.glass_mat('cylinder'), (-.8, .2, 0), .72, 2.1, .04)
    water((-.8, .2, 0), .68, .22, 1.45)
    kinds = [('ranunculus', 'peach'), ('garden_rose', 'blush'), ('ranunculus', 'ivory'), ('cosmos', 'white'), ('ranunculus', 'coral')]
    for i in range(15):
        kind, hue = kinds[i % 5]
        a, f = i * GOLDEN, (i * .7549) % 1
        theta = .85 * f ** .7
        d = unit((np.cos(a) * np.sin(theta), np.sin(a) * np.sin(theta) - .1, np.cos(theta)))
        at = np.array([-.8, .2, 0])
        foot, mouth = at + (-d[0] * .5, -d[1] * .5, .28), at + (d[0] * .55, d[1] * .55, 2.0)
        top = mouth + d * (.7 + .8 * (1 - f))
        A.bloom(kind, hue, top, d + np.array([0, -.6, .1]), None, 1.15)
        tube(A.stems, spline([foot, (mouth + foot) / 2 + (0, 0, .05), mouth, top - d * .05], 24), .032, 0, 7)
    for i, (kind, hue) in enumerate((('garden_rose', 'blush'), ('ranunculus', 'peach'), ('ranunculus', 'ivory'))):
        lying(A, kind, hue, (3.6 - .2 * i, -1.2 - .42 * i, .05), (.75 + .25 * i, -.75 - .45 * i, .08), 1.15, .7)
    scissors(kit, (2.1, .35, .03), .25, 1.1)
    A.done()
    S.ground(S.wood_mat('table', '#a58d70', '#7c6750', 2.0), 0, (40, 8), 0)
    back('chalk', 7)
    light('chalk', (0, 0, 1.5), 1.)
    S.camera((.4, -14, 4.4), (.45, 0, 1.5), 76, 4.2, focus=(-.4, -.6, 1.8))
    return dict(aspect='5:4', exposure=.1)


def wedding_cake(o, rng, kit):
    """Three plain tiers with flowers where they meet."""
    icing = S.plaster_mat('icing', '#e6e0d4', '#ece7dc', .6)
    z = 1.35
    A = Arr(kit, rng)
    turned('stand', [(0, 0), (1.0, 0), (1.05, .06), (.3, .2), (.22, .5), (.3, 1.05), (1.9, 1.22), (2.1, 1.3), (2.1, 1.35), (0, 1.35)], ceramics(kit)['stoneware'], n=120)
    for radius, height in ((1.7, 1.25), (1.25, 1.2), (.82, 1.1)):
        buf = Buf()
        profile = [(.001, 0), (radius, 0), (radius, .03), (radius, height - .08), (radius - .02, height - .02), (radius - .08, height), (.001, height)]
        lathe(buf, np.concatenate([np.linspace(profile[k], profile[k + 1], 12)[:-1] for k in range(len(profile) - 1)] + [[profile[-1]]]), 0, 120, .006, rng)
        S.put(S.mesh('tier', buf, [icing]), None, (0, 0, z))
        z += height
    for cx, cy, cz, out, items in ((-1.05, -.95, 2.62, (-.6, -.8, .35), 8), (.75, -.75, 3.82, (.5, -.8, .4), 6), (0, 0, 4.95, (0, -.35, 1), 6), (1.35, -1.2, 1.4, (.6, -.8, .25), 5)):
        out = unit(out)
        pool = [('garden_rose', 'blush'), ('ranunculus', 'ivory'), ('garden_rose', 'peach'), ('ranunculus', 'peach'), ('garden_rose', 'white'), ('cosmos', 'white')]
        for j in range(7):
            side = rng.normal(0, 1, 3)
            A.green(['eucalyptus', 'willow'][j % 2], np.array([cx, cy, cz]), unit(out * .5 + side * .8), .30)
        spots = []
        for j in range(60):
            kind, hue = pool[rng.integers(len(pool))]
            side = rng.normal(0, .36, 3)
            p = np.array([cx, cy, cz]) + side - out * np.dot(side, out) + out * .16
            r = hr(kind, .85)
            if len(spots) < items and all(np.linalg.norm(p - q) > (r + t) * .8 for q, t in spots):
                spots.append((p, r))
                A.bloom(kind, hue, p, out + side * .8 + np.array([0, -.3, .1]), None, .85)
    A.done()
    S.ground(wood(kit, 'pale'), -.09, (40, 9), -.6)
    S.cloth(S.linen_mat('linen', '#c6bda9', weave=60.), rng, (30, 15), amp=.05, z=-.05, at=(0, -1))
    back('plaster', 7)
    light('plaster', (0, 0, 3), 1., scale=1.2)
    S.camera((-1.6, -19, 4.6), (0, 0, 2.95), 82, 4.5, focus=(0, -1.3, 3))
    return dict(aspect='4:5', exposure=0.)


RECIPES = {f.__name__.replace('_', '-'): f for f in (white_jug, peonies_in_may, clear_water, wedding_cake)}
