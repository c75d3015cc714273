"""Things laid in order on a cloth, seen from above."""
import numpy as np

from .. import stage as S
from ..arrangements import Arr, ceramics, dome, hr, pick, ribbon, vase
from ..kit import HUES, PALETTES
from ..petals import Buf, GOLDEN, bezier, lathe, rx, ry, rz, spline, tube
from ..shapes import box, candlestick, card, plate, solid, taper, wax_mat
from .lying import silk
from .parts import fallen_petals, lying, on_its_side, round_table, unit
from .studio import scissors


def daylight(power=7800, fill=.45):
    """A window high on the left, an even room."""
    S.area((-10, 8, 8), (0, 0, 0), 8, power, (1, .965, .92), 10)
    S.world((.88, .89, .95), fill)


def linen_ground(rng, color='#cdc2b0', size=(26, 20), amp=.10):
    S.cloth(S.linen_mat('linen', color, weave=60.), rng, size, amp=amp, z=-.06, folds=6)


def from_above(lens, target=(0, 0, 0), height=22., lean=-.5):
    S.camera((target[0], target[1] + lean, height), target, lens, 8, focus=(target[0], target[1], .4))


def color_and_season(o, rng, kit):
    """Paint cards from white to burgundy, the flower of each color lying on it."""
    A = Arr(kit, rng)
    row = [('anemone', 'white', 1.15), ('garden_rose', 'blush', 1.25), ('tulip', 'peach', 1.5), ('ranunculus', 'apricot', 1.5), ('zinnia', 'coral', 1.1), ('dahlia', 'burgundy', 1.05)]
    for i, (kind, hue, s) in enumerate(row):
        x = (i - 2.5) * 1.42
        card(S.paper_mat('chip' + hue, HUES[hue][0], .0), (x, -.55 + .06 * (i % 2), .03 + .002 * i), (1.16, 2.9), rng.normal(0, .025), thick=.03)
        card(S.paper_mat('label', '#efe9dd', .0), (x, -1.72 + .06 * (i % 2), .062 + .002 * i), (1.16, .55), 0, thick=.01)
        if kind == 'tulip':
            lying(A, kind, hue, (x + .1, -1.2, .08), (x - .05, .35, .1), s, .3)
            continue
        A.bloom(kind, hue, (x + rng.normal(0, .04), .15 + rng.normal(0, .08), .12), (rng.normal(0, .12), rng.normal(-.1, .1), 1), None, s)
    for x, y, kind, hue in ((-2.9, 1.75, 'garden_rose', 'white'), (-1.1, 1.9, 'garden_rose', 'blush'), (.7, 1.7, 'garden_rose', 'peach'), (2.3, 1.95, 'garden_rose', 'coral'), (3.4, 1.7, 'garden_rose', 'burgundy'), (-2.2, 2.05, 'peony', 'blush'), (1.5, 2.1, 'peony', 'pink')):
        fallen_petals(kit, rng, kind, hue, [(x, y, .06)], .95)
    A.done()
    linen_ground(rng, '#c9c0b0')
    daylight()
    from_above(90, (0, .12, 0))
    return dict(aspect='5:4', exposure=.2)


def table_sizes(o, rng, kit):
    """A round table laid for six, from straight above."""
    C = ceramics(kit)
    round_table(S.linen_mat('tablecloth', '#cfc6b5', weave=40.), 7.6)
    for i in range(6):
        a = np.radians(60 * i + 30)
        at = np.array([5.7 * np.cos(a), 5.7 * np.sin(a), .02])
        plate(C['stoneware' if i % 2 else 'white'], at, 1.28)
        plate(C['white'], at + (0, 0, .12), .85)
        napkin = Buf()
        box(napkin, (0, 0, .30), (1.15, .55, .07), .03)
        solid('napkin', napkin, [S.linen_mat('sage napkin', '#8f9880', weave=40.)], rz(a + np.pi / 2) , at)
        for side, turn in ((-1, 0), (1, 0)):
            knife = Buf()
            box(knife, (0, side * 1.62, .04), (1.9, .12, .04), .015)
            solid('knife', knife, [kit.mat('silver', lambda: S.solid_mat('silver', '#a9a49a', .25, 4, .2, .03, metal=1.))], rz(a), at)
        _tumbler(at * (.66, .66, 1) + np.array([-np.sin(a), np.cos(a), 0]) * 1.15)
    A = Arr(kit, rng)
    rim = vase(kit, rng, 'bowl', C['white'], (0, 0, 0), 1.)
    bind = np.array([0, 0, .2])
    dome(A, pick(rng, o.palette or 'blush', focal=11, second=14, small=8), (0, 0, rim[1] - .2), np.array([1.5, 1.45, .8]), bind, 1.45, cam=(0, 0, 1), cam_w=.35, jitter=.08, s=.95)
    for i in range(24):
        a = i * GOLDEN
        d = np.array([np.cos(a), np.sin(a), rng.uniform(.15, .45)])
        A.green(PALETTES['blush']['greens'][i % 2], bind + d * .5 + (0, 0, .5), d, rng.uniform(.5, .75))
    A.done()
    for a in (.3, 2.4, 4.5):
        top = candlestick(C['brass'], 'low', (2.55 * np.cos(a), 2.55 * np.sin(a), 0), 1.)
        taper(wax_mat(), top, 1.8, lit=False)
    floor = Buf()
    floor.grid(np.array([[(-60., -60, -7.4), (60, -60, -7.4)], [(-60, 60, -7.4), (60, 60, -7.4)]]), np.zeros((2, 2)), np.zeros((2, 2)))
    solid('floor', floor, [S.wood_mat('floor', '#54463a', '#3a2e25', 4.)])
    S.area((-20, 14, 18), (0, 0, 0), 16, 26000, (1, .965, .92), 18)
    S.world((.88, .89, .95), .42)
    S.camera((0, -.03, 46), (0, 0, 0), 92, 8, focus=(0, 0, .6))
    return dict(aspect='5:4', exposure=.3)


def _tumbler(at, r=.42, height=1.):
    from ..shapes import glass_cylinder
    glass_cylinder(S.glass_mat('tumbler'), at, r, height)


def bouquet_shapes(o, rng, kit):
    """Round, cascade, loose and long: four bouquets side by side on linen."""
    for i, (palette, stretch, s, spread) in enumerate((('blush', (1., 1., .85), .8, 1.6), ('white', (.92, 1., 1.7), .8, 1.75), ('garden', (1.35, 1., .95), .85, 1.75), ('meadow', (.7, .8, 1.55), .72, 1.3))):
        M = rz(rng.normal(0, .05)) @ rx(-1.30)
        A = Arr(kit, rng, M, ((i - 1.5) * 3.15, -1.05 + (.35 if i == 1 else 0), .75))
        bind = np.zeros(3)
        radii = np.array(stretch)
        dome(A, pick(rng, palette, focal=7, second=11, small=6), (0, -.05, .72 * stretch[2]), radii, bind, spread, cam=(0, -.85, .5), cam_w=.4, jitter=.07, s=s)
        greens = PALETTES[palette]['greens']
        for j in range(20):
            a, t = j * GOLDEN, .7 + .7 * (j % 5) / 4
            d = np.array([np.cos(a) * np.sin(t) * stretch[0], np.sin(a) * np.sin(t), np.cos(t) * stretch[2]])
            if d[1] > -.35:
                A.green(greens[j % len(greens)], bind + d * .4, d, .5)
        length = 2.3 if i == 3 else 1.35
        for j in range(22):
            a, q = j * GOLDEN, .17 * (j / 22) ** .5
            e, f = np.array([q * np.cos(a), q * np.sin(a), -.1]), np.array([q * 1.5 * np.cos(a + .8), q * 1.5 * np.sin(a + .8), -length + rng.normal(0, .07)])
            tube(A.stems, [e + (0, 0, .5), e, f], .032, 0, 7)
        band = Buf()
        lathe(band, [(.205, -.5), (.22, -.45), (.225, -.2), (.22, 0), (.2, .04)], 0, 40, .02, rng)
        A.solid(band, [silk(kit, ('#b9a183', '#d9d2c4', '#a5846f', '#8f9880')[i])])
        A.done()
    linen_ground(rng, '#b9ae9d', (34, 22))
    daylight(9500)
    from_above(57, (0, .1, 0), 22, -1.2)
    return dict(aspect='5:4', exposure=.3)


def budget_worksheet(o, rng, kit):
    """A ruled sheet, a pencil and a few stems."""
    A = Arr(kit, rng)
    card(S.paper_mat('notebook', '#5d6a5a', .0), (-.55, -.1, .05), (3.7, 4.9), .10, thick=.10)
    card(S.paper_mat('page', '#eee8dc', .0), (-.50, -.12, .152), (3.5, 4.7), .10, thick=.02)
    turn, ink = rz(.10), S.solid_mat('ink', '#4b463f', .8)
    lines = Buf()
    for row in range(11):
        y = 1.45 - row * .33
        tube(lines, np.array([(-1.5, y - .1, 0), (0, y - .1, 0), (1.5, y - .1, 0)]), .004, 0, 4)
        for start, length in ((-1.45, rng.uniform(.7, 1.5)), (1.0, rng.uniform(.3, .42))):
            t = np.linspace(0, 1, 160)
            wave = .034 * np.sin(t * length * 60 + row) * (.5 + .5 * np.sin(t * length * 15 + row * 2)) + .02 * np.sin(t * length * 37)
            tube(lines, np.stack([start + t * length, y + wave, 0 * t], 1), .0065, 0, 4)
    solid('writing', lines, [ink], turn, (-.50, -.12, .176))
    pencil = Buf()
    tube(pencil, [(-1.1, 0, 0), (0, 0, 0), (.95, 0, 0)], .055, 0, 6)
    tube(pencil, [(.95, 0, 0), (1.05, 0, 0), (1.16, 0, 0)], [.055, .03, .006], 1, 8)
    solid('pencil', pencil, [S.solid_mat('pencil', '#7d3f33', .45, 5, .1, .05), S.solid_mat('point', '#cdb08a', .8)], rz(.72), (.75, -.75, .235))
    for i, (kind, hue, s) in enumerate((('garden_rose', 'blush', 1.3), ('ranunculus', 'peach', 1.4), ('cosmos', 'white', 1.4), ('ranunculus', 'ivory', 1.4))):
        lying(A, kind, hue, (2.1 + .34 * i, -2.6 + .1 * (i % 2), .06 + .03 * i), (2.35 + .55 * i - .1 * (i % 2), 1.0 + .55 * ((i * 3) % 4) / 2, .06), s, .9)
    for i, x in enumerate((1.9, 3.9)):
        on_its_side(A, 'eucalyptus', (x, -1.6, .14), unit((.14 * (i * 2 - 1), 1, .02)), 1.15, variant=i)
    scissors(kit, (-3.6, -1.5, .05), 1.2, 1.15)
    fallen_petals(kit, rng, 'garden_rose', 'blush', [(-3.3, 1.2, .06), (-3.6, 1.55, .06)])
    A.done()
    linen_ground(rng, '#c2b7a5')
    daylight()
    from_above(80, (.35, -.1, 0))
    return dict(aspect='5:4', exposure=.2)


def boutonnieres(o, rng, kit):
    """Five boutonnieres in a row, pinned and ready."""
    A = Arr(kit, rng)
    row = [('ranunculus', 'ivory'), ('garden_rose', 'blush'), ('ranunculus', 'peach'), ('anemone', 'white'), ('ranunculus', 'blush')]
    for i, (kind, hue) in enumerate(row):
        x = (i - 2) * 1.5
        tilt = rng.normal(0, .06)
        d = unit((np.sin(tilt), np.cos(tilt), 0))
        foot = np.array([x, -1.15, .07])
        for j, leaf in enumerate(('eucalyptus', 'willow', 'fern')):
            on_its_side(A, leaf, foot + d * .55 + (0, 0, .05), unit(d + np.array([(j - 1) * .35, 0, .04])), (.52, .5, .5)[j], variant=i + j)
        for j in range(2):
            A.bloom('gypsophila', 'white', foot + d * 1.05 + ((j - .5) * .35, 0, .12), unit(d + np.array([(j - .5) * .6, 0, .25])), None, .55)
        A.bloom(kind, hue, foot + d * 1.15 + (0, 0, .22), unit(d * .35 + np.array([rng.normal(0, .1), 0, 1])), None, 1.25 if kind != 'garden_rose' else 1.05)
        for j in range(6):
            off = (j - 2.5) * .045
            tube(A.stems, bezier(foot + (off * 1.6, -.12 * (j % 2), 0), foot + (off, .4, .02), foot + d * 1.0 + (0, 0, .1)), .022, 0, 6)
        wrap = Buf()
        lathe(wrap, [(.10, 0), (.125, .04), (.13, .3), (.12, .42), (.1, .44)], 0, 30, .04, rng)
        solid('wrap', wrap, [silk(kit, '#c9bda8')], rx(-np.pi / 2) , foot + (0, .32, .04))
        pin = Buf()
        tube(pin, [(0, 0, 0), (.3, .0, 0), (.62, 0, 0)], .012, 0, 6)
        from ..petals import bead
        bead(pin, (0, 0, 0), .045, 1)
        solid('pin', pin, [kit.mat('steel', lambda: S.solid_mat('steel', '#8d8f90', .3, 4, .2, .05, metal=.9)), S.solid_mat('pearl', '#ece6da', .25)], rz(1.2), foot + (.22, .3, .10))
    A.done()
    linen_ground(rng, '#a9a392')
    daylight()
    from_above(112, (0, .1, 0))
    return dict(aspect='5:4', exposure=.3)


RECIPES = {f.__name__.replace('_', '-'): f for f in (color_and_season, table_sizes, bouquet_shapes, budget_worksheet, boutonnieres)}
