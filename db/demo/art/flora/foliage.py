"""Branches and fronds for filling, growing up +Z from the origin."""

import numpy as np

from .petals import LEAF, STEM, Buf, bell, bezier, look, petal_free, rx, ry, rz, tube


def _branch(b, rng, L, bend=0.25, r=0.02, n=14):
    e = np.array([rng.normal(0, bend) * L, rng.normal(0, bend) * L, L])
    m = np.array([rng.normal(0, 0.06) * L, rng.normal(0, 0.06) * L, L * 0.55])
    P = bezier((0, 0, 0), m, e, n)
    tube(b, P, np.linspace(r, r * 0.3, n), STEM, 6)
    return P


def _leaf(rng, L, W, w, phi=(20, 0, -15), **k):
    b = Buf()
    petal_free(b, rng, 0.04 * L, 0, L, [(0, phi[0]), (0.5, phi[1]), (1, phi[2])], W, 0, w, mat=LEAF, **k)
    return b


def eucalyptus(rng, open_=0.5):
    """Silver dollar: round grey-blue leaves in crossed pairs, smaller to the tip."""
    b = Buf()
    P = _branch(b, rng, 2.6, 0.16, 0.022, 24)
    for i in range(2, 24):
        f = i / 23
        s = (0.46 - 0.26 * f) * rng.uniform(0.85, 1.12)
        d = P[i] - P[i - 1]
        for k in range(2):
            lf = _leaf(
                rng,
                s,
                s * 0.95,
                bell(0.55, 0.42),
                (30, 5 + rng.normal(0, 12), -14),
                cup=0.22,
                ruffle=0.015 * s / 0.3,
                layer=f,
                nu=11,
                nv=11,
            )
            R = (
                look(d)
                @ rz(i * np.pi / 2 + k * np.pi + rng.normal(0, 0.25))
                @ ry(-rng.normal(0.30, 0.22))
                @ rx(rng.normal(0, 0.2))
            )
            b.add(lf, R, P[i], rng.random())
    return b


def willow(rng, open_=0.5):
    """Willow eucalyptus / olive: narrow leaves, loosely alternate."""
    b = Buf()
    P = _branch(b, rng, 2.8, 0.22, 0.018, 22)
    for i in range(2, 22):
        for k in range(2):
            lf = _leaf(
                rng,
                rng.uniform(0.55, 0.85),
                0.13,
                bell(0.5, 0.8),
                (rng.normal(25, 10), 0, -28),
                fold=0.18,
                ruffle=0.015,
                twist=rng.normal(0, 0.5),
                nu=7,
                nv=14,
                lean=rng.normal(0, 0.12),
            )
            R = look(P[i] - P[i - 1]) @ rz(i * 2.4 + k * 2.6 + rng.normal(0, 0.3)) @ ry(-rng.normal(0.65, 0.2))
            b.add(lf, R, P[i], rng.random())
    return b


def ruscus(rng, open_=0.5):
    """Broad pointed dark leaves (ruscus, salal, camellia): the greens under the flowers."""
    b = Buf()
    P = _branch(b, rng, 2.2, 0.2, 0.02, 14)
    for i in range(2, 14):
        for k in range(2):
            lf = _leaf(
                rng,
                rng.uniform(0.5, 0.72),
                0.30,
                bell(0.62, 0.8),
                (rng.normal(22, 8), 2, -26),
                fold=0.14,
                ruffle=0.02,
                twist=rng.normal(0, 0.2),
                nu=9,
                nv=13,
            )
            R = look(P[i] - P[i - 1]) @ rz(i * 2.4 + k * np.pi + rng.normal(0, 0.3)) @ ry(-rng.normal(0.6, 0.18))
            b.add(lf, R, P[i], rng.random())
    return b


def fern(rng, open_=0.5):
    """Lady fern frond: paired pinnae, each cut into small lobes, arching over."""
    b = Buf()
    L = 2.8
    t = np.linspace(0, 1, 40)
    P = np.stack([0.9 * t**2.2, 0.05 * np.sin(3 * t), L * (t - 0.16 * t**3)], -1)
    tube(b, P, np.linspace(0.018, 0.004, 40), STEM, 5)
    for i in range(5, 39):
        f = i / 39
        pl = 0.62 * np.sin(np.pi * (f * 0.93 + 0.07)) ** 0.8 * (1 - 0.3 * f) + 0.03
        d = P[i] - P[i - 1]
        for k in (-1, 1):
            saw = lambda q, k=max(4, int(pl / 0.05)): (
                bell(0.25, 0.7, 0.2)(q) * (0.62 + 0.38 * np.abs(np.sin(np.pi * k * q)))
            )
            B = Buf()
            petal_free(
                B,
                rng,
                0.01,
                0,
                pl * rng.uniform(0.93, 1.05),
                [(0, 4), (0.5, -6), (1, -26)],
                0.088,
                0,
                saw,
                fold=-0.12,
                ruffle=0.012,
                mat=LEAF,
                nu=5,
                nv=26,
                lean=rng.normal(0.10, 0.05),
            )
            # frame: z along rachis, pinna leaves sideways (y)
            x = np.array([0, k * 1.0, 0]) + d / np.linalg.norm(d) * (0.28 + 0.4 * f) + rng.normal(0, 0.04, 3)
            x /= np.linalg.norm(x)
            nrm = np.cross(d, np.cross(np.array([1.0, 0, 0]), d))
            nrm = -np.array([d[2], 0, -d[0]]) / np.linalg.norm(d)
            y = np.cross(nrm, x)
            y /= np.linalg.norm(y)
            z = np.cross(x, y)
            b.add(B, np.stack([x, y, z], 1), P[i], rng.random(), f)
    return b


KINDS = ('eucalyptus', 'willow', 'ruscus', 'fern')
