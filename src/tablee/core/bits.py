# mypyc: compiled
"""Sets of cards as 64-bit masks, and counters packed eight bits each.

A card is a number from 0 to 60; a set of cards has one bit per card. Five counters of eight
bits fit one number in the same layout, so that a deck of eight cards a colour and its
tokens can be counted colour by colour at once.
"""

from typing import Final

from mypy_extensions import i64

COUNTER: Final = 8  # bits a packed counter takes
COUNTER_MASK: Final = 0xFF


def bit(card: i64) -> i64:
    """The set with this card only."""
    mask: i64 = 1  # not "1 << card": mypyc shifts a literal as a 32-bit C int
    mask <<= card
    return mask


def lowest(mask: i64) -> i64:
    """The lowest card of a non-empty set."""
    return size((mask & -mask) - 1)  # bit_length would box it as a Python integer


def highest(mask: i64) -> i64:
    """The highest card of a non-empty set."""
    return int(mask).bit_length() - 1


def size(mask: i64) -> i64:
    """How many cards a set holds: bits are counted in pairs, then in fours, then in bytes."""
    mask = mask - ((mask >> 1) & 0x1555555555555555)
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    mask += mask >> 8
    mask += mask >> 16
    mask += mask >> 32
    return mask & 0x7F


def nth(mask: i64, n: i64) -> i64:
    """The nth lowest card of a set, counting from 0."""
    while n > 0:
        mask &= mask - 1
        n -= 1
    return lowest(mask)


def cards(mask: i64) -> list[int]:
    """The cards of a set in ascending order."""
    found: list[int] = []
    while mask != 0:
        found.append(lowest(mask))
        mask &= mask - 1
    return found


def size_by_byte(mask: i64) -> i64:
    """How many bits are set in each of the five lowest bytes, as packed counters."""
    mask = mask - ((mask >> 1) & 0x5555555555)
    mask = (mask & 0x3333333333) + ((mask >> 2) & 0x3333333333)
    return (mask + (mask >> 4)) & 0x0F0F0F0F0F


def amount(counters: i64, index: i64) -> i64:
    """One of the packed counters."""
    return (counters >> (index * COUNTER)) & COUNTER_MASK


def units(index: i64, count: i64) -> i64:
    """Packed counters with this count at one index and 0 elsewhere, to add or subtract."""
    return count << (index * COUNTER)


def total(counters: i64) -> i64:
    """The sum of all packed counters."""
    result: i64 = 0
    while counters != 0:
        result += counters & COUNTER_MASK
        counters >>= COUNTER
    return result
