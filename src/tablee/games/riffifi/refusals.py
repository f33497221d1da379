"""Why Riffifi refuses a move: one sentence about the cards in front of the player."""

from typing import TYPE_CHECKING

from tablee.core.bits import bit, cards, lowest
from tablee.core.errors import Illegal
from tablee.core.refusals import MATCH_IS_OVER, NOT_YOUR_TURN, STILL_LYING
from tablee.games.riffifi import words
from tablee.games.riffifi.cards import OFFICER, same_colour
from tablee.games.riffifi.moves import CONCEAL, TURN_DOWN

if TYPE_CHECKING:
    from tablee.games.riffifi.rules import Riffifi


def why_not(state: "Riffifi", seat: int, move: int) -> Illegal:
    """The reason why this seat may not make this move now."""
    if state.is_over():
        return Illegal("RIF-33", MATCH_IS_OVER)
    if state.is_counted():
        return Illegal("RIF-32", STILL_LYING)
    if not 0 <= seat < state.seats or state.movers() != bit(seat):
        return Illegal("RIF-08", NOT_YOUR_TURN)
    if state.is_removing():
        return Illegal("RIF-50", words.REMOVE_A_ONE)
    if state.is_giving():
        return Illegal("RIF-22", words.name_givers(cards(state.tied), state.odd))
    hand = state.players[seat].hand
    if CONCEAL <= move < TURN_DOWN:
        return why_not_conceal(state, hand, move - CONCEAL)
    if TURN_DOWN <= move < TURN_DOWN + OFFICER:
        if hand & bit(OFFICER):
            return Illegal("RIF-50", words.not_face_up(move - TURN_DOWN))
        return Illegal("RIF-12", words.not_in_hand(OFFICER))
    if 0 <= move <= OFFICER:
        return Illegal("RIF-12", words.not_in_hand(move))
    return Illegal("RIF-12", words.LAY_A_CARD)


def why_not_conceal(state: "Riffifi", hand: int, card: int) -> Illegal:
    if not 0 <= card <= OFFICER:
        return Illegal("RIF-12", words.LAY_A_CARD)
    if not hand & bit(card):
        return Illegal("RIF-12", words.not_in_hand(card))
    if card == OFFICER:
        return Illegal("RIF-A12", words.OFFICER_IS_SHOWN)
    rival = state.face_up & same_colour(card)
    if rival:
        return Illegal("RIF-15", words.would_turn_it(card, lowest(rival)))
    return Illegal("RIF-15", words.nothing_to_hide_under(card))
