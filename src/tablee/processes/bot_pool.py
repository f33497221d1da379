"""Bots think in other processes, so that people's moves are never kept waiting.

How well a bot plays does not depend on how busy the server is, as long as its answer comes within
the budget; past it a quick bot answers in its place and the table goes on.
"""

import asyncio
import traceback
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count

import msgspec
import structlog

from tablee.processes.bot_worker import Answer, Question, think
from tablee.processes.child import Child

QUICK = "easy"  # the level that answers where the budget ran out
TIMES_ASKED = 3  # a question during which so many processes died is to blame for it
LONGEST = 30.0  # seconds after which a process that has not answered is given up
CLOSED = "the bots are closed"
FAREWELL = 2.0  # seconds for a process to end by itself

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Answer)
_log = structlog.get_logger()


class BotFailed(Exception):
    """The bot raised an error, or the process died again and again: our bug, not the table's."""


@dataclass(order=True)
class Asked:
    """A question that waits; those that must be answered first come first."""

    deadline: float
    number: int
    question: bytes = field(compare=False)
    answer: asyncio.Future[Answer] = field(compare=False)

    def give_up(self) -> None:
        if not self.answer.done():
            self.answer.set_exception(BotFailed(CLOSED))


class BotProcess:
    """One process, started when it is first asked and again when it has died."""

    def __init__(self) -> None:
        self._child: Child | None = None

    @property
    def pid(self) -> int | None:
        return None if self._child is None else self._child.pid

    async def ask(self, question: bytes) -> Answer:
        """Its answer; OSError or EOFError where it died."""
        if self._child is None:
            self._child = await Child.start("-m", "tablee.processes.bot_worker")
        self._child.send(question)
        return _decoder.decode(await self._child.receive())

    async def end(self) -> None:
        """Let it go: it ends with its input."""
        child, self._child = self._child, None
        if child is not None:
            await child.end(FAREWELL)

    async def kill(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            await child.kill()


class BotPool:
    """A few processes for all bots of a server; they are started when there is need of them."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.late = 0  # answers given by a quick bot, because the budget had run out
        self.died = 0  # processes that ended in the middle of a thought
        self._numbers = count()
        self._queue: list[Asked] = []
        self._processes: list[BotProcess] = []
        self._idle: list[BotProcess] = []
        self._working: set[asyncio.Task[None]] = set()
        self._open = False

    async def open(self) -> None:
        self._open = True

    async def close(self) -> None:
        """End all processes; questions that wait for an answer fail."""
        self._open = False
        for asked in self._queue:
            asked.give_up()
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
        """Questions that no process has begun to think about."""
        return len(self._queue)

    def pids(self) -> list[int]:
        """The processes that are running."""
        return [pid for process in self._processes if (pid := process.pid) is not None]

    async def choose(self, game: str, level: str, view: bytes, seed: int, budget: float) -> str:
        """The move of this bot in notation, or "" where it leaves the move to others.

        ``budget`` counts seconds from now, the time in the queue included.
        """
        if not self._open:
            raise BotFailed(CLOSED)
        loop = asyncio.get_running_loop()
        question = Question(game=game, level=level, view=msgspec.Raw(view), seed=seed)
        asked = Asked(
            loop.time() + budget,
            next(self._numbers),
            _encoder.encode(question),
            loop.create_future(),
        )
        heappush(self._queue, asked)
        self._hand_out()
        try:
            async with asyncio.timeout(budget):
                answer = await asked.answer
        except TimeoutError:
            self.late += 1
            _log.info("bot_late", game=game, level=level, budget=budget, waiting=self.waiting)
            return self._quickly(game, view, seed)
        if answer.failed:
            _log.error("bot_failed", game=game, level=level, seed=seed, error=answer.failed)
            raise BotFailed(answer.failed)
        return answer.move

    def _quickly(self, game: str, view: bytes, seed: int) -> str:
        """The answer of a quick bot, here and at once: a few milliseconds (see docs)."""
        try:
            return think(game, QUICK, view, seed)
        except Exception as failed:
            error = traceback.format_exc()
            _log.error("bot_failed", game=game, level=QUICK, seed=seed, error=error)
            raise BotFailed(str(failed)) from failed

    def _hand_out(self) -> None:
        """Let a process take a question: one that is running already rather than a new one."""
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
                asked = heappop(self._queue)
                if asked.answer.done():  # nobody waits for it any more
                    continue
                try:
                    await self._ask(process, asked)
                finally:
                    asked.give_up()
        except BaseException:
            await process.kill()
            raise
        finally:
            self._idle.append(process)

    async def _ask(self, process: BotProcess, asked: Asked) -> None:
        answer = Answer(failed=f"{TIMES_ASKED} processes died over it")
        for _ in range(TIMES_ASKED):
            try:
                async with asyncio.timeout(LONGEST):
                    answer = await process.ask(asked.question)
                break
            except TimeoutError:
                answer = Answer(failed=f"no answer in {LONGEST} seconds")
                await process.kill()
                break
            except (OSError, EOFError, ValueError):  # or what it said is no answer
                self.died += 1
                _log.warning("bot_process_died", died=self.died)
                await process.end()
        if not asked.answer.done():
            asked.answer.set_result(answer)
        elif answer.failed:
            _log.error("bot_failed", error=answer.failed)
