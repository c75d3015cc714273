"""The micro farm through the year."""

import numpy as np

from .. import stage as S
from ..arrangements import Arr
from ..petals import Buf, look, tube
from ..shapes import solid
from .parts import unit
from .studio import bucketful

FROSTED = {
    'fern': ('#8d9a8e', '#a3ae9c'),
    'willow': ('#98a39b', '#aab3a4'),
    'ruscus': ('#7f8d84', '#97a394'),
    'eucalyptus': ('#a5aeab', '#b0b8b0'),
}


def plot(x, y, color='#4b3a2a', step=8.5, straw=0.0):
    """Ploughed ground with a furrow every `step`."""
    X, Y = np.meshgrid(np.linspace(*x, 220), np.linspace(*y, 260))
    rng = np.random.default_rng(3)
    Z = -0.3 + 0.35 * np.cos(X * 2 * np.pi / step) + 0.09 * rng.normal(0, 1, X.shape)
    buf = Buf()
    buf.grid(np.stack([X, Y, Z], -1), X * 0, X * 0)
    solid('soil', buf, [S.solid_mat('soil', color, 0.95, 1.6, 0.6, 0.9, spec=0.08)])


def ridges(base=0.0, layers=(('#46553a', 150, 34), ('#6f8185', 300, 84), ('#9aa9b1', 520, 150))):
    """Wooded ridges, paler with distance."""
    for i, (color, y, height) in enumerate(layers):
        x = np.linspace(-4 * y, 4 * y, 900)
        wave = sum(np.sin(x / y * k + i * 2.1 + k) / k for k in (1.3, 2.9, 5.3, 11.0, 23.0))
        trees = 0.012 * y * np.abs(np.sin(x * 190 / y) * np.sin(x * 83 / y + 1)) if i < 2 else 0
        top = base + height * (0.62 + 0.25 * wave) + trees
        buf = Buf()
        z = np.linspace(0, 1, 8)[:, None]
        buf.grid(
            np.stack([x[None] + 0 * z, y + 0 * x[None] + z * 6, -20 + (top[None] + 20) * z], -1), z * x * 0, z + 0 * x
        )
        solid('ridge', buf, [S.solid_mat(f'ridge{i}', color, 0.95, 0.02 + 0.06 / (i + 1), 0.45, 0.0, spec=0.0)])


def hedge(kit, rng, y, width=75, count=320, height=9, s=4.5):
    for i in range(count):
        x = rng.uniform(-width, width)
        h = height + 0.75 * height * np.sin(x * 0.07 + 1) + 0.4 * height * np.sin(x * 0.19)
        S.put(
            kit.get('ruscus', None, i),
            look(rng.normal(0, 1, 3) + (0, 0, 1)),
            (x, y + rng.uniform(-8, 8), rng.uniform(0, 1) ** 0.8 * h),
            s,
        )


def row(
    A,
    rng,
    x0,
    flowers,
    ys,
    height=(4.2, 7.2),
    leaves=('fern', 'willow', 'ruscus'),
    heads=8,
    s=1.15,
    leaf=1.4,
    width=0.5,
    face=(-0.55, 0.8),
    far=26,
):
    """One bed: plants at each y, leaves below, heads above."""
    for y in ys:
        base = np.array([x0 + rng.normal(0, width), y + rng.normal(0, 0.3), 0.0])
        n = heads if y < far else max(3, heads * 2 // 3)
        for j in range(n + 1):
            A.green(
                leaves[j % len(leaves)],
                base + (rng.normal(0, 0.6), rng.normal(0, 0.5), rng.uniform(0, 0.33 * height[0] + 0.2)),
                (rng.normal(0, 0.5), rng.normal(0, 0.5), 1),
                leaf * rng.uniform(0.8, 1.25),
            )
        for j in range(n):
            kind, hue = flowers[rng.integers(len(flowers))]
            top = base + (rng.normal(0, 0.9), rng.normal(0, 0.9), rng.uniform(*height))
            A.bloom(
                kind,
                hue,
                top,
                (rng.normal(0, 0.35), face[0] + rng.normal(0, 0.3), face[1]),
                base + (rng.normal(0, 0.2), rng.normal(0, 0.2), 0.5),
                s,
                thick=0.03,
            )


def quarter_acre(o, rng, kit):
    """The whole plot from standing height: beds of color running toward the ridge, late summer."""
    A = Arr(kit, rng)
    beds = [
        [('cosmos', 'pink'), ('cosmos', 'white')],
        [('dahlia', 'coral'), ('dahlia', 'apricot')],
        [('dahlia', 'cafe'), ('dahlia', 'burgundy')],
        [('daisy', 'white'), ('daisy', 'butter')],
        [('delphinium', 'blue'), ('cosmos', 'white')],
        [('cosmos', 'rose'), ('cosmos', 'blush')],
    ]
    for i, flowers in enumerate(beds):
        x = (i - 2.5) * 8.5 + 1.2
        tall = flowers[0][0] == 'delphinium'
        row(
            A,
            rng,
            x,
            flowers,
            np.arange(2 if abs(x) < 6 else 6, 92, 2.5),
            (2.6, 4.6) if flowers[0][0] == 'daisy' else (3.4, 5.6),
            heads=9,
            s=0.9 if tall else 1.35,
            leaf=1.3,
            width=0.9,
            face=(-0.45, 0.85),
            far=30,
        )
    A.done()
    plot((-90, 90), (-20, 130), '#5a4735')
    hedge(kit, rng, 118, 130, 260, 3.2, 4.0)
    ridges()
    S.sun((-0.62, 0.62, -0.48), 4.2, 1.4, (1, 0.86, 0.66))
    S.world((0.78, 0.87, 0.98), 1.15)
    S.camera((1.6, -20, 15.0), (-0.6, 60, 7.2), 34, 6, focus=(0, 18, 4))
    return dict(aspect='5:4', warmth=0.02, glow=0.09, exposure=0.15)


def tulip_rows(o, rng, kit):
    """Tulips in April, seen from among them."""
    A = Arr(kit, rng)
    hues = [['coral', 'peach'], ['white', 'ivory'], ['butter', 'apricot'], ['plum', 'burgundy']]
    for i, x0 in enumerate((-8.5, -1.2, 6.0, 13.0)):
        for y in np.arange(-4, 62, 1.15):
            for _ in range(3):
                base = np.array([x0 + rng.normal(0, 0.8), y + rng.normal(0, 0.4), 0.0])
                top = base + (rng.normal(0, 0.18), rng.normal(0, 0.18), rng.uniform(3.0, 4.1))
                A.bloom(
                    'tulip',
                    hues[i][rng.integers(2)],
                    top,
                    (rng.normal(0, 0.10), rng.normal(-0.04, 0.10), 1),
                    base,
                    1.25,
                    open_=[0.08, 0.2, 0.14][rng.integers(3)],
                )
                for j in range(2):
                    A.green(
                        'tulip_leaf',
                        base + (0, 0, 0.1),
                        (rng.normal(0, 0.3), rng.normal(0, 0.3), 1),
                        rng.uniform(0.85, 1.1),
                    )
    A.done()
    plot((-70, 70), (-20, 130), '#45382c', 7.2)
    hedge(kit, rng, 100, 90, 200, 3.4, 4)
    ridges()
    S.sun((-0.8, -0.45, -0.42), 3.8, 1.5, (1, 0.86, 0.68))
    S.world((0.82, 0.89, 0.97), 1.15)
    S.camera((-3.4, -13, 5.0), (-0.9, 10, 3.3), 58, 2.6, focus=(-1.5, -1, 3.6))
    return dict(aspect='4:5', warmth=0.02, glow=0.10, exposure=0.2)


def first_frost(o, rng, kit):
    """Dahlias on the morning after the first frost: gray leaves, low pale sun."""
    for kind, (front, back) in FROSTED.items():
        kit.mats['leaf' + kind] = S.leaf_mat(kind, front, back, 0.2, 0.6, 0.35, 0.25, '#c6cfd0')
    A = Arr(kit, rng)
    for x0, flowers in (
        (-8.5, [('dahlia', 'burgundy'), ('dahlia', 'cafe')]),
        (-0.2, [('dahlia', 'cafe'), ('dahlia', 'coral'), ('dahlia', 'blush')]),
        (8.5, [('dahlia', 'plum'), ('dahlia', 'apricot')]),
    ):
        row(A, rng, x0, flowers, np.arange(-3, 52, 2.3), (3.4, 6.2), heads=7, s=1.05, face=(-0.75, 0.45))
    A.done()
    plot((-60, 60), (-20, 140), '#6b655d')
    hedge(kit, rng, 96, 75, 200, 4, 4)
    ridges(0.0, (('#6b7878', 150, 34), ('#95a4ab', 300, 84), ('#b7c2c8', 520, 150)))
    S.sun((0.50, -1.0, -0.26), 3.6, 1.2, (1, 0.83, 0.66))
    S.world((0.74, 0.84, 1.0), 1.35)
    S.camera((3.6, -19, 7.4), (-0.1, 6, 4.6), 66, 2.4, focus=(0.2, -1, 5))
    return dict(aspect='3:2', warmth=-0.035, glow=0.12, exposure=0.35, sat=1.05)


def cosmos_sky(o, rng, kit):
    """Cosmos against the evening sky, from the ground."""
    A = Arr(kit, rng)
    for i in range(80):
        base = np.array([rng.uniform(-7, 7), rng.uniform(-1, 12), -2.0])
        top = base + (rng.normal(0, 0.8), rng.normal(0, 0.6), rng.uniform(5.5, 10.5))
        hue = ['pink', 'white', 'blush', 'rose'][rng.integers(4)]
        A.bloom('cosmos', hue, top, (rng.normal(0.25, 0.4), rng.normal(-0.5, 0.35), 0.55), base, 1.4, thick=0.045)
        A.green(
            ['willow', 'cosmos_leaf'][i % 2],
            base + (top - base) * rng.uniform(0.05, 0.35),
            unit((rng.normal(0, 0.5), rng.normal(0, 0.5), 1)),
            rng.uniform(0.7, 1.1),
        )
    A.done()
    ridges(-24.0)
    S.sun((0.55, 0.40, -0.40), 4.2, 1.2, (1, 0.80, 0.58))
    S.world((0.74, 0.84, 0.96), 1.2)
    S.camera((-1.2, -15, 1.2), (0.2, 4, 5.6), 66, 2.8, focus=(0, 1.0, 6))
    return dict(aspect='4:5', warmth=0.03, glow=0.12, exposure=0.05)


def hoop_tunnel(o, rng, kit):
    """Inside the hoop tunnel in March: ranunculus and anemones under film."""
    A = Arr(kit, rng)
    for x0, flowers in (
        (-8.0, [('ranunculus', 'peach'), ('ranunculus', 'ivory')]),
        (-2.9, [('anemone', 'white'), ('anemone', 'plum')]),
        (2.9, [('ranunculus', 'coral'), ('ranunculus', 'apricot')]),
        (8.0, [('anemone', 'lilac'), ('anemone', 'white')]),
    ):
        row(
            A,
            rng,
            x0,
            flowers,
            np.arange(0, 74, 1.7),
            (2.0, 3.4),
            ('fern', 'fern', 'ruscus'),
            6,
            1.35,
            0.72,
            0.75,
            (-0.4, 0.9),
            30,
        )
    A.done()
    plot((-30, 30), (-20, 110), '#54432f', 5.8)
    film = S.Nodes('film')
    cloudy = film.n('TexNoise', {'Vector': film.n('TexCoord').outputs['Object'], 'Scale': 0.35, 'Detail': 4.0}).outputs[
        0
    ]
    bump = film.n('Bump', {'Strength': 0.5, 'Distance': 0.3, 'Height': cloudy}).outputs[0]
    through = film.n(
        'MixShader',
        {
            0: 0.42,
            1: film.n('BsdfTranslucent', {'Color': S.lin('#eef1ee'), 'Normal': bump}).outputs[0],
            2: film.n('BsdfTransparent', {'Color': S.lin('#f0f3f2')}).outputs[0],
        },
    ).outputs[0]
    mat = film.out(
        film.n(
            'MixShader', {0: 0.16, 1: through, 2: film.n('BsdfDiffuse', {'Color': S.lin('#e4e8e6')}).outputs[0]}
        ).outputs[0]
    )
    t = np.linspace(0, np.pi, 60)
    y = np.linspace(-22, 78, 60)
    T, Y = np.meshgrid(t, y)
    sag = 1 - 0.018 * np.sin(np.pi * ((Y + 22) % 6) / 6)
    skin = Buf()
    skin.grid(np.stack([13 * np.cos(T) * sag, Y, 3.5 + 12.5 * np.sin(T) ** 0.85 * sag], -1), T * 0, T * 0)
    solid('film', skin, [mat])
    pipes = Buf()
    for yy in np.arange(-22, 79, 6.0):
        tube(
            pipes,
            np.concatenate(
                [
                    [(12.9, yy, 0)],
                    np.stack([12.9 * np.cos(t), 0 * t + yy, 3.5 + 12.4 * np.sin(t) ** 0.85], 1),
                    [(-12.9, yy, 0)],
                ]
            ),
            0.17,
            0,
            8,
        )
    tube(pipes, [(0, -22, 15.7), (0, 30, 15.7), (0, 78, 15.7)], 0.14, 0, 8)
    for sx in (-1, 1):
        tube(pipes, [(sx * 12.7, -22, 3.5), (sx * 12.7, 30, 3.5), (sx * 12.7, 78, 3.5)], 0.14, 0, 8)
    solid('hoops', pipes, [S.solid_mat('galvanized', '#8d9291', 0.4, 3, 0.25, 0.1, metal=0.8)])
    ridges()
    S.sun((0.55, 0.5, -0.62), 4.5, 3.0, (1, 0.92, 0.82))
    S.world((0.86, 0.91, 0.97), 1.5)
    S.camera((0.35, -15, 9.2), (-0.1, 30, 5.6), 32, 5.6, focus=(0, 8, 3))
    return dict(aspect='4:5', glow=0.12, exposure=0.25)


def harvest_path(o, rng, kit):
    """Buckets set down on the path between the dahlias, filled before eight."""
    A = Arr(kit, rng)
    for x0, flowers in (
        (-5.2, [('dahlia', 'coral'), ('dahlia', 'apricot'), ('cosmos', 'white')]),
        (5.4, [('dahlia', 'cafe'), ('dahlia', 'burgundy'), ('cosmos', 'pink')]),
    ):
        row(A, rng, x0, flowers, np.arange(-1, 46, 2.2), (3.6, 6.0), heads=8, s=1.1)
    bucketful(
        A,
        kit,
        rng,
        (-1.35, -0.6, 0),
        [('dahlia', 'coral'), ('dahlia', 'apricot'), ('dahlia', 'cafe')] * 7,
        1.0,
        (1.2, 2.4),
        1.05,
        ('willow',),
        0.6,
    )
    bucketful(
        A,
        kit,
        rng,
        (1.4, 0.4, 0),
        [('cosmos', 'pink'), ('cosmos', 'white'), ('cosmos', 'rose')] * 11,
        1.0,
        (1.3, 2.7),
        1.15,
        ('fern',),
        0.6,
    )
    A.done()
    plot((-60, 60), (-20, 140), '#5d4a37', 10.6)
    hedge(kit, rng, 90, 75, 200, 4, 4)
    ridges()
    S.sun((-0.6, -0.75, -0.40), 4.0, 1.3, (1, 0.82, 0.58))
    S.world((0.84, 0.88, 0.95), 1.25)
    S.camera((0.4, -17, 6.6), (0, 2, 3.6), 62, 3.0, focus=(0, -0.4, 4))
    return dict(aspect='4:5', warmth=0.03, glow=0.12, exposure=0.35)


def bloom_row(o, rng, kit):
    """One bed from straight above."""
    A = Arr(kit, rng)
    flowers = {
        'white': [('cosmos', 'white'), ('daisy', 'white'), ('cosmos', 'blush')],
        'garden': [('ranunculus', 'peach'), ('ranunculus', 'ivory'), ('ranunculus', 'coral')],
    }.get(o.palette, [('dahlia', 'cafe'), ('dahlia', 'coral'), ('dahlia', 'burgundy'), ('dahlia', 'apricot')])
    row(A, rng, 0, flowers, np.arange(-11, 11, 1.3), (2.6, 4.2), heads=8, s=1.15, leaf=0.9, width=0.9, face=(-0.1, 1.4))
    A.done()
    plot((-30, 30), (-30, 30), '#4d3c2c', 9.5)
    S.sun((0.62, -0.35, -0.62), 4.2, 1.6, (1, 0.86, 0.66))
    S.world((0.80, 0.88, 1.0), 0.95)
    S.camera((0.4, -3.0, 28), (0.4, 0.1, 1), 66, 7, focus=(0, 0, 4))
    return dict(aspect='4:5', warmth=0.02, exposure=0.2)


def farm(o, rng, kit):
    """A row on the micro farm, low sun behind it."""
    hues = [
        ('cosmos', 'pink'),
        ('cosmos', 'white'),
        ('cosmos', 'rose'),
        ('dahlia', 'cafe'),
        ('dahlia', 'coral'),
        ('cosmos', 'blush'),
    ]
    A = Arr(kit, rng)
    for row, x0 in enumerate((-8.5, -0.2, 8.5)):
        for i in range(26):
            y = -3 + i * 2.3 + rng.normal(0, 0.3)
            x = x0 + rng.normal(0, 0.5)
            far = y > 25
            base = np.array([x, y, 0.0])
            for j in range(9 if not far else 5):
                A.green(
                    ['fern', 'willow', 'ruscus'][j % 3],
                    base + (rng.normal(0, 0.6), rng.normal(0, 0.5), rng.uniform(0, 2.2)),
                    (rng.normal(0, 0.5), rng.normal(0, 0.5), 1),
                    rng.uniform(1.1, 1.8),
                )
            for j in range(8 if not far else 6):
                k, h = hues[(row * 2 + rng.integers(3)) % 6 if rng.random() < 0.8 else rng.integers(6)]
                top = base + (rng.normal(0, 0.9), rng.normal(0, 0.9), rng.uniform(4.2, 7.2))
                A.bloom(
                    k,
                    h,
                    top,
                    (rng.normal(0, 0.35), -0.55 + rng.normal(0, 0.35), 0.8),
                    base + (rng.normal(0, 0.2), rng.normal(0, 0.2), 0.5),
                    1.25 if k == 'cosmos' else 1.0,
                    thick=0.03,
                )
    A.done()
    soil = S.solid_mat('soil', '#4b3a2a', 0.95, 1.6, 0.6, 0.9, spec=0.1)
    b = Buf()
    X, Y = np.meshgrid(np.linspace(-60, 60, 200), np.linspace(-20, 140, 240))
    Z = -0.3 + 0.35 * np.cos(X * 2 * np.pi / 8.5) + 0.10 * rng.normal(0, 1, X.shape)
    b.grid(np.stack([X, Y, Z], -1), X * 0, X * 0)
    S.put(S.mesh('soil', b, [soil]))
    for i in range(420):  # the hedge and trees beyond
        x = rng.uniform(-75, 75)
        h = 9 + 7 * np.sin(x * 0.07 + 1) + 4 * np.sin(x * 0.19)
        S.put(
            kit.get('ruscus', None, i),
            look(rng.normal(0, 1, 3) + (0, 0, 1)),
            (x, rng.uniform(88, 104), rng.uniform(0, 1) ** 0.8 * h),
            4.5,
        )
    b = Buf()
    g = np.array([[[-200, 108, -5], [200, 108, -5]], [[-200, 108, 11], [200, 108, 11]]], float)
    b.grid(g, np.zeros((2, 2)), np.zeros((2, 2)))
    S.put(S.mesh('hedge', b, [S.solid_mat('hedge', '#3c4a26', 0.9, 0.2, 0.6, 0.2)]))
    S.sun((-0.45, -1.0, -0.34), 5.5, 1.2, (1, 0.78, 0.50))
    S.world((0.95, 0.88, 0.80), 1.5)
    S.camera((-3.6, -13, 7.4), (-0.4, 8, 5.2), 62, 1.8, focus=(-0.6, 0, 6))
    return dict(aspect='3:2', warmth=0.03, glow=0.14, exposure=0.55)


RECIPES = {
    f.__name__.replace('_', '-'): f
    for f in (quarter_acre, tulip_rows, first_frost, cosmos_sky, hoop_tunnel, harvest_path, bloom_row, farm)
}
