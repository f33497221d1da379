"""How the tests of Reflex set up a position: scripted deals and moves through the library.

Hands are given as far as they matter (``["b2 b6", "b3", ""]``, one a seat from seat 0) and
completed with what is left. What is played is a row of moves with their seats, such as
``"0:b2 1:b3-5 time"``, after everybody has said they are ready; ``time`` lets the table's clock
run out, and ``batch-1-0`` resolves what was submitted in that order.
"""

import random
import re
from collections.abc import Callable, Mapping, Sequence
from typing import cast

import tablee
from tablee import Match
from tablee.games.reflex.view import ReflexView

PACK = [f"{colour}{value}" for colour in "bygr" for value in range(1, 7) for _ in "12"]
CARD = re.compile("[bygr][1-6]")
ONES = "b1 b1 y1 y1 g1 g1 r1 r1"


# -- Dealing --------------------------------------------------------------------------------


def hand_sizes(seats: int, dealer: int | None = None) -> list[int]:
    """REF-01: 48 cards one by one from the dealer's left; by default the last seat deals."""
    dealt = [0] * seats
    for card in range(48):
        dealt[((seats - 1 if dealer is None else dealer) + 1 + card) % seats] += 1
    return dealt


def deal(hands: Sequence[str], dealer: int | None = None) -> str:
    """A whole deal with at least these cards in these hands."""
    rest = PACK[:]
    full = [hand.split() for hand in hands]
    for card in (card for hand in full for card in hand):
        rest.remove(card)
    random.Random(7).shuffle(rest)
    for hand, size in zip(full, hand_sizes(len(hands), dealer), strict=True):
        while len(hand) < size:
            hand.append(rest.pop())
    assert rest == []
    return " ".join(["deal", *("".join(hand) for hand in full)])


def hands_of(told: str) -> list[list[str]]:
    """The hands of a deal in notation."""
    return [CARD.findall(hand) for hand in told.split()[1:]]


# -- Playing --------------------------------------------------------------------------------


def stage(
    given: Sequence[str],
    played: str = "",
    chosen: Mapping[str, object] | None = None,
    **more: object,
) -> Match:
    """A match in which these hands were dealt, after everybody was ready and some moves."""
    options = {**(chosen or {}), **more}
    match = tablee.start("reflex", seats=len(given), luck=[deal(given)], options=options, seed=1)
    all_ready(match)
    run(match, played)
    return match


def all_ready(match: Match) -> None:
    for seat in match.movers():
        match.play(seat, "ready")


def run(match: Match, played: str) -> None:
    """Play a row of moves, each with its seat."""
    for told in played.split():
        if told == "time":
            match.time_out()
        elif told.startswith("batch"):
            match.house(told.replace("-", " "))
            match.go_on()
        else:
            seat, _, move = told.partition(":")
            match.play(int(seat), move)


# -- Looking --------------------------------------------------------------------------------


def seen_by(match: Match, seat: int | None = None, recall: bool = False) -> ReflexView:
    """The view of a seat; without one, of a spectator."""
    return cast(ReflexView, match.view(seat, recall))


def tops(match: Match, colour: str) -> str:
    """How far the two series of a colour have come: ``4 1``."""
    return " ".join(map(str, seen_by(match).tops["bygr".index(colour[0])]))


def look(match: Match, what: str) -> object:
    """One thing a case of the table speaks of."""
    view = seen_by(match)
    if what in ("blue", "yellow", "green", "red"):
        return tops(match, what)
    if what.startswith("menu "):
        return " ".join(match.legal(int(what.split()[1])))
    if what.startswith("hand "):  # the cards of one colour: hand 0 b
        _, seat, colour = what.split()
        return " ".join(card for card in seen_by(match, int(seat)).hand if card[0] == colour)
    if what.startswith("fallback "):
        return match.fallback(int(what.split()[1]))
    things: dict[str, Callable[[], object]] = {
        "hands": lambda: " ".join(str(player.hand) for player in view.players),
        "taken": lambda: " ".join("".join(p.taken) or "-" for p in view.players),
        "movers": match.movers,
        "awaited": match.awaited,
        "turn": lambda: view.turn,
        "round": lambda: view.round,
        "dealer": lambda: view.dealer,
        "phase": lambda: view.phase,
        "quickest": lambda: view.quickest,
        "timeout": match.timeout,
        "scores": match.scores,
        "winners": match.winners,
        "house": lambda: [line.move for line in match.record.lines if line.who == "house"][-1],
    }
    return things[what]()
