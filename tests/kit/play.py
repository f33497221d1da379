"""Playing a match at random, and looking at what happened."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import tablee
from tablee import Match

E = TypeVar("E")


def mover(match: Match) -> int:
    """The one seat that may move."""
    [seat] = match.movers()
    return seat


def move_by_chance(match: Match, rng: tablee.Rng) -> None:
    """Somebody who may move does so; where nobody may, time runs out."""
    movers = match.movers()
    if not movers:
        match.time_out()
        return
    seat = movers[rng.below(len(movers))] if len(movers) > 1 else movers[0]
    menu = match.legal(seat)
    match.play(seat, menu[rng.below(len(menu))])


def play_by_chance(match: Match, seed: int, until: Callable[[Match], bool] | None = None) -> Match:
    """Everybody plays at random, to the end or until this is so."""
    rng = tablee.seeded(seed, stream=1)
    while not match.over and not (until is not None and until(match)):
        move_by_chance(match, rng)
    return match


def steps(match: Match, seed: int) -> Iterator[list[Any]]:
    """Random play to the end, stopping after each move with what happened."""
    rng = tablee.seeded(seed, stream=1)
    yield events(match)
    while not match.over:
        move_by_chance(match, rng)
        yield events(match)


def events(match: Match, seat: int | None = None) -> list[Any]:
    """What happened in the latest move, as this seat or a spectator saw it."""
    return list(match.view(seat).happened)


def happened(match: Match, what: type[E], seat: int | None = None) -> list[E]:
    """The events of one kind in the latest move."""
    return [event for event in events(match, seat) if isinstance(event, what)]
