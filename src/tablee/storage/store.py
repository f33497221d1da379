"""The interface of stores (SQLite for one machine, PostgreSQL for many) and of buses.

A store saves logs and judges nothing. ``append`` returns True once the entry is safe on disk, and
False if another worker has already written that number; the caller then reads the new entries.
"""

from collections.abc import Awaitable, Sequence
from typing import NamedTuple, Protocol

from tablee.core.errors import Text
from tablee.tables.entries import Status


class StoreFailure(Exception):
    """Nothing was saved: for example the disk is full or the database is down."""

    @property
    def text(self) -> Text:
        """A sentence for the operator of the server."""
        return Text(
            f"The store is not available: {self}", f"Les données sont hors d’accès : {self}"
        )


class Notice(NamedTuple):
    """A table has a new entry with this number."""

    table: str
    seq: int


class Stored(NamedTuple):
    """A saved entry."""

    seq: int
    at: int  # milliseconds since 1970
    worker: str
    body: bytes


Listed = tuple[Status, int | None, int | None]


class Addition(NamedTuple):
    """An entry to save, with the table's new columns in lists of tables."""

    table: str
    seq: int
    at: int
    worker: str
    body: bytes
    status: Status
    due: int | None  # when a worker must act at the table, even if nobody is connected
    members: tuple[str, ...] = ()  # people who join the table with this entry
    open_since: int | None = None  # since when the table is publicly joinable

    @property
    def listed(self) -> Listed:
        """The columns that change in lists of tables."""
        return self.status, self.due, self.open_since


class TableRow(NamedTuple):
    """A table in a list."""

    id: str
    game: str
    status: Status
    created: int
    updated: int


class Person(NamedTuple):
    id: str
    name: str
    face: int


class Store(Protocol):
    """Persistent storage; every method may raise StoreFailure."""

    for_one_server: bool  # several servers would see each other's entries late

    async def open(self) -> None:
        """Connect and migrate the schema."""

    async def close(self) -> None:
        """Finish pending writes and disconnect."""

    async def check(self) -> None:
        """Raise StoreFailure unless the store is writable now."""

    # -- Tables -----------------------------------------------------------------------------

    async def create(self, game: str, first: Addition) -> None:
        """Add a table with its first entry."""

    def append(self, addition: Addition) -> Awaitable[bool]:
        """Save an entry; False if its number is taken."""

    async def entries(self, table: str, after: int) -> list[Stored]:
        """The entries after this number, in order; empty if there is no such table."""

    async def latest(self, tables: Sequence[str]) -> list[Notice]:
        """The number of the latest entry of each of these tables."""

    async def due(self, before: int, limit: int) -> list[str]:
        """Tables that were due before this time."""

    async def tables_of(self, person: str, limit: int) -> list[TableRow]:
        """The tables of this person, the latest first."""

    async def open_tables(self, limit: int) -> list[str]:
        """Tables that anybody may join, the newest first."""

    # -- Workers ----------------------------------------------------------------------------

    async def heartbeat(self, worker: str, at: int) -> None:
        """Record that this worker is alive."""

    async def heartbeats(self) -> dict[str, int]:
        """The latest heartbeat of each worker."""

    async def forget_worker(self, worker: str) -> None:
        """Record that this worker has stopped."""

    # -- People -----------------------------------------------------------------------------

    async def add_person(self, person: Person, key: bytes, at: int) -> None:
        """Add a person, with the hash of their device's secret."""

    async def person_of_key(self, key: bytes) -> Person | None:
        """The person whose secret has this hash."""

    async def person(self, person: str) -> Person | None: ...

    async def rename(self, person: Person) -> None: ...

    async def add_key(self, person: str, key: bytes, at: int) -> None:
        """Add another device of the same person."""

    async def drop_key(self, key: bytes) -> None: ...

    async def add_code(self, person: str, code: bytes, until: int) -> None:
        """Add the hash of a one-time code that signs in another device."""

    async def use_code(self, code: bytes, at: int) -> str | None:
        """Use up a code and return its person; None if it is unknown, used or expired."""


class Bus(Protocol):
    """Notifies other workers of new entries. Notices may be lost: a sweep finds those entries."""

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    def publish(self, notices: Sequence[Notice]) -> None:
        """Notify the others soon; never waits and never raises."""
