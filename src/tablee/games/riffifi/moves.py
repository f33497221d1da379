"""The moves of Riffifi: their numbers, and how they and the house's moves are written."""

import re
from typing import TYPE_CHECKING, Final

from tablee.core.bits import cards
from tablee.core.errors import Illegal, Text, quote
from tablee.core.moves import Family, Moves, OneMove
from tablee.games.riffifi import words
from tablee.games.riffifi.cards import CARDS, COLOUR_LETTERS, OFFICER, read_card, write_card

if TYPE_CHECKING:
    from tablee.games.riffifi.rules import Riffifi

LAY: Final = 0  # + card: lay it face up; the Officer without effect
CONCEAL: Final = 64  # + card: lay it face down, unseen
TURN_DOWN: Final = 128  # + card: lay the Officer and turn that card down
FROM: Final = 192  # + set of seats: these give one token more
REMOVE: Final = 224  # + colour: the dealer takes its 1 out of the pack

SETS_OF_SEATS = [" ".join(map(str, cards(seats))) for seats in range(32)]

MOVES = Moves(
    "Riffifi",
    "RIF-12",
    Family(
        "{card}",
        LAY,
        CARDS[:OFFICER],
        example="r7",
        means=Text("lay the red 7 face up", "poser le 7 rouge face visible"),
    ),
    Family(
        "conceal {card}",
        CONCEAL,
        CARDS,
        example="conceal r7",
        means=Text(
            "lay it face down, where a lower red card lies face up",
            "le poser face cachée, si un rouge plus faible est visible",
        ),
    ),
    OneMove(
        "o",
        LAY + OFFICER,
        means=Text("the Officer spares everyone", "l’Officier épargne tout le monde"),
    ),
    Family(
        "o {card}",
        TURN_DOWN,
        CARDS[:OFFICER],
        example="o g5",
        means=Text("the Officer turns down the green 5", "l’Officier retourne le 5 vert"),
    ),
    Family(
        "from {seats}",
        FROM,
        SETS_OF_SEATS,
        example="from 2",
        means=Text("seat 2 gives you one token more", "la place 2 vous donne un jeton de plus"),
    ),
    Family(
        "remove {one}",
        REMOVE,
        [f"{letter}1" for letter in COLOUR_LETTERS],
        example="remove r1",
        means=Text("the dealer takes the red 1 out", "le donneur retire le 1 rouge"),
    ),
)


# -- The house ---------------------------------------------------------------------------------

CARD: Final = r"[byrgv][1-8]|o"
REMOVAL = re.compile(rf"remove ({CARD})")
DEAL = re.compile(rf"deal(?: (?:{CARD})+)+(?: \+ (?:{CARD})+)?")


def write_house(state: "Riffifi", outcome: list[int]) -> str:
    """The house's next move in text."""
    if state.is_removing():
        return f"remove {write_card(outcome[0])}"
    size = state.setup.hand_size()
    told = [write_card(card) for card in outcome]
    dealt = size * state.seats
    hands = ["".join(told[at : at + size]) for at in range(0, dealt, size)]
    rest = ["+", "".join(told[dealt:])] if dealt < len(told) else []
    return " ".join(["deal", *hands, *rest])


def read_house(state: "Riffifi", text: str) -> list[int]:
    """Read a move of the house from text; Illegal if it does not fit this state."""
    if state.is_removing():
        found = REMOVAL.fullmatch(text)
        if found is None:
            raise Illegal("RIF-50", words.NOT_A_ONE)
        return [read_card(found[1])]
    if DEAL.fullmatch(text) is None:
        raise Illegal("RIF-06", _no_deal(text))
    dealt, _, rest = text.removeprefix("deal ").partition(" + ")
    hands = [[read_card(card) for card in re.findall(CARD, hand)] for hand in dealt.split()]
    size = state.setup.hand_size()
    if len(hands) != state.seats or any(len(hand) != size for hand in hands):
        raise Illegal("RIF-06", _wrong_hands(state.seats, size))
    order = [card for hand in hands for card in hand]
    if rest:
        return order + [read_card(card) for card in re.findall(CARD, rest)]
    return order + [card for card in cards(state.setup.deck(state.removed)) if card not in order]


def _no_deal(text: str) -> Text:
    return Text(
        f"“{quote(text)}” is not a deal: write deal and one hand a seat, such as b1y3r7…, then + "
        "and the cards left over",
        f"« {quote(text)} » n’est pas une donne : écrivez deal puis une main par place, comme "
        "b1y3r7…, puis + et les cartes qui restent",
    )


def _wrong_hands(seats: int, size: int) -> Text:
    return Text(
        f"With {seats} seats a deal has {seats} hands of {size} cards",
        f"À {seats} places, une donne compte {seats} mains de {size} cartes",
    )
