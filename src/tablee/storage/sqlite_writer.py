"""The one thread that writes to SQLite: what arrives during a commit goes into the next one.

Nothing waits for a timer. The event loop hands over everything it has gathered as one batch, one
transaction keeps it, and one call brings all the answers back.
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

Chore = Callable[[sqlite3.Connection], Any]

PATIENCE = 10  # seconds another process may write before we give up
MOST_REMEMBERED = 50_000  # tables whose last entry is remembered

# IGNORE: nothing where the number is taken, nor where there is no such table.
ADD = (
    "INSERT OR IGNORE INTO entries (number, seq, at, worker, body) "
    "VALUES ((SELECT number FROM tables WHERE id = ?), ?, ?, ?, ?)"
)
# Many at once, all or none: between any two statements the thread has to get hold of the
# interpreter again, for which it may wait as long as for the disk. Few sizes, so that all stay
# prepared; rows that are left over are of no table.
SIZES = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)
ADD_MANY = {
    size: "INSERT INTO entries (number, seq, at, worker, body) "
    "SELECT tables.number, column2, column3, column4, column5 "
    f"FROM (VALUES {', '.join(['(?, ?, ?, ?, ?)'] * size)}) CROSS JOIN tables ON id = column1"
    for size in SIZES
}
NOTHING: list[Any] = [0] * 5
BEGIN = "BEGIN IMMEDIATE"
LIST = "UPDATE tables SET status = ?, due = ?, open_since = ?, updated = ? WHERE id = ?"
JOIN = 'INSERT INTO members (person, "table") VALUES (?, ?) ON CONFLICT DO NOTHING'


class Batch:
    """What goes into one transaction, and who waits for it."""

    __slots__ = ("additions", "chores", "waiting")

    def __init__(self) -> None:
        self.additions: list[Addition] = []
        self.chores: list[Chore] = []
        self.waiting: list[asyncio.Future[Any]] = []  # for the additions, or for the chores


class Writer:
    """Takes additions and other chores from the event loop; answers through futures."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._loop = asyncio.get_running_loop()
        self._additions = Batch()
        self._chores = Batch()
        self._at_work: Batch | None = None
        self._did_chores = False
        self._awake = False  # a batch is at work, or about to be handed over
        self._closing = False
        self._ended = self._loop.create_future()
        self._start()

    def append(self, addition: Addition) -> asyncio.Future[Any]:
        """Keep an entry; whether its number was free."""
        self._additions.additions.append(addition)
        return self._wait_in(self._additions)

    def do(self, chore: Chore) -> asyncio.Future[Any]:
        """Do something else that writes; its answer."""
        self._chores.chores.append(chore)
        return self._wait_in(self._chores)

    async def stop(self) -> None:
        """Finish what was begun, and end the thread."""
        self._closing = True
        if not self._awake:
            self._batches.put(None)
        await asyncio.shield(self._ended)

    # -- In the event loop ------------------------------------------------------------------

    def _wait_in(self, batch: Batch) -> asyncio.Future[Any]:
        if self._closing:
            raise StoreFailure("the store is closed")
        future = self._loop.create_future()
        batch.waiting.append(future)
        if not self._awake:
            # Not at once: whatever else this turn of the loop brings comes along.
            self._awake = True
            self._loop.call_soon(self._hand_over)
        return future

    def _hand_over(self) -> None:
        if self._at_work is not None:
            return
        moves_first = self._did_chores or not self._chores.waiting
        if self._additions.waiting and moves_first:
            self._at_work, self._additions = self._additions, Batch()
        elif self._chores.waiting:
            self._at_work, self._chores = self._chores, Batch()
        else:
            self._awake = False
            if self._closing:
                self._batches.put(None)
            return
        self._did_chores = bool(self._at_work.chores)  # neither kind keeps the other waiting
        self._batches.put(self._at_work)

    def _answer(self, batch: Batch, answers: list[Any]) -> None:
        self._at_work = None
        self._hand_over()  # first, so that the thread writes while the answers are read
        for future, answer in zip(batch.waiting, answers, strict=True):
            if future.done():  # whoever asked has gone
                continue
            if isinstance(answer, StoreFailure):
                future.set_exception(answer)
            else:
                future.set_result(answer)

    def _died(self) -> None:
        """The thread is gone: nobody is left waiting, and unless we close another takes over."""
        for batch in (self._at_work, self._additions, self._chores):
            for future in batch.waiting if batch else ():
                if not future.done():
                    future.set_exception(StoreFailure("the writer has died"))
        self._additions, self._chores, self._at_work = Batch(), Batch(), None
        self._awake = False
        if self._closing:
            self._ended.set_result(None)
        else:
            self._start()

    def _start(self) -> None:
        self._batches: SimpleQueue[Batch | None] = SimpleQueue()
        threading.Thread(target=self._work, name="tablee-writer", daemon=True).start()

    # -- In the thread ----------------------------------------------------------------------

    def _work(self) -> None:
        desk = Desk(self._connect)
        try:
            while (batch := self._batches.get()) is not None:
                answers = desk.write(batch)
                self._loop.call_soon_threadsafe(self._answer, batch, answers)
        finally:
            desk.clear()
            with contextlib.suppress(RuntimeError):  # the loop has ended before its store
                self._loop.call_soon_threadsafe(self._died)


class Desk:
    """Where the thread writes: its connection, and what it knows of the lists of tables."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._connection: sqlite3.Connection | None = None
        # The numbers of entries written here and what lists say since. Where the entry before is
        # ours, nobody else can have changed the list, and what is the same need not be written.
        self._listed: dict[str, tuple[int, Listed]] = {}

    def write(self, batch: Batch) -> list[Any]:
        """One transaction; an answer for each, or the same failure for all."""
        try:
            if self._connection is None:
                self._connection = self._connect()
                self._connection.execute("PRAGMA busy_timeout = 0")  # see patiently
            if batch.chores:
                return self._do(self._connection, batch.chores)
            return self._add(self._connection, batch.additions)
        except Exception as error:
            self.clear()  # a fresh connection next time, when there may be space again
            return [StoreFailure(str(error)) for _ in batch.waiting]

    def clear(self) -> None:
        """Let go of the connection; what was not committed has not happened."""
        self._listed.clear()
        if self._connection is not None:
            with contextlib.suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None

    def _do(self, connection: sqlite3.Connection, chores: list[Chore]) -> list[Any]:
        patiently(connection, BEGIN)
        answers: list[Any] = []
        for chore in chores:
            connection.execute("SAVEPOINT chore")
            try:
                answers.append(chore(connection))
            except sqlite3.IntegrityError as error:  # this one only: an id that is taken
                connection.execute("ROLLBACK TO chore")
                answers.append(StoreFailure(str(error)))
            connection.execute("RELEASE chore")
        connection.execute("COMMIT")
        return answers

    def _add(self, connection: sqlite3.Connection, additions: list[Addition]) -> list[Any]:
        answers = [True] * len(additions)
        try:
            self._add_all(connection, additions)
        except sqlite3.IntegrityError:  # some number was taken. Which? One by one, they tell.
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            answers = self._add_each(connection, additions)
            additions = [one for one, kept in zip(additions, answers, strict=True) if kept]
        listed = self._listed
        if len(listed) > MOST_REMEMBERED:
            listed.clear()
        for one in additions:
            listed[one.table] = (one.seq, one.listed)
        return answers

    def _add_all(self, connection: sqlite3.Connection, additions: list[Addition]) -> None:
        """All, or none: moves alone in one statement, which is a transaction by itself."""
        if len(additions) <= SIZES[-1] and not any(map(self._changes_lists, additions)):
            add_many(connection, additions)
            return
        patiently(connection, BEGIN)
        for first in range(0, len(additions), SIZES[-1]):
            add_many(connection, additions[first : first + SIZES[-1]])
        self._list(connection, additions)
        connection.execute("COMMIT")

    def _add_each(self, connection: sqlite3.Connection, additions: list[Addition]) -> list[bool]:
        patiently(connection, BEGIN)
        answers = [connection.execute(ADD, one[:5]).rowcount == 1 for one in additions]
        self._list(connection, [one for one, kept in zip(additions, answers, strict=True) if kept])
        connection.execute("COMMIT")
        return answers

    def _list(self, connection: sqlite3.Connection, kept: list[Addition]) -> None:
        """Let the lists of tables say what they should from now on."""
        changed = [one for one in kept if self._changes_lists(one)]
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
        # For bytes, as for None, the module first looks for somebody who adapts them: that takes
        # longer than all the rest.
        values += (one.table, one.seq, one.at, one.worker, bytearray(one.body))
    values += NOTHING * (size - len(additions))
    if patiently(connection, ADD_MANY[size], values).rowcount != len(additions):
        raise sqlite3.IntegrityError("an entry of no table")


def patiently(
    connection: sqlite3.Connection, statement: str, values: Sequence[Any] = ()
) -> sqlite3.Cursor:
    """Do something that writes, once no other process does.

    SQLite's own way to wait sleeps longer each time, up to a tenth of a second: who has lost often
    would go on losing.
    """
    limit = time.monotonic() + PATIENCE
    while True:
        try:
            return connection.execute(statement, values)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > limit:
                raise
        time.sleep(random.uniform(0.0002, 0.001))
