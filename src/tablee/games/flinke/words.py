"""The cards of the box in words."""

from tablee.core.errors import Text
from tablee.games.flinke.cards import colour_of, value_of

BOX = Text("Flinke Finger (Piatnik, about 1999)", "Flinke Finger (Piatnik, vers 1999)")
COLOUR_NAMES = (
    Text("blue", "bleu"),
    Text("yellow", "jaune"),
    Text("green", "vert"),
    Text("red", "rouge"),
)
FEMININE = ("bleue", "jaune", "verte", "rouge")  # of a series or a run, in French


def card(kind: int) -> Text:
    """As “red 5” and « 5 rouge »."""
    colour, value = COLOUR_NAMES[colour_of(kind)], value_of(kind)
    return Text(f"{colour.en} {value}", f"{value} {colour.fr}")


def the_card(kind: int) -> Text:
    """With its article, as inside a sentence."""
    name = card(kind)
    return Text(f"the {name.en}", f"le {name.fr}")
