# mypyc: compiled
"""The moves of Reflex as small numbers: mostly runs, one colour from a value up to another.

A series grows from its 1 by runs of consecutive cards (REF-05). Which of its colour's two series
a run goes on follows from its first card, so a run is its colour, its first and its last value:
15 runs a colour, from 2 alone to 6 alone.
"""

from typing import Final

from mypy_extensions import i64

from tablee.core.bits import bit, lowest
from tablee.games.flinke.cards import SINGLES, VALUES, colour_of, value_of

RUNS_OF_A_COLOUR: Final = 15
RUNS: Final = 60  # moves below are runs; the others are said
READY: Final = 64  # REF-02
STOP: Final = 65  # REF-07, where stop is called
PASS: Final = 66  # REF-A8, where seats take turns
ENOUGH: Final = 67  # REF-09, where no limit is fixed
SAID: Final = 64  # a menu's second mask begins here
MOVES_END: Final = 68
LOWEST: Final = 2  # the 1s lie on the table before anybody moves (REF-04)


def run_of(colour: i64, first: i64, last: i64) -> i64:
    """The move that lays this colour from the first value to the last."""
    return colour * RUNS_OF_A_COLOUR + runs_before(first) + last - first


def runs_before(first: i64) -> i64:
    """How many runs of a colour begin lower: five begin with the 2, four with the 3, …"""
    step = first - LOWEST
    return 5 * step - step * (step - 1) // 2


def colour_of_run(move: i64) -> i64:
    return move // RUNS_OF_A_COLOUR


def first_of_run(move: i64) -> i64:
    """The lowest value of a run."""
    place = move % RUNS_OF_A_COLOUR
    first: i64 = LOWEST
    while first < VALUES and runs_before(first + 1) <= place:
        first += 1
    return first


def last_of_run(move: i64) -> i64:
    """The highest value of a run."""
    first = first_of_run(move)
    return first + move % RUNS_OF_A_COLOUR - runs_before(first)


def longest(hand: i64, kind: i64) -> i64:
    """How many cards in a row a hand holds from this kind up to the 6 of its colour."""
    rest = hand >> (2 * kind)
    most = VALUES + 1 - value_of(kind)
    length: i64 = 0
    while length < most and rest & 1 != 0:
        length += 1
        rest >>= 2
    return length


def fitting_runs(hand: i64, wanted: i64) -> i64:
    """A bit for each run of this hand that begins with a wanted card (REF-05)."""
    runs: i64 = 0
    starts = hand & wanted & SINGLES
    while starts != 0:
        kind = lowest(starts) >> 1
        lengths = bit(longest(hand, kind)) - 1
        runs |= lengths << run_of(colour_of(kind), value_of(kind), value_of(kind))
        starts &= starts - 1
    return runs
