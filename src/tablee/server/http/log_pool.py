"""Reads uploaded logs, each in a sandboxed process of its own."""

import asyncio

import msgspec

from tablee.core.errors import Text
from tablee.core.simulation import Played
from tablee.games import find
from tablee.processes.child import Child
from tablee.server.http.log_worker import Answer, Question, Run, Unreadable
from tablee.server.room.simulation_replay import PastRun, TooBusy

AT_ONCE = 1  # processes
MAX_WAITING = 8  # requests, those being read included
TIMEOUT = 30.0  # seconds of real time, however busy the machine is

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Answer)


class TooLong(Exception):
    """The log could not be replayed within the limits of time and memory."""


class LogPool:
    """The processes that read uploaded logs for one worker."""

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0

    async def read(self, log: str, seat: int | None, lang: str) -> bytes:
        """An OpenedLog as JSON."""
        return await self._ask(Question(log=log, lang=lang, seat=seat))

    async def past_run(self, log: str, number: int, lang: str) -> PastRun | None:
        """The simulation shown at this moment of the log, if any."""
        answer = msgspec.json.decode(
            await self._ask(Question(log=log, lang=lang, run=number)), type=Run | None
        )
        if answer is None:
            return None
        simulation = find(answer.game).simulation
        assert simulation is not None
        question = msgspec.json.decode(answer.question, type=simulation.question_type)
        return PastRun(answer.game, Played(question, answer.outcome))

    async def _ask(self, question: Question) -> bytes:
        """Ask a worker, once one is free."""
        if self._waiting >= MAX_WAITING:
            raise TooBusy
        self._waiting += 1
        try:
            async with self._free:
                return await self._start(question)
        finally:
            self._waiting -= 1

    async def _start(self, question: Question) -> bytes:
        child = await Child.start("-m", "tablee.server.http.log_worker")
        try:
            child.send(_encoder.encode(question))
            async with asyncio.timeout(TIMEOUT):
                answer = _decoder.decode(await child.receive())
        except (TimeoutError, EOFError, OSError):  # it ran out of time or memory
            raise TooLong from None
        finally:
            await child.kill()
        if answer.failure is not None:
            says = Text(answer.failure.says, answer.failure.says)  # in the language asked for
            raise Unreadable(answer.failure.why, says)
        return bytes(answer.body)
