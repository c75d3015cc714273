"""Vessels on a table: each from its own place."""
import numpy as np

from .. import stage as S
from ..arrangements import Arr, candle, ceramics, dome, hr, pick, vase, wood
from ..kit import PALETTES
from ..lighting import back, dapple, light
from ..petals import Buf, GOLDEN, bezier, look, rz, spline, tube
from ..shapes import glass_cylinder, solid, water
from .parts import cup, fallen_petals, greens, loose, roles, round_table, unit, window


def quiet_morning(o, rng, kit):
    """A low bowl of white and green on a round table, from straight above."""
    pal = o.palette or 'white'
    C = ceramics(kit)
    A = Arr(kit, rng, rz(.3), (-.35, .3, 0))
    rim = vase(kit, rng, 'bowl', C['celadon'], (-.35, .3, 0), 1.15)
    bind = np.array([0, 0, .2])
    dome(A, pick(rng, pal, focal=11, second=16, small=9), (0, 0, rim[1] - .25), np.array([1.55, 1.5, .95]), bind, 1.45, cam=(0, 0, 1), cam_w=.35, jitter=.08, s=.95)
    kinds = PALETTES[pal]['greens']
    for i in range(30):
        a = i * GOLDEN
        d = np.array([np.cos(a), np.sin(a), rng.uniform(.15, .5)])
        A.green(kinds[i % len(kinds)], bind + d * .5 + (0, 0, .55), d, rng.uniform(.45, .72))
    for kind, hue in PALETTES[pal]['airy']:
        for _ in range(9):
            a, t = rng.uniform(0, 6.28), rng.uniform(.3, 1.2)
            d = np.array([np.cos(a) * np.sin(t), np.sin(a) * np.sin(t), np.cos(t)])
            A.bloom(kind, hue, bind + d * 1.75, d, bind, .6)
    A.done()
    round_table(S.wood_mat('oak', '#9a7c5d', '#6d543c', 1.6), 4.1)
    cup(C['white'], S.solid_mat('coffee', '#2a160c', .12, 2, .05, .0, spec=.6), (2.25, -1.75, 0), .85)
    fallen_petals(kit, rng, 'garden_rose', 'white', [(-2.3, -1.5, 0), (-1.9, -1.95, 0), (1.9, 1.6, 0)])
    floor = Buf()
    floor.grid(np.array([[(-60., -60, -7.4), (60, -60, -7.4)], [(-60, 60, -7.4), (60, 60, -7.4)]]), np.zeros((2, 2)), np.zeros((2, 2)))
    solid('floor', floor, [S.wood_mat('floor', '#4a3c30', '#33281f', 3.)])
    S.area((-11, 6, 8), (0, 0, 0), 8, 7600, (1, .965, .92), 9)
    S.area((12, -8, 9), (0, 0, 0), 14, 500, (1, .94, .86))
    S.world((.8, .86, 1), .28)
    S.camera((0, -.02, 22), (-.1, .05, 0), 100, 7, focus=(0, 0, 1.2))
    return dict(aspect='1:1', exposure=.1)


def kitchen_jar(o, rng, kit):
    """A jug of meadow flowers on a kitchen table before the window, at eye level."""
    pal = o.palette or 'meadow'
    C = ceramics(kit)
    A = Arr(kit, rng)
    rim = vase(kit, rng, 'jug', C['stoneware'], s=1.)
    bind = np.array([0, 0, rim[1] - .55])
    meadow = [('cosmos', 'pink'), ('daisy', 'white'), ('cosmos', 'white'), ('lavender', 'lilac'), ('daisy', 'white'), ('cosmos', 'blush'), ('delphinium', 'blue'), ('cosmos', 'rose'), ('daisy', 'butter'), ('lavender', 'lilac')]
    meadow += [('scabiosa', 'lilac', .8), ('queen_annes_lace', 'white', .55), ('zinnia', 'coral', .7)]
    flowers = [item for item in (meadow * 5)[:46] if item[0] != 'delphinium']
    loose(A, flowers, bind, 1.3, 3.1, 1.2, 1.15)
    for d in ((-.35, .2, 1.6), (.3, .3, 1.7), (.05, .1, 2.)):
        v = unit(d)
        A.bloom('delphinium', 'blue', bind + v * 1.5, v, bind, .6)
    greens(A, ['willow', 'fern', 'eucalyptus'], bind, 18, 1.3, .66, .3)
    A.done()
    S.ground(S.wood_mat('table', '#8a6a4c', '#5d4431', 1.8), 0, (40, 7), 0)
    wall = S.plaster_mat('wall', '#c9c4b4', '#d5d0c2')
    window((-3.4, 9, 1.6), 7.5, 12, (2, 3), 3.2, wall=wall)
    cup(C['white'], S.solid_mat('tea', '#5a3210', .12), (1.9, -.9, 0), .8)
    fallen_petals(kit, rng, 'cosmos', 'pink', [(-1.3, -.8, 0), (.9, -1.5, 0)], .7)
    S.area((-3.4, 8.5, 8), (0, 0, 2), 7, 3600, (.95, .98, 1), 11)
    S.area((-12, -4, 6), (0, 0, 2), 10, 3200, (1, .96, .92), 10)
    S.area((14, -8, 5), (0, 0, 2), 14, 900, (1, .94, .86))
    S.world((.8, .86, 1), .22)
    S.camera((.6, -16, 2.7), (.1, 0, 2.25), 78, 2.6, focus=(0, -.8, 2.8))
    return dict(aspect='4:5', exposure=.15)


def dried_winter(o, rng, kit):
    """Dried grasses, lavender and seed heads in a tall jar against a clay wall, seen from low down."""
    C = ceramics(kit)
    A = Arr(kit, rng)
    rim = vase(kit, rng, 'amphora', C['stoneware'], s=1.05)
    bind = np.array([0, 0, rim[1] - .7])
    dried = [('grass', 'straw', 1.9), ('grass', 'straw', 1.7), ('lavender', 'lilac', 1.5), ('grass', 'cafe', 1.9), ('yarrow', 'butter', .52)]
    loose(A, [dried[i % len(dried)] for i in range(80)], bind, 1.5, 3.9, .85, 1., lean=(.08, 0, 0))
    greens(A, ['eucalyptus'], bind, 5, 1.0, .8, .5, near=.8)
    A.done()
    S.ground(wood(kit, 'walnut'), 0, (40, 5), .5)
    back('clay', 3.2)
    d = np.array([.85, .62, -.40])
    S.sun(d, 3.6, 1.4, (1, .84, .62))
    dapple(kit, rng, d, (0, 3, 4), 9, 22, 6)
    light('clay', (0, 0, 3), .5)
    S.camera((-3.2, -17, .9), (0, 0, 3.35), 74, 5, focus=(0, -.5, 4))
    return dict(aspect='4:5', exposure=.15)


def sweet_pea_tumbler(o, rng, kit):
    """A small glass of sweet peas, very near."""
    A = Arr(kit, rng)
    glass_cylinder(S.glass_mat('tumbler'), (0, 0, 0), .5, 1.25, .03)
    water((0, 0, 0), .47, .2, .82)
    kind = 'sweet_pea'
    hues = ['blush', 'lilac', 'white', 'rose', 'pink', 'plum', 'ivory', 'lilac']
    for i in range(15):
        a, f = i * GOLDEN, ((i * .7549) % 1)
        theta = .95 * f ** .7
        d = unit((np.cos(a) * np.sin(theta), np.sin(a) * np.sin(theta) - .12, np.cos(theta)))
        foot = np.array([-d[0] * .32, -d[1] * .3, .26])
        mouth = np.array([d[0] * .40, d[1] * .40, 1.15])
        top = mouth + d * (.55 + .55 * (1 - f))
        A.bloom(kind, hues[i % len(hues)], top, d + np.array([0, -.25, 0]), None, 1.)
        tube(A.stems, spline([foot, mouth * .5 + foot * .5 + (0, 0, .05), mouth, top], 22), .022, 0, 6)
    A.done()
    S.ground(wood(kit, 'pale'), -.09, (40, 9), -.6)
    S.cloth(S.linen_mat('linen', '#c9c1b2', weave=60.), rng, (20, 14), amp=.05, z=-.05, at=(0, -1))
    back('sage', 6.)
    light('sage', (0, 0, 1.5), 1.)
    S.camera((-.7, -9.5, 2.7), (.05, 0, 1.72), 104, 2.8, focus=(0, -.5, 2.0))
    return dict(aspect='4:5', exposure=.05)


def bulb_bowl(o, rng, kit):
    """Bulbs flowering in a bowl of moss, three-quarters from above."""
    C = ceramics(kit)
    A = Arr(kit, rng)
    vase(kit, rng, 'bowl', C['terra' if o.mood == 'sage' else 'ink'], s=1.25)
    moss = S.solid_mat('moss', '#3d4523', .95, 14, .9, 1.6, spec=.05)
    from ..petals import lathe
    buf = Buf()
    t = np.linspace(0, 1, 30)
    lathe(buf, np.stack([1.40 * (1 - t) + .001, .80 + .16 * np.sin(t * np.pi / 2)], 1), 0, 80, .03, rng)
    solid('moss', buf, [moss])
    kind, hue, leaf = 'daffodil', 'butter', 'daffodil_leaf'
    for i in range(17):
        r, a = 1.12 * ((i + .5) / 17) ** .5, i * GOLDEN
        root = np.array([r * np.cos(a), r * np.sin(a), .82])
        top = root * (1.22, 1.22, 1) + (rng.normal(0, .06), rng.normal(0, .06), rng.uniform(1.55, 2.35))
        face = np.array([np.cos(a) * .7 + rng.normal(0, .3), np.sin(a) * .6 - .75, .22])
        A.bloom(kind, hue, top, face, root, 1.1)
        for j in range(6):
            d = np.array([np.cos(a + j * 2.1) * .22, np.sin(a + j * 2.1) * .22, 1])
            A.green(leaf, root + (rng.normal(0, .05), rng.normal(0, .05), -.05), d, rng.uniform(.7, .95))
        bulb = Buf()
        from ..petals import bead
        bead(bulb, root - (0, 0, .03), .15, 0, 1.15, n=12)
        solid('bulb', bulb, [kit.mat('bulb', lambda: S.solid_mat('bulb', '#6b4a2c', .6, 7, .5, .3))])
    A.done()
    S.ground(S.wood_mat('bench', '#7d6b58', '#57493b', 2.4, .6), 0, (40, 14), 0)
    S.area((-10, 4, 9), (0, 0, 1), 8, 7000, (1, .965, .92), 10)
    S.area((12, -8, 8), (0, 0, 1), 14, 700, (1, .94, .86))
    S.world((.8, .86, 1), .3)
    S.camera((4.6, -11.5, 10.5), (0, .1, 1.35), 96, 4.5, focus=(0, -.4, 2.2))
    return dict(aspect='4:5', exposure=.5)


RECIPES = {f.__name__.replace('_', '-'): f for f in (quiet_morning, kitchen_jar, dried_winter, sweet_pea_tumbler, bulb_bowl)}
