"""Many-petalled and bowl-shaped flowers: rose, peony, ranunculus, anemone and their kin."""

import numpy as np

from .petals import (
    DRK,
    GOLDEN,
    GRN,
    PET,
    SEC,
    YEL,
    Buf,
    bead,
    bell,
    bezier,
    lathe,
    look,
    petal_free,
    petal_rev,
    smooth,
    tube,
)


def calyx(b, rng, r=0.12, n=5, L=0.3, phi=-30):
    for i in range(n):
        petal_free(
            b,
            rng,
            r * 0.5,
            -0.03,
            L * rng.uniform(0.8, 1.15),
            [(0, 20), (0.4, phi), (1, phi - 40)],
            r * 0.8,
            i * 2 * np.pi / n + rng.normal(0, 0.1),
            bell(0.3, 0.8),
            fold=0.3,
            mat=GRN,
            nu=5,
            nv=8,
        )
    bead(b, (0, 0, -0.06), r, GRN, 1.1, n=8)


def garden_rose(rng, open_=0.6):
    """Cupped, quartered English rose: tight swirled heart, rolled outer petals."""
    b = Buf()
    n = 68
    for i in range(n):
        f = i / (n - 1)
        az = i * GOLDEN + rng.normal(0, 0.16)
        if f < 0.68:  # heart: near-vertical, swirled
            g = f / 0.68
            R = 0.03 + 0.36 * g**0.8
            L = (0.44 + 0.13 * np.sin(g * 2.4)) * rng.uniform(0.92, 1.07)
            lean = 97 - 18 * g + rng.normal(0, 5)
            petal_rev(
                b,
                rng,
                R * 0.42,
                0,
                L,
                [(0, 42), (0.3, 82), (0.75, lean), (1, lean - 22 - 34 * g)],
                1.35 - 0.72 * g + rng.uniform(-0.1, 0.2),
                az,
                round_=0.10,
                notch=0.04 * rng.random(),
                spiral=0.05 + 0.035 * g,
                ruffle=0.028,
                freq=1.5,
                rough=0.016,
                layer=f,
            )
        else:  # bowl and guard petals
            g = (f - 0.68) / 0.32
            L = (0.66 + 0.15 * g) * rng.uniform(0.95, 1.06)
            mid = 80 - 36 * g * (0.6 + open_) + rng.normal(0, 5)
            lip = mid - 34 - 58 * g * open_ + rng.normal(0, 10)
            petal_rev(
                b,
                rng,
                0.10 + 0.02 * g,
                -0.02 * g,
                L,
                [(0, 10 - 10 * g), (0.22, 46 - 20 * g), (0.55, mid), (0.8, mid - 12), (1, lip)],
                0.80 + rng.uniform(-0.06, 0.1),
                az,
                round_=0.33,
                p=2.0,
                taper=0.25,
                notch=-0.035 * rng.random(),
                spiral=0.03,
                ruffle=0.045,
                freq=1.2,
                roll=0.06 + 0.09 * g,
                rough=0.010,
                layer=f,
                nu=19,
                nv=21,
            )
    calyx(b, rng)
    return b


def peony(rng, open_=0.6):
    """Full double peony: broad cupped guards round a bowl of ruffled, notched petals."""
    b = Buf()
    n = 62
    for i in range(n):
        f = (i + 0.5) / n
        az = i * GOLDEN + rng.normal(0, 0.35)
        L = (0.46 + 0.20 * np.sin(f * 2.3)) * rng.uniform(0.88, 1.12)
        lean = 112 - 46 * f + rng.normal(0, 9)
        petal_rev(
            b,
            rng,
            0.02 + 0.13 * f,
            0.06 - 0.06 * f,
            L,
            [(0, 70 - 44 * f), (0.3, 88 - 22 * f), (0.7, lean), (1, lean + rng.normal(2, 16))],
            (1.05 - 0.55 * f) * rng.uniform(0.8, 1.2),
            az,
            round_=0.20,
            p=2.0,
            notch=rng.uniform(0.03, 0.15),
            spiral=rng.normal(0.02, 0.05),
            ruffle=0.052,
            freq=2.2,
            roll=rng.normal(0, 0.05),
            rough=0.024,
            layer=f * 0.75,
            nu=19,
            nv=17,
        )
    for i in range(13):  # guards
        g = i / 12
        az = i * GOLDEN + rng.normal(0, 0.12)
        mid = 70 - 40 * g * open_ + rng.normal(0, 4)
        petal_rev(
            b,
            rng,
            0.10,
            -0.03,
            (0.76 + 0.12 * g) * rng.uniform(0.94, 1.06),
            [(0, -4), (0.25, 26), (0.6, mid), (1, mid + 14 - 40 * g)],
            0.64 + rng.uniform(-0.08, 0.1),
            az,
            round_=0.30,
            p=2.1,
            taper=0.15,
            notch=0.05 * rng.random(),
            ruffle=0.05,
            freq=1.8,
            roll=-0.03,
            rough=0.014,
            layer=0.8 + 0.2 * g,
            nu=19,
            nv=19,
        )
    calyx(b, rng, 0.13, 4, 0.25)
    return b


def ranunculus(rng, open_=0.5):
    """Paper-thin cups, one inside the other, closing over a green eye; the outermost lie open."""
    b = Buf()
    n = 100
    for i in range(n):
        f = i / (n - 1)
        loose = smooth(np.array(f), 0.78, 1.0) * open_
        ball = 0.07 + 0.36 * f
        end = 165 - 58 * f**1.3 + rng.normal(0, 3)
        petal_rev(
            b,
            rng,
            0.012,
            0.30 * (1 - f),
            ball * np.radians(end) * rng.uniform(0.96, 1.03),
            [(0, 2), (0.5, end * 0.5 - 10 * loose), (0.8, end * 0.8 - 45 * loose), (1, end - 80 * loose)],
            1.05 - 0.45 * f,
            i * GOLDEN + rng.normal(0, 0.12),
            round_=0.13,
            p=2.4,
            spiral=0.008,
            ruffle=0.008 + 0.022 * loose,
            freq=1.4,
            rough=0.007,
            layer=f,
            nu=15,
            nv=19,
        )
    for i in range(34):
        a = i * GOLDEN
        q = 0.012 * i**0.5
        bead(b, (q * np.cos(a), q * np.sin(a), 0.445 - q * 0.5), 0.014, GRN, 1.3, n=6)
    calyx(b, rng, 0.08, 5, 0.2)
    return b


def anemone(rng, open_=0.7):
    b = Buf()
    for i in range(10):
        inner = i < 5
        az = i * 2 * np.pi / 5.0 + (0 if inner else 0.63) + rng.normal(0, 0.12) if i < 10 else rng.uniform(0, 6)
        ph = (34 if inner else 22) + rng.normal(0, 6) - 10 * open_
        petal_free(
            b,
            rng,
            0.04,
            0.0 if inner else -0.02,
            (0.40 if inner else 0.44) * rng.uniform(0.93, 1.06),
            [(0, ph + 12), (0.5, ph), (1, ph + 14 + rng.normal(0, 8))],
            0.37 * rng.uniform(0.9, 1.1),
            az,
            bell(0.62, 0.33, 0.2),
            cup=0.45,
            round_=0.05,
            notch=0.03 * rng.random(),
            ruffle=0.026,
            freq=1.5,
            rough=0.012,
            layer=0.3 if inner else 0.8,
            nu=15,
            nv=17,
        )
    t = np.linspace(0.05, 1.75, 12)
    lathe(b, np.stack([np.sin(t) * 0.085, np.cos(t) * 0.075 + 0.045], 1)[::-1], DRK, 28, 0.02, rng)
    for i in range(90):
        a = i * GOLDEN
        z = 1 - 0.85 * i / 90
        q = (1 - z * z) ** 0.5
        bead(b, (q * np.cos(a) * 0.087, q * np.sin(a) * 0.087, z * 0.077 + 0.045), 0.0085, DRK, n=4)
    for i in range(120):
        a = rng.uniform(0, 6.28)
        q = rng.uniform(0.11, 0.185)
        z = 0.045 + rng.uniform(0, 0.05)
        e = np.array([q * np.cos(a), q * np.sin(a), z])
        tube(b, bezier((0.06 * np.cos(a), 0.06 * np.sin(a), 0.02), e * 0.7 + (0, 0, 0.03), e, 4), 0.0028, DRK, 4)
        bead(b, e, 0.012, DRK, 0.7, n=4, d=rng.normal(0, 1, 3))
    return b


def carnation(rng, open_=0.6):
    """Fans with pinked edges, ruffled into a dome over a long calyx."""
    b = Buf()
    n = 54
    for i in range(n):
        f = i / (n - 1)
        el = 86 - 84 * f**0.85 + rng.normal(0, 6)
        petal_free(
            b, rng, 0.015 + 0.03 * f, 0.20 - 0.20 * f, (0.22 + 0.22 * f) * rng.uniform(0.93, 1.06),
            [(0, 84), (0.3, el + 14), (0.7, el), (1, el - 18 + rng.normal(0, 10))], (0.24 + 0.17 * f) * rng.uniform(0.9, 1.1),
            i * GOLDEN + rng.normal(0, 0.12), bell(1.1, 0.16, 0.10), cup=0.5, teeth=15, round_=0.20, p=2.2,
            ruffle=0.052, freq=1.9, rough=0.005, layer=f, nu=121, nv=31,
        )  # fmt: skip
    lathe(b, [(0.03, -0.36), (0.062, -0.33), (0.072, -0.2), (0.078, -0.05), (0.09, 0.02), (0.10, 0.06)], GRN, 24)
    for i in range(5):
        petal_free(
            b,
            rng,
            0.088,
            0.0,
            0.13,
            [(0, 80), (1, 55)],
            0.10,
            i * 1.2566,
            bell(0.3, 0.9, 0.6),
            cup=0.8,
            mat=GRN,
            nu=7,
            nv=8,
        )
    for i in range(4):
        petal_free(
            b,
            rng,
            0.05,
            -0.37,
            0.15,
            [(0, 70), (1, 86)],
            0.12,
            i * 1.5708,
            bell(0.3, 0.9, 0.6),
            cup=1.4,
            mat=GRN,
            nu=7,
            nv=8,
        )
    return b


def lisianthus(rng, open_=0.6):
    """Silky overlapping petals, each turned over its neighbour, round a green pistil."""
    b = Buf()
    n = 17
    for i in range(n):
        f = i / (n - 1)
        mid = 84 - (24 + 22 * open_) * f + rng.normal(0, 4)
        petal_rev(
            b, rng, 0.03 + 0.02 * f, -0.01 * f, (0.58 + 0.10 * f) * rng.uniform(0.95, 1.05),
            [(0, 50 - 24 * f), (0.25, 70 - 22 * f), (0.6, mid), (0.85, mid - 20 - 16 * f), (1, mid - 48 - 34 * f + rng.normal(0, 12))],
            0.80 - 0.10 * f + rng.uniform(-0.05, 0.08), i * GOLDEN + rng.normal(0, 0.10), round_=0.20, p=2.4, spiral=0.06, ruffle=0.042, freq=1.9,
            roll=0.02, rough=0.012, layer=f, floor=0.35, nu=23, nv=21,
        )  # fmt: skip
    lathe(b, [(0.035, 0.02), (0.05, 0.12), (0.045, 0.22), (0.015, 0.27), (0.012, 0.32)], GRN, 18)
    for side in (-1, 1):
        bead(b, (0.028 * side, 0, 0.335), 0.03, GRN, 0.7, n=8)
    for i in range(6):
        a = i * np.pi / 3
        end = np.array([0.10 * np.cos(a), 0.10 * np.sin(a), 0.24])
        tube(b, bezier((0.03 * np.cos(a), 0.03 * np.sin(a), 0.04), end * (0.6, 0.6, 0.8), end, 6), 0.005, GRN, 5)
        bead(b, end, 0.016, YEL, 1.8, n=6)
    for i in range(5):
        petal_free(
            b,
            rng,
            0.04,
            -0.04,
            0.34,
            [(0, 20), (0.4, 38), (1, 20)],
            0.05,
            i * 1.2566,
            bell(0.2, 0.9, 0.4),
            fold=0.3,
            mat=GRN,
            nu=5,
            nv=11,
        )
    return b


def lisianthus_bud(rng, open_=0.0):
    """Petals wound to a spindle."""
    b = Buf()
    t, a = np.meshgrid(np.linspace(0, 1, 40), np.linspace(0, 2 * np.pi, 60, endpoint=False), indexing='ij')
    r = (
        (0.02 + 0.085 * np.sin(np.pi * t**0.75) ** 0.8)
        * (1 + 0.16 * np.abs(np.sin(2.5 * a + 5 * t)))
        * (1 - 0.6 * t**3)
    )
    b.grid(np.stack([r * np.cos(a), r * np.sin(a), t * 0.5], -1), (a * 5 / 6.2832) % 1, t, 0.4, 0.6, PET, close=True)
    for i in range(5):
        petal_free(
            b,
            rng,
            0.03,
            -0.02,
            0.36,
            [(0, 60), (0.4, 84), (1, 70)],
            0.05,
            i * 1.2566,
            bell(0.2, 0.9, 0.4),
            fold=0.3,
            mat=GRN,
            nu=5,
            nv=11,
        )
    return b


def hellebore(rng, open_=0.6):
    """Five broad sepals, a ring of green nectaries, a brush of stamens."""
    b = Buf()
    for i in range(5):
        rise = 34 - 14 * open_ + rng.normal(0, 4)
        petal_free(
            b, rng, 0.03, 0.012 * (i % 2), 0.50 * rng.uniform(0.96, 1.05), [(0, rise + 14), (0.5, rise), (1, rise - 6 + rng.normal(0, 6))],
            0.49 * rng.uniform(0.95, 1.06), i * 2 * np.pi * 2 / 5 + rng.normal(0, 0.05), bell(0.55, 0.42, 0.25), cup=0.6, notch=-0.05, ruffle=0.03,
            freq=1.5, layer=0.4 + 0.1 * i, nu=25, nv=25,
        )  # fmt: skip
    for i in range(11):
        a = i * 2 * np.pi / 11
        cup = Buf()
        lathe(cup, [(0.008, 0), (0.016, 0.04), (0.022, 0.075), (0.020, 0.09)], GRN, 10)
        b.add(cup, look((np.cos(a), np.sin(a), 0.8)), (0.045 * np.cos(a), 0.045 * np.sin(a), 0.02), rng.random())
    for i in range(85):
        a, q = i * GOLDEN, 0.035 + 0.105 * ((i + 1) / 85) ** 0.6
        end = np.array([q * np.cos(a), q * np.sin(a), 0.24 - 0.9 * q + rng.normal(0, 0.012)])
        tube(b, bezier((0.02 * np.cos(a), 0.02 * np.sin(a), 0.02), end * (0.5, 0.5, 0.8), end, 6), 0.0028, SEC, 4)
        bead(b, end, 0.011, YEL, 1.2, d=(np.cos(a), np.sin(a), 0.6), n=5, rnd=rng.random())
    for i in range(4):
        a = i * 1.5708
        tube(
            b,
            bezier(
                (0.01 * np.cos(a), 0.01 * np.sin(a), 0.02),
                (0.02 * np.cos(a), 0.02 * np.sin(a), 0.15),
                (0.035 * np.cos(a), 0.035 * np.sin(a), 0.25),
                6,
            ),
            [0.016, 0.014, 0.010, 0.006, 0.004, 0.004],
            GRN,
            7,
        )
    return b


def carnation_bud(rng, open_=0.0):
    """The calyx, colour just showing."""
    b = Buf()
    lathe(b, [(0.03, -0.02), (0.08, 0.03), (0.11, 0.14), (0.115, 0.28), (0.095, 0.38)], GRN, 24)
    for i in range(9):
        petal_free(
            b,
            rng,
            0.03,
            0.28,
            0.2,
            [(0, 88), (1, 84 + rng.normal(0, 8))],
            0.13,
            i * GOLDEN,
            bell(1.0, 0.15, 0.2),
            cup=0.8,
            teeth=9,
            ruffle=0.03,
            freq=2.4,
            nu=19,
            nv=11,
        )
    for i in range(5):
        petal_free(
            b,
            rng,
            0.092,
            0.35,
            0.10,
            [(0, 95), (1, 80)],
            0.12,
            i * 1.2566,
            bell(0.3, 0.9, 0.6),
            cup=0.8,
            mat=GRN,
            nu=7,
            nv=8,
        )
    return b


KINDS = (
    'garden_rose',
    'peony',
    'ranunculus',
    'anemone',
    'carnation',
    'carnation_bud',
    'lisianthus',
    'lisianthus_bud',
    'hellebore',
)
