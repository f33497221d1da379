"""The moves of Reflex: their numbers, and how they and the house's moves are written."""

import re
from typing import TYPE_CHECKING, Final

from tablee.core.errors import Illegal, Text, quote
from tablee.core.moves import Family, Moves, OneMove
from tablee.games.flinke.cards import kind, value_of
from tablee.games.flinke.notation import CARD, read_kind, split_cards, write_kind
from tablee.games.reflex.runs import LOWEST, RUNS, colour_of_run, first_of_run, last_of_run

if TYPE_CHECKING:
    from tablee.games.reflex.rules import Reflex

LAY: Final = 0  # + run, as numbered in runs.py: lay it on a series of its colour
READY: Final = 64  # REF-02
STOP: Final = 65  # REF-07, where stop is called
PASS: Final = 66  # REF-A8, where seats take turns
ENOUGH: Final = 67  # REF-09, where no limit is fixed


def cards_of_run(run: int) -> list[str]:
    colour = colour_of_run(run)
    values = range(first_of_run(run), last_of_run(run) + 1)
    return [write_kind(kind(colour, value)) for value in values]


CARDS_OF_RUNS = [cards_of_run(run) for run in range(RUNS)]

MOVES = Moves(
    "Reflex",
    "REF-05",
    Family(
        "{card}",
        LAY,
        [cards[0] if len(cards) == 1 else "" for cards in CARDS_OF_RUNS],
        example="b3",
        means=Text("lay the blue 3", "poser le 3 bleu"),
    ),
    Family(
        "{run}",
        LAY,
        [f"{cards[0]}-{cards[-1][1]}" if len(cards) > 1 else "" for cards in CARDS_OF_RUNS],
        example="b3-5",
        means=Text("lay the blue 3, 4 and 5 at once", "poser les 3, 4 et 5 bleus d’un coup"),
    ),
    OneMove("ready", READY, means=Text("the round may begin", "la manche peut commencer")),
    OneMove(
        "stop",
        STOP,
        means=Text("you have laid all your cards", "vous avez posé toutes vos cartes"),
    ),
    OneMove("pass", PASS, means=Text("lay nothing (in turns)", "ne rien poser (à tour de rôle)")),
    OneMove(
        "enough",
        ENOUGH,
        means=Text("no other round (match without a limit)", "assez joué (partie sans limite)"),
    ),
)


def is_run(move: str) -> bool:
    """Whether a move in notation lays cards; the others are words to say."""
    return MOVES.read(move) < LAY + RUNS


def cards_of(move: str) -> list[str]:
    """The cards that a move in notation lays."""
    return CARDS_OF_RUNS[MOVES.read(move) - LAY] if is_run(move) else []


# -- The house ---------------------------------------------------------------------------------

DEAL = re.compile(rf"deal(?: (?:{CARD})+)+")
BATCH = re.compile(r"batch(?: [0-5])+")
FORCE = re.compile(rf"force ([0-5]) ({CARD})")


def write_house(state: "Reflex", outcome: list[int]) -> str:
    """The house's next move in this state, in text."""
    if state.is_dealing():
        told = [write_kind(card) for card in outcome]
        hands = []
        for seat in range(state.seats):
            size = state.setup.hand_size(state.dealer, seat)
            hands.append("".join(told[:size]))
            del told[:size]
        return " ".join(["deal", *hands])
    if state.submitted:
        return " ".join(["batch", *map(str, outcome)])
    seat, card = outcome
    return f"force {seat} {write_kind(card)}"


def read_house(state: "Reflex", text: str) -> list[int]:
    """The outcome this text means in this state, or Illegal where it means none."""
    if state.is_dealing():
        return _read_deal(state, text)
    if state.submitted:
        if BATCH.fullmatch(text) is None:
            raise Illegal("REF-A8", _no_batch(text))
        return [int(seat) for seat in text.split()[1:]]
    found = FORCE.fullmatch(text)
    if found is None or value_of(read_kind(found[2])) < LOWEST:
        raise Illegal("REF-A4", _no_force(text))
    return [int(found[1]), read_kind(found[2])]


def _read_deal(state: "Reflex", text: str) -> list[int]:
    if DEAL.fullmatch(text) is None:
        raise Illegal("REF-01", _no_deal(text))
    hands = [split_cards(hand) for hand in text.split()[1:]]
    sizes = [state.setup.hand_size(state.dealer, seat) for seat in range(state.seats)]
    if [len(hand) for hand in hands] != sizes:
        raise Illegal("REF-01", _wrong_hands(sizes))
    return [card for hand in hands for card in hand]


def _no_deal(text: str) -> Text:
    return Text(
        f"“{quote(text)}” is not a deal: write deal and one hand a seat, such as b1y3r6…",
        f"« {quote(text)} » n’est pas une donne : écrivez deal puis une main par place, comme "
        "b1y3r6…",
    )


def _no_batch(text: str) -> Text:
    return Text(
        f"“{quote(text)}” is not a batch: write the seats in the order in which they move, such as "
        "batch 2 0 1",
        f"« {quote(text)} » n’est pas un lot : écrivez les places dans l’ordre où elles jouent, "
        "comme batch 2 0 1",
    )


def _no_force(text: str) -> Text:
    return Text(
        f"“{quote(text)}” is not a forced card: write the seat and the card, such as force 2 b3",
        f"« {quote(text)} » n’est pas une carte forcée : écrivez la place et la carte, comme "
        "force 2 b3",
    )


def _wrong_hands(sizes: list[int]) -> Text:
    told = ", ".join(map(str, sizes))
    return Text(
        f"This deal has hands of {told} cards", f"Cette donne compte des mains de {told} cartes"
    )
