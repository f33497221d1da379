"""The cards of the box in a terminal. Each colour also has a sign, beside its hue."""

from collections.abc import Iterable

from rich.text import Text as Line

from tablee.games.flinke.cards import colour_of, value_of
from tablee.games.flinke.notation import read_kind
from tablee.games.flinke.words import COLOUR_NAMES, FEMININE

SIGNS = "♦●▲■"  # blue, yellow, green, red
STYLES = ("bright_blue", "bright_yellow", "bright_green", "bright_red")


def drawn_card(card: str) -> Line:
    """A card as its sign and its value, as ■5."""
    kind = read_kind(card)
    colour = colour_of(kind)
    return Line(f"{SIGNS[colour]}{value_of(kind)}", STYLES[colour])


def drawn_cards(cards: Iterable[str]) -> Line:
    """Cards in a row."""
    return Line(" ").join(drawn_card(card) for card in cards)


def paint(sentence: str, lang: str) -> Line:
    """A sentence in which colours, and the values beside them, are printed in their colour."""
    line = Line(sentence)
    for name, feminine, style in zip(COLOUR_NAMES, FEMININE, STYLES, strict=True):
        english = rf"\b{name.en}\b(?: \d(?:s| (?:to|and) \d)?)?"
        french = rf"(?:\b\d (?:(?:à|et) \d )?)?\b(?:{name.fr}|{feminine})s?\b"
        line.highlight_regex(english if lang == "en" else french, style)
    return line
