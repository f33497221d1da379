"""Logs that people open from a file: shown moment by moment, or refused in one sentence."""

import re
from pathlib import Path

import httpx
import pytest

import tablee
from tablee.server.http import log_pool
from tablee.server.http.app import LONGEST_LOG
from tablee.server.limits import Limits
from tests.kit.clock import FakeClock
from tests.server import harness
from tests.server.fakes import DEADLINE, run, serving
from tests.server.loaded import LOADING, loaded
from tests.server.test_simulation_replay import read as pictures

pytestmark = pytest.mark.both_ways

LOGS = sorted((Path(__file__).parents[2] / "web/src/lib/verify/logs").glob("*.log"))
TRAF = next(path for path in LOGS if path.stem == "traf-4").read_text()
NO_LIMITS = Limits(requests=0, logs=0)


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader that is slow is waited for."""
    monkeypatch.setattr(log_pool, "TIMEOUT", DEADLINE)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_the_logs_that_the_page_is_tested_with_are_the_librarys_own(path: Path) -> None:
    check = tablee.verify(path.read_text())
    assert check.ok, check.says.en


def test_an_opened_log_is_shown_from_any_seat_in_both_languages(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, limits=NO_LIMITS) as served, served.browser() as browser:
            asked = {"log": TRAF, "seat": 2}
            opened = (await browser.post("/api/logs?lang=fr", json=asked)).json()
            match = tablee.replay(TRAF)
            assert opened["game"] == "traf"
            assert opened["over"]
            assert opened["seat"] == 2
            assert opened["seats"] == ["Place 1", "Place 2", "Place 3", "Place 4"]
            assert opened["options"] == dict(match.record.options)
            last = opened["moments"][-1]
            assert last["view"]["scores"] == match.scores()
            assert last["view"]["seat"] == 2
            assert last["view"]["options"] == opened["options"]
            assert "Place" in str([moment["said"] for moment in opened["moments"]])
            beside = (await browser.post("/api/logs", json={"log": TRAF})).json()
            assert beside["seat"] is None
            assert "Seat" in str([moment["said"] for moment in beside["moments"]])

    run(test())


def test_a_match_that_goes_on_is_shown_as_from_beside_the_table(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, limits=NO_LIMITS) as served, served.browser() as browser:
            cut = TRAF[: TRAF.index("\nend ") + 1].rsplit("\n", 4)[0] + "\n"
            opened = (await browser.post("/api/logs", json={"log": cut, "seat": 1})).json()
            assert not opened["over"]
            assert opened["seat"] is None
            assert {moment["view"]["seat"] for moment in opened["moments"]} == {None}

    run(test())


@pytest.mark.parametrize(
    ("log", "why", "says"),
    [
        ("Cher journal\n", "no-log", "commence par"),
        (TRAF[:-1], "no-log", "s’interrompt"),
        (TRAF.replace("game traf", "game chess"), "no-log", "pas de jeu"),
        (TRAF.replace("tablee 1", "tablee 2", 1), "other-version", "autre version"),
        (TRAF.replace("game traf 1", "game traf 99"), "other-version", "version 99"),
        (TRAF.replace("\nhouse dealer ", "\nhouse dealer 9"), "no-log", "refusé"),
    ],
)
def test_what_is_no_log_is_told(tmp_path: Path, log: str, why: str, says: str) -> None:
    async def test() -> None:
        async with serving(tmp_path, limits=NO_LIMITS) as served, served.browser() as browser:
            refused = await browser.post("/api/logs?lang=fr", json={"log": log})
            assert refused.status_code == 422
            assert refused.json()["why"] == why
            assert says in refused.json()["says"]

    run(test())


def test_logs_that_are_too_long_slow_or_many_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with serving(tmp_path, limits=NO_LIMITS) as served, served.browser() as browser:
            long = await browser.post("/api/logs", json={"log": "x" * LONGEST_LOG})
            assert long.json()["why"] == "too-long"
            monkeypatch.setattr(log_pool, "TIMEOUT", 0.001)
            slow = await browser.post("/api/logs", json={"log": TRAF})
            assert (slow.status_code, slow.json()["why"]) == (413, "too-long")
            monkeypatch.setattr(log_pool, "MAX_WAITING", 0)
            busy = await browser.post("/api/logs", json={"log": TRAF})
            assert busy.json()["why"] == "too-much"

    run(test())


# -- Placements seen again ------------------------------------------------------------------------


def test_a_placement_is_a_moment_of_its_own_and_its_question_is_read_from_the_log(
    tmp_path: Path,
) -> None:
    log = loaded()

    async def test() -> None:
        async with serving(tmp_path, limits=NO_LIMITS) as served, served.browser() as browser:
            opened = (await browser.post("/api/logs", json={"log": log})).json()
            phases = [moment["view"]["phase"] for moment in opened["moments"]]
            assert phases[LOADING:] == ["settling", "placing"]
            asked = {"log": log, "number": LOADING}
            found = await browser.post("/api/logs/simulation", json=asked)
            assert found.headers["cache-control"] == "no-store"
            assert f" seed {found.json()['seed']} " in log
            assert found.json()["name"].endswith(f" {LOADING}")
            settled = log.rindex("house settled")
            for other, number in (
                (log, LOADING - 1),  # a card is laid
                (log, LOADING + 1),
                (log, 2**50),
                (log[:settled], LOADING),  # nobody knows what came of it
                (TRAF, 3),
            ):
                asked = {"log": other, "number": number}
                nothing = await browser.post("/api/logs/simulation", json=asked)
                assert nothing.status_code == 404

    run(test())


def test_placements_of_bad_logs_and_by_other_pages_are_refused(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, limits=NO_LIMITS) as served, served.browser() as browser:

            async def refused(body: object, **headers: str) -> tuple[int, str]:
                answer = await browser.post("/api/logs/simulation", json=body, headers=headers)
                return answer.status_code, answer.json()["why"]

            for log, why in (
                ("Cher journal\n", "no-log"),
                (TRAF.replace("\nhouse dealer ", "\nhouse dealer 9"), "no-log"),
                (TRAF.replace("game traf 1", "game traf 99"), "other-version"),
            ):
                assert await refused({"log": log, "number": 0}) == (422, why)
            assert await refused({"log": "x" * LONGEST_LOG, "number": 0}) == (413, "too-long")
            assert await refused({"log": TRAF, "number": -1}) == (400, "malformed")
            assert await refused({"log": TRAF}) == (400, "malformed")
            good = {"log": TRAF, "number": 0}
            assert await refused(good, origin="https://elsewhere.example") == (403, "foreign-page")
            assert await refused(good, **{"content-type": "text/plain"}) == (415, "not-json")

    run(test())


def test_frames_of_an_opened_log_are_simulated_once_and_only_where_they_are_true(
    tmp_path: Path,
) -> None:
    other = re.sub(r" tilt -?[0-9]+", " tilt 1", loaded())
    with harness.serving(tmp_path) as server, httpx.Client(base_url=server.url) as browser:

        def ask(log: str) -> httpx.Response:
            return browser.post(
                "/api/logs/simulation",
                json={"log": log, "number": LOADING},
                headers={"origin": server.url},
                timeout=DEADLINE,
            )

        answers = [ask(loaded()) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [200, 200]
        assert answers[0].content == answers[1].content
        assert len(pictures(answers[0].content)) > 10
        assert ask(other).status_code == 404, "another ship than the log tells of is not shown"


def test_logs_are_opened_at_a_rate(tmp_path: Path) -> None:
    async def test() -> None:
        limits = Limits(requests=0, logs=0.1)  # one at once
        async with (
            serving(tmp_path, limits=limits, clock=FakeClock()) as served,
            served.browser() as browser,
        ):
            answers = [await browser.post("/api/logs", json={"log": "x"}) for _ in range(2)]
            assert [answer.json()["why"] for answer in answers] == ["no-log", "too-much"]
            asked = {"log": "x", "number": 0}
            placement = await browser.post("/api/logs/simulation", json=asked)
            assert placement.json()["why"] == "too-much"

    run(test())
