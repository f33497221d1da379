# mypyc: compiled
"""Chance in numbers with fractions, the same on every machine and Python version."""

from math import cos, log, pi, sqrt
from typing import Final

from tablee.core.luck import Rng

MANY: Final = 1_000_000_000
FARTHEST: Final = 2.5  # standard deviations: nobody errs by more without noticing


def uniform(rng: Rng) -> float:
    """From 0 to 1."""
    return float(rng.below(MANY)) / MANY


def between(low: float, high: float, rng: Rng) -> float:
    return low + (high - low) * uniform(rng)


def normal(rng: Rng) -> float:
    """Around 0, with a spread of 1, and never very far."""
    found = sqrt(-2 * log(1 - uniform(rng))) * cos(2 * pi * uniform(rng))
    return max(-FARTHEST, min(FARTHEST, found))
