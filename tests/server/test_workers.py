"""Who is alive: heartbeats that change, whatever the clocks say."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from tablee.server.room.workers import HEARTBEAT_TIMEOUT, Workers
from tablee.storage.sqlite import SqliteStore
from tests.kit.clock import FakeClock

pytestmark = pytest.mark.both_ways

HOUR = 3_600_000


class Machines:
    """Workers of one store, each with a clock of its own."""

    def __init__(self, store: SqliteStore) -> None:
        self.store = store
        self.clocks: dict[str, FakeClock] = {}
        self.workers: dict[str, Workers] = {}

    def start(self, name: str, ahead: int = 0) -> Workers:
        clock = self.clocks[name] = FakeClock(100 * HOUR + ahead)
        self.workers[name] = Workers(name, self.store, clock)
        return self.workers[name]

    async def go_on(self, milliseconds: int, *silent: str) -> None:
        """Time passes for everybody, and all but these say that they are alive."""
        for _ in range(0, milliseconds, 2000):
            for name, worker in self.workers.items():
                self.clocks[name].pass_by(2000)
                if name not in silent:
                    await worker.update()


def with_machines(tmp_path: Path, test: Callable[[Machines], Coroutine[None, None, None]]) -> None:
    async def whole() -> None:
        store = SqliteStore(tmp_path / "tables.db", durable=False)
        await store.open()
        try:
            await test(Machines(store))
        finally:
            await store.close()

    asyncio.run(whole())


@pytest.mark.parametrize("ahead", [0, HOUR, -HOUR, 20 * HOUR, -20 * HOUR])
def test_workers_whose_clocks_disagree_know_each_other(tmp_path: Path, ahead: int) -> None:
    async def test(machines: Machines) -> None:
        here, there = machines.start("a:0/1"), machines.start("b:0/1", ahead)
        await machines.go_on(6000)
        for _ in range(20):
            await machines.go_on(2000)
            assert here.alive == there.alive == {"a:0/1", "b:0/1"}
        await machines.go_on(HEARTBEAT_TIMEOUT - 2000, "b:0/1")
        assert here.alive == {"a:0/1", "b:0/1"}
        await machines.go_on(4000, "b:0/1")
        assert here.alive == {"a:0/1"}

    with_machines(tmp_path, test)


def test_one_that_died_long_ago_is_not_waited_for(tmp_path: Path) -> None:
    async def test(machines: Machines) -> None:
        await machines.store.heartbeat("b:0/1", 100 * HOUR - HEARTBEAT_TIMEOUT - 1)
        await machines.store.heartbeat("c:0/1", 100 * HOUR - 1000)
        here = machines.start("a:0/1")
        assert await here.update()
        assert here.alive == {"a:0/1", "c:0/1"}

    with_machines(tmp_path, test)


def test_after_a_suspension_others_get_their_time_to_be_heard(tmp_path: Path) -> None:
    async def test(machines: Machines) -> None:
        here, _ = machines.start("a:0/1"), machines.start("b:0/1")
        await machines.go_on(4000)
        machines.clocks["a:0/1"].pass_by(HOUR)
        await here.update()
        assert here.alive == {"a:0/1", "b:0/1"}
        await machines.go_on(HEARTBEAT_TIMEOUT + 2000, "b:0/1")
        assert here.alive == {"a:0/1"}

    with_machines(tmp_path, test)


def test_two_servers_on_one_file_are_warned_once(tmp_path: Path) -> None:
    async def test(machines: Machines) -> None:
        with capture_logs() as logs:
            machines.start("a:1:8000:0/1")
            machines.start("a:1:8000:1/1")  # the same server
            await machines.go_on(6000)
            assert logs == []
            machines.start("a:1:9000:0/1")
            await machines.go_on(20_000)
        warned = [line for line in logs if line["event"] == "store_is_shared"]
        assert [line["others"] for line in warned].count(["a:1:9000"]) == 2
        assert [line["others"] for line in warned].count(["a:1:8000"]) == 1
        assert len(warned) == 3

    with_machines(tmp_path, test)
