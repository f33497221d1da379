# mypyc: compiled
"""Random play of Reflex for simulation: faster than choosing from menus."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tablee.core.bits import bit, cards, nth, size
from tablee.core.luck import Rng, shuffled
from tablee.games.flinke.cards import SINGLES, colour_of, value_of
from tablee.games.reflex.moves import ENOUGH, PASS, STOP
from tablee.games.reflex.pieces import TURNS
from tablee.games.reflex.runs import longest, run_of
from tablee.games.reflex.state import COUNTED, DEALING, OVER, PLAYING, RESTING

if TYPE_CHECKING:
    from tablee.games.reflex.rules import Reflex


def play_out(state: "Reflex", rng: Rng) -> i64:
    """Play at random to the end of the match; returns how many moves the seats made."""
    moves: i64 = 0
    if state.submitted != 0:
        state.resolve(shuffled(cards(state.submitted), rng))
    while state.phase != OVER:
        if state.phase == PLAYING:
            moves += play_out_round(state, rng)
        elif state.phase == DEALING:
            state.deal(state.draw(rng))
        elif state.phase == COUNTED:
            state.next_round()
        else:
            moves += answer_at_random(state, rng)
    return moves


def answer_at_random(state: "Reflex", rng: Rng) -> i64:
    """Everybody says ready; without a limit, one in two says enough."""
    moves: i64 = 0
    phase = state.phase
    for seat in range(state.seats):
        if state.phase == phase and state.ready & bit(seat) == 0:
            moves += 1
            if phase == RESTING and rng.below(2) == 0:
                state.apply(seat, ENOUGH)
            else:
                state.say_ready(seat)
    return moves


def play_out_round(state: "Reflex", rng: Rng) -> i64:
    """Play at random to the end of this round; returns how many moves that took.

    Any seat that can lay may be next, with any of its runs; batches make no difference. A seat
    without cards calls stop at once. When seats take turns, only those that cannot lay pass.
    """
    moves: i64 = 0
    while state.phase == PLAYING:
        seat = state.turn
        if state.setup.tempo != TURNS:
            able = state.able()
            seat = nth(able, rng.below(size(able)))
        elif state.passes == state.seats:
            forced = state.forced()
            state.force(forced[0], forced[1])
            continue
        moves += 1
        hand = state.players[seat].hand
        starts = hand & state.wanted & SINGLES
        if starts != 0:
            card = nth(starts, rng.below(size(starts))) >> 1
            length = rng.below(longest(hand, card))
            first = value_of(card)
            state.apply(seat, run_of(colour_of(card), first, first + length))
        elif hand == 0:
            state.apply(seat, STOP)
        else:
            state.apply(seat, PASS)
    return moves
