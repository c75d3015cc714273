"""Blooms edge to edge, and the sheet of heads for checking form."""

import numpy as np

from .. import stage as S
from ..arrangements import Arr, hr
from ..kit import PALETTES
from ..lighting import back, light
from ..petals import look


def macro(o, rng, kit):
    """Blooms edge to edge, very close."""
    pal = o.palette or 'blush'
    A = Arr(kit, rng)
    P = PALETTES[pal]
    spots = []
    L = P['focal'] * 2 + P['second'] * 2 + P['small']
    for i in range(6000):
        k, h = L[rng.integers(len(L))]
        r = hr(k, 1.3)
        p = np.array([rng.uniform(-3.6, 3.6), rng.uniform(-3.0, 3.0), 0])
        if all(np.linalg.norm(p - c) > (r + r2) * 0.84 for c, r2 in spots):
            spots.append((p, r))
            A.bloom(
                k,
                h,
                p + (0, 0, 0.25 - 0.5 * r + rng.normal(0, 0.10)),
                (rng.normal(0, 0.22), -0.25 + rng.normal(0, 0.22), 1),
                None,
                1.3,
            )
    for i in range(120):
        A.green(
            P['greens'][i % len(P['greens'])],
            (rng.uniform(-3.6, 3.6), rng.uniform(-3, 3), -1.0),
            (rng.normal(0, 0.6), rng.normal(0, 0.6), 1),
            0.5,
        )
    S.ground(S.solid_mat('deep', '#20261a', 0.9), -1.2, (30, 30))
    S.area((-7, 6, 6), (0, 0, 0), 6, 5200, (1, 0.95, 0.88), 8)
    S.world((0.8, 0.86, 1), 0.30)
    S.camera((0, -3.6, 8.0), (0, -0.1, 0.1), 85, 2.6, focus=(0, -0.4, 0.45))
    return dict(aspect='3:2', exposure=0.75)


def sheet(o, rng, kit):
    """Contact sheet of every head, for checking form."""
    kinds = [
        'garden_rose',
        'peony',
        'ranunculus',
        'tulip',
        'hydrangea',
        'anemone',
        'dahlia',
        'cosmos',
        'daisy',
        'calla',
        'lily',
        'gypsophila',
    ]
    hues = ['blush', 'pink', 'peach', 'coral', 'blue', 'white', 'cafe', 'pink', 'white', 'white', 'white', 'white']
    size = [1, 0.95, 1.5, 1.5, 1, 1.6, 1.05, 1.9, 2.3, 1.1, 1.1, 1.5]
    for i, k in enumerate(kinds):
        x, z = (i % 4 - 1.5) * 1.75, (1 - i // 4) * 1.7
        tall = k in ('gypsophila', 'tulip', 'calla')
        S.put(
            kit.get(k, hues[i], 0),
            look((0.1, -0.35, 1) if tall else (0.2, -1, 0.75), 0.4),
            (x, 0, z - (0.5 if tall else 0)),
            size[i],
        )
    back('plaster', 3.5)
    light('plaster', (0, 0, 0), 1.0)
    S.camera((0, -24, 0), (0, 0, 0), 112, 16)
    return dict(aspect='4:2.95')


RECIPES = {'macro': macro, 'sheet': sheet}
