"""Why Puko refuses a move: one sentence about what is asked of the player now."""

from typing import TYPE_CHECKING

from tablee.core.bits import bit
from tablee.core.errors import Illegal
from tablee.core.refusals import MATCH_IS_OVER, STILL_LYING
from tablee.games.flinke.cards import KINDS, has
from tablee.games.puko import words
from tablee.games.puko.moves import KEEP, KEEP_END

if TYPE_CHECKING:
    from tablee.games.puko.rules import Puko


def why_not(state: "Puko", seat: int, move: int) -> Illegal:
    """The reason why this seat may not make this move now."""
    if state.is_over():
        return Illegal("PUK-41", MATCH_IS_OVER)
    if state.is_settled():
        return Illegal("PUK-15", STILL_LYING)
    phase = state.phase_name()
    if not 0 <= seat < state.seats or not state.movers() & bit(seat):
        if phase == "choosing" and 0 <= seat < state.seats:
            return Illegal("PUK-12", words.HAS_CHOSEN)
        if phase == "declaring" and 0 <= seat < state.seats and state.declared & bit(seat):
            return Illegal("PUK-13", words.HAS_DECLARED)
        return Illegal("PUK-13", words.NOT_ASKED)
    if phase == "choosing":
        return why_not_keep(state.players[seat].hand, move)
    if phase == "declaring":
        return Illegal("PUK-13", words.KNOCK_OR_STAY)
    return Illegal("PUK-21", words.stake_between(state.owed, state.players[seat].purse))


def why_not_keep(hand: int, move: int) -> Illegal:
    if not KEEP <= move < KEEP_END:
        return Illegal("PUK-12", words.CHOOSE_TWO)
    low, high = divmod(move - KEEP, KINDS)
    for kind in (low, high):
        if not has(hand, kind):
            return Illegal("PUK-12", words.not_held(kind))
    if low == high:
        return Illegal("PUK-12", words.not_twice(low))
    return Illegal("PUK-12", words.CHOOSE_TWO)
