"""Ships that people see move: each loading runs in another process, and its frames arrive here.

A process that dies is replaced, and its loadings begin anew where people last saw them: the same
question has the same answer.
"""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from itertools import count

import msgspec
import structlog

from tablee.core.errors import Refusal
from tablee.games.riff_raff.live.frame_format import is_key
from tablee.games.riff_raff.live.taps import TOO_LATE, Catcher, Question, stranded
from tablee.games.riff_raff.outcome import write_outcome
from tablee.games.riff_raff.provider import Outcome
from tablee.processes.simulation_messages import (
    LENGTH,
    AnyOrder,
    AnyReport,
    Begin,
    Caught,
    Drop,
    Moved,
    Ready,
    read_report,
    write_order,
)
from tablee.tables.clock import Alarm, Clock

PROGRAM = ("-m", "tablee.processes.simulation_worker")
TIMES_BEGUN = 4  # a loading that shows nothing new in so many processes is to blame for their end
SILENCE = 20.0  # seconds without a word, while ships should move, after which a process is ended
PAUSE = 1.0  # seconds before a process is started again that died before it was ready

_log = structlog.get_logger()


class Stage:
    """One loading that people watch, from the hand that comes to the ship at rest."""

    def __init__(
        self,
        dock: "Dock",
        id: int,
        question: Question,
        first: int,
        by_hand: bool,
        known: frozenset[int] | None,
        on_frame: Callable[[bytes], None],
        on_end: Callable[[str], None],
    ) -> None:
        self.id = id
        self.question = question
        self.next_frame = first
        self._dock, self._first = dock, first
        self._by_hand, self._known = by_hand, known
        self._on_frame, self._on_end = on_frame, on_end
        self._catcher = Catcher(question, by_hand)
        self._told_caught: set[int] = set()
        self._key = self._latest = b""
        self._begun = 0  # times, since something new was last to be seen
        self._alarm: Alarm | None = None
        self._ended = False

    def catch(self, seat: int, piece: int, frame: int, now: int, lag: int) -> Refusal | None:
        """A seat tapped a piece in this frame: None, or why that is of no use.

        None is no promise: the hand may still be on its way. The frames tell what is caught.
        """
        if self._ended:
            return Refusal(TOO_LATE)
        refused = self._catcher.tap(seat, piece, frame, now, lag)
        self._tell_caught()
        return refused

    def newest(self) -> tuple[bytes, ...]:
        """The frames that show somebody who has just come how the ship lies now."""
        if self._latest is self._key:
            return (self._key,) if self._key else ()
        return self._key, self._latest

    def stop(self) -> None:
        """Nobody is to see or hear of it any more."""
        self._ended = True
        if self._alarm is not None:
            self._alarm.cancel()
        self._dock.drop(self)

    # -- What the process tells -------------------------------------------------------------

    def order(self) -> Begin:
        """Begin, or begin anew where people last saw it."""
        self._begun += 1
        return Begin(
            id=self.id,
            question=self.question,
            first=self._first,
            shown=self.next_frame - 1,
            caught=frozenset(self._catcher.caught),
            by_hand=self._by_hand,
            known=self._known,
        )

    @property
    def hopeless(self) -> bool:
        return self._begun >= TIMES_BEGUN

    def moved(self, told: Moved, now: int) -> None:
        self._begun = 1
        self.next_frame = told.number + 1
        self._latest = told.frame
        if is_key(told.frame):
            self._key = told.frame
        self._catcher.see(told.number, now, told.airborne, told.fallen, told.holding)
        self._tell_caught()
        self._on_frame(told.frame)

    def _tell_caught(self) -> None:
        caught = self._catcher.caught
        if caught != self._told_caught:
            self._told_caught = set(caught)
            self._dock.tell(Caught(id=self.id, pieces=frozenset(caught)))

    def over(self, outcome: Outcome, clock: Clock) -> None:
        """It ends, once every tap for what was in the air has had time to arrive."""
        until = self._catcher.open_until()
        if until > clock.now() and not self._catcher.caught.issuperset(outcome.fallen):
            self._alarm = clock.at(until, lambda: self._end(outcome))
        else:
            self._end(outcome)

    def _end(self, outcome: Outcome) -> None:
        self.stop()
        if self._by_hand and outcome.fallen:
            caught = sorted(self._catcher.caught.intersection(outcome.fallen))
            outcome = outcome._replace(caught=tuple(caught), live=True)
        self._on_end(write_outcome(outcome))


class Harbour:
    """The processes that move ships, each several of them; they are started when first needed.

    ``speed`` is how many times as fast as people see it; those of some ``niceness`` work when
    nobody else has anything to do.
    """

    def __init__(
        self, clock: Clock, processes: int = 1, speed: float = 1.0, niceness: int = 0
    ) -> None:
        self._docks = [Dock(clock, speed, niceness) for _ in range(processes)]
        self._ids = count(1)

    async def close(self) -> None:
        """End all processes until one is needed; loadings under way are not told to be over."""
        await asyncio.gather(*(dock.close() for dock in self._docks))

    def make_ready(self) -> None:
        """Start a process, so that the first placement of a match need not wait for it."""
        self._docks[0].start()

    def show(
        self,
        question: Question,
        on_frame: Callable[[bytes], None],
        on_end: Callable[[str], None],
        *,
        by_hand: bool,
        known: frozenset[int] | None = None,
        first: int = 0,
    ) -> Stage:
        """Let people see this loading.

        ``on_end`` is told the house's move in notation. ``by_hand``: the player on turn catches
        by taps; otherwise the seed decides what is caught, or it is ``known``. ``first`` is the
        number of the first frame: ``next_frame`` of the stage before, so that no tap is taken for
        another's.
        """
        dock = min(self._docks, key=lambda dock: len(dock.stages))
        id = next(self._ids)
        stage = Stage(dock, id, question, first, by_hand, known, on_frame, on_end)
        dock.add(stage)
        return stage

    @property
    def ships(self) -> int:
        """Ships in motion."""
        return sum(len(dock.stages) for dock in self._docks)

    @property
    def died(self) -> int:
        """Processes that ended by themselves."""
        return sum(dock.died for dock in self._docks)

    @property
    def pids(self) -> list[int]:
        """The processes that run now."""
        return [dock.pid for dock in self._docks if dock.pid is not None]


class Dock:
    """One process, and the ships that it moves."""

    def __init__(self, clock: Clock, speed: float, niceness: int) -> None:
        self.stages: dict[int, Stage] = {}
        self.died = 0
        self._clock = clock
        self._settings = (str(speed), str(niceness))
        self._process: Process | None = None
        self._engine: str | None = None
        self._running: asyncio.Task[None] | None = None

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def start(self) -> None:
        if self._running is None or self._running.done():
            self._running = asyncio.create_task(self._run())

    async def close(self) -> None:
        for stage in list(self.stages.values()):
            stage.stop()
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
            self._running = None

    def add(self, stage: Stage) -> None:
        self.stages[stage.id] = stage
        self.start()
        if self._process is not None:
            self.tell(stage.order())

    def drop(self, stage: Stage) -> None:
        if self.stages.pop(stage.id, None) is not None:
            self.tell(Drop(id=stage.id))

    def tell(self, order: AnyOrder) -> None:
        """Said to nobody where the process has just died: whoever replaces it begins anew."""
        if self._process is None:
            return
        assert self._process.stdin is not None
        if not self._process.stdin.is_closing():
            told = write_order(order)
            self._process.stdin.write(LENGTH.pack(len(told)) + told)

    async def _run(self) -> None:
        """One process after the other, as long as each of them lives."""
        while True:
            try:
                process = await asyncio.create_subprocess_exec(
                    sys.executable,
                    *PROGRAM,
                    *self._settings,
                    stdin=PIPE,
                    stdout=PIPE,
                )
            except OSError as failed:  # no memory or no files left, for now
                _log.error("sea_not_started", error=str(failed))
                await asyncio.sleep(PAUSE)
                continue
            self._process = process
            ready = False
            try:
                for stage in self.stages.values():
                    self.tell(stage.order())
                while (report := await self._next_report(process)) is not None:
                    ready = True
                    self._hear(report)
            finally:
                self._process = None
                await _bury(process)
            self._mourn()
            if not ready:
                await asyncio.sleep(PAUSE)

    async def _next_report(self, process: Process) -> AnyReport | None:
        """None where the process is dead, or hangs."""
        assert process.stdout is not None
        try:
            while True:
                try:
                    async with asyncio.timeout(SILENCE):
                        head = await process.stdout.readexactly(LENGTH.size)
                        told = await process.stdout.readexactly(LENGTH.unpack(head)[0])
                    return read_report(told)
                except TimeoutError:
                    if self.stages:
                        return None
        except (asyncio.IncompleteReadError, OSError, msgspec.MsgspecError):
            return None

    def _hear(self, report: AnyReport) -> None:
        try:
            if isinstance(report, Ready):
                self._engine = report.engine
            elif report.id not in self.stages:  # it was stopped in the meantime
                return
            elif isinstance(report, Moved):
                self.stages[report.id].moved(report, self._clock.now())
            else:
                self._end(self.stages[report.id], report.outcome, report.failed)
        except Exception:  # one table's trouble is not the others'
            _log.exception("stage_failed")

    def _end(self, stage: Stage, outcome: Outcome, failed: str) -> None:
        if failed:
            _log.error("ship_failed", question=stage.question, error=failed)
        stage.over(outcome, self._clock)

    def _mourn(self) -> None:
        """The process died. What showed nothing new in several of them is over all the same: the
        table must go on."""
        self.died += 1
        _log.warning("sea_died", died=self.died, ships=len(self.stages))
        for stage in list(self.stages.values()):
            if stage.hopeless and self._engine is not None:
                outcome = stranded(stage.question, self._engine)
                self._end(stage, outcome, f"{TIMES_BEGUN} processes died over it")


async def _bury(process: Process) -> None:
    """End a process whatever it does, and leave nothing of it behind."""
    assert process.stdin is not None
    assert process.stdout is not None
    if process.returncode is None:
        process.kill()
    process.stdin.close()
    await process.stdout.read()
    await process.wait()
