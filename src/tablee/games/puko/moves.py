"""The moves of Puko: their numbers, and how they and the house's moves are written."""

import re
from typing import TYPE_CHECKING, Final

from tablee.core.errors import Illegal, Text, quote
from tablee.core.moves import Family, Moves, OneMove
from tablee.games.flinke.cards import KINDS
from tablee.games.flinke.notation import ALL_KINDS, CARD, split_cards, write_kind
from tablee.games.puko import words
from tablee.games.puko.cards import FACE_TEXTS

if TYPE_CHECKING:
    from tablee.games.puko.rules import Puko

STAY: Final = 0  # stay out of this trick
KNOCK: Final = 1  # take part
KEEP: Final = 16  # + 24 * lower kind + higher kind: choose these two for the trick
KEEP_END: Final = 592
STAKE: Final = 1024  # + amount
HIGHEST_STAKE: Final = 9999  # that can be written; the box has less money

PAIRS = [
    f"{ALL_KINDS[low]} {ALL_KINDS[high]}" if low <= high else ""
    for low in range(KINDS)
    for high in range(KINDS)
]
REVERSED_PAIRS = {
    f"keep {high} {low}": f"keep {low} {high}"
    for low, high in (pair.split() for pair in PAIRS if pair)
}


class PukoMoves(Moves):
    """Two cards may be named in any order; they are written with the lower kind first."""

    def read(self, text: str) -> int:
        return super().read(REVERSED_PAIRS.get(text, text))


MOVES = PukoMoves(
    "Puko",
    "PUK-13",
    Family(
        "keep {cards}",
        KEEP,
        PAIRS,
        example="keep b1 r6",
        means=Text(
            "the blue 1 and the red 6 are for this trick",
            "le 1 bleu et le 6 rouge sont pour ce pli",
        ),
    ),
    OneMove("knock", KNOCK, means=Text("take part", "prendre part au pli")),
    OneMove("stay", STAY, means=Text("stay out", "passer")),
    Family(
        "stake {amount}",
        STAKE,
        ["", *(str(amount) for amount in range(1, HIGHEST_STAKE + 1))],
        example="stake 3",
        means=Text("put 3 into the middle", "mettre 3 au milieu"),
    ),
)


# -- The house ---------------------------------------------------------------------------------

HANDED = re.compile(rf"(deal|draw)((?: (?:{CARD})+)+)(?: roll (\w+))?")
ROLL = re.compile(r"roll (\w+)")


def write_house(state: "Puko", outcome: list[int]) -> str:
    """The house's next move in text."""
    told = []
    cards = outcome[:-1] if state.die_is_due() else outcome
    if cards:
        each = len(cards) // state.seats
        told.append("deal" if state.phase_name() == "dealing" else "draw")
        for at in range(0, len(cards), each):
            told.append("".join(write_kind(kind) for kind in cards[at : at + each]))
    if state.die_is_due():
        told += ["roll", FACE_TEXTS[outcome[-1]]]
    return " ".join(told)


def read_house(state: "Puko", text: str) -> list[int]:
    """Read a move of the house from text; Illegal if it does not fit this state."""
    phase = state.phase_name()
    if phase == "rolling":
        found = ROLL.fullmatch(text)
        if found is None:
            raise Illegal("PUK-11", _no_roll(text))
        return [read_face(found[1])]
    if phase not in ("dealing", "drawing"):
        raise Illegal("PUK-11", words.HOUSE_NOT_ASKED)
    found = HANDED.fullmatch(text)
    if found is None or found[1] != ("deal" if phase == "dealing" else "draw"):
        raise Illegal("PUK-15", _no_cards(text, phase == "dealing"))
    hands = [split_cards(hand) for hand in found[2].split()]
    each = state.cards_each()
    if len(hands) != state.seats or any(len(hand) != each for hand in hands):
        raise Illegal("PUK-15", _wrong_hands(state.seats, each))
    if (found[3] is not None) != state.die_is_due():
        raise Illegal("PUK-11", words.WRONG_OUTCOME)
    cards = [kind for hand in hands for kind in hand]
    return cards if found[3] is None else [*cards, read_face(found[3])]


def read_face(text: str) -> int:
    if text in FACE_TEXTS:
        return FACE_TEXTS.index(text)
    raise Illegal("PUK-11", words.NO_SUCH_FACE)


def _no_roll(text: str) -> Text:
    return Text(
        f"“{quote(text)}” is not a roll: write roll and blue, yellow, green, red, x or 0",
        f"« {quote(text)} » n’est pas un lancer : écrivez roll puis blue, yellow, green, red, x "
        "ou 0",
    )


def _no_cards(text: str, deal: bool) -> Text:
    verb = "deal b1y3r6… …" if deal else "draw b1y3 …"
    return Text(
        f"“{quote(text)}” does not say who gets which cards: write “{verb}”, then “roll red” or "
        "another face where the die is due",
        f"« {quote(text)} » ne dit pas qui reçoit quelles cartes : écrivez « {verb} », puis "
        "« roll red » ou une autre face s’il faut lancer le dé",
    )


def _wrong_hands(seats: int, each: int) -> Text:
    return Text(
        f"With {seats} seats there are {seats} times {each} cards to hand out",
        f"À {seats} places, on distribue {seats} fois {each} cartes",
    )
