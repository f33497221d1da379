"""Boards of Grippe-jetons (GEI-O1): read from a file, validated, and written as one word.

A log holds its whole board: 2ggr1-2gggr1-gggyr2-gggygr2-gggygyr3 is the one in board.toml, from
which it is called “default”. A column is its squares from the top (g, y, r) and its red number;
a 2 in front says that the first square takes two tokens.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from tablee.core.errors import BadSetup, Text, spell
from tablee.core.game import Option
from tablee.core.log import Value
from tablee.games.grippe_jetons import faults
from tablee.games.grippe_jetons.columns import DOUBLE_COLUMNS, LONGEST, Board
from tablee.games.grippe_jetons.dice import COLUMNS, NIBBLE

DEFAULT = "default"
COLUMN = re.compile(r"(2?)([gyr]+)([0-9]{1,3})")
COLOURS = {
    "green": "g",
    "vert": "g",
    "verte": "g",
    "g": "g",
    "yellow": "y",
    "jaune": "y",
    "y": "y",
    "red": "r",
    "rouge": "r",
    "r": "r",
}
LARGEST_FILE = 100_000  # bytes
BOARDS = 100  # that are cached


@dataclass(frozen=True)
class Column:
    """A column as written, valid or not."""

    double: bool
    squares: str
    number: int

    def __str__(self) -> str:
        return f"{'2' if self.double else ''}{self.squares}{self.number}"


# -- One word -------------------------------------------------------------------------------


def read_word(word: str) -> list[Column]:
    """The columns of a board that is written as one word, or BadSetup that says what is wrong."""
    columns = []
    if word.count("-") != COLUMNS - 1:
        raise BadSetup(faults.not_five(word.count("-") + 1))
    for place, part in enumerate(word.split("-"), start=1):
        found = COLUMN.fullmatch(part)
        if found is None:
            raise BadSetup(faults.unreadable(place, part))
        columns.append(Column(found[1] == "2", found[2], int(found[3])))
    check(columns)
    return columns


def write_word(columns: Sequence[Column]) -> str:
    return "-".join(str(column) for column in columns)


@lru_cache(BOARDS)
def columns_of(word: str) -> tuple[Column, ...]:
    """The columns of the board that an option names."""
    return tuple(read_word(default_word() if word == DEFAULT else word))


@lru_cache(BOARDS)
def board_of(word: str) -> Board:
    """The board as the rules read it."""
    board = Board()
    for place, column in enumerate(columns_of(word)):
        board.lengths |= len(column.squares) << place * NIBBLE
        board.numbers |= column.number << place * NIBBLE
        for square, colour in enumerate(column.squares):
            board.yellows |= (colour == "y") << place * LONGEST + square
    return board


@cache
def default_word() -> str:
    return write_word(parse(_default_file()))


def source() -> str:
    """Where the default board comes from."""
    return str(_read_toml(_default_file())["source"])


def _default_file() -> str:
    return Path(__file__).with_name("board.toml").read_text(encoding="utf-8")


def _read_toml(text: str) -> dict[str, Any]:
    """The contents of a file, or BadSetup; the parser is imported on demand."""
    import tomllib

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as failed:
        raise BadSetup(faults.not_toml(str(failed))) from None
    except RecursionError:
        raise BadSetup(faults.not_a_file(faults.TOO_DEEP)) from None


# -- A file ---------------------------------------------------------------------------------


def read_board(path: Path) -> str:
    """The board in this file as the value of the option, or BadSetup that says what is wrong."""
    try:
        with path.open("rb") as file:
            text = file.read(LARGEST_FILE).decode("utf-8-sig")
    except OSError as failed:
        raise BadSetup(faults.cannot_open(path, failed)) from None
    except UnicodeDecodeError:
        raise BadSetup(faults.not_a_file(faults.NOT_TEXT)) from None
    word = write_word(parse(text))
    return DEFAULT if word == default_word() else word


def parse(text: str) -> list[Column]:
    """The columns in a file."""
    found = _read_toml(text).get("column")
    if not isinstance(found, dict):
        raise BadSetup(faults.not_a_file(faults.NO_COLUMN))
    for name in found:
        if name not in [str(place) for place in range(1, COLUMNS + 1)]:
            raise BadSetup(faults.unknown_column(name))
    columns = [_column(place, found.get(str(place))) for place in range(1, COLUMNS + 1)]
    check(columns)
    return columns


def _column(place: int, told: object) -> Column:
    if not isinstance(told, dict):
        raise BadSetup(faults.missing_column(place))
    squares, number = told.get("squares"), told.get("others_lose")
    if not isinstance(squares, list):
        raise BadSetup(faults.no_squares(place))
    if not isinstance(number, int) or isinstance(number, bool):
        raise BadSetup(faults.bad_number(place, number))
    letters = ""
    double = False
    for at, square in enumerate(squares, start=1):
        name, _, two = str(square).strip().lower().partition(" ")
        if name not in COLOURS or two.strip() not in ("", "2"):
            raise BadSetup(faults.unknown_square(place, at, square))
        if two:
            if at > 1:
                raise BadSetup(faults.double_elsewhere(place, at))
            double = True
        letters += COLOURS[name]
    return Column(double, letters, number)


# -- Validation -----------------------------------------------------------------------------


def check(columns: Sequence[Column]) -> None:
    """Refuse what cannot be a board of this game (GEI-03, GEI-21)."""
    for place, column in enumerate(columns, start=1):
        if not 2 <= len(column.squares) <= LONGEST:
            raise BadSetup(faults.bad_length(place, len(column.squares)))
        if column.squares[-1] != "r":
            raise BadSetup(faults.not_red(place))
        if "r" in column.squares[:-1]:
            raise BadSetup(faults.red_too_early(place, column.squares.index("r") + 1))
        if column.double != (place <= DOUBLE_COLUMNS):
            raise BadSetup(faults.wrong_double(place, column.double))
        if not 1 <= column.number <= 9:
            raise BadSetup(faults.bad_number(place, column.number))


def remarks(word: str) -> list[Text]:
    """Where a board differs from what the rule sheet says of the printed one."""
    return [text for text, holds in CERTAIN if not holds(columns_of(word))]


Facts = tuple[tuple[Text, Callable[[Sequence[Column]], bool]], ...]
CERTAIN: Facts = (
    (
        Text(
            "The first square of column 2 is green on the printed board",
            "Sur le plateau imprimé, la première case de la colonne 2 est verte",
        ),
        lambda columns: columns[1].squares[0] == "g",
    ),
    (
        Text(
            "Column 2 of the printed board has 4 squares, or 5 at the most",
            "La colonne 2 du plateau imprimé a 4 cases, ou 5 tout au plus",
        ),
        lambda columns: len(columns[1].squares) in (4, 5),
    ),
    (
        Text(
            "Column 2 of the printed board ends with a green square and the red one",
            "La colonne 2 du plateau imprimé se termine par une case verte et la rouge",
        ),
        lambda columns: columns[1].squares[-2] == "g",
    ),
    (
        Text(
            "The red number of column 2 is 1 on the printed board",
            "Sur le plateau imprimé, le chiffre rouge de la colonne 2 est 1",
        ),
        lambda columns: columns[1].number == 1,
    ),
    (
        Text(
            "The fourth square of column 4 is yellow on the printed board",
            "Sur le plateau imprimé, la quatrième case de la colonne 4 est jaune",
        ),
        lambda columns: columns[3].squares[3:4] == "y",
    ),
    (
        Text(
            "Column 5 of the printed board has at least 4 squares",
            "La colonne 5 du plateau imprimé a au moins 4 cases",
        ),
        lambda columns: len(columns[4].squares) >= 4,
    ),
    (
        Text(
            "The red numbers of the printed board lie between 1 and 3",
            "Les chiffres rouges du plateau imprimé vont de 1 à 3",
        ),
        lambda columns: all(column.number <= 3 for column in columns),
    ),
)


class BoardOption(Option):
    """GEI-O1: any valid board is a value; ``values`` are examples."""

    def check(self, value: object) -> Value:
        if value == DEFAULT:
            return DEFAULT
        if not isinstance(value, str):
            raise BadSetup(
                Text(
                    f"A board is written as text, not {spell(value)}; it is {self.choices().en}",
                    f"Un plateau s’écrit en texte, pas {spell(value)} ; c’est {self.choices().fr}",
                )
            )
        word = write_word(read_word(value))
        return DEFAULT if word == default_word() else word

    def choices(self) -> Text:
        example = self.values[1]
        return Text(
            f"default, or a board such as {example}", f"default, ou un plateau comme {example}"
        )
