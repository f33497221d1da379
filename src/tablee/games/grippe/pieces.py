# mypyc: compiled
"""What lies on a table of Grippe-jetons: the board, how the table plays, what a seat has."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from tablee.games.grippe.dice import NIBBLE, NIBBLE_MASK

LONGEST: Final = 12  # squares of a column at the most
DOUBLE_COLUMNS: Final = 2  # GEI-21: columns 1 and 2 begin with a square for two tokens
ALL_TOKENS: Final = 130


@final
@mypyc_attr(acyclic=True)
class Board:
    """The five columns (GEI-03), by places from nought."""

    def __init__(self, lengths: i64, yellows: i64, numbers: i64) -> None:
        self.lengths: i64 = lengths  # four bits a column: its squares, the red one included
        self.yellows: i64 = yellows  # twelve bits a column: the set of its yellow squares
        self.numbers: i64 = numbers  # four bits a column: the red number under it

    def facts(self) -> tuple[int, int, int]:
        return (self.lengths, self.yellows, self.numbers)

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


@final
@mypyc_attr(acyclic=True)
class Setup:
    """How a table plays: its seats and options."""

    def __init__(
        self, seats: i64, board: Board, strict: bool, any_end: bool, own_order: bool, games: i64
    ) -> None:
        self.seats: i64 = seats
        self.board: Board = board
        self.strict: bool = strict  # GEI-O2: the reserve is what the box holds
        self.any_end: bool = any_end  # GEI-O3: anybody without a token ends the game
        self.own_order: bool = own_order  # GEI-26: the player says which die counts first
        self.games: i64 = games

    def facts(self) -> tuple[int, tuple[int, int, int], bool, bool, bool, int]:
        return (
            self.seats,
            self.board.facts(),
            self.strict,
            self.any_end,
            self.own_order,
            self.games,
        )

    def first_stock(self) -> i64:
        """GEI-02: 18, 22 or 25 tokens each."""
        if self.seats == 2:
            return 18
        return 22 if self.seats == 3 else 25


@final
@mypyc_attr(acyclic=True)
class Player:
    """What a seat owns, and where it came from in this game."""

    def __init__(
        self, stock: i64, points: i64, paid: i64, won: i64, given: i64, forgiven: i64
    ) -> None:
        self.stock: i64 = stock
        self.points: i64 = points  # tokens of the games before (GEI-33)
        self.paid: i64 = paid  # tokens of his own put on the board
        self.won: i64 = won  # tokens taken with full columns
        self.given: i64 = given  # tokens given up when others completed theirs
        self.forgiven: i64 = forgiven  # tokens of a loan that he could not return (GEI-A8)

    def facts(self) -> tuple[int, int, int, int, int, int]:
        return (self.stock, self.points, self.paid, self.won, self.given, self.forgiven)

    def copy(self) -> "Player":
        return Player(self.stock, self.points, self.paid, self.won, self.given, self.forgiven)

    def start_game(self, stock: i64) -> None:
        """GEI-33: what was owned counts for the series; then everybody starts alike."""
        self.points += self.stock
        self.stock = stock
        self.paid = 0
        self.won = 0
        self.given = 0
        self.forgiven = 0
