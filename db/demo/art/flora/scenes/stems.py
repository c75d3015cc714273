"""Loose stems in order on linen."""
import numpy as np

from .. import stage as S
from ..arrangements import Arr, hr
from ..kit import PALETTES
from ..petals import bezier, lay_along, rz, tube


def flatlay(o, rng, kit):
    """Loose stems in order on linen, from above."""
    pal = o.palette or 'garden'
    P = PALETTES[pal]
    A = Arr(kit, rng)
    stems = []
    stems = [(P['greens'][0], None), P['focal'][0], P['second'][0], P['spire'][0], P['focal'][1], P['airy'][0], P['second'][-1], P['focal'][2], P['small'][0], (P['greens'][-1], None)]
    stems[5:5] = [P['second'][1 % len(P['second'])], (P['greens'][1], None)]
    n = len(stems)
    for i, (k, h) in enumerate(stems):
        x = (i - (n - 1) / 2) * .80 + rng.normal(0, .05)
        tilt = rng.normal(0, .06)
        d = np.array([np.sin(tilt), np.cos(tilt), 0.])
        foot = np.array([x - d[0] * 2.6, -2.5 + .32 * np.sin(i * 1.9) + rng.normal(0, .16), .06])
        if h is None:  # a frond or branch, lying on its flat side
            R = np.stack([(0, 0, 1.), np.cross(d, (0, 0, 1.)), d], 1) @ rz(rng.normal(0, .1) if k == 'fern' else rng.uniform(0, 6))
            A.put(kit.get(k, None, i), R, foot + d * .9 + (0, 0, .06 if k == 'fern' else .2), 1.45 if k != 'fern' else 1.35)
            tube(A.stems, bezier(foot, foot + d * .5, foot + d * .95 + (0, 0, .06 if k == 'fern' else .2)), .03, 0, 6)
            continue
        long = k in ('delphinium', 'lavender', 'gypsophila', 'grass')
        s = {'delphinium': .85, 'gypsophila': 1.9}.get(k, 1.4)
        top = foot + d * ((2.2 if k == 'delphinium' else 3.5 if long else 4.1) + rng.normal(0, .38))
        r = hr(k, s)
        z = .10 if long else .06 + r * .42
        A.bloom(k, h, top + (0, 0, z), d + np.array([rng.normal(0, .12), 0, (.06 if long else (.28 if k == 'tulip' else 1.5))]), None, s)
        neck = top + (0, 0, z) - np.array([d[0], d[1], 0 if long else .8]) * .10 * s
        tube(A.stems, np.concatenate([bezier(foot, foot + d * 1.5, foot + d * 2.4 + (0, 0, .02), 8), bezier(foot + d * 2.5 + (0, 0, .02), top - d * .6 + (0, 0, .05), neck, 10)[1:]]) if not long else bezier(foot, foot + d, neck), .038, 0, 7)
        leaf = {'tulip': 'tulip_leaf'}.get(k, 'rose_leaf')
        if not long:
            for t, sg in ((.30, 1), (.46, -1), (.62, 1), (.74, -1)):
                if leaf == 'rose_leaf' and (k != 'cosmos') and rng.random() < .8:
                    dd = d + np.array([sg * rng.uniform(.5, .9), 0, .10])
                    dd /= np.linalg.norm(dd)
                    A.put(kit.get(leaf, None, i), lay_along(dd), foot + d * 4.2 * t + (0, 0, .06), rng.uniform(.55, .8))
                elif leaf == 'tulip_leaf' and t < .5:
                    dd = d + np.array([sg * .3, 0, .03])
                    dd /= np.linalg.norm(dd)
                    A.put(kit.get(leaf, None, i), np.stack([(0, 0, 1.), np.cross(dd, (0, 0, 1.)), dd], 1), foot + d * 4.2 * (t - .2) + (0, 0, .05), .9)
    A.done()
    S.cloth(S.linen_mat('linen', '#cdc2b0'), rng, (24, 18), amp=.10, z=-.06, folds=8)
    m = 'chalk'
    S.area((-10, 8, 7), (0, 0, 0), 8, 8200, (1, .965, .92), 10)
    S.area((12, -6, 9), (0, 0, 0), 14, 700, (1, .94, .86))
    S.world((.8, .86, 1), .35)
    S.camera((0, -.6, 22), (0, -.05, 0), 76, 8)
    return dict(aspect='5:4', exposure=-.3)


RECIPES = {'flatlay': flatlay}
