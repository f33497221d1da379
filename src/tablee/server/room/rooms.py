"""All rooms of one worker.

A table is loaded from the store when somebody enters and unloaded when idle. A sweep every few
seconds finds entries whose notice from another worker was lost, and tables with something due but
nobody connected.
"""

import asyncio
import secrets
from collections.abc import Callable, Coroutine

import structlog

from tablee.core.errors import BadSetup
from tablee.core.fair import new_seed
from tablee.processes.simulation_pool import SimulationPool
from tablee.server import metrics, wire
from tablee.server.room import replay
from tablee.server.room.bot_timing import Chooser
from tablee.server.room.finished import Finished
from tablee.server.room.open_tables import Listing
from tablee.server.room.room import Room
from tablee.server.room.scheduler import TAKEOVER_DELAY
from tablee.server.room.simulation_replay import Find, PastRun, SimulationReplay
from tablee.server.room.workers import Workers
from tablee.storage.integrity import NO_TABLE
from tablee.storage.rebuild import tables_after, tables_of_async
from tablee.storage.store import Addition, Bus, Notice, Person, Store, StoreFailure
from tablee.tables import entries, refusals, setup
from tablee.tables.clock import Clock
from tablee.tables.entries import Sitter, write_entry
from tablee.tables.table import Table

SWEEP_INTERVAL = 2.0  # seconds
MAX_OF_PERSON = 100  # tables in somebody's list
MAX_DUE = 1000  # due tables that one sweep reads …
MAX_OPENED = 50  # … and those that it loads

_log = structlog.get_logger()


class Rooms:
    """The rooms of one worker, and what they share."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        bot_pool: Chooser,
        worker: str,
        open_bus: Callable[[Callable[[Notice], None]], Bus],
        simulations: SimulationPool | None = None,
    ) -> None:
        self.store = store
        self.clock = clock
        self.bot_pool = bot_pool
        self.simulations = simulations or SimulationPool(clock)
        self._simulation_replay = SimulationReplay(clock)
        self.worker = worker
        self.bus = open_bus(self.on_notice)
        self._workers = Workers(worker, store, clock)
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._sweeping: asyncio.Task[None] | None = None
        self._unreadable: set[str] = set()
        self._listing = Listing(self)
        self._finished = Finished(self)

    @property
    def alive(self) -> set[str]:
        """The workers that are alive, this one included."""
        return self._workers.alive

    async def open(self) -> None:
        """Open the store and the bus, and start sweeping."""
        await self.store.open()
        await self.bus.open()
        await self._update_workers()
        self._sweeping = asyncio.create_task(self._sweep_forever())

    async def close(self) -> None:
        """Finish all queues, close all connections, then the store and the bus."""
        if self._sweeping is not None:
            self._sweeping.cancel()
            await asyncio.gather(self._sweeping, return_exceptions=True)
        await asyncio.gather(*(room.close() for room in self._rooms.values()))
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            await self.store.forget_worker(self.worker)
        except StoreFailure as failed:
            _log.warning("not_kept", error=str(failed))
        await self.simulations.close()
        await self._simulation_replay.close()
        await self.bus.close()
        await self.store.close()

    def run(self, coroutine: Coroutine[None, None, None]) -> None:
        """Run a task outside the queues; ``close`` waits for it."""
        task = asyncio.create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- Tables -----------------------------------------------------------------------------------

    async def make_table(self, person: Person, request: wire.NewTable) -> str:
        """Create a table; its random id is the only access control."""
        sitters: tuple[Sitter, ...] = ()
        if request.sit is not None:
            sitters = (
                Sitter(seat=request.sit, person=person.id, name=person.name, face=person.face),
            )
        return await self._create(
            setup.create(
                request.game,
                request.options,
                request.seats,
                request.settings,
                person.id,
                new_seed(),
                sitters,
            )
        )

    async def rematch(self, over: Table, person: str) -> str:
        """Create a table with the same people, bots, game and options."""
        sitters = tuple(
            Sitter(seat=seat, person=chair.person, name=chair.name, face=chair.face)
            for seat, chair in enumerate(over.chairs)
            if chair.person is not None and not chair.left
        )
        return await self._create(
            setup.create(
                over.game.name,
                over.game.still_offered(over.options),
                tuple(chair.plan for chair in over.chairs),
                over.settings,
                person,
                new_seed(),
                sitters,
                after=over.id,
                cast=over.cast_key,
            )
        )

    async def _create(self, created: entries.Created) -> str:
        id, now = secrets.token_urlsafe(16), self.clock.now()
        members = {created.host, *(sitter.person for sitter in created.sitters)}
        body = write_entry(created)
        first = Addition(id, 1, now, self.worker, body, "open", None, tuple(sorted(members)))
        await self.store.create(created.game, first)
        metrics.TABLES_MADE.labels(created.game).inc()
        return id

    async def room(self, id: str) -> Room | None:
        """The room of this table, loaded from the store if needed; None if there is none."""
        room = self._rooms.get(id)
        if room is not None:
            room.last_used_at = self.clock.now()
            return room
        if id not in self._loading:
            task = self._loading[id] = asyncio.create_task(self._load(id))
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def readable_room(self, id: str) -> Room | None:
        """Like ``room``, for a table nobody asked for: None also if it cannot be read."""
        if id in self._unreadable:
            return None
        try:
            return await self.room(id)
        except StoreFailure:
            raise
        except Exception:  # another version of the rules, or a game that is not installed
            self._unreadable.add(id)
            _log.exception("table_unreadable", table=id)
            return None

    async def _load(self, id: str) -> Room | None:
        stored = await self.store.entries(id, 0)
        if not stored:
            return None
        async for table in tables_of_async(id, stored):
            latest = table
        room = self._rooms[id] = Room(latest, stored[-1].worker, self)
        metrics.ROOMS.set(len(self._rooms))
        return room

    async def open_tables(self, lang: str) -> list[wire.OpenTable]:
        """Tables that anybody may join."""
        return await self._listing.tables(lang)

    async def latest(self, id: str) -> Table:
        """A table with all its entries; another worker may be ahead of this one."""
        room = await self.room(id)
        if room is None:
            raise BadSetup(NO_TABLE)
        latest = room.table
        for table in tables_after(latest, await self.store.entries(id, latest.seq)):
            latest = table
        return latest

    async def log_of(self, id: str) -> str:
        """The log of a match that is over."""
        return (await self.latest(id)).log()

    async def moments_of(self, id: str, seat: int | None, lang: str) -> list[wire.Moment]:
        """A finished match moment by moment, from any seat."""
        await self.log_of(id)  # raises while the match is still played
        room = await self.room(id)
        if room is None or (seat is not None and seat not in range(len(room.table.chairs))):
            raise BadSetup(refusals.NO_SEAT)
        return await replay.moments(id, await self.store.entries(id, 0), seat, lang)

    async def ending_of(self, id: str, seat: int | None, lang: str) -> wire.Ending:
        """The end of a match, told to one seat or to a spectator."""
        return await self._finished.ending(await self.latest(id), seat, lang)

    async def tables_of(self, person: str, most: int, lang: str) -> list[wire.MyTable]:
        """The tables of this person: all that can be played on, then some that cannot."""
        rows = await self.store.tables_of(person, MAX_OF_PERSON)
        live = [row for row in rows if row.status in ("open", "playing")]
        over = [row for row in rows if row not in live]
        return [await self._finished.listed(row, person, lang) for row in live + over[:most]]

    def loaded(self, id: str) -> Table | None:
        """A table that is in use here."""
        room = self._rooms.get(id)
        return None if room is None else room.table

    async def frames_of(self, id: str, number: int) -> bytes | None:
        """The frames of a simulation in a finished match, if it can be replayed."""
        await self.log_of(id)

        async def find() -> PastRun | None:
            return await replay.past_run(id, await self.store.entries(id, 0), number)

        return await self.frames(f"{id} {number}", find)

    async def frames(self, name: str, find: Find) -> bytes | None:
        """The frames of any past simulation, if it can be replayed."""
        return await self._simulation_replay.frames(name, find)

    # -- Other workers ----------------------------------------------------------------------------

    def on_notice(self, notice: Notice) -> None:
        """Another worker has written to a table."""
        room = self._rooms.get(notice.table)
        if room is not None:
            room.notice(notice)

    async def _sweep_forever(self) -> None:
        while True:
            try:
                await self.sweep()
            except StoreFailure as failed:
                _log.warning("sweep_failed", error=str(failed))
            except Exception:
                _log.exception("sweep_failed")
            await asyncio.sleep(SWEEP_INTERVAL)

    async def sweep(self) -> None:
        """Find dead workers, neglected tables, missed notices and idle rooms."""
        await self._update_workers()
        due = await self.store.due(self.clock.now() - TAKEOVER_DELAY, MAX_DUE)
        for id in due:
            if id in self._rooms:
                self._rooms[id].check_due()
        # Tables already loaded here were checked above, so the rest get their turn.
        closed = [id for id in due if id not in self._rooms and id not in self._unreadable]
        for id in closed[:MAX_OPENED]:
            await self._open_and_check(id)
        for notice in await self.store.latest(list(self._rooms)):
            self.on_notice(notice)
        for id, room in list(self._rooms.items()):
            if room.is_idle(self.clock.now()):
                del self._rooms[id]
                room.forget()
        metrics.ROOMS.set(len(self._rooms))

    async def _open_and_check(self, id: str) -> None:
        """Load a neglected table and do what is due there."""
        room = await self.readable_room(id)
        if room is not None:
            metrics.RECOVERED.inc()
            room.check_due()

    async def _update_workers(self) -> None:
        if await self._workers.update():
            for room in self._rooms.values():
                room.check_due()
