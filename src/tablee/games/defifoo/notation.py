# mypyc: compiled
"""Défifoo Rouge in text, both ways: cards (r4, rv, rg, p15), moves, and the house's moves."""

import re
from typing import Final

from mypy_extensions import i64

from tablee.core.bits import bit, cards, lowest
from tablee.core.errors import Illegal, Text, quote
from tablee.games.defifoo.cards import (
    BANK,
    BOMB,
    LEFT,
    MOVES_END,
    POLICE,
    POLICE_SUIT,
    RIGHT,
    WAVE,
    WITH,
)
from tablee.games.defifoo.codes import DEALING
from tablee.games.defifoo.rules import Defifoo

SUIT_LETTERS: Final = "rbgyp"  # the gangs, then the police
RANKS: Final = "123456vg"
CARD: Final = r"bank|bomb|[rbgy][1-6vg]|p1[0-5]|p[1-9]"
PARTNERS = re.compile(r"with( [0-5])+")
DEAL = re.compile(rf"deal(?: (?:{CARD})+)+(?: \+ (?:{CARD})+)?")
WORDS: Final = {"wave": WAVE, "left": LEFT, "right": RIGHT}


ALL_CARDS: Final = [
    *(f"{gang}{rank}" for gang in SUIT_LETTERS[:POLICE_SUIT] for rank in RANKS),
    *(f"p{value}" for value in range(1, BANK - POLICE + 1)),
    "bank",
    "bomb",
]
NUMBERS: Final = {text: card for card, text in enumerate(ALL_CARDS)}


def write_card(card: i64) -> str:
    return ALL_CARDS[card]


def read_card(text: str) -> int:
    return NUMBERS[text]


def write_cards(mask: i64) -> list[str]:
    told: list[str] = []
    while mask != 0:
        told.append(ALL_CARDS[lowest(mask)])
        mask &= mask - 1
    return told


def read_cards(texts: list[str]) -> int:
    return sum(bit(NUMBERS[text]) for text in texts)


def write_suits(mask: int) -> list[str]:
    return [SUIT_LETTERS[suit] for suit in cards(mask)]


def read_suits(letters: list[str]) -> int:
    return sum(bit(SUIT_LETTERS.index(letter)) for letter in letters)


def write_move(move: int) -> str:
    if 0 <= move <= BOMB:
        return ALL_CARDS[move]
    if WITH < move < LEFT:
        return " ".join(["with", *(str(seat) for seat in cards(move - WITH))])
    for word, number in WORDS.items():
        if move == number:
            return word
    raise ValueError(f"no move of Défifoo Rouge has the number {move}, all are below {MOVES_END}")


def read_move(text: str) -> int:
    """The move this text means, or Illegal where it means none."""
    if text in NUMBERS:
        return NUMBERS[text]
    if text in WORDS:
        return WORDS[text]
    if PARTNERS.fullmatch(text):
        seats = text.split()[1:]
        for seat in seats:
            if seats.count(seat) > 1:
                raise Illegal("DEF-05", _named_twice(text, seat))
        return WITH + sum(bit(int(seat)) for seat in seats)
    raise Illegal("DEF-10", _no_move(text))


def write_house(state: Defifoo, outcome: list[int]) -> str:
    """The house's next move in this state, in text."""
    if state.phase != DEALING:
        return "time"
    size = state.setup.hand_size()
    told = [ALL_CARDS[card] for card in outcome]
    dealt = size * state.seats
    hands = ["".join(told[at : at + size]) for at in range(0, dealt, size)]
    return " ".join(["deal", *hands, "+", "".join(told[dealt:])])


def read_house(state: Defifoo, text: str) -> list[int]:
    """The outcome this text means in this state, or Illegal where it means none."""
    if state.phase != DEALING and text == "time":
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


def _no_move(text: str) -> Text:
    return Text(
        f"“{quote(text)}” is not a move of Défifoo Rouge: write a card such as r4, bv, gg or p15, "
        "bomb, bank, wave, with 2, left or right",
        f"« {quote(text)} » n’est pas un coup du Défifoo Rouge : écrivez une carte comme r4, bv, "
        "gg ou p15, bomb, bank, wave, with 2, left ou right",
    )


def _named_twice(text: str, seat: str) -> Text:
    return Text(
        f"“{quote(text)}” names seat {seat} twice: each partner is named once, in any order",
        f"« {quote(text)} » nomme deux fois la place {seat} : chaque partenaire se nomme une fois, "
        "dans n’importe quel ordre",
    )


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
