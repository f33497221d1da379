"""Logs that people open from a file: shown moment by moment, or refused in one sentence."""

from pathlib import Path

import pytest

import tablee
from tablee.server import reading
from tablee.server.app import LONGEST_LOG
from tablee.server.limits import Limits
from tests.server.fakes import run, serving

pytestmark = pytest.mark.both_ways

LOGS = sorted((Path(__file__).parents[2] / "web/src/lib/verify/logs").glob("*.log"))
TRAF = next(path for path in LOGS if path.stem == "traf-4").read_text()
NO_LIMITS = Limits(requests=0, logs=0)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_the_logs_that_the_page_is_tested_with_are_the_librarys_own(path: Path) -> None:
    verdict = tablee.verify(path.read_text())
    assert verdict.ok, verdict.says.en


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


def test_there_is_an_end_to_patience(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with serving(tmp_path, limits=NO_LIMITS) as served, served.browser() as browser:
            long = await browser.post("/api/logs", json={"log": "x" * LONGEST_LOG})
            assert long.json()["why"] == "too-long"
            monkeypatch.setattr(reading, "WITHIN", 0.001)
            slow = await browser.post("/api/logs", json={"log": TRAF})
            assert (slow.status_code, slow.json()["why"]) == (413, "too-long")
            monkeypatch.setattr(reading, "MOST_WAITING", 0)
            busy = await browser.post("/api/logs", json={"log": TRAF})
            assert busy.json()["why"] == "too-much"

    run(test())


def test_logs_are_opened_at_a_rate(tmp_path: Path) -> None:
    async def test() -> None:
        limits = Limits(requests=0, logs=0.1)  # one at once
        async with serving(tmp_path, limits=limits) as served, served.browser() as browser:
            answers = [await browser.post("/api/logs", json={"log": "x"}) for _ in range(2)]
            assert [answer.json()["why"] for answer in answers] == ["no-log", "too-much"]

    run(test())
