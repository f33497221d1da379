"""The cards of the box in a terminal: each colour has a sign, so that none is told by hue alone."""

from collections.abc import Iterable

from rich.text import Text as Line

from tablee.games.flinke.cards import colour_of, value_of
from tablee.games.flinke.notation import read_kind

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
