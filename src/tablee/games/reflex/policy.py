"""How bots of Reflex weigh a run up, and how they imagine a round going on.

Sense knows its own hand and the table only. Cards laid bring the end nearer; a 6 is a point at
once; but a series that is brought to the 5 without the 6 at hand is a point for somebody else.
"""

from typing import Final, final

from mypy_extensions import i64

from tablee.core.bits import bit, lowest, nth, size
from tablee.core.luck import Rng
from tablee.games.flinke.cards import SINGLES, VALUES, colour_of, has, kind, value_of
from tablee.games.reflex.pieces import TURNS
from tablee.games.reflex.rules import PLAYING, Reflex
from tablee.games.reflex.runs import PASS, STOP, longest, run_of

LAST: Final = 1_000  # the last cards of a hand: three points


@final
class Sense:
    """What a player thinks things are worth, in hundredths of nothing in particular."""

    def __init__(self, card: i64, six: i64, gift: i64, lead: i64) -> None:
        self.card: i64 = card  # each card laid
        self.six: i64 = six  # a series taken
        self.gift: i64 = gift  # lost where somebody else needs but his 6
        self.lead: i64 = lead  # the same with a 5 and a 6 still to come; won where mine is the 6


def choose_run(state: Reflex, seat: i64, sense: Sense, rng: Rng) -> i64:
    """The run this seat likes best; PASS where it has none that fits."""
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
            worth = worth_of(hand, card, value, sense)
            if worth > best_worth or (worth == best_worth and rng.below(2) == 0):
                best_worth = worth
                best = run_of(colour_of(card), first, value)
            value += 1
        starts &= starts - 1
    return best


def worth_of(hand: i64, card: i64, last: i64, sense: Sense) -> i64:
    """How good it looks to lay from this card up to the last value."""
    laid = last - value_of(card) + 1
    if laid == size(hand):
        return LAST
    worth = sense.card * laid
    if last == VALUES:
        return worth + sense.six
    colour = colour_of(card)
    mine = has(hand, kind(colour, VALUES))
    if last == VALUES - 1:
        if not mine:
            worth -= sense.gift
    elif last == VALUES - 2 and not has(hand, kind(colour, VALUES - 1)):
        if mine:
            worth += sense.lead
        else:
            worth -= sense.lead
    return worth


def play_out(world: Reflex, seat: i64, move: i64, sense: Sense, rng: Rng) -> i64:
    """Play the round on from this seat's move by sense; how far ahead of the others it ends.

    PASS where seats move when they like: somebody else is next. The world stays as it is.
    """
    state = world.copy()
    round = state.round
    points = [player.points for player in state.players]
    if move != PASS or state.setup.tempo == TURNS:
        state.apply(seat, move)
    else:
        others = state.able() & ~bit(seat)
        if others != 0:
            act(state, nth(others, rng.below(size(others))), sense, rng)
    while state.round == round and state.phase == PLAYING:
        next_move(state, sense, rng)
    ahead: i64 = 0
    for each in range(state.seats):
        gained = state.players[each].points - points[each]
        if each == seat:
            ahead += gained * (state.seats - 1)
        else:
            ahead -= gained
    return ahead


def next_move(state: Reflex, sense: Sense, rng: Rng) -> None:
    """Somebody's next move: whose it is, chance decides, unless seats take turns."""
    if state.setup.tempo != TURNS:
        able = state.able()
        act(state, nth(able, rng.below(size(able))), sense, rng)
    elif state.passes == state.seats:
        forced = state.forced()
        state.force(forced[0], forced[1])
    else:
        act(state, state.turn, sense, rng)


def act(state: Reflex, seat: i64, sense: Sense, rng: Rng) -> None:
    """What a sensible player does."""
    if state.players[seat].hand == 0:
        state.apply(seat, STOP)
    else:
        state.apply(seat, choose_run(state, seat, sense, rng))
