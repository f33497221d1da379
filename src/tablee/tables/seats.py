"""Chairs: the seats of a table, who has them, and what follows from that."""

from typing import Literal

import msgspec
from msgspec.structs import replace

from tablee.tables.entries import Level, SeatPlan

REMEMBERED = 64  # moves of a seat whose ids are known, should they be sent again


class Chair(msgspec.Struct, frozen=True):
    """A seat and who has it."""

    plan: SeatPlan
    person: str | None = None
    name: str = ""
    face: int = 0
    ready: bool = False
    share: str | None = None
    workers: frozenset[str] = frozenset()  # where the person is connected
    away_since: int = 0  # counts while connected nowhere
    sits_in: bool = False  # a bot plays for the person, who is away
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
    def is_missed(self) -> bool:
        """Whether somebody is away for whom nobody plays."""
        return self.person is not None and not (self.workers or self.sits_in or self.left)

    def having_done(self, id: str, number: int, move: str) -> "Chair":
        done = {**self.done, id: (number, move)}
        if len(done) > REMEMBERED:
            del done[next(iter(done))]
        return replace(self, done=done)


Chairs = tuple[Chair, ...]


def replaced(chairs: Chairs, seat: int, chair: Chair) -> Chairs:
    return (*chairs[:seat], chair, *chairs[seat + 1 :])


def bots_on(chairs: Chairs, sits_in: Level) -> dict[int, Level]:
    """The seats for which a bot plays: ``sits_in``, where somebody is away or has left."""
    bots: dict[int, Level] = {}
    for seat, chair in enumerate(chairs):
        if chair.plan.bot is not None:
            bots[seat] = chair.plan.bot
        elif chair.sits_in or chair.left:
            bots[seat] = sits_in
    return bots


def first_missed(chairs: Chairs) -> int | None:
    """Since when the first of those is away for whom nobody plays."""
    return min((chair.away_since for chair in chairs if chair.is_missed), default=None)


def planned_anew(chairs: Chairs, plans: tuple[SeatPlan, ...], *, same: bool) -> Chairs:
    """Chairs by other plans: people keep theirs, and must agree again unless all is the same."""
    laid = []
    for seat, plan in enumerate(plans):
        chair = chairs[seat] if seat < len(chairs) else Chair(plan)
        if chair.person is None:
            chair = Chair(plan)
        laid.append(chair if same else replace(chair, ready=False))
    return tuple(laid)
