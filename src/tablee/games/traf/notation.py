# mypyc: compiled
"""Traf in text, both ways: moves (swap b3 r5 knock) and the house's moves (deal …, middle …)."""

import re

from tablee.core.errors import Illegal, Text, quote
from tablee.games.flinke.notation import CARD, read_kind, split_cards, write_kind
from tablee.games.traf import words
from tablee.games.traf.cards import (
    HAND,
    KNOCK,
    MOVES_END,
    PASS,
    SWAP,
    given_by,
    knocks,
    swap,
    taken_by,
)
from tablee.games.traf.rules import CHOOSING, REPLACING, Traf

SWAPPING = re.compile(rf"swap ({CARD}) ({CARD})( knock)?")
DEALER = re.compile(r"dealer ([0-5])")
DEAL = re.compile(rf"deal((?: (?:{CARD})+)+)(?: \+ ((?:{CARD})+))?")
MIDDLE_CARDS = re.compile(rf"middle ((?:{CARD})+)")


def write_move(move: int) -> str:
    if move == PASS:
        return "pass"
    if move == KNOCK:
        return "knock"
    if not SWAP <= move < MOVES_END:
        raise ValueError(f"there is no move {move}")
    told = f"swap {write_kind(given_by(move))} {write_kind(taken_by(move))}"
    return f"{told} knock" if knocks(move) else told


def read_move(text: str) -> int:
    """The move this text means, or Illegal where it means none."""
    if text == "pass":
        return PASS
    if text == "knock":
        return KNOCK
    found = SWAPPING.fullmatch(text)
    if found is None:
        raise Illegal("TRA-04", _no_move(text))
    return swap(read_kind(found[1]), read_kind(found[2])) + bool(found[3])


def write_house(state: Traf, outcome: list[int]) -> str:
    """The house's next move in this state, in text: hands seat by seat, then the middle."""
    if state.phase == CHOOSING:
        return f"dealer {outcome[0]}"
    if state.phase == REPLACING:
        return f"middle {_row(outcome)}"
    dealt = HAND * state.seats
    hands = [_row(outcome[_offset(state, seat) : dealt : state.seats]) for seat in _seats(state)]
    middle = ["+", _row(outcome[dealt:])] if len(outcome) > dealt else []
    return " ".join(["deal", *hands, *middle])


def read_house(state: Traf, text: str) -> list[int]:
    """The outcome this text means in this state, or Illegal where it means none."""
    if state.phase == CHOOSING:
        found = DEALER.fullmatch(text)
        if found is None:
            raise Illegal("TRA-A11", words.NOT_A_DEALER)
        return [int(found[1])]
    if state.phase == REPLACING:
        found = MIDDLE_CARDS.fullmatch(text)
        if found is None:
            raise Illegal("TRA-08", _no_middle(text))
        return split_cards(found[1])
    found = DEAL.fullmatch(text)
    if found is None:
        raise Illegal("TRA-02", _no_deal(text))
    hands = [split_cards(hand) for hand in found[1].split()]
    if len(hands) != state.seats or any(len(hand) != HAND for hand in hands):
        raise Illegal("TRA-02", _wrong_hands(state.seats))
    order = [0] * (HAND * state.seats)
    for seat, hand in enumerate(hands):
        order[_offset(state, seat) :: state.seats] = hand
    return order + split_cards(found[2] or "")


def _seats(state: Traf) -> range:
    return range(state.seats)


def _offset(state: Traf, seat: int) -> int:
    """How many seats are dealt to before this one, from the dealer's left on."""
    return (seat - state.dealer - 1) % state.seats


def _row(kinds: list[int]) -> str:
    return "".join(write_kind(kind) for kind in kinds)


def _no_move(text: str) -> Text:
    return Text(
        f"“{quote(text)}” is not a move of Traf: write swap b3 r5, swap b3 r5 knock, pass or knock",
        f"« {quote(text)} » n’est pas un coup de Traf : écrivez swap b3 r5, swap b3 r5 knock, pass "
        "ou knock",
    )


def _no_deal(text: str) -> Text:
    return Text(
        f"“{quote(text)}” is not a deal: write deal and one hand a seat, such as b1y3r6g2, then + "
        "and the cards of the middle",
        f"« {quote(text)} » n’est pas une donne : écrivez deal puis une main par place, comme "
        "b1y3r6g2, puis + et les cartes du milieu",
    )


def _no_middle(text: str) -> Text:
    return Text(
        f"“{quote(text)}” is not what comes to the middle: write middle and three cards, such as "
        "middle b1y3r6",
        f"« {quote(text)} » n’est pas ce qui vient au milieu : écrivez middle et trois cartes, "
        "comme middle b1y3r6",
    )


def _wrong_hands(seats: int) -> Text:
    return Text(
        f"With {seats} seats a deal has {seats} hands of {HAND} cards",
        f"À {seats} places, une donne compte {seats} mains de {HAND} cartes",
    )
