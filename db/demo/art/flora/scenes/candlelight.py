"""A low bowl among tapers."""
import numpy as np

from .. import stage as S
from ..arrangements import Arr, candle, ceramics, dome, pick, reach, vase, wood
from ..kit import PALETTES
from ..lighting import back, light
from ..petals import Buf, GOLDEN, lathe, spline


def centrepiece(o, rng, kit):
    """Low bowl of flowers on a laid table, tapers alight."""
    pal = o.palette or 'autumn'
    mood = o.mood or 'plaster'
    C = ceramics(kit)
    P = PALETTES[pal]
    A = Arr(kit, rng)
    rim = vase(kit, rng, 'bowl', C['brass' if mood == 'dark' else 'stoneware'], s=1.0)
    z0 = rim[1]
    bind = np.array([0, 0, .35])
    dome(A, pick(rng, pal, focal=13, second=18, small=10), (0, 0, z0 - .1), np.array([2.15, 1.25, .95]), bind, 1.62, cam=(0, -1, .35), cam_w=.3, jitter=.10)
    G = P['greens']
    for i in range(34):
        a = i * GOLDEN
        t = rng.uniform(.9, 1.6)
        d = np.array([1.7 * np.cos(a) * np.sin(t), np.sin(a) * np.sin(t), np.cos(t) * .8 + .12])
        A.green(G[i % len(G)], bind + (0, 0, .35) + d * .35, d, (.62 + .2 * (i % 2)) * reach(d, near=.5))
    for k, h in P['airy']:
        for j in range(12):
            a = rng.uniform(0, 6.28)
            v = np.array([1.3 * np.cos(a), .8 * np.sin(a), rng.uniform(.4, 1.1)])
            v /= np.linalg.norm(v)
            A.bloom(k, h, bind + v * rng.uniform(1.7, 2.2), v, bind, .8)
    A.done()
    b = Buf()
    for x, y, h in ((-3.1, .3, 2.3), (-2.75, 1.4, 2.9), (3.0, .7, 2.6), (3.5, -.1, 2.0), (.6, 2.6, 2.7), (-5.3, 2.2, 2.4), (5.6, 2.4, 2.6)):
        hd = Buf()
        lathe(hd, spline([(0, 0), (.32, 0), (.33, .04), (.08, .12), (.06, .5), (.10, .6), (.085, .72), (.06, .72)], 40), 3, 40)
        b.add(hd, None, (x, y, 0))
        candle(b, (x, y, .66), h)
        l = S.bpy.data.lights.new('flame', 'POINT')
        l.energy = 26
        l.color = (1, .62, .28)
        l.shadow_soft_size = .06
        ob = S.bpy.data.objects.new('flame', l)
        S.bpy.context.collection.objects.link(ob)
        ob.location = (x, y, .66 + h + .2)
    S.put(S.mesh('candles', b, [S.petal_mat('wax', '#e6dac4', trans=.35, vein=0), C['black'], S.glow_mat('flame', '#ffb45e', 16.), C['brass']]))
    S.ground(wood(kit, 'walnut'), -.06, (40, 9), 4.)
    S.cloth(S.linen_mat('linen', '#cabfae'), rng, (34, 5.2), amp=.05, z=-.05, folds=9, at=(0, .4))
    for x, y in ((-3.6, -2.6), (3.7, -2.7)):  # plates at the near edge, out of focus
        b = Buf()
        lathe(b, spline([(0, .02), (.7, .02), (.8, .05), (1.25, .12), (1.27, .15), (1.22, .15), (.8, .09), (0, .06)], 60), 0, 90)
        S.put(S.mesh('plate', b, [C['white']]), None, (x, y, -.03))
    back(mood, 11)
    light(mood, (0, 0, 1), .75)
    S.camera((0, -15.5, 4.0), (0, 0, 1.42), 70, 3.2, focus=(0, -1.1, 1.4))
    return dict(aspect='3:2', warmth=.02, exposure=.2)


RECIPES = {'centrepiece': centrepiece}
