"""The queue of a table: everything that happens there, one thing at a time."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

Job = Callable[[], Awaitable[object]]
Saving = asyncio.Future[bool]


class Queue:
    """What is to be done, and who is at it. ``failed`` is told of what could not be done."""

    def __init__(self, failed: Callable[[Exception], None]) -> None:
        self._jobs: deque[Job] = deque()
        self._working: asyncio.Future[Any] | None = None  # on the jobs, or saving a move
        self._failed = failed

    @property
    def busy(self) -> bool:
        return self._working is not None

    def post(self, job: Job) -> None:
        """One thing more to do, after all that came before."""
        self._jobs.append(job)
        self._go_on()

    def post_first(self, job: Job) -> None:
        """One thing more to do, before all that waits."""
        self._jobs.appendleft(job)
        self._go_on()

    def let_save(self, saving: Saving, then: Callable[[Saving], None]) -> None:
        """Something is being saved while nothing else is done: the jobs wait until ``then``."""
        self._working = saving
        saving.add_done_callback(partial(self._saved, then))

    def _saved(self, then: Callable[[Saving], None], saving: Saving) -> None:
        self._working = None
        then(saving)
        self._go_on()

    async def finish(self) -> None:
        """Wait until there is nothing left to do."""
        while self._working is not None:
            await asyncio.wait([self._working])

    def _go_on(self) -> None:
        if self._jobs and self._working is None:
            self._working = asyncio.create_task(self._work())

    async def _work(self) -> None:
        while self._jobs:
            job = self._jobs.popleft()
            try:
                await job()
            except Exception as failed:
                self._failed(failed)
        self._working = None
