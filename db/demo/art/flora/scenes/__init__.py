"""The pictures by subject. RECIPES[name](options, rng, kit) builds what stands where, seen from where, in which light,
and returns the finishing settings (aspect, exposure, warmth and so on)."""

import numpy as np

from ..kit import Kit
from . import (
    arch,
    bouquet,
    candlelight,
    close,
    compote,
    farm,
    flatlay,
    lying,
    rental,
    shelf,
    stems,
    still,
    studio,
    sympathy,
    table,
    vase,
    wreath,
)

SUBJECTS = (
    arch,
    bouquet,
    candlelight,
    close,
    compote,
    farm,
    flatlay,
    lying,
    rental,
    shelf,
    stems,
    still,
    studio,
    sympathy,
    table,
    vase,
    wreath,
)
RECIPES = {name: recipe for subject in SUBJECTS for name, recipe in subject.RECIPES.items()}


def build(o):
    return RECIPES[o.recipe](o, np.random.default_rng(o.seed), Kit(o.seed))
