"""A denoiser for two noisy half-renders with albedo and normal, numpy only.

The light (picture over albedo) is smoothed by an edge-stopping à-trous filter (Dammertz 2010, with variance as in SVGF,
Schied 2017) and multiplied by the albedo again, so that weave, veins and soft edges stay as they were rendered.
"""

import numpy as np

LUMA = np.array([0.2126, 0.7152, 0.0722], 'f4')
KERNEL = {0: 3 / 8, 1: 1 / 4, 2: 1 / 16}


def shifted(a, dy, dx):
    """The picture moved by whole pixels, its border repeated."""
    h, w = a.shape[:2]
    rows = np.clip(np.arange(h) + dy, 0, h - 1)
    columns = np.clip(np.arange(w) + dx, 0, w - 1)
    return a[rows][:, columns]


def box3(a):
    a = (shifted(a, -1, 0) + a + shifted(a, 1, 0)) / 3
    return (shifted(a, 0, -1) + a + shifted(a, 0, 1)) / 3


def without_fireflies(x):
    """No pixel much brighter than the second brightest of its neighbors."""
    l = x @ LUMA
    around = np.sort(np.stack([shifted(l, dy, dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dy or dx]), 0)[-2]
    return x * np.minimum(1, (around * 1.15 + 1e-4) / (l + 1e-6))[..., None]


def calm(halves, name):
    """A feature of both halves; where they differ over an area (lens blur), not along one edge, it is smoothed."""
    a, b = (h[name] for h in halves)
    mean, apart = (a + b) / 2, np.abs(a - b).mean(-1, keepdims=True)
    k = np.clip((box3(box3(box3(apart))) - 0.02) / 0.03, 0, 1)
    return (mean * (1 - k) + box3(box3(mean)) * k).astype('f4')


def denoise(halves, levels=5, strength=3.0):
    albedo, normal = calm(halves, 'alb'), calm(halves, 'nor')
    under = albedo + 0.04
    lights = [without_fireflies(h['img']) / under for h in halves]
    light = (lights[0] + lights[1]) / 2
    variance = box3(box3(((lights[0] - lights[1]) @ LUMA) ** 2 / 4)) + 1e-7
    for level in range(levels):
        light, variance = _pass(light, variance, albedo, normal, 2**level, strength)
    return np.maximum(light * under, 0)


def _pass(light, variance, albedo, normal, step, strength):
    luma = box3(light @ LUMA) if step == 1 else light @ LUMA
    scale = 1 / (strength * np.sqrt(box3(variance)) + 0.004 * luma + 1e-5)
    total, weights, spread = np.zeros_like(light), np.zeros_like(luma), np.zeros_like(luma)
    for dy in range(-2, 3):
        for dx in range(-2, 3):
            y, x = dy * step, dx * step
            stop = np.abs(shifted(luma, y, x) - luma) * scale
            if dy or dx:
                stop += ((shifted(albedo, y, x) - albedo) ** 2).sum(-1) / 0.004 + (
                    (shifted(normal, y, x) - normal) ** 2
                ).sum(-1) / (0.10 if step < 4 else 0.04)
            w = KERNEL[abs(dy)] * KERNEL[abs(dx)] * np.exp(-np.minimum(stop, 40))
            total += w[..., None] * shifted(light, y, x)
            weights += w
            spread += w * w * shifted(variance, y, x)
    return total / weights[..., None], spread / weights**2
