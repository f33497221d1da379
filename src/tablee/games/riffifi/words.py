"""The names of the cards of Riffifi, and the texts of its refusals."""

from functools import cache

from tablee.core.errors import Text
from tablee.games.riffifi.cards import OFFICER, colour_of, value_of

COLOUR_NAMES = (
    Text("blue", "bleu"),
    Text("yellow", "jaune"),
    Text("red", "rouge"),
    Text("green", "vert"),
    Text("violet", "violet"),
)

CARDS_OF_COLOUR = (
    Text("blue card", "carte bleue"),
    Text("yellow card", "carte jaune"),
    Text("red card", "carte rouge"),
    Text("green card", "carte verte"),
    Text("violet card", "carte violette"),
)


@cache
def card_name(card: int) -> Text:
    """A card with its article, as inside a sentence."""
    if card == OFFICER:
        return Text("the Officer", "l’Officier")
    colour, value = COLOUR_NAMES[colour_of(card)], value_of(card)
    return Text(f"the {colour.en} {value}", f"le {value} {colour.fr}")


def card_title(card: int) -> Text:
    """The same at the start of a sentence."""
    name = card_name(card)
    return Text(name.en[0].upper() + name.en[1:], name.fr[0].upper() + name.fr[1:])


def seat_list(seats: list[int]) -> Text:
    *rest, last = [str(seat) for seat in seats]
    if not rest:
        return Text(f"seat {last}", f"la place {last}")
    told = ", ".join(rest)
    return Text(f"seats {told} and {last}", f"les places {told} et {last}")


# -- Refusals -------------------------------------------------------------------------------

LAY_A_CARD = Text(
    "Lay one card from your hand: “r7” face up, or “conceal r7” where it would be turned down",
    "Posez une carte de votre main : « r7 » face visible, ou « conceal r7 » si elle doit être "
    "retournée",
)

OFFICER_IS_SHOWN = Text(
    "The Officer is always shown before he is turned down: play “o”",
    "L’Officier se montre toujours avant d’être retourné : jouez « o »",
)

REMOVE_A_ONE = Text(
    "As dealer, take a card of value 1 out of the pack: “remove r1” or another colour",
    "Donneur, retirez du paquet une carte de valeur 1 : « remove r1 » ou une autre couleur",
)

HOUSE_NOT_ASKED = Text("There are no cards to deal now", "Il n’y a rien à distribuer maintenant")

NOT_A_ONE = Text(
    "Exactly one card of value 1 leaves the pack, for instance “remove r1”",
    "Une seule carte de valeur 1 quitte le paquet, par exemple « remove r1 »",
)

NOT_THE_PACK = Text(
    "A deal holds every card of the pack exactly once",
    "Une donne contient chaque carte du paquet exactement une fois",
)

NO_DEAL_FITS = Text("No deal of the cards fits this view", "Aucune donne ne correspond à cette vue")


def not_in_hand(card: int) -> Text:
    name = card_title(card)
    return Text(f"{name.en} is not in your hand", f"{name.fr} n’est pas dans votre main")


def would_turn_it(card: int, rival: int) -> Text:
    mine, theirs = card_name(card), card_name(rival)
    return Text(
        f"Lay {mine.en} face up: it is lower than {theirs.en} and turns that card down",
        f"Posez {mine.fr} face visible : plus faible, il fait retourner {theirs.fr}",
    )


def nothing_to_hide_under(card: int) -> Text:
    mine, colour = card_name(card), CARDS_OF_COLOUR[colour_of(card)]
    return Text(
        f"Lay {mine.en} face up: no lower {colour.en} lies face up, so it stays",
        f"Posez {mine.fr} face visible : aucune {colour.fr} plus faible n’est visible, il reste "
        "donc en place",
    )


def not_face_up(card: int) -> Text:
    name = card_name(card)
    return Text(
        f"The Officer can only turn down a card that lies face up, and {name.en} does not",
        f"L’Officier ne retourne qu’une carte visible, et {name.fr} ne l’est pas",
    )


def name_givers(tied: list[int], count: int) -> Text:
    seats = seat_list(tied)
    example = "from " + " ".join(str(seat) for seat in tied[:count])
    return Text(
        f"Choose {count} of {seats.en} to give one more token, for instance “{example}”",
        f"Choisissez qui donne un jeton de plus ({count} parmi {seats.fr}), par exemple "
        f"« {example} »",
    )
