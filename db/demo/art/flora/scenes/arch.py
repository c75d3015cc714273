"""The shoulder of a ceremony arch."""
import numpy as np

from .. import stage as S
from ..arrangements import Arr, ceramics, hr
from ..kit import PALETTES
from ..lighting import back, dapple, light
from ..petals import Buf, spline, tube


def arch(o, rng, kit):
    """Corner of a ceremony arch, flowers climbing over the shoulder."""
    pal = o.palette or 'blush'
    mood = o.mood or 'chalk'
    P = PALETTES[pal]
    A = Arr(kit, rng)
    W, H = 6.2, 15.
    t = np.linspace(0, 1, 120)
    path = spline([(-W, 0, 0), (-W, 0, 6), (-W, 0, 10.2), (-W * .78, 0, 13.4), (-W * .35, 0, 14.8), (0, 0, 15.2), (W * .35, 0, 14.8), (W * .78, 0, 13.4), (W, 0, 10.2), (W, 0, 6), (W, 0, 0)], 200)
    C = ceramics(kit)
    b = Buf()
    for dy in (0, .8):
        tube(b, path + (0, dy, 0), .11, 0, 10)
    S.put(S.mesh('arch', b, [C['brass']]))
    seg = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
    tot = seg[-1]

    def at(q):
        return np.array([np.interp(q * tot, seg, path[:, i]) for i in range(3)])

    def amount(q):  # thick at the left shoulder, thin along, a low cluster right
        return max(1.55 * np.exp(-((q - .36) / .13) ** 2), .55 * np.exp(-((q - .12) / .16) ** 2), .95 * np.exp(-((q - .93) / .10) ** 2), .22 * (q < .6))
    G = P['greens']
    for i in range(240):
        q = rng.uniform(.0, 1.)
        am = amount(q)
        if am < .2 and rng.random() > .35 or rng.random() > .35 + am:
            continue
        p = at(q)
        tn = at(min(q + .01, 1)) - at(max(q - .01, 0))
        tn /= np.linalg.norm(tn)
        off = rng.normal(0, .35, 3) * am
        off[1] = -abs(off[1]) * .6
        d = tn * rng.normal(0, .7) + off * 1.6 + np.array([0, -.35, -.15]) + rng.normal(0, .3, 3)
        A.green(G[i % len(G)], p + off * .8, d, rng.uniform(.7, 1.1) * (.75 + .25 * am))
    spots = []
    for i in range(5200):
        q = rng.uniform(0, 1)
        am = amount(q)
        if rng.random() > am * .8:
            continue
        role = rng.choice(['focal', 'second', 'small'], p=[.45, .37, .18])
        L = P[role]
        k, h = L[rng.integers(len(L))]
        an = rng.uniform(-.2, np.pi + .2) + np.pi
        rad = (.35 + .75 * am) * rng.uniform(.8, 1.1)
        tn = at(min(q + .01, 1)) - at(max(q - .01, 0))
        tn /= np.linalg.norm(tn)
        sd = np.array([tn[2], 0, -tn[0]])
        v = sd * np.cos(an) + np.array([0, 1, 0]) * np.sin(an)
        p = at(q) + v * rad
        s = 1.75
        r = hr(k, s)
        if all(np.linalg.norm(p - c) > (r + r2) * .80 for c, r2 in spots):
            spots.append((p, r))
            A.bloom(k, h, p, v + np.array([0, -.5, .12]) + rng.normal(0, .22, 3), None, s)
        if len(spots) > 235:
            break
    for k, h in P['airy']:
        for j in range(80):
            q = rng.normal(.34, .14) if j % 3 else rng.normal(.93, .08)
            if not 0 < q < 1:
                continue
            v = rng.normal(0, 1, 3)
            v[1] = -abs(v[1])
            v /= np.linalg.norm(v)
            A.bloom(k, h, at(q) + v * (.5 + .9 * amount(q)), v, None, 1.25)
    A.done()
    back(mood, 9.)
    S.ground(S.linen_mat('floor', '#b9ab97', weave=6), 0, (90, 40), 0)
    light(mood, (-1, 0, 9), 1.25, soft=1.7)
    d = np.array([.75, .75, -.42])
    S.sun(d, 1.7, 1.5, (1, .88, .72))
    dapple(kit, rng, d, (-2, 9, 11), 26, 48, 9, s=4.)
    S.camera((1.5, -40, 9.6), (-2.3, 0, 10.9), 98, 3.6, focus=(-4.4, -1.2, 12))
    return dict(aspect='4:5')


RECIPES = {'arch': arch}
