"""Boards of Grippe-jetons (GEI-O1): read from a file, judged, and written as one word.

A log holds its whole board: 2ggr1-2gggr1-gggyr2-gggygr2-gggygyr3 is the one in board.toml, from
which it is called “default”. A column is its squares from the top (g, y, r) and its red number;
a 2 in front says that the first square takes two tokens.
"""

import re
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from tablee.core.errors import BadSetup, Text, quote, spell
from tablee.core.game import Option
from tablee.core.log import Value
from tablee.games.grippe.dice import COLUMNS, NIBBLE
from tablee.games.grippe.pieces import DOUBLE_COLUMNS, LONGEST, Board

DEFAULT = "default"
COLUMN = re.compile(r"(2?)([gyr]+)([0-9]+)")
COLOURS = {
    "green": "g",
    "vert": "g",
    "g": "g",
    "yellow": "y",
    "jaune": "y",
    "y": "y",
    "red": "r",
    "rouge": "r",
    "r": "r",
}
LARGEST_FILE = 100_000  # bytes


@dataclass(frozen=True)
class Column:
    """A column as it was written down, right or wrong."""

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
        raise BadSetup(_not_five(word.count("-") + 1))
    for place, part in enumerate(word.split("-"), start=1):
        found = COLUMN.fullmatch(part)
        if found is None:
            raise BadSetup(_unreadable(place, part))
        columns.append(Column(found[1] == "2", found[2], int(found[3][:2])))
    check(columns)
    return columns


def write_word(columns: Sequence[Column]) -> str:
    return "-".join(str(column) for column in columns)


@cache
def columns_of(word: str) -> tuple[Column, ...]:
    """The columns of the board that an option names."""
    return tuple(read_word(default_word() if word == DEFAULT else word))


@cache
def board_of(word: str) -> Board:
    """The board as the rules read it."""
    lengths = yellows = numbers = 0
    for place, column in enumerate(columns_of(word)):
        lengths |= len(column.squares) << place * NIBBLE
        numbers |= column.number << place * NIBBLE
        for square, colour in enumerate(column.squares):
            yellows |= (colour == "y") << place * LONGEST + square
    return Board(lengths, yellows, numbers)


@cache
def default_word() -> str:
    return write_word(parse(_default_file()))


def source() -> str:
    """Where the default board comes from."""
    return str(tomllib.loads(_default_file())["source"])


def _default_file() -> str:
    return resources.files(__package__).joinpath("board.toml").read_text(encoding="utf-8")


# -- A file ---------------------------------------------------------------------------------


def read_board(path: Path) -> str:
    """The board in this file as the value of the option, or BadSetup that says what is wrong."""
    try:
        with path.open("rb") as file:
            text = file.read(LARGEST_FILE).decode()
    except OSError as failed:
        raise BadSetup(
            Text(
                f"The board {path} cannot be read: {failed.strerror}",
                f"Le plateau {path} ne peut être lu : {failed.strerror}",
            )
        ) from None
    except UnicodeDecodeError:
        raise BadSetup(_not_a_file("it is not text", "ce n’est pas un texte")) from None
    word = write_word(parse(text))
    return DEFAULT if word == default_word() else word


def parse(text: str) -> list[Column]:
    """The columns a file tells."""
    try:
        told: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as failed:
        raise BadSetup(_not_a_file(f"{failed}", f"{failed}")) from None
    found = told.get("column")
    if not isinstance(found, dict):
        raise BadSetup(
            _not_a_file("it has no [column.1]", "il n’y a pas de colonne, telle que [column.1]")
        )
    for name in found:
        if name not in [str(place) for place in range(1, COLUMNS + 1)]:
            raise BadSetup(_unknown_column(name))
    columns = [_column(place, found.get(str(place))) for place in range(1, COLUMNS + 1)]
    check(columns)
    return columns


def _column(place: int, told: object) -> Column:
    if not isinstance(told, dict):
        raise BadSetup(_missing(place))
    squares, number = told.get("squares"), told.get("others_lose")
    if not isinstance(squares, list):
        raise BadSetup(_no_squares(place))
    if not isinstance(number, int) or isinstance(number, bool):
        raise BadSetup(_bad_number(place, number))
    letters = ""
    double = False
    for at, square in enumerate(squares, start=1):
        name, _, two = str(square).strip().lower().partition(" ")
        if name not in COLOURS or two.strip() not in ("", "2"):
            raise BadSetup(_unknown_square(place, at, square))
        if two:
            if at > 1:
                raise BadSetup(_double_elsewhere(place, at))
            double = True
        letters += COLOURS[name]
    return Column(double, letters, number)


# -- Judging --------------------------------------------------------------------------------


def check(columns: Sequence[Column]) -> None:
    """Refuse what cannot be a board of this game (GEI-03, GEI-21)."""
    for place, column in enumerate(columns, start=1):
        if not 2 <= len(column.squares) <= LONGEST:
            raise BadSetup(_bad_length(place, len(column.squares)))
        if column.squares[-1] != "r":
            raise BadSetup(_not_red(place))
        if "r" in column.squares[:-1]:
            raise BadSetup(_red_too_early(place, column.squares.index("r") + 1))
        if column.double != (place <= DOUBLE_COLUMNS):
            raise BadSetup(_wrong_double(place, column.double))
        if not 1 <= column.number <= 9:
            raise BadSetup(_bad_number(place, column.number))


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
    """GEI-O1: any sound board is a value; ``values`` are examples."""

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


# -- What is wrong with a board, in one sentence --------------------------------------------


def _not_a_file(en: str, fr: str) -> Text:
    return Text(f"This is not a board file: {en}", f"Ce n’est pas un fichier de plateau : {fr}")


def _not_five(number: int) -> Text:
    return Text(
        f"A board has five columns with hyphens between, such as {default_word()}; here are "
        f"{number}",
        f"Un plateau a cinq colonnes séparées par des traits d’union, comme {default_word()} ; "
        f"ici, il y en a {number}",
    )


def _unreadable(place: int, part: str) -> Text:
    told = quote(part)
    return Text(
        f"Column {place} of the board cannot be read: “{told}” should be squares (g, y, r) from "
        "the top and the red number, such as 2ggr1",
        f"La colonne {place} du plateau est illisible : « {told} » devrait être des cases (g, y, "
        "r) depuis le haut, puis le chiffre rouge, comme 2ggr1",
    )


def _missing(place: int) -> Text:
    return Text(
        f"The board has no column {place}: write it under [column.{place}]",
        f"Le plateau n’a pas de colonne {place} : écrivez-la sous [column.{place}]",
    )


def _unknown_column(name: str) -> Text:
    told = quote(name)
    return Text(
        f"The board has columns 1 to 5, not “{told}”",
        f"Le plateau a des colonnes de 1 à 5, pas « {told} »",
    )


def _no_squares(place: int) -> Text:
    return Text(
        f'Column {place} has no list of squares, such as squares = ["green", "red"]',
        f'La colonne {place} n’a pas de liste de cases, comme squares = ["vert", "rouge"]',
    )


def _unknown_square(place: int, at: int, square: object) -> Text:
    told = spell(square)
    return Text(
        f"Square {at} of column {place} is green, yellow or red, or “green 2”, not {told}",
        f"La case {at} de la colonne {place} est vert, jaune ou rouge, ou « vert 2 », pas {told}",
    )


def _double_elsewhere(place: int, at: int) -> Text:
    return Text(
        f"Square {at} of column {place} cannot take two tokens: only a first square does (GEI-21)",
        f"La case {at} de la colonne {place} ne prend pas deux jetons : seule une première case "
        "le fait (GEI-21)",
    )


def _wrong_double(place: int, double: bool) -> Text:
    if double:
        return Text(
            f"The first square of column {place} takes one token: only columns 1 and 2 begin with "
            "a square for two (GEI-21)",
            f"La première case de la colonne {place} prend un jeton : seules les colonnes 1 et 2 "
            "commencent par une case à deux jetons (GEI-21)",
        )
    return Text(
        f"The first square of column {place} takes two tokens (GEI-21): write “green 2” in a "
        "file, a 2 in front in one word",
        f"La première case de la colonne {place} prend deux jetons (GEI-21) : écrivez « vert 2 » "
        "dans un fichier, un 2 devant en un mot",
    )


def _bad_length(place: int, length: int) -> Text:
    return Text(
        f"Column {place} has {length} squares; a column has 2 to {LONGEST}",
        f"La colonne {place} a {length} case(s) ; une colonne en a de 2 à {LONGEST}",
    )


def _not_red(place: int) -> Text:
    return Text(
        f"The last square of column {place} must be red (GEI-03)",
        f"La dernière case de la colonne {place} doit être rouge (GEI-03)",
    )


def _red_too_early(place: int, at: int) -> Text:
    return Text(
        f"Square {at} of column {place} is red, but only the last one may be (GEI-03)",
        f"La case {at} de la colonne {place} est rouge, mais seule la dernière peut l’être "
        "(GEI-03)",
    )


def _bad_number(place: int, number: object) -> Text:
    told = spell(number)
    return Text(
        f"The red number of column {place} (others_lose) is a whole number from 1 to 9, not {told}",
        f"Le chiffre rouge de la colonne {place} (others_lose) est un nombre entier de 1 à 9, pas "
        f"{told}",
    )
