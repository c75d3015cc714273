"""The thirty plates of the flower guide: how each stem is laid out."""

import numpy as np

PLATES = {}


def plate(kind, hue, **settings):
    """Enter a drawing under its slug, e.g. garden_rose -> garden-rose."""

    def enter(draw):
        PLATES[draw.__name__.replace('_', '-')] = dict(kind=kind, hue=hue, draw=draw, **settings)
        return draw

    return enter


@plate('anemone', 'white')
def anemone(p):
    line = p.stem([(0.14, 0.1, -1.5), (0.1, 0.05, -0.8), (0.0, 0.02, -0.1), (-0.02, 0.02, 0.22)], 0.032, 0.026)
    p.head((-0.02, -0.05, 0.26), (-0.22, -1, 0.32), 1.55, variant=2, roll=1.0, open_=0.8)
    for d in ((1, -0.3, 0.5), (-1, -0.2, 0.4), (0.25, -1, 0.25), (-0.5, -0.9, 0.6), (0.7, 0.6, 0.5)):
        p.leaf('anemone_leaf', line[18], d, 0.85, (0, -0.2, 1))


@plate('astilbe', 'pink')
def astilbe(p):
    at, face, size = (0, 0, -0.55), (0.03, -0.03, 1), 0.88
    line = p.stem([(0.12, 0, -1.5), (0.05, 0, -1.2), p.foot(at, face, 0.39 * size)], 0.02, 0.0176)
    p.head(at, face, size, roll=0)
    p.leaf('astilbe_leaf', line[26], (0.9, -0.45, 0.3), 0.9)
    p.leaf('astilbe_leaf', line[36], (-0.9, -0.35, 0.45), 0.85)


@plate('babys_breath', 'white')
def babys_breath(p):
    line = p.stem([(0.1, 0, -1.5), (0.02, 0, -1.0), (0, 0, -0.7)], 0.016, 0.014)
    p.head((0, 0, -0.4), (0.02, 0, 1), 1.12, roll=0.3, variant=0)
    p.head((0.0, 0, -0.75), (-0.5, -0.1, 1), 0.85, variant=1)
    p.head((0.02, 0, -0.65), (0.55, -0.2, 1), 0.85, variant=2)
    p.leaves('lance_leaf', line, (0.55, 0.8), 0.6, opposite=True, rise=0.6)


@plate('calla', 'white')
def calla_lily(p):
    p.stem([(0.2, 0, -1.5), (0.14, 0, -0.9), (0.02, 0, -0.38)], 0.052, 0.046)
    p.head((0, 0, -0.36), (-0.06, -0.66, 1), 1.12, roll=2.6, variant=0)
    p.leaf('calla_leaf', (0.42, 0.4, -2.5), (0.16, 0.15, 1), 1.5, (-0.35, -1, 0.35))


@plate('carnation', 'pink')
def carnation(p):
    line = p.stem([(0.14, 0, -1.5), (0.06, 0, -0.7), (0.0, 0.05, -0.1)], 0.026, 0.022)
    p.head((-0.02, -0.02, 0.24), (-0.12, -0.8, 1), 1.5, open_=0.6)
    bud = p.stem([line[16], line[16] + (0.2, -0.05, 0.28), line[16] + (0.28, -0.08, 0.5)], 0.018, 0.016)
    p.head(bud[-1], (0.2, -0.1, 1), 0.6, kind='carnation_bud')
    for f in (0.2, 0.42, 0.66):
        p.leaves('carnation_leaf', line, (f,), 0.85, rise=0.55, opposite=True, spread=0.6)


@plate('cosmos', 'pink')
def cosmos(p):
    line = p.stem([(0.2, 0.1, -1.5), (0.12, 0, -0.7), (0.0, 0, 0.2)], 0.018, 0.014)
    p.head((0, -0.02, 0.26), (-0.2, -1, 0.35), 1.62, open_=0.6)
    bud = p.stem([line[14], line[14] + (0.26, 0.05, 0.35), line[14] + (0.5, 0.05, 0.7)], 0.012, 0.010)
    p.head(bud[-1], (0.6, 0.1, 0.8), 0.62, kind='cosmos_bud')
    p.leaf('cosmos_leaf', line[14], (-0.9, -0.3, 0.45), 0.95)
    p.leaf('cosmos_leaf', line[6], (0.95, -0.3, 0.5), 0.9)
    p.leaf('cosmos_leaf', line[6], (-0.95, -0.2, 0.2), 0.7)


@plate('daffodil', 'yellow')
def daffodil(p):
    p.stem(
        [(0.22, 0.1, -1.5), (0.2, 0.1, -0.5), (0.17, 0.1, 0.15), (0.1, 0.1, 0.31), (0.02, -0.02, 0.29)], 0.034, 0.022
    )
    p.head((-0.04, -0.36, 0.25), (-0.32, -1, 0.02), 1.55, roll=0.2)
    p.spathe((0.15, 0.1, 0.28), (0.3, -0.2, 0.5))
    p.leaf('daffodil_leaf', (0.36, 0.25, -1.6), (0.9, -0.4, 0), 1.05, (0.12, 0, 1))
    p.leaf('daffodil_leaf', (0.06, 0.3, -1.6), (-0.9, -0.3, 0), 0.95, (-0.14, 0, 1))
    p.leaf('daffodil_leaf', (0.28, 0.05, -1.6), (-0.7, -0.7, 0), 0.72, (0.02, -0.05, 1))


@plate('dahlia', 'cafe')
def dahlia(p):
    line = p.stem([(0.14, 0.1, -1.5), (0.08, 0.05, -0.8), (0.0, 0.05, 0.1)], 0.038, 0.03)
    p.head((-0.02, -0.02, 0.24), (-0.15, -1, 0.42), 1.06)
    p.leaf('dahlia_leaf', line[14], (0.9, -0.4, 0.3), 0.9)
    p.leaf('dahlia_leaf', line[14], (-0.9, -0.3, 0.25), 0.85)


@plate('delphinium', 'deepblue')
def delphinium(p):
    at, face, size = (0, 0, -0.78), (0.03, -0.02, 1), 0.66
    line = p.stem([(0.1, 0, -1.5), (0.04, 0, -1.25), p.foot(at, face, 0.39 * size)], 0.025, 0.023)
    p.head(at, face, size, roll=0)
    p.leaf('delphinium_leaf', line[24], (0.9, -0.4, 0.4), 0.75)
    p.leaf('delphinium_leaf', line[34], (-0.9, -0.4, 0.5), 0.65)


@plate('foxglove', 'orchid')
def foxglove(p):
    at, face, size = (0, 0, -0.92), (0.04, -0.03, 1), 0.8
    line = p.stem([(0.1, 0, -1.6), (0.04, 0, -1.4), p.foot(at, face, 0.39 * size)], 0.034, 0.031)
    p.head(at, face, size, roll=0)
    p.leaf('foxglove_leaf', line[24], (0.9, -0.35, 0.4), 0.85)
    p.leaf('foxglove_leaf', line[36], (-0.9, -0.1, 0.35), 0.7)


@plate('garden_rose', 'blush')
def garden_rose(p):
    line = p.stem([(0.16, 0.1, -1.5), (0.1, 0.05, -0.8), (0.0, 0.02, 0.1)], 0.036, 0.03)
    p.head((-0.02, -0.04, 0.24), (-0.16, -1, 0.7), 0.9, variant=2, roll=3.6, open_=0.45)
    p.leaf('rose_leaf', line[20], (0.95, -0.35, 0.3), 0.92)
    p.leaf('rose_leaf', line[11], (-0.95, -0.3, 0.3), 0.92)
    p.thorns(line, (0.15, 0.32, 0.5, 0.58))


@plate('hellebore', 'ivory')
def hellebore(p):
    line = p.stem(
        [(0.3, 0.1, -1.5), (0.26, 0.1, -0.6), (0.2, 0.1, 0.2), (0.1, 0.05, 0.44), (-0.06, -0.02, 0.42)], 0.034, 0.022
    )
    p.head((-0.10, -0.14, 0.30), (-0.28, -1, -0.28), 1.25, roll=0.3)
    side = p.stem(
        [line[20], line[20] + (0.28, -0.02, 0.2), line[20] + (0.42, -0.05, 0.12), line[20] + (0.45, -0.06, 0.02)],
        0.02,
        0.014,
    )
    p.head(side[-1], (0.2, -0.5, -0.9), 0.62, open_=0.05)
    p.leaf('hellebore_leaf', line[10], (-0.9, -0.45, 0.4), 0.85)
    p.leaf('lance_leaf', line[24], (-0.7, -0.3, 0.6), 0.6)
    p.leaf('lance_leaf', line[20], (0.7, -0.3, 0.4), 0.7)


@plate('hydrangea', 'blue')
def hydrangea(p):
    line = p.stem([(0.12, 0.1, -1.5), (0.06, 0.05, -0.8), (0.0, 0.02, 0.0)], 0.04, 0.036)
    p.head((0, 0, 0.0), (-0.08, -0.55, 1), 1.12, roll=0.4)
    p.leaf('hydrangea_leaf', line[20], (0.95, -0.4, 0.15), 1.0)
    p.leaf('hydrangea_leaf', line[20], (-0.95, -0.4, 0.1), 1.0)


@plate('lavender', 'lavender')
def lavender(p):
    stems = (
        (-0.02, 0.36, 0.0, 1.35),
        (-0.3, 0.16, -0.16, 1.2),
        (0.28, 0.24, 0.14, 1.25),
        (0.52, -0.08, 0.26, 1.1),
        (-0.56, -0.15, -0.3, 1.1),
        (0.12, -0.02, 0.05, 1.05),
        (-0.16, -0.22, -0.08, 1.0),
    )
    for x, top, lean, size in stems:
        foot = np.array([x * 0.18, 0.1 * lean, -1.5])
        at, face = np.array([x, 0.3 * lean, top]), (lean, -0.05, 1)
        neck = p.foot(at, face, 0.38 * size)
        line = p.stem([foot, (foot + neck) / 2 + (0.03 * lean, 0, 0), neck], 0.013, 0.011 * size)
        p.head(at, face, size)
        p.leaves('lavender_leaf', line, (0.2, 0.4), 0.75, rise=1.6, opposite=True, spread=0.8)


@plate('lilac', 'lilac')
def lilac(p):
    at, face, size = (0.0, 0, -0.3), (-0.08, -0.12, 1), 1.12
    line = p.stem([(0.2, 0.1, -1.5), (0.1, 0.08, -1.0), p.foot(at, face, 0.29 * size)], 0.036, 0.031)
    p.head(at, face, size, roll=0)
    p.leaf('heart_leaf', line[33], (0.9, -0.4, 0.1), 1.15)
    p.leaf('heart_leaf', line[33], (-0.9, -0.4, 0.2), 1.15)
    p.leaf('heart_leaf', line[16], (0.7, -0.6, -0.05), 1.0)


@plate('lily', 'rose')
def lily(p):
    line = p.stem([(0.18, 0.1, -1.5), (0.1, 0.05, -0.7), (0.02, 0.02, 0.1)], 0.034, 0.026)
    p.head((-0.05, -0.1, 0.22), (-0.22, -1, 0.12), 1.05, roll=0.2)
    for d, s in (((0.42, 0.05, 0.42), 0.8), ((0.22, 0.2, 0.62), 0.7)):
        b = p.stem([line[33], line[33] + np.array(d) * (0.6, 1, 0.5), line[33] + np.array(d)], 0.018, 0.016)
        p.head(b[-1], np.array(d) * (0.6, 1, 1.4), s, kind='lily_bud')
    p.leaves('lily_leaf', line, (0.22, 0.32, 0.43, 0.55, 0.66, 0.76), 0.82)


@plate('lisianthus', 'lilac')
def lisianthus(p):
    line = p.stem([(0.12, 0.1, -1.5), (0.06, 0.05, -0.7), (0.0, 0.02, 0.0)], 0.026, 0.022)
    p.head((-0.06, -0.04, 0.12), (-0.16, -0.85, 0.75), 1.12, open_=0.6)
    b = p.stem([line[22], line[22] + (0.3, 0, 0.35), line[22] + (0.46, 0, 0.8)], 0.018, 0.014)
    p.head(b[-1], (0.2, -0.1, 1), 0.85, kind='lisianthus_bud')
    p.leaf('lisianthus_leaf', line[22], (0.8, -0.5, 0.3), 0.9)
    p.leaf('lisianthus_leaf', line[22], (-0.8, -0.4, 0.4), 0.9)
    p.leaves('lisianthus_leaf', line, (0.3,), 1.1, opposite=True, rise=0.5)


@plate('mountain_laurel', 'white')
def mountain_laurel(p):
    p.stem([(0.2, 0.1, -1.5), (0.12, 0.05, -0.8), (0.0, 0.02, -0.1)], 0.034, 0.028)
    p.head((0, 0, 0.05), (-0.1, -0.85, 1), 1.08)
    p.whorl('laurel_leaf', (0.01, 0.08, -0.2), 9, 1.5, -0.22)
    p.whorl('laurel_leaf', (0.05, 0.1, -0.5), 5, 1.3, -0.05)


@plate('peony', 'blush')
def peony(p):
    line = p.stem([(0.16, 0.1, -1.5), (0.1, 0.05, -0.8), (0.0, 0.0, 0.1)], 0.042, 0.036)
    p.head((-0.03, -0.05, 0.26), (-0.18, -1, 0.55), 0.92, open_=0.7)
    p.leaf('peony_leaf', line[18], (0.9, -0.35, 0.35), 0.9)
    p.leaf('peony_leaf', line[10], (-0.9, -0.3, 0.4), 0.9)


@plate('queen_annes_lace', 'white')
def queen_annes_lace(p):
    line = p.stem([(0.15, 0.1, -1.5), (0.08, 0.05, -0.7), (0.0, 0, 0.05)], 0.02, 0.017)
    p.head((0, 0, 0.1), (-0.1, -0.6, 1), 0.98)
    p.leaf('carrot_leaf', line[14], (0.9, -0.3, 0.45), 0.95)
    p.leaf('carrot_leaf', line[8], (-0.9, -0.3, 0.45), 0.95)


@plate('ranunculus', 'apricot')
def ranunculus(p):
    line = p.stem([(0.14, 0.1, -1.5), (0.1, 0.05, -0.8), (0.0, 0.02, 0.1)], 0.03, 0.026)
    p.head((-0.04, -0.06, 0.12), (-0.2, -1, 0.6), 1.3, open_=0.6)
    b = p.stem([line[16], line[16] + (0.3, 0, 0.25), line[16] + (0.46, 0, 0.52)], 0.02, 0.018)
    p.head(b[-1], (0.45, 0.1, 1), 0.5, open_=0.0)
    p.leaf('ranunculus_leaf', line[16], (-0.9, -0.3, 0.35), 0.95)
    p.leaf('ranunculus_leaf', line[8], (0.9, -0.3, 0.4), 0.9)


@plate('rhododendron', 'orchid')
def rhododendron(p):
    p.stem([(0.14, 0.1, -1.5), (0.08, 0.05, -0.9), (0.0, 0.02, -0.3)], 0.046, 0.042)
    p.head((0, 0, 0.0), (-0.08, -0.9, 1), 0.84)
    p.whorl('rhododendron_leaf', (0.0, 0.05, -0.28), 10, 1.08, -0.3)


@plate('scabiosa', 'periwinkle')
def scabiosa(p):
    line = p.stem([(0.16, 0.1, -1.5), (0.12, 0.05, -0.7), (0.0, 0.02, 0.1)], 0.02, 0.016)
    p.head((-0.02, -0.04, 0.25), (-0.18, -1, 0.5), 1.5)
    b = p.stem([line[14], line[14] + (0.22, 0.05, 0.4), line[14] + (0.5, 0.05, 0.75)], 0.014, 0.012)
    p.head(b[-1], (0.3, -0.3, 1), 0.9, kind='scabiosa_bud')
    p.leaf('scabiosa_leaf', line[8], (-0.9, -0.3, 0.5), 1.0)
    p.leaf('scabiosa_leaf', line[8], (0.9, -0.3, 0.4), 0.9)


@plate('shasta_daisy', 'white')
def shasta_daisy(p):
    line = p.stem([(0.14, 0.1, -1.5), (0.1, 0.05, -0.7), (0.0, 0.02, 0.15)], 0.024, 0.02)
    p.head((-0.02, -0.04, 0.26), (-0.2, -1, 0.4), 1.42)
    p.leaves('daisy_leaf', line, (0.22, 0.36, 0.5, 0.64), 0.8, rise=0.5)


@plate('snapdragon', 'peach')
def snapdragon(p):
    at, face, size = (0, 0, -0.68), (0.03, -0.04, 1), 0.94
    line = p.stem([(0.08, 0, -1.5), (0.03, 0, -1.25), p.foot(at, face, 0.39 * size)], 0.031, 0.03)
    p.head(at, face, size, roll=0)
    p.leaves('snapdragon_leaf', line, (0.3, 0.5, 0.7, 0.9), 0.8, rise=0.5)
    p.leaf('snapdragon_leaf', (0, 0, -0.82), (0.9, -0.4, 0.5), 0.75)
    p.leaf('snapdragon_leaf', (0, 0, -0.74), (-0.9, -0.4, 0.55), 0.7)


@plate('sunflower', 'gold')
def sunflower(p):
    line = p.stem([(0.18, 0.2, -1.5), (0.12, 0.16, -0.8), (0.02, 0.12, 0.05), (-0.02, 0.0, 0.28)], 0.052, 0.044)
    p.head((-0.03, -0.12, 0.28), (-0.15, -1, 0.12), 1.06)
    p.leaf('sunflower_leaf', line[16], (0.9, -0.4, 0.2), 0.88)
    p.leaf('sunflower_leaf', line[9], (-0.9, -0.35, 0.3), 0.9)


@plate('sweet_pea', 'orchid')
def sweet_pea(p):
    line = p.stem([(0.28, 0.1, -1.5), (0.24, 0.1, -0.9), (0.30, 0.12, -0.3), (0.44, 0.1, 0.3)], 0.022, 0.014)
    for place, tip, size, lean in ((12, (-0.22, -0.25, -0.14), 1.3, -0.14), (13, (0.42, -0.0, -0.18), 1.05, 0.22)):
        root = line[place]
        face = np.array([lean, -0.08, 1])
        foot = np.array(tip) - face * 0.48 * size
        p.stem([root, (root + foot) * 0.5 + (0.04 * np.sign(tip[0]), 0, -0.04), foot], 0.017, 0.019)
        p.head(tip, face, size, roll=0.0)
    p.leaf('sweet_pea_leaf', line[12], (0.75, -0.4, 0.3), 1.0)
    p.leaf('sweet_pea_leaf', line[4], (-0.8, -0.4, 0.45), 1.0)
    p.leaf('sweet_pea_leaf', line[34], (0.5, -0.3, 0.9), 0.8)


@plate('tulip', 'coral')
def tulip(p):
    line = p.stem([(0.1, 0, -1.5), (0.02, 0, -0.7), (-0.02, 0, -0.1)], 0.044, 0.038)
    p.head((-0.02, 0, -0.1), (-0.06, -0.2, 1), 1.5, open_=0.2)
    p.leaf('tulip_leaf', line[5], (0.9, -0.45, 0), 1.0, (0.12, -0.1, 1))
    p.leaf('tulip_leaf', line[2], (-0.9, -0.35, 0), 0.85, (-0.15, -0.1, 1))


@plate('yarrow', 'white')
def yarrow(p):
    at, face, size = (0, -0.1, 0.2), (-0.06, -0.42, 1), 1.18
    line = p.stem([(0.14, 0.3, -1.5), (0.07, 0.22, -0.9), p.foot(at, face, 0.49 * size)], 0.026, 0.023)
    p.head(at, face, size)
    p.leaves('yarrow_leaf', line, (0.3, 0.5, 0.72), 0.9, rise=0.5)


@plate('zinnia', 'magenta')
def zinnia(p):
    line = p.stem([(0.14, 0.1, -1.5), (0.1, 0.05, -0.8), (0.0, 0.02, 0.1)], 0.034, 0.028)
    p.head((-0.02, -0.04, 0.26), (-0.18, -1, 0.5), 1.38)
    p.leaf('zinnia_leaf', line[19], (0.95, -0.35, 0.3), 1.05)
    p.leaf('zinnia_leaf', line[19], (-0.95, -0.3, 0.3), 1.05)
    p.leaf('zinnia_leaf', line[9], (0.5, -0.9, 0.3), 0.9)
