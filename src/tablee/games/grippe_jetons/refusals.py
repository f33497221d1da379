"""Why Grippe-jetons refuses a move: one sentence about the dice in front of the player."""

from typing import TYPE_CHECKING

from tablee.core.bits import bit
from tablee.core.errors import Illegal
from tablee.core.refusals import MATCH_IS_OVER, NOT_YOUR_TURN, STILL_LYING
from tablee.games.grippe_jetons import words
from tablee.games.grippe_jetons.dice import values_of
from tablee.games.grippe_jetons.keeps import dice_of
from tablee.games.grippe_jetons.moves import COUNT_BEST, KEEP, LAST_KEEP

if TYPE_CHECKING:
    from tablee.games.grippe_jetons.rules import Grippe


def why_not(state: "Grippe", seat: int, move: int) -> Illegal:
    """The reason why this seat may not make this move now."""
    if state.is_over():
        return Illegal("GEI-32", MATCH_IS_OVER)
    if state.is_settled() or state.is_finished():
        return Illegal("GEI-31", STILL_LYING)
    if not 0 <= seat < state.seats or state.movers() != bit(seat):
        return Illegal("GEI-04", NOT_YOUR_TURN)
    if state.is_counting():
        return Illegal("GEI-26", words.count_one(values_of(state.kept)))
    rolled = values_of(state.rolled)
    if KEEP < move <= LAST_KEEP:
        return Illegal("GEI-11", words.not_rolled(values_of(dice_of(move)), rolled))
    if move >= COUNT_BEST:
        return Illegal("GEI-13", words.ALL_DICE_ARE_NOT_OUT)
    return Illegal("GEI-10", words.take_out(rolled))
