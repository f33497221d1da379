# mypyc: compiled
"""Dice and moves of Grippe-jetons as small integers.

Dice are counters, four bits for each value: 0x000201 is a 1 and two 3s. Places count from
nought: the 1 has place 0, the 6, which has no column, place 5.

A move below 64 keeps different dice: the set of their places. From EQUAL on it keeps two or
more equal ones; COUNT_BEST and those after it say which die is counted next.
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
EQUAL: Final = 64
LAST_EQUAL: Final = 87
COUNT_BEST: Final = 128
COUNT: Final = 129  # and the place of the column


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


def different_keeps(dice: i64) -> i64:
    """GEI-11: a bit for every choice of dice that are all different."""
    keeps: i64 = 1
    for place in range(i64(VALUES)):
        if number_of(dice, place) != 0:
            keeps |= keeps << bit(place)
    return keeps - 1  # not the choice of none (GEI-10)


def equal_keeps(dice: i64) -> i64:
    """GEI-11: a bit for every choice of two or more equal dice, counted from EQUAL."""
    keeps: i64 = 0
    for place in range(i64(VALUES)):
        for more in range(number_of(dice, place) - 1):
            keeps |= bit(more * VALUES + place)
    return keeps


def dice_of(move: i64) -> i64:
    """The dice that a move keeps."""
    if move >= EQUAL:
        return some((move - EQUAL) % VALUES, (move - EQUAL) // VALUES + 2)
    dice: i64 = 0
    for place in range(i64(VALUES)):
        if move & bit(place) != 0:
            dice += some(place, 1)
    return dice


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
