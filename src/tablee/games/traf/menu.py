# mypyc: compiled
"""Swaps as numbers, and the menu of Traf: pass, knock, and every swap a seat may make.

A menu is kept as two sets of cards; its moves are only listed on demand.
"""

from collections.abc import Iterator
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import size
from tablee.core.luck import Rng
from tablee.games.flinke.cards import KINDS, SINGLES, one, some_kind
from tablee.games.traf.moves import KNOCK, MOVES_END, PASS, SWAP

# How a seat may knock: not at all, in place of a swap, or after one as well (TRA-O1).
NEVER: Final = 0
INSTEAD: Final = 1
AFTER: Final = 2


def swap(given: i64, taken: i64) -> i64:
    """The move that gives a card of this kind for one of that kind."""
    return SWAP + 2 * (given * KINDS + taken)


def given_by(move: i64) -> i64:
    """The kind a swap gives to the middle."""
    return (move - SWAP) // (2 * KINDS)


def taken_by(move: i64) -> i64:
    """The kind a swap takes from the middle."""
    return ((move - SWAP) >> 1) % KINDS


def knocks(move: i64) -> bool:
    """Whether the seat knocks with this move: moves with odd numbers do."""
    return move & 1 != 0


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class Swaps:
    """Moves in ascending order; a seat without cards has none."""

    def __init__(self, hand: i64, middle: i64, knocking: i64) -> None:
        self.gives: i64 = hand & SINGLES
        self.takes: i64 = middle & SINGLES
        self.knocking: i64 = knocking

    def __len__(self) -> int:
        return self.count()

    def count(self) -> i64:
        return count_of(self.gives, size(self.takes), self.knocking)

    def __getitem__(self, place: i64) -> i64:
        """The move at this place, counted from 0; negative places are not supported."""
        if place < 0 or place >= self.count():
            raise IndexError("a menu has no move at that place")
        return self.move(place)

    def move(self, place: i64) -> i64:
        """The same, for a place that is known to exist."""
        return nth_move(self.gives, self.takes, size(self.takes), self.knocking, place)

    def __iter__(self) -> Iterator[int]:
        return iter(self.moves())

    def __contains__(self, move: object) -> bool:
        return isinstance(move, int) and self.has(move)

    def has(self, move: i64) -> bool:
        """Whether this move is on the menu."""
        if self.gives == 0 or move < PASS or move >= MOVES_END:
            return False
        if knocks(move) and (
            self.knocking == NEVER or (self.knocking == INSTEAD and move != KNOCK)
        ):
            return False
        if move < SWAP:
            return True
        return self.gives & one(given_by(move)) != 0 and self.takes & one(taken_by(move)) != 0

    def moves(self) -> list[int]:
        """All of them as a list."""
        return [self.move(place) for place in range(self.count())]

    def __repr__(self) -> str:
        return f"Swaps({self.moves()})"


def any_move(hand: i64, middle: i64, knocking: i64, rng: Rng) -> i64:
    """A random move of such a menu, without building the menu."""
    gives = hand & SINGLES
    takes = middle & SINGLES
    taken = size(takes)
    return nth_move(gives, takes, taken, knocking, rng.below(count_of(gives, taken, knocking)))


def count_of(gives: i64, taken: i64, knocking: i64) -> i64:
    """How many moves there are with these kinds to give and this many kinds to take."""
    if gives == 0:
        return 0
    swaps = size(gives) * taken
    if knocking == NEVER:
        return 1 + swaps
    return 2 + knocking * swaps


def nth_move(gives: i64, takes: i64, taken: i64, knocking: i64, place: i64) -> i64:
    """The move at this place of a menu."""
    if place == 0:
        return PASS
    if knocking == NEVER:
        return nth_swap(gives, takes, taken, place - 1)
    if place == 1:
        return KNOCK
    if knocking == INSTEAD:
        return nth_swap(gives, takes, taken, place - 2)
    return nth_swap(gives, takes, taken, (place - 2) >> 1) + (place & 1)


def nth_swap(gives: i64, takes: i64, taken: i64, place: i64) -> i64:
    return swap(some_kind(gives, place // taken), some_kind(takes, place % taken))
