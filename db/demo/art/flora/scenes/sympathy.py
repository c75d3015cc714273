"""Flowers for a farewell."""
import numpy as np

from .. import stage as S
from ..arrangements import Arr, dome, hr, pick
from ..kit import PALETTES
from ..lighting import light
from ..petals import Buf, GOLDEN, bezier, lathe, look, rx, ry, rz, spline, tube
from ..shapes import solid, sweep, timber
from .parts import UPRIGHT, greens, loose, unit


def woven_basket(rng, mat, radius=1.15, height=1.15, handle=True):
    """A round basket: stakes, rods woven over and under, a plaited rim and a bow handle."""
    buf = Buf()
    stakes = 26
    a = np.linspace(0, 2 * np.pi, 260)
    rows = int(height / .088)
    for row in range(rows):
        z = .06 + row * .088
        r = radius * (.80 + .22 * np.sin(np.pi / 2 * min(1, z / height)))
        wave = .035 * np.sin(a * stakes / 2 + np.pi * (row % 2))
        tube(buf, np.stack([(r + wave) * np.cos(a), (r + wave) * np.sin(a), z + .006 * np.sin(a * 3 + row) + 0 * a], 1), .048 * rng.uniform(.9, 1.1), 0, 7, rnd=rng.random())
    rim = radius * 1.02
    for k in range(3):
        w = .05 * np.sin(a * 20 + k * 2.1)
        tube(buf, np.stack([(rim + w) * np.cos(a), (rim + w) * np.sin(a), height + .05 + .05 * np.cos(a * 20 + k * 2.1)], 1), .05, 0, 7)
    if handle:
        t = np.linspace(0, np.pi, 120)
        for k in range(3):
            w = .06 * np.sin(t * 22 + k * 2.1)
            tube(buf, np.stack([rim * np.cos(t), w, height + 2.15 * np.sin(t) + .05 * np.cos(t * 22 + k * 2.1)], 1), .05, 0, 7)
    solid('basket', buf, [mat], rz(.42))


def memorial_basket(o, rng, kit):
    """A willow basket of white flowers, lavender and fern on a church step."""
    willow = S.solid_mat('willow rod', '#7a5a3c', .6, 5, .5, .3)
    woven_basket(rng, willow)
    A = Arr(kit, rng)
    bind = np.array([0, 0, .25])
    dome(A, pick(rng, 'white', focal=13, second=15, small=12), (0, 0, 1.12), np.array([1.25, 1.2, .75]), bind, 1.35, cam=(.3, -1, .5), cam_w=.35, jitter=.09, s=.88)
    for i in range(26):
        a, t = i * GOLDEN, rng.uniform(.35, 1.25)
        v = unit((np.cos(a) * np.sin(t), np.sin(a) * np.sin(t), np.cos(t)))
        A.bloom('lavender', 'lilac', bind + v * rng.uniform(1.75, 2.1), v, bind, .85)
    greens(A, ['fern', 'eucalyptus', 'ruscus'], bind + (0, 0, .5), 24, 1.5, .55, .45, near=.65, cam=(.3, -1, .4))
    A.done()
    stone = S.solid_mat('step', '#9a968c', .85, .8, .25, .4, spec=.15)
    S.ground(stone, 0, (40, 5.5), 2.2)
    S.ground(stone, -1.5, (40, 9), -2)
    S.wall(S.plaster_mat('wall', '#5d625a', '#6b7067'), 8)
    light('sage', (0, 0, 1.8), 1., side=1)
    S.camera((5.0, -12.5, 5.6), (.05, 0, 1.55), 96, 4.2, focus=(.3, -.9, 1.8))
    return dict(aspect='1:1', exposure=.35)


def standing_spray(o, rng, kit):
    """An easel spray of lily, rose and fern, from the front."""
    oak = S.wood_mat('easel', '#6d5138', '#48341f', 9., .6)
    for a, b in (((-3.4, -.6, 0), (-.5, 1.3, 15.6)), ((3.4, -.6, 0), (.5, 1.3, 15.6)), ((0, 5.2, 0), (0, 1.5, 15.2))):
        timber(rng, oak, a, b, .34)
    timber(rng, oak, (-2.4, .05, 5.3), (2.4, .05, 5.3), .3)
    M = rx(np.pi / 2 - .14)                       # local z looks at the camera, local y is up
    A = Arr(kit, rng, M, (0, .1, 9.6))
    kinds = PALETTES['white']['greens']
    heart = np.array([0, 0, .2])
    outline = lambda a: 3.9 * (1 + .55 * np.abs(np.sin(a)) ** 2.2) * (.85 if np.sin(a) < 0 else 1.)
    for i in range(110):
        a = i * GOLDEN
        f = .35 + .65 * ((i * .7549) % 1)
        d = unit((np.cos(a), np.sin(a), .16 + .30 * (1 - f)))
        A.green(['fern', 'ruscus', 'fern', 'eucalyptus', 'willow'][i % 5], heart + d * outline(a) * .30 * f, d, .95 * f + .30)
    spots = []
    pool = [('lily', 'white')] * 3 + [('garden_rose', 'white')] * 4 + [('garden_rose', 'ivory')] * 2 + [('hydrangea', 'white')] + [('ranunculus', 'white')] * 3 + [('daisy', 'white')] * 2
    for i in range(2600):
        kind, hue = pool[rng.integers(len(pool))]
        a, f = rng.uniform(0, 2 * np.pi), rng.uniform(0, 1) ** .6
        s = 1.75
        r = hr(kind, s)
        p = np.array([np.cos(a), np.sin(a), 0]) * outline(a) * .92 * f
        if all(np.linalg.norm((p - q)[:2]) > (r + t) * .90 for q, t in spots):
            spots.append((p, r))
            z = 1.25 * (1 - f ** 2) + .35 - .3 * r
            A.bloom(kind, hue, p + (0, 0, z), unit((p[0] * .14, p[1] * .14, 1)) + rng.normal(0, .14, 3), heart, s)
    for i in range(16):
        a = i * GOLDEN + .2
        d = unit((np.cos(a), np.sin(a), .10))
        A.bloom('delphinium', 'white', heart + d * outline(a) * .52, d, heart, 1.05)
    A.done()
    sweep(S.plaster_mat('chapel', '#b9b5a9', '#c6c2b7', .05), 160, 14, 8, 300)
    light('sage', (0, 0, 9), 1., scale=4.6)
    S.camera((0, -58, 8.6), (0, 0, 8.7), 112, 8, focus=(0, -1, 9.6))
    return dict(aspect='4:5', exposure=.1)


RECIPES = {f.__name__.replace('_', '-'): f for f in (memorial_basket, standing_spray)}
