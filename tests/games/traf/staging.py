"""How the tests of Traf set up a position: scripted deals and moves through the library.

Hands are whole (“b1 b2 b3 y4”, one a seat from seat 0); the last seat has dealt unless a test says
otherwise, so seat 0 starts. What is played is a row of moves in turn order, with commas between.
"""

import re
from collections.abc import Callable, Sequence
from typing import cast

import tablee
from tablee import Match
from tablee.games.traf.events import AnyEvent, Showed
from tablee.games.traf.view import TrafView
from tests.kit.play import mover

CARD = re.compile("[bygr][1-6]")
PACK = [f"{colour}{value}" for colour in "bygr" for value in range(1, 7)] * 2


def deal(hands: Sequence[str], middle: str = "") -> str:
    """A deal in notation."""
    told = ["deal", *(hand.replace(" ", "") for hand in hands)]
    return " ".join([*told, "+", middle.replace(" ", "")] if middle else told)


def stage(
    hands: Sequence[str],
    middle: str,
    played: str = "",
    options: dict[str, object] | None = None,
    then: Sequence[str] = (),
    dealer: int | None = None,
    seed: int = 1,
) -> Match:
    """A match that begins with this deal, after these moves; ``then`` the house goes on so."""
    first = len(hands) - 1 if dealer is None else dealer
    luck = [f"dealer {first}", deal(hands, middle), *then]
    match = tablee.start("traf", seats=len(hands), luck=luck, seed=seed, options=options or {})
    play(match, played)
    return match


def play(match: Match, moves: str) -> list[AnyEvent]:
    """Play these moves in turn order; returns everything that happened on the way."""
    told: list[AnyEvent] = []
    for move in filter(None, (move.strip() for move in moves.split(","))):
        match.play(mover(match), move)
        told += seen_by(match).happened
    return told


def seen_by(match: Match, seat: int | None = None, recall: bool = False) -> TrafView:
    return cast(TrafView, match.view(seat, recall=recall))


def shown(match: Match) -> str:
    """What everybody has just shown, seat by seat: “run 14, nothing 0”."""
    events = [event for event in seen_by(match).happened if isinstance(event, Showed)]
    by_seat = sorted(events, key=lambda event: event.seat)
    return ", ".join(f"{event.made} {event.worth}" for event in by_seat)


def look(match: Match, what: str) -> object:
    """One thing that lies on the table, as a case states it."""
    view = seen_by(match)
    known: dict[str, Callable[[], object]] = {
        "turn": lambda: mover(match),
        "menu": lambda: ", ".join(match.legal(mover(match))),
        "chips": lambda: " ".join(str(player.chips) for player in view.players),
        "middle": lambda: " ".join(view.middle),
        "discards": lambda: " ".join(view.discards),
        "shown": lambda: shown(match),
        "happened": lambda: " ".join(type(event).__name__ for event in view.happened),
        "hand": lambda: " ".join(seen_by(match, mover(match)).hand),
    }
    return known[what]() if what in known else getattr(view, what)
