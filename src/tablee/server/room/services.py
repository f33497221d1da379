"""Protocols: what a room needs of its worker, and what a room's parts need of the room."""

from collections.abc import Coroutine
from typing import NamedTuple, Protocol

from tablee.processes.bot_pool import Choice
from tablee.processes.simulation_pool import SimulationPool
from tablee.server import wire
from tablee.server.room.bot_timing import Chooser
from tablee.server.room.queue import Queue
from tablee.server.room.steps import MakeDraft
from tablee.server.room.subscribers import Conn, Subscribers
from tablee.storage.store import Bus, Store
from tablee.tables.clock import Clock
from tablee.tables.referee import Ruling
from tablee.tables.table import Table


class Services(Protocol):
    """What all rooms of one worker share."""

    store: Store
    clock: Clock
    bus: Bus
    bot_pool: Chooser
    simulations: SimulationPool
    worker: str

    @property
    def alive(self) -> set[str]:
        """The workers that are alive, this one included."""

    def run(self, coroutine: Coroutine[None, None, None]) -> None:
        """Run a task outside the queues, finished before the worker stops."""

    async def rematch(self, over: Table, person: str) -> str:
        """Create a table with the same people, game and options; returns its id."""


class Requester(NamedTuple):
    """Who gets the acknowledgement of a request, and the request's id."""

    conn: Conn
    id: str


class TableRoom(Protocol):
    """A room as its parts see it."""

    services: Services
    queue: Queue
    subscribers: Subscribers
    wrote_last: str  # the worker that wrote the latest entry

    @property
    def table(self) -> Table: ...

    async def keep(
        self,
        make_draft: MakeDraft,
        requester: Requester | None = None,
        ruling: Ruling | None = None,
    ) -> None:
        """Judge, save, show."""

    async def answer(self, conn: Conn, message: wire.AnyFromClient) -> None:
        """Execute a request and reply to it."""

    def bot_moves(self, seat: int, choice: Choice, position: int) -> None:
        """A bot has chosen a move."""
