# mypyc: compiled
"""Puko in text, both ways: moves (keep b1 r6, knock, stay, stake 3) and the house's moves."""

import re
from typing import Final, Literal

from mypy_extensions import i64

from tablee.core.errors import Illegal, Text, quote
from tablee.games.flinke.cards import KINDS
from tablee.games.flinke.notation import CARD, read_kind, split_cards, write_kind
from tablee.games.puko import words
from tablee.games.puko.cards import KEEP, KEEP_END, KNOCK, STAKE, STAY
from tablee.games.puko.rules import Puko

Face = Literal["blue", "yellow", "green", "red", "x", "0"]
FACES: Final[tuple[Face, ...]] = ("blue", "yellow", "green", "red", "x", "0")
KEEPING = re.compile(rf"keep ({CARD}) ({CARD})")
STAKING = re.compile(r"stake ([1-9][0-9]{0,3})")
HANDED = re.compile(rf"(deal|draw)((?: (?:{CARD})+)+)(?: roll (\w+))?")
ROLL = re.compile(r"roll (\w+)")


def write_pair(pair: i64) -> list[str]:
    """The two cards of a pair number."""
    return [write_kind(pair // KINDS), write_kind(pair % KINDS)]


def write_move(move: int) -> str:
    if move == STAY:
        return "stay"
    if move == KNOCK:
        return "knock"
    if move > STAKE:
        return f"stake {move - STAKE}"
    if KEEP <= move < KEEP_END and (move - KEEP) // KINDS <= (move - KEEP) % KINDS:
        low, high = write_pair(move - KEEP)
        return f"keep {low} {high}"
    raise ValueError(f"no move of Puko has the number {move}")


def read_move(text: str) -> int:
    """The move this text means, or Illegal where it means none."""
    if text == "stay":
        return STAY
    if text == "knock":
        return KNOCK
    if found := STAKING.fullmatch(text):
        return STAKE + int(found[1])
    if found := KEEPING.fullmatch(text):
        low, high = sorted((read_kind(found[1]), read_kind(found[2])))
        return KEEP + low * KINDS + high
    raise Illegal("PUK-13", _no_move(text))


def write_house(state: Puko, outcome: list[int]) -> str:
    """The house's next move in this state, in text."""
    told = []
    cards = outcome[:-1] if state.die_is_due() else outcome
    if cards:
        each = len(cards) // state.seats
        told.append("deal" if state.phase_name() == "dealing" else "draw")
        for at in range(0, len(cards), each):
            told.append("".join(write_kind(kind) for kind in cards[at : at + each]))
    if state.die_is_due():
        told += ["roll", FACES[outcome[-1]]]
    return " ".join(told)


def read_house(state: Puko, text: str) -> list[int]:
    """The outcome this text means in this state, or Illegal where it means none."""
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
    if text in FACES:
        return FACES.index(text)
    raise Illegal("PUK-11", words.NO_SUCH_FACE)


def _no_move(text: str) -> Text:
    return Text(
        f"“{quote(text)}” is not a move of Puko: write keep b1 r6, knock, stay or stake 3",
        f"« {quote(text)} » n’est pas un coup de Puko : écrivez keep b1 r6, knock, stay ou stake 3",
    )


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
