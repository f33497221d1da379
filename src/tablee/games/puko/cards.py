# mypyc: compiled
"""Pairs of cards as numbers, sets of cards added up, and the faces of the die.

A hand is a set of cards of the box, with two bits a kind (``flinke.cards``).
"""

from typing import Final, Literal

from mypy_extensions import i64

from tablee.games.flinke.cards import KINDS, SINGLES, one, put

Face = Literal["blue", "yellow", "green", "red", "x", "0"]

# The die: 0 to 3 is a trump colour. Then:
NO_TRUMP: Final = 4  # X
LOWEST: Final = 5  # 0: the weakest hand wins
FACES: Final = 6
NOT_ROLLED: Final = 6
FACE_TEXTS: Final[tuple[Face, ...]] = ("blue", "yellow", "green", "red", "x", "0")


def cards_of(pair: i64) -> i64:
    """The set of two cards with this number: 24 times the lower kind, plus the higher."""
    return put(one(pair // KINDS), pair % KINDS)


def together(some: i64, others: i64) -> i64:
    """The union of two sets that together have no kind more than twice.

    Both copies of a kind are the bits 3; counted as 2 instead, sets can be added.
    """
    counts = some - ((some >> 1) & SINGLES) + others - ((others >> 1) & SINGLES)
    return counts + ((counts >> 1) & SINGLES)


def without(cards: i64, taken: i64) -> i64:
    """A set without some of its cards."""
    counts = cards - ((cards >> 1) & SINGLES) - (taken - ((taken >> 1) & SINGLES))
    return counts + ((counts >> 1) & SINGLES)
