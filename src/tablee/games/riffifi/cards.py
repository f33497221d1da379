# mypyc: compiled
"""The cards of Riffifi as small numbers and in text.

Card 8 * colour + value - 1 for five colours of values 1 to 8; the Officer comes last.
"""

from typing import Final

from mypy_extensions import i64

from tablee.core.bits import bit, lowest, size_by_byte

COLOURS: Final = 5
COLOURED: Final = 0xFFFFFFFFFF  # the forty cards that have a colour
ONES: Final = 0x0101010101
OFFICER: Final = 40
NO_CARD: Final = 60

COLOUR_LETTERS: Final = "byrgv"
CARDS: Final = [f"{letter}{value}" for letter in COLOUR_LETTERS for value in range(1, 9)] + ["o"]


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


def above(mask: i64) -> i64:
    """All cards that are higher than one of these, of the same colour."""
    higher = mask << 1 & 0xFEFEFEFEFE
    higher |= higher << 1 & 0xFEFEFEFEFE
    higher |= higher << 2 & 0xFCFCFCFCFC
    return higher | higher << 4 & 0xF0F0F0F0F0


def has_misdeal(hand: i64) -> bool:
    """RIF-07: whether a hand has five cards of one colour; the Officer has no colour."""
    five_or_more = size_by_byte(hand & COLOURED) + 0x7B7B7B7B7B  # 0x80 - 5 for each colour
    return (five_or_more & 0x8080808080) != 0


# -- In text ---------------------------------------------------------------------------------


def write_card(card: i64) -> str:
    return CARDS[card]


def read_card(text: str) -> int:
    return OFFICER if text == "o" else COLOUR_LETTERS.index(text[0]) * 8 + int(text[1]) - 1


def write_cards(mask: i64) -> list[str]:
    told: list[str] = []
    while mask != 0:
        told.append(CARDS[lowest(mask)])
        mask &= mask - 1
    return told


def read_cards(texts: list[str]) -> int:
    return sum(bit(read_card(text)) for text in texts)
