"""The moves of Défifoo Rouge: their numbers, and how they and the house's moves are written."""

import re
from typing import TYPE_CHECKING, Final

from tablee.core.bits import cards
from tablee.core.errors import Illegal, Text, quote
from tablee.core.moves import Family, Moves, OneMove
from tablee.games.defifoo_rouge.cards import BANK, BOMB, CARDS, POLICE, read_card, write_card

if TYPE_CHECKING:
    from tablee.games.defifoo_rouge.rules import Defifoo

LAY: Final = 0  # + card: lay it; the Bomb and the Bank card stop the trick
WAVE: Final = 64  # let the trick go on (DEF-A16)
WITH: Final = 128  # + set of seats: the dealer's partners (DEF-05)
LEFT: Final = 192  # the direction of play (DEF-06)
RIGHT: Final = 193

SETS_OF_SEATS = [" ".join(map(str, cards(seats))) for seats in range(64)]
PARTNERS = re.compile(r"with( [0-5])+")


class MovesWithPartners(Moves):
    """Partners may be named in any order; they are written in order of seats."""

    def read(self, text: str) -> int:
        if PARTNERS.fullmatch(text):
            verb, *seats = text.split()
            for seat in seats:
                if seats.count(seat) > 1:
                    raise Illegal("DEF-05", _named_twice(text, seat))
            text = " ".join([verb, *sorted(seats)])
        return super().read(text)


def gang_cards(ranks: str) -> list[str]:
    """The gang cards of these ranks, each at the place of its number."""
    return [card if card[1] in ranks else "" for card in CARDS[:POLICE]]


MOVES = MovesWithPartners(
    "Défifoo Rouge",
    "DEF-10",
    Family(
        "{card}",
        LAY,
        gang_cards("123456"),
        example="r4",
        means=Text("lay the red 4", "poser le 4 rouge"),
    ),
    Family(
        "{card}",
        LAY,
        gang_cards("v"),
        example="rv",
        means=Text("lay the red Vamp", "poser la Vamp rouge"),
    ),
    Family(
        "{card}",
        LAY,
        gang_cards("g"),
        example="rg",
        means=Text("lay the red Godfather", "poser le Parrain rouge"),
    ),
    Family(
        "{card}",
        LAY + POLICE,
        CARDS[POLICE:BANK],
        example="p15",
        means=Text("lay police 15", "poser le policier 15"),
    ),
    OneMove(
        "bomb",
        LAY + BOMB,
        means=Text("stop the trick and take it", "arrêter le pli et le ramasser"),
    ),
    OneMove(
        "bank",
        LAY + BANK,
        means=Text("stop the trick, which goes to the Bank", "arrêter le pli, qui va à la Banque"),
    ),
    OneMove("wave", WAVE, means=Text("let the trick go on", "laisser passer")),
    Family(
        "with {seats}",
        WITH,
        SETS_OF_SEATS,
        example="with 2",
        means=Text("play with seat 2", "jouer avec la place 2"),
    ),
    OneMove("left", LEFT, means=Text("play goes to the left", "on tourne à gauche")),
    OneMove("right", RIGHT, means=Text("play goes to the right", "on tourne à droite")),
)


def _named_twice(text: str, seat: str) -> Text:
    return Text(
        f"“{quote(text)}” names seat {seat} twice: each partner is named once, in any order",
        f"« {quote(text)} » nomme deux fois la place {seat} : chaque partenaire se nomme une fois, "
        "dans n’importe quel ordre",
    )


# -- The house ---------------------------------------------------------------------------------

CARD: Final = r"bank|bomb|[rbgy][1-6vg]|p1[0-5]|p[1-9]"
DEAL = re.compile(rf"deal(?: (?:{CARD})+)+(?: \+ (?:{CARD})+)?")


def write_house(state: "Defifoo", outcome: list[int]) -> str:
    """The house's next move in text."""
    if not state.is_dealing():
        return "time"
    size = state.setup.hand_size()
    told = [write_card(card) for card in outcome]
    dealt = size * state.seats
    hands = ["".join(told[at : at + size]) for at in range(0, dealt, size)]
    return " ".join(["deal", *hands, "+", "".join(told[dealt:])])


def read_house(state: "Defifoo", text: str) -> list[int]:
    """Read a move of the house from text; Illegal if it does not fit this state."""
    if not state.is_dealing() and text == "time":
        return []
    if DEAL.fullmatch(text) is None:
        raise Illegal("DEF-03", _no_deal(text))
    dealt, _, rest = text.removeprefix("deal ").partition(" + ")
    hands = [[read_card(card) for card in re.findall(CARD, hand)] for hand in dealt.split()]
    size = state.setup.hand_size()
    if len(hands) != state.seats or any(len(hand) != size for hand in hands):
        raise Illegal("DEF-04", _wrong_hands(state.seats, size))
    order = [card for hand in hands for card in hand]
    if rest:
        return order + [read_card(card) for card in re.findall(CARD, rest)]
    return order + [card for card in cards(state.setup.deck()) if card not in order]


def _no_deal(text: str) -> Text:
    return Text(
        f"“{quote(text)}” is not a deal: write deal and one hand a seat, such as r1bvp15…, then + "
        "and the cards of the Bank",
        f"« {quote(text)} » n’est pas une donne : écrivez deal puis une main par place, comme "
        "r1bvp15…, puis + et les cartes de la Banque",
    )


def _wrong_hands(seats: int, size: int) -> Text:
    return Text(
        f"With {seats} seats a deal has {seats} hands of {size} cards",
        f"À {seats} places, une donne compte {seats} mains de {size} cartes",
    )
