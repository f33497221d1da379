"""Why Riff Raff refuses a move: one sentence about the cards and pieces in front of the player."""

from typing import TYPE_CHECKING

from tablee.core.bits import bit, cards
from tablee.core.errors import Illegal, Text
from tablee.core.refusals import MATCH_IS_OVER, NOT_YOUR_TURN
from tablee.games.riff_raff import words
from tablee.games.riff_raff.cargo import PIECES, SHAPES, SPOTS
from tablee.games.riff_raff.moves import ANNOUNCE, CAUGHT, FELL, LIES, LIES_END, LOAD
from tablee.games.riff_raff.pieces import CARDS, REFEREE
from tablee.games.riff_raff.placement import is_placement, shape_in
from tablee.games.riff_raff.placing import (
    NO_SUCH_REST,
    NOT_IN_SUPPLY,
    OFF_THE_SPOT,
    ON_A_NEIGHBOUR,
    OUT_OF_REACH,
    fault,
)

if TYPE_CHECKING:
    from tablee.games.riff_raff.rules import RiffRaff


def why_not(state: "RiffRaff", seat: int, move: int) -> Illegal:
    """The reason why this seat may not make this move now."""
    if state.is_over():
        return Illegal("RAF-41", MATCH_IS_OVER)
    if not 0 <= seat < state.seats or not state.movers() & bit(seat):
        if state.is_choosing():
            return Illegal("RAF-10", words.ALREADY_CHOSEN)
        return Illegal("RAF-12", NOT_YOUR_TURN)
    if state.is_choosing():
        hand = cards(state.players[seat].hand)
        if 1 <= move <= CARDS:
            return Illegal("RAF-13", words.no_such_card(move, hand))
        return Illegal("RAF-10", words.choose_one(hand))
    if state.is_naming():
        return Illegal("RAF-11", words.name_a_captain(cards(state.equals())))
    if state.is_ordering():
        return Illegal("RAF-12", words.name_the_next(cards(state.equals())))
    if state.is_announcing():
        return Illegal("RAF-21", words.ANNOUNCE_FIRST)
    if state.is_reporting():
        return why_no_report(state, seat, move)
    return why_not_there(state, seat, move)


def why_no_report(state: "RiffRaff", seat: int, move: int) -> Illegal:
    """Referee mode: why this cannot be reported of a piece."""
    for first in (FELL, CAUGHT):
        if first <= move < first + PIECES:
            return Illegal("RAF-30", words.not_aboard(move - first))
    if LIES <= move < LIES_END and (move - LIES) & 15 <= SPOTS:
        return Illegal("RAF-30", words.not_aboard((move - LIES) >> 4))
    if LOAD <= move < LOAD + SHAPES:
        if seat != state.turn():
            return Illegal("RAF-20", words.NOT_YOUR_PIECE)
        return Illegal("RAF-20", words.not_in_supply(move - LOAD))
    return Illegal("RAF-O1", words.REPORT)


def why_no_announcement(state: "RiffRaff", pieces: int) -> Text:
    """RAF-21: only one piece may be loaded, or the number has been announced."""
    if state.announced == 2 or state.may_load_two():
        return words.ALREADY_ANNOUNCED
    return words.ONE_PIECE_HERE if pieces == 1 else words.NOTHING_TO_ANNOUNCE


def why_not_there(state: "RiffRaff", seat: int, move: int) -> Illegal:
    """RAF-20, RAF-21, RAF-24: the wrong piece, number of pieces, or place."""
    if move in (ANNOUNCE + 1, ANNOUNCE + 2):
        return Illegal("RAF-21", why_no_announcement(state, move - ANNOUNCE))
    if state.setup.physics == REFEREE:
        if LOAD <= move < LOAD + SHAPES:
            return Illegal("RAF-20", words.not_in_supply(move - LOAD))
        return Illegal("RAF-20", words.LOAD_A_PIECE)
    if not is_placement(move):
        return Illegal("RAF-20", words.PLACE_A_PIECE)
    player = state.players[seat]
    shape, spot = shape_in(move), player.card
    found = fault(player.supply, spot, move)
    if found == NOT_IN_SUPPLY:
        return Illegal("RAF-20", words.not_in_supply(shape))
    if found == NO_SUCH_REST:
        return Illegal("RAF-23", words.no_such_rest(shape))
    if found == OUT_OF_REACH:
        return Illegal("RAF-20", words.OUT_OF_REACH)
    if found == OFF_THE_SPOT:
        return Illegal("RAF-20", words.off_the_spot(shape, spot))
    return Illegal("RAF-24", words.on_a_neighbour(shape, spot, found - ON_A_NEIGHBOUR))
