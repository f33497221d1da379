"""A backup holds everything, is whole or refused, and moves between SQLite and PostgreSQL."""

import asyncio
import contextlib
import gzip
import stat
import time
from collections.abc import AsyncIterator
from pathlib import Path

import click
import pytest

from tablee.cli import backup_commands, bilingual_click
from tablee.cli.output import Stop
from tablee.core.errors import Refusal
from tablee.storage import backup
from tablee.storage.backup import BadBackup
from tablee.storage.postgres import PostgresStore
from tablee.storage.sqlite import SqliteStore
from tablee.storage.store import Addition, Person
from tablee.storage.store_url import open_store
from tests.server.aio import run

pytestmark = pytest.mark.both_ways

AnyStore = SqliteStore | PostgresStore


@contextlib.asynccontextmanager
async def opened(url: str | Path) -> AsyncIterator[AnyStore]:
    store = open_store(str(url))
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def fill(store: AnyStore) -> None:
    """More rows than are read or written at once, with everything that is hard to write down."""
    await store.add_person(Person("ada", "Ada “♠” \\ \n É", 3), bytes(range(256)), 1)
    await store.add_person(Person("bob", "Bob", 0), b"bob", 2)
    await store.add_key("ada", b"phone", 3)
    await store.add_code("ada", b"code", 10**15)
    for n in range(30):
        first = Addition(f"t{n}", 1, n, "w1", bytes(range(256)), "open", None, ("ada",))
        await store.create("riffifi", first)
    for seq in range(2, 42):
        await asyncio.gather(
            *(
                store.append(
                    Addition(f"t{n}", seq, 10**12 + seq, "w2", b'{"n":1}', "playing", seq, ("bob",))
                )
                for n in range(30)
            )
        )


async def everything(store: AnyStore) -> dict[str, set[tuple[object, ...]]]:
    found: dict[str, set[tuple[object, ...]]] = {}
    async for part, rows in store.copy_out():
        found.setdefault(part, set()).update(rows)
    return found


def test_from_sqlite_to_postgresql_and_back_nothing_changes(
    tmp_path: Path, postgres_url: str
) -> None:
    async def scene() -> None:
        async with opened(tmp_path / "one.db") as one:
            await fill(one)
            counted = await backup.save(one, tmp_path / "first")
            original = await everything(one)
        assert counted == {"tables": 30, "entries": 1230, "members": 60, "people": 2, "keys": 3}
        assert {part: len(rows) for part, rows in original.items()} == counted
        async with opened(postgres_url) as two:
            assert await backup.restore(two, tmp_path / "first") == counted
            assert await everything(two) == original
            await backup.save(two, tmp_path / "second")
        async with opened(tmp_path / "three.db") as three:
            assert await backup.restore(three, tmp_path / "second") == counted
            assert await everything(three) == original
            assert await three.append(Addition("t1", 42, 1, "w1", b"", "over", None))
            assert await three.use_code(b"code", 1) is None  # codes live too short to be kept

    run(scene())


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    return str(request.getfixturevalue("postgres_url"))


def test_a_store_that_holds_something_is_replaced_only_if_asked(url: str, tmp_path: Path) -> None:
    async def scene() -> None:
        file = tmp_path / "backup"
        async with opened(url) as store:
            await fill(store)
            await backup.save(store, file)
            before = await everything(store)
            await store.append(Addition("t1", 42, 1, "w1", b"", "over", None))
            with pytest.raises(BadBackup, match="not empty; --replace"):
                await backup.restore(store, file)
            assert await everything(store) != before
            await backup.restore(store, file, replace=True)
            assert await everything(store) == before

    run(scene())


def test_nothing_is_restored_under_a_running_server(url: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(url) as store:
            await backup.save(store, tmp_path / "backup")
            await store.heartbeat("w1", time.time_ns() // 1_000_000)
            with pytest.raises(BadBackup, match="A server is using this store") as refused:
                await backup.restore(store, tmp_path / "backup", replace=True)
            assert "arrêtez-le" in refused.value.say("fr")
            await store.forget_worker("w1")
            assert await backup.restore(store, tmp_path / "backup") == {}

    run(scene())


def test_a_backup_under_load_is_one_instant(url: str, tmp_path: Path) -> None:
    """Tables a and z take turns: at any instant a has as many entries as z, or one more.

    A backup reads a first and z last.
    """

    async def scene() -> None:
        async with opened(url) as store:
            await store.create("traf", Addition("a", 1, 1, "w1", b"", "open", None))
            await fill(store)
            await store.create("traf", Addition("z", 1, 1, "w1", b"", "open", None))
            saved = asyncio.ensure_future(backup.save(store, tmp_path / "backup"))
            seq = 1
            while not saved.done() or seq < 20:
                seq += 1
                for table in ("a", "z"):
                    await store.append(Addition(table, seq, 1, "w1", b"", "playing", seq))
            await saved
        async with opened(tmp_path / "copy.db") as copy:
            await backup.restore(copy, tmp_path / "backup")
            ahead, behind = [len(await copy.entries(table, 0)) for table in ("a", "z")]
            assert ahead - behind in (0, 1)
            listed = {row[0]: row[-1] for row in (await everything(copy))["tables"]}
            assert (listed["a"] or 1, listed["z"] or 1) == (ahead, behind)  # due, as they wrote
            assert len(await copy.entries("t1", 0)) == 41

    run(scene())


# -- Files --------------------------------------------------------------------------------------


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    """A backup."""

    async def scene() -> None:
        async with opened(tmp_path / "tables.db") as store:
            await fill(store)
            await backup.save(store, tmp_path / "whole")

    run(scene())
    return tmp_path / "whole"


def refused(file: Path) -> str:
    async def scene() -> str:
        async with opened(file.with_name("empty.db")) as store:
            with pytest.raises(BadBackup) as error:
                await backup.restore(store, file)
            assert await everything(store) == {}
            assert error.value.say("fr") != error.value.say("en")
            return error.value.say("en")

    return run(scene())


def test_only_its_owner_may_read_it_and_nothing_else_is_left(whole: Path) -> None:
    assert stat.S_IMODE(whole.stat().st_mode) == 0o600
    assert not [file for file in whole.parent.iterdir() if "part" in file.name]


def test_what_is_not_whole_is_refused_before_anything_is_touched(whole: Path) -> None:
    packed, lines = whole.read_bytes(), gzip.decompress(whole.read_bytes()).splitlines(True)
    damaged = whole.with_name("damaged")
    for content in (
        b"",
        b"Dear Ada",
        packed[: len(packed) // 2],
        packed[:-3],
        packed[:500] + b"\0" + packed[501:],
        gzip.compress(b""),
        gzip.compress(b"".join(lines[:-1])),
        gzip.compress(b"".join(lines[:5] + lines[6:])),
        gzip.compress(b"".join([*lines, lines[-1]])),
        gzip.compress(b"".join(lines).replace(b"riffifi", b"riffifo", 1)),
        gzip.compress(b"".join([lines[0], b'["secrets",1]\n', *lines[1:]])),
    ):
        damaged.write_bytes(content)
        assert "not a complete backup" in refused(damaged), content[:40]
    damaged.write_bytes(gzip.compress(b"".join(lines).replace(b'backup":1', b'backup":2', 1)))
    assert refused(damaged).endswith("was written by a newer version of Tablée")
    assert refused(whole.with_name("nothing")).startswith("Cannot read")


# -- Commands -----------------------------------------------------------------------------------


def execute(*arguments: str, lang: str = "en") -> None:
    group = bilingual_click.Group("tablee", lang)
    for command in (backup_commands.backup, backup_commands.restore):
        group.add_command(command(lang))
    group.main(list(arguments), prog_name="tablee", standalone_mode=False)


def test_backup_and_restore_are_one_command_each(
    whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store, file, copy = (str(tmp_path / name) for name in ("tables.db", "saved", "copy.db"))
    execute("backup", file, "--store", store)
    assert capsys.readouterr().out == "Saved: 30 tables, 1230 entries, 2 people.\n"
    execute("restore", file, "--store", copy, lang="fr")
    told = capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ")
    assert told == "Restauration faite : 30 tables, 1230 écritures, 2 personnes.\n"
    with pytest.raises(Refusal, match="not empty"):
        execute("restore", file, "--store", copy)
    execute("restore", file, "--store", copy, "--replace")
    with pytest.raises(Stop, match="Store not found"):
        execute("backup", file, "--store", str(tmp_path / "none.db"))
    with pytest.raises(Stop, match="File not found"):
        execute("restore", str(tmp_path / "none"), "--store", str(tmp_path / "new.db"))
    assert not (tmp_path / "new.db").exists()
    with pytest.raises(Stop, match="not available"):
        execute("backup", file, "--store", f"postgresql://x@/y?host={tmp_path}")
    with pytest.raises(click.MissingParameter):
        execute("backup")


def test_without_store_the_usual_one_is_meant(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("TABLEE_STORE", raising=False)
    monkeypatch.setenv("TABLEE_HOME", str(tmp_path))
    execute("backup", str(tmp_path / "usual"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tablee.toml").write_text('store = "named.db"')
    with pytest.raises(Stop, match=r"Store not found: named\.db"):
        execute("backup", str(tmp_path / "usual"))
    monkeypatch.setenv("TABLEE_STORE", str(tmp_path / "none.db"))
    with pytest.raises(Stop, match=r"none\.db"):
        execute("backup", str(tmp_path / "usual"))
    assert capsys.readouterr().out.startswith("Saved: 30 tables")
