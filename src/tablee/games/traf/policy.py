# mypyc: compiled
"""Heuristics for Traf: which card to swap, and when to knock.

They use only what a seat may know: its hand, the middle, and how far the deal is. ``bot.py``
plays by them, and assumes that others do.
"""

from typing import Final, final

from mypy_extensions import i64

from tablee.core.bits import bit, size
from tablee.core.luck import Rng
from tablee.core.state import left_of
from tablee.games.flinke.cards import COLOUR, COLOURS, SINGLES, first_kind, has, put, take
from tablee.games.traf.hands import (
    ALIKE,
    BITS_OF_COLOUR,
    COLOURED,
    RUN,
    class_of,
    is_run,
    points,
    rank,
    sum_of,
    worth_of,
)
from tablee.games.traf.menu import given_by, swap, taken_by
from tablee.games.traf.mind import Mind
from tablee.games.traf.moves import KNOCK, PASS, SWAP
from tablee.games.traf.rules import Traf
from tablee.games.traf.state import NOBODY, OVER, REPLACING, TURNS

CHIP: Final = 4  # the worth of an ending: for a chip more than one opponent …
VICTORY: Final = 3840  # … and for the match
TRIES: Final = 6  # worlds sampled before an unlikely one is accepted


@final
class Sense:
    """The weights of the heuristic."""

    def __init__(self, knock: i64, rise: i64, waver: i64, run: i64, alike: i64) -> None:
        self.knock: i64 = knock  # the lowest rank to knock with …
        self.rise: i64 = rise  # … and how much higher, in tenths, after each lap
        self.waver: i64 = waver  # how much that varies from turn to turn, in tenths
        self.run: i64 = run  # how much more a colour is worth if one card would make it a run
        self.alike: i64 = alike  # what three cards of one value are worth


def promise(hand: i64, sense: Sense) -> i64:
    """The value of a hand: how good it is, and how good it may become."""
    found = rank(hand)
    made = class_of(found)
    worth = worth_of(found)
    if made == ALIKE:
        return 900 + 10 * worth
    if made == RUN:
        return 700 + 5 * worth
    best: i64 = 0
    if made == COLOURED:
        best = 300 + 12 * worth
    rest = hand
    for _ in range(i64(COLOURS)):
        part = rest & COLOUR
        if size(part) >= 2:
            if made != COLOURED:
                best = max(best, 100 + 8 * points(part))
            elif three_of_a_run(part & SINGLES):
                best += sense.run
        rest >>= BITS_OF_COLOUR
    if made != COLOURED:
        best = max(best, three_alike(hand, sense))
        best += sum_of(hand)
    return best


def three_of_a_run(part: i64) -> bool:
    """Whether one more card of the colour could make a run of these."""
    if size(part) < 3:
        return False
    for value in range(i64(6)):
        more = part | bit(2 * value)
        if more != part and size(more) == 4 and is_run(more):
            return True
    return False


def three_alike(hand: i64, sense: Sense) -> i64:
    """The value of three cards of one value, which need a fourth; two hardly count."""
    folded: i64 = 0
    twice: i64 = 0
    thrice: i64 = 0
    rest = hand
    for _ in range(i64(COLOURS)):
        part = rest & COLOUR
        single = part & 0x555
        double = (part >> 1) & 0x555
        thrice |= (twice & (single | double)) | (folded & single & double)
        twice |= (folded & single) | double
        folded |= single
        rest >>= BITS_OF_COLOUR
    if thrice == 0:
        return 0
    return sense.alike + 4 * first_kind(thrice)


def act(state: Traf, sense: Sense, rng: Rng) -> i64:
    """The move of the seat on turn by the heuristics."""
    hand = state.players[state.turn].hand
    if state.knocker != NOBODY:
        return strongest(state, hand)
    if state.setup.knock_instead:
        if ready(state, hand, sense, rng):
            return KNOCK
        return most_promising(state, hand, sense)
    move = most_promising(state, hand, sense)
    if ready(state, after(hand, move), sense, rng):
        return move + 1  # the same with a knock
    return move


def most_promising(state: Traf, hand: i64, sense: Sense) -> i64:
    """The swap, or the pass, after which the hand is most promising."""
    best = promise(hand, sense) * 2 + 1  # a swap must be strictly better
    chosen: i64 = PASS
    gives = hand & SINGLES
    while gives != 0:
        given = first_kind(gives)
        gives &= gives - 1
        rest = take(hand, given)
        takes = state.middle & SINGLES
        while takes != 0:
            taken = first_kind(takes)
            takes &= takes - 1
            promised = promise(put(rest, taken), sense) * 2
            if promised > best:
                best = promised
                chosen = swap(given, taken)
    return chosen


def strongest(state: Traf, hand: i64) -> i64:
    """The move for a last turn, when only the present hand counts."""
    best = state.strength(hand)
    chosen: i64 = PASS
    gives = hand & SINGLES
    while gives != 0:
        given = first_kind(gives)
        gives &= gives - 1
        rest = take(hand, given)
        takes = state.middle & SINGLES
        while takes != 0:
            taken = first_kind(takes)
            takes &= takes - 1
            found = state.strength(put(rest, taken))
            if found > best:
                best = found
                chosen = swap(given, taken)
    return chosen


def after(hand: i64, move: i64) -> i64:
    """The hand after this move."""
    if move < SWAP:
        return hand
    return put(take(hand, given_by(move)), taken_by(move))


def ready(state: Traf, hand: i64, sense: Sense, rng: Rng) -> bool:
    """Whether this hand is good enough to knock; the bar varies a little at random."""
    level = 10 * rank(hand)
    if sense.waver > 0:
        level += rng.below(2 * sense.waver + 1) - sense.waver
    return level >= bar(state, sense)


def bar(state: Traf, sense: Sense) -> i64:
    """The rank, in tenths, from which to knock: it rises with each lap, as the others improve."""
    laps = state.turns // state.seats
    return 10 * sense.knock + sense.rise * laps


# -- Playing sampled worlds out ---------------------------------------------------------------


def weigh(mind: Mind, moves: list[int], sense: Sense, sweeps: i64, rng: Rng) -> list[int]:
    """What each move brings, summed over this many sampled worlds; all moves share the worlds."""
    totals = [0 for _ in moves]
    for _ in range(sweeps):
        world = likely(mind, sense, rng)
        for place, move in enumerate(moves):
            totals[place] += play_out(world, move, sense, rng)
    return totals


def likely(mind: Mind, sense: Sense, rng: Rng) -> Traf:
    """A sampled world in which the other seats have played plausibly so far."""
    world = mind.imagine(rng)
    for _ in range(TRIES):
        if makes_sense(world, sense, rng):
            return world
        world = mind.imagine(rng)
    return world


def makes_sense(world: Traf, sense: Sense, rng: Rng) -> bool:
    """Whether the others' moves are plausible in this world; sometimes true at random."""
    start = left_of(world.dealer, world.seats)
    for seat in range(world.seats):
        if seat == world.turn:
            continue
        before = seat - start
        if before < 0:
            before += world.seats
        if world.turns <= before:
            continue  # no turn yet
        hand = world.players[seat].hand
        knew = 10 * rank(hand) >= bar(world, sense)
        if seat == world.knocker:
            if not knew and rng.below(8) != 0:
                return False
        elif world.knocker == NOBODY and knew and rng.below(4) != 0:
            return False
        if regrets(world, seat, sense) and rng.below(3) != 0:
            return False
    return True


def regrets(world: Traf, seat: i64, sense: Sense) -> bool:
    """Whether this hand would be better with a card that its owner has given away."""
    player = world.players[seat]
    given = player.given & SINGLES
    if given == 0:
        return False
    promised = promise(player.hand, sense)
    while given != 0:
        lost = first_kind(given)
        given &= given - 1
        keeps = player.hand & SINGLES
        while keeps != 0:
            kept = first_kind(keeps)
            keeps &= keeps - 1
            if not has(player.known, kept):
                other = take(player.hand, kept)
                if other & bit(2 * lost + 1) == 0 and promise(put(other, lost), sense) > promised:
                    return True
    return False


def play_out(world: Traf, move: i64, sense: Sense, rng: Rng) -> i64:
    """What this move brings the seat on turn in the end, if all others play by the heuristics."""
    me = world.turn
    state = world.copy()
    deals = state.deals
    chips = state.players[me].chips
    pot = state.pot
    state.apply(move)
    while state.deals == deals:
        if state.phase == TURNS:
            state.apply(act(state, sense, rng))
        elif state.phase == REPLACING:
            state.replace(state.draw(rng))
    gained = state.players[me].chips - chips
    lost = pot - state.pot - gained
    worth = (gained * (state.seats - 1) - lost) * CHIP
    if state.phase == OVER and state.champions & bit(me) != 0:
        worth += VICTORY // size(state.champions)
    return worth
