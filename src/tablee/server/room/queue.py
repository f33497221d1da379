"""The queue of a table: jobs run one at a time, in order."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

Job = Callable[[], Awaitable[object]]
Saving = asyncio.Future[bool]


class Queue:
    """Runs jobs one at a time; exceptions are passed to ``failed``."""

    def __init__(self, failed: Callable[[Exception], None]) -> None:
        self._jobs: deque[Job] = deque()
        # The task that runs the jobs, or the save of a move.
        self._working: asyncio.Future[Any] | None = None
        self._failed = failed

    @property
    def busy(self) -> bool:
        return self._working is not None

    def post(self, job: Job) -> None:
        """Add a job at the end."""
        self._jobs.append(job)
        self._go_on()

    def post_first(self, job: Job) -> None:
        """Add a job before all that wait."""
        self._jobs.appendleft(job)
        self._go_on()

    def let_save(self, saving: Saving, then: Callable[[Saving], None]) -> None:
        """Hold the jobs until ``saving`` is done and ``then`` was called."""
        self._working = saving
        saving.add_done_callback(partial(self._resume, then))

    def _resume(self, then: Callable[[Saving], None], saving: Saving) -> None:
        self._working = None
        then(saving)
        self._go_on()

    async def finish(self) -> None:
        """Wait until the queue is empty."""
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
