"""The names of the cards and hands of Traf, and the texts of its refusals."""

from collections.abc import Sequence

from tablee.core.errors import Text
from tablee.core.score_unit import ScoreUnit
from tablee.core.sentences import row
from tablee.games.flinke.cards import KINDS, colour_of
from tablee.games.flinke.notation import read_cards, read_kind
from tablee.games.flinke.words import the_card
from tablee.games.traf.hands import (
    ALIKE,
    COLOURED,
    NOTHING,
    class_of,
    rank,
    sum_of,
    worth_of,
)

SHADES = (  # of a colour or a run, which are feminine in French
    Text("blue", "bleue"),
    Text("yellow", "jaune"),
    Text("green", "verte"),
    Text("red", "rouge"),
)

CHIPS = ScoreUnit(Text("chip", "jeton"), Text("chips", "jetons"))


def the_cards(texts: Sequence[str]) -> Text:
    return row([the_card(read_kind(text)) for text in texts])


def in_chips(chips: int) -> Text:
    s = "" if chips == 1 else "s"
    return Text(f"{chips} chip{s}", f"{chips} jeton{s}")


def made_of(hand: list[str], summed: bool) -> Text:
    """What a hand makes, in words; ``summed`` if the sum of its cards may decide (TRA-O4)."""
    cards = read_cards(hand)
    letters = [card[0] for card in hand]
    most = max(hand, key=lambda card: letters.count(card[0]))
    made = combination(rank(cards), colour_of(read_kind(most)))
    if not summed:
        return made
    total = sum_of(cards)
    return Text(f"{made.en} (total {total})", f"{made.fr} ({total} en tout)")


def combination(rank: int, colour: int) -> Text:
    """What a hand of this rank is called; the colour is that of most of its cards."""
    kind, worth = class_of(rank), worth_of(rank)
    if kind == NOTHING:
        return Text("no combination", "aucune combinaison")
    if kind == ALIKE:
        return Text(f"four {worth}s", f"quatre {worth}")
    shade = SHADES[colour]
    if kind == COLOURED:
        return Text(f"{shade.en} for {worth}", f"couleur {shade.fr}, {worth}")
    return Text(f"a {shade.en} run for {worth}", f"suite {shade.fr}, {worth}")


# -- Refusals -------------------------------------------------------------------------------

SOMEBODY_HAS_KNOCKED = Text(
    "Somebody has knocked already: swap one last card, or pass",
    "Quelqu’un a déjà frappé : échangez une dernière carte, ou passez",
)

KNOCK_INSTEAD = Text(
    "At this table you knock instead of swapping: knock without giving a card",
    "À cette table, on frappe au lieu d’échanger : frappez sans donner de carte",
)

NO_SUCH_MOVE = Text(
    "Swap a card for one in the middle (“swap b3 r5”), pass, or knock",
    "Échangez une carte contre une du milieu (« swap b3 r5 »), passez, ou frappez",
)

HOUSE_NOT_ASKED = Text("There are no cards to deal now", "Il n’y a rien à distribuer maintenant")

NOT_A_DEALER = Text(
    "The first dealer is one of the seats, for instance “dealer 0”",
    "Le premier donneur est l’une des places, par exemple « dealer 0 »",
)

NO_DEAL_FITS = Text("No deal of the cards fits this view", "Aucune donne ne correspond à cette vue")


def not_in_hand(kind: int) -> Text:
    name = the_card(kind)
    return Text(
        f"You cannot give {name.en}: it is not in your hand",
        f"Vous ne pouvez pas donner {name.fr} : il n’est pas dans votre main",
    )


def not_in_middle(kind: int) -> Text:
    name = the_card(kind)
    return Text(
        f"You cannot take {name.en}: it is not in the middle",
        f"Vous ne pouvez pas prendre {name.fr} : il n’est pas au milieu",
    )


def wrong_count(wanted: int, drawn: int) -> Text:
    return Text(
        f"{wanted} cards are drawn now, not {drawn}", f"On tire {wanted} cartes, pas {drawn}"
    )


def not_in_pile(kind: int) -> Text:
    if not 0 <= kind < KINDS:
        return Text("A card is a number from 0 to 23", "Une carte est un nombre de 0 à 23")
    name = the_card(kind)
    return Text(
        f"At that moment the draw pile no longer holds {name.en}",
        f"À ce moment, la pioche ne contient plus {name.fr}",
    )
