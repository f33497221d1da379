"""The one connection that appends to PostgreSQL: what arrives meanwhile goes into the next batch.

A batch is one statement, and so one transaction: it adds the entries whose numbers are free,
brings the lists of tables up to date and notifies the other workers.

Where the connection is lost during that statement nobody can know whether it was committed. Those
who wait then are told nothing yet: on the next connection the very same batch is sent again. An
entry that is there already, word for word and by this worker, was ours and has been kept; and if
the lost statement is still under way, the unique number makes ours wait for it. All others get a
``StoreFailure`` at once while the database is gone, and nothing of theirs has been sent.
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
else:  # it cannot be subscripted
    Connection = asyncpg.Connection

Waiting = tuple[Addition, asyncio.Future[bool]]

CHANNEL = "tablee"
MOST_AT_ONCE = 1000
MOST_REMEMBERED = 50_000  # tables whose last entry is remembered
FAREWELL = 5.0  # seconds that closing waits for an answer

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
SILENTLY = APPEND.format(notice="")
AND_NOTIFY = APPEND.format(
    notice=f", pg_notify('{CHANNEL}', worker || ' ' || \"table\" || ' ' || seq)"
)
FOUND = """
SELECT "table", at, worker, body FROM entries
JOIN unnest($1::text[], $2::bigint[]) AS asked ("table", seq) USING ("table", seq)
"""


class Writer:
    """Takes additions from the event loop and answers through futures."""

    def __init__(self, connect: Callable[[], Awaitable[Connection]], notifies: bool) -> None:
        self._connect = connect
        self._order = AND_NOTIFY if notifies else SILENTLY
        self._connection: Connection | None = None
        self._waiting: list[Waiting] = []
        self._at_work: list[Waiting] = []
        self._in_doubt = False  # what is at work may have been kept already
        self._something = asyncio.Event()
        self._closing = False
        # As in SQLite: where the entry before is ours too, what is the same need not be written.
        self._listed: dict[str, tuple[int, Listed]] = {}

    async def start(self) -> None:
        """Connect for the first time; from then on by itself, whatever happens."""
        await self._open()
        self._task = asyncio.create_task(self._work())

    def append(self, addition: Addition) -> asyncio.Future[bool]:
        """Keep an entry; whether its number was free."""
        if self._closing:
            raise StoreFailure("the store is closed")
        future = asyncio.get_running_loop().create_future()
        self._waiting.append((addition, future))
        self._something.set()
        return future

    async def stop(self) -> None:
        """Finish what was begun, if the database answers."""
        self._closing = True
        self._something.set()
        await asyncio.wait([self._task], timeout=FAREWELL)
        self._task.cancel()
        await asyncio.wait([self._task])
        self._fail(self._at_work + self._waiting, "the database did not answer")
        if self._connection is not None:
            await close(self._connection)

    # -- The loop of the writer -------------------------------------------------------------

    async def _work(self) -> None:
        while self._at_work or self._waiting or not self._closing:
            try:
                if self._connection is None:
                    await self._open()
                if not self._at_work:
                    await self._gather()
                if self._at_work and self._connection is not None:
                    await self._write(self._connection)
            except Exception as error:
                await self._let_go(error)

    async def _open(self) -> None:
        connection = await self._connect()
        connection.add_termination_listener(self._lost)
        self._connection = connection

    def _lost(self, connection: object) -> None:
        if connection is self._connection:
            self._connection = None
            self._something.set()

    async def _gather(self) -> None:
        """Wait for something to do; then take what there is, one entry of each table."""
        if not self._waiting:
            self._something.clear()
            await self._something.wait()
        first: dict[str, Waiting] = {}
        others: list[Waiting] = []
        for one in self._waiting:
            if len(first) == MOST_AT_ONCE or first.setdefault(one[0].table, one) is not one:
                others.append(one)
        self._waiting = others
        self._at_work = list(first.values())

    async def _write(self, connection: Connection) -> None:
        additions = [addition for addition, _ in self._at_work]
        listed = self._listed
        changes = [
            bool(one.members) or listed.get(one.table) != (one.seq - 1, one.listed)
            for one in additions
        ]
        columns = list(zip(*additions, strict=True))
        people = [person for one in additions for person in one.members]
        theirs = [one.table for one in additions for _ in one.members]
        again, self._in_doubt = self._in_doubt, True
        opened = [one.open_since for one in additions]
        rows = await connection.fetch(self._order, *columns[:7], opened, changes, people, theirs)
        kept = {row[0] for row in rows}
        if again and len(kept) < len(additions):
            there = {tuple(row) for row in await connection.fetch(FOUND, *columns[:2])}
            kept |= {
                one.table for one in additions if (one.table, one.at, one.worker, one.body) in there
            }
        self._in_doubt = False
        answered, self._at_work = self._at_work, []
        if len(listed) > MOST_REMEMBERED:
            listed.clear()
        for one, future in answered:
            if one.table in kept:
                listed[one.table] = (one.seq, one.listed)
            if not future.done():  # else whoever asked has gone
                future.set_result(one.table in kept)

    async def _let_go(self, error: Exception) -> None:
        """Something failed: who can be told is told, and a lost connection is made anew."""
        if self._connection is None or is_lost(self._connection, error):
            lost, self._connection = self._connection, None
            if lost is not None:
                lost.terminate()
            failed, self._waiting = self._waiting, []
            self._listed.clear()
            self._fail(failed, str(error))
            if lost is None:  # there was none, and none could be made
                await asyncio.sleep(random.uniform(0.1, 0.3))
        else:  # the database has refused, and kept nothing
            failed, self._at_work = self._at_work, []
            self._in_doubt = False
            self._fail(failed, str(error))

    def _fail(self, failed: list[Waiting], reason: str) -> None:
        for _, future in failed:
            if not future.done():
                future.set_exception(StoreFailure(reason))


def is_lost(connection: Connection, error: Exception) -> bool:
    """Whether it was the connection that failed, and not the order."""
    return connection.is_closed() or isinstance(
        error,
        OSError  # a timeout too
        | asyncpg.PostgresConnectionError
        | asyncpg.exceptions.OperatorInterventionError,  # the server is being shut down
    )


async def close(connection: Connection) -> None:
    """Part in good order, or without."""
    with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
        await connection.close(timeout=FAREWELL)
