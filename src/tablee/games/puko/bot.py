"""Bots for Puko. They get a view, never a state."""

from typing import cast

from tablee.bots.chance import Chance
from tablee.core.bot import Bot
from tablee.core.luck import Rng
from tablee.core.view import View
from tablee.games.flinke.cards import PACK
from tablee.games.flinke.notation import read_cards
from tablee.games.puko.cards import (
    FACE_TEXTS,
    LOWEST,
    NO_TRUMP,
    cards_of,
    together,
    without,
)
from tablee.games.puko.menu import Pairs
from tablee.games.puko.moves import KEEP, MOVES
from tablee.games.puko.odds import SURE, Odds
from tablee.games.puko.policy import Outlook, Sense, lowest_two
from tablee.games.puko.ranking import PAIR, TRUMP, TRUMP_PAIR, rank
from tablee.games.puko.view import PukoView


def place_of(view: PukoView) -> int:
    """How many declare before the seat of this view."""
    return ((view.seat or 0) - view.first) % view.seats


def knocks_so_far(view: PukoView) -> int:
    """How many are known to have knocked."""
    return sum(player.word == "knocks" for player in view.players)


def odds_for(view: PukoView) -> Odds:
    """The odds against the cards that others may hold, by what this seat remembers."""
    seen = together(read_cards(view.hand), read_cards(view.seen or []))
    return Odds(without(PACK, seen), view.options["plain"] == "sums")


def die_of(view: PukoView) -> int:
    return FACE_TEXTS.index(view.die or "x")


def best_two(view: PukoView) -> int:
    """The strongest two cards of a hand, as a move."""
    die, sums = die_of(view), view.options["plain"] == "sums"
    pairs = list(Pairs(read_cards(view.hand)))
    return max(pairs, key=lambda move: rank(cards_of(move - KEEP), die, sums))


class Easy:
    """Keeps its best two cards and knocks with what looks good; makes mistakes now and then."""

    recalls = False

    def __init__(self, errs_once_in: int = 5) -> None:
        self.errs_once_in = errs_once_in

    def choose(self, view: View, rng: Rng) -> str:
        table = cast(PukoView, view)
        if table.phase == "staking":
            return table.legal[0]
        if rng.below(self.errs_once_in) == 0:
            return table.legal[rng.below(len(table.legal))]
        if table.phase == "choosing":
            return MOVES.write(best_two(table))
        return "knock" if looks_good(table) else "stay"


def looks_good(view: PukoView) -> bool:
    """Whether a hand looks good: a pair, high trumps, or a low sum under a 0."""
    die = die_of(view)
    worth = rank(read_cards(view.kept), die, view.options["plain"] == "sums")
    if die == LOWEST:
        return worth >= 11
    if die == NO_TRUMP:
        return worth > PAIR
    return worth > TRUMP_PAIR or worth >= TRUMP + 7


class Medium:
    """Knows the odds of its hand, remembers what it saw, and knocks with the better half."""

    recalls = True

    def choose(self, view: View, rng: Rng) -> str:
        table = cast(PukoView, view)
        if table.phase == "staking":
            return table.legal[0]
        odds, die = odds_for(table), die_of(table)
        if table.phase == "choosing":
            move = best_two(table)
            chance = odds.beats(rank(cards_of(move - KEEP), die, odds.sums), die)
            return MOVES.write(move if 2 * chance >= SURE else lowest_two(read_cards(table.hand)))
        chance = odds.beats(rank(read_cards(table.kept), die, odds.sums), die)
        to_come = table.seats - 1 - place_of(table)
        return "knock" if chance >= needed(knocks_so_far(table), to_come) else "stay"


def needed(knocked: int, to_come: int) -> int:
    """The chance medium needs to knock: those who have knocked count more than those who may."""
    return SURE * (4 + 2 * knocked + to_come) // 12


class Hard:
    """Keeps cards for later tricks, knocks by a mixed strategy, and varies close choices."""

    recalls = True

    def __init__(self, sense: Sense) -> None:
        self.sense = sense

    def choose(self, view: View, rng: Rng) -> str:
        table = cast(PukoView, view)
        if table.phase == "staking":
            return table.legal[0]  # most of what is staked beyond it goes to others
        last = table.last or table.trick + 1 == table.tricks
        outlook = Outlook(
            odds_for(table),
            read_cards(table.hand),
            die_of(table),
            seats=table.seats,
            place=place_of(table),
            pot=table.pot,
            last=last,
        )
        if table.phase == "choosing":
            return MOVES.write(outlook.keep(self.sense, rng))
        kept = read_cards(table.kept)
        knocked, at_once = knocks_so_far(table), table.options["declare"] == "together"
        return MOVES.write(outlook.declare(kept, knocked, at_once, self.sense, rng))


HARD = Sense(later=200, doubt=6, mixes=True)
PLAIN = Sense(later=200, doubt=0, mixes=False)  # not random, to measure what that loses

LEVELS: dict[str, Bot] = {
    "random": Chance(),
    "easy": Easy(),
    "medium": Medium(),
    "hard": Hard(HARD),
}
