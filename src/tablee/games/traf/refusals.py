"""Why Traf refuses a move: one sentence about the cards in front of the player."""

from typing import TYPE_CHECKING

from tablee.core.bits import bit
from tablee.core.errors import Illegal
from tablee.core.refusals import MATCH_IS_OVER, NOT_YOUR_TURN, STILL_LYING
from tablee.games.flinke.cards import has
from tablee.games.traf import words
from tablee.games.traf.menu import given_by, knocks, taken_by
from tablee.games.traf.moves import KNOCK, MOVES_END, SWAP

if TYPE_CHECKING:
    from tablee.games.traf.rules import Traf


def why_not(state: "Traf", seat: int, move: int) -> Illegal:
    """The reason why this seat may not make this move now."""
    if state.is_over():
        return Illegal("TRA-09", MATCH_IS_OVER)
    if state.is_shown():
        return Illegal("TRA-07", STILL_LYING)
    if not 0 <= seat < state.seats or state.movers() != bit(seat):
        return Illegal("TRA-04", NOT_YOUR_TURN)
    if not 0 <= move < MOVES_END:
        return Illegal("TRA-04", words.NO_SUCH_MOVE)
    if move >= SWAP:
        given, taken = given_by(move), taken_by(move)
        if not has(state.players[seat].hand, given):
            return Illegal("TRA-04", words.not_in_hand(given))
        if not has(state.middle, taken):
            return Illegal("TRA-04", words.not_in_middle(taken))
    if knocks(move) and state.knocker < state.seats:
        return Illegal("TRA-05", words.SOMEBODY_HAS_KNOCKED)
    if move != KNOCK:
        return Illegal("TRA-O1", words.KNOCK_INSTEAD)
    raise AssertionError("nothing forbids this move")
