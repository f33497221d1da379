"""Fair timing on a busy machine: many short rounds, each with a turn for every task.

Rates swing when others use the machine too, but they swing for all tasks of a round alike.
So what is compared is the ratio within a round, and what is told is the median of the ratios.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median, quantiles

Sample = tuple[float, float]  # how many were done, and the CPU seconds they took
Task = Callable[[], Sample]

FEWEST = 5  # rounds, however short the time


@dataclass(frozen=True)
class Spread:
    """The median and the quartiles of the rounds."""

    middle: float
    low: float
    high: float


@dataclass(frozen=True)
class Rates:
    """How many per CPU second, for each task and each round."""

    by_task: Mapping[str, Sequence[float]]

    @property
    def rounds(self) -> int:
        return min(map(len, self.by_task.values()), default=0)

    def __contains__(self, task: str) -> bool:
        return task in self.by_task

    def rate(self, task: str) -> float:
        return median(self.by_task[task])

    def ratio(self, task: str, other: str) -> Spread:
        """How many times the rate of the other, round by round."""
        pairs = zip(self.by_task[task], self.by_task[other], strict=True)
        low, middle, high = quantiles([mine / theirs for mine, theirs in pairs], n=4)
        return Spread(middle, low, high)


def measure(title: str, tasks: Mapping[str, Task], seconds: float) -> Rates:
    """Run all tasks in turn until the time is over."""
    print(f"{title}: {len(tasks)} tasks, about {seconds:.0f} s …", flush=True)
    for task in tasks.values():
        task()  # warm-up
    found: dict[str, list[float]] = {name: [] for name in tasks}
    end = time.monotonic() + seconds
    rounds = 0
    while rounds < FEWEST or time.monotonic() < end:
        for name, task in tasks.items():
            count, took = task()
            found[name].append(count / took)
        rounds += 1
    rates = Rates(found)
    for name in tasks:
        print(f"  {name:74} {rates.rate(name):14,.0f} /s", flush=True)
    return rates


def timed(count: float, work: Callable[[], object]) -> Sample:
    """Run the task once; returns its count and CPU time."""
    begun = time.process_time()
    work()
    return count, time.process_time() - begun
