# mypyc: compiled
"""The menus of Puko: all pairs of a hand, or moves with consecutive numbers."""

from collections.abc import Iterator
from typing import final

from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import bit, lowest, nth, size
from tablee.games.flinke.cards import KINDS, SINGLES, one
from tablee.games.puko.moves import KEEP, KEEP_END


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class Pairs:
    """A menu: every two cards of a hand, as moves in ascending order. Cheap to build."""

    def __init__(self, hand: i64) -> None:
        self.hand: i64 = hand

    def __len__(self) -> int:
        kinds = size(self.hand & SINGLES)
        return (kinds * (kinds - 1) >> 1) + size((self.hand >> 1) & SINGLES)

    def __getitem__(self, place: i64) -> i64:
        """The move at this place, counted from 0; negative places are not supported."""
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

    def has(self, move: i64) -> bool:
        """Whether this move is on the menu: both cards are held, and the lower kind is first."""
        if move < KEEP or move >= KEEP_END:
            return False
        low = (move - KEEP) // KINDS
        high = (move - KEEP) % KINDS
        if low == high:
            return self.hand & bit(2 * low + 1) != 0
        return low < high and self.hand & one(low) != 0 and self.hand & one(high) != 0

    def __contains__(self, move: object) -> bool:
        return isinstance(move, int) and self.has(move)

    def moves(self) -> list[int]:
        """All of them as a list."""
        return [self[place] for place in range(len(self))]

    def __iter__(self) -> Iterator[int]:
        return iter(self.moves())

    def __repr__(self) -> str:
        return f"Pairs({self.moves()})"


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class Span:
    """A menu: every move from the first to the last; empty if the last is below the first."""

    def __init__(self, first: i64, last: i64) -> None:
        self.first: i64 = first
        self.last: i64 = last

    def __len__(self) -> int:
        return max(0, self.last - self.first + 1)

    def __getitem__(self, place: i64) -> i64:
        """The move at this place, counted from 0; negative places are not supported."""
        if place < 0 or place > self.last - self.first:
            raise IndexError("a menu has no move at that place")
        return self.first + place

    def has(self, move: i64) -> bool:
        """Whether this move is on the menu."""
        return self.first <= move <= self.last

    def __contains__(self, move: object) -> bool:
        return isinstance(move, int) and self.has(move)

    def moves(self) -> list[int]:
        """All of them as a list."""
        return list(range(self.first, self.last + 1))

    def __iter__(self) -> Iterator[int]:
        return iter(self.moves())

    def __repr__(self) -> str:
        return f"Span({self.moves()})"
