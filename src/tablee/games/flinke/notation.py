# mypyc: compiled
"""The cards of the box in text: b1 to r6, a letter for the colour and the value."""

import re
from typing import Final

from mypy_extensions import i64

from tablee.games.flinke.cards import VALUES, first_kind, gathered

COLOUR_LETTERS: Final = "bygr"
CARD: Final = "[bygr][1-6]"
ALL_KINDS: Final = [
    f"{letter}{value}" for letter in COLOUR_LETTERS for value in range(1, VALUES + 1)
]


def write_kind(kind: i64) -> str:
    return ALL_KINDS[kind]


def read_kind(text: str) -> int:
    return COLOUR_LETTERS.index(text[0]) * VALUES + int(text[1]) - 1


def write_cards(cards: i64) -> list[str]:
    told: list[str] = []
    while cards != 0:
        told.append(ALL_KINDS[first_kind(cards)])
        cards &= cards - 1
    return told


def read_cards(texts: list[str]) -> int:
    return gathered([read_kind(text) for text in texts])


def split_cards(text: str) -> list[int]:
    """The kinds in a row of cards without gaps, such as b1b1r6."""
    return [read_kind(card) for card in re.findall(CARD, text)]
