"""Riffifi in text, both ways: cards (r7), moves (conceal r7) and the house's moves (deal …)."""

import re
from typing import Final

from mypy_extensions import i64

from tablee.core.bits import bit, cards, lowest
from tablee.core.errors import Illegal, Text, quote
from tablee.games.riffifi import words
from tablee.games.riffifi.cards import (
    CONCEAL,
    FROM,
    OFFICER,
    REMOVE,
    TURN_DOWN,
    colour_of,
    one_of,
    value_of,
)
from tablee.games.riffifi.rules import Riffifi

COLOUR_LETTERS: Final = "byrgv"
CARD: Final = r"[byrgv][1-8]|o"
MOVE = re.compile(rf"(?:(conceal|remove|o) )?({CARD})")
GIVERS = re.compile(r"from( [0-4])+")
DEAL = re.compile(rf"deal(?: (?:{CARD})+)+(?: \+ (?:{CARD})+)?")
ALL_CARDS: Final = [f"{letter}{value}" for letter in COLOUR_LETTERS for value in range(1, 9)] + [
    "o"
]


def write_card(card: i64) -> str:
    return ALL_CARDS[card]


def read_card(text: str) -> int:
    return OFFICER if text == "o" else COLOUR_LETTERS.index(text[0]) * 8 + int(text[1]) - 1


def write_cards(mask: i64) -> list[str]:
    told: list[str] = []
    while mask != 0:
        told.append(ALL_CARDS[lowest(mask)])
        mask &= mask - 1
    return told


def read_cards(texts: list[str]) -> int:
    return sum(bit(read_card(text)) for text in texts)


def write_move(move: int) -> str:
    if move < CONCEAL:
        return write_card(move)
    if move < TURN_DOWN:
        return f"conceal {write_card(move - CONCEAL)}"
    if move < FROM:
        return f"o {write_card(move - TURN_DOWN)}"
    if move < REMOVE:
        return " ".join(["from", *(str(seat) for seat in cards(move - FROM))])
    return f"remove {write_card(one_of(move - REMOVE))}"


def read_move(text: str) -> int:
    """The move this text means, or Illegal where it means none."""
    if GIVERS.fullmatch(text):
        seats = text.split()[1:]
        if seats == sorted(set(seats)):
            return FROM + sum(bit(int(seat)) for seat in seats)
    found = MOVE.fullmatch(text)
    if found is None:
        raise Illegal("RIF-12", _no_move(text))
    verb, card = found[1], read_card(found[2])
    if verb is None:
        return card
    if verb == "conceal":
        return CONCEAL + card
    if card != OFFICER and verb == "o":
        return TURN_DOWN + card
    if card != OFFICER and value_of(card) == 1:
        return REMOVE + colour_of(card)
    raise Illegal("RIF-12", _no_move(text))


def write_house(state: Riffifi, outcome: list[int]) -> str:
    """The house's next move in this state, in text."""
    if state.is_removing():
        return f"remove {write_card(outcome[0])}"
    size = state.setup.hand_size()
    told = [write_card(card) for card in outcome]
    dealt = size * state.seats
    hands = ["".join(told[at : at + size]) for at in range(0, dealt, size)]
    rest = ["+", "".join(told[dealt:])] if dealt < len(told) else []
    return " ".join(["deal", *hands, *rest])


def read_house(state: Riffifi, text: str) -> list[int]:
    """The outcome this text means in this state, or Illegal where it means none."""
    if state.is_removing():
        found = MOVE.fullmatch(text)
        if found is None or found[1] != "remove":
            raise Illegal("RIF-50", words.NOT_A_ONE)
        return [read_card(found[2])]
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


def _no_move(text: str) -> Text:
    return Text(
        f"“{quote(text)}” is not a move of Riffifi: write a card such as r7, conceal r7, o, o g5, "
        "from 2 or remove r1",
        f"« {quote(text)} » n’est pas un coup de Riffifi : écrivez une carte comme r7, conceal r7, "
        "o, o g5, from 2 ou remove r1",
    )


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
