"""The pictures by subject: SCENES[name](options, rng, kit) builds one and returns its finishing settings."""
from . import farm, flatlay, lying, rental, still, studio, sympathy, table, vase

SCENES = {name: build for subject in (farm, flatlay, lying, rental, still, studio, sympathy, table, vase) for name, build in subject.RECIPES.items()}
