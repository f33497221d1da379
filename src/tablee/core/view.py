"""What every view has, whatever the game."""

from collections.abc import Sequence

import msgspec

from tablee.core.events import Event
from tablee.core.log import Value
from tablee.core.pause import Ended


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat, or a spectator, may know; each game adds what lies on its table."""

    game: str
    rules: int
    options: dict[str, Value]
    seat: int | None
    seats: int
    movers: list[int]  # the seats the match visibly waits for, and this seat if it may move
    legal: list[str]
    scores: list[int]
    winners: list[int]
    over: bool
    pause: Ended | None = None  # what has just ended and still lies there; nobody can move
    happened: Sequence[Event]  # in the latest move, as this seat saw it
