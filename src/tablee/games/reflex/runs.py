# mypyc: compiled
"""Runs, the cards that are laid together: one colour from a value up to another.

A series grows from its 1 by runs of consecutive cards (REF-05). Which of its colour's two series
a run goes on follows from its first card, so a run is its colour, its first and its last value:
15 runs a colour, from 2 alone to 6 alone.
"""

from typing import Final

from mypy_extensions import i64

from tablee.core.bits import bit, lowest
from tablee.games.flinke.cards import SINGLES, VALUES, colour_of

RUNS: Final = 60
RUNS_OF_A_COLOUR: Final = 15
LOWEST: Final = 2  # the 1s lie on the table before anybody moves (REF-04)


def run_of(colour: i64, first: i64, last: i64) -> i64:
    """The run of this colour from the first value to the last."""
    return colour * RUNS_OF_A_COLOUR + runs_before(first) + last - first


def single(kind: i64) -> i64:
    """The run that consists of this card alone."""
    colour = colour_of(kind)
    return colour * RUNS_OF_A_COLOUR + runs_before(kind - colour * VALUES + 1)


def runs_before(first: i64) -> i64:
    """How many runs of a colour begin lower: five begin with the 2, four with the 3, …"""
    step = first - LOWEST
    return 5 * step - (step * (step - 1) >> 1)


def colour_of_run(run: i64) -> i64:
    return run // RUNS_OF_A_COLOUR


def first_of_run(run: i64) -> i64:
    """The lowest value of a run."""
    place = run % RUNS_OF_A_COLOUR
    first: i64 = LOWEST
    alike: i64 = VALUES + 1 - LOWEST  # runs that begin with this value
    while place >= alike:
        place -= alike
        alike -= 1
        first += 1
    return first


def last_of_run(run: i64) -> i64:
    """The highest value of a run."""
    first = first_of_run(run)
    return first + run % RUNS_OF_A_COLOUR - runs_before(first)


def longest(hand: i64, kind: i64) -> i64:
    """How many cards in a row a hand holds from this kind on.

    A row ends with the 6 of its colour: no hand holds the 1 of the next (REF-04).
    """
    rest = hand >> (2 * kind)
    length: i64 = 0
    while rest & 1 != 0:
        length += 1
        rest >>= 2
    return length


def without_run(hand: i64, first: i64, last: i64) -> i64:
    """The hand with one card less of each kind from the first to the last, all of which it holds.

    If a kind is held twice, its second bit is cleared, otherwise its only one.
    """
    laid = SINGLES & (bit(2 * last + 1) - bit(2 * first))
    twice = hand >> 1 & laid
    return hand ^ laid ^ twice ^ twice << 1


def fitting_runs(hand: i64, wanted: i64) -> i64:
    """A bit for each run of this hand that begins with a wanted card (REF-05)."""
    runs: i64 = 0
    starts = hand & wanted & SINGLES
    while starts != 0:
        kind = lowest(starts) >> 1
        lengths = bit(longest(hand, kind)) - 1
        runs |= lengths << single(kind)
        starts &= starts - 1
    return runs
