"""What keeps tables and people: SQLite in one file, or PostgreSQL for many machines.

A store keeps logs and judges nothing. ``append`` returns once the entry is safe on disk; where
another worker has written that number already it returns False, and the caller reads on.
"""

from collections.abc import Awaitable, Sequence
from typing import NamedTuple, Protocol

from tablee.core.errors import Text
from tablee.tables.entries import Status


class StoreFailure(Exception):
    """It could not be kept: the disk is full, the database is gone. Nothing has happened."""

    @property
    def text(self) -> Text:
        """A sentence for whoever runs the server."""
        return Text(f"The store does not answer: {self}", f"Les données sont hors d’accès : {self}")


class Notice(NamedTuple):
    """A table has a new entry, somewhere."""

    table: str
    seq: int


class Stored(NamedTuple):
    """An entry as it was kept."""

    seq: int
    at: int  # milliseconds since 1970
    worker: str
    body: bytes


Listed = tuple[Status, int | None, int | None]


class Addition(NamedTuple):
    """An entry to keep, and what lists of tables should say from then on."""

    table: str
    seq: int
    at: int
    worker: str
    body: bytes
    status: Status
    due: int | None  # when the table needs somebody to look after it, though nobody may come
    members: tuple[str, ...] = ()  # people who belong to the table from now on
    open_since: int | None = None  # where anybody may find the table and sit down

    @property
    def listed(self) -> Listed:
        """What lists say of the table from now on."""
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
    """Everything that outlives the process. All of it may raise StoreFailure."""

    async def open(self) -> None:
        """Connect, and bring the schema up to date."""

    async def close(self) -> None:
        """Finish what was begun."""

    async def check(self) -> None:
        """Raise StoreFailure unless it can be written to now."""

    # -- Tables -----------------------------------------------------------------------------

    async def create(self, game: str, first: Addition) -> None:
        """A new table with its first entry."""

    def append(self, addition: Addition) -> Awaitable[bool]:
        """Keep an entry; False where this number is taken."""

    async def entries(self, table: str, after: int) -> list[Stored]:
        """The entries past this number, in order; none where there is no such table."""

    async def latest(self, tables: Sequence[str]) -> list[Notice]:
        """The number of the latest entry of each of these tables."""

    async def due(self, before: int, limit: int) -> list[str]:
        """Tables that have needed somebody since before this time."""

    async def tables_of(self, person: str, limit: int) -> list[TableRow]:
        """The tables this person belongs to, the latest first."""

    async def open_tables(self, limit: int) -> list[str]:
        """Tables that anybody may join, the newest first."""

    # -- Workers ----------------------------------------------------------------------------

    async def beat(self, worker: str, at: int) -> None:
        """This worker is alive."""

    async def alive(self, since: int) -> set[str]:
        """The workers that have been alive since then; long dead ones are forgotten."""

    async def forget_worker(self, worker: str) -> None:
        """This worker has stopped."""

    # -- People -----------------------------------------------------------------------------

    async def add_person(self, person: Person, key: bytes, at: int) -> None:
        """Somebody new, with the hash of the secret that this device keeps."""

    async def person_of_key(self, key: bytes) -> Person | None:
        """Who holds the secret with this hash."""

    async def person(self, person: str) -> Person | None: ...

    async def rename(self, person: Person) -> None: ...

    async def add_key(self, person: str, key: bytes, at: int) -> None:
        """Another device of the same person."""

    async def drop_key(self, key: bytes) -> None: ...

    async def add_code(self, person: str, code: bytes, until: int) -> None:
        """The hash of a one-time code that lets another device in."""

    async def use_code(self, code: bytes, at: int) -> str | None:
        """Whose code this is, once; None where it is unknown, used or too old."""


class Bus(Protocol):
    """Tells other workers of new entries. It may lose notices: a sweep finds what it lost."""

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    def publish(self, notices: Sequence[Notice]) -> None:
        """Tell the others, soon; never waits and never raises."""
