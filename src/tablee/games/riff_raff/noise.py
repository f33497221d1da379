# mypyc: compiled
"""Random floats, the same on every machine and Python version."""

from math import cos, log, pi, sqrt
from typing import Final

from tablee.core.luck import Rng

MANY: Final = 1_000_000_000
FARTHEST: Final = 2.5  # standard deviations: people would notice a larger error


def uniform(rng: Rng) -> float:
    """A random number from 0 to 1."""
    return float(rng.below(MANY)) / MANY


def between(low: float, high: float, rng: Rng) -> float:
    return low + (high - low) * uniform(rng)


def normal(rng: Rng) -> float:
    """A random number around 0 with standard deviation 1, cut off at FARTHEST."""
    found = sqrt(-2 * log(1 - uniform(rng))) * cos(2 * pi * uniform(rng))
    return max(-FARTHEST, min(FARTHEST, found))
