# mypyc: compiled
"""How two cards rank in a trick of Puko: the higher number is the better hand (PUK-36)."""

from typing import Final

from mypy_extensions import i64

from tablee.core.bits import highest, lowest
from tablee.games.flinke.cards import colour_of, value_of
from tablee.games.puko.cards import LOWEST, NO_TRUMP

PAIR: Final = 16  # each class of hands ranks above all hands of the classes below
TRUMP: Final = 32
TRUMP_PAIR: Final = 48
ALL_LOW: Final = 14  # above any total: under a 0 the rank is the difference to it


def rank(cards: i64, die: i64, sums: bool) -> i64:
    """The rank of two cards under this face of the die; ``sums`` is PUK-O5."""
    return rank_of_kinds(lowest(cards) >> 1, highest(cards) >> 1, die, sums)


def rank_of_kinds(low: i64, high: i64, die: i64, sums: bool) -> i64:
    """The same for two kinds in any order."""
    total = value_of(low) + value_of(high)
    if die == LOWEST:  # PUK-35: pairs have no rank of their own
        return ALL_LOW - total
    if die == NO_TRUMP:  # PUK-32
        if low == high:
            return PAIR + value_of(low)
        return total
    points: i64 = 0  # PUK-33: of the trumps alone
    if colour_of(low) == die:
        points += value_of(low)
    if colour_of(high) == die:
        points += value_of(high)
    if low == high:  # PUK-30
        return TRUMP_PAIR + value_of(low) if points > 0 else PAIR + value_of(low)
    if points > 0:
        return TRUMP + points
    return total if sums else 0  # PUK-34, PUK-A9
