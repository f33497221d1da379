"""One measurement: a number of tables at one server, played for some seconds."""

import asyncio
import os
import time
from array import array
from dataclasses import dataclass

from bench.load.servers import Server, cpu_of
from bench.load.table import SEATS, Play, Side

SETTLING = 1.0  # seconds between a start and the first move that counts


@dataclass(frozen=True)
class Sample:
    """The results of one measurement."""

    side: str
    connections: int
    pause: float | None  # seconds between two moves at a table; None: flat out
    seconds: float
    moves: int
    matches: int  # that ended, and were followed by another
    p50: float  # milliseconds
    p99: float
    worst: float
    server_cpu: float  # seconds
    generator_cpu: float
    received: int  # bytes that the players were sent
    unfinished: int  # tables whose last move never came back
    troubles: int  # refusals and lost connections

    @property
    def rate(self) -> float:
        """Moves a second."""
        return self.moves / self.seconds

    @property
    def cpu(self) -> float:
        """Microseconds of the server's CPU time a move."""
        return self.server_cpu / self.moves * 1e6

    @property
    def bytes_a_seat(self) -> float:
        return self.received / self.moves / SEATS

    @property
    def generator(self) -> float:
        """Which part of its core the generator needed."""
        return self.generator_cpu / self.seconds


async def sample(
    side: Side, server: Server, seconds: float, pause: float | None, settling: float = SETTLING
) -> Sample:
    """Let everybody play, and measure after the warm-up."""
    play = Play(side, side.tables, pause)
    troubles = side.troubles()
    play.start()
    await asyncio.sleep(settling)
    play.latencies = array("d")
    play.counting = True
    received, used, mine, began = side.received, server.cpu(), own_cpu(), time.perf_counter()
    await asyncio.sleep(seconds)
    play.counting = False
    took = time.perf_counter() - began
    used, mine, received = server.cpu() - used, own_cpu() - mine, side.received - received
    unfinished = await play.stop()
    times = sorted(play.latencies)
    if not times:
        raise AssertionError(f"nobody could move at {side.name}'s tables:\n{server.said()}")
    return Sample(
        side=side.name,
        connections=len(side.tables) * SEATS,
        pause=pause,
        seconds=took,
        moves=len(times),
        matches=play.matches,
        p50=times[len(times) // 2] * 1000,
        p99=times[len(times) * 99 // 100] * 1000,
        worst=times[-1] * 1000,
        server_cpu=used,
        generator_cpu=mine,
        received=received,
        unfinished=unfinished,
        troubles=side.troubles() - troubles,
    )


def own_cpu() -> float:
    return cpu_of(os.getpid())


@dataclass(frozen=True)
class Weight:
    """Resident memory of a server, in bytes."""

    side: str
    connections: int
    empty: int  # before anybody came
    seated: int  # when all matches had begun
    played: int  # when they had played
    seating: float  # seconds of the server's CPU time, from the first guest to the last deal

    @property
    def tables(self) -> int:
        return self.connections // SEATS
