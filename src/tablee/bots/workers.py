"""Work spread over all cores; Ctrl-C stops it at once, and nothing of it stays behind."""

import multiprocessing
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import resource_tracker
from typing import TypeVar

Job = TypeVar("Job")
Done = TypeVar("Done")
AHEAD = 4  # jobs for each worker that are handed over before they are due
LISTENS = 0.2  # seconds between two looks whether somebody has pressed Ctrl-C


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
    """Tell what the work makes of each job, in the order of the jobs."""
    if workers == 1:
        for done in map(work, jobs):
            finished(done)
        return
    others = multiprocessing.active_children()
    spawn = multiprocessing.get_context("spawn")
    with _interrupts_held() as interrupted, ProcessPoolExecutor(workers, spawn) as pool:
        try:
            waiting = iter(jobs)
            handed = deque(pool.submit(work, job) for job in islice(waiting, AHEAD * workers))
            while handed:
                while not handed[0].done():
                    if interrupted():
                        raise KeyboardInterrupt
                    wait([handed[0]], LISTENS)
                finished(handed.popleft().result())
                handed.extend(pool.submit(work, job) for job in islice(waiting, 1))
        except BaseException:
            for process in multiprocessing.active_children():
                if process not in others:
                    process.terminate()
            raise


@contextmanager
def _interrupts_held() -> Iterator[Callable[[], bool]]:
    """Ctrl-C interrupts nothing meanwhile; asked for, it says whether it has been pressed.

    In the midst of handing over a job it would leave locks behind that nobody opens. Processes that
    are started meanwhile never hear it: it stops their parent, who stops them.
    """
    main = threading.current_thread() is threading.main_thread()
    if not main or not hasattr(signal, "pthread_sigmask"):  # only there can it be arranged
        yield lambda: False
        return
    resource_tracker.ensure_running()  # or the first process starts it, and lets signals in again
    held = {signal.SIGINT}

    def interrupted() -> bool:
        pressed = signal.SIGINT in signal.sigpending()
        if pressed:
            signal.sigwait(held)
        return pressed

    before = signal.pthread_sigmask(signal.SIG_BLOCK, held)
    try:
        yield interrupted
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
