"""The hands that place and the hands that catch, the same for every seat, person or bot.

What makes a hand steady or quick stands here. Everything is drawn from the seed of the placement,
so the same seed has the same tremble; nobody's input device is better than another's.
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
    turn: float  # degrees about the upright
    tremor: float  # mm: amplitude; a resting finger trembles by 0.1 mm, a tired one by 0.5
    release: float  # mm/s: fingers that open give the piece a little push


# The condition ``hands``. People set small blocks down to within 1 to 2 mm when they take care.
SKILLS: Final = {
    "steady": Skill(aim=0.7, turn=1.5, tremor=0.10, release=4.0),
    "ordinary": Skill(aim=1.5, turn=3.0, tremor=0.20, release=8.0),
    "shaky": Skill(aim=3.0, turn=6.0, tremor=0.50, release=16.0),
}
TREMOR: Final = (8.0, 12.0)  # Hz: the band of physiological tremor


@dataclass(frozen=True)
class Grip:
    """A held piece is drawn to where the hand wants it by a spring that gives way.

    It can push other pieces and press on a yard, but never harder than fingertips that take care.
    """

    spring: float = 60.0  # N/m: sags by 1 mm under 6 g, though the weight itself is borne
    strongest: float = 0.5  # N: as much as 50 g weigh
    twist: float = 0.006  # N m/rad
    strongest_twist: float = 0.008  # N m
    above: float = 12.0  # mm over the point of touch where the hand comes into play
    approach: float = 60.0  # mm/s
    last: float = 3.0  # mm before the touch from which the hand goes slowly
    slowly: float = 20.0  # mm/s
    push: float = 80.0  # mm/s
    lift: float = 40.0  # mm/s
    pause: float = 0.10  # s between the last movement and opening the fingers
    aside: float = 20.0  # mm: a piece to be hung comes from this far outboard …
    hook: float = 1.0  # mm … and this far above the edge on which it is hung
    correction: float = 40.0  # mm/s, back onto the own spot (RAF-24)


GRIP: Final = Grip()


class Slip(NamedTuple):
    """What one hand does this time besides what it was meant to do."""

    x: float  # mm
    y: float
    degrees: float
    tremor: float  # mm
    waves: tuple[tuple[float, float], ...]  # the tremor's three directions: rad/s, phase
    release: tuple[float, float, float]  # mm/s


def slip(hands: str, seed: int) -> Slip:
    """The errors of a hand this steady with this seed."""
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
    )


# -- The hand that catches ------------------------------------------------------------------


@dataclass(frozen=True)
class Catch:
    """How people catch. At full speed nobody catches anything: a fall lasts 0.2 to 0.3 s, and a
    person needs 0.3 s to notice and as long again to get there; so falls are shown slowed down."""

    slow_motion: float = 0.30  # half of all falls then give a catch
    radius: float = 30.0  # mm: a piece this near the middle of the hand is caught
    reaction: float = 0.280  # s, mean: seeing that something falls, and what
    reaction_spread: float = 0.050
    reaction_least: float = 0.150  # faster is guessing
    bits: float = 5.5  # per second: Fitts’ throughput, between a mouse (4.5) and a finger (6.5)
    again: float = 0.120  # s between one grasp of a hand and its next
    fumble: float = 0.04  # of the grasps that are in time: Fitts' law means 4 % misses
    hands: int = 2


CATCH: Final = Catch()


# -- Luck -----------------------------------------------------------------------------------


# Each purpose has a stream of its own: drawing more for one changes nothing for another.
PLACING: Final = 1
CATCHING: Final = 2
WAVES: Final = 3
