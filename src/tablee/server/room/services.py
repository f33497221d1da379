"""What a room needs from the services it is in, whatever else stands there."""

from collections.abc import Coroutine
from typing import Protocol

from tablee.processes.simulation_pool import SimulationPool
from tablee.storage.store import Bus, Store
from tablee.tables.bot_timing import Chooser
from tablee.tables.clock import Clock
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
        """Do something beside the queues, and finish it before the services closes."""

    async def rematch(self, over: Table, person: str) -> str:
        """The same people, game and options at a new table."""
