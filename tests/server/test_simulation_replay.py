"""A placement simulated once more: the same frames as long as physics is the same."""

import asyncio
import os
import struct

import pytest

from tablee.core.simulation import Played
from tablee.games.riff_raff.live import frame_format
from tablee.games.riff_raff.live.frame_format import Picture, Reader
from tablee.games.riff_raff.live.question import Question
from tablee.games.riff_raff.outcome import write_outcome
from tablee.games.riff_raff.physics.provider import FullPhysics
from tablee.games.riff_raff.placement import place
from tablee.games.riff_raff.provider import Conditions, Outcome, Ship
from tablee.server.clock import RealClock
from tablee.server.room.simulation_replay import (
    IDLE_TIMEOUT,
    NICENESS,
    Find,
    PastRun,
    SimulationReplay,
    TooBusy,
)
from tests.kit.clock import FakeClock
from tests.server.aio import run

pytestmark = pytest.mark.both_ways

PATIENCE = 120.0  # seconds: far more than any loading takes
CRATE = 3
# On the very end of the lower yard: it tips over the end.
ASKED = Question(
    Ship(), CRATE, 5, place(3, 0, 0, 31, 0, 160, 0, 0), 1, Conditions(hands="steady"), 1
)


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that is slow is waited for."""
    monkeypatch.setattr("tablee.server.room.simulation_replay.RUN_TIMEOUT", PATIENCE)
    monkeypatch.setattr("tablee.processes.simulation_pool.REPORT_TIMEOUT", PATIENCE)


def found(told: Outcome) -> Find:
    async def find() -> PastRun:
        return PastRun("riff-raff", Played(ASKED, write_outcome(told)))

    return find


def test_what_was_caught_is_seen_to_be_caught_and_what_was_not_is_not() -> None:
    told = FullPhysics().settle(*ASKED[:6])
    assert told.fallen == (CRATE,)
    caught, missed, other = run(three(told))
    assert marks(caught) & frame_format.CAUGHT
    assert marks(missed) & frame_format.FALLEN
    assert not marks(missed) & frame_format.CAUGHT
    assert [picture.tilt for picture in caught] == [picture.tilt for picture in missed]
    assert other is None, "another ship than the log tells of is not shown"


def test_many_who_look_at_the_same_loading_cost_one_simulation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = FullPhysics().settle(*ASKED[:6])
    simulated = []
    show = SimulationReplay._show

    async def counted(self: SimulationReplay, game: str, played: Played) -> bytes | None:
        simulated.append(played.question)
        return await show(self, game, played)

    async def scene() -> None:
        replay = SimulationReplay(RealClock())
        try:
            both = await asyncio.gather(
                replay.frames("a", found(told)), replay.frames("a", found(told))
            )
            assert both[0] is not None
            assert both[0] == both[1] == await replay.frames("a", found(told))
        finally:
            await replay.close()

    monkeypatch.setattr(SimulationReplay, "_show", counted)
    run(scene())
    assert simulated == [ASKED]


def test_what_cannot_be_found_is_not_kept_and_takes_its_place_in_the_queue(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def nothing() -> None:
        return None

    async def scene() -> None:
        replay = SimulationReplay(RealClock())
        read = asyncio.Event()

        async def slow() -> None:
            await read.wait()

        try:
            assert await replay.frames("a", nothing) is None
            monkeypatch.setattr("tablee.server.room.simulation_replay.MAX_WAITING", 1)
            waiting = asyncio.create_task(replay.frames("a", slow))
            await asyncio.sleep(0)
            with pytest.raises(TooBusy):
                await replay.frames("b", nothing)
            read.set()
            assert await waiting is None
            assert await replay.frames("b", nothing) is None
            assert replay.pids == []
        finally:
            await replay.close()

    run(scene())


def test_its_process_gives_way_and_is_ended_when_nobody_looks() -> None:
    told = FullPhysics().settle(*ASKED[:6])

    async def scene() -> None:
        clock = FakeClock()
        replay = SimulationReplay(clock)
        try:
            shown = await replay.frames("a", found(told))
            (first,) = replay.pids
            own = os.getpriority(os.PRIO_PROCESS, 0)
            assert os.getpriority(os.PRIO_PROCESS, first) == min(19, own + NICENESS)
            clock.pass_by(IDLE_TIMEOUT)
            while replay.pids:
                await asyncio.sleep(0)
            again = await replay.frames("b", found(told))
            assert again == shown
            assert replay.pids != [first]
        finally:
            await replay.close()

    run(scene())


async def three(told: Outcome) -> tuple[list[Picture], list[Picture], bytes | None]:
    replay = SimulationReplay(RealClock())
    try:
        return (
            read(await replay.frames("a", found(told._replace(caught=(CRATE,))))),
            read(await replay.frames("b", found(told._replace(caught=())))),
            await replay.frames("c", found(told._replace(fallen=()))),
        )
    finally:
        await replay.close()


def read(shown: bytes | None) -> list[Picture]:
    assert shown is not None
    pictures, reader, at = [], Reader(), 0
    while at < len(shown):
        (length,) = struct.unpack_from("<I", shown, at)
        picture = reader.read(shown[at + 4 : at + 4 + length])
        assert picture is not None
        pictures.append(picture)
        at += 4 + length
    return pictures


def marks(pictures: list[Picture]) -> int:
    return pictures[-1].pieces[CRATE].marks
