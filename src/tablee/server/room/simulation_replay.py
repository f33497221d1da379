"""Simulations of a match that is over, run once more so that people can see them again."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from tablee.core.simulation import Played
from tablee.games import find
from tablee.processes.child import LENGTH
from tablee.processes.simulation_pool import SimulationPool
from tablee.tables.clock import Alarm, Clock

QUICKLY = 1000.0  # times as fast as people see it: as fast as it can be worked out
PATIENCE = 60.0  # seconds for one run
MOST_WAITING = 12  # runs that somebody waits for
MOST_KEPT = 40  # runs of some tens of kilobytes each
NICENESS = 10  # those who play go first
KEPT_READY = 60_000  # milliseconds that the process waits for somebody else to ask


class TooBusy(Exception):
    """Too many others wait already."""


class PastRun(NamedTuple):
    """A run of the past, and whose."""

    game: str
    played: Played


Find = Callable[[], Awaitable[PastRun | None]]


class SimulationReplay:
    """One run after the other in a process of its own, so that live ones do not wait."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._pool = SimulationPool(clock, speed=QUICKLY, niceness=NICENESS)
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
        await self._pool.close()

    @property
    def pids(self) -> list[int]:
        """The process, while there is one."""
        return self._pool.pids

    async def frames(self, name: str, find: Find) -> bytes | None:
        """All frames of the run of this name, each after its length.

        None where there is no such run, or the simulation no longer gives what the log tells.
        Whoever asks for the same waits for the same simulation.
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
                await self._pool.close()

    async def _show(self, game: str, played: Played) -> bytes | None:
        simulation = find(game).simulation
        assert simulation is not None
        shown: list[bytes] = []
        over: asyncio.Future[str] = asyncio.get_running_loop().create_future()

        def end(outcome: str) -> None:
            if not over.done():
                over.set_result(outcome)

        async with self._turn:
            known = simulation.tapped_in(played.outcome)
            run = self._pool.show(
                game, played.question, shown.append, end, by_hand=False, known=known
            )
            try:
                async with asyncio.timeout(PATIENCE):
                    found = await over
            except TimeoutError:
                raise TooBusy from None  # it may well come out another time
            finally:
                run.stop()
        if not simulation.agree(played.outcome, found):
            return None
        return b"".join(LENGTH.pack(len(frame)) + frame for frame in shown)
