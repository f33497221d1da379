"""The hands that place and the hands that catch, the same for every seat, person or bot.

How steady and quick a hand is. Everything is drawn from the seed of the placement: the same seed
gives the same tremor, and no input device has an advantage.
"""

from dataclasses import dataclass
from math import pi
from typing import Final, NamedTuple

from tablee.core.luck import seeded
from tablee.games.riff_raff.noise import between, normal

# -- The hand that places -------------------------------------------------------------------


class Skill(NamedTuple):
    """How steady a hand is: standard deviations, except for the tremor."""

    aim: float  # mm fore and aft, and to port and starboard
    turn: float  # degrees about the vertical
    tremor: float  # mm: amplitude; a resting finger trembles by 0.1 mm, a tired one by 0.5
    release: float  # mm/s: opening fingers give the piece a little push …
    spin: float  # degrees/s: … and never open all at once: the farther it falls, the more it tilts


# The option ``hands``. Careful people set small blocks down to within 1 to 2 mm.
SKILLS: Final = {
    "steady": Skill(aim=0.7, turn=1.5, tremor=0.10, release=4.0, spin=35.0),
    "ordinary": Skill(aim=1.5, turn=3.0, tremor=0.20, release=8.0, spin=70.0),
    "shaky": Skill(aim=3.0, turn=6.0, tremor=0.50, release=16.0, spin=140.0),
}
TREMOR: Final = (8.0, 12.0)  # Hz: the band of physiological tremor


@dataclass(frozen=True)
class Grip:
    """How a piece is held: a spring of limited force draws it to where the hand wants it.

    It can push other pieces and press on a yard, but no harder than careful fingertips.
    """

    spring: float = 60.0  # N/m: 1 mm under 6 g; the weight of the piece itself is compensated
    strongest: float = 0.5  # N: the weight of 50 g
    twist: float = 0.006  # N m/rad
    strongest_twist: float = 0.008  # N m
    down: float = 20.0  # mm/s, onto what lies below, before a push
    push: float = 80.0  # mm/s
    pause: float = 0.10  # s between a push and opening the fingers
    hook: float = 1.0  # mm at least above the edge on which a piece is hung …
    aside: float = 6.0  # mm … and at most so far outboard, where the edge is in the way
    steady: float = 0.40  # s in which the free hand steadies the ship before (RAF-O2)
    correction: float = 40.0  # mm/s, back onto the player's own spot (RAF-24)


GRIP: Final = Grip()


class Slip(NamedTuple):
    """The errors of one hand in one placement."""

    x: float  # mm
    y: float
    degrees: float
    tremor: float  # mm
    waves: tuple[tuple[float, float], ...]  # the tremor's three directions: rad/s, phase
    release: tuple[float, float, float]  # mm/s
    spin: tuple[float, float]  # degrees/s about the horizontal axes


def slip(hands: str, seed: int) -> Slip:
    """The errors of a hand of this skill with this seed."""
    skill, rng = SKILLS[hands], seeded(seed, PLACING)
    return Slip(
        x=skill.aim * normal(rng),
        y=skill.aim * normal(rng),
        degrees=skill.turn * normal(rng),
        tremor=skill.tremor,
        waves=tuple((2 * pi * between(*TREMOR, rng), between(0, 2 * pi, rng)) for _ in range(3)),
        release=(
            skill.release * normal(rng),
            skill.release * normal(rng),
            skill.release * normal(rng),
        ),
        spin=(skill.spin * normal(rng), skill.spin * normal(rng)),
    )


# -- The hand that catches ------------------------------------------------------------------


@dataclass(frozen=True)
class Catch:
    """How people catch.

    At full speed nobody catches anything: a fall lasts 0.2 to 0.3 s, and a person needs 0.3 s to
    notice and as long again to get there. So falls are shown in slow motion."""

    slow_motion: float = 0.30  # about half of all falls are then caught
    radius: float = 30.0  # mm: a piece this close to the middle of the hand is caught
    reaction: float = 0.280  # s, mean: seeing that something falls, and what
    reaction_spread: float = 0.050
    reaction_least: float = 0.150  # anything faster is guessing
    bits: float = 5.5  # per second: Fitts’ throughput, between a mouse (4.5) and a finger (6.5)
    again: float = 0.120  # s between two grasps of a hand
    fumble: float = 0.04  # of the grasps in time: Fitts' law assumes 4 % misses
    hands: int = 2


CATCH: Final = Catch()


# -- Luck -----------------------------------------------------------------------------------


# Each purpose has its own random stream: drawing more for one does not change another.
PLACING: Final = 1
CATCHING: Final = 2
WAVES: Final = 3
