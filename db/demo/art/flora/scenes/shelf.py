"""The shelf of vessels in raking sun."""
import numpy as np

from .. import stage as S
from ..arrangements import Arr, ceramics, vase, wood
from ..lighting import back, dapple, light


def rental(o, rng, kit):
    """The hire shelf: vessels in raking sun."""
    mood = o.mood or 'plaster'
    C = ceramics(kit)
    A = Arr(kit, rng)
    for nm, m, x, y, s in (('amphora', 'terra', -3.55, .5, 1.), ('moon', 'white', -1.75, -.1, 1.0), ('bud', 'black', -.55, -.95, .85), ('cylinder', 'celadon', .45, .35, 1.1), ('compote', 'stoneware', 2.15, -.35, .95), ('bottle', 'ink', 3.55, .35, 1.1), ('urn', 'pewter', 4.9, .6, 1.0), ('bowl', 'terra', -4.9, -.6, .7)):
        rim = vase(kit, rng, nm, C[m], (x, y, 0), s)
        if nm == 'moon':
            for d in ((-.3, 0, 1), (.35, -.1, .9), (.05, .2, 1.2)):
                A.green('willow', (x, y, rim[1] - .6), d, .95)
        if nm == 'bud':
            A.bloom('ranunculus', 'peach', (x + .15, y - .1, rim[1] + .75), (.3, -.6, .7), np.array([x, y, rim[1] - .4]), .95)
        if nm == 'bottle':
            for d in ((.1, 0, 1), (-.25, -.1, 1)):
                A.bloom('grass', 'straw', np.array([x, y, rim[1] + .9]) + np.array(d) * .5, d, np.array([x, y, rim[1] - .4]), 1.1)
    A.done()
    S.ground(wood(kit, 'pale'), 0, (40, 4), 1.5)
    back(mood, 4.2)
    d = np.array([.82, .62, -.46])
    S.sun(d, 5.2, 1.6, (1, .87, .68))
    dapple(kit, rng, d, (-1, 3, 2.5), 15, 18, 6)
    light(mood, (0, 0, 1.5), .42)
    S.camera((0, -21, 3.2), (0, 0, 1.55), 78, 6.3, focus=(0, -.2, 1.5))
    return dict(aspect='3:2')


RECIPES = {'rental': rental}
