"""Loadings of a match that is over, simulated once more so that people can see them again."""

import asyncio
from collections.abc import Awaitable, Callable

from tablee.games.riff_raff.live.taps import Loaded, Question
from tablee.games.riff_raff.outcome import read_outcome
from tablee.games.riff_raff.provider import Outcome
from tablee.processes.simulation_messages import LENGTH
from tablee.processes.simulation_pool import Harbour
from tablee.server.http.log_pool import TooBusy
from tablee.tables.clock import Alarm, Clock

QUICKLY = 1000.0  # times as fast as people see it: as fast as it can be worked out
PATIENCE = 60.0  # seconds for one loading
MOST_WAITING = 12  # loadings that somebody waits for
MOST_KEPT = 40  # loadings of some tens of kilobytes each
NICENESS = 10  # those who play go first
KEPT_READY = 60_000  # milliseconds that the process waits for somebody else to ask

Find = Callable[[], Awaitable[Loaded | None]]


class Rehearsal:
    """One loading after the other in a process of its own, so that live ships do not wait."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._harbour = Harbour(clock, speed=QUICKLY, niceness=NICENESS)
        self._turn = asyncio.Lock()
        self._alarm: Alarm | None = None
        self._resting: asyncio.Task[None] | None = None
        self._under_way: dict[str, asyncio.Task[bytes | None]] = {}
        self._seen: dict[str, bytes | None] = {}  # the latest: many look at the same match

    async def close(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        for task in self._under_way.values():
            task.cancel()
        await self._harbour.close()

    @property
    def pids(self) -> list[int]:
        """The process, while there is one."""
        return self._harbour.pids

    async def frames(self, name: str, find: Find) -> bytes | None:
        """All frames of the loading that is called so, each after its length.

        None where there is no such loading, or physics no longer gives what was told. Whoever asks
        for the same waits for the same simulation.
        """
        if name in self._seen:
            return self._seen[name]
        if name not in self._under_way:
            if len(self._under_way) >= MOST_WAITING:
                raise TooBusy
            self._under_way[name] = asyncio.create_task(self._keep(name, find))
        return await asyncio.shield(self._under_way[name])

    async def _keep(self, name: str, find: Find) -> bytes | None:
        try:
            found = await find()
            if found is None:
                return None
            shown = await self._show(*found)
        finally:
            del self._under_way[name]
            self._rest_later()
        self._seen[name] = shown
        if len(self._seen) > MOST_KEPT:
            del self._seen[next(iter(self._seen))]
        return shown

    def _rest_later(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = self._clock.at(self._clock.now() + KEPT_READY, self._rest)

    def _rest(self) -> None:
        self._resting = asyncio.create_task(self._end_process())

    async def _end_process(self) -> None:
        async with self._turn:  # whoever asks meanwhile waits, and has another one started
            if not self._under_way:
                await self._harbour.close()

    async def _show(self, asked: Question, told: Outcome) -> bytes | None:
        shown: list[bytes] = []
        over: asyncio.Future[str] = asyncio.get_running_loop().create_future()

        def end(outcome: str) -> None:
            if not over.done():
                over.set_result(outcome)

        async with self._turn:
            known = frozenset(told.caught)
            stage = self._harbour.show(asked, shown.append, end, by_hand=False, known=known)
            try:
                async with asyncio.timeout(PATIENCE):
                    found = read_outcome(await over)
            except TimeoutError:
                raise TooBusy from None  # it may well come out another time
            finally:
                stage.stop()
        if (found.fallen, found.ship) != (told.fallen, told.ship):
            return None
        return b"".join(LENGTH.pack(len(frame)) + frame for frame in shown)
