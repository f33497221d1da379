"""The SQLite store: one file, which several processes of a machine may share.

An entry is on the disk (``fsync``) when ``append`` returns. With ``durable=False`` it is in the
operating system's cache: it survives a crash of the process, but not always a power cut.
"""

import asyncio
import contextlib
import os
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from tablee.core.errors import BadSetup, Text, quote
from tablee.storage import schema
from tablee.storage.schema import Rows
from tablee.storage.sqlite_writer import ADD, BUSY_TIMEOUT, JOIN, Writer
from tablee.storage.store import Addition, Notice, Person, Stored, StoreFailure, TableRow

T = TypeVar("T")

DAY = 24 * 60 * 60 * 1000

# Aggregated into one row: fetching rows one by one costs a thread more than finding them.
LATEST = (
    "SELECT json_group_array(json_array(tables.id, "
    "(SELECT max(seq) FROM entries WHERE entries.number = tables.number))) "
    "FROM json_each(?) CROSS JOIN tables ON tables.id = value"
)
COPY_OUT = {
    part: f"SELECT {copied.column_list()} FROM {part} ORDER BY rowid"
    for part, copied in schema.COPIED.items()
} | {
    "entries": "SELECT id, seq, at, worker, body FROM entries JOIN tables USING (number) "
    "ORDER BY number, seq",
    "members": 'SELECT person, "table" FROM members ORDER BY person, "table"',
}
COPY_IN = {
    part: f"INSERT INTO {part} ({copied.column_list()}) VALUES ({copied.marks()})"
    for part, copied in schema.COPIED.items()
} | {"entries": ADD}


class SqliteStore:
    """Stores everything in one file; see ``store.Store``."""

    for_one_server = True

    def __init__(self, path: str | Path, durable: bool = True) -> None:
        self.path = Path(path)
        self._durable = durable
        self._writer: Writer | None = None
        self._reader: ThreadPoolExecutor | None = None
        self._reading: sqlite3.Connection | None = None  # used in the reader's thread only

    async def open(self) -> None:
        await asyncio.to_thread(self._prepare)
        self._writer = Writer(self.connect)
        self._reader = ThreadPoolExecutor(1, "tablee-reader")

    async def close(self) -> None:
        writer, self._writer = self._writer, None
        if writer is not None:
            await writer.stop()
        reader, self._reader = self._reader, None
        if reader is not None:
            await asyncio.get_running_loop().run_in_executor(reader, self._stop_reading)
            reader.shutdown()

    async def check(self) -> None:
        def job(db: sqlite3.Connection) -> None:
            for _ in range(2):  # there and back: an update without a change would not be written
                db.execute("UPDATE schema SET version = -version")

        await self._do(job)

    # -- Tables -----------------------------------------------------------------------------

    async def create(self, game: str, first: Addition) -> None:
        def job(db: sqlite3.Connection) -> None:
            table, seq, at, worker, body, status, due, members, open_since = first
            db.execute(
                "INSERT INTO tables (id, game, status, created, updated, due, open_since) "
                "VALUES (?, ?, ?, ?, ?, ?, ?)",
                (table, game, status, at, at, due, open_since),
            )
            db.execute(ADD, (table, seq, at, worker, body))
            db.executemany(JOIN, [(person, table) for person in members])

        await self._do(job)

    def append(self, addition: Addition) -> asyncio.Future[bool]:
        if self._writer is None:
            gone = asyncio.get_running_loop().create_future()
            gone.set_exception(StoreFailure("the store is closed"))
            return gone
        return self._writer.append(addition)

    async def entries(self, table: str, after: int) -> list[Stored]:
        if not schema.is_plausible_id(table):
            return []
        return await self._read(
            lambda db: [
                Stored(*row)
                for row in db.execute(
                    "SELECT seq, at, worker, body FROM entries WHERE seq > ?2 AND "
                    "number = (SELECT number FROM tables WHERE id = ?1) ORDER BY seq",
                    (table, after),
                )
            ]
        )

    async def due(self, before: int, limit: int) -> list[str]:
        return await self._read(
            lambda db: [
                table
                for (table,) in db.execute(
                    "SELECT id FROM tables WHERE due < ? ORDER BY due LIMIT ?", (before, limit)
                )
            ]
        )

    async def latest(self, tables: Sequence[str]) -> list[Notice]:
        ids = msgspec.json.encode([table for table in tables if schema.is_plausible_id(table)])
        (found,) = await self._read(lambda db: db.execute(LATEST, (ids.decode(),)).fetchone())
        return msgspec.json.decode(found, type=list[Notice])

    async def tables_of(self, person: str, limit: int) -> list[TableRow]:
        if not schema.is_plausible_id(person):
            return []
        return await self._read(
            lambda db: [
                TableRow(*row)
                for row in db.execute(
                    "SELECT id, game, status, created, updated FROM members "
                    'JOIN tables ON tables.id = members."table" WHERE person = ? '
                    "ORDER BY updated DESC, id LIMIT ?",
                    (person, limit),
                )
            ]
        )

    async def open_tables(self, limit: int) -> list[str]:
        return await self._read(
            lambda db: [
                table
                for (table,) in db.execute(
                    "SELECT id FROM tables WHERE open_since IS NOT NULL "
                    "ORDER BY open_since DESC, id LIMIT ?",
                    (limit,),
                )
            ]
        )

    # -- Workers ----------------------------------------------------------------------------

    async def heartbeat(self, worker: str, at: int) -> None:
        def job(db: sqlite3.Connection) -> None:
            db.execute(
                "INSERT INTO workers (id, at) VALUES (?, ?) "
                "ON CONFLICT (id) DO UPDATE SET at = excluded.at",
                (worker, at),
            )
            db.execute("DELETE FROM workers WHERE at < ?", (at - DAY,))

        await self._do(job)

    async def heartbeats(self) -> dict[str, int]:
        return await self._read(lambda db: dict(db.execute("SELECT id, at FROM workers")))

    async def forget_worker(self, worker: str) -> None:
        await self._change("DELETE FROM workers WHERE id = ?", worker)

    # -- People -----------------------------------------------------------------------------

    async def add_person(self, person: Person, key: bytes, at: int) -> None:
        def job(db: sqlite3.Connection) -> None:
            db.execute("INSERT INTO people (id, name, face) VALUES (?, ?, ?)", person)
            db.execute("INSERT INTO keys (key, person, at) VALUES (?, ?, ?)", (key, person.id, at))

        await self._do(job)

    async def person_of_key(self, key: bytes) -> Person | None:
        return await self._find_person(
            "SELECT id, name, face FROM people WHERE id = (SELECT person FROM keys WHERE key = ?)",
            key,
        )

    async def person(self, person: str) -> Person | None:
        if not schema.is_plausible_id(person):
            return None
        return await self._find_person("SELECT id, name, face FROM people WHERE id = ?", person)

    async def rename(self, person: Person) -> None:
        name, face = person.name, person.face
        await self._change(
            "UPDATE people SET name = ?, face = ? WHERE id = ?", name, face, person.id
        )

    async def add_key(self, person: str, key: bytes, at: int) -> None:
        await self._change("INSERT INTO keys (key, person, at) VALUES (?, ?, ?)", key, person, at)

    async def drop_key(self, key: bytes) -> None:
        await self._change("DELETE FROM keys WHERE key = ?", key)

    async def add_code(self, person: str, code: bytes, until: int) -> None:
        statement = "INSERT INTO codes (code, person, until) VALUES (?, ?, ?)"
        await self._change(statement, code, person, until)

    async def use_code(self, code: bytes, at: int) -> str | None:
        def job(db: sqlite3.Connection) -> str | None:
            db.execute("DELETE FROM codes WHERE until < ?", (at,))
            found = db.execute("SELECT person FROM codes WHERE code = ?", (code,)).fetchone()
            db.execute("DELETE FROM codes WHERE code = ?", (code,))
            return found[0] if found else None

        return await self._do(job)

    # -- Backups ----------------------------------------------------------------------------

    async def copy_out(self) -> AsyncIterator[Rows]:
        """A consistent snapshot of everything, while others keep writing."""
        with contextlib.closing(self.connect()) as connection:
            connection.execute("BEGIN")
            for part, query in COPY_OUT.items():
                cursor = connection.execute(query)
                while rows := await asyncio.to_thread(cursor.fetchmany, 500):
                    yield part, rows

    async def copy_in(self, copied: Iterator[Rows], replace: bool) -> bool:
        """Insert everything in one transaction; False if the store is not empty."""
        return await asyncio.to_thread(self._copy_in, copied, replace)

    def _copy_in(self, copied: Iterator[Rows], replace: bool) -> bool:
        try:
            with contextlib.closing(self.connect()) as connection:
                connection.execute("BEGIN IMMEDIATE")
                for part in schema.EVERYTHING:
                    if replace:
                        connection.execute(f"DELETE FROM {part}")
                    elif connection.execute(f"SELECT 1 FROM {part} LIMIT 1").fetchone():
                        return False
                for part, rows in copied:
                    connection.executemany(COPY_IN[part], rows)
                connection.execute("COMMIT")
                return True
        except sqlite3.Error as error:
            raise StoreFailure(str(error)) from error

    # -- The file ---------------------------------------------------------------------------

    def connect(self) -> sqlite3.Connection:
        """A connection to the file without implicit transactions."""
        connection = sqlite3.connect(
            self.path, timeout=BUSY_TIMEOUT, isolation_level=None, check_same_thread=False
        )
        connection.execute(f"PRAGMA synchronous = {'FULL' if self._durable else 'NORMAL'}")
        # Rare checkpoints: pages that change in many commits are copied back only once.
        connection.execute("PRAGMA wal_autocheckpoint = 4000")
        connection.execute("PRAGMA journal_size_limit = 67108864")
        return connection

    def _prepare(self) -> None:
        """Create the file if needed, readable by its owner only: it holds secret seeds."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            # Only if there is none: closing the file would drop SQLite's locks on it.
            with contextlib.suppress(FileExistsError):
                os.close(os.open(self.path, os.O_CREAT | os.O_EXCL, 0o600))
            with contextlib.closing(self.connect()) as connection:
                _use_wal(connection)
                migrate(connection)
        except (sqlite3.Error, OSError) as error:
            if getattr(error, "sqlite_errorname", "") == "SQLITE_NOTADB":
                raise BadSetup(_not_ours(self.path)) from None
            raise StoreFailure(f"{self.path}: {error}") from error

    async def _do(self, job: Callable[[sqlite3.Connection], T]) -> T:
        if self._writer is None:
            raise StoreFailure("the store is closed")
        answer: T = await self._writer.do(job)
        return answer

    async def _change(self, statement: str, *values: Any) -> None:
        def job(db: sqlite3.Connection) -> None:
            db.execute(statement, values)

        await self._do(job)

    async def _find_person(self, query: str, value: Any) -> Person | None:
        row = await self._read(lambda db: db.execute(query, (value,)).fetchone())
        return Person(*row) if row else None

    async def _read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        if self._reader is None:
            raise StoreFailure("the store is closed")
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reader, self._ask, query)

    def _ask(self, query: Callable[[sqlite3.Connection], T]) -> T:
        try:
            if self._reading is None:
                self._reading = self.connect()
            return query(self._reading)
        except (sqlite3.Error, OverflowError) as error:
            self._stop_reading()
            raise StoreFailure(str(error)) from error

    def _stop_reading(self) -> None:
        if self._reading is not None:
            with contextlib.suppress(sqlite3.Error):
                self._reading.close()
            self._reading = None


def migrate(connection: sqlite3.Connection, steps: tuple[str, ...] = schema.SQLITE) -> None:
    """Run the missing migrations in one transaction; other processes wait meanwhile."""
    connection.execute("BEGIN EXCLUSIVE")
    try:
        missing = schema.steps_from(_version(connection), steps)
        for step in missing:
            for statement in step.split(";"):
                connection.execute(statement)
        if missing:
            connection.execute("DELETE FROM schema")
            connection.execute("INSERT INTO schema (version) VALUES (?)", (len(steps),))
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _version(connection: sqlite3.Connection) -> int:
    connection.execute("CREATE TABLE IF NOT EXISTS schema (version INTEGER NOT NULL)")
    found = connection.execute("SELECT version FROM schema").fetchone()
    return int(found[0]) if found else 0


def _use_wal(connection: sqlite3.Connection) -> None:
    """Switch to WAL mode, so that readers and the writer do not block each other."""
    for wait in _retries():
        try:
            connection.execute("PRAGMA journal_mode = WAL").fetchone()
            return
        except sqlite3.OperationalError as error:
            # The busy timeout does not apply here, while another process does the same.
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or wait is None:
                raise
            time.sleep(wait)


def _retries() -> Iterator[float | None]:
    for _ in range(100 * BUSY_TIMEOUT):
        yield 0.01
    yield None


def _not_ours(path: Path) -> Text:
    name = quote(str(path))
    return Text(f"{name} is not a SQLite database", f"{name} n’est pas une base SQLite")
