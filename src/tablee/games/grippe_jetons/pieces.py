# mypyc: compiled
"""What lies on a table of Grippe-jetons: how the table plays, and what each seat has."""

from collections.abc import Mapping
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from tablee.core.log import Value
from tablee.core.state import Piece, TableSetup
from tablee.games.grippe_jetons.board import board_of
from tablee.games.grippe_jetons.columns import Board

ALL_TOKENS: Final = 130


@final
@mypyc_attr(acyclic=True)
class Setup(TableSetup):
    """How a table of Grippe-jetons plays."""

    def __init__(self, seats: i64, options: Mapping[str, Value]) -> None:
        super().__init__(seats, options)
        self.board: Board = board_of(str(options["board"]))
        self.strict: bool = options["reserve"] == "strict"  # GEI-O2: only what the box holds
        self.any_end: bool = options["end"] == "any"  # GEI-O3: anybody without a token ends it
        self.own_order: bool = options["order"] == "own"  # GEI-26: the player is asked
        self.games: i64 = int(options["games"])

    def first_stock(self) -> i64:
        """GEI-02: 18, 22 or 25 tokens each."""
        if self.seats == 2:
            return 18
        return 22 if self.seats == 3 else 25


@final
@mypyc_attr(acyclic=True)
class Player(Piece):
    """What a seat owns, and where it came from in this game."""

    def __init__(self) -> None:
        self.stock: i64 = 0
        self.before: i64 = 0  # its stock when this turn began
        self.points: i64 = 0  # tokens of the games before (GEI-33)
        self.paid: i64 = 0  # tokens of the stock put on the board
        self.won: i64 = 0  # tokens taken with full columns
        self.given: i64 = 0  # tokens given up when others completed theirs
        self.forgiven: i64 = 0  # tokens of a loan that could not be returned (GEI-A8)

    def copy(self) -> "Player":
        twin = Player()
        twin.stock = self.stock
        twin.before = self.before
        twin.points = self.points
        twin.paid = self.paid
        twin.won = self.won
        twin.given = self.given
        twin.forgiven = self.forgiven
        return twin

    def start_game(self, stock: i64) -> None:
        """GEI-33: what was owned counts for the series; then everybody starts alike."""
        self.points += self.stock
        self.stock = stock
        self.paid = 0
        self.won = 0
        self.given = 0
        self.forgiven = 0
