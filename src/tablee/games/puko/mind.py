# mypyc: compiled
"""What a seat of Puko knows, and the full states it cannot tell from the real one."""

from typing import final

from mypy_extensions import i64

from tablee.core.bits import bit, cards, size
from tablee.core.errors import BadView
from tablee.core.luck import Rng
from tablee.games.flinke.cards import put, some_kind, take
from tablee.games.puko import words
from tablee.games.puko.cards import cards_of
from tablee.games.puko.menu import Pairs
from tablee.games.puko.moves import KEEP
from tablee.games.puko.rules import Puko


@final
class Mind:
    """A position without the cards whose place a seat does not know, and how many are where.

    ``frame`` holds everything the seat knows. What others chose, drew and discarded face down
    could be any of the loose cards: nothing they did at this table rules a card out.
    """

    def __init__(self, frame: Puko, loose: i64) -> None:
        self.frame: Puko = frame
        self.loose: i64 = loose  # the cards whose place is unknown
        self.hands: list[int] = []  # how many of them each seat holds …
        self.spent: list[int] = []  # … and has discarded face down
        self.open: i64 = 0  # how many of them were shown but are not remembered
        self.chosen: i64 = 0  # the set of seats whose two cards are not known
        self.hidden: i64 = 0  # the set of seats whose declaration is not known

    def imagine(self, rng: Rng) -> Puko:
        """A full state that agrees with everything the seat knows."""
        state = self.frame.copy()
        loose = self.loose
        for seat in range(state.seats):
            player = state.players[seat]
            for _ in range(self.hands[seat]):
                kind = some_kind(loose, rng.below(size(loose)))
                loose = take(loose, kind)
                player.hand = put(player.hand, kind)
            for _ in range(self.spent[seat]):
                kind = some_kind(loose, rng.below(size(loose)))
                loose = take(loose, kind)
                player.spent = put(player.spent, kind)
            if self.chosen & bit(seat) != 0:
                pairs = Pairs(player.hand)
                player.kept = cards_of(pairs[rng.below(len(pairs))] - KEEP)
        for _ in range(self.open):
            kind = some_kind(loose, rng.below(size(loose)))
            loose = take(loose, kind)
            state.open = put(state.open, kind)
        state.pile = loose
        for seat in cards(self.hidden):
            if rng.below(2) == 0:
                state.knocked |= bit(seat)
        return state


def check_count(loose: i64, wanted: i64) -> None:
    """Raise BadView if the cards of a view do not add up."""
    if size(loose) != wanted:
        raise BadView(words.CARDS_DO_NOT_ADD_UP)
