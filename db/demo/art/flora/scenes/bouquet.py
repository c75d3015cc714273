"""Bouquets standing in paper and lying on cloth."""

import numpy as np

from .. import stage as S
from ..arrangements import Arr, dome, pick, reach, ribbon, wood, wrapped
from ..kit import PALETTES
from ..lighting import back, light
from ..petals import GOLDEN, Buf, lathe, rx, ry, rz, tube


def bouquet(o, rng, kit):
    """Hand-tied bouquet in paper, standing on a table."""
    pal = o.palette or 'garden'
    mood = o.mood or 'sage'
    A = Arr(kit, rng, rz(0.1) @ ry(0.05), (0, 0, 1.18))
    bind = np.zeros(3)
    items = pick(rng, pal, focal=10, second=17, small=12)
    dome(
        A, items, (0, -0.1, 0.98), np.array([1.34, 1.26, 1.15]), bind, 1.42, cam=(0, -1, 0.45), cam_w=0.35, jitter=0.07
    )
    G = PALETTES[pal]['greens']
    for i in range(30):
        a = i * GOLDEN
        t = 0.35 + 0.75 * (i % 5) / 4 + rng.normal(0, 0.08)
        d = np.array([np.cos(a) * np.sin(t) * 0.8, np.sin(a) * np.sin(t) * 0.8, np.cos(t)])
        A.green(
            G[i % len(G)],
            bind + d * (0.35 if d[2] > 0.6 else 0.9) + (0, 0, 0.35),
            d,
            (0.68 + 0.10 * (i % 3)) * reach(d, (0, -0.6, 0.8), 0.80),
        )
    for k, h in PALETTES[pal]['airy'] + PALETTES[pal]['spire']:
        for j in range(7):
            a = rng.uniform(0, 3.14) if k == 'delphinium' else rng.uniform(0, 6.28)
            t = rng.uniform(0.1, 0.95)
            v = np.array([np.cos(a) * np.sin(t), np.sin(a) * np.sin(t), np.cos(t)])
            A.bloom(k, h, bind + v * (1.35 if k == 'delphinium' else 1.8), v, bind, 0.45 if k == 'delphinium' else 0.7)
    wrapped(A, kit, rng)
    A.done()
    S.ground(wood(kit, 'pale'), -0.09, (40, 9), -0.6)
    S.cloth(S.linen_mat('linen', '#c6c0b6'), rng, (34, 15), amp=0.06, z=-0.05, at=(0, -1))
    back(mood, 7)
    light(mood, (0, 0, 2.2), 1.0)
    S.camera((0.2, -14.2, 4.6), (0, 0, 1.98), 88, 3.6, focus=(0, -1.1, 2.3))
    return dict(aspect='4:5')


def bridal(o, rng, kit):
    """Bridal bouquet lying on linen with silk ribbon, seen from above."""
    pal = o.palette or 'white'
    mood = o.mood or 'chalk'
    M = rz(0.70) @ rx(1.30)
    A = Arr(kit, rng, M, (-0.45, 0.45, 1.0))
    bind = np.array([0, 0, 0.0])
    items = pick(rng, pal, focal=13, second=17, small=9)
    dome(
        A, items, (0, 0.05, 0.85), np.array([1.5, 1.25, 1.35]), bind, 1.75, cam=(0, 0.85, 0.5), cam_w=0.40, jitter=0.07
    )
    G = PALETTES[pal]['greens']
    for i in range(34):
        a = i * GOLDEN
        t = 0.6 + 0.75 * (i % 5) / 4 + rng.normal(0, 0.1)
        d = np.array([np.cos(a) * np.sin(t), np.sin(a) * np.sin(t), np.cos(t)])
        if d[1] > -0.55:
            A.green(G[i % len(G)], bind + d * 0.4, d, (0.66 + 0.12 * (i % 3)) * reach(d, (0, 0.85, 0.5)))
    for k, h in PALETTES[pal]['airy']:
        for j in range(10):
            a = rng.uniform(0, 6.28)
            t = rng.uniform(0.2, 1.2)
            v = np.array([np.cos(a) * np.sin(t), np.sin(a) * np.sin(t), np.cos(t)])
            if v[1] > -0.4:
                A.bloom(k, h, bind + v * 1.95, v, bind, 0.8)
    for i in range(26):  # spiralled handle
        a = i * GOLDEN
        q = 0.22 * (i / 26) ** 0.5
        e = np.array([q * np.cos(a), q * np.sin(a), -0.1])
        f = np.array([q * 1.5 * np.cos(a + 0.8), q * 1.5 * np.sin(a + 0.8), -2.1 + rng.normal(0, 0.1)])
        tube(A.stems, [e + (0, 0, 0.6), e, f], 0.04, 0, 7)
    b = Buf()
    lathe(b, [(0.27, -0.75), (0.285, -0.7), (0.29, -0.45), (0.285, -0.2), (0.30, 0.02), (0.28, 0.06)], 0, 40, 0.02, rng)
    f = np.array([0, 0.28, -0.35])
    for sg in (-1, 1):
        ribbon(
            b,
            [
                f,
                f + (sg * 0.3, 0.12, -0.2),
                f + (sg * 0.55, 0.0, -1.0),
                f + (sg * 0.35 + 0.2, -0.25, -1.9),
                f + (sg * 0.8, -0.42, -2.8),
            ],
            0.19,
            up=(0, 1, 0),
            twist=1.1,
        )
    A.solid(b, [kit.mat('silk', lambda: S.solid_mat('silk', '#d9cdbd', 0.42, 14, 0.1, 0.1, sheen=1.0))])
    A.done()
    S.cloth(S.linen_mat('linen', '#a39c90'), rng, (22, 18), amp=0.16, z=-0.1, folds=9)
    light(mood, (0, 0, 1), 1.1)
    S.camera((0, -3.0, 15.5), (0, 0.05, 0.6), 84, 4.5, focus=(0.2, -0.6, 2.1))
    return dict(aspect='4:5', exposure=0.45)


RECIPES = {'bouquet': bouquet, 'bridal': bridal}
