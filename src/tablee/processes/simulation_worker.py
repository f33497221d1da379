"""A process that runs simulations and reports their frames and outcomes."""

import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty
from typing import Any

import msgspec

from tablee.core.simulation import AnySimulation, Run, Start
from tablee.games import find
from tablee.processes.simulation_messages import (
    AnyOrder,
    AnyReport,
    Begin,
    Moved,
    Over,
    Tapped,
    read_order,
    write,
)
from tablee.processes.worker import Parent


@dataclass
class Running:
    """A run and when its next frame is due."""

    simulation: AnySimulation
    question: Any
    run: Run
    due: float


class Runs:
    """All runs of this process; each advances when its next frame is due."""

    def __init__(self, report: Callable[[AnyReport], None], speed: float) -> None:
        self._report = report
        self._speed = speed  # multiple of real time
        self._running: dict[int, Running] = {}

    def seconds_to_next(self) -> float | None:
        """Seconds until the next frame is due; None if nothing runs."""
        if not self._running:
            return None
        return max(0.0, min(each.due for each in self._running.values()) - time.monotonic())

    def handle(self, order: AnyOrder) -> None:
        if isinstance(order, Begin):
            self._begin(order)
        elif order.id not in self._running:  # ended meanwhile
            return
        elif isinstance(order, Tapped):
            self._running[order.id].run.tapped = order.targets
        else:
            del self._running[order.id]

    def _begin(self, order: Begin) -> None:
        simulation = find(order.game).simulation
        assert simulation is not None
        question = msgspec.msgpack.decode(order.question, type=simulation.question_type)
        start = Start(question, order.first, order.shown, order.tapped, order.by_hand, order.known)
        try:
            run = simulation.run(start)
        except Exception:
            self._give_up(order.id, simulation, question)
        else:
            self._running[order.id] = Running(simulation, question, run, time.monotonic())

    def advance_next(self) -> None:
        """Compute the next frame that is due, if any."""
        if not self._running:
            return
        id, each = min(self._running.items(), key=lambda item: item[1].due)
        now = time.monotonic()
        if each.due > now:
            return
        try:
            self._advance(id, each.run)
        except Exception:
            self._give_up(id, each.simulation, each.question)
            del self._running[id]
        if not each.run.catches_up:  # late frames are not sped up: people would see a jump
            each.due = max(each.due + 1 / (each.simulation.rate * self._speed), now)

    def _advance(self, id: int, run: Run) -> None:
        frame = run.advance()
        if frame is not None and not run.catches_up:
            self._report(Moved(id=id, frame=frame))
        if run.is_over:
            self._report(Over(id=id, outcome=run.outcome()))
            del self._running[id]

    def _give_up(self, id: int, simulation: AnySimulation, question: Any) -> None:
        """A bug ended the run: report an outcome anyway, so that the table goes on."""
        failed = traceback.format_exc()
        self._report(Over(id=id, outcome=simulation.give_up(question), failed=failed))


def main() -> None:
    speed, niceness = sys.argv[1:]
    parent = Parent(int(niceness))
    runs = Runs(lambda report: parent.send(write(report)), float(speed))
    while True:
        try:
            runs.handle(read_order(parent.messages.get(timeout=runs.seconds_to_next())))
        except Empty:
            runs.advance_next()


if __name__ == "__main__":
    main()
