"""Leaves, each true to its plant: grows along +X from the stem, upper face +Z."""

import numpy as np

from .petals import LEAF, STEM, Buf, bell, bezier, finer, lay_along, rx, ry, rz, smooth, tube

OVATE, ELLIPTIC, LANCE, OBOVATE = bell(0.55, 0.85, 0.03), bell(0.75, 0.75), bell(0.45, 0.95), bell(1.1, 0.6)


def strap(s):
    """Nearly parallel edges, drawn out to a point."""
    return np.clip(1 - np.clip((s - 0.35) / 0.65, 0, 1) ** 2.2, 0, 1) * (0.72 + 0.28 * smooth(s, 0, 0.35))


def _lengthwise(length, bend):
    """Middle line of a leaf: x, z and slope, from slope angles at foot, middle and tip."""
    s = np.linspace(0, 1, 65)
    slope = np.radians(np.interp(s, (0, 0.5, 1), bend))
    step = length / 64
    x = np.concatenate([[0], np.cumsum(np.cos(slope[:-1]) * step)])
    z = np.concatenate([[0], np.cumsum(np.sin(slope[:-1]) * step)])
    return s, x, z, slope


def blade(
    buf,
    rng,
    length,
    width,
    outline=OVATE,
    bend=(18, 0, -25),
    fold=0.18,
    wave=0.02,
    waves=2.5,
    teeth=0,
    tooth=0.10,
    back=0.0,
    lobes=0,
    lobe=0.5,
    twist=0.0,
    lean=0.0,
    quilt=0.0,
    start=0.0,
    mat=LEAF,
    nu=17,
    nv=31,
):
    """One leaf blade. teeth and lobes are counted along each edge; back draws the foot out behind (heart)."""
    nu, nv = finer(nu), finer(max(nv, teeth * 5, lobes * 9))
    s, t = np.meshgrid(np.linspace(0, 1, nv), np.linspace(-1, 1, nu), indexing='ij')
    edge = np.abs(t)
    w = outline(s)
    if lobes:
        w = w * (1 - lobe * (0.5 + 0.5 * np.cos(2 * np.pi * lobes * s)) * smooth(s, 0.0, 0.12))
    if teeth:
        w = w * (1 - tooth * ((teeth * s) % 1.0) * smooth(s, 0.03, 0.15) * (1 - smooth(s, 0.93, 1)))
    half = width * 0.5 * w * t
    line, cx, cz, cp = _lengthwise(length, bend)
    run = s - back * np.sin(np.pi * np.clip(edge, 0, 1) ** 0.75) * (1 - s) ** 3 - 0.04 * edge * (teeth > 0)
    x, z, slope = (np.interp(np.clip(run, 0, 1), line, c) for c in (cx, cz, cp))
    x = x + np.minimum(run, 0) * length
    side = rng.uniform(0, 6.28, 4)
    phase = np.where(t < 0, side[0], side[1])
    lift = fold * np.abs(half) + wave * edge**2 * np.sin(2 * np.pi * waves * s + phase) * smooth(s, 0, 0.3)
    lift = (
        lift + 0.5 * wave * np.sin(3 * s + side[2]) * t + quilt * width * np.abs(np.sin((s - 0.35 * edge) * 27)) * edge
    )
    y = half + lean * length * s**2
    if twist:
        c, k = np.cos(twist * s), np.sin(twist * s)
        y, lift = y * c - lift * k, y * k + lift * c
    buf.grid(
        np.stack([start + x - np.sin(slope) * lift, y, z + np.cos(slope) * lift], -1),
        t * 0.5 + 0.5,
        s,
        rng.random(),
        0.5,
        mat,
    )
    return np.array([start + cx[-1], lean * length, cz[-1]])


def stalk(buf, length, sag=0.0, thick=0.012, mat=STEM):
    """A petiole along +X that ends level; returns its end."""
    tube(
        buf, bezier((0, 0, 0), (length * 0.5, 0, sag), (length, 0, sag), 8), np.linspace(thick, thick * 0.75, 8), mat, 7
    )
    return np.array([length, 0, sag])


def leaflet(rng, *size, petiole=0.05, **shape):
    buf = Buf()
    end = stalk(buf, petiole, 0, 0.007)
    blade(buf, rng, *size, start=end[0], **shape)
    return buf


def pinnate(rng, length, pairs, leaf, first=0.35, spread=0.95, shrink=0.15, thick=0.012, arch=0.1, terminal=True):
    """Leaflets in pairs along a stalk; leaf(size) makes one."""
    buf = Buf()
    line = bezier((0, 0, 0), (length * 0.5, 0, arch), (length, 0, arch * 0.3), 20)
    tube(buf, line, np.linspace(thick, thick * 0.6, 20), STEM, 7)
    for i in range(pairs):
        f = first + (1 - first) * i / max(1, pairs if terminal else pairs - 0.5)
        at = line[int(f * 19)]
        for side in (-1, 1):
            turn = rz(side * (spread + rng.normal(0, 0.08))) @ rx(side * rng.normal(0.12, 0.1)) @ ry(rng.normal(0, 0.1))
            buf.add(leaf(1 - shrink * i), turn, at, rng.random())
    if terminal:
        buf.add(leaf(1.12), ry(rng.normal(0.15, 0.1)), line[-1], rng.random())
    return buf


def ternate(rng, part, petiole, spread=0.9, inner=0.35, thick=0.014):
    """Three parts at the end of a stalk, the middle one on a stalk of its own."""
    buf = Buf()
    end = stalk(buf, petiole, petiole * 0.08, thick)
    for side in (-1, 1):
        buf.add(
            part(),
            rz(side * (spread + rng.normal(0, 0.1))) @ rx(side * 0.15) @ ry(rng.normal(0, 0.12)),
            end,
            rng.random(),
        )
    middle = Buf()
    tip = stalk(middle, inner, 0, thick * 0.8)
    middle.add(part(), ry(0.1), tip)
    buf.add(middle, ry(rng.normal(0, 0.08)), end, rng.random())
    return buf


def fan(rng, fingers, spread, finger, petiole=0.4, thick=0.013):
    """Fingers from one point (palmate or pedate); finger(size) makes one."""
    buf = Buf()
    end = stalk(buf, petiole, petiole * 0.1, thick)
    for i in range(fingers):
        a = spread * (i / (fingers - 1) * 2 - 1)
        size = 1 - 0.35 * abs(a / spread) ** 1.5
        buf.add(finger(size), rz(a) @ ry(rng.normal(0.05, 0.08)), end + np.array([0, 0, 0.004 * (i % 2)]), rng.random())
    return buf


def feather(rng, length, levels, pairs, width=0.012, angle=0.85, first=0.12, taper=0.75, droop=0.15, twirl=0.5):
    """A leaf cut to threads: branches of branches, `levels` deep."""
    buf = Buf()
    line = bezier(
        (0, 0, 0),
        (length * 0.5, 0, droop * length * 0.4),
        (length, rng.normal(0, 0.03) * length, -droop * length * 0.3),
        10,
    )
    tube(buf, line, np.linspace(width, width * 0.45, 10), LEAF if levels < 2 else STEM, 4, rnd=rng.random())
    if not levels:
        return buf
    parts = [
        feather(rng, length * 0.42, levels - 1, max(2, pairs - 2), width * 0.62, angle, 0.2, taper, droop)
        for _ in range(3)
    ]
    for i in range(pairs):
        f = first + (1 - first) * i / pairs
        size = np.sin(np.pi * (0.22 + 0.72 * f)) ** taper
        for side in (-1, 1):
            turn = (
                rz(side * (angle + rng.normal(0, 0.08))) @ rx(side * rng.normal(0, twirl)) @ ry(rng.normal(-0.1, 0.18))
            )
            buf.add(parts[rng.integers(3)], turn * size * rng.uniform(0.85, 1.12), line[int(f * 9)], rng.random())
    return buf


# ---------------------------------------------------------------- the plants
def rose_leaf(rng, open_=0.5):
    """Five serrate leaflets."""

    def leaf(k):
        return leaflet(
            rng, 0.42 * k, 0.27 * k, petiole=0.03, teeth=15, tooth=0.12, fold=0.22, bend=(14, 0, -30), wave=0.012
        )

    return pinnate(rng, 0.72, 2, leaf, first=0.4, spread=1.1, shrink=-0.12)


def peony_leaf(rng, open_=0.5):
    """Twice ternate, long pointed lobes, glossy above."""

    def blades():
        buf = Buf()
        for turn, size in ((-0.62, 0.8), (0.62, 0.8), (0, 1)):
            one = Buf()
            blade(
                one,
                rng,
                0.55 * size,
                0.19 * size,
                LANCE,
                bend=(14, -4, -30),
                fold=0.2,
                wave=0.02,
                waves=1.5,
                lean=rng.normal(0, 0.05),
            )
            buf.add(one, rz(turn + rng.normal(0, 0.07)) @ ry(rng.normal(0, 0.1)), (0, 0, 0.003 * size), rng.random())
        return buf

    return ternate(rng, blades, 0.45, 1.0, 0.28)


def tulip_leaf(rng, open_=0.5):
    """Broad, glaucous, clasping the stem."""
    buf = Buf()
    blade(
        buf,
        rng,
        1.7,
        0.42,
        bell(0.4, 0.75, 0.3),
        (78, 62, 12 + rng.normal(0, 12)),
        0.42,
        0.045,
        2.0,
        twist=rng.normal(0, 0.35),
        nu=21,
        nv=51,
    )
    return buf


def daffodil_leaf(rng, open_=0.5):
    buf = Buf()
    blade(
        buf,
        rng,
        2.1,
        0.13,
        strap,
        (86, 80, 55 + rng.normal(0, 14)),
        0.3,
        0.01,
        2,
        twist=rng.normal(0, 0.5),
        nu=9,
        nv=51,
    )
    return buf


def lily_leaf(rng, open_=0.5):
    buf = Buf()
    blade(buf, rng, 0.85, 0.15, bell(0.45, 0.8, 0.25), (35, 5, -35), 0.25, 0.012, 2, twist=rng.normal(0, 0.2))
    return buf


def calla_leaf(rng, open_=0.5):
    """Arrow-shaped, on a long fleshy stalk."""
    buf = Buf()
    end = stalk(buf, 0.9, 0.05, 0.03)
    blade(
        buf,
        rng,
        1.05,
        0.62,
        bell(0.16, 0.85, 0.0),
        (10, -6, -38),
        0.22,
        0.04,
        2.2,
        back=0.28,
        start=end[0],
        nu=27,
        nv=45,
    )
    return buf


def heart_leaf(rng, open_=0.5):
    """Lilac: smooth-edged heart on a slim stalk."""
    buf = Buf()
    end = stalk(buf, 0.18, 0.02, 0.012)
    blade(
        buf,
        rng,
        0.62,
        0.48,
        bell(0.22, 0.72, 0.0),
        (12, 0, -32),
        0.25,
        0.02,
        1.8,
        back=0.16,
        start=end[0],
        nu=25,
        nv=35,
    )
    return buf


def sunflower_leaf(rng, open_=0.5):
    """Rough, coarsely toothed heart, hanging from a stout stalk."""
    buf = Buf()
    end = stalk(buf, 0.28, 0.06, 0.022)
    blade(
        buf,
        rng,
        0.85,
        0.68,
        bell(0.22, 0.75, 0.0),
        (16, -14, -50),
        0.2,
        0.045,
        2.2,
        teeth=13,
        tooth=0.09,
        back=0.15,
        quilt=0.012,
        start=end[0],
        nu=27,
        nv=61,
    )
    return buf


def hydrangea_leaf(rng, open_=0.5):
    """Broad, serrate, quilted between the veins."""
    buf = Buf()
    end = stalk(buf, 0.12, 0.02, 0.022)
    blade(
        buf,
        rng,
        0.85,
        0.56,
        bell(0.6, 0.75, 0.03),
        (22, 2, -38),
        0.2,
        0.025,
        2,
        teeth=22,
        tooth=0.09,
        quilt=0.012,
        start=end[0],
        nu=25,
        nv=71,
    )
    return buf


def laurel_leaf(rng, open_=0.5):
    """Mountain laurel: leathery, elliptic, flat and glossy."""
    buf = Buf()
    end = stalk(buf, 0.1, 0.01, 0.014)
    blade(buf, rng, 0.62, 0.23, ELLIPTIC, (22, 6, -12), 0.18, 0.008, 1.5, start=end[0])
    return buf


def rhododendron_leaf(rng, open_=0.5):
    """Long, leathery, edges rolled under."""
    buf = Buf()
    end = stalk(buf, 0.14, 0.01, 0.02)
    blade(buf, rng, 1.0, 0.32, bell(0.75, 0.6), (18, 2, -24), -0.18, 0.012, 1.5, start=end[0], nu=19, nv=35)
    return buf


def lavender_leaf(rng, open_=0.5):
    """Linear, gray, edges rolled."""
    buf = Buf()
    blade(
        buf, rng, 0.5, 0.045, bell(0.3, 0.5, 0.4), (30, 10, -10), -0.3, 0.004, 2, lean=rng.normal(0, 0.05), nu=7, nv=15
    )
    return buf


def lance_leaf(rng, open_=0.5):
    """Snapdragon, baby's breath: narrow, entire."""
    buf = Buf()
    blade(buf, rng, 0.55, 0.13, LANCE, (30, 2, -28), 0.25, 0.012, 2, lean=rng.normal(0, 0.06))
    return buf


def carnation_leaf(rng, open_=0.5):
    """Linear, glaucous, curling outward from the node."""
    buf = Buf()
    blade(
        buf,
        rng,
        0.7,
        0.06,
        bell(0.12, 0.6, 0.5),
        (62, 18, -60 + rng.normal(0, 15)),
        0.5,
        0.004,
        2,
        lean=rng.normal(0, 0.05),
        nu=7,
        nv=31,
    )
    return buf


def lisianthus_leaf(rng, open_=0.5):
    """Ovate, waxy gray-green, clasping."""
    buf = Buf()
    blade(buf, rng, 0.5, 0.25, bell(0.3, 0.8, 0.2), (38, 12, -14), 0.3, 0.015, 2)
    return buf


def zinnia_leaf(rng, open_=0.5):
    """Ovate, rough, without a stalk."""
    buf = Buf()
    blade(buf, rng, 0.62, 0.3, bell(0.25, 0.85, 0.2), (30, 4, -28), 0.2, 0.02, 2)
    return buf


def daisy_leaf(rng, open_=0.5):
    """Shasta daisy: long, coarsely toothed."""
    buf = Buf()
    blade(buf, rng, 0.72, 0.16, bell(0.7, 0.6, 0.25), (30, 2, -34), 0.2, 0.012, 2, teeth=10, tooth=0.22, nv=61)
    return buf


def dahlia_leaf(rng, open_=0.5):
    """Pinnate, ovate leaflets with coarse teeth."""

    def leaf(k):
        return leaflet(
            rng, 0.5 * k, 0.28 * k, petiole=0.03, teeth=9, tooth=0.16, fold=0.2, bend=(12, 0, -30), wave=0.015
        )

    return pinnate(rng, 0.6, 1, leaf, first=0.62, spread=1.0, shrink=0)


def ranunculus_leaf(rng, open_=0.5):
    """Twice cut into wedge-shaped, toothed lobes."""

    def lobe():
        buf = Buf()
        blade(buf, rng, 0.36, 0.22, bell(1.2, 0.4, 0.15), (15, 0, -25), 0.15, 0.015, 1.5, lobes=3, lobe=0.35, nv=41)
        return buf

    return ternate(rng, lobe, 0.3, 0.95, 0.14, 0.012)


def anemone_leaf(rng, open_=0.5):
    """One leaf of the collar: finely cut, stalkless."""

    def finger(k):
        buf = Buf()
        blade(
            buf,
            rng,
            0.42 * k,
            0.13 * k,
            bell(0.7, 0.7, 0.25),
            (25, 8, -30),
            0.25,
            0.015,
            2,
            lobes=4,
            lobe=0.62,
            lean=rng.normal(0, 0.1),
            nv=49,
            nu=13,
        )
        return buf

    return fan(rng, 5, 0.95, finger, 0.02, 0.012)


def delphinium_leaf(rng, open_=0.5):
    """Palmate, each finger cut again."""

    def finger(k):
        buf = Buf()
        blade(buf, rng, 0.62 * k, 0.3 * k, bell(1.0, 0.55, 0.1), (18, 0, -30), 0.15, 0.02, 2, lobes=4, lobe=0.55, nv=49)
        return buf

    return fan(rng, 5, 1.25, finger, 0.45)


def hellebore_leaf(rng, open_=0.5):
    """Pedate: leathery serrate fingers."""

    def finger(k):
        return leaflet(
            rng,
            0.7 * k,
            0.2 * k,
            bell(0.7, 0.7),
            petiole=0.02,
            teeth=16,
            tooth=0.12,
            fold=0.2,
            bend=(18, 0, -28),
            wave=0.01,
        )

    return fan(rng, 7, 1.5, finger, 0.5, 0.018)


def foxglove_leaf(rng, open_=0.5):
    """Soft, wrinkled, ovate."""
    buf = Buf()
    blade(
        buf,
        rng,
        0.95,
        0.4,
        bell(0.55, 0.8, 0.15),
        (32, 2, -35),
        0.18,
        0.03,
        2.5,
        teeth=26,
        tooth=0.07,
        quilt=0.02,
        nu=21,
        nv=71,
    )
    return buf


def snapdragon_leaf(rng, open_=0.5):
    return lance_leaf(rng, open_)


def astilbe_leaf(rng, open_=0.5):
    """Twice ternate, sharply toothed."""

    def leaf(k=1.0):
        return leaflet(
            rng, 0.4 * k, 0.22 * k, petiole=0.03, teeth=12, tooth=0.22, fold=0.2, bend=(12, 0, -28), wave=0.015
        )

    return ternate(rng, lambda: ternate(rng, leaf, 0.16, 1.0, 0.12, 0.009), 0.3, 0.95, 0.22)


def cosmos_leaf(rng, open_=0.5):
    """Threads."""
    return feather(rng, 0.85, 2, 5, 0.011, 0.6, 0.3, 0.5, 0.25)


def yarrow_leaf(rng, open_=0.5):
    """A narrow plume of a thousand cuts."""
    return feather(rng, 0.95, 2, 17, 0.013, 1.0, 0.12, 0.6, 0.2, 0.7)


def carrot_leaf(rng, open_=0.5):
    """Queen Anne's lace: a fern-like triangle."""

    def part(k):
        return feather(rng, 0.5 * k, 2, 7, 0.008, 0.75, 0.15, 0.8, 0.15, 0.3)

    return pinnate(rng, 0.75, 4, part, first=0.35, spread=0.9, shrink=0.17, thick=0.01)


def scabiosa_leaf(rng, open_=0.5):
    """Pinnately cut into narrow lobes."""

    def lobe(k):
        buf = Buf()
        blade(buf, rng, 0.26 * k, 0.045, bell(0.4, 0.6, 0.3), (12, 0, -25), 0.2, 0.006, 1.5, nu=7, nv=15)
        return buf

    return pinnate(rng, 0.6, 5, lobe, first=0.25, spread=0.8, shrink=0.06, thick=0.012)


def sweet_pea_leaf(rng, open_=0.5):
    """One pair of leaflets, then a branched tendril."""
    buf = Buf()
    end = stalk(buf, 0.22, 0.03, 0.012)
    for side in (-1, 1):
        one = leaflet(rng, 0.46, 0.2, ELLIPTIC, petiole=0.02, fold=0.15, bend=(15, 5, -15), wave=0.02)
        buf.add(one, rz(side * 0.75) @ rx(side * 0.2), end, rng.random())
    for turn, reach in ((0, 0.75), (0.5, 0.5), (-0.45, 0.42)):
        tendril(buf, rng, end + np.array([0.12 * (turn != 0), 0, 0]), turn, reach)
    return buf


def tendril(buf, rng, at, turn, reach):
    """A thread that runs straight, then coils."""
    t = np.linspace(0, 1, 60)
    coil = smooth(t, 0.35, 0.8)
    a = t * rng.uniform(20, 28)
    radius = 0.055 * coil * (1.15 - 0.6 * t)
    line = np.stack([reach * t - 0.1 * coil * t, radius * np.cos(a) - radius[0], 0.12 * t**2 + radius * np.sin(a)], -1)
    tube(buf, line @ rz(turn).T + at, np.linspace(0.007, 0.003, 60), STEM, 5)


KINDS = tuple(name for name in list(globals()) if name.endswith('_leaf'))
