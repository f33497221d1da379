"""When a bot lets go of a piece: the moment of the ship's swing that it waits for, by level."""

from collections.abc import Callable
from math import hypot
from typing import Final, NamedTuple

from tablee.core.luck import Rng
from tablee.games.riff_raff.noise import normal
from tablee.games.riff_raff.provider import MICRO
from tablee.games.riff_raff.swing import Swing, motion

STEP: Final = 40  # ms between two moments that are compared


def choose_moment(swing: Swing, level: str, earliest: int, luck: Rng) -> int:
    """Milliseconds since the ship came to rest, ``earliest`` or later.

    *easy* takes any moment, *medium* the middle of a swing, *hard* the calmest of the next swings.
    """
    if level not in AIMS:
        return earliest
    aim = AIMS[level]
    moments = range(earliest, earliest + aim.wait, STEP)
    best = min(moments, key=lambda moment: aim.off(swing, moment))
    return max(earliest, best + round(aim.error * normal(luck)))


def tilted(swing: Swing, moment: int) -> float:
    """How far the ship is from where it will rest."""
    now = motion(swing, moment)
    return hypot(now.pitch - swing.pitch.middle / MICRO, now.roll - swing.roll.middle / MICRO)


def moving(swing: Swing, moment: int) -> float:
    """How fast the ship moves."""
    now = motion(swing, moment)
    return hypot(now.pitch_speed, now.roll_speed)


class Aim(NamedTuple):
    """What a bot waits for, and how well it meets it."""

    off: Callable[[Swing, int], float]  # the least is best
    wait: int  # ms at most
    error: int  # ms: standard deviation


AIMS: Final = {"medium": Aim(tilted, 1500, 120), "hard": Aim(moving, 3000, 40)}
