"""The PostgreSQL store, for workers on many machines.

Entries are appended by one connection (``postgres_writer``), everything else goes through a small
pool. Both reconnect by themselves after an outage; until then callers get ``StoreFailure``. Only
for ``append`` does that guarantee that nothing was saved: another statement may have been executed
when the connection broke, which does no harm (a table nobody knows of, a code that was used).
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import asyncpg

from tablee.storage import schema
from tablee.storage.postgres_writer import Connection, Writer
from tablee.storage.schema import Rows
from tablee.storage.store import Addition, Notice, Person, Stored, StoreFailure, TableRow

if TYPE_CHECKING:
    Pool = asyncpg.Pool[Any]
else:  # not subscriptable at run time
    Pool = asyncpg.Pool

T = TypeVar("T")

FAILURES = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, UnicodeError)
MAX_CONNECTIONS = 4  # besides the writer
CONNECT_TIMEOUT = 5.0  # seconds
QUERY_TIMEOUT = 30.0
DAY = 24 * 60 * 60 * 1000
COPY_OUT = {
    part: f"SELECT {copied.column_list()} FROM {part} ORDER BY {order}"
    for (part, copied), order in zip(
        schema.COPIED.items(),
        ("created, id", '"table", seq', 'person, "table"', "id", "key"),
        strict=True,
    )
}
SCHEMA_LOCK = 0x7461626C  # any number, the same in every worker


class PostgresStore:
    """Stores everything in a PostgreSQL database; see ``store.Store``."""

    for_one_server = False

    def __init__(self, url: str, notifies: bool = True) -> None:
        self.url = url
        self._notifies = notifies
        self._pool: Pool | None = None
        self._writer: Writer | None = None

    async def open(self) -> None:
        try:
            connection = await self.connect()
            try:
                await migrate(connection)
            finally:
                await connection.close()
            writer = Writer(self.connect, self._notifies)
            await writer.start()
            self._writer = writer
            self._pool = await asyncpg.create_pool(
                self.url,
                min_size=0,  # connect lazily, so that an outage does not fail here
                max_size=MAX_CONNECTIONS,
                timeout=CONNECT_TIMEOUT,
                command_timeout=QUERY_TIMEOUT,
            )
        except FAILURES as error:
            await self.close()
            raise StoreFailure(str(error)) from error

    async def close(self) -> None:
        writer, self._writer = self._writer, None
        if writer is not None:
            await writer.stop()
        pool, self._pool = self._pool, None
        if pool is not None:
            try:
                await asyncio.wait_for(pool.close(), CONNECT_TIMEOUT)
            except FAILURES:
                pool.terminate()

    async def check(self) -> None:
        await self._do("UPDATE schema SET version = version")

    async def connect(self) -> Connection:
        """A new connection outside the pool."""
        return await asyncpg.connect(
            self.url, timeout=CONNECT_TIMEOUT, command_timeout=QUERY_TIMEOUT
        )

    # -- Tables -----------------------------------------------------------------------------

    async def create(self, game: str, first: Addition) -> None:
        table, seq, at, worker, body, status, due, members, open_since = first

        async def insert(connection: Connection) -> None:
            async with connection.transaction():
                await connection.execute(
                    "INSERT INTO tables (id, game, status, created, updated, due, open_since) "
                    "VALUES ($1, $2, $3, $4, $4, $5, $6)",
                    *(table, game, status, at, due, open_since),
                )
                await connection.execute(
                    'INSERT INTO entries ("table", seq, at, worker, body) '
                    "VALUES ($1, $2, $3, $4, $5)",
                    *(table, seq, at, worker, body),
                )
                await connection.executemany(
                    'INSERT INTO members (person, "table") VALUES ($1, $2)',
                    [(person, table) for person in members],
                )

        await self._with_connection(insert)

    async def append(self, addition: Addition) -> bool:
        if self._writer is None:
            raise StoreFailure("the store is closed")
        return await self._writer.append(addition)

    async def entries(self, table: str, after: int) -> list[Stored]:
        if not schema.is_plausible_id(table):
            return []
        rows = await self._ask(
            'SELECT seq, at, worker, body FROM entries WHERE "table" = $1 AND seq > $2 '
            "ORDER BY seq",
            *(table, after),
        )
        return [Stored(*row) for row in rows]

    async def latest(self, tables: Sequence[str]) -> list[Notice]:
        rows = await self._ask(
            "SELECT asked.id, newest.seq FROM unnest($1::text[]) AS asked (id), LATERAL "
            '(SELECT seq FROM entries WHERE "table" = asked.id ORDER BY seq DESC LIMIT 1) '
            "AS newest",
            [table for table in tables if schema.is_plausible_id(table)],
        )
        return [Notice(*row) for row in rows]

    async def due(self, before: int, limit: int) -> list[str]:
        rows = await self._ask(
            "SELECT id FROM tables WHERE due < $1 ORDER BY due LIMIT $2", before, limit
        )
        return [row[0] for row in rows]

    async def tables_of(self, person: str, limit: int) -> list[TableRow]:
        if not schema.is_plausible_id(person):
            return []
        rows = await self._ask(
            "SELECT id, game, status, created, updated FROM members "
            'JOIN tables ON tables.id = members."table" WHERE person = $1 '
            "ORDER BY updated DESC, id LIMIT $2",
            *(person, limit),
        )
        return [TableRow(*row) for row in rows]

    async def open_tables(self, limit: int) -> list[str]:
        rows = await self._ask(
            "SELECT id FROM tables WHERE open_since IS NOT NULL "
            "ORDER BY open_since DESC, id LIMIT $1",
            limit,
        )
        return [row[0] for row in rows]

    # -- Workers ----------------------------------------------------------------------------

    async def heartbeat(self, worker: str, at: int) -> None:
        await self._do(
            "INSERT INTO workers (id, at) VALUES ($1, $2) "
            "ON CONFLICT (id) DO UPDATE SET at = excluded.at",
            *(worker, at),
        )
        await self._do("DELETE FROM workers WHERE at < $1", at - DAY)

    async def heartbeats(self) -> dict[str, int]:
        return {row[0]: row[1] for row in await self._ask("SELECT id, at FROM workers")}

    async def forget_worker(self, worker: str) -> None:
        await self._do("DELETE FROM workers WHERE id = $1", worker)

    # -- People -----------------------------------------------------------------------------

    async def add_person(self, person: Person, key: bytes, at: int) -> None:
        await self._do(
            "WITH added AS (INSERT INTO people (id, name, face) VALUES ($1, $2, $3)) "
            "INSERT INTO keys (key, person, at) VALUES ($4, $1, $5)",
            *(person.id, person.name, person.face, key, at),
        )

    async def person_of_key(self, key: bytes) -> Person | None:
        return await self._find_person(
            "SELECT id, name, face FROM people WHERE id = (SELECT person FROM keys WHERE key = $1)",
            key,
        )

    async def person(self, person: str) -> Person | None:
        if not schema.is_plausible_id(person):
            return None
        return await self._find_person("SELECT id, name, face FROM people WHERE id = $1", person)

    async def rename(self, person: Person) -> None:
        await self._do("UPDATE people SET name = $2, face = $3 WHERE id = $1", *person)

    async def add_key(self, person: str, key: bytes, at: int) -> None:
        await self._do("INSERT INTO keys (key, person, at) VALUES ($1, $2, $3)", key, person, at)

    async def drop_key(self, key: bytes) -> None:
        await self._do("DELETE FROM keys WHERE key = $1", key)

    async def add_code(self, person: str, code: bytes, until: int) -> None:
        await self._do(
            "INSERT INTO codes (code, person, until) VALUES ($1, $2, $3)", code, person, until
        )

    async def use_code(self, code: bytes, at: int) -> str | None:
        async def use(connection: Connection) -> str | None:
            used = await connection.fetchrow(
                "DELETE FROM codes WHERE code = $1 RETURNING person, until", code
            )
            await connection.execute("DELETE FROM codes WHERE until < $1", at)
            return used["person"] if used is not None and used["until"] >= at else None

        return await self._with_connection(use)

    # -- Backups ----------------------------------------------------------------------------

    async def copy_out(self) -> AsyncIterator[Rows]:
        """A consistent snapshot of everything, while others keep writing."""
        connection = await self.connect()
        try:
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                for part, query in COPY_OUT.items():
                    cursor = await connection.cursor(query)
                    while rows := await cursor.fetch(500):
                        yield part, [tuple(row) for row in rows]
        except FAILURES as error:
            raise StoreFailure(str(error)) from error
        finally:
            await connection.close()

    async def copy_in(self, copied: Iterator[Rows], replace: bool) -> bool:
        """Insert everything in one transaction; False if the store is not empty."""
        try:
            connection = await self.connect()
            try:
                async with connection.transaction():
                    everything = ", ".join(schema.EVERYTHING)
                    await connection.execute(f"LOCK TABLE {everything} IN EXCLUSIVE MODE")
                    if replace:
                        await connection.execute(f"TRUNCATE {everything}")
                    for part in schema.EVERYTHING:
                        if await connection.fetchval(f"SELECT 1 FROM {part} LIMIT 1"):
                            return False
                    for part, rows in copied:
                        columns = schema.COPIED[part].columns
                        await connection.copy_records_to_table(part, records=rows, columns=columns)
                return True
            finally:
                await connection.close()
        except FAILURES as error:
            raise StoreFailure(str(error)) from error

    # -- The pool ---------------------------------------------------------------------------

    async def _do(self, statement: str, *values: Any) -> None:
        await self._with_connection(lambda connection: connection.execute(statement, *values))

    async def _find_person(self, query: str, value: Any) -> Person | None:
        rows = await self._ask(query, value)
        return Person(*rows[0]) if rows else None

    async def _ask(self, query: str, *values: Any) -> list[Any]:
        return await self._with_connection(lambda connection: connection.fetch(query, *values))

    async def _with_connection(self, do: Callable[[Any], Awaitable[T]]) -> T:
        if self._pool is None:
            raise StoreFailure("the store is closed")
        try:
            async with self._pool.acquire(timeout=CONNECT_TIMEOUT) as connection:
                return await do(connection)
        except FAILURES as error:
            raise StoreFailure(str(error) or type(error).__name__) from error


async def migrate(connection: Connection, steps: tuple[str, ...] = schema.POSTGRES) -> None:
    """Run the missing migrations in one transaction; other workers wait meanwhile."""
    async with connection.transaction():
        await connection.execute(f"SELECT pg_advisory_xact_lock({SCHEMA_LOCK})")
        await connection.execute("CREATE TABLE IF NOT EXISTS schema (version integer NOT NULL)")
        version = await connection.fetchval("SELECT version FROM schema") or 0
        missing = schema.steps_from(version, steps)
        for step in missing:
            await connection.execute(step)
        if missing:
            await connection.execute("DELETE FROM schema")
            await connection.execute("INSERT INTO schema (version) VALUES ($1)", len(steps))
