"""The way in over HTTP: what is answered, and what is refused in one sentence."""

import asyncio
import gzip
from pathlib import Path

import httpx
import pytest

from tablee.core.errors import LANGUAGES
from tablee.games import GAMES
from tablee.server.http import app
from tablee.server.limits import Limits
from tests.kit.clock import FakeClock
from tests.server.fakes import DEADLINE, run, serving

pytestmark = pytest.mark.both_ways

TRAF = {"game": "traf", "seats": [{}, {"bot": "easy"}]}


def test_the_shelf_in_both_languages(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as served, served.browser() as browser:
            for lang in LANGUAGES:
                shelf = (await browser.get("/api/shelf", params={"lang": lang})).json()
                assert [game["name"] for game in shelf] == list(GAMES)
                told = {game["name"]: game["about"] for game in shelf}
                assert told == {name: game.about.say(lang) for name, game in GAMES.items()}
                rules = await browser.get("/api/rules/traf", params={"lang": lang})
                assert rules.text.startswith("# Traf")
            asked = {"accept-language": "de, fr;q=0.8, en;q=0.3"}
            assert 'lang="fr"' in (await browser.get("/", headers=asked)).text
            assert 'lang="en"' in (await browser.get("/")).text
            assert (await browser.get("/api/rules/chess")).status_code == 404

    run(test())


def test_a_guest_is_made_at_the_first_need_and_known_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as served, served.browser() as browser:
            assert (await browser.get("/api/me")).status_code == 401
            made = await browser.post("/api/tables", json=TRAF)
            assert made.status_code == 201
            assert made.json() == {"table": "new", "link": f"{served.url}/t/new"}
            me = (await browser.get("/api/me")).json()
            renamed = await browser.post("/api/me", json={"name": " Léa\u202e ", "face": 4})
            assert renamed.json() == {"person": me["person"], "name": "Léa", "face": 4}
            assert (await browser.get("/api/me")).json() == renamed.json()
            assert (await browser.get("/api/me/tables")).json() == []

    run(test())


def test_refusals_are_sentences_in_the_language_asked_for(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as served, served.browser() as browser:
            chess = await browser.post("/api/tables?lang=fr", json={**TRAF, "game": "chess"})
            assert chess.status_code == 422
            assert chess.json() == {"why": "refused", "says": "Jeu inconnu"}
            empty = await browser.post("/api/me", json={"name": "\u200b", "face": 4})
            assert empty.json()["says"] == "A name must have 1 to 24 visible characters"
            wrong = await browser.post("/api/tables", json={"game": "traf"})
            assert wrong.status_code == 400
            assert "`seats`" in wrong.json()["says"]
            nothing = await browser.get("/api/nothing")
            assert (nothing.status_code, nothing.json()["why"]) == (404, "not-found")
            assert (await browser.delete("/api/shelf")).status_code == 405

    run(test())


def test_no_fault_of_ours_is_shown(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as served, served.browser() as browser:
            broken = await browser.post("/api/tables", json={**TRAF, "game": "broken"})
            assert broken.status_code == 500
            assert broken.json() == {
                "why": "our-fault",
                "says": "Something went wrong on the server",
            }
            served.rooms.fails = True
            failed = await browser.post("/api/tables", json=TRAF)
            assert (failed.status_code, failed.json()["why"]) == (503, "again")
            assert "disk" not in failed.text

    run(test())


def test_a_log_is_read_once_the_match_is_over(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as served, served.browser() as browser:
            running = await browser.get("/api/tables/one/log")
            assert (running.status_code, running.json()["says"]) == (409, "The match goes on")
            over = await browser.get("/api/tables/two/log")
            assert (over.text, over.headers["content-type"]) == (
                "tablee 1\n",
                "text/plain; charset=utf-8",
            )
            assert (await browser.get("/api/tables/none/log")).status_code == 404

    run(test())


def test_request_bodies_are_limited(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as served, served.browser() as browser:
            long = await browser.post("/api/tables", json={"game": "x" * 20_000})
            assert (long.status_code, long.json()["why"]) == (413, "too-long")
            deep = await browser.post(
                "/api/tables",
                content=b"[" * 10_000,
                headers={"content-type": "application/json"},
            )
            assert deep.status_code == 400

    run(test())


def test_health_is_public_and_metrics_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "HEALTH_TIMEOUT", DEADLINE)

    async def test() -> None:
        async with serving(tmp_path, metrics_token="secret") as served, served.browser() as browser:
            assert (await browser.get("/health")).text == "well\n"
            page = await browser.get("/metrics")
            assert 'tablee_requests_total{route="GET /health",status="200"}' in page.text
            elsewhere = {"x-forwarded-for": "203.0.113.9"}
            assert (await browser.get("/metrics", headers=elsewhere)).status_code == 403
            wrong = {**elsewhere, "authorization": "Bearer wrong"}
            assert (await browser.get("/metrics", headers=wrong)).status_code == 403
            right = {**elsewhere, "authorization": "Bearer secret"}
            assert (await browser.get("/metrics", headers=right)).status_code == 200
            await served.store.close()
            while (await browser.get("/health")).status_code != 503:  # a good one lasts a second
                await asyncio.sleep(0.1)

    run(test())


def test_files_of_the_page_are_small_on_the_wire_and_kept_by_browsers(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<p>the app</p>")
    script = static / "assets" / "app-a1b2.js"
    script.write_text("play();" * 1000)
    (script.parent / f"{script.name}.gz").write_bytes(gzip.compress(script.read_bytes()))
    (script.parent / f"{script.name}.br").write_bytes(b"as if by brotli")
    (static / "icon.svg").write_text("<svg/>")

    async def test() -> None:
        async with serving(tmp_path, static=static) as served, served.browser() as browser:

            async def fetch(accepted: str) -> httpx.Response:
                headers = {"accept-encoding": accepted}
                async with browser.stream("GET", "/assets/app-a1b2.js", headers=headers) as answer:
                    answer._content = b"".join([part async for part in answer.aiter_raw()])
                    return answer

            for accepted, encoding in (
                ("gzip, deflate, br", "br"),
                ("gzip", "gzip"),
                ("br;q=0, gzip;q=0.5", "gzip"),
                ("identity", None),
                ("", None),
            ):
                answer = await fetch(accepted)
                assert answer.headers.get("content-encoding") == encoding, accepted
                assert answer.headers["vary"] == "accept-encoding"
                assert "immutable" in answer.headers["cache-control"]
            assert (await browser.get("/assets/app-a1b2.js.gz")).status_code == 404
            icon = await browser.get("/icon.svg")
            assert icon.headers["content-type"] == "image/svg+xml"
            assert icon.headers["cache-control"] == "no-cache"
            known = {"if-none-match": icon.headers["etag"]}
            assert (await browser.get("/icon.svg", headers=known)).status_code == 304

    run(test())


def test_files_of_the_page_are_rate_limited(tmp_path: Path) -> None:
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text("<p>the app</p>")
    (static / "icon.svg").write_text("<svg/>")

    async def test() -> None:
        async with (
            serving(tmp_path, Limits(files=0.5), static=static, clock=FakeClock()) as served,
            served.browser() as browser,
        ):
            answers = [await browser.get("/icon.svg") for _ in range(10)]
            assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 5
            assert (await browser.get("/")).status_code == 200

    run(test())


def test_the_page_was_compressed_when_it_was_built() -> None:
    """What is sent is what was built, and no large file is sent as it is."""
    built = [file for file in app.STATIC.rglob("*") if file.suffix in (".js", ".css", ".html")]
    for file in built:
        if file.stat().st_size < 1000:
            continue
        packed = file.with_name(f"{file.name}.gz").read_bytes()
        assert gzip.decompress(packed) == file.read_bytes()
        assert file.with_name(f"{file.name}.br").stat().st_size < len(packed)
    assert built


def test_the_web_app_is_served_where_it_is_built_in(tmp_path: Path) -> None:
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text("<p>the app</p>")
    (static / "app.js").write_text("start()")
    (tmp_path / "secret.txt").write_text("secret")

    async def test() -> None:
        async with serving(tmp_path, static=static) as served, served.browser() as browser:
            for path in ("/", "/t/one", "/back"):
                assert (await browser.get(path)).text == "<p>the app</p>"
            assert (await browser.get("/app.js")).text == "start()"
            for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/nothing"):
                assert (await browser.get(path)).status_code == 404

    run(test())


def test_making_tables_is_rate_limited(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            serving(tmp_path, Limits(tables=0.5), clock=FakeClock()) as served,
            served.browser() as browser,
        ):
            answers = [await browser.post("/api/tables", json=TRAF) for _ in range(10)]
            assert [answer.status_code for answer in answers] == [201] * 5 + [429] * 5
            assert answers[-1].headers["retry-after"] == "2"
            assert (await browser.get("/api/shelf")).status_code == 200

    run(test())


def test_many_at_once_are_all_answered(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as served, served.browser() as browser:
            answers = await asyncio.gather(*(browser.get("/api/shelf") for _ in range(50)))
            assert {answer.status_code for answer in answers} == {200}

    run(test())
