# mypyc: compiled
"""Dice of Grippe-jetons as small integers.

They are counters, four bits for each value: 0x000201 is a 1 and two 3s. Places count from 0: the
1 has place 0; the 6, which has no column, has place 5.
"""

from typing import Final

from mypy_extensions import i64

from tablee.core.bits import bit

DICE: Final = 5
VALUES: Final = 6
SIX: Final = 5  # the place of the value that has no column
COLUMNS: Final = 5
NIBBLE: Final = 4
NIBBLE_MASK: Final = 15


def number_of(dice: i64, place: i64) -> i64:
    """How many dice of one value."""
    return (dice >> (place * NIBBLE)) & NIBBLE_MASK


def some(place: i64, number: i64) -> i64:
    """So many dice of one value."""
    return number << (place * NIBBLE)


def how_many(dice: i64) -> i64:
    """How many dice in all."""
    dice = (dice & 0x0F0F0F) + ((dice >> NIBBLE) & 0x0F0F0F)
    return (dice + (dice >> 8) + (dice >> 16)) & NIBBLE_MASK


def values_in(dice: i64) -> i64:
    """The set of values these dice show, by their places."""
    found: i64 = 0
    for place in range(i64(VALUES)):
        if number_of(dice, place) != 0:
            found |= bit(place)
    return found


def packed(values: list[int]) -> i64:
    """Dice by their values from 1 to 6."""
    dice: i64 = 0
    for value in values:
        dice += some(value - 1, 1)
    return dice


def values_of(dice: i64) -> list[int]:
    """The values of dice from 1 to 6, in ascending order."""
    found: list[int] = []
    for place in range(i64(VALUES)):
        for _ in range(number_of(dice, place)):
            found.append(place + 1)
    return found
