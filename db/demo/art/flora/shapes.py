"""Things that are not flowers: boxes and timber, candles and their sticks, plates, cards, pots, buckets, panes."""
import numpy as np

from . import stage as S
from .petals import Buf, lathe, look, rx, ry, rz, spline, tube


def box(buf, center, size, bevel=.03, mat=0):
    """A box with narrow bevels, swept along x; sizes are whole lengths."""
    half = np.array(size, float) / 2
    corner = np.radians([0, 45, 90])
    angles = np.concatenate([corner + np.radians(k) for k in (0, 90, 180, 270)])
    signs = np.array([(1, 1)] * 3 + [(-1, 1)] * 3 + [(-1, -1)] * 3 + [(1, -1)] * 3)
    full = signs * (half[1:] - bevel) + bevel * np.stack([np.cos(angles), np.sin(angles)], 1)
    inset = signs * (half[1:] - bevel)
    rows = [(-half[0], inset * 0), (-half[0], inset), (-half[0] + bevel, full), (half[0] - bevel, full), (half[0], inset), (half[0], inset * 0)]
    grid = np.array([[(x, y, z) for y, z in section] for x, section in rows]) + np.array(center, float)
    zero = np.zeros(grid.shape[:2])
    buf.grid(grid, zero, zero, mat=mat, close=True)


def solid(name, buf, mats, R=None, at=(0, 0, 0), flat=False):
    """Put a mesh into the scene; `flat` keeps its faces sharp."""
    mesh = S.mesh(name, buf, mats)
    if flat:
        mesh.polygons.foreach_set('use_smooth', np.zeros(len(mesh.polygons), bool))
    return S.put(mesh, R, at)


def timber(rng, mat, start, end, width=.9, depth=None):
    """A sawn post or rail from start to end, grain along it; a rail is `width` across and `depth` high."""
    start, end = np.array(start, float), np.array(end, float)
    along = end - start
    length = np.linalg.norm(along)
    turn = look(along / length) @ ry(-np.pi / 2)
    shift = np.array([rng.uniform(-40, 40), 1.1, rng.uniform(-9, 9)])   # the grain's own place; 1.1 lies between two plank gaps
    buf = Buf()
    box(buf, shift, (length, depth or width, width), .04)
    solid('timber', buf, [mat], turn, (start + end) / 2 - turn @ shift, flat=True)


def turned(name, profile, mat, at=(0, 0, 0), s=1., n=90, sides=72, rng=None, wobble=0.):
    """Something turned on the lathe from a few (r, z) points."""
    buf = Buf()
    lathe(buf, spline(profile, n) * s, 0, sides, wobble, rng)
    return S.put(S.mesh(name, buf, [mat]), None, at)


def sweep(mat, front=40., back=9., bend=4., size=120., z=0.):
    """A floor that curves up into the wall, as in a photographer's studio."""
    t = np.linspace(0, np.pi / 2, 24)
    line = [(-front, z), (back - bend, z)] + [(back - bend + bend * np.sin(a), z + bend * (1 - np.cos(a))) for a in t[1:]] + [(back, z + 90.)]
    x = np.linspace(-size, size, 2)
    grid = np.array([[(u, y, h) for u in x] for y, h in line])
    zero = np.zeros(grid.shape[:2])
    buf = Buf()
    buf.grid(grid, zero, zero)
    return S.put(S.mesh('sweep', buf, [mat]))


STICKS = {   # (r, z) from foot to cup; the taper stands in the last ring
    'tall': [(0, 0), (.42, 0), (.43, .05), (.14, .16), (.07, .35), (.06, 1.2), (.10, 1.28), (.06, 1.36), (.06, 2.2), (.13, 2.3), (.115, 2.52), (.06, 2.52)],
    'mid': [(0, 0), (.38, 0), (.39, .05), (.11, .14), (.065, .4), (.10, .62), (.06, .74), (.06, 1.3), (.13, 1.4), (.11, 1.6), (.06, 1.6)],
    'low': [(0, 0), (.36, 0), (.37, .05), (.10, .12), (.07, .45), (.12, .56), (.10, .76), (.06, .76)],
    'dish': [(0, 0), (.62, 0), (.66, .06), (.68, .14), (.62, .13), (.58, .07), (.16, .06), (.13, .10), (.125, .34), (.06, .34)],
    'dome': [(0, 0), (.32, 0), (.40, .08), (.40, .22), (.30, .38), (.14, .44), (.125, .5), (.06, .5)],
}


def candlestick(mat, kind, at, s=1.):
    turned('stick', STICKS[kind], mat, at, s)
    return np.array(at, float) + (0, 0, (STICKS[kind][-1][1] - .06) * s)


def taper(wax, at, height, lit=True, r=.085, power=26):
    """A taper candle; a lit one carries its flame and throws its light."""
    foot = np.array(at, float)
    buf = Buf()
    tube(buf, [foot, foot + (0, 0, height * .5), foot + (0, 0, height - .02), foot + (0, 0, height), foot + (0, 0, height + .005)], [r * 1.06, r, r * .92, r * .75, .012], 0, 18)
    top = foot + (0, 0, height)
    tube(buf, [top - (0, 0, .02), top + (.004, 0, .07)], .009, 1, 5)
    mats = [wax, S.solid_mat('wick', '#1c1713', .9)]
    if lit:
        t = np.linspace(0, 1, 14)
        flame = Buf()
        lathe(flame, np.stack([.036 * np.sin(np.pi * t ** .6) + .001, t * .26 + .04], 1), 2, 12)
        buf.add(flame, None, top)
        mats.append(S.glow_mat('flame', '#ffb45e', 16.))
        S.point(top + (0, 0, .22), power)
    S.put(S.mesh('taper', buf, mats))


def wax_mat(color='#e8dec9'):
    return S.petal_mat('wax', color, trans=.35, vein=0)


def plate(mat, at, r=1.27, s=1.):
    profile = [(0, .02), (.55, .02), (.63, .05), (.98, .12), (1., .15), (.96, .15), (.63, .09), (0, .06)]
    turned('plate', [(a * r, z) for a, z in profile], mat, at, s, 60, 90)


def card(mat, at, size=(1.05, .75), turn=0., tilt=0., thick=.02):
    """A sheet of stiff paper lying down."""
    buf = Buf()
    box(buf, (0, 0, thick / 2), (*size, thick), .004)
    solid('card', buf, [mat], rz(turn) @ rx(tilt), at, flat=True)


def flower_pot(mat, rng, at, s=1., R=None):
    """A clay pot with its thick rim, hollow."""
    profile = [(0, 0), (.52, 0), (.55, .03), (.78, 1.18), (.79, 1.19), (.88, 1.2), (.90, 1.24), (.93, 1.52), (.90, 1.56), (.84, 1.56), (.82, 1.52), (.74, 1.16), (.5, .12), (0, .10)]
    buf = Buf()
    dense = np.concatenate([np.linspace(profile[i], profile[i + 1], 6)[:-1] for i in range(len(profile) - 1)] + [[profile[-1]]])
    lathe(buf, dense * s, 0, 72, .004, rng)
    S.put(S.mesh('pot', buf, [mat]), R, at)


def bucket(mat, rng, at, s=1., handle=True):
    """A galvanized flower bucket with rolled rim and two hoops; returns the height of its rim."""
    steps = [(0, .06), (.86, .06), (.90, 0), (.92, .02), (1.0, .9), (1.03, .93), (1.0, .96), (1.12, 2.1), (1.15, 2.13), (1.12, 2.16), (1.22, 3.0), (1.27, 3.03), (1.27, 3.08), (1.20, 3.08), (1.17, 2.9), (.9, .15), (0, .12)]
    buf = Buf()
    dense = np.concatenate([np.linspace(steps[i], steps[i + 1], 5)[:-1] for i in range(len(steps) - 1)] + [[steps[-1]]])
    lathe(buf, dense * s, 0, 80, .004, rng)
    if handle:
        a = rng.uniform(-.5, .5)
        for sg in (-1, 1):
            ear = np.array([sg * 1.2 * s, 0, 2.72 * s])
            tube(buf, [(ear + (sg * .02, y, z)) @ rz(a).T for y, z in ((-.16, -.1), (-.15, .12), (0, .2), (.15, .12), (.16, -.1))], .035, 0, 8)
        bow = [(np.array([1.24 * s * np.cos(t), -.95 * s * np.sin(t) - .1, 2.75 * s - .35 * s * np.sin(t)])) @ rz(a).T for t in np.linspace(0, np.pi, 20)]
        tube(buf, bow, .03, 0, 8)
    S.put(S.mesh('bucket', buf, [mat]), None, at)
    return 3.05 * s


def zinc_mat():
    return S.solid_mat('zinc', '#8f938f', .42, 2.6, .35, .12, metal=.85)


def water_mat():
    return S.glass_mat('water', '#fbfdfb', 1.33)


def glass_cylinder(mat, at, r=.6, height=2.4, thick=.035):
    """A straight glass with a heavy base."""
    profile = [(.001, 0), (r - .03, 0), (r, .03), (r, height - .03), (r - thick / 2, height), (r - thick, height - .03), (r - thick, .22), (r - thick - .06, .16), (.001, .16)]
    buf = Buf()
    dense = np.concatenate([np.linspace(profile[i], profile[i + 1], 12)[:-1] for i in range(len(profile) - 1)] + [[profile[-1]]])
    lathe(buf, dense, 0, 96)
    S.put(S.mesh('glass', buf, [mat]), None, at)


def water(at, r, bottom, level):
    """Water standing in a vessel of inner radius r; it overlaps the glass a little, so no film of air shows."""
    profile = [(.001, bottom), (r * .98, bottom), (r + .004, bottom + .03), (r + .004, level - .01), (r + .004, level + .012), (r * .96, level), (.001, level)]
    buf = Buf()
    lathe(buf, np.concatenate([np.linspace(profile[i], profile[i + 1], 8)[:-1] for i in range(len(profile) - 1)] + [[profile[-1]]]), 0, 80)
    S.put(S.mesh('water', buf, [water_mat()]), None, at)


def ring(buf, center, radius, thick=.1, mat=0, start=0., stop=2 * np.pi, n=160):
    """A hoop standing in the xz plane."""
    t = np.linspace(start, stop, n)
    tube(buf, np.stack([center[0] + radius * np.cos(t), center[1] + 0 * t, center[2] + radius * np.sin(t)], 1), thick, mat, 12)
