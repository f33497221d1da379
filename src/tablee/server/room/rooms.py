"""The services: all rooms of one worker, and what keeps them.

Tables are read from the store when somebody enters, and forgotten again when nobody would miss
them. A sweep every few seconds finds what notices of other workers failed to tell, and tables
that need somebody though nobody is there.
"""

import asyncio
import secrets
from collections.abc import Callable, Coroutine

import structlog

from tablee.core.errors import BadSetup
from tablee.core.fair import new_seed
from tablee.processes.simulation_pool import SimulationPool
from tablee.server import wire
from tablee.server.http.open_tables import Listing
from tablee.server.ops import metrics
from tablee.server.room import replay
from tablee.server.room.room import Room
from tablee.server.room.scheduler import STEPS_IN
from tablee.server.room.simulation_replay import Find, PastRun, SimulationReplay
from tablee.storage.integrity import NO_TABLE
from tablee.storage.store import Addition, Bus, Notice, Person, Store, StoreFailure
from tablee.tables import entries, refusals, setup
from tablee.tables.bot_timing import Chooser
from tablee.tables.clock import Clock
from tablee.tables.entries import Sitter, read_entry, write_entry
from tablee.tables.table import Table, read_table

SWEEP = 2.0  # seconds
BEAT_LASTS = 15_000  # milliseconds after which a worker that says nothing is taken for dead
MOST_DUE = 1000  # tables that a sweep hears of …
AT_ONCE = 50  # … and those that it opens
AT_A_STRETCH = 200  # entries of a table that are read before others get their turn

_log = structlog.get_logger()


class Rooms:
    """Where the tables of one worker stand."""

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
        self.bus = open_bus(self.heard)
        self.alive: set[str] = {worker}
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._sweeping: asyncio.Task[None] | None = None
        self._unreadable: set[str] = set()
        self._listing = Listing(self)
        self._beat_at = clock.now()

    async def open(self) -> None:
        """Begin: from now on tables that need it are looked after."""
        await self.store.open()
        await self.bus.open()
        await self._note_workers()
        self._sweeping = asyncio.create_task(self._sweep_for_ever())

    async def close(self) -> None:
        """Finish what was begun, say good-bye to everybody, and go."""
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
        """Do something beside the queues, and finish it before the services closes."""
        task = asyncio.create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- Tables -----------------------------------------------------------------------------------

    async def make_table(self, person: Person, wanted: wire.NewTable) -> str:
        """A new table; its id is the only way to it, so nobody can guess it."""
        sitters: tuple[Sitter, ...] = ()
        if wanted.sit is not None:
            sitters = (
                Sitter(seat=wanted.sit, person=person.id, name=person.name, face=person.face),
            )
        return await self._create(
            setup.create(
                wanted.game,
                wanted.options,
                wanted.seats,
                wanted.settings,
                person.id,
                new_seed(),
                sitters,
            )
        )

    async def rematch(self, over: Table, person: str) -> str:
        """The same people, game and options at a new table."""
        sitters = tuple(
            Sitter(seat=seat, person=chair.person, name=chair.name, face=chair.face)
            for seat, chair in enumerate(over.chairs)
            if chair.person is not None and not chair.left
        )
        return await self._create(
            setup.create(
                over.game.name,
                over.options,
                tuple(chair.plan for chair in over.chairs),
                over.settings,
                person,
                new_seed(),
                sitters,
                after=over.id,
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
        """The room of this table, read from the store if need be; None where there is none."""
        room = self._rooms.get(id)
        if room is not None:
            room.wanted_at = self.clock.now()
            return room
        if id not in self._loading:
            task = self._loading[id] = asyncio.create_task(self._load(id))
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def readable_room(self, id: str) -> Room | None:
        """The same for a table that nobody asked for: None where it cannot be read."""
        if id in self._unreadable:
            return None
        try:
            return await self.room(id)
        except StoreFailure:
            raise
        except Exception:  # of another version of the rules, or of a game that is not here
            self._unreadable.add(id)
            _log.exception("table_unreadable", table=id)
            return None

    async def _load(self, id: str) -> Room | None:
        kept = await self.store.entries(id, 0)
        if not kept:
            return None
        first, *rest = kept
        now = read_table(id, read_entry(first.body), first.at)
        for place, stored in enumerate(rest, start=1):
            now = now.after(stored.at, read_entry(stored.body))
            if place % AT_A_STRETCH == 0:
                await asyncio.sleep(0)
        room = self._rooms[id] = Room(now, kept[-1].worker, self)
        metrics.ROOMS.set(len(self._rooms))
        return room

    async def open_tables(self, lang: str) -> list[wire.OpenTable]:
        """Tables that anybody may join."""
        return await self._listing.tables(lang)

    async def log_of(self, id: str) -> str:
        """The log of a match that is over."""
        room = await self.room(id)
        if room is None:
            raise BadSetup(NO_TABLE)
        now = room.table
        for stored in await self.store.entries(id, now.seq):  # another worker may be ahead
            now = now.after(stored.at, read_entry(stored.body))
        return now.log()

    async def moments_of(self, id: str, seat: int | None, lang: str) -> list[wire.Moment]:
        """A match that is over, from any seat: nothing is hidden any more."""
        await self.log_of(id)  # refuses as long as somebody plays
        room = await self.room(id)
        if room is None or (seat is not None and seat not in range(len(room.table.chairs))):
            raise BadSetup(refusals.NO_SEAT)
        return await replay.moments(id, await self.store.entries(id, 0), seat, lang)

    async def frames_of(self, id: str, number: int) -> bytes | None:
        """The frames of a simulation of a match that is over, if they can be seen again."""
        await self.log_of(id)

        async def find() -> PastRun | None:
            return await replay.past_run(id, await self.store.entries(id, 0), number)

        return await self.frames(f"{id} {number}", find)

    async def frames(self, name: str, find: Find) -> bytes | None:
        """The frames of a simulation from anywhere, if they can be seen again."""
        return await self._simulation_replay.frames(name, find)

    # -- Other workers ----------------------------------------------------------------------------

    def heard(self, notice: Notice) -> None:
        """Another worker has written to a table."""
        room = self._rooms.get(notice.table)
        if room is not None:
            room.notice(notice)

    async def _sweep_for_ever(self) -> None:
        while True:
            try:
                await self.sweep()
            except StoreFailure as failed:
                _log.warning("sweep_failed", error=str(failed))
            except Exception:
                _log.exception("sweep_failed")
            await asyncio.sleep(SWEEP)

    async def sweep(self) -> None:
        """Find what was missed: dead workers, tables nobody looks after, rooms nobody needs."""
        await self._note_workers()
        due = await self.store.due(self.clock.now() - STEPS_IN, MOST_DUE)
        for id in due:
            if id in self._rooms:
                self._rooms[id].look_after()
        # Those that are open here come first and are passed over: so all get their turn.
        shut = [id for id in due if id not in self._rooms and id not in self._unreadable]
        for id in shut[:AT_ONCE]:
            await self._look_after(id)
        for notice in await self.store.latest(list(self._rooms)):
            self.heard(notice)
        for id, room in list(self._rooms.items()):
            if room.is_idle(self.clock.now()):
                del self._rooms[id]
                room.forget()
        metrics.ROOMS.set(len(self._rooms))

    async def _look_after(self, id: str) -> None:
        """Open a table that nobody has open here."""
        room = await self.readable_room(id)
        if room is not None:
            metrics.RECOVERED.inc()
            room.look_after()

    async def _note_workers(self) -> None:
        now = self.clock.now()
        await self.store.beat(self.worker, now)
        alive = {self.worker, *await self.store.alive(now - BEAT_LASTS)}
        if now - self._beat_at > BEAT_LASTS // 2:
            alive |= self.alive  # we could not beat for a while, so others may not have either
        self._beat_at = now
        for other in sorted(alive - {self.worker}):
            if replaces(self.worker, other):
                await self.store.forget_worker(other)
                alive.discard(other)
        if alive != self.alive:
            self.alive = alive
            for room in self._rooms.values():
                room.look_after()


def new_worker(post: str, now: int) -> str:
    """A name for a worker that takes a post now: no two are the same, later ones are greater."""
    return f"{post}/{now:012x}{secrets.token_hex(2)}"


def replaces(worker: str, other: str) -> bool:
    """Whether this worker has taken the post of the other."""
    (post, _, since), (before, _, until) = worker.rpartition("/"), other.rpartition("/")
    return bool(post) and post == before and since > until
