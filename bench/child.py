"""Runs our tasks in a child process, to alternate interpreted rules with compiled ones.

The parent writes the name of a task, the child answers how many were done in which time.
"""

import os
import subprocess
import sys
from types import TracebackType
from typing import Self

from bench.rounds import Sample, Task

SIZE = 50  # playouts per turn: fewer, because interpreted rules are slower


class Interpreted:
    """A child process that runs the same tasks with interpreted rules."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bench.child"],
            env=os.environ | {"TABLEE_PURE": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.communicate()

    def task(self, name: str) -> Task:
        return lambda: self.ask(name)

    def ask(self, name: str) -> Sample:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(name, file=self.process.stdin, flush=True)
        count, took = self.process.stdout.readline().split()
        return float(count), float(took)


def answer() -> None:
    """The child's side."""
    from bench.ours import Ours

    tasks = Ours(SIZE).tasks()
    for line in sys.stdin:
        count, took = tasks[line.strip()]()
        print(count, took, flush=True)


if __name__ == "__main__":
    answer()
