"""Runs past simulations again, so that a replay can show them."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from tablee.core.simulation import Played
from tablee.games import find
from tablee.processes.child import LENGTH
from tablee.processes.simulation_pool import SimulationPool
from tablee.tables.clock import Alarm, Clock

MAX_SPEED = 1000.0  # times real time: in practice as fast as the CPU allows
RUN_TIMEOUT = 60.0  # seconds for one run
MAX_WAITING = 12  # runs queued
MAX_CACHED = 40  # runs, some tens of kilobytes each
NICENESS = 10  # live games go first
IDLE_TIMEOUT = 60_000  # milliseconds until the idle process is stopped


class TooBusy(Exception):
    """Too many runs are queued, or this one timed out."""


class PastRun(NamedTuple):
    """A finished simulation and its game."""

    game: str
    played: Played


Find = Callable[[], Awaitable[PastRun | None]]


class SimulationReplay:
    """Runs one simulation at a time in a process of its own, apart from the live ones."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._pool = SimulationPool(clock, speed=MAX_SPEED, niceness=NICENESS)
        self._lock = asyncio.Lock()
        self._alarm: Alarm | None = None
        self._stopping: asyncio.Task[None] | None = None
        self._running: dict[str, asyncio.Task[bytes | None]] = {}
        # The latest runs: many people watch the same match.
        self._cache: dict[str, bytes | None] = {}

    async def close(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        for task in self._running.values():
            task.cancel()
        await self._pool.close()

    @property
    def pids(self) -> list[int]:
        """The process, if it is running."""
        return self._pool.pids

    async def frames(self, name: str, find: Find) -> bytes | None:
        """All frames of the run of this name, each after its length.

        None if there is no such run, or if the simulation no longer gives the logged outcome.
        Concurrent requests for the same run share it.
        """
        if name in self._cache:
            return self._cache[name]
        if name not in self._running:
            if len(self._running) >= MAX_WAITING:
                raise TooBusy
            self._running[name] = asyncio.create_task(self._keep(name, find))
        return await asyncio.shield(self._running[name])

    async def _keep(self, name: str, find: Find) -> bytes | None:
        try:
            found = await find()
            if found is None:
                return None
            frames = await self._show(*found)
        finally:
            del self._running[name]
            self._stop_later()
        self._cache[name] = frames
        if len(self._cache) > MAX_CACHED:
            del self._cache[next(iter(self._cache))]
        return frames

    def _stop_later(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = self._clock.at(self._clock.now() + IDLE_TIMEOUT, self._stop)

    def _stop(self) -> None:
        self._stopping = asyncio.create_task(self._stop_process())

    async def _stop_process(self) -> None:
        async with self._lock:  # a request that comes meanwhile starts another process
            if not self._running:
                await self._pool.close()

    async def _show(self, game: str, played: Played) -> bytes | None:
        simulation = find(game).simulation
        assert simulation is not None
        frames: list[bytes] = []
        over: asyncio.Future[str] = asyncio.get_running_loop().create_future()

        def end(outcome: str) -> None:
            if not over.done():
                over.set_result(outcome)

        async with self._lock:
            known = simulation.tapped_in(played.outcome)
            run = self._pool.show(
                game, played.question, frames.append, end, by_hand=False, known=known
            )
            try:
                async with asyncio.timeout(RUN_TIMEOUT):
                    found = await over
            except TimeoutError:
                raise TooBusy from None  # a later attempt may succeed
            finally:
                run.stop()
        if not simulation.agree(played.outcome, found):
            return None
        return b"".join(LENGTH.pack(len(frame)) + frame for frame in frames)
