# mypyc: compiled
"""A menu: the moves a seat may make, stored as masks and listed on demand."""

from collections.abc import Iterator
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import bit, lowest, nth, size

BLOCK: Final = 64  # moves are numbered in blocks: bit b of the nth mask is move 64 * n + b
LAST_BLOCK: Final = 192


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class Menu:
    """Moves in ascending order: a sequence of integers that is cheap to make."""

    def __init__(self, first: i64, second: i64, third: i64, fourth: i64) -> None:
        self.first: i64 = first
        self.second: i64 = second
        self.third: i64 = third
        self.fourth: i64 = fourth

    def __len__(self) -> int:
        count = size(self.first) + size(self.second)
        if self.third | self.fourth != 0:
            count += size(self.third) + size(self.fourth)
        return count

    def __getitem__(self, place: i64) -> i64:
        """The move at this index, from 0; negative indices are not supported."""
        base: i64 = 0
        while place >= 0 and base <= LAST_BLOCK:
            mask = self.block(base)
            count = size(mask)
            if place < count:
                return base + nth(mask, place)
            place -= count
            base += BLOCK
        raise IndexError("a menu has no move at that place")

    def block(self, base: i64) -> i64:
        """The mask of the moves numbered from this base."""
        if base == 0:
            return self.first
        if base == BLOCK:
            return self.second
        return self.third if base == 2 * BLOCK else self.fourth

    def __iter__(self) -> Iterator[int]:
        return iter(self.moves())

    def __contains__(self, move: object) -> bool:
        return isinstance(move, int) and self.has(move)

    def has(self, move: i64) -> bool:
        """Whether this move is on the menu."""
        if move < 0 or move >= LAST_BLOCK + BLOCK:
            return False
        return self.block(move & -BLOCK) & bit(move & (BLOCK - 1)) != 0

    def moves(self) -> list[int]:
        """All moves as a list."""
        found: list[int] = []
        base: i64 = 0
        while base <= LAST_BLOCK:
            mask = self.block(base)
            while mask != 0:
                found.append(base + lowest(mask))
                mask &= mask - 1
            base += BLOCK
        return found

    def __repr__(self) -> str:
        return f"Menu({self.moves()})"
