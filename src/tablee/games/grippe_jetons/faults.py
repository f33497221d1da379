"""What is wrong with a board of Grippe-jetons, in one sentence."""

import re
from pathlib import Path

from tablee.core.errors import Text, quote, spell
from tablee.core.trouble import reason
from tablee.games.grippe_jetons.columns import LONGEST

EXAMPLE = "2ggr1-2gggr1-gggyr2-gggygr2-gggygyr3"


NOT_TEXT = Text("it is not text", "ce n’est pas un texte")
TOO_DEEP = Text("its brackets are nested too deep", "trop de crochets y sont emboîtés")
NO_COLUMN = Text("it has no [column.1]", "il n’y a pas de colonne, telle que [column.1]")


def not_a_file(why: Text) -> Text:
    return Text(
        f"This is not a board file: {why.en}", f"Ce n’est pas un fichier de plateau : {why.fr}"
    )


def not_toml(parser: str) -> Text:
    """The parser speaks English only: the French sentence says where, and quotes the rest."""
    told, _, place = parser.rpartition(" (at ")
    told = quote(told or parser)
    where = Text("", "")
    found = re.fullmatch(r"line ([0-9]+), column ([0-9]+)\)", place)
    if found is not None:
        where = Text(
            f" (line {found[1]}, character {found[2]})",
            f" (ligne {found[1]}, caractère {found[2]})",
        )
    return not_a_file(
        Text(f"it is not TOML{where.en}: {told}", f"ce n’est pas du TOML{where.fr} : « {told} »")
    )


def cannot_open(path: Path, failed: OSError) -> Text:
    why = reason(failed)
    return Text(
        f"The board {path} cannot be read: {why.en}",
        f"Le plateau {path} ne peut être lu : {why.fr}",
    )


def not_five(number: int) -> Text:
    here = "here is 1" if number == 1 else f"here are {number}"
    return Text(
        f"A board has five columns with hyphens between, such as {EXAMPLE}; {here}",
        f"Un plateau a cinq colonnes séparées par des traits d’union, comme {EXAMPLE} ; "
        f"ici, il y en a {number}",
    )


def unreadable(place: int, part: str) -> Text:
    told = quote(part)
    return Text(
        f"Column {place} of the board cannot be read: “{told}” should be squares (g, y, r) from "
        "the top and the red number, such as 2ggr1",
        f"La colonne {place} du plateau est illisible : « {told} » devrait être des cases (g, y, "
        "r) depuis le haut, puis le chiffre rouge, comme 2ggr1",
    )


def missing_column(place: int) -> Text:
    return Text(
        f"The board has no column {place}: write it under [column.{place}]",
        f"Le plateau n’a pas de colonne {place} : écrivez-la sous [column.{place}]",
    )


def unknown_column(name: str) -> Text:
    told = quote(name)
    return Text(
        f"The board has columns 1 to 5, not “{told}”",
        f"Le plateau a des colonnes de 1 à 5, pas « {told} »",
    )


def no_squares(place: int) -> Text:
    return Text(
        f'Column {place} has no list of squares, such as squares = ["green", "red"]',
        f'La colonne {place} n’a pas de liste de cases, comme squares = ["verte", "rouge"]',
    )


def unknown_square(place: int, at: int, square: object) -> Text:
    en = fr = spell(square)
    if isinstance(square, str):
        en, fr = f"“{quote(square)}”", f"« {quote(square)} »"
    return Text(
        f"Square {at} of column {place} is “green”, “yellow” or “red”, or “green 2”, not {en}",
        f"La case {at} de la colonne {place} s’écrit « verte », « jaune » ou « rouge », ou "
        f"« verte 2 », pas {fr}",
    )


def double_elsewhere(place: int, at: int) -> Text:
    return Text(
        f"Square {at} of column {place} cannot take two tokens: only a first square does (GEI-21)",
        f"La case {at} de la colonne {place} ne prend pas deux jetons : seule une première case "
        "le fait (GEI-21)",
    )


def wrong_double(place: int, double: bool) -> Text:
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
        f"La première case de la colonne {place} prend deux jetons (GEI-21) : écrivez « verte 2 » "
        "dans un fichier, un 2 devant en un mot",
    )


def bad_length(place: int, length: int) -> Text:
    squares = Text("square", "case") if length == 1 else Text("squares", "cases")
    if length == 0:
        squares = Text("squares", "case")
    return Text(
        f"Column {place} has {length} {squares.en}; a column has 2 to {LONGEST}",
        f"La colonne {place} a {length} {squares.fr} ; une colonne en a de 2 à {LONGEST}",
    )


def not_red(place: int) -> Text:
    return Text(
        f"The last square of column {place} must be red (GEI-03)",
        f"La dernière case de la colonne {place} doit être rouge (GEI-03)",
    )


def red_too_early(place: int, at: int) -> Text:
    return Text(
        f"Square {at} of column {place} is red, but only the last one may be (GEI-03)",
        f"La case {at} de la colonne {place} est rouge, mais seule la dernière peut l’être "
        "(GEI-03)",
    )


def bad_number(place: int, number: object) -> Text:
    told = spell(number)
    return Text(
        f"The red number of column {place} (others_lose) is a whole number from 1 to 9, not {told}",
        f"Le chiffre rouge de la colonne {place} (others_lose) est un nombre entier de 1 à 9, pas "
        f"{told}",
    )
