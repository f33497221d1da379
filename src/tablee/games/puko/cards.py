# mypyc: compiled
"""Pairs of cards as numbers, sets of cards added up, and the faces of the die.

A hand is a set of cards of the box (``flinke.cards``): two bits a kind, copies without names.
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
    """The set of two cards of this number: 24 times the lower kind, and the higher one."""
    return put(one(pair // KINDS), pair % KINDS)


def together(some: i64, others: i64) -> i64:
    """Two sets put together, of which no kind is more than twice there.

    Both copies of a kind are two bits; as the number 2 instead of 3 they can be added up.
    """
    counts = some - ((some >> 1) & SINGLES) + others - ((others >> 1) & SINGLES)
    return counts + ((counts >> 1) & SINGLES)


def without(cards: i64, taken: i64) -> i64:
    """A set from which some of its cards are taken."""
    counts = cards - ((cards >> 1) & SINGLES) - (taken - ((taken >> 1) & SINGLES))
    return counts + ((counts >> 1) & SINGLES)
