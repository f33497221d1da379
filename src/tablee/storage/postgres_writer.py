"""The connection that appends to PostgreSQL, with group commit.

Everything that arrives during a write goes into the next batch. A batch is one statement, and so
one transaction: it adds the entries whose numbers are free, updates the tables and notifies the
other workers.

If the connection is lost during that statement, nobody can know whether it was committed. Its
callers keep waiting, and the same batch is sent again on the next connection. An entry that is
already there, byte for byte and by this worker, is ours and was saved; and if the lost statement
is still running, the unique number makes the new one wait for it. All other callers get a
``StoreFailure`` at once while the database is down: nothing of theirs has been sent.
"""

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import asyncpg

from tablee.storage.store import Addition, Listed, StoreFailure

if TYPE_CHECKING:
    Connection = asyncpg.Connection[Any]
else:  # not subscriptable at run time
    Connection = asyncpg.Connection

Waiting = tuple[Addition, asyncio.Future[bool]]

CHANNEL = "tablee"
MAX_BATCH = 1000
MAX_REMEMBERED = 50_000  # tables
CLOSE_TIMEOUT = 5.0  # seconds

APPEND = """
WITH given AS (
    SELECT * FROM unnest(
        $1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::bytea[],
        $6::text[], $7::bigint[], $8::bigint[], $9::boolean[]
    ) AS given ("table", seq, at, worker, body, status, due, open_since, changes)
), kept AS (
    INSERT INTO entries ("table", seq, at, worker, body)
    SELECT "table", seq, at, worker, body FROM given
    WHERE EXISTS (SELECT FROM tables WHERE id = given."table")
    ORDER BY "table" -- in all workers, so that no two wait for each other
    ON CONFLICT DO NOTHING
    RETURNING "table", seq, worker
), listed AS (
    UPDATE tables SET status = given.status, due = given.due,
        open_since = given.open_since, updated = given.at
    FROM given JOIN kept USING ("table")
    WHERE tables.id = given."table" AND given.changes
), joined AS (
    INSERT INTO members (person, "table")
    SELECT person, "table" FROM unnest($10::text[], $11::text[]) AS new (person, "table")
    JOIN kept USING ("table")
    ON CONFLICT DO NOTHING
)
SELECT "table" {notice} FROM kept
"""
APPEND_ONLY = APPEND.format(notice="")
APPEND_AND_NOTIFY = APPEND.format(
    notice=f", pg_notify('{CHANNEL}', worker || ' ' || \"table\" || ' ' || seq)"
)
FOUND = """
SELECT "table", at, worker, body FROM entries
JOIN unnest($1::text[], $2::bigint[]) AS asked ("table", seq) USING ("table", seq)
"""


class Writer:
    """Accepts additions and answers through futures."""

    def __init__(self, connect: Callable[[], Awaitable[Connection]], notifies: bool) -> None:
        self._connect = connect
        self._statement = APPEND_AND_NOTIFY if notifies else APPEND_ONLY
        self._connection: Connection | None = None
        self._waiting: list[Waiting] = []
        self._current: list[Waiting] = []
        self._in_doubt = False  # the current batch may have been committed already
        self._work_available = asyncio.Event()
        self._closing = False
        # As in SQLite: if the previous entry was ours too, an unchanged row is not updated.
        self._listed: dict[str, tuple[int, Listed]] = {}

    async def start(self) -> None:
        """Connect, and keep reconnecting from then on."""
        await self._open()
        self._task = asyncio.create_task(self._work())

    def append(self, addition: Addition) -> asyncio.Future[bool]:
        """Save an entry; False if its number is taken."""
        if self._closing:
            raise StoreFailure("the store is closed")
        future = asyncio.get_running_loop().create_future()
        self._waiting.append((addition, future))
        self._work_available.set()
        return future

    async def stop(self) -> None:
        """Finish all pending writes, if the database answers."""
        self._closing = True
        self._work_available.set()
        await asyncio.wait([self._task], timeout=CLOSE_TIMEOUT)
        self._task.cancel()
        await asyncio.wait([self._task])
        self._fail(self._current + self._waiting, "the database did not answer")
        if self._connection is not None:
            await close(self._connection)

    # -- The writer's task ------------------------------------------------------------------

    async def _work(self) -> None:
        while self._current or self._waiting or not self._closing:
            try:
                if self._connection is None:
                    await self._open()
                if not self._current:
                    await self._gather()
                if self._current and self._connection is not None:
                    await self._write(self._connection)
            except Exception as error:
                await self._on_error(error)

    async def _open(self) -> None:
        connection = await self._connect()
        connection.add_termination_listener(self._on_lost)
        self._connection = connection

    def _on_lost(self, connection: object) -> None:
        if connection is self._connection:
            self._connection = None
            self._work_available.set()

    async def _gather(self) -> None:
        """Wait for work, then take a batch with at most one entry per table."""
        if not self._waiting:
            self._work_available.clear()
            await self._work_available.wait()
        first: dict[str, Waiting] = {}
        others: list[Waiting] = []
        for one in self._waiting:
            if len(first) == MAX_BATCH or first.setdefault(one[0].table, one) is not one:
                others.append(one)
        self._waiting = others
        self._current = list(first.values())

    async def _write(self, connection: Connection) -> None:
        additions = [addition for addition, _ in self._current]
        listed = self._listed
        changes = [
            bool(one.members) or listed.get(one.table) != (one.seq - 1, one.listed)
            for one in additions
        ]
        columns = list(zip(*additions, strict=True))
        people = [person for one in additions for person in one.members]
        member_tables = [one.table for one in additions for _ in one.members]
        retrying, self._in_doubt = self._in_doubt, True
        open_since = [one.open_since for one in additions]
        rows = await connection.fetch(
            self._statement, *columns[:7], open_since, changes, people, member_tables
        )
        saved = {row[0] for row in rows}
        if retrying and len(saved) < len(additions):
            there = {tuple(row) for row in await connection.fetch(FOUND, *columns[:2])}
            saved |= {
                one.table for one in additions if (one.table, one.at, one.worker, one.body) in there
            }
        self._in_doubt = False
        done, self._current = self._current, []
        if len(listed) > MAX_REMEMBERED:
            listed.clear()
        for one, future in done:
            if one.table in saved:
                listed[one.table] = (one.seq, one.listed)
            if not future.done():  # else the caller was cancelled
                future.set_result(one.table in saved)

    async def _on_error(self, error: Exception) -> None:
        """Fail the callers whose entries were certainly not saved, and drop a lost connection."""
        if self._connection is None or is_lost(self._connection, error):
            lost, self._connection = self._connection, None
            if lost is not None:
                lost.terminate()
            failed, self._waiting = self._waiting, []
            self._listed.clear()
            self._fail(failed, str(error))
            if lost is None:  # connecting failed
                await asyncio.sleep(random.uniform(0.1, 0.3))
        else:  # the database refused the statement and saved nothing
            failed, self._current = self._current, []
            self._in_doubt = False
            self._fail(failed, str(error))

    def _fail(self, failed: list[Waiting], reason: str) -> None:
        for _, future in failed:
            if not future.done():
                future.set_exception(StoreFailure(reason))


def is_lost(connection: Connection, error: Exception) -> bool:
    """Whether the connection failed, and not the statement."""
    return connection.is_closed() or isinstance(
        error,
        OSError  # timeouts included
        | asyncpg.PostgresConnectionError
        | asyncpg.exceptions.OperatorInterventionError,  # the server is shutting down
    )


async def close(connection: Connection) -> None:
    """Close gracefully if possible."""
    with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
        await connection.close(timeout=CLOSE_TIMEOUT)
