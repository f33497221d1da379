# mypyc: compiled
"""The board of Grippe-jetons as the rules read it: five columns of squares (GEI-03)."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from tablee.core.state import Piece
from tablee.games.grippe_jetons.dice import NIBBLE, NIBBLE_MASK

LONGEST: Final = 12  # squares of a column at the most
DOUBLE_COLUMNS: Final = 2  # GEI-21: columns 1 and 2 begin with a square for two tokens


@final
@mypyc_attr(acyclic=True)
class Board(Piece):
    """The five columns, numbered from 0."""

    def __init__(self) -> None:
        self.lengths: i64 = 0  # four bits a column: its squares, the red one included
        self.yellows: i64 = 0  # twelve bits a column: the set of its yellow squares
        self.numbers: i64 = 0  # four bits a column: the red number under it

    def length(self, column: i64) -> i64:
        return (self.lengths >> (column * NIBBLE)) & NIBBLE_MASK

    def number(self, column: i64) -> i64:
        """GEI-23: what everybody else loses when this column is completed."""
        return (self.numbers >> (column * NIBBLE)) & NIBBLE_MASK

    def is_yellow(self, column: i64, square: i64) -> bool:
        return (self.yellows >> (column * LONGEST + square)) & 1 != 0

    def price(self, column: i64, square: i64) -> i64:
        """GEI-21: how many tokens a square takes."""
        if square == 0 and column < DOUBLE_COLUMNS:
            return 2
        return 1

    def tokens(self, column: i64, filled: i64) -> i64:
        """How many tokens lie on the first squares of a column."""
        if filled > 0 and column < DOUBLE_COLUMNS:
            return filled + 1
        return filled
