"""What a room needs from its worker, and the parts of a room from the room."""

from collections.abc import Coroutine
from typing import NamedTuple, Protocol

from tablee.processes.simulation_pool import SimulationPool
from tablee.server import wire
from tablee.server.room.queue import Queue
from tablee.server.room.steps import MakeDraft
from tablee.server.room.subscribers import Conn, Subscribers
from tablee.storage.store import Bus, Store
from tablee.tables.bot_timing import Chooser
from tablee.tables.clock import Clock
from tablee.tables.referee import Verdict
from tablee.tables.table import Table


class Services(Protocol):
    """What all rooms of one worker share."""

    store: Store
    clock: Clock
    bus: Bus
    bot_pool: Chooser
    simulations: SimulationPool
    worker: str
    alive: set[str]  # workers, this one among them

    def run(self, coroutine: Coroutine[None, None, None]) -> None:
        """Do something beside the queues, and finish it before the worker ends."""

    async def rematch(self, over: Table, person: str) -> str:
        """The same people, game and options at a new table."""


class Asked(NamedTuple):
    """Who asked for something, and by which message: they are told when it is done."""

    conn: Conn
    id: str


class TableRoom(Protocol):
    """A room, as its parts see it."""

    services: Services
    queue: Queue
    subscribers: Subscribers
    wrote_last: str  # the worker that wrote the latest entry

    @property
    def table(self) -> Table: ...

    async def keep(
        self, judge: MakeDraft, asked: Asked | None = None, verdict: Verdict | None = None
    ) -> None:
        """Judge, save, show."""

    async def answer(self, conn: Conn, message: wire.AnyFromClient) -> None:
        """Do what somebody asks for, or tell them why not."""

    def bot_moves(self, seat: int, move: str, position: int) -> None:
        """A bot has thought of a move."""
