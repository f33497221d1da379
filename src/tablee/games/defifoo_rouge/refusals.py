"""Why Défifoo Rouge refuses a move: one sentence about the cards in front of the player."""

from typing import TYPE_CHECKING

from tablee.core.bits import bit
from tablee.core.errors import Illegal
from tablee.core.refusals import MATCH_IS_OVER, NOT_YOUR_TURN, STILL_LYING
from tablee.games.defifoo_rouge import words
from tablee.games.defifoo_rouge.cards import BANK, BOMB, NO_CARD, POLICE, suit_cards, suit_of
from tablee.games.defifoo_rouge.moves import WAVE
from tablee.games.defifoo_rouge.state import DIRECTION, PARTNERS, TURN, WINDOW

if TYPE_CHECKING:
    from tablee.games.defifoo_rouge.rules import Defifoo


def why_not(state: "Defifoo", seat: int, move: int) -> Illegal:
    """The reason why this seat may not make this move now."""
    if state.is_over():
        return Illegal("DEF-35", MATCH_IS_OVER)
    if state.is_taken() or state.is_counted():
        return Illegal("DEF-10", STILL_LYING)
    if not 0 <= seat < state.seats:
        return Illegal("DEF-10", NOT_YOUR_TURN)
    if state.phase == WINDOW:
        return why_not_in_window(state, seat, move)
    if seat != state.turn:
        return why_not_out_of_turn(state, seat, move)
    if state.phase == PARTNERS:
        others = [other for other in range(state.seats) if other != seat]
        return Illegal("DEF-05", words.pick_partners(state.setup.partners(), others))
    if state.phase == DIRECTION:
        return Illegal("DEF-06", words.CHOOSE_DIRECTION)
    return why_not_lay(state.players[seat].hand, state.led, move)


def why_not_in_window(state: "Defifoo", seat: int, move: int) -> Illegal:
    if move in (BOMB, BANK):
        return Illegal("DEF-20", words.not_in_hand(move))
    if state.waved & bit(seat):
        return Illegal("DEF-A16", words.HAS_WAVED)
    return Illegal("DEF-A16", words.STILL_WAITING)


def why_not_out_of_turn(state: "Defifoo", seat: int, move: int) -> Illegal:
    if state.phase == TURN and move in (BOMB, BANK):
        if not state.players[seat].hand & bit(move):
            return Illegal("DEF-20", words.not_in_hand(move))
        return Illegal("DEF-A5", words.NO_TRICK_RUNS)
    return Illegal("DEF-10", NOT_YOUR_TURN)


def why_not_lay(hand: int, led: int, move: int) -> Illegal:
    if move == WAVE:
        return Illegal("DEF-A16", words.NOTHING_TO_WAVE_AT)
    if not 0 <= move <= BOMB:
        return Illegal("DEF-10", words.LAY_A_CARD)
    if not hand & bit(move):
        return Illegal("DEF-10", words.not_in_hand(move))
    assert led != NO_CARD, "any card may be led"
    if hand & suit_cards(led):
        clause = "DEF-11" if led < POLICE else "DEF-12"
        return Illegal(clause, words.must_follow(move, suit_of(led)))
    return Illegal("DEF-11", words.must_call_police(move))
