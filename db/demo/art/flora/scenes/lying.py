"""Flowers laid down: in paper, as a sheaf, an armful on a bench, a posy with its card."""
import numpy as np

from .. import stage as S
from ..arrangements import Arr, ceramics, dome, hr, pick, ribbon, wood
from ..kit import PALETTES
from ..lighting import back, dapple, light
from ..petals import Buf, GOLDEN, bead, bezier, lathe, look, rx, ry, rz, tube
from ..shapes import box, card, solid, timber
from .parts import UPRIGHT, fallen_petals, lying, on_its_side, unit


def silk(kit, color='#d9cdbd'):
    return kit.mat('silk' + color, lambda: S.solid_mat('silk', color, .42, 14, .1, .1, sheen=1.))


def paper_roll(A, rng, mouth, length, color='#a98f70', inner='#ded6c8'):
    """Kraft and tissue rolled about stems that lie along +z; tied at z = 0, open at z = length."""
    for layer, (shade, reach, more) in enumerate(((inner, length + .28, .94), (color, length, 1.))):
        v, u = np.meshgrid(np.linspace(0, 1, 50), np.linspace(0, 1, 150), indexing='ij')
        a = u * 2 * np.pi * 1.12 + 1.25 + layer * .5
        end = reach * (1 + .10 * np.sin(2 * a + layer) + .04 * np.sin(5 * a)) - .75 * np.clip(-np.sin(a), 0, 1) * (1 if layer else .75)
        low = -2.2 + .12 * np.sin(3 * a)
        z = low + (end - low) * v
        open_, tail = np.clip(z / length, 0, 1.3), np.clip(-z / 2.2, 0, 1)
        k = rng.uniform(0, 6, 3)
        fold = (.5 + .5 * np.sin(9 * a + k[0] + .8 * np.sin(3 * a))) ** 2
        r = .40 + (mouth - .40) * open_ ** .9 * more + .16 * tail + .05 * fold * (.2 + open_) + .05 * open_ * np.sin(4 * a + k[1]) + .05 * u - .07 * (1 - layer) * (.3 + open_)
        buf = Buf()
        buf.grid(np.stack([r * np.cos(a), r * np.sin(a) * (.86 + .1 * open_), z], -1), u, v)
        A.solid(buf, [S.paper_mat(f'paper{layer}', shade, .28 if layer == 0 else .10)])
    band = Buf()
    lathe(band, [(.45, -.1), (.462, -.06), (.462, .06), (.45, .1)], 0, 60, .012, rng)
    return band


def bow(band, at, s=1., side=(1, 0, 0), out=(0, 1, 0), down=(0, 0, -1)):
    """A soft bow: two loops, two ends, a knot."""
    at, side, out, down = (np.array(v, float) for v in (at, side, out, down))
    for sg in (-1, 1):
        p = lambda x, y, z: at + (side * sg * x + out * y + down * z) * s
        ribbon(band, [at, p(.25, .10, -.14), p(.52, .16, -.08), p(.54, .10, .08), p(.28, .06, .08), at], .17 * s, side=unit(out * .8 + down * .4 + side * sg * .2))
        ribbon(band, [at, p(.14, .06, .3), p(.30, .02, .75), p(.28, .0, 1.15)], .15 * s, up=out)
    bead(band, at + out * .03 * s, .08 * s, 0, 1.1)


def tulips_wrapped(o, rng, kit):
    """Twenty tulips lying in kraft paper, seen from the table's edge."""
    hues = {'butter': ['butter', 'butter', 'apricot', 'ivory'], None: ['coral', 'peach', 'apricot', 'butter', 'coral']}.get(o.palette, ['coral', 'peach', 'apricot', 'butter'])
    A = Arr(kit, rng, rz(-1.22) @ rx(np.pi / 2 - .22) @ rz(np.pi), (1.75, .55, .62))
    band = paper_roll(A, rng, .98, 2.1)
    for i in range(20):
        f, a = ((i + .5) / 20) ** .5, i * GOLDEN
        r = .92 * f
        top = np.array([r * np.cos(a), r * np.sin(a), 2.75 - .55 * f ** 2 + rng.normal(0, .16)])
        foot = np.array([.2 * f * np.cos(a + 2), .2 * f * np.sin(a + 2), -.2])
        tube(A.stems, [foot, foot * (.8, .8, 1) - (0, 0, 1.2), foot * (1.3, 1.3, 1) - (0, 0, 2.35 + .1 * rng.normal())], .045, 0, 7)
        A.bloom('tulip', hues[i % len(hues)], top, unit(top - foot) + rng.normal(0, .10, 3), foot, 1.3, open_=[.06, .16, .1][i % 3])
    for i in range(11):
        a = i * GOLDEN + .5
        d = unit((np.cos(a) * .14, np.sin(a) * .14, 1))
        A.green('tulip_leaf', (.18 * np.cos(a), .18 * np.sin(a), .75), d, rng.uniform(.7, .85))
    bow(band, (0, -.44, 0), 1.15, (1, 0, 0), (0, -1, 0))
    A.solid(band, [silk(kit, '#8d7a63')])
    A.done()
    S.ground(S.wood_mat('bench', '#8b7359', '#5f4c39', 2.6, .6), 0, (40, 16), 2)
    S.area((-10, 6, 8), (0, 0, .6), 8, 6600, (1, .965, .92), 10)
    S.world((.88, .89, .95), .42)
    S.camera((-1.6, -12, 7.2), (.55, .1, .55), 74, 4.4, focus=(-1.0, -.6, 1.1))
    return dict(aspect='5:4', exposure=.1)


def house_sheaf(o, rng, kit):
    """A tied sheaf of white and green for laying on a coffin or a grave, on stone; seen over its stems."""
    A = Arr(kit, rng, rz(.45), (.25, .35, 0))
    kinds = PALETTES['white']['greens']
    for i in range(30):
        side = rng.uniform(-1, 1)
        start = np.array([side * .30, -.6 + .08 * i, .10 + .012 * i])
        d = unit((side * .55, 1, .07 + .05 * rng.random()))
        on_its_side(A, kinds[i % 3], start + d * .25, d, rng.uniform(.8, 1.15), variant=i)
    flowers = pick(rng, 'white', focal=18, second=14, small=8) + [('delphinium', 'white')] * 4 + [('lily', 'white')] * 3
    spots = []
    for kind, hue in flowers:
        for _ in range(60):
            y = rng.uniform(.2, 3.3)
            x = rng.normal(0, 1) * (.28 + .24 * y) * .8
            r = hr(kind, 1.2)
            z = .45 + .38 * np.exp(-(x / .9) ** 2) + rng.normal(0, .05)
            p = np.array([x, y, z])
            if abs(x) < .55 + .34 * y and all(np.linalg.norm((p - q)[:2]) > (r + s) * .66 for q, s in spots):
                spots.append((p, r))
                up = kind in UPRIGHT
                face = unit((x * .55, .9 if up else .45, .25 if up else .95))
                A.bloom(kind, hue, p - (0, 1.2 if up else 0, .1), face + rng.normal(0, .10, 3), np.array([x * .08, -1.1, .34]), .8 if up else 1.2)
                break
    for i in range(44):
        a, q = i * GOLDEN, .34 * (i / 44) ** .5
        end = np.array([q * 2. * np.cos(a), -3.3 + rng.normal(0, .16), .30 + q * .8 * np.sin(a)])
        tie = np.array([q * np.cos(a) * .8, -1.3, .36 + q * .8 * np.sin(a)])
        tube(A.stems, bezier(tie + (0, 1.6, .12), tie, end, 16), .030, 0, 7)
    band = Buf()
    t = Buf()
    lathe(t, [(.36, -.22), (.375, -.18), (.375, .18), (.36, .22)], 0, 60, .02, rng)
    band.add(t, rx(np.pi / 2), (0, -1.3, .36))
    bow(band, (0, -1.3, .76), 1.35, (1, .1, 0), (0, 0, 1), (0, -1, 0))
    A.solid(band, [silk(kit, '#cfc7b6')])
    A.done()
    slab = S.solid_mat('slate', '#6d7069', .75, .9, .35, .35, spec=.2)
    S.ground(slab, 0, (40, 16), 2)
    S.area((-11, 7, 8), (0, 0, .6), 9, 7400, (.97, .985, 1), 10)
    S.world((.86, .9, 1), .45)
    S.camera((-2.0, -12.5, 13), (-.28, .2, .3), 94, 5.6, focus=(-.4, 1.2, .9))
    return dict(aspect='4:5', exposure=.4)


def sunflower_armful(o, rng, kit):
    """Sunflowers laid across a garden bench, just cut."""
    kind, hue, s = 'sunflower', 'yellow', 1.
    A = Arr(kit, rng, rz(-.22), (.2, .1, 0))
    for i in range(13):
        layer = i // 6
        y = (i % 6 - 2.5) * .60 + rng.normal(0, .08) + .2 * layer
        foot = np.array([3.6 + rng.normal(0, .3), y * .62 + rng.normal(0, .1), .08 + .16 * layer])
        top = np.array([-1.9 + rng.normal(0, .45) - .9 * (i % 2), y * 1.15, .12 + .42 * layer])
        d = unit(top - foot)
        head = top + (0, 0, .28 + .1 * layer)
        A.bloom(kind, hue, head, d * .75 + np.array([rng.normal(0, .2), rng.normal(-.25, .25), .85]), None, s)
        tube(A.stems, bezier(foot, (foot + top) / 2 + (0, 0, .05), head - unit(d * .7 + np.array([0, 0, .8])) * .12, 16), .055, 0, 8)
        for t in (.35, .55, .72):
            p = foot + (top - foot) * t
            side = 1 if rng.random() < .5 else -1
            on_its_side(A, 'sunflower_leaf', p + (0, 0, .08), unit(d + np.array([0, side * .8, .18])), rng.uniform(.8, 1.1), variant=i)
    A.done()
    slats = S.wood_mat('slats', '#8f8577', '#5f574c', 9., .7)
    for j in range(6):
        timber(rng, slats, (-9, -2.9 + j * 1.16, -.12), (9, -2.9 + j * 1.16, -.12), 1.06, .24)
    grass = Buf()
    grass.grid(np.array([[(-40., -40, -4.4), (40, -40, -4.4)], [(-40, 40, -4.4), (40, 40, -4.4)]]), np.zeros((2, 2)), np.zeros((2, 2)))
    solid('lawn', grass, [S.solid_mat('lawn', '#434a35', .95, 3., .6, .9, spec=.05)])
    d = unit((.62, .5, -.75))
    S.sun(d, 5.4, 2.5, (1, .90, .74))
    dapple(kit, rng, d, (0, 0, 0), 10, 18, 6)
    S.world((.80, .88, 1.), .55)
    S.camera((-3.6, -9.5, 10.5), (-.75, .15, .2), 68, 5, focus=(-1.6, -.4, .5))
    return dict(aspect='5:4', exposure=.1)


def posy_box(o, rng, kit):
    """A posy, a card and a length of ribbon on linen, from above."""
    pal = o.palette or 'blush'
    M = rz(.55) @ rx(1.35)
    A = Arr(kit, rng, M, (-1.2, .55, .62))
    bind = np.zeros(3)
    dome(A, pick(rng, pal, focal=6, second=10, small=6), (0, .05, .62), np.array([1.0, .9, .95]), bind, 1.7, cam=(0, .85, .5), cam_w=.4, jitter=.06, s=.95)
    kinds = PALETTES[pal]['greens']
    for i in range(22):
        a, t = i * GOLDEN, 1.0 + .45 * (i % 5) / 4
        d = np.array([np.cos(a) * np.sin(t), np.sin(a) * np.sin(t), np.cos(t)])
        if -.5 < d[1] < .6:
            A.green(kinds[i % len(kinds)], bind + d * .3, d, .5)
    for i in range(20):
        a, q = i * GOLDEN, .17 * (i / 20) ** .5
        e, f = np.array([q * np.cos(a), q * np.sin(a), -.1]), np.array([q * 1.5 * np.cos(a + .8), q * 1.5 * np.sin(a + .8), -1.55 + rng.normal(0, .08)])
        tube(A.stems, [e + (0, 0, .5), e, f], .034, 0, 7)
    band = Buf()
    lathe(band, [(.205, -.5), (.22, -.45), (.225, -.2), (.22, 0), (.2, .04)], 0, 40, .02, rng)
    A.solid(band, [silk(kit, '#b9a183')])
    A.done()
    paper = S.paper_mat('card', '#ece5d8', .02)
    card(S.paper_mat('envelope', '#b9ab95', .02), (2.15, -1.15, .06), (2.0, 1.42), .16)
    card(paper, (2.0, -1.3, .085), (1.75, 1.22), .05)
    ink = S.solid_mat('ink', '#3b362f', .8)
    lines = Buf()
    for row, length in enumerate((.95, 1.15, .62)):
        t = np.linspace(0, 1, 220)
        x = 1.42 + t * length
        y = -1.08 - row * .23 + .030 * np.sin(t * length * 62 + row) * (.5 + .5 * np.sin(t * length * 17 + row * 2)) + .022 * np.sin(t * length * 37)
        tube(lines, np.stack([x, y, 0 * t + .112], 1) @ np.eye(3), .0075, 0, 4)
    solid('words', lines, [ink])
    roll = Buf()
    t = np.linspace(0, 2 * np.pi * 6, 400)
    r = .22 + .035 * t / (2 * np.pi)
    grid = np.stack([np.stack([r * np.cos(t), r * np.sin(t), 0 * t + z], 1) for z in (.02, .10, .18, .26)], 1)
    roll.grid(grid, *np.meshgrid(np.linspace(0, 1, 4), np.linspace(0, 1, 400)))
    ribbon(roll, [(.43, 0, .14), (.7, .5, .14), (.3, 1.1, .12), (.9, 1.5, .12), (.5, 2.2, .1)], .22, side=(0, 0, 1), twist=.5)
    solid('roll', roll, [silk(kit, '#b9a183')], rz(-.3), (1.85, .95, .04))
    fallen_petals(kit, rng, 'garden_rose', 'blush', [(.55, -1.75, .05), (.2, -2.05, .05), (-2.6, -1.3, .05)])
    S.cloth(S.linen_mat('linen', '#c4b8a4', weave=60.), rng, (20, 16), amp=.10, z=-.06, folds=6)
    S.area((-10, 8, 7), (0, 0, 0), 8, 7800, (1, .965, .92), 10)
    S.world((.88, .89, .95), .42)
    S.camera((0, -.3, 20), (.15, .05, 0), 100, 8, focus=(-1, 0, .8))
    return dict(aspect='5:4', exposure=-.15)


RECIPES = {f.__name__.replace('_', '-'): f for f in (tulips_wrapped, house_sheaf, sunflower_armful, posy_box)}
