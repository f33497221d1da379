"""Logs that somebody opens: each is read by a process of its own, which is gone afterwards."""

import asyncio
import sys
from asyncio.subprocess import PIPE

import msgspec

from tablee.games.riff_raff.live.taps import Loaded
from tablee.server import wire
from tablee.server.http.log_worker import REFUSED, Question

AT_ONCE = 1  # processes that read …
MOST_WAITING = 8  # … and requests that wait for one
WITHIN = 30.0  # seconds on the clock, however busy the machine is

_encoder = msgspec.json.Encoder()
_loaded: msgspec.json.Decoder[Loaded | None] = msgspec.json.Decoder(Loaded | None)


class Unreadable(Exception):
    """The log is none, or of another version, or too long: the reader said so."""

    def __init__(self, said: wire.Failure) -> None:
        super().__init__(said.why)
        self.said = said


class TooBusy(Exception):
    """Too many others wait already."""


class TooLong(Exception):
    """The log could not be replayed within the time and the memory there is for one."""


class Reading:
    """The processes that read logs for one worker."""

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0

    async def read(self, log: str, seat: int | None, lang: str) -> bytes:
        """An OpenedLog in JSON."""
        return await self._ask(Question(log=log, lang=lang, seat=seat))

    async def loading(self, log: str, number: int, lang: str) -> Loaded | None:
        """The placement that the moment of this number shows, if it shows one."""
        return _loaded.decode(await self._ask(Question(log=log, lang=lang, loading=number)))

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
        reader = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tablee.server.http.log_worker", stdin=PIPE, stdout=PIPE
        )
        try:
            async with asyncio.timeout(WITHIN):
                told, _ = await reader.communicate(_encoder.encode(question))
        except TimeoutError:
            raise TooLong from None
        finally:
            if reader.returncode is None:
                reader.kill()
                await reader.wait()
        if reader.returncode == REFUSED:
            raise Unreadable(msgspec.json.decode(told, type=wire.Failure))
        if reader.returncode != 0:
            raise TooLong
        return told
