"""One bloom in a bud vase, and the footed bowl by the window."""

import numpy as np

from .. import stage as S
from ..arrangements import Arr, ceramics, dome, pick, reach, vase, wood
from ..kit import PALETTES
from ..lighting import back, light
from ..petals import GOLDEN, Buf, bell, petal_free, rz


def single(o, rng, kit):
    """Portrait of one bloom in a bud vase."""
    mood = o.mood or 'plaster'
    C = ceramics(kit)
    A = Arr(kit, rng)
    rim = vase(kit, rng, 'bud', C['black' if mood in ('chalk', 'sage') else 'stoneware'], s=0.9)
    bind = np.array([0, 0, rim[1] - 0.5])
    s = {
        'garden_rose': 1.15,
        'peony': 1.1,
        'dahlia': 1.1,
        'hydrangea': 0.95,
        'tulip': 1.2,
        'calla': 1.2,
        'cosmos': 1.2,
        'daisy': 1.1,
    }.get(o.kind, 1.25)
    s = {'delphinium': 0.62, 'lavender': 1.6}.get(o.kind, s)
    h = rim[1] + (
        1.5 if o.kind in ('tulip', 'anemone', 'cosmos', 'lily') else 0.75 if o.kind in ('calla', 'delphinium') else 1.05
    )
    upright = o.kind in ('tulip', 'calla', 'delphinium', 'lavender', 'gypsophila', 'grass')
    A.bloom(o.kind, o.hue, (0.22, -0.05, h), (0.22, -0.25, 1) if upright else (0.22, -0.95, 0.62), bind, s)
    curve = A.curve
    if o.kind in ('anemone', 'cosmos', 'ranunculus', 'tulip', 'daisy'):
        A.bloom(
            o.kind,
            o.hue,
            (-0.42, 0.12, h - 0.45),
            (-0.5, -0.5, 0.9) if not upright else (-0.35, -0.1, 1),
            bind,
            s * 0.85,
            0.2,
        )
    if o.kind == 'tulip':
        A.green('tulip_leaf', bind, (0.5, 0.1, 0.9), 0.8)
        A.green('tulip_leaf', bind, (-0.5, -0.3, 0.8), 0.65)
    elif o.kind in ('garden_rose', 'peony', 'dahlia', 'hydrangea', 'ranunculus'):
        for d, i in (((-0.9, -0.35, 0.45), 5), ((0.9, -0.25, 0.40), 6)):  # leaves spring from the stem itself
            A.green('rose_leaf', curve[i], d, 0.62)
    A.done()
    S.ground(wood(kit, 'dark' if mood == 'dark' else 'oak'), 0, (40, 6), 1.2)
    back(mood, 5.5)
    light(mood, (0, 0, 1.8), 0.9)
    far = 1.18 if o.kind in ('delphinium', 'calla', 'lavender', 'lily') else 1.0
    S.camera((0.4, -10 * far, 2.8), (0.05, 0, 1.72 * far), 92, 2.8, focus=(0.2, -0.4, h))
    return dict(aspect='4:5')


def vase_arrangement(o, rng, kit):
    """Compote or urn by the window: garden-style, loose, asymmetrical."""
    pal = o.palette or 'garden'
    mood = o.mood or 'plaster'
    C = ceramics(kit)
    A = Arr(kit, rng)
    urn = mood in ('dark', 'ink')
    rim = vase(kit, rng, 'urn' if urn else 'compote', C['pewter' if urn else 'white'], s=1.0, handles=urn)
    z0 = rim[1]
    bind = np.array([0, 0, z0 - 0.55])
    items = pick(rng, pal, focal=12, second=15, small=9)
    dome(
        A,
        items,
        (0, 0, z0 + 0.10),
        np.array([1.75, 1.4, 1.4]),
        bind,
        1.75,
        cam=(0, -1, 0.25),
        cam_w=0.35,
        jitter=0.10,
        s=1.1,
    )
    G = PALETTES[pal]['greens']
    for i in range(26):  # greens between and beyond
        a = i * GOLDEN
        t = rng.uniform(0.5, 1.55)
        d = np.array([np.cos(a) * np.sin(t) * 1.25, np.sin(a) * np.sin(t), np.cos(t) + 0.15])
        A.green(G[i % len(G)], bind + d * 0.40, d, (0.60 if i % 3 else 0.85) * reach(d))
    # the gesture
    for d, s in (
        ((-1.0, -0.2, 1.15), 0.95),
        ((1.25, -0.1, 0.35), 0.95),
        ((0.55, 0.2, 1.4), 0.85),
        ((-1.3, -0.3, 0.05), 0.9),
    ):
        for j in range(2):
            A.green(G[j % len(G)], bind, np.array(d) + rng.normal(0, 0.16, 3), s)
    for k, h in PALETTES[pal]['spire']:
        for d in ((-0.75, 0.15, 1.3), (0.35, 0.35, 1.5), (-0.30, 0.3, 1.65), (0.95, 0.2, 0.95)):
            v = np.array(d) / np.linalg.norm(d)
            A.bloom(k, h, bind + v * 1.55, v, bind, 0.62)
    for k, h in PALETTES[pal]['airy']:
        for j in range(9):
            a = rng.uniform(0, 6.28)
            v = np.array([np.cos(a) * 0.9, np.sin(a) * 0.7 - 0.2, rng.uniform(0.3, 1.3)])
            v /= np.linalg.norm(v)
            A.bloom(k, h, bind + v * rng.uniform(1.7, 2.0), v, bind, 0.75)
    A.done()
    for i in range(4):  # fallen petals
        b = Buf()
        petal_free(
            b, rng, 0, 0, 0.42, [(0, 25), (0.5, 0), (1, 25)], 0.40, 0, bell(0.7, 0.35, 0.15), cup=0.6, ruffle=0.05
        )
        k, h = items[0]
        S.put(
            S.mesh('fallen', b, [kit.petal(k, h)]),
            rz(rng.uniform(0, 6)),
            (rng.choice([-1, 1]) * rng.uniform(0.8, 2.0), rng.uniform(-1.6, -0.5), 0.02),
            0.8,
        )
    if mood in ('dark', 'ink'):
        S.ground(wood(kit, 'dark'), 0, (40, 6), 2.2)
    else:
        S.ground(wood(kit, 'pale'), -0.08, (40, 9), -0.6)
        S.cloth(S.linen_mat('linen', '#c9beac'), rng, (30, 15), amp=0.06, z=-0.04, at=(0, -1.0))
    back(mood, 7.5)
    light(mood, (0, 0, 2.2), 1.0 if not urn else 0.85, soft=1.0 if not urn else 0.6)
    S.camera((0.3, -16, 3.6), (0, 0, 2.12), 86, 4.5, focus=(0, -1.1, 2.3))
    return (
        dict(aspect='4:5', exposure=-0.35) if not urn else dict(aspect='4:5', warmth=0.03, vignette=0.40, exposure=0.55)
    )


RECIPES = {'single': single, 'vase': vase_arrangement}
