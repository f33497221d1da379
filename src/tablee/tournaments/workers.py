"""Work spread over all cores; Ctrl-C stops it at once and leaves no process behind."""

import multiprocessing
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import resource_tracker
from typing import TypeVar

Job = TypeVar("Job")
Done = TypeVar("Done")
AHEAD = 4  # jobs queued per worker in advance
LISTENS = 0.2  # seconds between two checks for Ctrl-C


def chunks(count: int, workers: int, most: int) -> Iterator[range]:
    """Numbers from 0 to count - 1 in pieces, small enough to keep every worker busy."""
    length = max(1, min(most, count // (workers * 8)))
    return (range(start, min(start + length, count)) for start in range(0, count, length))


def spread(
    work: Callable[[Job], Done],
    jobs: Iterable[Job],
    workers: int,
    finished: Callable[[Done], None],
) -> None:
    """Yield the result of each job, in the order of the jobs."""
    if workers == 1:
        for done in map(work, jobs):
            finished(done)
        return
    others = multiprocessing.active_children()
    spawn = multiprocessing.get_context("spawn")
    waiting = iter(jobs)
    handed: deque[Future[Done]] = deque()
    with _interrupts_noted() as interrupted, ProcessPoolExecutor(workers, spawn) as pool:

        def hand_over(most: int) -> None:
            with _unheard_by_processes():  # queueing a job may start a process
                handed.extend(pool.submit(work, job) for job in islice(waiting, most))

        try:
            hand_over(AHEAD * workers)
            while handed:
                wait([handed[0]], LISTENS)
                if interrupted():
                    raise KeyboardInterrupt
                if handed[0].done():
                    finished(handed.popleft().result())
                    hand_over(1)
        except BaseException:
            for process in multiprocessing.active_children():
                if process not in others:
                    process.terminate()
            raise


@contextmanager
def _interrupts_noted() -> Iterator[Callable[[], bool]]:
    """Defer Ctrl-C; the yielded function tells whether it was pressed.

    While a job is being queued, it would leave locks held for ever.
    """
    if threading.current_thread() is not threading.main_thread():
        yield lambda: False  # signals can only be handled there
        return
    pressed = False

    def note(*_: object) -> None:
        nonlocal pressed
        pressed = True

    before = signal.signal(signal.SIGINT, note)
    try:
        yield lambda: pressed
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


@contextmanager
def _unheard_by_processes() -> Iterator[None]:
    """Processes started in this block ignore Ctrl-C: their parent handles it and stops them.

    Not possible on Windows.
    """
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # or the first process starts it and unblocks signals
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
