# mypyc: compiled
"""The moves of Puko and the faces of its die as numbers; pairs of cards, and sets added up.

A hand is a set of cards of the box (``flinke.cards``): two bits a kind, copies without names.
"""

from collections.abc import Iterator
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import bit, highest, lowest, nth, size
from tablee.games.flinke.cards import KINDS, SINGLES, one, put

STAY: Final = 0  # out of this trick
KNOCK: Final = 1  # in
KEEP: Final = 16  # + 24 * lower kind + higher kind: these two are for the trick
KEEP_END: Final = 592
STAKE: Final = 1024  # + amount

# The die: 0 to 3 is a trump colour. Then:
NO_TRUMP: Final = 4  # X
LOWEST: Final = 5  # 0: the weakest hand wins
FACES: Final = 6
NOT_ROLLED: Final = 6


def pair_of(cards: i64) -> i64:
    """The number of a set of two cards: 24 times the lower kind, and the higher one."""
    return (lowest(cards) >> 1) * KINDS + (highest(cards) >> 1)


def cards_of(pair: i64) -> i64:
    """The set of two cards of this number."""
    return put(one(pair // KINDS), pair % KINDS)


def holds(hand: i64, pair: i64) -> bool:
    """Whether both cards of a pair number are in a hand; the lower kind must come first."""
    low = pair // KINDS
    high = pair % KINDS
    if low == high:
        return hand & bit(2 * low + 1) != 0
    return low < high and hand & one(low) != 0 and hand & one(high) != 0


def together(some: i64, others: i64) -> i64:
    """Two sets put together, of which no kind is more than twice there.

    Both copies of a kind are two bits; as the number 2 instead of 3 they can be added up.
    """
    counts = some - ((some >> 1) & SINGLES) + others - ((others >> 1) & SINGLES)
    return counts + ((counts >> 1) & SINGLES)


def without(cards: i64, taken: i64) -> i64:
    """A set from which some of its cards are taken."""
    counts = cards - ((cards >> 1) & SINGLES) - (taken - ((taken >> 1) & SINGLES))
    return counts + ((counts >> 1) & SINGLES)


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class Pairs:
    """A menu: every two cards of a hand, as moves in ascending order. Cheap to make."""

    def __init__(self, hand: i64) -> None:
        self.hand: i64 = hand

    def __len__(self) -> int:
        kinds = size(self.hand & SINGLES)
        return (kinds * (kinds - 1) >> 1) + size((self.hand >> 1) & SINGLES)

    def __getitem__(self, place: i64) -> i64:
        """The move at this place, counted from nought; a menu is not counted from its end."""
        if place >= 0:
            rest = self.hand & SINGLES
            while rest != 0:
                low = lowest(rest) >> 1
                rest &= rest - 1
                doubled = (self.hand >> (2 * low + 1)) & 1
                if place < doubled:
                    return KEEP + low * KINDS + low
                place -= doubled
                count = size(rest)
                if place < count:
                    return KEEP + low * KINDS + (nth(rest, place) >> 1)
                place -= count
        raise IndexError("a menu has no move at that place")

    def moves(self) -> list[int]:
        """All of them as a list."""
        return [self[place] for place in range(len(self))]

    def __iter__(self) -> Iterator[int]:
        return iter(self.moves())

    def __contains__(self, move: object) -> bool:
        return move in self.moves()

    def __repr__(self) -> str:
        return f"Pairs({self.moves()})"
