"""Why Reflex refuses a move: one sentence about the cards in front of the player."""

from typing import TYPE_CHECKING

from tablee.core.bits import bit
from tablee.core.errors import Illegal
from tablee.core.refusals import MATCH_IS_OVER, NOT_YOUR_TURN, STILL_LYING
from tablee.games.flinke.cards import count, has, kind
from tablee.games.reflex import words
from tablee.games.reflex.moves import ENOUGH, PASS, READY, STOP
from tablee.games.reflex.runs import RUNS, colour_of_run, first_of_run, last_of_run

if TYPE_CHECKING:
    from tablee.games.reflex.rules import Reflex


def why_not(state: "Reflex", seat: int, move: int) -> Illegal:
    """The reason why this seat may not make this move now."""
    if state.is_over():
        return Illegal("REF-09", MATCH_IS_OVER)
    if state.is_counted():
        return Illegal("REF-09", STILL_LYING)
    if not 0 <= seat < state.seats:
        return Illegal("REF-01", words.NO_SUCH_SEAT)
    if state.is_playing():
        return why_not_playing(state, seat, move)
    if state.is_dealing():
        return Illegal("REF-01", words.CARDS_ARE_DEALT)
    if state.ready & bit(seat):
        return Illegal("REF-02", words.OTHERS_ARE_SORTING)
    if state.is_resting():
        return Illegal("REF-09", words.ANOTHER_ROUND)
    return Illegal("REF-02", words.SAY_READY)


def why_not_playing(state: "Reflex", seat: int, move: int) -> Illegal:
    if state.takes_turns() and seat != state.turn:
        return Illegal("REF-A8", NOT_YOUR_TURN)
    if state.submitted & bit(seat):
        return Illegal("REF-A8", words.ON_ITS_WAY)
    if 0 <= move < RUNS:
        return why_not_laid(state, seat, move)
    if move == STOP:
        if state.setup.called:
            return Illegal("REF-07", words.CARDS_LEFT)
        return Illegal("REF-07", words.STOPS_BY_ITSELF)
    if move == PASS and not state.takes_turns():
        return Illegal("REF-03", words.NO_NEED_TO_PASS)
    if move == ENOUGH:
        if state.setup.limit:
            return Illegal("REF-09", words.ends_at(state.setup.limit))
        return Illegal("REF-09", words.BETWEEN_ROUNDS)
    if move == READY:
        return Illegal("REF-02", words.ROUND_HAS_BEGUN)
    return Illegal("REF-05", words.ROUND_HAS_BEGUN)


def why_not_laid(state: "Reflex", seat: int, move: int) -> Illegal:
    hand = state.players[seat].hand
    if hand == 0:
        return Illegal("REF-07", words.NO_CARDS_LEFT)
    colour, first = colour_of_run(move), first_of_run(move)
    for value in range(first, last_of_run(move) + 1):
        if not has(hand, kind(colour, value)):
            return Illegal("REF-05", words.not_in_hand(kind(colour, value)))
    open_tops = [
        value - 1
        for value in range(6, 1, -1)
        for _ in range(count(state.wanted, kind(colour, value)))
    ]
    told = words.series_end_with(colour, open_tops)
    if len(open_tops) < 2 or max(open_tops) >= first:
        return Illegal("REF-A3", words.too_late(kind(colour, first), told))
    return Illegal("REF-05", words.does_not_fit(kind(colour, first), told))
