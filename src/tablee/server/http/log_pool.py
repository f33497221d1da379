"""Logs that somebody opens: each is read by a process of its own, which is gone afterwards."""

import asyncio

import msgspec

from tablee.core.simulation import Played
from tablee.games import find
from tablee.processes.child import Child
from tablee.server import wire
from tablee.server.http.log_worker import Answer, Question, Run
from tablee.server.room.simulation_replay import PastRun, TooBusy

AT_ONCE = 1  # processes that read …
MOST_WAITING = 8  # … and requests that wait for one
WITHIN = 30.0  # seconds on the clock, however busy the machine is

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Answer)


class Unreadable(Exception):
    """The log is none, or of another version, or too long: the reader said so."""

    def __init__(self, said: wire.Failure) -> None:
        super().__init__(said.why)
        self.said = said


class TooLong(Exception):
    """The log could not be replayed within the time and the memory there is for one."""


class LogPool:
    """The processes that read logs for one worker."""

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0

    async def read(self, log: str, seat: int | None, lang: str) -> bytes:
        """An OpenedLog in JSON."""
        return await self._ask(Question(log=log, lang=lang, seat=seat))

    async def past_run(self, log: str, number: int, lang: str) -> PastRun | None:
        """The simulation that the moment of this number shows, if it shows one."""
        told = msgspec.json.decode(
            await self._ask(Question(log=log, lang=lang, run=number)), type=Run | None
        )
        if told is None:
            return None
        simulation = find(told.game).simulation
        assert simulation is not None
        question = msgspec.json.decode(told.question, type=simulation.question_type)
        return PastRun(told.game, Played(question, told.outcome))

    async def _ask(self, question: Question) -> bytes:
        """What a reader answers, once it is this question's turn."""
        if self._waiting >= MOST_WAITING:
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
            async with asyncio.timeout(WITHIN):
                answer = _decoder.decode(await child.receive())
        except (TimeoutError, EOFError, OSError):  # it had no more time or memory
            raise TooLong from None
        finally:
            await child.kill()
        if answer.failure is not None:
            raise Unreadable(answer.failure)
        return bytes(answer.body)
