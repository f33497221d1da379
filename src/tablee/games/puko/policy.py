# mypyc: compiled
"""Heuristics for Puko: which two cards to keep, and when to knock.

A hand is measured by how likely it is to beat the best two of an opponent's six cards (``odds``):
that number spreads evenly over all hands, whatever the die. When to knock comes from a mixed
strategy (``mixture``): others gain nothing by knowing it.
"""

from typing import final

from mypy_extensions import i64

from tablee.core.luck import Rng
from tablee.games.flinke.cards import KINDS, VALUES, kinds
from tablee.games.puko.cards import FACES, cards_of, without
from tablee.games.puko.menu import Pairs
from tablee.games.puko.mixture import (
    GAIN,
    KNOCKS,
    ONE,
    STEPS,
    TOGETHER,
    place_row,
    row,
    step_of,
    together_row,
)
from tablee.games.puko.moves import KEEP, KNOCK, STAY
from tablee.games.puko.odds import SURE, Odds, best_rank
from tablee.games.puko.ranking import rank


@final
class Sense:
    """The weights of the heuristic, in 1/256."""

    def __init__(self, later: i64, doubt: i64, mixes: bool) -> None:
        self.later: i64 = later  # what the next pot is worth, relative to this one
        self.doubt: i64 = doubt  # choices this close count as equal
        self.mixes: bool = mixes  # whether it knocks at random as ``mixture`` says


@final
class Outlook:
    """A trick as one seat sees it."""

    def __init__(
        self, odds: Odds, hand: i64, die: i64, seats: i64, place: i64, pot: i64, last: bool
    ) -> None:
        self.odds: Odds = odds
        self.hand: i64 = hand
        self.die: i64 = die
        self.seats: i64 = seats
        self.place: i64 = place  # how many declare before this seat
        self.pot: i64 = pot
        self.last: bool = last  # no trick follows, so losing costs nothing

    def strength(self, pair: i64) -> i64:
        """How likely two cards are to beat one opponent's best two, in 1/65536."""
        return self.odds.beats(rank(pair, self.die, self.odds.sums), self.die)

    def now(self, strength: i64) -> i64:
        """What a hand brings in this trick, in 1/256 of the pot."""
        if self.last:
            return strength >> 8
        return GAIN[place_row(self.seats, self.place) * STEPS + step_of(strength)]

    def later(self, rest: i64) -> i64:
        """How good the four other cards are for the tricks to come, in 1/256."""
        total: i64 = 0
        for die in range(i64(FACES)):
            best = self.odds.beats(best_rank(rest, die, self.odds.sums), die)
            total += best * best // SURE
        return total // (FACES << 8)

    def keep(self, sense: Sense, rng: Rng) -> i64:
        """Two cards for this trick: the move worth most, now and later together."""
        pairs = Pairs(self.hand)
        best: i64 = 0
        most: i64 = -1000000
        following = (self.seats + self.pot // 2) * sense.later
        for place in range(len(pairs)):
            move = pairs[place]
            pair = cards_of(move - KEEP)
            value = self.now(self.strength(pair)) * self.pot * ONE
            if not self.last:
                value += self.later(without(self.hand, pair)) * following
            value = value // self.pot
            if sense.doubt > 0:
                value += rng.below(sense.doubt * ONE)
            if value > most:
                most = value
                best = move
        return best

    def declare(self, kept: i64, knocked: i64, at_once: bool, sense: Sense, rng: Rng) -> i64:
        """Knock or stay out, after this many have knocked."""
        if self.last:
            return KNOCK
        step = step_of(self.strength(kept))
        chance: i64 = ONE
        if at_once:
            last = self.place == self.seats - 1
            chance = TOGETHER[together_row(self.seats, last) * STEPS + step]
        elif self.place < self.seats - 1 or knocked > 0:  # else I get the pot either way
            chance = KNOCKS[row(self.seats, self.place, knocked) * STEPS + step]
        if not sense.mixes:
            return KNOCK if 2 * chance >= ONE else STAY
        return KNOCK if rng.below(ONE) < chance else STAY


def lowest_two(hand: i64) -> i64:
    """The two cards of lowest value, as a move."""
    held = kinds(hand)
    first: i64 = 0
    for place in range(1, len(held)):
        if held[place] % VALUES < held[first] % VALUES:
            first = place
    second: i64 = 1 if first == 0 else 0
    for place in range(len(held)):
        if place != first and held[place] % VALUES < held[second] % VALUES:
            second = place
    low: i64 = min(held[first], held[second])
    high: i64 = max(held[first], held[second])
    return KEEP + low * KINDS + high
