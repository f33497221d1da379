# mypyc: compiled
"""Menus of Riff Raff with too many moves to list: they list examples, but ``in`` knows all.

A piece can be placed in billions of ways, and any report may need a correction.
"""

from collections.abc import Iterator
from typing import final

from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import cards
from tablee.games.riff_raff.cargo import PIECES, SHAPES, SPOTS, has
from tablee.games.riff_raff.moves import CAUGHT, DONE, FELL, LIES, LIES_END, LOAD
from tablee.games.riff_raff.placing import examples, fits


@mypyc_attr(acyclic=True)
class OpenMenu:
    """A menu with more moves than it lists; the list is built on demand."""

    def __init__(self) -> None:
        self._listed: list[int] | None = None

    def has(self, move: i64) -> bool:
        """Whether this move may be made, listed or not."""
        raise NotImplementedError

    def examples(self) -> list[int]:
        """The moves to list."""
        raise NotImplementedError

    def moves(self) -> list[int]:
        """All listed moves."""
        listed = self._listed
        if listed is None:
            listed = self.examples()
            self._listed = listed
        return listed

    def __len__(self) -> int:
        return len(self.moves())

    def __getitem__(self, place: i64) -> i64:
        return self.moves()[place]

    def __iter__(self) -> Iterator[int]:
        return iter(self.moves())

    def __contains__(self, move: object) -> bool:
        return isinstance(move, int) and self.has(move)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.moves()})"


@final
@mypyc_attr(acyclic=True)
class Placements(OpenMenu):
    """Ways to place a piece on a spot; lists a few sensible ones for every shape."""

    def __init__(self, supply: i64, spot: i64) -> None:
        super().__init__()
        self.supply: i64 = supply
        self.spot: i64 = spot

    def has(self, move: i64) -> bool:
        return fits(self.supply, self.spot, move)

    def examples(self) -> list[int]:
        return examples(self.supply, self.spot)


@final
@mypyc_attr(acyclic=True)
class Reports(OpenMenu):
    """What may be reported of the pieces aboard; lists all but corrections."""

    def __init__(self, aboard: i64, fallen: i64, kinds: i64) -> None:
        super().__init__()
        self.aboard: i64 = aboard  # including those reported as fallen
        self.fallen: i64 = fallen
        self.kinds: i64 = kinds  # the set of shapes that may have been loaded instead

    def has(self, move: i64) -> bool:
        """Any report about a piece aboard is allowed: the last one about a piece counts."""
        if move == DONE:
            return True
        if LOAD <= move < LOAD + SHAPES:
            return has(self.kinds, move - LOAD)
        if FELL <= move < FELL + PIECES:
            return has(self.aboard, move - FELL)
        if CAUGHT <= move < CAUGHT + PIECES:
            return has(self.aboard, move - CAUGHT)
        if LIES <= move < LIES_END:
            return has(self.aboard, (move - LIES) >> 4) and (move - LIES) & 15 <= SPOTS
        return False

    def examples(self) -> list[int]:
        unreported = cards(self.aboard & ~self.fallen)
        listed: list[int] = [DONE]
        listed += [FELL + piece for piece in unreported]
        listed += [CAUGHT + piece for piece in unreported]
        return listed
