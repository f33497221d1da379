# mypyc: compiled
"""The sizes of hand and middle in Traf, and sums and differences of sets of cards.

A set of cards has two bits a kind, see ``flinke/cards.py``.
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
    """A set of cards without some of its cards."""
    return canonical(cards ^ some)


def canonical(cards: i64) -> i64:
    """The same cards, with the only copy of a kind moved to the lower of its two bits."""
    single = (cards | (cards >> 1)) & SINGLES
    return single | (cards & (cards << 1) & DOUBLES)
