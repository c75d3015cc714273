"""Flowers in heads: domes, umbels, trusses, clouds."""

import numpy as np

from .petals import *


def floret(rng, n=4, L=0.13, W=0.13, w=bell(0.75, 0.42, 0.1), phi=18, eye=YEL, eyer=0.012, ruffle=0.012, layer=0.5):
    b = Buf()
    for i in range(n):
        ph = phi + rng.normal(0, 8)
        petal_free(
            b,
            rng,
            0.008,
            0,
            L * rng.uniform(0.9, 1.1),
            [(0, ph + 25), (0.5, ph), (1, ph - 18)],
            W * rng.uniform(0.92, 1.08),
            i * 2 * np.pi / n + rng.normal(0, 0.08),
            w,
            cup=0.35,
            ruffle=ruffle,
            freq=1.5,
            layer=layer,
            nu=7,
            nv=8,
        )
    bead(b, (0, 0, 0.012), eyer, eye, 1, n=5)
    return b


def hydrangea(rng, open_=0.5):
    """Mophead: some 235 four-petalled florets crowded on a dome."""
    b = Buf()
    kinds = [floret(rng, L=0.155, W=0.165) for _ in range(6)]
    n = 235
    for i in range(n):
        z = 1 - 1.45 * (i + 0.5) / n
        a = i * GOLDEN + rng.normal(0, 0.15)
        q = (1 - z * z) ** 0.5
        d = np.array([q * np.cos(a), q * np.sin(a), z]) + rng.normal(0, 0.13, 3)
        R = 0.60 * (1 + rng.normal(0, 0.045)) * (1 + 0.05 * np.sin(3 * a + 2 * z))
        pos = np.array([q * np.cos(a), q * np.sin(a), z * 0.78]) * R
        b.add(
            kinds[i % 6],
            look(d, rng.uniform(0, 6)) * rng.uniform(0.8, 1.12),
            pos + (0, 0, 0.30),
            rng.random(),
            0.2 + 0.6 * rng.random(),
        )
    for i in range(24):
        a = i * GOLDEN
        z = 1 - 1.3 * i / 24
        q = (1 - min(1, z * z)) ** 0.5
        tube(
            b,
            bezier((0, 0, -0.1), (0, 0, 0.1), (q * np.cos(a) * 0.5, q * np.sin(a) * 0.5, z * 0.4 + 0.3), 5),
            0.012,
            GRN,
            5,
        )
    return b


def gypsophila(rng, open_=0.5):
    """A cloud: three generations of hair-thin branches, a tiny rosette at every end."""
    b = Buf()

    def rosette():
        f = Buf()
        for i in range(16):
            g = i / 15
            el = 80 - 70 * g
            petal_free(
                f,
                rng,
                0.004,
                0,
                0.030 + 0.018 * g,
                [(0, el), (1, el - 20)],
                0.026,
                i * GOLDEN,
                bell(0.6, 0.3, 0.2),
                ruffle=0.003,
                layer=g,
                nu=4,
                nv=5,
            )
        bead(f, (0, 0, -0.008), 0.016, GRN, 1.2, n=4)
        return f

    kinds = [rosette() for _ in range(3)]

    def grow(p, d, L, gen):
        e = p + d * L
        tube(
            b,
            bezier(p, p + d * L * 0.5 + rng.normal(0, 0.04, 3) * L, e, 5),
            [0.011, 0.006, 0.0045, 0.0035][gen],
            STEM,
            4,
        )
        if gen == 3 or (gen == 2 and rng.random() < 0.3):
            b.add(
                kinds[rng.integers(3)],
                look(d + rng.normal(0, 0.3, 3), rng.uniform(0, 6)) * rng.uniform(0.7, 1.35),
                e,
                rng.random(),
            )
            return
        for _ in range([5, 5, 4][gen]):
            nd = d + rng.normal(0, [0.42, 0.48, 0.55][gen], 3)
            nd[2] += 0.12
            nd /= np.linalg.norm(nd)
            grow(p + d * L * rng.uniform(0.6, 1), nd, L * rng.uniform(0.42, 0.66), gen + 1)

    grow(np.array([0, 0, -0.4]), np.array([0, 0, 1.0]), 0.62, 0)
    return b


def babys_breath(rng, open_=0.6):
    """A full panicle of double baby's breath: forked hair-thin branches, a ruffled pompon at every end."""
    b = Buf()

    def pompon():
        f = Buf()
        for i in range(22):
            g = i / 21
            el = 84 - 78 * g + rng.normal(0, 8)
            petal_free(
                f,
                rng,
                0.004,
                0,
                0.034 + 0.020 * g,
                [(0, el), (1, el - 22)],
                0.034,
                i * GOLDEN,
                bell(0.7, 0.22, 0.2),
                ruffle=0.006,
                freq=2,
                layer=g,
                nu=5,
                nv=6,
            )
        bead(f, (0, 0, -0.010), 0.018, GRN, 1.2, n=6)
        return f

    kinds = [pompon() for _ in range(4)]

    def grow(p, d, L, gen):
        e = p + d * L
        tube(
            b,
            bezier(p, p + d * L * 0.5 + rng.normal(0, 0.03, 3) * L, e, 6),
            np.linspace(1, 0.8, 6) * (0.014, 0.009, 0.006, 0.0042, 0.0034)[gen],
            STEM,
            5,
        )
        if gen == 4 or (gen == 3 and rng.random() < 0.35):
            if rng.random() < 0.22:
                bead(b, e, 0.014, GRN if rng.random() < 0.4 else PET, 1.2, d=d, n=5)
            else:
                b.add(
                    kinds[rng.integers(4)],
                    look(d + rng.normal(0, 0.3, 3), rng.uniform(0, 6)) * rng.uniform(0.75, 1.3),
                    e,
                    rng.random(),
                )
            return
        for k in range((4, 4, 3, 3)[gen]):
            side = rng.normal(0, (0.38, 0.42, 0.5, 0.55)[gen], 3)
            nd = d + side + (0, 0, 0.14)
            nd /= np.linalg.norm(nd)
            grow(p + d * L * (rng.uniform(0.35, 1) if k else 1), nd, L * rng.uniform(0.48, 0.72), gen + 1)

    grow(np.array([0, 0, -0.3]), np.array([0, 0, 1.0]), 0.75, 0)
    return b


def _speck(rng, n=5, size=0.03, mat=PET, flat=10):
    """The smallest flower: a few specks of petal."""
    f = Buf()
    for i in range(n):
        petal_free(
            f,
            rng,
            0.003,
            0,
            size * rng.uniform(0.85, 1.15),
            [(0, flat + 25), (1, flat - 12)],
            size * 0.85,
            i * 2 * np.pi / n + rng.normal(0, 0.1),
            bell(0.7, 0.25, 0.2),
            mat=mat,
            nu=3,
            nv=4,
        )
    return f


def yarrow(rng, open_=0.6):
    """A flat corymb: stalks that part again and again and all end at one height."""
    b = Buf()

    def floret_():
        f = Buf()
        for i in range(5):
            petal_free(
                f,
                rng,
                0.014,
                0.0,
                0.034 * rng.uniform(0.9, 1.1),
                [(0, 20), (1, -14)],
                0.042,
                i * 1.2566 + rng.normal(0, 0.1),
                bell(0.6, 0.12, 0.4),
                notch=0.06,
                ruffle=0.004,
                layer=0.6,
                nu=6,
                nv=5,
            )
        for i in range(7):
            a = i * GOLDEN
            bead(
                f,
                (0.012 * (i / 7) ** 0.5 * np.cos(a), 0.012 * (i / 7) ** 0.5 * np.sin(a), 0.006),
                0.0058,
                SEC,
                1.2,
                n=4,
                rnd=rng.random(),
            )
        bead(f, (0, 0, -0.022), 0.014, GRN, 1.5, n=5)
        return f

    kinds = [floret_() for _ in range(6)]
    spread = 0.66
    for i in range(34):
        a = i * GOLDEN + rng.normal(0, 0.1)
        q = spread * ((i + 0.4) / 34) ** 0.5
        hub = np.array([q * np.cos(a), q * np.sin(a), 0.30 + 0.07 * (1 - (q / spread) ** 2) + rng.normal(0, 0.012)])
        fork = np.array([q * 0.25 * np.cos(a), q * 0.25 * np.sin(a), -0.12 - 0.25 * (i % 4) / 4])
        tube(
            b,
            bezier((0, 0, -0.5 + 0.1 * (i % 3)), fork, hub - (0, 0, 0.06), 10),
            np.linspace(0.015, 0.008, 10),
            STEM,
            6,
        )
        for j in range(15):
            c, r = j * GOLDEN + rng.normal(0, 0.2), 0.098 * ((j + 0.3) / 15) ** 0.5
            p = hub + (r * np.cos(c), r * np.sin(c), 0.018 * (1 - (r / 0.1) ** 2) + rng.normal(0, 0.006))
            tube(b, [hub - (0, 0, 0.06), p - (0, 0, 0.03)], 0.0042, STEM, 4)
            b.add(
                kinds[rng.integers(6)],
                look(
                    (
                        0.4 * (p[0] - hub[0]) / 0.1 + 0.15 * np.cos(a),
                        0.4 * (p[1] - hub[1]) / 0.1 + 0.15 * np.sin(a),
                        1.0,
                    ),
                    rng.uniform(0, 6),
                )
                * rng.uniform(0.85, 1.1),
                p,
                rng.random(),
            )
    return b


def queen_annes_lace(rng, open_=0.6):
    """A compound umbel: rays from one point, each with its own small umbel; cut bracts beneath."""
    b = Buf()
    kinds = [_speck(rng, 5, 0.030) for _ in range(5)]
    big = [_speck(rng, 5, 0.042) for _ in range(3)]
    spread = 0.80
    n = 42
    for i in range(n):
        a, q = i * GOLDEN + rng.normal(0, 0.08), ((i + 0.5) / n) ** 0.5
        hub = np.array([spread * q * np.cos(a), spread * q * np.sin(a), 0.30 + 0.02 * q + rng.normal(0, 0.015)])
        tube(
            b,
            bezier((0, 0, -0.1), (hub[0] * 0.45, hub[1] * 0.45, 0.12), hub, 12),
            np.linspace(0.009, 0.006, 12),
            STEM,
            6,
        )
        out = np.array([np.cos(a), np.sin(a), 0]) * q * 0.35
        count = 24
        for j in range(count):
            c, r = j * GOLDEN + rng.normal(0, 0.15), ((j + 0.4) / count) ** 0.5
            wide = 0.088 + 0.022 * q
            p = (
                hub
                + (wide * r * np.cos(c), wide * r * np.sin(c), 0.055 - 0.012 * r + rng.normal(0, 0.004))
                - out * (0.02)
            )
            tube(b, bezier(hub, hub + (0.5 * (p - hub)[0], 0.5 * (p - hub)[1], 0.04), p, 4), 0.0026, STEM, 3)
            kind = big[j % 3] if q > 0.85 and r > 0.8 else kinds[j % 5]
            b.add(
                kind,
                look((0.5 * r * np.cos(c) + out[0], 0.5 * r * np.sin(c) + out[1], 1.0), rng.uniform(0, 6))
                * rng.uniform(0.85, 1.12),
                p,
                rng.random(),
            )
    for i in range(11):
        a = i * 2 * np.pi / 11 + rng.normal(0, 0.1)
        out = np.array([np.cos(a), np.sin(a), 0])
        root = np.array([0, 0, -0.1])
        end = root + out * 0.30 + (0, 0, -0.10 + rng.normal(0, 0.04))
        tube(b, bezier(root, root + out * 0.16 + (0, 0, 0.04), end, 8), np.linspace(0.007, 0.003, 8), GRN, 5)
        for side in (-1, 0, 1):
            fork = root + out * 0.15 + (0, 0, -0.01)
            turn = rz(a + side * 0.55)[:, 0]
            tube(
                b,
                bezier(fork, fork + turn * 0.08, fork + turn * 0.17 + (0, 0, -0.06), 6),
                np.linspace(0.006, 0.002, 6),
                GRN,
                4,
            )
    return b


def lilac(rng, open_=0.6):
    """A pointed panicle of four-lobed tubes, buds to the tip."""
    b = Buf()
    tall = 1.3
    tube(b, [(0, 0, -0.3), (0, 0, 0), (0.02, 0, tall * 0.6), (0, 0, tall)], [0.028, 0.024, 0.014, 0.006], STEM, 8)

    def star():
        f = Buf()
        for i in range(4):
            el = 10 + rng.normal(0, 10)
            petal_free(
                f,
                rng,
                0.010,
                0.0,
                0.072 * rng.uniform(0.9, 1.1),
                [(0, el + 35), (0.5, el), (1, el + 12 + rng.normal(0, 10))],
                0.066,
                i * 1.5708 + rng.normal(0, 0.08),
                bell(0.55, 0.45, 0.3),
                cup=0.7,
                ruffle=0.006,
                layer=rng.uniform(0.3, 1),
                nu=7,
                nv=8,
            )
        tube(f, [(0, 0, -0.11), (0, 0, -0.04), (0, 0, 0.004)], [0.010, 0.010, 0.016], PET, 6)
        bead(f, (0, 0, 0.002), 0.007, YEL, 0.6, n=4)
        return f

    kinds = [star() for _ in range(6)]
    n = 620
    for i in range(n):
        f = ((i + 0.5) / n) ** 0.72
        f = 1 - f
        z = tall * (0.02 + 0.97 * (1 - f) ** 0.9)
        g = z / tall
        wide = 0.40 * (1 - g) ** 0.75 * (0.55 + 0.45 * smooth(g, -0.05, 0.2)) + 0.035
        a = i * GOLDEN
        lump = 1 + 0.16 * np.sin(5 * a + 9 * g) * np.sin(14 * g + 2 * a)
        q = wide * lump * rng.uniform(0.72, 1.03)
        p = np.array([q * np.cos(a), q * np.sin(a), z + rng.normal(0, 0.02)])
        d = np.array([np.cos(a), np.sin(a), 0.25 + 0.8 * g]) + rng.normal(0, 0.22, 3)
        if rng.random() < 0.88 - 0.75 * smooth(g, 0.72, 0.98):
            b.add(
                kinds[i % 6],
                look(d, rng.uniform(0, 6)) * rng.uniform(0.82, 1.1),
                p,
                rng.random(),
                0.2 + 0.7 * rng.random(),
            )
        else:
            bead(b, p, 0.020, PET, 1.5, d=d, n=6, layer=0.0, rnd=rng.random())
    return b


def _funnel(rng):
    """One rhododendron flower facing +Z: five broad lobes, long curved stamens; the +X lobe is freckled."""
    f = Buf()
    for i in range(5):
        el = rng.normal(0, 4)
        petal_free(
            f, rng, 0.028, -0.10, 0.40 * rng.uniform(0.96, 1.04), [(0, 84), (0.28, 62 + el), (0.55, 24 + el), (0.8, 4 + el), (1, -16 + el)], 0.33,
            i * 1.2566, bell(0.72, 0.32, 0.22), cup=0.45, notch=0.03, ruffle=0.036, freq=2.0, layer=1.0 if i else 0.0, mat=SEC if i == 0 else PET, nu=19, nv=21,
        )  # fmt: skip
    for i in range(9):
        a = rng.uniform(0, 6.28)
        end = np.array([-0.10 + 0.07 * np.cos(a), 0.085 * np.sin(a), 0.24 + rng.normal(0, 0.02)])
        tube(f, bezier((0, 0, -0.08), (-0.10, 0.03 * np.sin(a), 0.06), end, 9), 0.0042, PET, 5, layer=1)
        bead(f, end, 0.012, DRK, 1.2, n=5)
    line = bezier((0, 0, -0.08), (-0.12, 0, 0.10), (-0.05, 0, 0.34), 10)
    tube(f, line, 0.0055, PET, 6)
    bead(f, line[-1], 0.013, GRN, 0.8, n=5)
    tube(f, [(0, 0, -0.34), (0, 0, -0.2), (0, 0, -0.10)], [0.010, 0.012, 0.03], GRN, 7)
    return f


def rhododendron(rng, open_=0.6):
    """A truss: a dome of some sixteen funnels."""
    b = Buf()
    flowers = [_funnel(rng) for _ in range(4)]
    for i in range(19):
        z = 1 - 1.02 * (i + 0.4) / 19
        q = (1 - z * z) ** 0.5
        a = i * GOLDEN + rng.normal(0, 0.1)
        d = np.array([q * np.cos(a), q * np.sin(a), z + 0.12])
        p = np.array([q * np.cos(a) * 0.46, q * np.sin(a) * 0.46, z * 0.44 + 0.18])
        b.add(
            flowers[i % 4],
            facing(d + rng.normal(0, 0.08, 3), (0.02, 0.01, 1)) * rng.uniform(0.92, 1.06),
            p,
            rng.random(),
        )
        tube(b, bezier((0, 0, 0), p * 0.4, p - d * 0.2, 6), 0.012, GRN, 6)
    tube(b, [(0, 0, -0.2), (0, 0, 0.1)], [0.04, 0.03], STEM, 8)
    return b


def mountain_laurel(rng, open_=0.6):
    """A dome of five-sided cups, ten anthers held in pockets, and fluted buds like icing."""
    b = Buf()

    def cup():
        f = Buf()
        shape = [(0.012, -0.02), (0.042, -0.012), (0.075, 0.008), (0.105, 0.045), (0.138, 0.082), (0.168, 0.098)]
        trumpet(f, rng, shape, lobes=5, depth=0.16, point=0.9, ruffle=0.004, nu=60, nv=18, layer=0.8)
        for i in range(10):
            a = i * 2 * np.pi / 10
            end = np.array([0.088 * np.cos(a), 0.088 * np.sin(a), 0.028])
            tube(f, bezier((0.008 * np.cos(a), 0.008 * np.sin(a), 0.0), end * (0.5, 0.5, 2.1), end, 7), 0.0032, SEC, 5)
            bead(f, end, 0.0085, YEL, 0.9, n=5)
        tube(f, [(0, 0, -0.02), (0, 0, 0.05), (0, 0, 0.115)], [0.014, 0.005, 0.004], GRN, 6)
        bead(f, (0, 0, 0.118), 0.007, GRN, 0.8, n=5)
        for i in range(5):
            petal_free(
                f,
                rng,
                0.01,
                -0.022,
                0.05,
                [(0, 5), (1, 15)],
                0.03,
                i * 1.2566,
                bell(0.4, 0.8, 0.4),
                mat=GRN,
                nu=4,
                nv=5,
            )
        tube(f, [(0, 0, -0.22), (0, 0, -0.1), (0, 0, -0.015)], [0.009, 0.009, 0.014], STEM, 6)
        return f

    def bud():
        f = Buf()
        t, a = np.meshgrid(np.linspace(0, 1, 16), np.linspace(0, 2 * np.pi, 60, endpoint=False), indexing='ij')
        r = np.interp(t, (0, 0.2, 0.42, 0.6, 1), (0.012, 0.045, 0.072, 0.052, 0.004)) * (
            1 + 0.16 * np.cos(10 * a) * np.exp(-(((t - 0.42) / 0.25) ** 2))
        )
        f.grid(
            np.stack([r * np.cos(a), r * np.sin(a), t * 0.12 - 0.02], -1),
            (a * 5 / 6.2832) % 1,
            t * 0.3,
            rng.random(),
            0.0,
            PET,
            close=True,
        )
        tube(f, [(0, 0, -0.2), (0, 0, -0.1), (0, 0, -0.015)], [0.008, 0.008, 0.014], STEM, 6)
        return f

    cups, buds = [cup() for _ in range(4)], [bud() for _ in range(3)]
    n = 46
    for i in range(n):
        z = 1 - 0.98 * (i + 0.5) / n
        q = (1 - z * z) ** 0.5
        a = i * GOLDEN + rng.normal(0, 0.1)
        shut = rng.random() < 0.26
        d = np.array([q * np.cos(a), q * np.sin(a), 0.9 * z + 0.1])
        p = np.array([q * np.cos(a) * 0.56, q * np.sin(a) * 0.56, z * 0.40 + 0.12]) * (
            1.0 if not shut else rng.uniform(0.92, 1.08)
        )
        part = buds[i % 3] if shut else cups[i % 4]
        b.add(
            part,
            look(d + rng.normal(0, 0.14, 3), rng.uniform(0, 6)) * rng.uniform(0.9, 1.06),
            p,
            rng.random(),
            0.05 if shut else None,
        )
        tube(b, bezier((0, 0, -0.05), p * 0.45, p - d / np.linalg.norm(d) * 0.16, 6), 0.009, STEM, 5)
    return b


KINDS = (
    'hydrangea',
    'gypsophila',
    'babys_breath',
    'yarrow',
    'queen_annes_lace',
    'lilac',
    'rhododendron',
    'mountain_laurel',
)
