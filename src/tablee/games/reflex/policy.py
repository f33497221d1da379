# mypyc: compiled
"""How bots of Reflex rate a run, and how they simulate the rest of a round."""

from typing import Final

from mypy_extensions import i64

from tablee.core.bits import bit, lowest, nth, size
from tablee.core.luck import Rng
from tablee.core.state import HOUSE
from tablee.games.flinke.cards import SINGLES, VALUES, colour_of, value_of
from tablee.games.reflex.moves import PASS, STOP
from tablee.games.reflex.pieces import TURNS
from tablee.games.reflex.rules import Reflex
from tablee.games.reflex.runs import longest, run_of
from tablee.games.reflex.state import PLAYING

# The weights of a rating; no others turned out to matter.
CARD: Final = 10  # each card laid brings the end nearer
SIX: Final = 25  # a series taken
LAST: Final = 1_000  # the last cards of a hand


def choose_run(state: Reflex, seat: i64, rng: Rng) -> i64:
    """The run with the best rating; PASS if none fits."""
    hand = state.players[seat].hand
    starts = hand & state.wanted & SINGLES
    best: i64 = PASS
    best_worth: i64 = -LAST
    while starts != 0:
        card = lowest(starts) >> 1
        first = value_of(card)
        last = first + longest(hand, card)
        value = first
        while value < last:
            worth = worth_of(hand, card, value)
            if worth > best_worth or (worth == best_worth and rng.below(2) == 0):
                best_worth = worth
                best = run_of(colour_of(card), first, value)
            value += 1
        starts &= starts - 1
    return best


def worth_of(hand: i64, card: i64, last: i64) -> i64:
    """The rating of the run from this card up to the last value."""
    laid = last - value_of(card) + 1
    if laid == size(hand):
        return LAST
    if last == VALUES:
        return CARD * laid + SIX
    return CARD * laid


def play_out(world: Reflex, seat: i64, move: i64, rng: Rng) -> i64:
    """Simulate the rest of the round after this move, with sensible play; returns the seat's lead.

    Does not change ``world``.
    """
    state = world.copy()
    points = [player.points for player in state.players]
    if move != PASS or state.setup.tempo == TURNS:
        state.apply(seat, move)
    else:
        others_go_on(state, seat, rng)
    while state.phase == PLAYING:
        next_move(state, rng)
    ahead: i64 = 0
    for each in range(state.seats):
        gained = state.players[each].points - points[each]
        if each == seat:
            ahead += gained * (state.seats - 1)
        else:
            ahead -= gained
    return ahead


def others_go_on(state: Reflex, seat: i64, rng: Rng) -> None:
    """This seat waits: somebody else is next, or the stall clock runs out (REF-A4)."""
    others = state.able() & ~bit(seat) & ~bit(HOUSE)
    if others != 0:
        act(state, nth(others, rng.below(size(others))), rng)
    else:
        force(state)


def force(state: Reflex) -> None:
    forced = state.forced()
    state.force(forced[0], forced[1])


def next_move(state: Reflex, rng: Rng) -> None:
    """Make one more move, of a random seat unless seats take turns."""
    if state.setup.tempo != TURNS:
        able = state.able()
        act(state, nth(able, rng.below(size(able))), rng)
    elif state.passes == state.seats:
        force(state)
    else:
        act(state, state.turn, rng)


def act(state: Reflex, seat: i64, rng: Rng) -> None:
    """Make a sensible move for this seat."""
    if state.players[seat].hand == 0:
        state.apply(seat, STOP)
    else:
        state.apply(seat, choose_run(state, seat, rng))
