# mypyc: compiled
"""Menus of Riff Raff that cannot list everything: they list examples, and ``in`` answers for all.

A piece can be placed in billions of ways, and any report may have to be put right.
"""

from collections.abc import Iterator
from typing import final

from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import cards
from tablee.games.riff_raff.cargo import PIECES, SHAPES, SPOTS, has
from tablee.games.riff_raff.moves import CAUGHT, DONE, FELL, LIES, LIES_END, LOAD
from tablee.games.riff_raff.placing import examples, fits


@final
@mypyc_attr(acyclic=True)
class Placements:
    """Ways to place a piece on a spot; a few sensible ones are listed for every shape."""

    def __init__(self, supply: i64, spot: i64) -> None:
        self.supply: i64 = supply
        self.spot: i64 = spot
        self.listed: list[int] = examples(supply, spot)

    def __len__(self) -> int:
        return len(self.listed)

    def __getitem__(self, place: i64) -> i64:
        return self.listed[place]

    def __iter__(self) -> Iterator[int]:
        return iter(self.listed)

    def __contains__(self, move: object) -> bool:
        return isinstance(move, int) and fits(self.supply, self.spot, move)

    def __repr__(self) -> str:
        return f"Placements({self.listed})"


@final
@mypyc_attr(acyclic=True)
class Reports:
    """What a referee may say of the pieces aboard; listed is what puts nothing right."""

    def __init__(self, aboard: i64, fallen: i64, kinds: i64) -> None:
        self.aboard: i64 = aboard  # with those that have been reported as fallen
        self.kinds: i64 = kinds  # the set of shapes that may have been loaded instead
        unreported = cards(aboard & ~fallen)
        self.listed: list[int] = [DONE]
        self.listed += [FELL + piece for piece in unreported]
        self.listed += [CAUGHT + piece for piece in unreported]

    def __len__(self) -> int:
        return len(self.listed)

    def __getitem__(self, place: i64) -> i64:
        return self.listed[place]

    def __iter__(self) -> Iterator[int]:
        return iter(self.listed)

    def __contains__(self, move: object) -> bool:
        return isinstance(move, int) and may_be_said(move, self.aboard, self.kinds)

    def __repr__(self) -> str:
        return f"Reports({self.listed})"


def may_be_said(move: i64, aboard: i64, kinds: i64) -> bool:
    """Whether this is a report about one of these pieces; the last one about a piece holds."""
    if move == DONE:
        return True
    if LOAD <= move < LOAD + SHAPES:
        return has(kinds, move - LOAD)
    if FELL <= move < FELL + PIECES:
        return has(aboard, move - FELL)
    if CAUGHT <= move < CAUGHT + PIECES:
        return has(aboard, move - CAUGHT)
    return says_where(move, aboard)


def says_where(move: i64, aboard: i64) -> bool:
    """Whether this report says where a piece of these has come to lie."""
    if not LIES <= move < LIES_END:
        return False
    return has(aboard, (move - LIES) >> 4) and (move - LIES) & 15 <= SPOTS
