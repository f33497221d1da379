"""Workers hear of each other's entries, whatever carries the news and whatever befalls it."""

import asyncio
import contextlib
import importlib.util
import os
import socket
import stat
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from tablee.core.errors import BadSetup
from tablee.storage import bus as buses
from tablee.storage import store_url
from tablee.storage.bus import LocalBus, NatsBus, NoBus, PostgresBus
from tablee.storage.store import Addition, Bus, Notice, Store
from tablee.storage.store_url import local_directory, open_bus, open_store
from tests import services
from tests.server.aio import run

pytestmark = pytest.mark.both_ways


class Ear:
    """Collects what a worker hears."""

    def __init__(self) -> None:
        self.heard: list[Notice] = []
        self._something = asyncio.Event()

    def __call__(self, notice: Notice) -> None:
        asyncio.get_running_loop()  # it is heard in the event loop
        self.heard.append(notice)
        self._something.set()

    async def until(self, *notices: Notice) -> None:
        while not set(notices) <= set(self.heard):
            self._something.clear()
            await self._something.wait()


@contextlib.asynccontextmanager
async def opened(bus: Bus) -> AsyncIterator[Any]:
    await bus.open()
    try:
        yield bus
    finally:
        await bus.close()


async def until(true: Callable[[], bool]) -> None:
    while not true():
        await asyncio.sleep(0.01)


# -- Messages -----------------------------------------------------------------------------------


def test_news_fit_into_small_messages_and_come_out_the_same() -> None:
    news = {f"table{n:04}": n for n in range(1000)}
    messages = list(buses.write("w1", news))
    assert len(messages) > 1
    assert max(map(len, messages)) <= buses.MAX_MESSAGE
    assert dict(notice for message in messages for notice in buses.read(message, "w2")) == news
    assert buses.read(messages[0], "w1") == []
    assert list(buses.write("w1", {})) == []


@pytest.mark.parametrize("noise", [b"", b"\xff", b"w1\nt1", b"w1\nt1 x", b"w1\nt1 1 1", b"w1\n"])
def test_noise_is_not_heard(noise: bytes) -> None:
    assert buses.read(noise, "w2") == []


# -- One machine --------------------------------------------------------------------------------


def test_local_workers_hear_each_other_and_not_themselves(tmp_path: Path) -> None:
    async def scene() -> None:
        directory = tmp_path / "bus"
        ears = [Ear(), Ear(), Ear()]
        first, second, third = (LocalBus(directory, f"w{n}", ears[n]) for n in range(3))
        async with opened(first), opened(second):
            assert stat.S_IMODE(directory.stat().st_mode) == 0o700
            first.publish([Notice("t1", 1), Notice("t2", 5)])
            first.publish([Notice("t1", 2)])
            await ears[1].until(Notice("t1", 2), Notice("t2", 5))
            async with opened(third):  # whoever comes later is found
                second.publish([Notice("t3", 1)])
                await ears[0].until(Notice("t3", 1))
                await ears[2].until(Notice("t3", 1))
            second.publish([Notice("t4", 1)])
            await ears[0].until(Notice("t4", 1))
        assert ears[0].heard == [Notice("t3", 1), Notice("t4", 1)]
        assert ears[1].heard == [Notice("t1", 2), Notice("t2", 5)]
        assert os.listdir(directory) == []
        first.publish([Notice("t5", 1)])  # closed: nothing happens
        await asyncio.sleep(0)

    run(scene())


def test_the_socket_of_a_dead_worker_vanishes(tmp_path: Path) -> None:
    async def scene() -> None:
        dead = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        dead.bind(str(tmp_path / "dead.sock"))
        dead.close()
        ear = Ear()
        async with (
            opened(LocalBus(tmp_path, "w1", Ear())) as one,
            opened(LocalBus(tmp_path, "w2", ear)),
        ):
            one.publish([Notice("t1", 1)])
            await ear.until(Notice("t1", 1))
            await until(lambda: len(os.listdir(tmp_path)) == 2)
            assert not (tmp_path / "dead.sock").exists()

    run(scene())


def test_a_worker_that_is_slow_to_read_hears_the_latest_of_every_table(tmp_path: Path) -> None:
    async def scene() -> None:
        slow = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        slow.setblocking(False)
        slow.bind(str(tmp_path / "slow.sock"))
        heard: dict[str, int] = {}
        news = {f"t{n}": 2000 for n in range(20)}
        with contextlib.closing(slow):
            async with opened(LocalBus(tmp_path, "w1", Ear())) as one:
                for seq in range(1, 2001):
                    one.publish([Notice(f"t{n}", seq) for n in range(20)])
                    await asyncio.sleep(0)
                while heard != news:
                    with contextlib.suppress(BlockingIOError):
                        while True:
                            heard |= dict(buses.read(slow.recv(65536), "w2"))
                    await asyncio.sleep(0.01)

    run(scene())


def test_a_directory_of_somebody_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    with pytest.raises(BadSetup, match="belongs to another user"):
        run(LocalBus(tmp_path / "link", "w1", print).open())


# -- PostgreSQL ---------------------------------------------------------------------------------


def entry(table: str, seq: int, worker: str) -> Addition:
    return Addition(table, seq, seq, worker, b"{}", "playing", None)


async def append_until(store: Store, worker: str, table: str, heard: Callable[[], bool]) -> None:
    """Go on appending until some of it is heard, as listeners may be away."""
    seq = 1
    while not heard():
        seq += 1
        await store.append(entry(table, seq, worker))
        await asyncio.sleep(0.01)


def test_postgresql_tells_the_others_in_the_transaction_that_keeps(postgres_url: str) -> None:
    async def scene() -> None:
        ears = [Ear(), Ear()]
        store = open_store(postgres_url)
        await store.open()
        try:
            async with (
                opened(PostgresBus(postgres_url, "w0", ears[0])) as one,
                opened(PostgresBus(postgres_url, "w1", ears[1])) as two,
            ):
                await until(lambda: one.connected and two.connected)
                await store.create("riffifi", entry("t1", 1, "w0"))
                await store.append(entry("t1", 2, "w0"))
                assert not await store.append(entry("t1", 2, "w0"))  # lost: nothing to tell
                await store.append(entry("t1", 3, "w1"))
                await ears[0].until(Notice("t1", 3))
                await ears[1].until(Notice("t1", 2))
                one.publish([Notice("t1", 9)])
            assert [ear.heard for ear in ears] == [[Notice("t1", 3)], [Notice("t1", 2)]]
        finally:
            await store.close()

    run(scene())


def test_a_listener_of_postgresql_that_was_killed_listens_again(postgres_url: str) -> None:
    async def kill_listeners() -> None:
        connection = await asyncpg.connect(postgres_url)
        killed = await connection.fetch(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1",
            "listener",
        )
        await connection.close()
        assert killed

    async def scene() -> None:
        ear = Ear()
        store = open_store(postgres_url)
        await store.open()
        try:
            await store.create("riffifi", entry("t1", 1, "w0"))
            await store.create("riffifi", entry("t2", 1, "w0"))
            url = f"{postgres_url}&application_name=listener"
            async with opened(PostgresBus(url, "w1", ear)) as bus:
                await append_until(store, "w0", "t1", lambda: bool(ear.heard))
                await kill_listeners()
                await until(lambda: not bus.connected)
                ear.heard.clear()
                await append_until(store, "w0", "t2", lambda: bool(ear.heard))
                await until(lambda: bus.connected)
        finally:
            await store.close()

    run(scene())


def test_a_bus_that_is_not_there_yet_holds_nobody_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(buses, "OPEN_TIMEOUT", 0.05)

    async def scene() -> None:
        nowhere = f"postgresql://tablee@/postgres?host={tmp_path}"
        for bus in (
            PostgresBus(nowhere, "w1", Ear()),
            NatsBus("nats://127.0.0.1:1", "w1", Ear()),
        ):
            async with opened(bus):
                assert not bus.connected
                bus.publish([Notice("t1", 1)])
                await asyncio.sleep(0)

    run(scene())


# -- NATS ---------------------------------------------------------------------------------------


def test_nats_carries_news_and_comes_back_after_an_outage(nats: services.Nats) -> None:
    async def tell_until(bus: Bus, table: str, heard: Callable[[], bool]) -> None:
        seq = 0
        while not heard():
            seq += 1
            bus.publish([Notice(table, seq)])
            await asyncio.sleep(0.01)

    async def scene() -> None:
        ears = [Ear(), Ear()]
        async with (
            opened(NatsBus(nats.url, "w0", ears[0])) as one,
            opened(NatsBus(nats.url, "w1", ears[1])) as two,
        ):
            await until(lambda: one.connected and two.connected)
            one.publish([Notice("t1", 1), Notice("t2", 7)])
            await ears[1].until(Notice("t1", 1), Notice("t2", 7))
            assert ears[0].heard == []
            nats.stop()
            await until(lambda: not one.connected and not two.connected)
            one.publish([Notice("t1", 2)])
            nats.start()
            ears[1].heard.clear()
            await tell_until(one, "t3", lambda: bool(ears[1].heard))
            await tell_until(two, "t4", lambda: bool(ears[0].heard))
            assert {table for table, _ in ears[0].heard} == {"t4"}

    run(scene())


# -- By their address ---------------------------------------------------------------------------


def test_the_bus_that_suits_the_store(tmp_path: Path) -> None:
    async def scene() -> None:
        def kind(url: str | None, store: str, workers: int) -> type[Bus]:
            return type(open_bus(url, store, "w1", workers, Ear()))

        file = str(tmp_path / "tables.db")
        assert kind(None, file, 1) is NoBus
        assert kind("", f"sqlite:///{file}", 2) is LocalBus
        assert kind(None, "postgresql://x/y", 1) is PostgresBus
        assert kind("nats://x", file, 1) is NatsBus
        with pytest.raises(BadSetup, match="A bus must be nats://…, not redis://x"):
            kind("redis://x", file, 1)

    run(scene())


def test_workers_of_a_database_meet_beside_it_however_long_its_path(tmp_path: Path) -> None:
    short = Path("/var/lib/tablee/tables.db")
    assert local_directory(short) == Path("/var/lib/tablee/tables.db.workers")
    long = tmp_path / ("deep" * 30) / "tables.db"
    meeting = local_directory(long)
    assert meeting == local_directory(long)
    assert len(str(meeting / "0123456789ab.sock")) <= store_url.LONGEST_SOCKET
    assert meeting != local_directory(long.with_name("other.db"))


def test_addresses_of_stores(tmp_path: Path) -> None:
    assert str(open_store("sqlite:///a/b.db").path) == "a/b.db"  # type: ignore[union-attr]
    assert str(open_store("sqlite:////a/b.db").path) == "/a/b.db"  # type: ignore[union-attr]
    with pytest.raises(BadSetup, match="not mysql://…"):
        open_store("mysql://secret@x/y")


@pytest.mark.parametrize(
    ("module", "extra", "opens"),
    [
        ("asyncpg", "postgres", lambda: open_store("postgresql://x/y")),
        ("nats", "nats", lambda: open_bus("nats://x", "a.db", "w1", 1, print)),
    ],
)
def test_what_is_not_installed_is_named(
    module: str, extra: str, opens: Callable[[], Awaitable[None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(BadSetup) as refused:
        opens()
    needs = f"The server needs {module}: pip install 'tablee[{extra}]'"
    assert refused.value.say("en") == needs
    assert refused.value.say("fr").startswith(f"Le serveur a besoin de {module}")
