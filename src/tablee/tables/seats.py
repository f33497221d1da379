"""The seats of a table and who has them."""

from typing import Literal

import msgspec
from msgspec.structs import replace

from tablee.core.bot import Level
from tablee.core.errors import Text
from tablee.tables.entries import SeatPlan

SEAT = Text("Seat", "Place")
IDS_KEPT = 64  # ids of a seat's latest moves, to recognise one that is sent again


class Chair(msgspec.Struct, frozen=True):
    """A seat and who has it."""

    plan: SeatPlan
    person: str | None = None
    name: str = ""
    face: int = 0
    ready: bool = False
    share: str | None = None
    workers: frozenset[str] = frozenset()  # where the person is connected
    away_since: int = 0  # meaningful while not connected
    sits_in: bool = False  # a bot stands in for the absent person
    left: bool = False  # the person has given up the seat for good
    wants_rest: bool = False
    done: dict[str, tuple[int, str]] = {}  # ids of the latest moves → their numbers and moves

    @property
    def kind(self) -> Literal["open", "person", "bot"]:
        if self.plan.bot is not None:
            return "bot"
        return "open" if self.person is None else "person"

    @property
    def here(self) -> bool:
        return bool(self.workers)

    @property
    def needs_stand_in(self) -> bool:
        """Whether the person is absent and no bot stands in."""
        return self.person is not None and not (self.workers or self.sits_in or self.left)

    def with_done(self, id: str, number: int, move: str) -> "Chair":
        done = {**self.done, id: (number, move)}
        if len(done) > IDS_KEPT:
            del done[next(iter(done))]
        return replace(self, done=done)


Chairs = tuple[Chair, ...]


def seat_name(seat: int, lang: str) -> str:
    """What a seat is called while nobody has it."""
    return f"{SEAT.say(lang)} {seat + 1}"


def replaced(chairs: Chairs, seat: int, chair: Chair) -> Chairs:
    return (*chairs[:seat], chair, *chairs[seat + 1 :])


def bots_on(chairs: Chairs, sits_in: Level) -> dict[int, Level]:
    """By seat, which bot plays there; ``sits_in`` is the level of stand-ins."""
    bots: dict[int, Level] = {}
    for seat, chair in enumerate(chairs):
        if chair.plan.bot is not None:
            bots[seat] = chair.plan.bot
        elif chair.sits_in or chair.left:
            bots[seat] = sits_in
    return bots


def longest_absence(chairs: Chairs) -> int | None:
    """When the longest-absent player without a stand-in left."""
    return min((chair.away_since for chair in chairs if chair.needs_stand_in), default=None)


def replanned(chairs: Chairs, plans: tuple[SeatPlan, ...], *, same: bool) -> Chairs:
    """Chairs for new plans: people keep theirs, but must be ready again unless ``same``."""
    laid = []
    for seat, plan in enumerate(plans):
        chair = chairs[seat] if seat < len(chairs) else Chair(plan)
        if chair.person is None:
            chair = Chair(plan)
        laid.append(chair if same else replace(chair, ready=False))
    return tuple(laid)
