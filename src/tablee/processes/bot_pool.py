"""A pool of processes in which bots think, so that people's moves never wait.

A bot's strength does not depend on the load, as long as its answer comes within the budget; after
that a fast bot answers instead and the table goes on.
"""

import asyncio
import traceback
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from typing import Final, NamedTuple

import msgspec
import structlog

from tablee.processes.bot_worker import Answer, Question, think
from tablee.processes.child import Child
from tablee.tables.entries import Instead

FALLBACK_LEVEL: Final = "easy"  # the level that answers after a timeout
WEAKER_LEVELS = ("random", "easy")  # levels that lose nothing by that
MAX_ATTEMPTS = 3  # processes that may crash over one question
ANSWER_TIMEOUT = 30.0  # seconds after which a hanging process is killed
CLOSED = "the bot pool is closed"
EXIT_TIMEOUT = 2.0  # seconds for a process to exit by itself

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Answer)
_log = structlog.get_logger()


class Choice(NamedTuple):
    """A bot's move in notation, or "" if it waits for the others."""

    move: str
    instead: Instead | None = None  # what chose it, if not the bot at its level


class BotFailed(Exception):
    """The bot raised an exception, or its process crashed repeatedly: a bug of ours."""


@dataclass(order=True)
class PendingQuestion:
    """A queued question, ordered by deadline."""

    deadline: float
    number: int
    question: bytes = field(compare=False)
    answer: asyncio.Future[Answer] = field(compare=False)

    def give_up(self) -> None:
        if not self.answer.done():
            self.answer.set_exception(BotFailed(CLOSED))


class BotProcess:
    """One process, started on demand and restarted after a crash."""

    def __init__(self) -> None:
        self._child: Child | None = None

    @property
    def pid(self) -> int | None:
        return None if self._child is None else self._child.pid

    async def ask(self, question: bytes) -> Answer:
        """Its answer; raises OSError or EOFError if it crashed."""
        if self._child is None:
            self._child = await Child.start("-m", "tablee.processes.bot_worker")
        self._child.send(question)
        return _decoder.decode(await self._child.receive())

    async def end(self) -> None:
        """Close its input, upon which it exits."""
        child, self._child = self._child, None
        if child is not None:
            await child.end(EXIT_TIMEOUT)

    async def kill(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            await child.kill()


class BotPool:
    """The processes for all bots of one worker, started on demand."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.late = 0  # answers by the fallback bot after a timeout
        self.died = 0  # processes that crashed
        self._numbers = count()
        self._queue: list[PendingQuestion] = []
        self._processes: list[BotProcess] = []
        self._idle: list[BotProcess] = []
        self._working: set[asyncio.Task[None]] = set()
        self._open = False

    async def open(self) -> None:
        self._open = True

    async def close(self) -> None:
        """End all processes; pending questions fail."""
        self._open = False
        for pending in self._queue:
            pending.give_up()
        self._queue.clear()
        working = list(self._working)
        for task in working:
            task.cancel()
        await asyncio.gather(*working, return_exceptions=True)
        await asyncio.gather(*(process.end() for process in self._processes))
        self._processes.clear()
        self._idle.clear()

    @property
    def waiting(self) -> int:
        """Number of queued questions."""
        return len(self._queue)

    def pids(self) -> list[int]:
        """The running processes."""
        return [pid for process in self._processes if (pid := process.pid) is not None]

    async def choose(self, game: str, level: str, view: bytes, seed: int, budget: float) -> Choice:
        """This bot's move; ``budget`` is in seconds from now, the time in the queue included."""
        if not self._open:
            raise BotFailed(CLOSED)
        loop = asyncio.get_running_loop()
        question = Question(game=game, level=level, view=msgspec.Raw(view), seed=seed)
        pending = PendingQuestion(
            loop.time() + budget,
            next(self._numbers),
            _encoder.encode(question),
            loop.create_future(),
        )
        heappush(self._queue, pending)
        self._dispatch()
        try:
            async with asyncio.timeout(budget):
                answer = await pending.answer
        except TimeoutError:
            self.late += 1
            _log.info("bot_late", game=game, level=level, budget=budget, waiting=self.waiting)
            move = self._fallback(game, view, seed)
            return Choice(move, None if level in WEAKER_LEVELS else FALLBACK_LEVEL)
        if answer.error:
            _log.error("bot_failed", game=game, level=level, seed=seed, error=answer.error)
            raise BotFailed(answer.error)
        return Choice(answer.move)

    def _fallback(self, game: str, view: bytes, seed: int) -> str:
        """The fallback bot's answer, computed here within a few milliseconds."""
        try:
            return think(game, FALLBACK_LEVEL, view, seed)
        except Exception as error:
            trace = traceback.format_exc()
            _log.error("bot_failed", game=game, level=FALLBACK_LEVEL, seed=seed, error=trace)
            raise BotFailed(str(error)) from error

    def _dispatch(self) -> None:
        """Assign work to an idle process, or start a new one."""
        if self._idle:
            process = self._idle.pop()
        elif len(self._processes) < self.processes:
            process = BotProcess()
            self._processes.append(process)
        else:
            return
        task = asyncio.create_task(self._work(process))
        self._working.add(task)
        task.add_done_callback(self._working.discard)

    async def _work(self, process: BotProcess) -> None:
        """Answer questions until none is left."""
        try:
            while self._queue:
                pending = heappop(self._queue)
                if pending.answer.done():  # the caller was cancelled or timed out
                    continue
                try:
                    await self._ask(process, pending)
                finally:
                    pending.give_up()
        except BaseException:
            await process.kill()
            raise
        finally:
            self._idle.append(process)

    async def _ask(self, process: BotProcess, pending: PendingQuestion) -> None:
        answer = Answer(error=f"{MAX_ATTEMPTS} processes crashed over it")
        for _ in range(MAX_ATTEMPTS):
            try:
                async with asyncio.timeout(ANSWER_TIMEOUT):
                    answer = await process.ask(pending.question)
                break
            except TimeoutError:
                answer = Answer(error=f"no answer in {ANSWER_TIMEOUT} seconds")
                await process.kill()
                break
            except (OSError, EOFError, ValueError):  # ValueError: not a valid answer
                self.died += 1
                _log.warning("bot_process_died", died=self.died)
                await process.end()
        if not pending.answer.done():
            pending.answer.set_result(answer)
        elif answer.error:
            _log.error("bot_failed", error=answer.error)
