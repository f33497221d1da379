"""The book of a table at this worker: judge, save, and then that is how things stand.

Where another worker has written to the same table meanwhile, what it wrote is read, and what was
asked for is judged again.
"""

import asyncio
from collections.abc import Callable
from random import random
from time import perf_counter

import msgspec

from tablee.server.ops import metrics
from tablee.server.room.services import Services
from tablee.storage.store import Addition, Notice, StoreFailure
from tablee.tables import entries
from tablee.tables.entries import AnyEntry, read_entry, write_entry
from tablee.tables.referee import Verdict
from tablee.tables.table import Draft, Table

RETRIES = 200  # times something is judged anew because another worker was faster
JITTER = 0.01  # seconds at most between two of them: constant, so that nobody starves
TIMED = 8  # of so many entries one is timed, where there are many at once

Judge = Callable[[], Draft]
Done = Callable[[], None]  # tells whoever asked that it is done
Show = Callable[[AnyEntry, Verdict | None], None]  # to everybody who may know of it
Plan = Callable[[], None]  # what is to be looked after now


class Step(msgspec.Struct, frozen=True):
    """What was judged, and how the table will be once it is saved."""

    entry: AnyEntry
    after: Table
    addition: Addition
    judged_at: float


class LogWriter:
    """One table as it is known here, and who wrote to it last."""

    def __init__(
        self, table: Table, wrote_last: str, services: Services, show: Show, plan: Plan
    ) -> None:
        self.table = table
        self.wrote_last = wrote_last
        self._services = services
        self._show = show
        self._plan = plan
        self._moves_made = metrics.moves_of(table.game.name)

    async def keep(
        self,
        judge: Judge,
        done: Done | None = None,
        verdict: Verdict | None = None,
    ) -> None:
        """Judge, save, tell whoever asked that it is done, show everybody."""
        for _ in range(RETRIES):
            step = self.step(judge())
            if await self._services.store.append(step.addition):
                self.take(step, done, verdict)
                return
            await self.give_way()
        raise StoreFailure("other workers were always faster")

    def step(self, draft: Draft) -> Step:
        """What would be saved."""
        services, entry, now = self._services, draft.entry, self._services.clock.now()
        after = self.table.after(now, entry, draft.match)
        members = (entry.person,) if isinstance(entry, entries.Sat) else ()
        addition = Addition(
            after.id,
            after.seq,
            now,
            services.worker,
            write_entry(entry),
            after.status,
            after.due(),
            members,
            after.open_since(),
        )
        return Step(entry, after, addition, perf_counter())

    def take(self, step: Step, done: Done | None, verdict: Verdict | None = None) -> None:
        """It is saved: from now on that is how things stand."""
        after, services = step.after, self._services
        self.table, self.wrote_last = after, services.worker
        services.bus.publish((Notice(after.id, after.seq),))
        if metrics.ENTRIES.count % TIMED == 0:
            metrics.KEPT_SECONDS.observe(perf_counter() - step.judged_at)
        metrics.ENTRIES.count += 1
        if isinstance(step.entry, entries.Moved):
            self._moves_made.count += 1
        if done is not None:
            done()
        self._show(step.entry, verdict)
        self._plan()

    async def give_way(self) -> None:
        """Another worker was faster: see what it did."""
        metrics.CONFLICTS.inc()
        await asyncio.sleep(random() * JITTER)
        await self.catch_up()

    async def catch_up_to(self, seq: int) -> None:
        if seq > self.table.seq:
            await self.catch_up()

    async def catch_up(self) -> None:
        """Take in what other workers have written."""
        for stored in await self._services.store.entries(self.table.id, self.table.seq):
            if stored.seq == self.table.seq + 1:
                entry = read_entry(stored.body)
                self.table = self.table.after(stored.at, entry)
                self.wrote_last = stored.worker
                self._show(entry, None)
        self._plan()
