"""The moves of Traf: their numbers, and how they and the house's moves are written."""

import re
from typing import TYPE_CHECKING, Final

from tablee.core.errors import Illegal, Text, quote
from tablee.core.moves import Family, Moves, OneMove
from tablee.games.flinke.notation import ALL_KINDS, CARD, split_cards, write_kind
from tablee.games.traf import words
from tablee.games.traf.cards import HAND

if TYPE_CHECKING:
    from tablee.games.traf.rules import Traf

PASS: Final = 0
KNOCK: Final = 1  # without swapping a card
SWAP: Final = 2  # + 2 * (24 * given + taken), and 1 more if the seat also knocks
MOVES_END: Final = 1154

# Swaps without a knock have every other number.
SWAPS = [pair for given in ALL_KINDS for taken in ALL_KINDS for pair in (f"{given} {taken}", "")]

MOVES = Moves(
    "Traf",
    "TRA-04",
    Family(
        "swap {cards}",
        SWAP,
        SWAPS,
        example="swap b3 r5",
        means=Text("give the blue 3, take the red 5", "donner le 3 bleu, prendre le 5 rouge"),
    ),
    Family(
        "swap {cards} knock",
        SWAP + 1,
        SWAPS,
        example="swap b3 r5 knock",
        means=Text("the same, and knock", "de même, et frapper"),
    ),
    OneMove(
        "pass",
        PASS,
        means=Text("leave your hand as it is", "laisser sa main telle quelle"),
    ),
    OneMove("knock", KNOCK, means=Text("knock without swapping", "frapper sans échanger")),
)


# -- The house ---------------------------------------------------------------------------------

DEALER = re.compile(r"dealer ([0-5])")
DEAL = re.compile(rf"deal((?: (?:{CARD})+)+)(?: \+ ((?:{CARD})+))?")
MIDDLE_CARDS = re.compile(rf"middle ((?:{CARD})+)")


def write_house(state: "Traf", outcome: list[int]) -> str:
    """The house's next move in text: hands seat by seat, then the middle."""
    if state.is_choosing():
        return f"dealer {outcome[0]}"
    if state.is_replacing():
        return f"middle {_row(outcome)}"
    dealt = HAND * state.seats
    hands = [
        _row(outcome[_offset(state, seat) : dealt : state.seats]) for seat in range(state.seats)
    ]
    middle = ["+", _row(outcome[dealt:])] if len(outcome) > dealt else []
    return " ".join(["deal", *hands, *middle])


def read_house(state: "Traf", text: str) -> list[int]:
    """Read a move of the house from text; Illegal if it does not fit this state."""
    if state.is_choosing():
        found = DEALER.fullmatch(text)
        if found is None:
            raise Illegal("TRA-A11", words.NOT_A_DEALER)
        return [int(found[1])]
    if state.is_replacing():
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


def _offset(state: "Traf", seat: int) -> int:
    """How many seats are dealt to before this one, beginning at the dealer's left."""
    return (seat - state.dealer - 1) % state.seats


def _row(kinds: list[int]) -> str:
    return "".join(write_kind(kind) for kind in kinds)


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
