# mypyc: compiled
"""Dice and moves of Grippe-jetons: what may be taken out of a roll (GEI-11)."""

from mypy_extensions import i64

from tablee.core.bits import bit
from tablee.games.grippe_jetons.dice import VALUES, number_of, some
from tablee.games.grippe_jetons.moves import KEEP_EQUAL


def different_keeps(dice: i64) -> i64:
    """GEI-11: a bit for every choice of dice that are all different, counted from KEEP."""
    keeps: i64 = 1
    for place in range(i64(VALUES)):
        if number_of(dice, place) != 0:
            keeps |= keeps << bit(place)
    return keeps - 1  # without the empty choice (GEI-10)


def equal_keeps(dice: i64) -> i64:
    """GEI-11: a bit for every choice of two or more equal dice, counted from KEEP_EQUAL."""
    keeps: i64 = 0
    if dice & 0xEEEEEE == 0:  # no value occurs twice
        return keeps
    for place in range(i64(VALUES)):
        for more in range(number_of(dice, place) - 1):
            keeps |= bit(more * VALUES + place)
    return keeps


def dice_of(move: i64) -> i64:
    """The dice that a move takes out."""
    if move >= KEEP_EQUAL:
        return some((move - KEEP_EQUAL) % VALUES, (move - KEEP_EQUAL) // VALUES + 2)
    dice: i64 = 0
    for place in range(i64(VALUES)):
        if move & bit(place) != 0:
            dice += some(place, 1)
    return dice
