"""Flowers of bulbs and tubers: tulip, lily, daffodil, calla."""

import numpy as np

from .petals import *


def tulip(rng, open_=0.25):
    b = Buf()
    for i in range(6):
        inner = i < 3
        az = i * 2 * np.pi / 3 + (0 if inner else np.pi / 3) + rng.normal(0, 0.06)
        o = open_ * 26 + rng.normal(0, 3)
        petal_rev(
            b,
            rng,
            0.05,
            0 if inner else -0.01,
            0.74 * rng.uniform(0.97, 1.03) * (1 if inner else 0.98),
            [(0, 14), (0.22, 50), (0.5, 88 - o), (0.8, 104 - o), (1, 98 - o * 1.6 - (0 if inner else 8))],
            (1.0 if inner else 1.12),
            az,
            round_=0.42,
            p=1.5,
            notch=-0.05,
            ruffle=0.018,
            freq=1.2,
            floor=0.6,
            spiral=0.02,
            roll=0.0 if inner else 0.03,
            layer=0.3 if inner else 0.8,
            nu=21,
            nv=25,
        )
    for i in range(6):
        a = i * np.pi / 3
        p = [
            (0.03 * np.cos(a), 0.03 * np.sin(a), 0.02),
            (0.07 * np.cos(a), 0.07 * np.sin(a), 0.15),
            (0.08 * np.cos(a), 0.08 * np.sin(a), 0.25),
        ]
        tube(b, p, [0.012, 0.012, 0.02], DRK, 6)
    tube(b, [(0, 0, 0), (0, 0, 0.12), (0, 0, 0.24)], [0.04, 0.04, 0.055], GRN, 8)
    return b


def calla(rng, open_=0.5):
    """One spathe rolled to a funnel: lip rolled back, tip drawn out, a spadix within. The tip is on the +X side."""
    b = Buf()
    nu, nv = finer(61), finer(45)
    S, T = np.meshgrid(np.linspace(0, 1, nv), np.linspace(-1, 1, nu), indexing='ij')
    a = T * np.pi * 1.12
    tall = 0.5 + 0.5 * np.cos(np.clip(a, -np.pi, np.pi))
    tip = np.exp(-((T / 0.10) ** 2)) * smooth(S, 0.8, 1)
    lip = smooth(S, 0.62, 1.0)
    roll = lip * (0.16 + 0.20 * tall)
    r = 0.045 + 0.10 * S + 0.13 * S**2.5 + 0.022 * T + roll + 0.012 * np.sin(3 * a + 1) * S**3
    z = S * (0.70 + 0.34 * tall) - 0.95 * roll * smooth(S, 0.8, 1.0)
    r = r + 0.15 * tip
    z = z - 0.02 * tip + 0.010 * np.sin(5 * a) * lip
    b.grid(np.stack([r * np.cos(a), r * np.sin(a), z], -1), T * 0.5 + 0.5, S, 0.5, 0.6, PET)
    line = bezier((0, 0, 0), (0.0, 0, 0.4), (0.03, 0.0, 0.66), 24)
    tube(b, line, np.concatenate([np.full(21, 0.040), [0.034, 0.024, 0.006]]), YEL, 16)
    for i in range(420):
        f = 0.35 + 0.63 * i / 420
        c = line[int(f * 23)]
        turn = i * GOLDEN
        k = 0.040 if f < 0.9 else 0.040 - 0.3 * (f - 0.9)
        bead(b, c + (k * np.cos(turn), k * np.sin(turn), 0.028 * (f * 23 % 1)), 0.0062, YEL, 1.0, n=4, rnd=rng.random())
    tube(b, [(0, 0, -0.12), (0, 0, -0.02), (0, 0, 0.10)], [0.036, 0.046, 0.058], GRN, 16)
    return b


def lily(rng, open_=0.7):
    """Six tepals, the inner three broader, rolled back; heavy anthers hung by their middles; a long style."""
    b = Buf()
    for i in range(6):
        inner = i % 2
        rise = 66 - 26 * open_ + rng.normal(0, 3)
        petal_free(
            b, rng, 0.035, 0.0 if inner else -0.012, 0.88 * rng.uniform(0.97, 1.03),
            [(0, 80), (0.3, rise), (0.62, rise - 30), (0.85, rise - 78), (1, rise - 130)],
            0.36 if inner else 0.25, i * np.pi / 3 + rng.normal(0, 0.04), bell(0.72, 0.72, 0.22), cup=0.5, fold=-0.06,
            ruffle=0.034 if inner else 0.012, freq=2.6, twist=rng.normal(0, 0.12), layer=0.3 + 0.5 * inner, nu=19, nv=31,
        )  # fmt: skip
    for i in range(6):
        a = i * np.pi / 3 + 0.3 + rng.normal(0, 0.06)
        end = np.array([0.21 * np.cos(a), 0.21 * np.sin(a), 0.55 + rng.normal(0, 0.015)])
        tube(b, bezier((0.02, 0, 0.02), end * (0.25, 0.25, 0.75), end, 10), np.linspace(0.010, 0.006, 10), GRN, 8)
        bead(b, end, 0.021, YEL, 3.0, d=(-np.sin(a), np.cos(a), rng.normal(0.2, 0.2)), n=9)
    line = bezier((0, 0, 0.02), (0, 0.01, 0.4), (0.04, -0.03, 0.68), 10)
    tube(b, line, np.linspace(0.013, 0.010, 10), GRN, 8)
    bead(b, line[-1], 0.026, GRN, 0.7, n=8)
    return b


def lily_bud(rng, open_=0.0):
    """Three-sided, plump, pointed."""
    b = Buf()
    t = np.linspace(0, 1, 40)
    a = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    r = (0.028 + 0.07 * np.sin(np.pi * t**0.8) ** 0.9 * (1 - 0.25 * t))[:, None] * (1 + 0.10 * np.cos(3 * a))[None]
    r[-1] = 0.004
    z = (t * 0.72)[:, None] + 0 * a[None]
    b.grid(
        np.stack([r * np.cos(a), r * np.sin(a), z], -1),
        np.broadcast_to((a * 3 / 6.2832) % 1, r.shape),
        z / 0.72,
        0.5,
        0.3,
        PET,
        close=True,
    )
    return b


def daffodil(rng, open_=0.6):
    """Six tepals in two whorls behind a frilled trumpet; facing +Z, the ovary behind."""
    b = Buf()
    for i in range(6):
        inner = i % 2
        rise = 10 + rng.normal(0, 5) + 6 * inner
        petal_free(
            b, rng, 0.035, 0.012 * inner, 0.46 * rng.uniform(0.96, 1.04), [(0, rise + 10), (0.5, rise), (1, rise - 12 + rng.normal(0, 8))],
            0.33 if not inner else 0.29, i * np.pi / 3 + rng.normal(0, 0.05), bell(0.55, 0.5, 0.25), cup=0.35, fold=0.04,
            ruffle=0.02, freq=1.4, twist=rng.normal(0, 0.22), notch=-0.05, layer=0.3 + 0.5 * inner, nu=17, nv=21,
        )  # fmt: skip
    trumpet(
        b, rng, [(0.075, 0.0), (0.095, 0.06), (0.108, 0.18), (0.128, 0.29), (0.165, 0.345), (0.19, 0.352)],
        lobes=6, depth=0.05, ruffle=0.022, layer=0.5, mat=SEC, nu=90, nv=30,
    )  # fmt: skip
    for i in range(6):
        a = i * np.pi / 3
        end = np.array([0.032 * np.cos(a), 0.032 * np.sin(a), 0.2])
        tube(b, [end * (0.7, 0.7, 0), end * (1, 1, 0.7), end], [0.006, 0.006, 0.012], YEL, 7)
    tube(b, [(0, 0, 0), (0, 0, 0.15), (0, 0, 0.25)], [0.012, 0.010, 0.016], GRN, 8)
    tube(
        b,
        [(0, 0, -0.34), (0, 0, -0.28), (0, 0, -0.2), (0, 0, -0.14), (0, 0, 0.01)],
        [0.024, 0.044, 0.046, 0.026, 0.045],
        GRN,
        14,
    )
    return b


KINDS = ('tulip', 'calla', 'lily', 'lily_bud', 'daffodil')
