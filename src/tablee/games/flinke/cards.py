# mypyc: compiled
"""The pack of the Flinke Finger box: four colours, values 1 to 6, two copies each (FF-01).

A *kind* is a colour with a value, numbered from 0 to 23. A set of cards is a mask with two bits
a kind: none for no copy, the lower one for one copy, both for two. So equal sets are equal numbers,
and ``bits.size`` and ``bits.nth`` count cards: ``nth(cards, n) >> 1`` is the kind of the nth card.
"""

from typing import Final

from mypy_extensions import i64

from tablee.core.bits import bit, lowest, nth, size

COLOURS: Final = 4
VALUES: Final = 6
KINDS: Final = 24
PACK: Final = 0xFFFFFFFFFFFF  # all 48 cards
SINGLES: Final = 0x555555555555  # one copy of every kind
COLOUR: Final = 0xFFF  # all twelve cards of the first colour


def kind(colour: i64, value: i64) -> i64:
    """The kind of this colour (0 to 3) and value (1 to 6)."""
    return colour * VALUES + value - 1


def colour_of(kind: i64) -> i64:
    return kind // VALUES


def value_of(kind: i64) -> i64:
    return kind % VALUES + 1


def one(kind: i64) -> i64:
    """The set that holds one card of this kind."""
    return bit(2 * kind)


def count(cards: i64, kind: i64) -> i64:
    """How many of this kind a set holds: 0, 1 or 2."""
    return size((cards >> (2 * kind)) & 3)


def has(cards: i64, kind: i64) -> bool:
    return cards & one(kind) != 0


def put(cards: i64, kind: i64) -> i64:
    """The set with one more card of this kind, of which it held at most one."""
    if cards & one(kind) != 0:
        return cards | bit(2 * kind + 1)
    return cards | one(kind)


def take(cards: i64, kind: i64) -> i64:
    """The set with one card less of this kind, of which it held at least one."""
    if cards & bit(2 * kind + 1) != 0:
        return cards ^ bit(2 * kind + 1)
    return cards ^ one(kind)


def some_kind(cards: i64, n: i64) -> i64:
    """The kind of the nth card, counted from 0, lower kinds first."""
    return nth(cards, n) >> 1


def first_kind(cards: i64) -> i64:
    """The lowest kind in a set that is not empty."""
    return lowest(cards) >> 1


def kinds(cards: i64) -> list[int]:
    """The cards of a set as kinds in ascending order; a kind held twice is listed twice."""
    found: list[int] = []
    while cards != 0:
        found.append(first_kind(cards))
        cards &= cards - 1
    return found


def gathered(listed: list[int]) -> i64:
    """The set of the cards listed as kinds."""
    cards: i64 = 0
    for each in listed:
        cards = put(cards, each)
    return cards
