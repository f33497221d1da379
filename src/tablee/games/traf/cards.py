# mypyc: compiled
"""How many cards lie where in Traf, and sums and differences of sets of cards.

A set of cards has two bits a kind, as the box's own ``flinke/cards.py`` says.
"""

from typing import Final

from mypy_extensions import i64

from tablee.games.flinke.cards import SINGLES

DOUBLES: Final = 0xAAAAAAAAAAAA  # the bits that second copies take
HAND: Final = 4  # cards in a hand (TRA-02)
MIDDLE: Final = 3  # cards in the middle


def joined(some: i64, more: i64) -> i64:
    """Two sets of cards put together."""
    return some | more | ((some & more & SINGLES) << 1)


def without(cards: i64, some: i64) -> i64:
    """A set of cards of which some, all of them in it, are taken away."""
    return canonical(cards ^ some)


def canonical(cards: i64) -> i64:
    """The same cards where single copies may have taken the bit of a second one."""
    single = (cards | (cards >> 1)) & SINGLES
    return single | (cards & (cards << 1) & DOUBLES)
