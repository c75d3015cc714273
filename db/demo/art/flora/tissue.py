"""Shaders of living tissue: petals that let daylight through, leaves with veins and a skin."""

from . import stage as S


def _bands(N, col, v, fib, bands):
    """Colour zones along a petal: [(colour, from, to, wander), ...], each fading out from the claw."""
    for colour, start, end, wander in bands:
        place = N.math('ADD', v, N.math('MULTIPLY', N.math('SUBTRACT', fib, 0.5), wander))
        col = N.mix(N.math('SUBTRACT', 1.0, N.step(place, start, end)), col, S.lin(colour))
    return col


def _spots(N, col, u, v, r, colour, scale, size, v_from, v_to, across=1.0, inside=False):
    """Round spots within a stretch of the petal's length, thinning towards its sides."""
    at = N.n(
        'CombineXYZ',
        {0: N.math('MULTIPLY', u, scale[0]), 1: N.math('MULTIPLY', v, scale[1]), 2: N.math('MULTIPLY', r, 40.0)},
    ).outputs[0]
    cell = N.n('TexVoronoi', {'Vector': at, 'Scale': 1.0})
    random = N.n('SeparateXYZ', {0: cell.outputs['Color']}).outputs[0]
    keep = N.math(
        'MULTIPLY',
        N.step(v, v_from - 0.08, v_from + 0.04),
        N.math('SUBTRACT', 1.0, N.step(v, v_to - 0.15, v_to + 0.05)),
    )
    side = N.math('ABSOLUTE', N.math('SUBTRACT', N.math('MULTIPLY', u, 2.0), 1.0))
    keep = N.math('MULTIPLY', keep, N.math('SUBTRACT', 1.0, N.step(side, across - 0.3, across + 0.05)))
    if inside:
        keep = N.math('MULTIPLY', keep, N.n('NewGeometry').outputs['Backfacing'])
    limit = N.math('MULTIPLY', N.math('MULTIPLY', keep, size), N.math('ADD', 0.55, N.math('MULTIPLY', random, 0.6)))
    dot = N.math('SUBTRACT', 1.0, N.step(N.math('SUBTRACT', cell.outputs[0], limit), -0.06, 0.02))
    return N.mix(N.math('MULTIPLY', dot, N.step(keep, 0.02, 0.3)), col, S.lin(colour))


def petal(
    name,
    outer,
    inner=None,
    base=None,
    edge=None,
    edge_amt=0.0,
    base_to=0.32,
    vein=0.3,
    vein_col=None,
    veins=26.0,
    trans=0.42,
    gloss=0.22,
    rough=0.5,
    var=1.0,
    bump=0.16,
    bands=(),
    spots=None,
    midrib=None,
    back=None,
    rim=(0.55, 1.02),
):
    """A petal: claw, bands, blade and edge along its length; heart to outside; veins, spots, midrib, reverse."""
    N = S.Nodes(name)
    u, v, r, lay, orand = N.attrs()
    outer_l, inner_l = S.lin(outer), S.lin(inner or outer)
    col = N.mix(N.step(lay, 0.0, 0.85), inner_l, outer_l)
    where = N.n('TexCoord').outputs['Object']
    along = N.n(
        'CombineXYZ', {0: N.math('MULTIPLY', u, veins), 1: N.math('MULTIPLY', v, 1.6), 2: N.math('MULTIPLY', r, 40.0)}
    ).outputs[0]
    fib = N.n('TexNoise', {'Vector': along, 'Scale': 1.0, 'Detail': 2.0}).outputs[0]
    blot = N.n('TexNoise', {'Vector': where, 'Scale': 7.0, 'Detail': 1.0}).outputs[0]
    side = N.math('ABSOLUTE', N.math('SUBTRACT', N.math('MULTIPLY', u, 2.0), 1.0))
    ragged = N.math('ADD', v, N.math('MULTIPLY', N.math('SUBTRACT', fib, 0.5), 0.35))
    if edge_amt:
        rim_f = N.math('MAXIMUM', N.step(ragged, *rim), N.step(side, 0.80, 1.15))
        col = N.mix(N.math('MULTIPLY', rim_f, edge_amt), col, S.lin(edge or outer))
    if base:
        col = N.mix(N.math('SUBTRACT', 1.0, N.step(ragged, 0.0, base_to)), col, S.lin(base))
    col = _bands(N, col, v, fib, bands)
    if midrib:
        colour, width, reach = midrib
        f = N.math(
            'MULTIPLY',
            N.math('SUBTRACT', 1.0, N.step(side, 0.0, width)),
            N.math('SUBTRACT', 1.0, N.step(v, reach * 0.6, reach)),
        )
        col = N.mix(f, col, S.lin(colour))
    col = N.n(
        'HueSaturation',
        {
            'Color': col,
            'Hue': N.math('ADD', 0.5, N.math('MULTIPLY', N.math('SUBTRACT', orand, 0.5), 0.012 * var)),
            'Saturation': N.math('ADD', 1.0, N.math('MULTIPLY', N.math('SUBTRACT', r, 0.5), 0.22 * var)),
            'Value': N.math('ADD', 0.98, N.math('MULTIPLY', N.math('SUBTRACT', blot, 0.5), 0.12)),
        },
    ).outputs[0]
    deep = (
        S.lin(vein_col)
        if vein_col
        else N.n('HueSaturation', {'Color': col, 'Saturation': 1.22, 'Value': 0.86}).outputs[0]
    )
    col = N.mix(N.math('MULTIPLY', N.step(fib, 0.45, 0.75), vein), col, deep)
    if back:
        col = N.mix(N.n('NewGeometry').outputs['Backfacing'], col, S.lin(back))
    if spots:
        col = _spots(N, col, u, v, r, *spots)
    height = N.math('ADD', fib, N.math('MULTIPLY', blot, 0.6))
    normal = N.n('Bump', {'Strength': bump, 'Distance': 0.02, 'Height': height}).outputs[0]
    through = N.n('HueSaturation', {'Color': col, 'Saturation': 1.2, 'Value': 1.05}).outputs[0]
    return N.out(N.sheet(col, through, trans, rough, gloss, normal))


def leaf(name, col, under=None, trans=0.24, rough=0.42, spec=0.2, vein=0.35, bloom=None, ribs=9.0, parallel=False):
    """A leaf: pale midrib, side veins sweeping forward (or parallel), waxy skin, lighter under side."""
    N = S.Nodes(name)
    u, v, r, lay, orand = N.attrs()
    where = N.n('TexCoord').outputs['Object']
    mid = N.math('ABSOLUTE', N.math('SUBTRACT', u, 0.5))
    blot = N.n('TexNoise', {'Vector': where, 'Scale': 5.0, 'Detail': 4.0}).outputs[0]
    rib = N.math('SUBTRACT', 1.0, N.step(mid, 0.0, 0.03))
    if parallel:
        wave = N.n(
            'TexNoise',
            {
                'Vector': N.n('CombineXYZ', {0: N.math('MULTIPLY', u, 30.0), 1: v, 2: r}).outputs[0],
                'Scale': 1.0,
                'Detail': 1.0,
            },
        ).outputs[0]
        side_vein = N.step(wave, 0.45, 0.75)
    else:
        bend = N.math('SUBTRACT', v, N.math('MULTIPLY', mid, 0.6))
        wander = N.math('MULTIPLY', N.math('SUBTRACT', blot, 0.5), 0.6)
        side_vein = N.step(N.math('SINE', N.math('ADD', N.math('MULTIPLY', bend, ribs * 6.28), wander)), 0.78, 1.0)
    veins = N.math('MAXIMUM', N.math('MULTIPLY', side_vein, 0.45), rib)
    c = N.n(
        'HueSaturation',
        {
            'Color': S.lin(col),
            'Hue': N.math('ADD', 0.5, N.math('MULTIPLY', N.math('SUBTRACT', r, 0.5), 0.03)),
            'Saturation': N.math('ADD', 0.8, N.math('MULTIPLY', N.math('SUBTRACT', orand, 0.5), 0.2)),
            'Value': N.math('ADD', 0.7, N.math('ADD', N.math('MULTIPLY', r, 0.25), N.math('MULTIPLY', blot, 0.45))),
        },
    ).outputs[0]
    if bloom:
        c = N.mix(N.math('MULTIPLY', N.step(blot, 0.3, 0.75), 0.7), c, S.lin(bloom))
    pale = N.n('HueSaturation', {'Color': c, 'Saturation': 0.8, 'Value': 1.7}).outputs[0]
    c = N.mix(N.math('MULTIPLY', veins, vein), c, pale)
    height = N.math('SUBTRACT', N.math('MULTIPLY', blot, 0.5), veins)
    normal = N.n('Bump', {'Strength': 0.22, 'Distance': 0.015, 'Height': height}).outputs[0]
    return N.out(N.sheet(c, S.lin(under or col), trans, rough, spec, normal))
