"""Flowers along an upright stem."""

import numpy as np

from .clusters import floret
from .petals import (
    GOLDEN,
    GRN,
    PET,
    SEC,
    STEM,
    YEL,
    Buf,
    bead,
    bell,
    bezier,
    facing,
    lathe,
    look,
    petal_free,
    rx,
    rz,
    spline,
    trumpet,
    tube,
)


def taper_stem(b, tall, thick, lean=0.02, mat=STEM):
    """An upright stem from 1 below the origin to its tip."""
    line = [(0, 0, -0.4), (0, 0, 0), (lean, 0, tall * 0.5), (0, 0, tall)]
    tube(b, spline(line, 30), np.linspace(thick, thick * 0.25, 30), mat, 10)


def delphinium(rng, open_=0.6):
    """A full spike: five broad sepals each, a pale bee in the middle, a spur behind, buds to the tip."""
    b = Buf()
    n, tall = 62, 3.0
    taper_stem(b, tall, 0.034)

    def flower():
        f = Buf()
        for i in range(5):
            el = 26 + rng.normal(0, 9)
            petal_free(
                f,
                rng,
                0.012,
                0.006 * (i % 2),
                0.225 * rng.uniform(0.9, 1.1),
                [(0, el + 26), (0.5, el), (1, el - 20)],
                0.225 * rng.uniform(0.92, 1.08),
                i * 2 * np.pi / 5 * 2,
                bell(0.62, 0.4, 0.2),
                cup=0.45,
                ruffle=0.016,
                freq=1.6,
                layer=0.3 + 0.12 * i,
                nu=11,
                nv=12,
            )
        for i in range(4):
            petal_free(
                f,
                rng,
                0.006,
                0.012,
                0.062,
                [(0, 75), (0.5, 50), (1, 20)],
                0.05,
                i * 1.5708 + 0.4,
                bell(0.7, 0.35, 0.2),
                ruffle=0.008,
                mat=SEC,
                nu=6,
                nv=7,
            )
        tube(f, bezier((0, 0, 0.01), (0, 0, -0.10), (0.05, 0, -0.19), 7), np.linspace(0.022, 0.006, 7), PET, 7)
        return f

    kinds = [flower() for _ in range(5)]
    for i in range(n):
        f = i / n
        a, z = i * GOLDEN + rng.normal(0, 0.2), 0.05 + tall * 0.96 * f**1.05
        out = 0.31 * (1 - f) ** 0.8 + 0.035
        d = np.array([np.cos(a), np.sin(a), 0.22 + 0.5 * f])
        p = np.array([np.cos(a) * out, np.sin(a) * out, z + 0.03])
        tube(b, bezier((0, 0, z - 0.06), p * (0.5, 0.5, 1) - (0, 0, 0.04), p, 5), 0.008, GRN, 5)
        if f < 0.74:
            b.add(
                kinds[i % 5],
                facing(d + rng.normal(0, 0.1, 3)) * (1.12 - 0.5 * f) * rng.uniform(0.9, 1.1),
                p,
                rng.random(),
                0.3 + 0.6 * rng.random(),
            )
        else:
            bead(b, p, 0.05 * (1.25 - f), PET if f < 0.92 else GRN, 1.4, d=d, layer=f, n=9)
    return b


def lavender(rng, open_=0.5):
    """Whorls of ribbed gray-violet calyces, a few lipped flowers open among them."""
    b = Buf()
    tall = 0.55
    tube(b, [(0, 0, -0.4), (0.01, 0, -0.2), (0, 0, 0), (0, 0, tall)], [0.011, 0.010, 0.009, 0.006], STEM, 6)
    lipped = [floret(rng, 5, 0.036, 0.03, phi=24, eyer=0.003) for _ in range(3)]
    levels = (-0.14, 0.0, 0.07, 0.135, 0.2, 0.26, 0.32, 0.375, 0.43, 0.48, 0.525)
    for w, z in enumerate(levels):
        small = w / len(levels)
        count = 9 if w < 8 else 6
        for j in range(count):
            a = j * 2 * np.pi / count + w * 0.5 + rng.normal(0, 0.12)
            q = 0.034 * (1 - 0.4 * small)
            d = np.array([np.cos(a), np.sin(a), 1.0 + 0.5 * small + rng.normal(0, 0.15)])
            p = np.array([q * np.cos(a), q * np.sin(a), z + rng.normal(0, 0.006)])
            bead(b, p, 0.0165 * (1 - 0.2 * small), SEC, 2.3, d=d, layer=0.2, rnd=rng.random(), n=7)
            if rng.random() < 0.42:
                tip = p + d / np.linalg.norm(d) * 0.045
                tube(b, [p, tip], 0.007, PET, 5)
                b.add(
                    lipped[rng.integers(3)],
                    look(d + (0, 0, -0.5), rng.uniform(0, 6)) * rng.uniform(0.8, 1.15),
                    tip,
                    rng.random(),
                    0.9,
                )
    return b


def grass(rng, open_=0.5):
    """Dry plume (bunny tail / pampas wisp)."""
    b = Buf()
    tube(b, [(0, 0, -0.3), (0.01, 0, -0.1), (0, 0, 0), (0.02, 0, 0.3)], 0.008, STEM, 5)
    for i in range(420):
        a = i * GOLDEN
        z = 0.32 * (i / 420)
        q = 0.055 * np.sin(np.pi * (z / 0.32 * 0.85 + 0.12))
        p = np.array([q * np.cos(a), q * np.sin(a), z])
        d = np.array([np.cos(a), np.sin(a), 1.6]) + rng.normal(0, 0.25, 3)
        d /= np.linalg.norm(d)
        tube(
            b,
            [p * (0.3, 0.3, 1), p + d * 0.04, p + d * rng.uniform(0.07, 0.13)],
            [0.004, 0.003, 0.0006],
            PET,
            3,
            rnd=rng.random(),
        )
    return b


def foxglove(rng, open_=0.6):
    """Bells hung to one side (+X) of a tall stem, freckled inside the lower lip; buds to the tip."""
    b = Buf()
    tall, n = 2.5, 34
    taper_stem(b, tall, 0.038)

    def bell_flower(k):
        f = Buf()
        shape = [
            (0.022, 0.0),
            (0.048, 0.03),
            (0.068, 0.10),
            (0.092, 0.20),
            (0.110, 0.31),
            (0.122, 0.38),
            (0.150, 0.425),
            (0.172, 0.43),
        ]
        trumpet(
            f,
            rng,
            shape,
            lobes=5,
            depth=0.07,
            point=0.7,
            lip=0.07,
            ruffle=0.008,
            skew=0.05,
            nu=60,
            nv=30,
            layer=0.4 + 0.2 * k,
        )
        for i in range(5):
            petal_free(
                f,
                rng,
                0.016,
                -0.03,
                0.13,
                [(0, 40), (0.5, 70), (1, 55)],
                0.09,
                i * 1.2566,
                bell(0.4, 0.8, 0.3),
                fold=0.2,
                mat=GRN,
                nu=7,
                nv=9,
            )
        for i in range(4):
            tube(
                f,
                bezier((0.0, 0, 0.02), (0.06, 0.02 * (i - 1.5), 0.15), (0.075, 0.025 * (i - 1.5), 0.3), 7),
                0.004,
                SEC,
                5,
            )
            bead(f, (0.078, 0.025 * (i - 1.5), 0.3), 0.013, YEL, 1.3, d=(0, 1, 0.3), n=6)
        return f

    kinds = [bell_flower(k) for k in range(4)]
    for i in range(n):
        f = i / (n - 1)
        side = ((i * 0.618) % 1.0 - 0.5) * (2.5 - 0.7 * f)
        z = 0.10 + (tall - 0.14) * f**0.92
        size = (1.0 - 0.42 * f) * rng.uniform(0.93, 1.05)
        out = np.array([np.cos(side), np.sin(side), 0.0])
        d = out + np.array([0, 0, -0.62 + 0.5 * f + rng.normal(0, 0.06)])
        p = out * (0.085 * size + 0.02) + np.array([0, 0, z])
        tube(b, bezier((0, 0, z - 0.02), p * (0.6, 0.6, 1) + (0, 0, 0.03), p, 6), 0.011 * size, GRN, 6)
        if f < 0.66:
            b.add(kinds[i % 4], facing(d, (0, 0, 1)) * size, p, rng.random())
        else:
            g = (f - 0.66) / 0.34
            bud = Buf()
            bead(
                bud,
                (0, 0, 0.08 * (1 - 0.5 * g)),
                0.066 * (1 - 0.70 * g),
                PET if g < 0.45 else GRN,
                1.7,
                n=10,
                layer=0.2,
            )
            for k in range(5):
                petal_free(
                    bud,
                    rng,
                    0.012,
                    -0.02,
                    0.11 * (1 - 0.5 * g),
                    [(0, 40), (0.5, 80), (1, 80)],
                    0.07 * (1 - 0.4 * g),
                    k * 1.2566,
                    bell(0.4, 0.8, 0.3),
                    fold=0.2,
                    mat=GRN,
                    nu=5,
                    nv=7,
                )
            b.add(bud, facing(d + (0, 0, 0.3 * g)), p, rng.random())
    return b


def snapdragon(rng, open_=0.6):
    """Two-lipped flowers with a closed, swollen throat, thick up the stem; buds to the tip."""
    b = Buf()
    tall, n = 1.9, 44
    taper_stem(b, tall, 0.032)

    def flower():
        f = Buf()
        trumpet(
            f,
            rng,
            [(0.030, -0.02), (0.055, 0.02), (0.060, 0.10), (0.070, 0.17), (0.082, 0.2)],
            lobes=2,
            depth=0.02,
            ruffle=0.002,
            nu=24,
            nv=12,
        )
        for side in (-1, 1):  # upper lip: two lobes standing
            petal_free(
                f,
                rng,
                0.055,
                0.17,
                0.21,
                [(0, 70), (0.4, 30), (1, -30)],
                0.20,
                side * 0.52,
                bell(0.6, 0.3, 0.35),
                cup=0.5,
                ruffle=0.024,
                freq=2.0,
                layer=0.9,
                nu=15,
                nv=15,
            )
        for side in (-1, 0, 1):  # lower lip: three, turned down
            petal_free(
                f,
                rng,
                0.07,
                0.17,
                0.17,
                [(0, 66), (0.35, 10), (1, -62)],
                0.15,
                np.pi + side * 0.72,
                bell(0.6, 0.3, 0.35),
                cup=-0.5,
                ruffle=0.02,
                freq=2.0,
                layer=0.7,
                nu=13,
                nv=13,
            )
        for side in (-1, 1):  # the palate
            bead(f, (-0.050, 0.024 * side, 0.195), 0.050, SEC, 0.75, n=10, layer=0.2, d=(-0.5, 0.3 * side, 1))
        for i in range(5):
            petal_free(
                f,
                rng,
                0.03,
                -0.03,
                0.07,
                [(0, 30), (0.5, 75), (1, 80)],
                0.055,
                i * 1.2566,
                bell(0.4, 0.7, 0.3),
                mat=GRN,
                nu=5,
                nv=6,
            )
        return f

    kinds = [flower() for _ in range(4)]
    for i in range(n):
        f = i / (n - 1)
        a = i * GOLDEN + rng.normal(0, 0.12)
        z = 0.06 + (tall - 0.08) * f
        size = (1.05 - 0.35 * f) * rng.uniform(0.93, 1.06)
        out = np.array([np.cos(a), np.sin(a), 0.0])
        d = out + np.array([0, 0, 0.12 + 0.9 * max(0, f - 0.5)])
        p = out * 0.055 + np.array([0, 0, z])
        tube(b, [(0, 0, z - 0.03), p], 0.010, GRN, 5)
        if f < 0.62:
            b.add(kinds[i % 4], facing(d) * size, p, rng.random())
        else:
            g = (f - 0.62) / 0.38
            bud = Buf()
            bead(
                bud, (0, 0, 0.09 * (1 - 0.7 * g)), 0.055 * (1 - 0.62 * g), PET if g < 0.55 else GRN, 1.5, n=9, layer=0.3
            )
            for k in range(5):
                petal_free(
                    bud,
                    rng,
                    0.02,
                    -0.02,
                    0.06 * (1 - 0.4 * g),
                    [(0, 40), (0.5, 80), (1, 85)],
                    0.05 * (1 - 0.4 * g),
                    k * 1.2566,
                    bell(0.4, 0.7, 0.3),
                    mat=GRN,
                    nu=5,
                    nv=6,
                )
            b.add(bud, facing(d + (0, 0, 0.5 * g)), p, rng.random())
    return b


def astilbe(rng, open_=0.6):
    """A plume: branches off branches, every twig a fuzz of tiny flowers."""
    b = Buf()
    tall = 1.7
    taper_stem(b, tall, 0.02)

    def tuft(L):
        t = Buf()
        tube(t, [(0, 0, 0), (0, 0, L * 0.5), (0.01, 0, L)], [0.005, 0.004, 0.002], STEM, 4)
        for i in range(int(80 * L / 0.26)):
            f = (i + rng.random()) / (80 * L / 0.26)
            a = i * GOLDEN
            p = np.array([0, 0, L * (0.06 + 0.94 * f)])
            d = np.array([np.cos(a), np.sin(a), rng.uniform(-0.1, 1.1)])
            reach = 0.046 * (1 - 0.55 * f) * rng.uniform(0.6, 1.15)
            tube(
                t,
                [p, p + d * reach * 0.6, p + d * reach],
                [0.0016, 0.0036, 0.0012],
                PET,
                3,
                rnd=rng.random(),
                layer=rng.random(),
            )
            if rng.random() < 0.35:
                bead(t, p + d * reach * 0.5, 0.006, PET, 1.1, n=4, rnd=rng.random(), layer=0.2)
        return t

    tufts = [tuft(L) for L in (0.26, 0.22, 0.18, 0.26)]
    n = 40
    for i in range(n):
        f = i / n
        z = 0.05 + tall * 0.93 * f
        L = (0.62 * (1 - f) ** 0.85 + 0.10) * rng.uniform(0.85, 1.12)
        a = i * GOLDEN + rng.normal(0, 0.2)
        out = np.array([np.cos(a), np.sin(a), 0.0])
        line = bezier(
            (0, 0, z),
            out * L * 0.5 + (0, 0, z + L * 0.42),
            out * L * (0.62 + 0.1 * rng.random()) + (0, 0, z + L * (0.72 + rng.normal(0, 0.06))),
            12,
        )
        tube(b, line, np.linspace(0.008, 0.003, 12), STEM, 5)
        k = max(3, int(L / 0.045))
        for j in range(k):
            g = 0.18 + 0.80 * j / k
            m = int(g * 11)
            along = line[min(11, m + 1)] - line[m - 1 if m else 0]
            along /= np.linalg.norm(along)
            w = along + 0.85 * np.array([np.cos(j * GOLDEN), np.sin(j * GOLDEN), 0.25])
            b.add(
                tufts[rng.integers(3)],
                look(w, rng.uniform(0, 6)) * (1.05 - 0.62 * g) * (1.05 - 0.35 * f),
                line[m],
                rng.random(),
            )
        b.add(tufts[3], look(line[-1] - line[-3]) * (0.9 - 0.3 * f), line[-1], rng.random())
    b.add(tufts[0], None, (0, 0, tall * 0.97))
    return b


def _pea(rng):
    """One sweet pea: facing +Z, the banner standing towards +X."""
    f = Buf()
    petal_free(
        f, rng, 0.015, 0.0, 0.40, [(0, 62), (0.25, 48), (0.6, 12), (1, -34)], 0.60, 0, bell(0.62, 0.22, 0.12), cup=-0.3, fold=-0.07, notch=0.10,
        ruffle=0.05, freq=2.2, round_=0.04, layer=0.9, nu=31, nv=25,
    )  # fmt: skip
    for side in (-1, 1):
        wing = Buf()
        petal_free(
            wing,
            rng,
            0.012,
            0.0,
            0.30,
            [(0, 64), (0.4, 46), (1, 30)],
            0.27,
            0,
            bell(0.7, 0.3, 0.15),
            cup=0.9,
            ruffle=0.03,
            freq=1.8,
            layer=0.25,
            nu=17,
            nv=17,
        )
        f.add(wing, rz(side * 0.62) @ rx(-side * 0.45), (0, 0.01 * side, 0.015), rng.random())
    for side in (-1, 1):
        keel = Buf()
        petal_free(
            keel,
            rng,
            0.01,
            0.0,
            0.17,
            [(0, 50), (0.5, 62), (1, 100)],
            0.10,
            np.pi,
            bell(0.7, 0.4, 0.2),
            cup=1.2,
            mat=SEC,
            nu=9,
            nv=11,
        )
        f.add(keel, rx(side * 0.12), (0, 0.006 * side, 0.02))
    lathe(f, [(0.012, -0.07), (0.035, -0.05), (0.046, 0.0), (0.05, 0.03)], GRN, 14)
    for i in range(5):
        petal_free(
            f, rng, 0.045, 0.01, 0.06, [(0, 60), (1, 40)], 0.035, i * 1.2566, bell(0.3, 0.9, 0.5), mat=GRN, nu=4, nv=6
        )
    return f


def sweet_pea(rng, open_=0.6):
    """Four or five flowers up one side (+X) of a slender stalk, the topmost still folding open."""
    b = Buf()
    line = spline([(-0.03, 0, -0.5), (0, 0, 0), (0.02, 0, 0.45), (0.06, 0, 0.80)], 30)
    tube(b, line, np.linspace(0.015, 0.007, 30), STEM, 8)
    peas = [_pea(rng) for _ in range(3)]
    for i, (z, side, size) in enumerate(((0.02, -0.85, 1.0), (0.24, 0.75, 1.0), (0.47, -0.55, 0.9), (0.68, 0.5, 0.72))):
        c, s = np.cos(side), np.sin(side)
        root = np.array([0.01, 0, z])
        p = root + np.array([0.16 * c, 0.16 * s, 0.05]) * size
        tube(
            b,
            bezier(root, root + (0.06 * c, 0.06 * s, 0.06), p - np.array([c, s, 0.1]) * 0.06 * size, 8),
            0.008,
            STEM,
            6,
        )
        b.add(peas[i % 3], facing((c, s, 0.12 + rng.normal(0, 0.08))) * size, p, rng.random())
    return b


KINDS = ('delphinium', 'lavender', 'grass', 'foxglove', 'snapdragon', 'astilbe', 'sweet_pea')
