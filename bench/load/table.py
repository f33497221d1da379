"""A table as the generator sees it: what its seats have been shown, and who moves next.

A move counts once all four seats have been shown what it did. Its time runs from the sending, or
in an open loop from the instant at which it was due, however long the table had to wait.
"""

import asyncio
import random
from array import array
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Protocol

SEATS = 4


class Table:
    """Four people at one table; a side (``ours``, ``theirs``) reports what they are shown."""

    __slots__ = ("due", "moves", "newest", "offer", "over", "play", "seen", "send", "settled")

    def __init__(self, send: Callable[[int, object], None]) -> None:
        self.send = send  # a seat makes one of the moves it was offered
        self.seen = [0] * SEATS  # the number of the last state each seat was shown
        self.newest = 0  # the number of the state that carried the offer
        self.settled = 0  # the number of the state that all seats have been shown
        self.offer: tuple[int, object] | None = None
        self.over = False
        self.due = 0.0
        self.moves = 0
        self.play: Play | None = None

    def shown(self, seat: int, number: int, offer: object, over: bool) -> None:
        """A seat was shown this state; ``offer`` is what it may do, if it is its turn."""
        self.seen[seat] = number
        if offer is not None:
            self.offer = (seat, offer)
            self.newest = number
        elif over:
            self.over = True
            self.newest = number
        if self.newest > self.settled and min(self.seen) >= self.newest:
            self.settled = self.newest
            if self.play is not None:
                self.play.done(self)

    def reset(self) -> None:
        """New cards, new numbers: another match begins."""
        self.seen = [0] * SEATS
        self.newest = self.settled = 0
        self.offer = None
        self.over = False

    def move(self) -> None:
        assert self.offer is not None
        seat, moves = self.offer
        self.offer = None
        self.send(seat, moves)


class Side(Protocol):
    """A server under load, as its clients see it."""

    name: str
    tables: list[Table]
    received: int  # bytes that its people were sent because of moves

    async def seat(self, tables: int) -> None:
        """Add this many tables, each with four people and a running match."""

    async def rematch(self, table: Table) -> None:
        """Start another match of the same four."""

    def troubles(self) -> int:
        """Refusals and lost connections so far: there should be none."""

    async def leave(self) -> None:
        """Close all connections."""


class Play:
    """Lets tables play: flat out (one move in flight at each), or one move every ``pause``."""

    def __init__(self, side: Side, tables: Sequence[Table], pause: float | None) -> None:
        self.side = side
        self.tables = tables
        self.pause = pause
        self.counting = False
        self.going = False
        self.latencies = array("d")
        self.matches = 0
        self.waiting: set[asyncio.Task[None]] = set()
        self.loop = asyncio.get_running_loop()
        self.random = random.Random(1)

    def start(self) -> None:
        self.going = True
        now = perf_counter()
        for table in self.tables:
            table.play = self
            if self.pause is None:
                table.due = now
                if table.offer is not None and table.settled == table.newest:  # else ``done`` does
                    table.move()
            else:
                delay = self.random.random() * self.pause
                table.due = now + delay
                self.loop.call_later(delay, self.on_time, table)

    def on_time(self, table: Table) -> None:
        """A move is due; if the previous one is still in flight, ``done`` makes it."""
        if self.going and table.offer is not None:
            table.move()

    def done(self, table: Table) -> None:
        now = perf_counter()
        table.moves += 1
        if self.counting:
            self.latencies.append(now - table.due)
        if table.over:
            self.matches += self.counting
            self.begin_again(table)
        elif self.going:
            self.next_move(table, now)

    def next_move(self, table: Table, now: float) -> None:
        if self.pause is None:
            table.due = now
            table.move()
            return
        table.due += self.pause
        if table.due <= now:
            table.move()
        else:
            self.loop.call_later(table.due - now, self.on_time, table)

    def begin_again(self, table: Table) -> None:
        task = self.loop.create_task(self.another_match(table))
        self.waiting.add(task)
        task.add_done_callback(self.waiting.discard)

    async def another_match(self, table: Table) -> None:
        table.play = None
        await self.side.rematch(table)
        table.play = self
        now = perf_counter()
        table.due = now
        if self.going:
            self.next_move(table, now)

    async def stop(self) -> int:
        """Wait for moves in flight; returns how many tables have not settled after ten seconds."""
        self.going = False
        deadline = perf_counter() + 10
        while perf_counter() < deadline:
            stuck = sum(table.offer is None for table in self.tables)
            if not stuck and not self.waiting:
                break
            await asyncio.sleep(0.02)
        for table in self.tables:
            table.play = None
        return sum(table.offer is None for table in self.tables)
