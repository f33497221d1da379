# mypyc: compiled
"""Reflex in text, both ways: runs (b3, b3-5), words (ready), and the house's moves (deal …)."""

import re

from tablee.core.errors import Illegal, Text, quote
from tablee.games.flinke.cards import kind, value_of
from tablee.games.flinke.notation import CARD, COLOUR_LETTERS, read_kind, split_cards, write_kind
from tablee.games.reflex.rules import Reflex
from tablee.games.reflex.runs import (
    ENOUGH,
    LOWEST,
    PASS,
    READY,
    RUNS,
    STOP,
    colour_of_run,
    first_of_run,
    last_of_run,
    run_of,
)

WORDS = {"ready": READY, "stop": STOP, "pass": PASS, "enough": ENOUGH}
SAYINGS = {move: word for word, move in WORDS.items()}
RUN = re.compile(r"([bygr])([2-6])(?:-([3-6]))?")
DEAL = re.compile(rf"deal(?: (?:{CARD})+)+")
BATCH = re.compile(r"batch(?: [0-5])+")
FORCE = re.compile(rf"force ([0-5]) ({CARD})")


def write_run(colour: int, first: int, last: int) -> str:
    start = write_kind(kind(colour, first))
    return start if first == last else f"{start}-{last}"


def write_move(move: int) -> str:
    if move >= RUNS:
        if move not in SAYINGS:
            raise ValueError(f"no move of Reflex has the number {move}")
        return SAYINGS[move]
    return write_run(colour_of_run(move), first_of_run(move), last_of_run(move))


def read_move(text: str) -> int:
    """The move this text means, or Illegal where it means none."""
    if text in WORDS:
        return WORDS[text]
    found = RUN.fullmatch(text)
    if found is not None:
        first = int(found[2])
        last = int(found[3] or first)
        if last > first or found[3] is None:
            return run_of(COLOUR_LETTERS.index(found[1]), first, last)
    raise Illegal("REF-05", _no_move(text))


def cards_of(move: str) -> list[str]:
    """The cards of a run in text, one by one; none of a word."""
    if move in WORDS:
        return []
    run = read_move(move)
    return [f"{move[0]}{value}" for value in range(first_of_run(run), last_of_run(run) + 1)]


def write_house(state: Reflex, outcome: list[int]) -> str:
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


def read_house(state: Reflex, text: str) -> list[int]:
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


def _read_deal(state: Reflex, text: str) -> list[int]:
    if DEAL.fullmatch(text) is None:
        raise Illegal("REF-01", _no_deal(text))
    hands = [split_cards(hand) for hand in text.split()[1:]]
    sizes = [state.setup.hand_size(state.dealer, seat) for seat in range(state.seats)]
    if [len(hand) for hand in hands] != sizes:
        raise Illegal("REF-01", _wrong_hands(sizes))
    return [card for hand in hands for card in hand]


def _no_move(text: str) -> Text:
    return Text(
        f"“{quote(text)}” is not a move of Reflex: write cards such as b3 or b3-5, or ready, stop, "
        "pass or enough",
        f"« {quote(text)} » n’est pas un coup de Reflex : écrivez des cartes comme b3 ou b3-5, ou "
        "ready, stop, pass ou enough",
    )


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
