"""The server's clock follows the machine's clock, and never goes back."""

import asyncio

import pytest

from tablee.server import clock
from tablee.server.clock import RealClock
from tests.server.fakes import run

pytestmark = pytest.mark.both_ways

HOUR = 3600.0


class Machine:
    """The two clocks of a machine, set by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.steady, self.shown = 50.0, 1_000_000.0
        monkeypatch.setattr("time.monotonic", lambda: self.steady)
        monkeypatch.setattr("time.time", lambda: self.shown)

    def run(self, seconds: float) -> None:
        self.steady += seconds
        self.shown += seconds


def test_it_tells_the_time_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch)
    here = RealClock()
    for _ in range(100):
        machine.run(0.7)
        machine.shown += 0.001  # a little faster, as clocks are
        assert abs(here.now() / 1000 - machine.shown) <= clock.TOLERANCE


def test_after_a_suspension_it_jumps_forward(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch)
    here = RealClock()
    machine.shown += HOUR  # the steady clock stands still meanwhile
    machine.run(clock.CHECK_INTERVAL)
    assert here.now() == int(machine.shown * 1000) == RealClock().now()


def test_when_the_machine_is_set_back_it_goes_slower_until_they_agree(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    machine = Machine(monkeypatch)
    here = RealClock()
    machine.shown -= HOUR
    before = here.now()
    for _ in range(3700):
        machine.run(2)
        now = here.now()
        assert before < now
        before = now
    assert abs(here.now() / 1000 - machine.shown) <= clock.TOLERANCE


def test_a_late_alarm_looks_at_the_clock_again(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch)
    monkeypatch.setattr(clock, "LONGEST_SLEEP", 0.01)

    async def test() -> None:
        here, rang = RealClock(), asyncio.Event()
        here.at(here.now() + int(HOUR * 1000), rang.set)
        here.at(here.now() + int(HOUR * 1000), lambda: pytest.fail("was cancelled")).cancel()
        await asyncio.sleep(0.05)
        assert not rang.is_set()
        machine.shown += HOUR
        machine.run(clock.CHECK_INTERVAL)
        await asyncio.wait_for(rang.wait(), 60)

    run(test())
