"""A wreath on a wall or door."""
import numpy as np

from .. import stage as S
from ..arrangements import Arr, hr, pick, ribbon
from ..kit import PALETTES
from ..lighting import back, light
from ..petals import Buf, rx, tube


def wreath(o, rng, kit):
    """Hand-made wreath on a wall or door."""
    pal = o.palette or 'white'
    mood = o.mood or 'ink'
    P = PALETTES[pal]
    A = Arr(kit, rng, rx(np.pi / 2), (0, 6.7, 0))
    R = 2.0
    # local frame: ring in xy, +z towards the viewer (world -y)
    b = Buf()
    t = np.linspace(0, 2 * np.pi, 80)
    tube(b, np.stack([R * np.cos(t), R * np.sin(t), .12 + 0 * t], 1), .14, 0, 8)
    A.solid(b, [kit.mat('vine', lambda: S.solid_mat('vine', '#4a3826', .8, 10, .5, .5))])
    G = P['greens']
    for i in range(112):
        a = 2 * np.pi * i / 112 + rng.normal(0, .05)
        ring = rng.normal(0, .16)
        u = np.array([np.cos(a), np.sin(a), 0])
        tan = np.array([-u[1], u[0], 0])
        d = tan + u * (rng.normal(.05, .55)) + np.array([0, 0, rng.uniform(.05, .6)])
        A.green(G[i % len(G)], u * (R + ring) + (0, 0, .15), d, rng.uniform(.34, .56))
    n = 44
    items = pick(rng, pal, focal=15, second=19, small=10)
    rng.shuffle(items)
    for i, (k, h) in enumerate(items):
        a = 2 * np.pi * (i + rng.normal(0, .18)) / n
        u = np.array([np.cos(a), np.sin(a), 0])
        off = (.30 if i % 2 else -.28) + rng.normal(0, .07)
        s = .86
        A.bloom(k, h, u * (R + off) + (0, 0, .42 + hr(k) * .25 - abs(off) * .3 + rng.normal(0, .05)), u * off * 1.3 + np.array([0, 0, 1]) + rng.normal(0, .25, 3), None, s)
    for k, h in P['airy']:
        for j in range(26):
            a = rng.uniform(0, 6.28)
            u = np.array([np.cos(a), np.sin(a), 0])
            tan = np.array([-u[1], u[0], 0])
            A.bloom(k, h, u * (R + rng.normal(0, .35)) + (0, 0, .5), tan * .6 + u * rng.normal(0, .5) + (0, 0, .7), None, .62)
    A.done()
    b = Buf()
    for sg in (-.06, .06):
        ribbon(b, [(sg, 6.62, 5.6), (sg * 1.2, 6.58, 4.2), (sg, 6.35, 2.25)], .20, up=(0, -1, 0))
    S.put(S.mesh('rib', b, [S.solid_mat('silk', '#8d8271', .42, 14, .1, .1, sheen=1.)]))
    back(mood, 7.)
    light(mood, (0, 5, .5), 1.0, soft=.8)
    S.camera((0, -13, .3), (0, 6, .25), 100, 5.6, focus=(0, 6.1, 2))
    return dict(aspect='1:1', exposure=.9)


RECIPES = {'wreath': wreath}
