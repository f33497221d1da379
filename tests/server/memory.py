"""Rooms without a server: tables in memory, a clock set by the test, recorded connections."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tablee.processes.bot_pool import Choice
from tablee.server.room.bot_timing import Chooser
from tablee.server.room.room import Room
from tablee.server.room.rooms import Rooms
from tablee.storage.store import Addition, Bus, Notice, Person, Store, Stored, TableRow
from tablee.tables.entries import AnyEntry, write_entry
from tablee.tables.referee import Lag
from tests.kit.clock import FakeClock


class MemoryStore:
    """Keeps tables as long as the test runs; of people it knows nothing."""

    def __init__(self) -> None:
        self.kept: dict[str, list[Stored]] = {}
        self.rows: dict[str, Addition] = {}

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def check(self) -> None: ...

    async def create(self, game: str, first: Addition) -> None:
        assert await self.append(first)

    async def append(self, addition: Addition) -> bool:
        kept = self.kept.setdefault(addition.table, [])
        if addition.seq != len(kept) + 1:
            return False
        kept.append(Stored(addition.seq, addition.at, addition.worker, addition.body))
        self.rows[addition.table] = addition
        return True

    async def entries(self, table: str, after: int) -> list[Stored]:
        return self.kept.get(table, [])[after:]

    async def latest(self, tables: Sequence[str]) -> list[Notice]:
        return [Notice(table, len(self.kept[table])) for table in tables if table in self.kept]

    async def due(self, before: int, limit: int) -> list[str]:
        return []

    for_one_server = False

    async def heartbeat(self, worker: str, at: int) -> None: ...

    async def heartbeats(self) -> dict[str, int]:
        return {}

    async def forget_worker(self, worker: str) -> None: ...

    async def open_tables(self, limit: int) -> list[str]:
        return [table for table, row in self.rows.items() if row.open_since is not None][:limit]

    async def tables_of(self, person: str, limit: int) -> list[TableRow]:
        return []

    async def add_person(self, person: Person, key: bytes, at: int) -> None: ...

    async def person_of_key(self, key: bytes) -> Person | None:
        return None

    async def person(self, person: str) -> Person | None:
        return None

    async def rename(self, person: Person) -> None: ...

    async def add_key(self, person: str, key: bytes, at: int) -> None: ...

    async def drop_key(self, key: bytes) -> None: ...

    async def add_code(self, person: str, code: bytes, until: int) -> None: ...

    async def use_code(self, code: bytes, at: int) -> str | None:
        return None


class NoBus:
    """There is nobody else."""

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    def publish(self, notices: Sequence[Notice]) -> None: ...


class NoBots:
    """No bots: asking for a move fails the test."""

    async def choose(self, game: str, level: str, view: bytes, seed: int, budget: float) -> Choice:
        raise AssertionError("all seats are people's")


class Heard(NamedTuple):
    """One message as it reached somebody."""

    at: int
    how: str
    message: bytes


class Ear:
    """A connection that remembers everything, and when."""

    def __init__(self, person: Person, clock: FakeClock, lang: str = "en") -> None:
        self.person = person
        self.lang = lang
        self.looks_from: int | None = None
        self.lag = Lag()
        self.heard: list[Heard] = []
        self._clock = clock

    def send(self, message: bytes) -> None:
        self.heard.append(Heard(self._clock.now(), "send", message))

    def send_latest(self, kind: str, message: bytes) -> None:
        self.heard.append(Heard(self._clock.now(), kind, message))

    def send_frame(self, frame: bytes) -> None:
        self.heard.append(Heard(self._clock.now(), "frame", frame))

    def close(self, code: int) -> None:
        self.heard.append(Heard(self._clock.now(), "close", str(code).encode()))


def rooms_in_memory(clock: FakeClock, pool: Chooser | None = None) -> Rooms:
    def no_bus(heard: Callable[[Notice], None]) -> Bus:
        return NoBus()

    store: Store = MemoryStore()
    return Rooms(store, clock, pool or NoBots(), "worker", no_bus)


async def room_with(rooms: Rooms, id: str, first: AnyEntry) -> Room:
    """The room of a new table with this first entry."""
    addition = Addition(id, 1, rooms.clock.now(), rooms.worker, write_entry(first), "open", None)
    await rooms.store.create("", addition)
    room = await rooms.room(id)
    assert room is not None
    return room


async def settle(room: Room) -> None:
    """Let everything happen that can happen before time goes on."""
    await room.queue.finish()


async def pass_time(room: Room, clock: FakeClock, until: int) -> None:
    """Let time go by alarm after alarm, and the room do what each of them asks for."""
    await settle(room)
    while (due := clock.next_at()) is not None and due <= until:
        clock.pass_until(due)
        await settle(room)
    clock.pass_until(until)
    await settle(room)
