"""The cards of Riffifi and its moves as small numbers.

Card 8 * colour + value - 1 for five colours of values 1 to 8; the Officer comes last.
"""

from typing import Final

from mypy_extensions import i64

from tablee.core.bits import bit

COLOURS: Final = 5
COLOURED: Final = 0xFFFFFFFFFF  # the forty cards that have a colour
ONES: Final = 0x0101010101
OFFICER: Final = 40
NO_CARD: Final = 60

# A card's own number lays it face up (the Officer's: without effect). Then:
CONCEAL: Final = 64  # + card: lay it face down, unseen
TURN_DOWN: Final = 128  # + card: lay the Officer and turn that card down
FROM: Final = 192  # + set of seats: these give one token more
REMOVE: Final = 224  # + colour: the dealer takes its 1 out of the pack
MOVES_END: Final = 256


def colour_of(card: i64) -> i64:
    return card >> 3


def value_of(card: i64) -> i64:
    return (card & 7) + 1


def one_of(colour: i64) -> i64:
    """The card of value 1."""
    return colour * 8


def same_colour(card: i64) -> i64:
    """All eight cards of this card's colour."""
    return bit(card & ~7) * 0xFF


def above(card: i64) -> i64:
    """The cards of the same colour with a higher value."""
    return same_colour(card) & -bit(card) ^ bit(card)
