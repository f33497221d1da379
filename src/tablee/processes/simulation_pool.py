"""A pool of processes for simulations that people watch live.

A process that crashes is replaced, and its runs resume at the last frame that was shown:
simulations are deterministic.
"""

import asyncio
from collections.abc import Callable
from itertools import count
from typing import Any

import msgspec
import structlog

from tablee.core.errors import Refusal
from tablee.core.simulation import TOO_LATE, AnySimulation, Frame
from tablee.games import find
from tablee.processes.child import Child
from tablee.processes.simulation_messages import (
    AnyOrder,
    AnyReport,
    Begin,
    Drop,
    Moved,
    Tapped,
    read_report,
    write,
)
from tablee.tables.clock import Alarm, Clock

PROGRAM = ("-m", "tablee.processes.simulation_worker")
MAX_STARTS = 4  # give up on a run that made no progress in this many processes
REPORT_TIMEOUT = 20.0  # seconds without a report, during a run, after which a process is killed
RESTART_DELAY = 1.0  # seconds before restarting a process that died without any report

_log = structlog.get_logger()


class LiveRun:
    """One run that people watch, from the question to the outcome."""

    def __init__(
        self,
        process: "SimulationProcess",
        id: int,
        game: str,
        question: Any,
        *,
        first: int,
        by_hand: bool,
        known: frozenset[int] | None,
        on_frame: Callable[[bytes], None],
        on_end: Callable[[str], None],
    ) -> None:
        simulation = find(game).simulation
        assert simulation is not None
        self.id = id
        self.question = question
        self.simulation: AnySimulation = simulation
        self.next_frame = first
        self._game = game
        self._process, self._first = process, first
        self._by_hand, self._known = by_hand, known
        self._on_frame, self._on_end = on_frame, on_end
        self._taps = simulation.taps(question, by_hand=by_hand)
        self._sent_taps: frozenset[int] = frozenset()
        self._key = self._latest = b""
        self._starts = 0  # since the last new frame
        self._alarm: Alarm | None = None
        self._ended = False

    def tap(self, seat: int, target: int, frame: int, now: int, lag: int) -> Refusal | None:
        """A seat tapped something at this frame; returns why that has no effect, or None.

        None is not a promise: the frames show the result.
        """
        if self._ended:
            return Refusal(TOO_LATE)
        refused = self._taps.tap(seat, target, frame, now, lag)
        self._send_taps()
        return refused

    def current_frames(self) -> tuple[bytes, ...]:
        """The frames to send to somebody who joins now: the latest key frame and the latest."""
        if self._latest is self._key:
            return (self._key,) if self._key else ()
        return self._key, self._latest

    def stop(self) -> None:
        """Stop the run; no more frames and no outcome are reported."""
        self._ended = True
        if self._alarm is not None:
            self._alarm.cancel()
        self._process.drop(self)

    # -- Reports from the process -----------------------------------------------------------

    def order(self) -> Begin:
        """The message to start the run, or to resume it after the last frame shown."""
        self._starts += 1
        return Begin(
            id=self.id,
            game=self._game,
            question=msgspec.Raw(msgspec.msgpack.encode(self.question)),
            first=self._first,
            shown=self.next_frame - 1,
            tapped=self._taps.tapped,
            by_hand=self._by_hand,
            known=self._known,
        )

    @property
    def gave_up_trying(self) -> bool:
        return self._starts >= MAX_STARTS

    def moved(self, frame: Frame, now: int) -> None:
        self._starts = 1
        self.next_frame = frame.number + 1
        self._latest = frame.data
        if frame.is_key:
            self._key = frame.data
        self._taps.see(frame, now)
        self._send_taps()
        self._on_frame(frame.data)

    def _send_taps(self) -> None:
        tapped = self._taps.tapped
        if tapped != self._sent_taps:
            self._sent_taps = tapped
            self._process.send(Tapped(id=self.id, targets=tapped))

    def over(self, outcome: str, clock: Clock) -> None:
        """End the run once every tap that could change the outcome has had time to arrive."""
        until = self._taps.open_until(outcome)
        if until > clock.now():
            self._alarm = clock.at(until, lambda: self._end(outcome))
        else:
            self._end(outcome)

    def _end(self, outcome: str) -> None:
        self.stop()
        self._on_end(self._taps.settle(outcome))


class SimulationPool:
    """The simulation processes, started on demand; ``speed`` is a multiple of real time."""

    def __init__(
        self, clock: Clock, processes: int = 1, speed: float = 1.0, niceness: int = 0
    ) -> None:
        self._processes = [SimulationProcess(clock, speed, niceness) for _ in range(processes)]
        self._ids = count(1)

    async def close(self) -> None:
        """End all processes; running simulations are stopped without an outcome."""
        await asyncio.gather(*(process.close() for process in self._processes))

    def make_ready(self) -> None:
        """Start a process in advance, so that the first run need not wait for it."""
        self._processes[0].start()

    def show(
        self,
        game: str,
        question: Any,
        on_frame: Callable[[bytes], None],
        on_end: Callable[[str], None],
        *,
        by_hand: bool,
        known: frozenset[int] | None = None,
        first: int = 0,
    ) -> LiveRun:
        """Start a run.

        ``on_end`` gets the house's move in notation. ``by_hand``: taps decide; otherwise the
        question does, or the taps are already ``known``. ``first`` is the number of the first
        frame: ``next_frame`` of the run before, so that taps of different runs are not confused.
        """
        process = min(self._processes, key=lambda process: len(process.runs))
        run = LiveRun(
            process,
            next(self._ids),
            game,
            question,
            first=first,
            by_hand=by_hand,
            known=known,
            on_frame=on_frame,
            on_end=on_end,
        )
        process.add(run)
        return run

    @property
    def running(self) -> int:
        """Number of running simulations."""
        return sum(len(process.runs) for process in self._processes)

    @property
    def died(self) -> int:
        """Number of processes that crashed."""
        return sum(process.died for process in self._processes)

    @property
    def pids(self) -> list[int]:
        """The running processes."""
        return [process.pid for process in self._processes if process.pid is not None]


class SimulationProcess:
    """One supervised process and its runs."""

    def __init__(self, clock: Clock, speed: float, niceness: int) -> None:
        self.runs: dict[int, LiveRun] = {}
        self.died = 0
        self._clock = clock
        self._settings = (str(speed), str(niceness))
        self._child: Child | None = None
        self._supervising: asyncio.Task[None] | None = None

    @property
    def pid(self) -> int | None:
        return None if self._child is None else self._child.pid

    def start(self) -> None:
        if self._supervising is None or self._supervising.done():
            self._supervising = asyncio.create_task(self._supervise())

    async def close(self) -> None:
        for run in list(self.runs.values()):
            run.stop()
        if self._supervising is not None:
            self._supervising.cancel()
            await asyncio.gather(self._supervising, return_exceptions=True)
            self._supervising = None

    def add(self, run: LiveRun) -> None:
        self.runs[run.id] = run
        self.start()
        self.send_begin(run)

    def send_begin(self, run: LiveRun) -> None:
        if self._child is not None:
            self.send(run.order())

    def drop(self, run: LiveRun) -> None:
        if self.runs.pop(run.id, None) is not None:
            self.send(Drop(id=run.id))

    def send(self, order: AnyOrder) -> None:
        """Send an order; lost if the process has just died, but its successor restarts all runs."""
        if self._child is not None:
            self._child.send(write(order))

    async def _supervise(self) -> None:
        """Start the process, and restart it whenever it dies."""
        while True:
            try:
                self._child = child = await Child.start(*PROGRAM, *self._settings)
            except OSError as failed:  # out of memory or descriptors
                _log.error("simulation_not_started", error=str(failed))
                await asyncio.sleep(RESTART_DELAY)
                continue
            answered = False
            try:
                for run in self.runs.values():
                    self.send_begin(run)
                while (report := await self._next_report(child)) is not None:
                    answered = True
                    self._on_report(report)
            finally:
                self._child = None
                await child.kill()
            self._died()
            if not answered:
                await asyncio.sleep(RESTART_DELAY)

    async def _next_report(self, child: Child) -> AnyReport | None:
        """The next report; None if the process is dead or hangs."""
        try:
            while True:
                try:
                    async with asyncio.timeout(REPORT_TIMEOUT):
                        return read_report(await child.receive())
                except TimeoutError:
                    if self.runs:
                        return None
        except (EOFError, OSError, msgspec.MsgspecError):
            return None

    def _on_report(self, report: AnyReport) -> None:
        run = self.runs.get(report.id)
        if run is None:  # stopped meanwhile
            return
        try:
            if isinstance(report, Moved):
                run.moved(report.frame, self._clock.now())
            else:
                self._end(run, report.outcome, report.failed)
        except Exception:  # an error at one table must not affect the others
            _log.exception("simulation_report_failed")

    def _end(self, run: LiveRun, outcome: str, failed: str) -> None:
        if failed:
            _log.error("simulation_failed", question=run.question, error=failed)
        run.over(outcome, self._clock)

    def _died(self) -> None:
        """Give up on runs that made no progress in several processes, so that the table goes on."""
        self.died += 1
        _log.warning("simulation_died", died=self.died, running=len(self.runs))
        for run in list(self.runs.values()):
            if run.gave_up_trying:
                outcome = run.simulation.give_up(run.question)
                self._end(run, outcome, f"{MAX_STARTS} processes crashed over it")
