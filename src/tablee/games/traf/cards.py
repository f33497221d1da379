# mypyc: compiled
"""The moves of Traf as small numbers, and sums and differences of sets of cards.

A set of cards has two bits a kind, as the box's own ``flinke/cards.py`` says.
"""

from typing import Final

from mypy_extensions import i64

from tablee.games.flinke.cards import KINDS, SINGLES

DOUBLES: Final = 0xAAAAAAAAAAAA  # the bits that second copies take
HAND: Final = 4  # cards in a hand (TRA-02)
MIDDLE: Final = 3  # cards in the middle

PASS: Final = 0
KNOCK: Final = 1  # without exchanging a card
SWAP: Final = 2  # + 2 * (24 * given + taken), and one more where the seat knocks after it
MOVES_END: Final = 1154


def swap(given: i64, taken: i64) -> i64:
    """The move that gives a card of this kind for one of that kind."""
    return SWAP + 2 * (given * KINDS + taken)


def given_by(move: i64) -> i64:
    """The kind a swap gives to the middle."""
    return (move - SWAP) // (2 * KINDS)


def taken_by(move: i64) -> i64:
    """The kind a swap takes from the middle."""
    return ((move - SWAP) >> 1) % KINDS


def knocks(move: i64) -> bool:
    """Whether the seat knocks with this move; the numbers are made so that it is the odd ones."""
    return move & 1 != 0


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
