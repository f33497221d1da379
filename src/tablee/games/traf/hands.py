# mypyc: compiled
"""What a hand of Traf is worth: four alike, then runs, then colours (TRA-20 to TRA-24)."""

from typing import Final

from mypy_extensions import i64

from tablee.core.bits import size
from tablee.games.flinke.cards import COLOUR

# A rank is a class plus what is compared within it: the value, or a sum of at most 24.
NOTHING: Final = 0
COLOURED: Final = 1
RUN: Final = 2
ALIKE: Final = 3
CLASS: Final = 32  # ranks of one class
WITH_SUM: Final = 32  # TRA-O4: the sum of all four cards decides between equal ranks

BITS_OF_COLOUR: Final = 12
ONES: Final = 0x333  # in one colour: the cards whose value has the binary digit 1 …
TWOS: Final = 0xC3C  # … the digit 2 …
FOURS: Final = 0xFC0  # … and the digit 4
SINGLES_OF_COLOUR: Final = 0x555


def rank(hand: i64) -> i64:
    """How good four cards are: the higher rank wins, and 0 is no combination."""
    rest = hand
    while rest != 0:
        part = rest & COLOUR
        count = size(part)
        if count >= 3:
            if is_run(part):
                return RUN * CLASS + points(part)
            return COLOURED * CLASS + points(part)
        rest >>= BITS_OF_COLOUR
    value = value_of_all(hand)
    if value > 0:
        return ALIKE * CLASS + value
    return NOTHING


def rank_with_sum(hand: i64) -> i64:
    """TRA-O4: the rank, and among equal ranks the sum of all four cards."""
    return rank(hand) * WITH_SUM + sum_of(hand)


def is_run(part: i64) -> bool:
    """TRA-21, TRA-23: four cards of one colour in a row, where 1 follows 6."""
    if part & ~SINGLES_OF_COLOUR != 0:
        return False
    return (
        part == 0x055  # 1-2-3-4
        or part == 0x154  # 2-3-4-5
        or part == 0x550  # 3-4-5-6
        or part == 0x541  # 4-5-6-1
        or part == 0x505  # 5-6-1-2
        or part == 0x415  # 6-1-2-3
    )


def value_of_all(hand: i64) -> i64:
    """TRA-20: the value all cards share, or 0 where they do not."""
    folded = (hand | (hand >> 12) | (hand >> 24) | (hand >> 36)) & COLOUR
    if folded & ~3 == 0:
        return 1
    if folded & ~0xC == 0:
        return 2
    if folded & ~0x30 == 0:
        return 3
    if folded & ~0xC0 == 0:
        return 4
    if folded & ~0x300 == 0:
        return 5
    if folded & ~0xC00 == 0:
        return 6
    return 0


def points(part: i64) -> i64:
    """The sum of the values of some cards of one colour, moved down to the first."""
    return size(part & ONES) + 2 * size(part & TWOS) + 4 * size(part & FOURS)


def sum_of(hand: i64) -> i64:
    """The sum of the values of all cards."""
    total: i64 = 0
    while hand != 0:
        total += points(hand & COLOUR)
        hand >>= BITS_OF_COLOUR
    return total


def class_of(rank: i64) -> i64:
    """NOTHING, COLOURED, RUN or ALIKE."""
    return rank // CLASS


def worth_of(rank: i64) -> i64:
    """What is compared within a class: a sum, or the value of four alike."""
    return rank % CLASS
