"""What is hired out: objects with few flowers or none, on plain ground."""
import numpy as np

from .. import stage as S
from ..arrangements import Arr, ceramics, vase
from ..lighting import dapple, light
from ..petals import Buf, bead, lathe, rx, ry, rz, tube
from ..shapes import box, candlestick, flower_pot, glass_cylinder, ring, solid, sweep, taper, timber, water, wax_mat


def studio(mood='chalk', color=('#cfc8bb', '#d9d2c6'), target=(0, 0, 1.4), power=1., scale=1., back_at=7.):
    """A plain limewashed sweep in window light."""
    sweep(S.plaster_mat('sweep', *color, scale=.16 / scale), 60 * scale, back_at * scale, 4 * scale, 140 * scale)
    light(mood, target, power, scale=scale)


def moon_arch(o, rng, kit):
    """A round arch of raw steel on a plate, waist-high and up: 2.2 m across."""
    steel = S.solid_mat('steel', '#4b443c', .5, 3, .3, .1, metal=.9)
    buf = Buf()
    for y in (-.9, .9):
        ring(buf, (0, y, 11.), 10.4, .16)
    for a in np.radians([25, 65, 115, 155, 200, 340]):
        x, z = 10.4 * np.cos(a), 11. + 10.4 * np.sin(a)
        tube(buf, [(x, -.9, z), (x, 0, z), (x, .9, z)], .12, 0, 10)
    box(buf, (0, 0, .12), (9., 4.6, .24), .05)
    solid('moon arch', buf, [steel])
    studio('chalk', ('#c9c1b3', '#d6cfc3'), (0, 0, 10), 1., 5.2, 5)
    S.camera((-9, -62, 9), (0, 0, 10.3), 82, 11, focus=(0, 0, 10))
    return dict(aspect='4:5', exposure=.2)


def copper_arch(o, rng, kit):
    """A plain square arch of copper pipe."""
    copper = S.solid_mat('copper', '#a8674a', .30, 4, .25, .06, metal=1.)
    buf = Buf()
    for y in (-2.4, 2.4):
        for x in (-7.5, 7.5):
            _pipe(buf, (x, y, .2), (x, y, 21.5))
        _pipe(buf, (-7.5, y, 21.5), (7.5, y, 21.5))
    for x in (-7.5, 7.5):
        for z in (.25, 21.5):
            _pipe(buf, (x, -2.4, z), (x, 2.4, z))
    solid('copper arch', buf, [copper])
    studio('chalk', ('#bdb3a5', '#cbc2b5'), (0, 0, 10), 1., 5.2, 5)
    S.camera((15, -62, 9.), (0, 0, 10.6), 80, 11, focus=(0, -2, 10))
    return dict(aspect='4:5', exposure=.15)


def _pipe(buf, start, end):
    """A length of pipe with a sleeve at both ends."""
    start, end = np.array(start, float), np.array(end, float)
    along = (end - start) / np.linalg.norm(end - start)
    tube(buf, [start, (start + end) / 2, end], .19, 0, 16)
    for at, inward in ((start, along), (end, -along)):
        tube(buf, [at - inward * .22, at, at + inward * .55], .25, 0, 16)
        bead(buf, at, .25, 0, n=10)


def wooden_arbor(o, rng, kit):
    """Four cedar posts, rails and rafters."""
    cedar = S.wood_mat('cedar', '#8a6a4b', '#60452f', gloss=.6)
    for x in (-7, 7):
        for y in (-3.2, 3.2):
            timber(rng, cedar, (x, y, 0), (x, y, 21), .9)
    for y in (-3.2, 3.2):
        timber(rng, cedar, (-9.2, y, 21.3), (9.2, y, 21.3), .7, 1.3)
        for sg in (-1, 1):
            timber(rng, cedar, (sg * 6.7, y, 17.6), (sg * 3.6, y, 20.8), .55)
    for x in np.linspace(-8, 8, 7):
        timber(rng, cedar, (x, -5, 22.3), (x, 5, 22.3), .5, .9)
    studio('plaster', ('#c4bcae', '#d0c9bd'), (0, 0, 10), 1., 5.2, 6)
    S.camera((-22, -62, 8.), (-.4, 0, 10.9), 72, 11, focus=(-4, -3, 10))
    return dict(aspect='4:5', exposure=.2)


def pewter_urns(o, rng, kit):
    """A pair of handled urns and a small one."""
    C = ceramics(kit)
    for at, s in (((-1.35, .1, 0), 1.15), ((1.5, .6, 0), 1.15)):
        vase(kit, rng, 'urn', C['pewter'], at, s, handles=True)
    vase(kit, rng, 'urn', C['pewter'], (.35, -1.3, 0), .62, handles=True)
    studio('clay', ('#77715f', '#87806d'), power=1.05)
    S.camera((.3, -15, 4.2), (.1, 0, 1.05), 80, 5.6, focus=(0, -.6, 1.2))
    return dict(aspect='5:4', exposure=.35)


def bud_vases(o, rng, kit):
    """Nine small vases in three rows, one with a stem in it."""
    C = ceramics(kit)
    A = Arr(kit, rng)
    places = [('bud', 'stoneware', -2.6, .9, .85), ('bottle', 'white', -1.2, 1.2, .72), ('bud', 'celadon', .3, 1., .8), ('bottle', 'ink', 1.7, 1.25, .75), ('bud', 'terra', 2.9, .8, .78),
              ('bottle', 'terra', -1.95, -.2, .58), ('bud', 'black', -.5, -.35, .72), ('bud', 'white', .95, -.3, .66), ('bottle', 'stoneware', 2.2, -.35, .6)]
    for name, glaze, x, y, s in places:
        vase(kit, rng, name, C[glaze], (x, y, 0), s)
    A.bloom('cosmos', 'blush', (-.42, -.5, 2.3), (.25, -.8, .75), np.array([-.5, -.35, .8]), 1.05)
    A.done()
    studio('plaster', ('#bfb5a5', '#cbc2b3'))
    S.camera((-.6, -13.5, 6.2), (.1, .2, .75), 84, 6, focus=(0, -.2, .8))
    return dict(aspect='5:4', exposure=.1)


def stoneware_compotes(o, rng, kit):
    """Footed bowls: two stacked, one before them."""
    C = ceramics(kit)
    vase(kit, rng, 'compote', C['stoneware'], (-1.1, .5, 0), 1.)
    vase(kit, rng, 'compote', C['stoneware'], (-1.1, .5, 1.36), .86)
    vase(kit, rng, 'compote', C['white'], (1.6, .2, 0), 1.05)
    vase(kit, rng, 'compote', C['white'], (.35, -1.7, 0), .66)
    studio('sage', ('#8f9280', '#9fa190'), power=1.05)
    S.camera((1.4, -15, 3.6), (.2, 0, 1.2), 78, 5.6, focus=(0, -.5, 1.2))
    return dict(aspect='4:5', exposure=.15)


def glass_cylinders(o, rng, kit):
    """Three heights of clear glass, water and floating candles."""
    glass = S.glass_mat('glass')
    wax = wax_mat()
    for x, y, height, level in ((-1.55, .3, 2.6, 1.5), (.1, .9, 3.6, 2.3), (1.45, -.2, 1.9, 1.15)):
        glass_cylinder(glass, (x, y, 0), .62, height)
        water((x, y, 0), .585, .22, level)
        float_ = Buf()
        lathe(float_, np.array([(.001, -.1), (.2, -.1), (.33, .02), (.35, .06), (.33, .09), (.05, .07), (.001, .07)]), 0, 48)
        S.put(S.mesh('floating candle', float_, [wax]), None, (x + rng.normal(0, .05), y, level))
        S.point((x, y, level + .24), 9)
        flame = Buf()
        t = np.linspace(0, 1, 14)
        lathe(flame, np.stack([.034 * np.sin(np.pi * t ** .6) + .001, t * .24 + .1], 1), 0, 12)
        S.put(S.mesh('flame', flame, [S.glow_mat('flame', '#ffb45e', 14.)]), None, (x, y, level))
    studio('ink', ('#4c5550', '#59625c'), power=1.1)
    S.camera((0, -15, 3.4), (0, .2, 1.55), 80, 5.6, focus=(0, 0, 1.4))
    return dict(aspect='4:5', exposure=.5)


def brass_candlesticks(o, rng, kit):
    """Five turned sticks with tapers, none alight."""
    brass = ceramics(kit)['brass']
    wax = wax_mat('#e6d9c4')
    for kind, x, y, s, tall in (('tall', -2.1, .6, 1.15, 2.4), ('mid', -1.15, -.3, 1.1, 2.3), ('tall', -.1, .9, 1.3, 2.2), ('low', .75, -.6, 1.15, 2.1), ('mid', 1.7, .3, 1.2, 2.4)):
        top = candlestick(brass, kind, (x, y, 0), s)
        if tall:
            taper(wax, top, tall, lit=False)
    studio('clay', ('#a78b77', '#b59a86'), (0, 0, 2))
    S.camera((-2.5, -19, 3.6), (.1, 0, 2.45), 84, 6, focus=(0, 0, 2.4))
    return dict(aspect='4:5', exposure=.1)


def taper_candle_holders(o, rng, kit):
    """Small black cups with lit tapers at dusk."""
    C = ceramics(kit)
    wax = wax_mat('#d8c6a6')
    for kind, glaze, x, y, s, tall in (('dome', 'black', -1.5, .2, 1.15, 2.5), ('dome', 'black', -.2, .8, 1.3, 2.9), ('dome', 'black', .75, -.5, 1.25, 2.0), ('dome', 'black', 1.9, .5, 1.1, 2.6)):
        top = candlestick(C[glaze], kind, (x, y, 0), s)
        taper(wax, top, tall, power=34)
    sweep(S.plaster_mat('sweep', '#3a3d36', '#474a42'), 60, 6, 4)
    light('ink', (0, 0, 2), .5)
    S.camera((1.2, -14, 4.0), (.15, 0, 1.65), 80, 4, focus=(.3, 0, 1.8))
    return dict(aspect='4:5', exposure=.85, glow=.10)


def linen_runners(o, rng, kit):
    """Runners folded in a stack, one rolled on top, in the colors there are."""
    for i, color in enumerate(('#d8cebc', '#9a9b86', '#b5856c', '#e2dccf', '#7d7f86')):
        _folded(rng, S.linen_mat(f'linen{i}', color, weave=26.), (rng.normal(0, .06), rng.normal(0, .05), .42 * i), 4.2, 2.7, .42)
    _rolled(rng, S.linen_mat('rolled', '#b9a98d', weave=26.), (.2, -.2, 2.1))
    studio('chalk', ('#b3a894', '#c0b5a3'))
    S.camera((5.2, -12.5, 6.4), (.0, 0, 1.15), 82, 6, focus=(.4, -1.2, 1.4))
    return dict(aspect='5:4', exposure=.05)


def _folded(rng, mat, at, length, depth, thick):
    """One folded cloth: three soft layers that bulge at the fold."""
    buf = Buf()
    layers = 4
    for i in range(layers):
        v, u = np.meshgrid(np.linspace(0, 1, 60), np.linspace(0, 2 * np.pi, 40), indexing='ij')
        h = thick / layers
        x = (v - .5) * (length + rng.normal(0, .05))
        y = np.sign(np.cos(u)) * np.abs(np.cos(u)) ** .35 * (depth / 2 + rng.normal(0, .03)) + .03 * np.sin(3 * x + i)
        z = np.sin(u) * h * .56 + h * (i + .5) + .012 * np.sin(2.2 * x + i * 2) + .010 * np.sin(5 * x + 3 * y)
        z = z * np.clip(np.minimum(v, 1 - v) * 40, .75, 1)
        buf.grid(np.stack([x, y, z], -1), v, u)
    solid('folded', buf, [mat], rz(rng.normal(0, .03)), at)


def _rolled(rng, mat, at):
    """A rolled runner: a spiral drawn out along x, tied with tape."""
    buf = Buf()
    v, u = np.meshgrid(np.linspace(0, 1, 50), np.linspace(0, 1, 260), indexing='ij')
    a = u * 2 * np.pi * 7
    r = .12 + .42 * u + .012 * np.sin(3 * a + 4 * v)
    x = (v - .5) * 3.4 + .05 * np.sin(a * .9)
    buf.grid(np.stack([x, r * np.cos(a), r * np.sin(a) + .54], -1), v, u)
    solid('rolled', buf, [mat], rz(.16), at)
    tape = Buf()
    t = np.linspace(0, 2 * np.pi, 60)
    for w in (-.12, .12):
        tube(tape, np.stack([0 * t + w * .3, .57 * np.cos(t), .57 * np.sin(t) + .54], 1), .025, 0, 8)
    solid('tape', tape, [S.solid_mat('twine', '#8a6f4e', .9, 20, .4, .4)], rz(.16), at)


def terracotta_pots(o, rng, kit):
    """A stack, two standing, one on its side."""
    clay = [S.solid_mat(f'clay{i}', color, .85, 3.5, .35, .22, spec=.12, speck='#c9a58f') for i, color in enumerate(('#a4674a', '#935a41', '#b07a5c'))]
    for i in range(4):
        flower_pot(clay[i % 3], rng, (-1.5 + rng.normal(0, .02), .5, .42 * i), .95, ry(rng.normal(0, .015)))
    flower_pot(clay[2], rng, (.7, .7, 0), 1.15)
    flower_pot(clay[0], rng, (2.3, .1, 0), .8)
    flower_pot(clay[1], rng, (-.3, -1.5, .62), .72, rz(.5) @ ry(np.pi / 2 + .11))
    studio('plaster', ('#a9a695', '#b7b4a4'))
    d = np.array([.82, .62, -.5])
    S.sun(d, 3.2, 1.6, (1, .87, .68))
    dapple(kit, rng, d, (0, 2, 2), 12, 18, 6)
    S.camera((-2.6, -14, 5.2), (.3, 0, 1.), 80, 6, focus=(0, -.4, 1.1))
    return dict(aspect='5:4', exposure=0.)


def pedestal_plinths(o, rng, kit):
    """Three painted plinths."""
    paint = S.plaster_mat('paint', '#d9d3c7', '#dfdacf', .5)
    buf = Buf()
    for x, y, side, height in ((-5., 0, 4, 11.), (-.3, 1.2, 4, 8.), (3.6, -1.6, 3.4, 5.)):
        box(buf, (x, y, height / 2), (side, side, height), .05)
    solid('plinths', buf, [paint], flat=True)
    studio('plaster', ('#a8a291', '#b6b0a0'), (0, 0, 6), 1., 3.6, 4)
    S.camera((-6, -46, 9), (-.6, 0, 5.4), 92, 10, focus=(0, -1, 6))
    return dict(aspect='5:4', exposure=.1)


RECIPES = {'rental-' + f.__name__.replace('_', '-'): f for f in (moon_arch, copper_arch, wooden_arbor, pewter_urns, bud_vases, stoneware_compotes, glass_cylinders,
           brass_candlesticks, taper_candle_holders, linen_runners, terracotta_pots, pedestal_plinths)}
