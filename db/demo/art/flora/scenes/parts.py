"""What several scenes need: loose bunches, stems lying down, windows, tables, cups."""
import numpy as np

from .. import stage as S
from ..arrangements import hr
from ..kit import PALETTES
from ..petals import Buf, GOLDEN, bell, bezier, lathe, lay_along, look, petal_free, rz, spline, tube
from ..shapes import box, solid, turned

UPRIGHT = ('delphinium', 'lavender', 'grass', 'gypsophila', 'babys_breath', 'foxglove', 'snapdragon', 'lilac', 'astilbe', 'sweet_pea')


def unit(v):
    v = np.asarray(v, float)
    return v / np.linalg.norm(v)


def loose(A, items, bind, low, high, spread, s=1., lean=(0, -.15, 0), start=.06):
    """Stems fanning out of one neck at different heights, tall ones in the middle; an item is (kind, hue) or (kind, hue, size)."""
    n = len(items)
    for i, (kind, hue, *own) in enumerate(items):
        f = start + (1 - start) * ((i * .7549) % 1)
        angle = i * GOLDEN + A.rng.normal(0, .2)
        theta = spread * f ** .7
        d = unit(np.array([np.cos(angle) * np.sin(theta), np.sin(angle) * np.sin(theta), np.cos(theta)]) + np.array(lean))
        reach = high - (high - low) * f + A.rng.normal(0, .05 * (high - low))
        face = d if kind in UPRIGHT or kind == 'tulip' else d + np.array([np.cos(angle) * .5, np.sin(angle) * .5 - .75, .1]) * (.5 + .5 * f)
        A.bloom(kind, hue, np.array(bind) + d * reach, face + A.rng.normal(0, .1, 3), bind, s * (own[0] if own else 1.))


def greens(A, kinds, bind, count, spread, s, start=.35, near=.6, cam=(0, -1, .3)):
    """Foliage out of the same neck, shorter towards the eye."""
    for i in range(count):
        angle, theta = i * GOLDEN, spread * (.25 + .75 * ((i * .5698) % 1))
        d = np.array([np.cos(angle) * np.sin(theta), np.sin(angle) * np.sin(theta), np.cos(theta)])
        towards = np.dot(d, cam) / np.linalg.norm(cam) > .4
        A.green(kinds[i % len(kinds)], np.array(bind) + d * start, d, s * (near if towards else 1.) * A.rng.uniform(.85, 1.1))


def on_its_side(A, kind, at, d, s=1., roll=None, variant=0):
    """A branch or leaf lying flat along d."""
    d = unit(d)
    if kind.endswith('_leaf'):
        return A.put(A.kit.get(kind, None, variant), lay_along(d), at, s)
    R = np.stack([(0, 0, 1.), np.cross(d, (0, 0, 1.)), d], 1) @ rz(A.rng.uniform(0, 6) if roll is None else roll)
    A.put(A.kit.get(kind, None, variant), R, at, s)


def lying(A, kind, hue, foot, top, s=1., up=.9, thick=.035, sag=.02):
    """A cut flower lying on the table: stem from foot to top, its head turned up by `up`."""
    foot, top = np.array(foot, float), np.array(top, float)
    d = unit(top - foot)
    lift = .06 if kind in UPRIGHT else .05 + hr(kind, s) * .42
    head = top + (0, 0, lift)
    A.bloom(kind, hue, head, d + np.array([0, 0, .08 if kind in UPRIGHT else up]) + A.rng.normal(0, .06, 3), None, s)
    neck = head - unit(d + np.array([0, 0, 0 if kind in UPRIGHT else up * .8])) * .08 * s
    bend = A.rng.normal(0, .06, 3) * (1, 1, 0)
    mid = foot + (top - foot) * .55 + bend + (0, 0, sag)
    tube(A.stems, np.concatenate([bezier(foot, foot + (mid - foot) * .5 + bend, mid, 9), bezier(mid, top - d * .3 + (0, 0, .02), neck, 9)[1:]]), thick, 0, 7)
    return d


def fallen_petals(kit, rng, kind, hue, places, s=.8):
    for x, y, z in places:
        buf = Buf()
        petal_free(buf, rng, 0, 0, .42, [(0, 25), (.5, 0), (1, 25)], .40, 0, bell(.7, .35, .15), cup=.6, ruffle=.05)
        S.put(S.mesh('fallen', buf, [kit.petal(kind, hue)]), rz(rng.uniform(0, 6)), (x, y, z + .02), s * rng.uniform(.8, 1.1))


def roles(palette, rng, **counts):
    """A mixed list of (kind, hue) by role of a palette, shuffled."""
    out = []
    for role, n in counts.items():
        kinds = PALETTES[palette][role]
        out += [kinds[i % len(kinds)] for i in range(n)]
    rng.shuffle(out)
    return [tuple(map(str, item)) for item in out]


def window(at, width, height, bars=(2, 3), glow=7., frame='#d8d2c6', depth=.5, color='#e8f0f4', wall=None, wall_size=40):
    """A sash window in the xz plane, bright sky behind it; with `wall`, the wall it stands in."""
    x, y, z = at
    pane = Buf()
    pane.grid(np.array([[(x - width / 2, y + depth, z), (x + width / 2, y + depth, z)], [(x - width / 2, y + depth, z + height), (x + width / 2, y + depth, z + height)]]), np.zeros((2, 2)), np.zeros((2, 2)))
    solid('sky', pane, [S.glow_mat('sky', color, glow)])
    wood = S.solid_mat('window', frame, .5, 5, .08, .1)
    bars_ = Buf()
    for i in range(bars[0] + 1):
        edge = i in (0, bars[0])
        box(bars_, (x - width / 2 + width * i / bars[0], y + .1, z + height / 2), (.5 if edge else .2, .4, height + .5), .03)
    for j in range(bars[1] + 1):
        edge = j in (0, bars[1])
        box(bars_, (x, y + .08, z + height * j / bars[1]), (width, .4, .5 if edge else .2), .03)
    box(bars_, (x, y - .3, z - .35), (width + 1.6, 1.4, .25), .04)
    solid('window frame', bars_, [wood], flat=True)
    if wall is not None:
        _wall_round(wall, x, y + .2, z, width, height, wall_size)


def _wall_round(mat, x, y, z, width, height, size):
    """Four pieces of wall about an opening."""
    buf = Buf()
    left, right, low, high = x - width / 2, x + width / 2, z, z + height
    for x0, x1, z0, z1 in ((-size, left, -size, size), (right, size, -size, size), (left, right, -size, low), (left, right, high, size)):
        buf.grid(np.array([[(x0, y, z0), (x1, y, z0)], [(x0, y, z1), (x1, y, z1)]]), np.zeros((2, 2)), np.zeros((2, 2)))
    solid('wall', buf, [mat], flat=True)


def round_table(mat, radius, at=(0, 0, 0)):
    buf = Buf()
    profile = [(.001, 0), (radius - .06, 0), (radius - .02, -.015), (radius, -.06), (radius, -.3), (radius - .05, -.36), (radius - .3, -.38), (.001, -.38)]
    lathe(buf, np.concatenate([np.linspace(profile[i], profile[i + 1], 6)[:-1] for i in range(len(profile) - 1)] + [[profile[-1]]]), 0, 160)
    S.put(S.mesh('round table', buf, [mat]), None, at)


def cup(glaze, drink, at, s=1., saucer=True):
    """A coffee cup with its saucer."""
    lift = 0.
    if saucer:
        turned('saucer', [(0, .03), (.3, .03), (.36, .05), (.7, .12), (.74, .15), (.68, .15), (.34, .09), (0, .08)], glaze, at, s)
        lift = .08 * s
    at = np.array(at, float) + (0, 0, lift)
    turned('cup', [(0, .0), (.22, .0), (.25, .05), (.40, .3), (.44, .6), (.42, .62), (.40, .58), (.36, .3), (.2, .08), (0, .07)], glaze, at, s)
    turned('coffee', [(.001, .5), (.2, .5), (.404, .5)], drink, at, s, 20)
    handle = Buf()
    tube(handle, spline([(.40, 0, .48), (.62, 0, .46), (.66, 0, .3), (.55, 0, .18), (.38, 0, .2)], 20), .045, 0, 10)
    solid('handle', handle, [glaze], rz(2.4) * s, at)
