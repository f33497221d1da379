# mypyc: compiled
"""A rough guess at what falls, for random playouts; it is no physics.

Playouts need thousands of placements a second, and only need to know how likely a fall is: likelier
with more pieces aboard, and higher up. The numbers are estimates. A better model goes into
``roughly``.
"""

from typing import Final

from mypy_extensions import i64

from tablee.core.bits import bit, nth, size
from tablee.core.luck import Rng
from tablee.games.riff_raff.cargo import is_yard

HUNDRED: Final = 100
ON_DECK: Final = 6  # falls in a hundred placements on an empty ship
ON_YARD: Final = 10
A_YARD_HIGHER: Final = 3
A_KEEL_LIGHTER: Final = 4  # … more with a light keel, fewer with a heavy one
ALONE: Final = 64  # falls in a hundred of the placed piece alone
ONE_OTHER: Final = 22  # … or of one piece that was aboard; the others are avalanches
SWEPT: Final = 4  # an avalanche takes one piece aboard in this many
CAUGHT_ONE_IN: Final = 3


def roughly(aboard: i64, piece: i64, spot: i64, keel: i64, rng: Rng) -> i64:
    """The set of pieces that fall when this one is placed on this spot."""
    chance: i64 = ON_DECK
    if is_yard(spot):
        chance = ON_YARD + A_YARD_HIGHER * ((spot - 5) >> 1)
    chance += size(aboard) >> 1
    chance += A_KEEL_LIGHTER * (1 - keel)
    if rng.below(HUNDRED) >= chance:
        return 0
    how = rng.below(HUNDRED)
    if how < ALONE or aboard == 0:
        return bit(piece)
    if how < ALONE + ONE_OTHER:
        return bit(nth(aboard, rng.below(size(aboard))))
    fallen = bit(piece)
    rest = aboard
    while rest != 0:
        lowest = rest & -rest
        if rng.below(SWEPT) == 0:
            fallen |= lowest
        rest ^= lowest
    return fallen


def roughly_caught(fallen: i64, rng: Rng) -> i64:
    """The set of these pieces that are caught."""
    caught: i64 = 0
    while fallen != 0:
        lowest = fallen & -fallen
        if rng.below(CAUGHT_ONE_IN) == 0:
            caught |= lowest
        fallen ^= lowest
    return caught
