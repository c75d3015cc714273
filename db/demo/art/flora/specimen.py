"""A flower plate: one stem before laurel dark in daylight from the upper left, like a page of a herbarium.

The frame is 2 wide and 2.5 high about the origin; the camera looks along +Y.
"""

import bpy
import numpy as np

from . import petals, post, tissue
from . import stage as S
from .petals import STEM, Buf, lay_along, look, spline, tube

DARK, LIGHT = '#141e19', '#263a31'
FINISH = dict(exposure=0.0, warmth=0.0, grain=0.006, vignette=0.0, glow=0.035, power=1.32, sat=1.3, fade=0.0)


class Plant:
    """Puts heads, stems and leaves of one kind together in the plate's frame."""

    def __init__(self, kit, kind, hue, seed):
        self.kit, self.kind, self.hue = kit, kind, hue
        self.rng = np.random.default_rng(seed)
        self.solid = Buf()
        self.count = 0

    def stem(self, points, thick=0.03, tip=None, mat=STEM):
        """A smooth stem through the points, root first; returns its line (40 points)."""
        line = spline(points, 40)
        tube(self.solid, line, np.linspace(thick, tip or thick * 0.8, 40), mat, 14)
        return line

    def head(self, at, face=(-0.1, -1, 0.3), size=1.0, kind=None, hue=None, roll=None, variant=None, open_=None):
        self.count += 1
        roll = self.rng.uniform(0, 6.28) if roll is None else roll
        me = self.kit.get(kind or self.kind, hue or self.hue, self.count if variant is None else variant, open_)
        S.put(me, look(face, roll), at, size)

    def leaf(self, kind, at, d, size=1.0, up=(0, -0.5, 1.0), variant=None):
        """A leaf from a point of the stem, growing towards d with its face towards up."""
        self.count += 1
        me = self.kit.get(kind, None, self.count if variant is None else variant)
        S.put(me, lay_along(d, up), at, size)

    def leaves(self, kind, line, places, size=1.0, rise=0.35, first=0, opposite=False, spread=1.0):
        """Leaves along a stem, alternate or in pairs, spread to both sides of the picture."""
        for k, f in enumerate(places):
            at = line[int(f * (len(line) - 1))]
            for side in (-1, 1) if opposite else ((-1) ** (k + first),):
                depth = self.rng.uniform(-0.75, 0.1) if not opposite else self.rng.uniform(-0.5, 0.3)
                d = (side * spread, depth, rise + self.rng.normal(0, 0.12))
                self.leaf(kind, at, d, size * self.rng.uniform(0.88, 1.1))

    def whorl(self, kind, at, n, size, rise):
        """Leaves all round one node."""
        turn = self.rng.uniform(0, 6.28)
        for i in range(n):
            a = turn + i * 2 * np.pi / n + self.rng.normal(0, 0.12)
            d = (np.cos(a), np.sin(a), rise + self.rng.normal(0, 0.1))
            self.leaf(
                kind, np.asarray(at) + (0, 0, 0.02 * (i % 3)), d, size * self.rng.uniform(0.85, 1.1), (0, -0.35, 1)
            )

    def thorns(self, line, places):
        for k, f in enumerate(places):
            at = line[int(f * 39)]
            d = np.array([(-1) ** k * 0.9, -0.3, -0.35])
            tube(self.solid, [at, at + d * 0.03, at + d * 0.075 + (0, 0, -0.01)], [0.022, 0.012, 0.001], STEM, 8)

    def spathe(self, at, d):
        """The dry, papery sheath at a daffodil's neck."""
        b = Buf()
        petals.petal_free(
            b,
            self.rng,
            0.0,
            0,
            0.42,
            [(0, 10), (0.6, -10), (1, -30)],
            0.17,
            0,
            petals.bell(0.5, 0.7, 0.2),
            cup=1.6,
            ruffle=0.03,
            freq=2,
        )
        paper = self.kit.mat('spathe', lambda: tissue.petal('spathe', '#b99f74', base='#a3a878', trans=0.5, vein=0.7))
        S.put(S.mesh('spathe', b, [paper]), lay_along(d, (0, -1, 1)), at)

    def done(self):
        if self.solid.n:
            S.put(S.mesh('plant', self.solid, self.kit.tissues(self.kind, self.hue)))


def linear_for(color, finish):
    """The scene light that the film curve turns into this display colour."""
    want = np.array([int(color[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    x = want**2.2
    for _ in range(80):
        got = post.agx((x * 2 ** (finish['exposure'] + 0.45))[None], finish['power'], finish['sat'])[0]
        x = x * np.clip((want + 1e-4) / (got + 1e-4), 0.5, 2.0)
    return (*x, 1.0)


def ground(finish, ambient):
    """Behind the plant a soft gradient, the same in every plate; around it a dim, even sky."""
    world = bpy.data.worlds.new('ground')
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    tree.nodes.clear()

    def node(kind, **props):
        n = tree.nodes.new('ShaderNode' + kind)
        for key, value in props.items():
            setattr(n, key, value)
        return n

    window = node('TexCoord')
    away = node('VectorMath', operation='DISTANCE')
    away.inputs[1].default_value = (0.36, 0.62, 0)
    fade = node('MapRange', interpolation_type='SMOOTHSTEP')
    fade.inputs['From Min'].default_value, fade.inputs['From Max'].default_value = 0.0, 0.85
    tone = node('MixRGB')
    tone.inputs[1].default_value, tone.inputs[2].default_value = linear_for(LIGHT, finish), linear_for(DARK, finish)
    seen, sky, light, out = node('Background'), node('Background'), node('MixShader'), node('OutputWorld')
    sky.inputs[0].default_value, sky.inputs[1].default_value = (0.86, 0.94, 1.0, 1), ambient
    path = node('LightPath')
    for a, b in (
        (window.outputs['Window'], away.inputs[0]),
        (away.outputs['Value'], fade.inputs['Value']),
        (fade.outputs[0], tone.inputs[0]),
        (tone.outputs[0], seen.inputs[0]),
        (path.outputs['Is Camera Ray'], light.inputs[0]),
        (sky.outputs[0], light.inputs[1]),
        (seen.outputs[0], light.inputs[2]),
        (light.outputs[0], out.inputs[0]),
    ):
        tree.links.new(a, b)


def hidden_from_gloss(light):
    """A light that shines through petals but leaves no glare on wax."""
    light.visible_glossy = False
    return light


def daylight(key=1.0, behind=1.0, fill=1.0):
    """A tall window at the upper left, a little sky from behind through the petals, a weak card at the right."""
    S.area((-6.2, -2.8, 6.2), (0, 0, 0.1), 2.0, 1500 * key, (1, 0.98, 0.94), 3.0)
    hidden_from_gloss(S.area((-2.0, 6.0, 5.5), (0, 0, 0.1), 3.0, 800 * behind, (0.93, 0.97, 1.0), 3.0))
    S.area((7, -5, 0.5), (0, 0, 0), 6, 150 * fill, (0.94, 0.97, 1.0), 6)


def lay(plate, kit, **options):
    """Build the scene of one plate; returns its finishing settings."""
    bpy.context.scene['deep'] = True
    petals.detail = plate.get('detail', 2.2)
    finish = FINISH | {'exposure': plate.get('exposure', 0.88)}
    plant = Plant(kit, plate['kind'], plate['hue'], plate.get('seed', 1))
    plate['draw'](plant)
    plant.done()
    ground(finish, plate.get('ambient', 0.12))
    daylight(plate.get('key', 1.0), plate.get('behind', 1.0), plate.get('fill', 1.0))
    S.camera((0, -14, 0.6), (0, 0, 0), 36 * 14 / 2.5, plate.get('fstop', 7.0), focus=(0, plate.get('focus', -0.3), 0))
    return finish
