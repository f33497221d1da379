"""Every store keeps the same promises: SQLite and PostgreSQL, in one suite."""

import asyncio
import contextlib
import itertools
import resource
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from tablee.core.errors import BadSetup
from tablee.storage import postgres as postgres_store
from tablee.storage import schema, sqlite, sqlite_writer
from tablee.storage.postgres import PostgresStore
from tablee.storage.sqlite import SqliteStore
from tablee.storage.store import Addition, Notice, Person, Store, Stored, StoreFailure
from tablee.storage.store_url import open_store
from tests import services
from tests.server.aio import run

pytestmark = pytest.mark.both_ways

ADA = Person("ada", "Ada", 3)


def entry(table: str, seq: int, body: bytes = b"{}", **more: Any) -> Addition:
    settings: dict[str, Any] = {"worker": "w1", "status": "playing", "due": None, **more}
    return Addition(table, seq, 1000 + seq, body=body, **settings)


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    return str(request.getfixturevalue("postgres_url"))


@contextlib.asynccontextmanager
async def opened(url: str) -> AsyncIterator[SqliteStore | PostgresStore]:
    store = open_store(url)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


# -- Logs ---------------------------------------------------------------------------------------


def test_entries_come_back_as_they_were_kept_also_after_reopening(url: str) -> None:
    async def scene() -> None:
        body = '{"t":"é"}'.encode() + bytes(range(256))
        async with opened(url) as store:
            await store.create("riffifi", entry("t1", 1, body, status="open"))
            assert await store.append(entry("t1", 2, worker="w2"))
            assert await store.append(entry("t1", 3, b""))
        async with opened(url) as store:
            kept = [
                Stored(1, 1001, "w1", body),
                Stored(2, 1002, "w2", b"{}"),
                Stored(3, 1003, "w1", b""),
            ]
            assert await store.entries("t1", 0) == kept
            assert await store.entries("t1", 2) == kept[2:]
            assert await store.entries("t1", 3) == []

    run(scene())


def test_a_taken_number_is_refused_and_what_was_there_stays(url: str) -> None:
    async def scene() -> None:
        async with opened(url) as store:
            await store.create("riffifi", entry("t1", 1, due=5, status="open"))
            assert not await store.append(entry("t1", 1, b"late", due=9, members=("ada",)))
            assert not await store.append(entry("t1", 1))  # word for word the same, but a second
            assert [one.body for one in await store.entries("t1", 0)] == [b"{}"]
            assert await store.due(10, 10) == ["t1"]
            assert await store.due(5, 10) == []
            assert await store.tables_of("ada", 10) == []

    run(scene())


def test_the_same_number_twice_at_once_is_kept_once(url: str) -> None:
    async def scene() -> None:
        async with opened(url) as store:
            await store.create("riffifi", entry("t1", 1))
            await store.create("riffifi", entry("t2", 1))
            answers = await asyncio.gather(
                *(store.append(entry("t1", 2, b"%d" % n, members=(f"p{n}",))) for n in range(5)),
                store.append(entry("t2", 2)),
                store.append(entry("t2", 3)),
            )
            assert answers == [True, False, False, False, False, True, True]
            assert [one.body for one in await store.entries("t1", 1)] == [b"0"]
            assert [one.seq for one in await store.entries("t2", 0)] == [1, 2, 3]
            assert [bool(await store.tables_of(f"p{n}", 9)) for n in range(2)] == [True, False]

    run(scene())


def test_of_many_moves_at_once_only_those_that_came_too_late_are_refused(url: str) -> None:
    tables = [f"t{n}" for n in range(12)]

    async def scene() -> None:
        async with opened(url) as one, opened(url) as two:
            for table in tables:
                await one.create("riffifi", entry(table, 1))
            for seq in (2, 3):  # from the second on, nothing changes but the logs
                answers = await asyncio.gather(*(one.append(entry(t, seq)) for t in tables))
                assert all(answers)
            assert await two.append(entry("t3", 4, b"faster", worker="w2"))
            answers = await asyncio.gather(*(one.append(entry(t, 4, b"late")) for t in tables))
            assert answers == [table != "t3" for table in tables]
            for table in tables:
                latest = (await one.entries(table, 3))[0]
                assert latest.body == (b"faster" if table == "t3" else b"late")
            assert sorted(await one.latest(tables)) == [(table, 4) for table in sorted(tables)]

    run(scene())


def test_more_entries_at_once_than_fit_into_one_statement(url: str) -> None:
    async def scene() -> None:
        async with opened(url) as store:
            await store.create("riffifi", entry("t1", 1))
            numbers = range(2, 1302)
            assert all(await asyncio.gather(*(store.append(entry("t1", n)) for n in numbers)))
            assert [one.seq for one in await store.entries("t1", 1)] == list(numbers)

    run(scene())


def test_two_stores_race_for_every_number_and_exactly_one_wins_each(url: str) -> None:
    tables, numbers = [f"t{n}" for n in range(8)], range(2, 27)

    async def race(store: Store, worker: str, table: str) -> list[int]:
        won = []
        for seq in numbers:
            body = f"{worker} {seq}".encode()
            if await store.append(entry(table, seq, body, worker=worker, due=seq)):
                won.append(seq)
        return won

    async def scene() -> None:
        async with opened(url) as one, opened(url) as two:
            for table in tables:
                await one.create("riffifi", entry(table, 1))
            won = await asyncio.gather(
                *(
                    race(store, worker, table)
                    for table in tables
                    for store, worker in ((one, "w1"), (two, "w2"))
                )
            )
            for table, first, second in zip(tables, won[::2], won[1::2], strict=True):
                assert sorted(first + second) == list(numbers), table
                kept = await two.entries(table, 1)
                assert [one.seq for one in kept if one.worker == "w1"] == first
                assert [one.seq for one in kept if one.worker == "w2"] == second

    run(scene())


def test_a_failed_batch_answers_everybody_and_the_next_one_is_kept(url: str) -> None:
    async def scene() -> None:
        async with opened(url) as store:
            await store.create("riffifi", entry("t1", 1))
            await store.create("riffifi", entry("t2", 1))
            answers = await asyncio.gather(
                store.append(entry("t1", 2)),
                store.append(entry("t2", 2**70)),  # no database has such numbers
                return_exceptions=True,
            )
            assert [type(answer) for answer in answers] == [StoreFailure, StoreFailure]
            assert await store.entries("t1", 1) == []
            assert await store.append(entry("t1", 2))

    run(scene())


def test_a_caller_who_goes_away_disturbs_nobody(url: str) -> None:
    async def scene() -> None:
        async with opened(url) as store:
            await store.create("riffifi", entry("t1", 1))
            gone = asyncio.ensure_future(store.append(entry("t1", 2)))
            await asyncio.sleep(0)
            gone.cancel()
            answers = await asyncio.gather(
                store.append(entry("t1", 3)), gone, return_exceptions=True
            )
            assert answers[0] is True
            assert isinstance(answers[1], asyncio.CancelledError)

    run(scene())


def test_unknown_tables_have_no_entries_whatever_they_are_called(url: str) -> None:
    async def scene() -> None:
        async with opened(url) as store:
            for name in ("nobody", "", "a\0b", "\ud800", "é", "' OR 1=1 --"):
                assert await store.entries(name, 0) == []
                assert await store.tables_of(name, 5) == []
                assert await store.person(name) is None
            assert await store.latest(["nobody", "\0"]) == []
            assert not await store.append(entry("nobody", 1))

    run(scene())


def test_a_table_is_made_once(url: str) -> None:
    async def scene() -> None:
        async with opened(url) as store:
            await store.create("riffifi", entry("t1", 1))
            with pytest.raises(StoreFailure):
                await store.create("traf", entry("t1", 1))
            await store.check()

    run(scene())


def test_a_closed_store_says_so(url: str) -> None:
    async def scene() -> None:
        store = open_store(url)
        await store.open()
        await store.close()
        for asked in (store.append(entry("t1", 2)), store.entries("t1", 0), store.check()):
            with pytest.raises(StoreFailure):
                await asked
        await store.close()

    run(scene())


# -- Lists --------------------------------------------------------------------------------------


def test_lists_follow_the_entries_of_both_workers(url: str) -> None:
    async def scene() -> None:
        async with opened(url) as one, opened(url) as two:
            await one.create("riffifi", entry("t1", 1, status="open", members=("ada", "bob")))
            await two.create("traf", entry("t2", 1, status="open", due=70))
            await one.append(entry("t1", 2, due=50))
            await two.append(entry("t1", 3, due=60))
            await one.append(entry("t1", 4, due=50))  # as this worker wrote last, but not the other
            assert await two.due(51, 9) == ["t1"]
            assert await two.due(100, 9) == ["t1", "t2"]
            assert await two.due(100, 1) == ["t1"]
            await two.append(entry("t2", 2, status="over", members=("ada",), worker="w2"))
            assert await one.due(100, 9) == ["t1"]
            assert await one.tables_of("ada", 9) == [
                ("t1", "riffifi", "playing", 1001, 1004),
                ("t2", "traf", "over", 1001, 1002),
            ]
            assert [row.id for row in await one.tables_of("ada", 1)] == ["t1"]
            assert [row.id for row in await one.tables_of("bob", 9)] == ["t1"]
            assert sorted(await one.latest(["t1", "t2", "t3"])) == [
                Notice("t1", 4),
                Notice("t2", 2),
            ]

    run(scene())


def test_workers_live_while_they_beat(url: str) -> None:
    async def scene() -> None:
        day = 24 * 60 * 60 * 1000
        async with opened(url) as store:
            await store.heartbeat("w1", 100)
            await store.heartbeat("w2", 200)
            await store.heartbeat("w1", 300)
            assert await store.heartbeats() == {"w1": 300, "w2": 200}
            await store.forget_worker("w1")
            assert await store.heartbeats() == {"w2": 200}
            await store.heartbeat("w3", 201 + day)
            assert await store.heartbeats() == {"w3": 201 + day}

    run(scene())


def test_people_have_keys_and_can_lose_them(url: str) -> None:
    async def scene() -> None:
        async with opened(url) as store:
            await store.add_person(ADA, b"key\0one", 1)
            assert await store.person_of_key(b"key\0one") == ADA
            assert await store.person_of_key(b"key") is None
            await store.rename(Person("ada", "Ada L. ♠", 4))
            await store.add_key("ada", b"two", 2)
            assert await store.person_of_key(b"two") == ("ada", "Ada L. ♠", 4)
            assert await store.person("ada") == ("ada", "Ada L. ♠", 4)
            await store.drop_key(b"two")
            assert await store.person_of_key(b"two") is None
            for again in (
                store.add_person(Person("eve", "Eve", 0), b"key\0one", 3),
                store.add_key("eve", b"key\0one", 3),
            ):
                with pytest.raises(StoreFailure):
                    await again
            assert await store.person("eve") is None

    run(scene())


def test_a_code_works_once_and_not_for_ever(url: str) -> None:
    async def scene() -> None:
        async with opened(url) as one, opened(url) as two:
            await one.add_code("ada", b"old", 100)
            await one.add_code("ada", b"new", 200)
            uses = await asyncio.gather(*(store.use_code(b"new", 150) for store in (one, two) * 3))
            assert (uses.count("ada"), uses.count(None)) == (1, 5)
            assert await one.use_code(b"old", 150) is None
            assert await one.use_code(b"old", 50) is None
            assert await one.use_code(b"unknown", 50) is None

    run(scene())


# -- Schemas ------------------------------------------------------------------------------------

NEW_STEP = "ALTER TABLE people ADD COLUMN since bigint"


def test_many_may_open_a_new_store_at_once(url: str) -> None:
    async def scene() -> None:
        stores = [open_store(url) for _ in range(6)]
        try:
            await asyncio.gather(*(store.open() for store in stores))
            await stores[0].create("riffifi", entry("t1", 1))
            assert len(await stores[5].entries("t1", 0)) == 1
        finally:
            await asyncio.gather(*(store.close() for store in stores))

    run(scene())


def test_a_newer_schema_is_refused_in_a_sentence(url: str) -> None:
    async def scene() -> None:
        async with opened(url) as store:
            await store.add_person(ADA, b"key", 1)
            await take_steps(store, NEW_STEP)
        with pytest.raises(BadSetup, match="written by a newer version of Tablée") as refused:
            await open_store(url).open()
        assert "plus récente" in refused.value.say("fr")

    run(scene())


def test_a_step_that_fails_leaves_everything_as_it_was(url: str) -> None:
    async def scene() -> None:
        async with opened(url) as store:
            await store.add_person(ADA, b"key", 1)
            with pytest.raises((sqlite3.Error, asyncpg.PostgresError)):
                await take_steps(store, NEW_STEP, "DROP TABLE people", "nonsense")
        async with opened(url) as store:
            assert await store.person("ada") == ADA
            await take_steps(store, NEW_STEP)

    run(scene())


async def take_steps(store: SqliteStore | PostgresStore, *more: str) -> None:
    if isinstance(store, SqliteStore):
        with contextlib.closing(store.connect()) as connection:
            sqlite.migrate(connection, (*schema.SQLITE, *more))
    else:
        connection_ = await store.connect()
        try:
            await postgres_store.migrate(connection_, (*schema.POSTGRES, *more))
        finally:
            await connection_.close()


def test_open_tables_are_listed_the_newest_first(url: str) -> None:
    async def scene() -> None:
        async with opened(url) as store:
            for n in range(4):
                first = entry(f"t{n}", 1, status="open", open_since=None if n == 3 else 10 + n)
                await store.create("traf", first)
            assert await store.open_tables(9) == ["t2", "t1", "t0"]
            assert await store.open_tables(2) == ["t2", "t1"]
            assert await store.append(entry("t1", 2, status="open", open_since=11))
            assert await store.append(entry("t2", 2, status="open"))  # its host has gone
            assert await store.append(entry("t3", 2, status="open", open_since=13))
            assert await store.open_tables(9) == ["t3", "t1", "t0"]

    run(scene())


def test_a_database_of_the_first_schema_is_brought_up_to_date(postgres_url: str) -> None:
    async def scene() -> None:
        store = PostgresStore(postgres_url)
        old = await store.connect()
        await postgres_store.migrate(old, schema.POSTGRES[:1])
        await old.execute("INSERT INTO tables VALUES ('t1', 'traf', 'open', 1, 1, NULL)")
        await old.close()
        async with opened(postgres_url) as now:
            assert await now.open_tables(9) == []
            assert await now.append(entry("t1", 1, open_since=7))
            assert await now.open_tables(9) == ["t1"]

    run(scene())


def test_a_file_of_the_first_schema_still_opens(tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    with contextlib.closing(sqlite3.connect(file)) as old:
        old.executescript((Path(__file__).parent / "schema1.sql").read_text())

    async def scene() -> None:
        async with opened(str(file)) as store:
            assert await store.entries("t1", 1) == [Stored(2, 1002, "w1", b'{"t":"closed"}')]
            assert await store.append(entry("t1", 3))
            assert await store.open_tables(9) == []
            assert await store.append(entry("t1", 4, open_since=7))
            assert await store.open_tables(9) == ["t1"]
            assert await store.person_of_key(b"\x01\x02") == ADA
            assert [row.id for row in await store.tables_of("ada", 9)] == ["t1"]

    run(scene())


# -- SQLite in trouble --------------------------------------------------------------------------


def test_only_its_owner_may_read_the_file(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(str(tmp_path / "new" / "tables.db")) as store:
            await store.heartbeat("w1", 1)
            for file in (tmp_path / "new").iterdir():
                assert stat.S_IMODE(file.stat().st_mode) == 0o600, file

    run(scene())


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ada, " * 1000)
    with pytest.raises(BadSetup, match="is not a SQLite database"):
        run(open_store(str(file)).open())
    assert file.read_text().startswith("Dear Ada")
    with pytest.raises(StoreFailure):
        run(open_store(str(file / "below.db")).open())


@contextlib.contextmanager
def full_disk(size: int) -> Iterator[None]:
    """No file may grow beyond this size."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_full_disk_keeps_nothing_of_a_batch_and_all_is_well_afterwards(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(str(tmp_path / "tables.db")) as store:
            for n in range(20):
                await store.create("riffifi", entry(f"t{n}", 1))
            with full_disk(300_000):
                answers = await asyncio.gather(
                    *(store.append(entry(f"t{n}", 2, bytes(100_000))) for n in range(20)),
                    return_exceptions=True,
                )
                assert [type(answer) for answer in answers] == [StoreFailure] * 20
                assert await store.entries("t0", 1) == []  # and it can still be read
            await store.check()
            for n in range(20):
                assert await store.entries(f"t{n}", 1) == []
                assert await store.append(entry(f"t{n}", 2))

    run(scene())


def test_a_full_disk_fails_the_check(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(str(tmp_path / "tables.db")) as store:
            with full_disk(10):
                with pytest.raises(StoreFailure):
                    await store.check()
                with pytest.raises(StoreFailure):
                    await store.add_person(ADA, b"key", 1)
            await store.check()
            assert await store.person("ada") is None

    run(scene())


def test_nobody_waits_for_a_writer_that_died(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dead: list[threading.Thread] = []
    buried: list[object] = []

    def die(*_: object) -> None:
        dead.append(threading.current_thread())
        raise SystemExit

    async def scene() -> None:
        async with opened(str(tmp_path / "tables.db")) as store:
            await store.create("riffifi", entry("t1", 1))
            with monkeypatch.context() as patch:
                patch.setattr(sqlite_writer.WriteSession, "write", die)
                patch.setattr(threading, "excepthook", buried.append)
                answers = await asyncio.gather(
                    store.append(entry("t1", 2)), store.heartbeat("w1", 1), return_exceptions=True
                )
                assert [type(answer) for answer in answers] == [StoreFailure] * 2
                while len(buried) < len(dead):  # after the answers the dead have a last word
                    await asyncio.sleep(0.01)
            assert await store.append(entry("t1", 2))

    run(scene())
    for writer in [one for one in threading.enumerate() if one.name == "tablee-writer"]:
        writer.join(timeout=120)  # its last word may still be on its lips
        assert not writer.is_alive()


APPENDS_FOR_EVER = """
import asyncio, sys
from tablee.storage.sqlite import SqliteStore
from tablee.storage.store import Addition

async def scene():
    store = SqliteStore(sys.argv[1])
    await store.open()
    await store.create("riffifi", Addition("t1", 1, 1, "w1", b"{}", "open", None))
    for seq in range(2, 1_000_000):
        assert await store.append(Addition("t1", seq, seq, "w1", b"{}", "playing", None))
        print(seq, flush=True)

asyncio.run(scene())
"""


def test_what_was_kept_outlives_a_killed_process(tmp_path: Path) -> None:
    file = str(tmp_path / "tables.db")
    with subprocess.Popen(
        [sys.executable, "-c", APPENDS_FOR_EVER, file], stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        told = [int(next(child.stdout)) for _ in range(100)]
        child.kill()
        told += [int(line) for line in child.stdout if line.endswith("\n")]

    async def scene() -> None:
        async with opened(file) as store:
            assert [one.seq for one in await store.entries("t1", 1)][: len(told)] == told

    run(scene())


# -- PostgreSQL in trouble ----------------------------------------------------------------------


@pytest.fixture(scope="module")
def mortal_postgres() -> Iterator[services.Postgres]:
    with services.postgres() as server:
        yield server


@pytest.fixture
def own_postgres(
    mortal_postgres: services.Postgres, monkeypatch: pytest.MonkeyPatch
) -> services.Postgres:
    """A server that may be stopped: then nobody ends a handshake, so it is not waited for long."""
    monkeypatch.setattr("tablee.storage.postgres.CONNECT_TIMEOUT", 15.0)
    return mortal_postgres


async def keep_on(store: Store, table: str, enough: Callable[[], bool]) -> list[int]:
    """Append until it is enough, and again what failed: the numbers that were kept."""
    kept = []
    for seq in itertools.count(2):
        if enough():
            break
        while True:
            try:
                # True also where the answer was lost; False would mean that it was kept twice.
                assert await store.append(entry(table, seq, f"{table} {seq}".encode()))
                break
            except StoreFailure:
                await asyncio.sleep(0.01)
        kept.append(seq)
    return kept


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT], ids=["stopped", "crashed"])
def test_a_restart_of_postgresql_under_load_loses_nothing(
    own_postgres: services.Postgres, how: signal.Signals
) -> None:
    url = own_postgres.new_database()
    tables = [f"t{n}" for n in range(10)]
    done = False

    async def scene() -> None:
        nonlocal done
        async with opened(url) as store:
            for table in tables:
                await store.create("riffifi", entry(table, 1))
            movers = [
                asyncio.ensure_future(keep_on(store, table, lambda: done)) for table in tables
            ]
            for _ in range(2):
                await asyncio.sleep(0.2)
                await asyncio.to_thread(own_postgres.stop, how)
                for asked in (store.append(entry("t10", 2)), store.entries("t1", 0), store.check()):
                    with pytest.raises(StoreFailure):
                        await asked
                await asyncio.to_thread(own_postgres.start)
                await until_kept(store)
            done = True
            for table, mover in zip(tables, movers, strict=True):
                kept = await mover
                assert [one.seq for one in await store.entries(table, 1)] == kept
            assert await store.entries("t10", 0) == []

    run(scene())


async def until_kept(store: Store) -> None:
    """Wait until the store works again."""
    while True:
        with contextlib.suppress(StoreFailure):
            await store.check()
            before = await store.latest(["t0"])
            await asyncio.sleep(0.05)
            if await store.latest(["t0"]) > before:
                return
        await asyncio.sleep(0.02)


def test_an_answer_that_was_lost_on_the_way_is_found_out(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The statement is committed, and then the connection breaks before the answer arrives."""
    fetch = asyncpg.Connection.fetch

    async def scene() -> None:
        async with opened(postgres_url) as store, opened(postgres_url) as other:
            for table in ("t1", "t2"):
                await store.create("riffifi", entry(table, 1))
            broken = 0

            async def fetch_and_break(self: Any, query: str, *values: Any, **more: Any) -> Any:
                nonlocal broken
                if "INSERT INTO entries" not in query or broken:
                    return await fetch(self, query, *values, **more)
                broken += 1
                await other.append(entry("t2", 2, b"theirs", worker="w2"))
                await fetch(self, query, *values, **more)
                self.terminate()
                raise ConnectionResetError

            monkeypatch.setattr(asyncpg.Connection, "fetch", fetch_and_break)
            answers = await asyncio.gather(
                store.append(entry("t1", 2, b"ours")), store.append(entry("t2", 2, b"ours"))
            )
            assert broken == 1
            assert tuple(answers) == (True, False)
            assert [one.body for one in await store.entries("t1", 1)] == [b"ours"]
            assert [one.body for one in await store.entries("t2", 1)] == [b"theirs"]

    run(scene())


def test_a_database_that_is_not_there_is_said_at_once(tmp_path: Path) -> None:
    with pytest.raises(StoreFailure):
        run(open_store(f"postgresql://tablee@/nothing?host={tmp_path}").open())
