"""The daisy family: many florets that pass for one flower."""

import numpy as np

from .petals import GOLDEN, GRN, PET, SEC, YEL, Buf, bead, bell, lathe, look, petal_free, ry, rz, tube
from .rosettes import calyx


def disc(b, rng, r, n, mat, h=0.4, br=0.55):
    for i in range(n):
        a = i * GOLDEN
        f = ((i + 0.5) / n) ** 0.5
        bead(
            b,
            (f * r * np.cos(a), f * r * np.sin(a), 0.03 + h * r * (1 - f * f)),
            br * r * 1.7 / n**0.5,
            mat,
            1.3,
            n=4,
            layer=f,
            rnd=rng.random(),
        )


def dahlia(rng, open_=0.5):
    """Decorative dahlia: phyllotaxis of folded, pointed petals, heart still furled."""
    b = Buf()
    n = 150
    for i in range(n):
        f = i / (n - 1)
        az = i * GOLDEN + rng.normal(0, 0.06)
        L = (0.10 + 0.50 * f**0.75) * rng.uniform(0.94, 1.06)
        el = 88 - 92 * f**0.72 + rng.normal(0, 4)
        curl = 50 * (1 - f) ** 2 - 10 * f
        petal_free(
            b,
            rng,
            0.02 + 0.11 * f**0.6,
            0.20 - 0.20 * f,
            L,
            [(0, el + 14), (0.4, el), (1, el + curl)],
            (0.10 + 0.16 * f**0.6) * rng.uniform(0.92, 1.08),
            az,
            bell(0.75, 0.55, 0.35),
            cup=1.25 - 0.6 * f,
            ruffle=0.012,
            freq=1.2,
            twist=rng.normal(0, 0.16),
            round_=0.0,
            rough=0.008,
            layer=f,
            nu=11,
            nv=13,
        )
    calyx(b, rng, 0.13, 6, 0.2, -10)
    return b


def cosmos(rng, open_=0.6):
    b = Buf()
    for i in range(8):
        ph = 14 + rng.normal(0, 8)
        petal_free(
            b,
            rng,
            0.045,
            0,
            0.36 * rng.uniform(0.93, 1.07),
            [(0, ph + 18), (0.5, ph), (1, ph - 14 + rng.normal(0, 8))],
            0.25 * rng.uniform(0.9, 1.08),
            i * np.pi / 4 + rng.normal(0, 0.07),
            bell(0.85, 0.16, 0.16),
            cup=0.25,
            round_=0.10,
            teeth=3,
            pleat=0.035,
            ruffle=0.02,
            freq=1.3,
            layer=rng.random(),
            nu=23,
            nv=19,
        )
    disc(b, rng, 0.075, 70, YEL, 0.5)
    calyx(b, rng, 0.05, 8, 0.1, 0)
    return b


def rays(b, rng, n, r0, z0, L, W, rise, shape, droop=-16, cup=0.4, layer=0.5, scatter=6, **more):
    """One whorl of ray florets."""
    start = rng.uniform(0, 6.28)
    for i in range(n):
        el = rise + rng.normal(0, scatter)
        petal_free(
            b, rng, r0, z0 + rng.normal(0, 0.004), L * rng.uniform(0.92, 1.07), [(0, el + 16), (0.5, el), (1, el + droop + rng.normal(0, scatter))],
            W * rng.uniform(0.9, 1.1), start + i * 2 * np.pi / n + rng.normal(0, 0.25 / n), shape, cup=cup, layer=layer,
            twist=rng.normal(0, 0.10), **more,
        )  # fmt: skip


def bracts(b, rng, n, r, L, W, rise=-10, curl=0):
    for i in range(n):
        el = rise + rng.normal(0, 10)
        petal_free(
            b,
            rng,
            r,
            -0.03,
            L * rng.uniform(0.85, 1.15),
            [(0, el + 25), (0.5, el), (1, el + curl)],
            W,
            i * GOLDEN,
            bell(0.4, 0.9, 0.3),
            fold=0.2,
            mat=GRN,
            nu=7,
            nv=11,
        )


def button(b, rng, r, n, mat, tall, low=None, split=0.0, size=0.62):
    """A domed cushion of tiny buds in the sunflower's spiral; within `split` of its radius the other material."""
    for i in range(n):
        f = ((i + 0.5) / n) ** 0.5
        a = i * GOLDEN
        z = tall * (1 - f**2.2)
        d = np.array([np.cos(a) * f * 1.2, np.sin(a) * f * 1.2, 1.0])
        bead(
            b,
            (f * r * np.cos(a), f * r * np.sin(a), z),
            size * r * 1.75 / n**0.5,
            low if low is not None and f < split else mat,
            1.5,
            d=d,
            n=5,
            layer=f,
            rnd=rng.random(),
        )


def daisy(rng, open_=0.6):
    """Field daisy: a single whorl."""
    b = Buf()
    rays(b, rng, 26, 0.055, 0, 0.24, 0.065, 6, bell(0.35, 0.25, 0.3), nu=7, nv=11, ruffle=0.006)
    button(b, rng, 0.085, 130, YEL, 0.05)
    bracts(b, rng, 14, 0.03, 0.07, 0.03)
    return b


def shasta_daisy(rng, open_=0.6):
    """Shasta daisy: two whorls of long white rays, notched at the tip, round a yellow cushion."""
    b = Buf()
    shape = bell(0.34, 0.20, 0.35)
    for n, z, length, rise, layer in ((23, 0.0, 0.39, 5, 0.4), (22, -0.022, 0.43, -7, 0.8)):
        rays(
            b, rng, n, 0.10, z, length, 0.082, rise, shape, cup=0.7, layer=layer, scatter=8,
            nu=11, nv=15, ruffle=0.009, pleat=0.03, notch=0.03,
        )  # fmt: skip
    button(b, rng, 0.135, 260, YEL, 0.065)
    tube(b, [(0, 0, -0.12), (0, 0, -0.06), (0, 0, -0.01)], [0.02, 0.07, 0.12], GRN, 20)
    bracts(b, rng, 30, 0.05, 0.12, 0.045)
    return b


def sunflower(rng, open_=0.6):
    """Three whorls of pointed rays round a broad dark disc whose outer ring is in flower."""
    b = Buf()
    shape = bell(0.5, 0.55, 0.3)
    for z, n, L, rise in ((0.0, 19, 0.46, 22), (-0.012, 19, 0.52, 12), (-0.025, 18, 0.52, 2)):
        rays(
            b,
            rng,
            n,
            0.31,
            z,
            L,
            0.17,
            rise,
            shape,
            droop=-14,
            cup=0.5,
            layer=rng.random(),
            scatter=9,
            nu=13,
            nv=21,
            pleat=0.03,
            ruffle=0.022,
            freq=1.6,
        )
    n = 1150
    for i in range(n):
        f = ((i + 0.5) / n) ** 0.5
        a = i * GOLDEN
        r = 0.335 * f
        z = 0.035 + 0.05 * np.sin(np.pi * min(1, f * 1.05)) - 0.03 * (1 - f)
        ring = f > 0.62 + rng.normal(0, 0.035)
        d = np.array([np.cos(a) * (f - 0.35), np.sin(a) * (f - 0.35), 0.8])
        bead(
            b,
            (r * np.cos(a), r * np.sin(a), z),
            0.0085,
            SEC,
            2.2 if ring else 1.6,
            d=d,
            n=5,
            layer=f,
            rnd=rng.random(),
        )
        if ring and rng.random() < 0.75:
            top = np.array([r * np.cos(a), r * np.sin(a), z + 0.022])
            bead(b, top + d * 0.008, 0.0062, YEL if rng.random() < 0.8 else SEC, 1.3, n=4, rnd=rng.random())
    lathe(b, [(0.34, 0.0), (0.25, 0.03), (0.10, 0.02), (0.001, 0.01)], SEC, 40)
    tube(b, [(0, 0, -0.2), (0, 0, -0.12), (0, 0, -0.05), (0, 0, 0.01)], [0.045, 0.09, 0.26, 0.34], GRN, 30)
    bracts(b, rng, 34, 0.24, 0.28, 0.14, -22, -20)
    return b


def zinnia(rng, open_=0.6):
    """Tier upon tier of stiff, rounded rays, the cone ringed with yellow stars."""
    b = Buf()
    n = 92
    for i in range(n):
        f = i / (n - 1)
        el = 50 - 56 * f**0.8 + rng.normal(0, 3)
        petal_free(
            b, rng, 0.07 + 0.05 * f, 0.14 - 0.15 * f, (0.15 + 0.34 * f**0.85) * rng.uniform(0.95, 1.05), [(0, el + 22), (0.5, el + 2), (1, el - 8)],
            (0.115 + 0.075 * f) * rng.uniform(0.94, 1.06), i * GOLDEN + rng.normal(0, 0.04), bell(0.5, 0.13, 0.4), cup=0.6, pleat=0.015,
            notch=0.02 * rng.random(), ruffle=0.006, freq=1.2, layer=f, nu=13, nv=15,
        )  # fmt: skip
    button(b, rng, 0.085, 90, SEC, 0.09)
    star = Buf()
    for k in range(5):
        petal_free(
            star,
            rng,
            0.004,
            0.0,
            0.028,
            [(0, 60), (1, 10)],
            0.018,
            k * 1.2566,
            bell(0.6, 0.5, 0.2),
            mat=YEL,
            nu=4,
            nv=5,
        )
    for i in range(15):
        a = i * 2 * np.pi / 15 + rng.normal(0, 0.1)
        q = 0.075 * rng.uniform(0.85, 1.1)
        b.add(
            star,
            look((np.cos(a) * 0.5, np.sin(a) * 0.5, 1)),
            (q * np.cos(a), q * np.sin(a), 0.165 + 0.01 * rng.normal()),
            rng.random(),
        )
    lathe(b, [(0.012, 0.2), (0.05, 0.17), (0.075, 0.08), (0.085, 0.0)], SEC, 24)
    tube(b, [(0, 0, -0.16), (0, 0, -0.1), (0, 0, -0.02)], [0.03, 0.08, 0.11], GRN, 20)
    bracts(b, rng, 34, 0.06, 0.13, 0.08, 35)
    return b


def scabiosa(rng, open_=0.6):
    """Pincushion: a dome of buds and pins, framed by frilled outer florets."""
    b = Buf()

    def frill():
        f = Buf()
        for turn, L, W in ((0, 0.30, 0.20), (-0.42, 0.23, 0.15), (0.42, 0.23, 0.15)):
            petal_free(
                f,
                rng,
                0.0,
                0,
                L * rng.uniform(0.9, 1.1),
                [(0, 40), (0.4, 18), (1, -6 + rng.normal(0, 8))],
                W,
                turn,
                bell(0.9, 0.16, 0.12),
                cup=0.3,
                teeth=4,
                pleat=0.05,
                ruffle=0.035,
                freq=2.2,
                nu=15,
                nv=15,
            )
        return f

    frills = [frill() for _ in range(5)]
    for ring, n, size, r in ((0, 11, 1.0, 0.16), (1, 12, 0.85, 0.14), (2, 12, 0.55, 0.12)):
        for i in range(n):
            a = (i + 0.5 * ring) * 2 * np.pi / n + rng.normal(0, 0.05)
            turn = rz(a) @ ry(-0.12 * ring + rng.normal(0, 0.06)) * size * rng.uniform(0.9, 1.1)
            b.add(
                frills[rng.integers(5)],
                turn,
                (r * np.cos(a), r * np.sin(a), 0.03 * ring),
                rng.random(),
                0.9 - 0.3 * ring,
            )
    small = []
    for k in range(3):
        f = Buf()
        for j in range(5):
            petal_free(
                f,
                rng,
                0.004,
                0,
                0.05,
                [(0, 75), (0.6, 40), (1, 5)],
                0.036,
                j * 1.2566,
                bell(0.7, 0.3, 0.2),
                ruffle=0.006,
                nu=5,
                nv=6,
            )
        small.append(f)
    n = 105
    for i in range(n):
        f = ((i + 0.5) / n) ** 0.5
        a = i * GOLDEN
        at = np.array([0.185 * f * np.cos(a), 0.185 * f * np.sin(a), 0.055 + 0.10 * (1 - f**2)])
        d = np.array([np.cos(a) * f, np.sin(a) * f, 0.9])
        if f > 0.45 and rng.random() < 0.8:
            b.add(small[i % 3], look(d, rng.uniform(0, 6)) * rng.uniform(0.8, 1.2), at, rng.random(), 0.3)
        else:
            bead(b, at, 0.016, GRN if f < 0.3 else PET, 1.3, d=d, n=6, layer=0.2, rnd=rng.random())
        if rng.random() < 0.75:
            end = at + d / np.linalg.norm(d) * rng.uniform(0.045, 0.075) + rng.normal(0, 0.006, 3)
            tube(b, [at, (at + end) / 2, end], 0.0022, SEC, 4)
            bead(b, end, 0.0075, SEC, 0.8, n=5)
    tube(b, [(0, 0, -0.08), (0, 0, -0.03), (0, 0, 0.05)], [0.02, 0.09, 0.17], GRN, 20)
    bracts(b, rng, 12, 0.06, 0.2, 0.05, 10)
    return b


def cosmos_bud(rng, open_=0.0):
    """A round button, bracts pressed to it."""
    b = Buf()
    bead(b, (0, 0, 0.08), 0.085, PET, 0.9, n=14)
    for i in range(8):
        petal_free(
            b,
            rng,
            0.02,
            -0.01,
            0.17,
            [(0, 15), (0.5, 62), (1, 110)],
            0.09,
            i * np.pi / 4,
            bell(0.5, 0.7, 0.3),
            cup=1.0,
            mat=GRN,
            nu=7,
            nv=11,
        )
    for i in range(8):
        petal_free(
            b,
            rng,
            0.03,
            -0.02,
            0.10,
            [(0, 10), (1, -15)],
            0.03,
            i * np.pi / 4 + 0.4,
            bell(0.3, 0.9, 0.3),
            mat=GRN,
            nu=5,
            nv=8,
        )
    return b


def scabiosa_bud(rng, open_=0.0):
    """A flat green cushion of closed florets."""
    b = Buf()
    button(b, rng, 0.11, 70, GRN, 0.05)
    tube(b, [(0, 0, -0.06), (0, 0, -0.02), (0, 0, 0.02)], [0.015, 0.06, 0.105], GRN, 16)
    bracts(b, rng, 10, 0.05, 0.13, 0.04, 15)
    return b


KINDS = ('dahlia', 'cosmos', 'cosmos_bud', 'daisy', 'shasta_daisy', 'sunflower', 'zinnia', 'scabiosa', 'scabiosa_bud')
