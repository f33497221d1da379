"""The cards of the box in text: b1 to r6, a letter for the colour and the value."""

import re

from tablee.games.flinke.cards import VALUES, colour_of, gathered, kinds, value_of

COLOUR_LETTERS = "bygr"
CARD = "[bygr][1-6]"


def write_kind(kind: int) -> str:
    return f"{COLOUR_LETTERS[colour_of(kind)]}{value_of(kind)}"


def read_kind(text: str) -> int:
    return COLOUR_LETTERS.index(text[0]) * VALUES + int(text[1]) - 1


def write_cards(cards: int) -> list[str]:
    return [write_kind(kind) for kind in kinds(cards)]


def read_cards(texts: list[str]) -> int:
    return gathered([read_kind(text) for text in texts])


def split_cards(text: str) -> list[int]:
    """The kinds in a row of cards without gaps, such as b1b1r6."""
    return [read_kind(card) for card in re.findall(CARD, text)]
