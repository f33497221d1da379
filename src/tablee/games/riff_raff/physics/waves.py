"""The swell that keeps the ship rocking gently: a torque on the gimbal, drawn from the seed."""

from math import pi, sin
from typing import Final

from tablee.core.luck import seeded
from tablee.games.riff_raff.hands import WAVES
from tablee.games.riff_raff.noise import between

STRENGTH: Final = 0.0016  # N m, of each sine
PERIODS: Final = ((2.2, 2.8), (3.0, 4.0), (4.5, 6.0))  # s: longer than the ship's own period of 1.5
RISE: Final = 0.5  # s: the waves start gently


class Waves:
    """A sum of sines with random phases for each axis."""

    def __init__(self, seed: int) -> None:
        rng = seeded(seed, WAVES)
        self._pitch, self._roll = (
            [(2 * pi / between(*period, rng), between(0, 2 * pi, rng)) for period in PERIODS]
            for _ in range(2)
        )

    def torque(self, time: float) -> tuple[float, float]:
        """N m about the axes of pitch and roll."""
        strength = STRENGTH * min(1.0, time / RISE)
        pitch = sum(sin(speed * time + phase) for speed, phase in self._pitch)
        roll = sum(sin(speed * time + phase) for speed, phase in self._roll)
        return strength * pitch, strength * roll
