"""The thread that writes to SQLite, with group commit.

Everything that arrives during a commit goes into the next one; there is no timer. The event loop
passes all pending writes as one batch, one transaction saves it, and one call returns the answers.
"""

import asyncio
import contextlib
import random
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from typing import Any

from tablee.storage.store import Addition, Listed, StoreFailure

Job = Callable[[sqlite3.Connection], Any]

BUSY_TIMEOUT = 10  # seconds to wait for another process that writes
MAX_REMEMBERED = 50_000  # tables

# IGNORE: inserts nothing if the number is taken or if there is no such table.
ADD = (
    "INSERT OR IGNORE INTO entries (number, seq, at, worker, body) "
    "VALUES ((SELECT number FROM tables WHERE id = ?), ?, ?, ?, ?)"
)
# Many rows in one statement: between two statements the thread must acquire the GIL again, for
# which it may wait as long as for the disk. Few sizes, so that all statements stay prepared;
# padding rows belong to no table.
SIZES = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)
ADD_MANY = {
    size: "INSERT INTO entries (number, seq, at, worker, body) "
    "SELECT tables.number, column2, column3, column4, column5 "
    f"FROM (VALUES {', '.join(['(?, ?, ?, ?, ?)'] * size)}) CROSS JOIN tables ON id = column1"
    for size in SIZES
}
EMPTY_ROW: list[Any] = [0] * 5
BEGIN = "BEGIN IMMEDIATE"
LIST = "UPDATE tables SET status = ?, due = ?, open_since = ?, updated = ? WHERE id = ?"
JOIN = 'INSERT INTO members (person, "table") VALUES (?, ?) ON CONFLICT DO NOTHING'


class Batch:
    """The content of one transaction, and the futures waiting for it."""

    __slots__ = ("additions", "jobs", "waiting")

    def __init__(self) -> None:
        self.additions: list[Addition] = []
        self.jobs: list[Job] = []
        self.waiting: list[asyncio.Future[Any]] = []  # one per addition or job


class Writer:
    """Accepts additions and other jobs in the event loop; answers through futures."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._loop = asyncio.get_running_loop()
        self._additions = Batch()
        self._jobs = Batch()
        self._current: Batch | None = None
        self._did_jobs = False
        self._busy = False  # a batch is being written, or scheduled
        self._closing = False
        self._ended = self._loop.create_future()
        self._start()

    def append(self, addition: Addition) -> asyncio.Future[Any]:
        """Save an entry; False if its number is taken."""
        self._additions.additions.append(addition)
        return self._enqueue(self._additions)

    def do(self, job: Job) -> asyncio.Future[Any]:
        """Run any other job that writes, and return its result."""
        self._jobs.jobs.append(job)
        return self._enqueue(self._jobs)

    async def stop(self) -> None:
        """Finish all pending writes and end the thread."""
        self._closing = True
        if not self._busy:
            self._batches.put(None)
        await asyncio.shield(self._ended)

    # -- In the event loop ------------------------------------------------------------------

    def _enqueue(self, batch: Batch) -> asyncio.Future[Any]:
        if self._closing:
            raise StoreFailure("the store is closed")
        future = self._loop.create_future()
        batch.waiting.append(future)
        if not self._busy:
            # Not at once: other writes of this turn of the loop join the batch.
            self._busy = True
            self._loop.call_soon(self._submit_next)
        return future

    def _submit_next(self) -> None:
        if self._current is not None:
            return
        moves_first = self._did_jobs or not self._jobs.waiting
        if self._additions.waiting and moves_first:
            self._current, self._additions = self._additions, Batch()
        elif self._jobs.waiting:
            self._current, self._jobs = self._jobs, Batch()
        else:
            self._busy = False
            if self._closing:
                self._batches.put(None)
            return
        self._did_jobs = bool(self._current.jobs)  # alternate, so that neither kind starves
        self._batches.put(self._current)

    def _answer(self, batch: Batch, answers: list[Any]) -> None:
        self._current = None
        self._submit_next()  # first, so that the thread writes while the answers are delivered
        for future, answer in zip(batch.waiting, answers, strict=True):
            if future.done():  # the caller was cancelled
                continue
            if isinstance(answer, StoreFailure):
                future.set_exception(answer)
            else:
                future.set_result(answer)

    def _on_thread_exit(self) -> None:
        """The thread has ended: fail everything pending and, unless closing, start another."""
        for batch in (self._current, self._additions, self._jobs):
            for future in batch.waiting if batch else ():
                if not future.done():
                    future.set_exception(StoreFailure("the writer thread died"))
        self._additions, self._jobs, self._current = Batch(), Batch(), None
        self._busy = False
        if self._closing:
            self._ended.set_result(None)
        else:
            self._start()

    def _start(self) -> None:
        self._batches: SimpleQueue[Batch | None] = SimpleQueue()
        threading.Thread(target=self._work, name="tablee-writer", daemon=True).start()

    # -- In the thread ----------------------------------------------------------------------

    def _work(self) -> None:
        session = WriteSession(self._connect)
        try:
            while (batch := self._batches.get()) is not None:
                answers = session.write(batch)
                self._loop.call_soon_threadsafe(self._answer, batch, answers)
        finally:
            session.clear()
            with contextlib.suppress(RuntimeError):  # the loop was closed before the store
                self._loop.call_soon_threadsafe(self._on_thread_exit)


class WriteSession:
    """The thread's connection, and its cache of the tables' columns."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._connection: sqlite3.Connection | None = None
        # By table: the number of the latest entry written here, and the columns since. If the
        # previous entry was ours, nobody else can have changed them, so an UPDATE can be skipped.
        self._listed: dict[str, tuple[int, Listed]] = {}

    def write(self, batch: Batch) -> list[Any]:
        """Write the batch in one transaction; one answer each, or the same failure for all."""
        try:
            if self._connection is None:
                self._connection = self._connect()
                self._connection.execute("PRAGMA busy_timeout = 0")  # see retry_while_busy
            if batch.jobs:
                return self._do(self._connection, batch.jobs)
            return self._add(self._connection, batch.additions)
        except Exception as error:
            self.clear()  # reconnect next time
            return [StoreFailure(str(error)) for _ in batch.waiting]

    def clear(self) -> None:
        """Close the connection, rolling back what was not committed."""
        self._listed.clear()
        if self._connection is not None:
            with contextlib.suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None

    def _do(self, connection: sqlite3.Connection, jobs: list[Job]) -> list[Any]:
        retry_while_busy(connection, BEGIN)
        answers: list[Any] = []
        for job in jobs:
            connection.execute("SAVEPOINT job")
            try:
                answers.append(job(connection))
            except sqlite3.IntegrityError as error:  # fails only this job: an id is taken
                connection.execute("ROLLBACK TO job")
                answers.append(StoreFailure(str(error)))
            connection.execute("RELEASE job")
        connection.execute("COMMIT")
        return answers

    def _add(self, connection: sqlite3.Connection, additions: list[Addition]) -> list[Any]:
        answers = [True] * len(additions)
        try:
            self._add_all(connection, additions)
        except sqlite3.IntegrityError:  # a number is taken: insert one by one to find which
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            answers = self._add_each(connection, additions)
            additions = [one for one, saved in zip(additions, answers, strict=True) if saved]
        listed = self._listed
        if len(listed) > MAX_REMEMBERED:
            listed.clear()
        for one in additions:
            listed[one.table] = (one.seq, one.listed)
        return answers

    def _add_all(self, connection: sqlite3.Connection, additions: list[Addition]) -> None:
        """Add all or none. Plain moves need one statement, which is its own transaction."""
        if len(additions) <= SIZES[-1] and not any(map(self._changes_lists, additions)):
            add_many(connection, additions)
            return
        retry_while_busy(connection, BEGIN)
        for first in range(0, len(additions), SIZES[-1]):
            add_many(connection, additions[first : first + SIZES[-1]])
        self._list(connection, additions)
        connection.execute("COMMIT")

    def _add_each(self, connection: sqlite3.Connection, additions: list[Addition]) -> list[bool]:
        retry_while_busy(connection, BEGIN)
        answers = [connection.execute(ADD, one[:5]).rowcount == 1 for one in additions]
        self._list(
            connection, [one for one, saved in zip(additions, answers, strict=True) if saved]
        )
        connection.execute("COMMIT")
        return answers

    def _list(self, connection: sqlite3.Connection, saved: list[Addition]) -> None:
        """Update the tables' columns and members."""
        changed = [one for one in saved if self._changes_lists(one)]
        lists = [(one.status, one.due, one.open_since, one.at, one.table) for one in changed]
        connection.executemany(LIST, lists)
        joined = [(person, one.table) for one in changed for person in one.members]
        connection.executemany(JOIN, joined)

    def _changes_lists(self, one: Addition) -> bool:
        known = self._listed.get(one.table)
        return bool(one.members) or known != (one.seq - 1, one.listed)


def add_many(connection: sqlite3.Connection, additions: list[Addition]) -> None:
    size = next(size for size in SIZES if size >= len(additions))
    values: list[Any] = []
    for one in additions:
        # bytearray: for bytes and None the sqlite3 module first searches for an adapter, which
        # takes longer than all the rest.
        values += (one.table, one.seq, one.at, one.worker, bytearray(one.body))
    values += EMPTY_ROW * (size - len(additions))
    if retry_while_busy(connection, ADD_MANY[size], values).rowcount != len(additions):
        raise sqlite3.IntegrityError("an entry of an unknown table")


def retry_while_busy(
    connection: sqlite3.Connection, statement: str, values: Sequence[Any] = ()
) -> sqlite3.Cursor:
    """Execute a writing statement, retrying while another process writes.

    SQLite's own busy handler backs off up to a tenth of a second, so a process that has lost
    often would keep losing.
    """
    limit = time.monotonic() + BUSY_TIMEOUT
    while True:
        try:
            return connection.execute(statement, values)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > limit:
                raise
        time.sleep(random.uniform(0.0002, 0.001))
