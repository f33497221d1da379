"""What every view has, whatever the game."""

from collections.abc import Iterator, Sequence
from typing import Any, get_args, get_type_hints

import msgspec

from tablee.core.events import PEOPLE, PERSON, Event, Seat, marks
from tablee.core.log import Value
from tablee.core.pause import Ended


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat, or a spectator, may know; each game adds what lies on its table."""

    game: str
    rules: int
    options: dict[str, Value]
    seat: Seat | None
    seats: int
    movers: list[int]  # the seats whose turn it is; in a live game, this seat if it may move
    legal: list[str]
    scores: list[int]
    winners: list[int]
    over: bool
    pause: Ended | None = None  # what has just ended and still lies there; nobody can move
    happened: Sequence[Event]  # in the latest move, as this seat saw it


def seat_fields(kind: Any) -> Iterator[str]:
    """The fields of a view, and of its parts, that are declared as ``Seat`` or ``Seats``."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and not issubclass(kind, Event):
        for name, hint in get_type_hints(kind, include_extras=True).items():
            if PERSON in marks(hint) or PEOPLE in marks(hint):
                yield name
            yield from seat_fields(hint)
    for part in get_args(kind):
        yield from seat_fields(part)
