"""Guests: known by a secret that only their device keeps, and let in elsewhere by a code."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from hashlib import sha256
from pathlib import Path

import pytest

from tablee.core.errors import Refusal
from tablee.server import identity as people
from tablee.server.identity import Identity
from tablee.server.limits import Limits
from tablee.storage.sqlite import SqliteStore
from tests.kit.clock import FakeClock
from tests.server.aio import run as run_plain
from tests.server.fakes import run, serving

pytestmark = pytest.mark.both_ways


@asynccontextmanager
async def known_people(folder: Path) -> AsyncIterator[tuple[Identity, SqliteStore, FakeClock]]:
    store, clock = SqliteStore(folder / "tables.db", durable=False), FakeClock()
    await store.open()
    try:
        yield Identity(store, clock), store, clock
    finally:
        await store.close()


def test_only_hashes_of_secrets_are_kept(tmp_path: Path) -> None:
    async def test() -> list[str]:
        async with known_people(tmp_path) as (identity, _, _):
            device = await identity.new_guest("en")
            code = await identity.new_code(device.person, "http://games.example")
            return [device.secret or "", code.code]

    secrets = run_plain(test())
    with closing(sqlite3.connect(tmp_path / "tables.db")) as db:
        kept = "\n".join(db.iterdump())
    for secret in secrets:
        assert len(secret) >= 22
        assert secret not in kept
        assert sha256(secret.encode()).hexdigest().upper() in kept.upper()


def test_a_code_lets_one_device_in_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            serving(tmp_path) as served,
            served.browser() as phone,
            served.browser() as laptop,
        ):
            me = (await phone.post("/api/me", json={"name": "Léa", "face": 4})).json()
            other = (await laptop.post("/api/me")).json()
            assert other["person"] != me["person"]
            code = (await phone.post("/api/me/code")).json()
            assert code["link"] == f"{served.url}/back#{code['code']}"
            let_in = await laptop.post("/api/me/use-code", json={"code": code["code"]})
            assert let_in.json() == me
            assert (await laptop.get("/api/me")).json() == me
            assert (await phone.get("/api/me")).json() == me
            again = await laptop.post("/api/me/use-code", json={"code": code["code"]})
            assert (again.status_code, again.json()["why"]) == (403, "bad-code")

    run(test())


def test_a_code_is_good_for_ten_minutes(tmp_path: Path) -> None:
    async def test() -> None:
        async with known_people(tmp_path) as (identity, _, clock):
            device = await identity.new_guest("en")
            early = await identity.new_code(device.person, "")
            late = await identity.new_code(device.person, "")
            clock.pass_by(people.TEN_MINUTES - 1)
            assert await identity.use_code(early.code) is not None
            clock.pass_by(2)
            assert await identity.use_code(late.code) is None

    run_plain(test())


def test_a_class_behind_one_address_can_add_a_device_each(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, clock=FakeClock()) as served:
            for _ in range(30):  # all within the same moment
                async with served.browser() as tablet, served.browser() as phone:
                    assert (await tablet.post("/api/me")).status_code == 200
                    code = (await tablet.post("/api/me/code")).json()["code"]
                    added = await phone.post("/api/me/use-code", json={"code": code})
                    assert added.status_code == 200

    run(test())


def test_trying_codes_is_rate_limited(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            serving(tmp_path, Limits(codes=0.1), clock=FakeClock()) as served,
            served.browser() as browser,
        ):
            tries = [
                (await browser.post("/api/me/use-code", json={"code": f"guess{n}"})).status_code
                for n in range(4)
            ]
            assert tries == [403, 429, 429, 429]

    run(test())


def test_a_device_can_be_forgotten(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as served, served.browser() as browser:
            cookie = await served.guest()
            assert (await browser.get("/api/me", headers={"cookie": cookie})).status_code == 200
            forgotten = await browser.delete("/api/me/key", headers={"cookie": cookie})
            assert forgotten.status_code == 204
            assert "Max-Age=0" in forgotten.headers["set-cookie"]
            assert (await browser.get("/api/me", headers={"cookie": cookie})).status_code == 401

    run(test())


def test_another_worker_hears_of_a_forgotten_device_soon(tmp_path: Path) -> None:
    async def test() -> None:
        async with known_people(tmp_path) as (here, store, clock):
            there = Identity(store, clock)
            device = await here.new_guest("en")
            assert device.secret is not None
            assert await there.who(device.secret) == device.person
            await here.forget(device.secret)
            assert await here.who(device.secret) is None
            clock.pass_by(people.CACHE_MS)
            assert await there.who(device.secret) is None

    run_plain(test())


def test_who_is_known_is_not_looked_up_each_time(tmp_path: Path) -> None:
    async def test() -> None:
        async with known_people(tmp_path) as (identity, store, _):
            device = await identity.new_guest("fr")
            await store.close()
            assert await identity.who(device.secret) == device.person

    run_plain(test())


def test_nobody_comes_in_with_odd_cookies() -> None:
    odd = ["", "tablee", "tablee=", "=x", "x=tablee=1", "__Host-tablee=x", "tablee=é; \x00", ";;;"]
    found = [people.secret_in({"cookie": text}, https=False) for text in odd]
    assert found == [None, "", "", None, None, None, "é", None]
    many = "; ".join(f"c{n}={'x' * 90}" for n in range(100)) + "; tablee=secret"
    assert people.secret_in({"cookie": many}, https=False) is None
    assert people.secret_in({"cookie": 'a="b; tablee=secret'}, https=False) == "secret"


# -- Names --------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_made_up_name_fits(lang: str) -> None:
    adjectives, animals, order = people.WORDS[lang]
    for adjective in adjectives.split():
        for animal in animals.split():
            name = order.format(adjective, animal)
            assert people.clean_name(name) == name


def test_names_are_cleaned_of_tricks() -> None:
    assert people.clean_name("  Jean\u00a0 \t Paul\n") == "Jean Paul"
    assert people.clean_name("Le\u0301a") == "Léa"
    assert people.clean_name("ad\u202emin\x07") == "admin"
    family = "👩\u200d👧"
    assert people.clean_name(family) == family
    for empty in ("", "  ", "\u200b\u200e", "\u200d", "x" * 25):
        with pytest.raises(Refusal):
            people.clean_name(empty)
