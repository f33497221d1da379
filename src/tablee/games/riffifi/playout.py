# mypyc: compiled
"""Random play of Riffifi for simulation: faster than choosing from menus."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tablee.core.bits import bit, nth, size
from tablee.core.luck import Rng
from tablee.core.state import HOUSE
from tablee.games.riffifi.cards import COLOURS, NO_CARD, OFFICER, one_of
from tablee.games.riffifi.state import COUNTED, DEALING, GIVING, LAYING, OVER, REMOVING

if TYPE_CHECKING:
    from tablee.games.riffifi.rules import Riffifi


def play_out(state: "Riffifi", rng: Rng) -> i64:
    """Play at random to the end of the match; returns how many moves the seats made."""
    moves: i64 = 0
    while state.phase != OVER:
        if state.phase == LAYING or state.phase == GIVING:
            moves += play_out_round(state, rng)
        else:
            moves += skip_to_play(state, rng)
    return moves


def skip_to_play(state: "Riffifi", rng: Rng) -> i64:
    """Make the moves of the house, and the dealer's at random: clear up, remove a 1, deal.

    Returns how many of these moves were the dealer's.
    """
    moves: i64 = 0
    if state.phase == COUNTED:
        state.next_round()
    if state.phase == REMOVING:
        if state.movers() != bit(HOUSE):
            moves = 1
        state.remove(one_of(rng.below(COLOURS)))
    while state.phase == DEALING:
        state.deal(state.draw(rng))
    return moves


def play_out_round(state: "Riffifi", rng: Rng) -> i64:
    """Play at random to the end of this round, without concealing, which would change nothing.

    Returns how many moves that took: 0 if the house or the dealer must act first.
    """
    round = state.round
    moves: i64 = 0
    while state.round == round and (state.phase == LAYING or state.phase == GIVING):
        moves += 1
        if state.phase == LAYING:
            hand = state.players[state.turn].hand
            card = nth(hand, rng.below(size(hand)))
            if card != OFFICER:
                state.lay(card)
            elif state.face_up == 0:
                state.lay_officer(NO_CARD)
            else:
                state.lay_officer(nth(state.face_up, rng.below(size(state.face_up))))
        else:
            menu = state.legal(state.turn)
            state.apply(menu[rng.below(len(menu))])
    return moves
