"""Whole matches of every game, by finger on a phone and by keyboard at a desk."""

from typing import Any

import pytest

import tablee
from tests.web.conftest import Meet
from tests.web.matches import COURSES, Course, whole_match
from tests.web.people import DESK, PHONE, Player
from tests.web.secrets import Recorder, Truth, leaks, looked_for

pytestmark = pytest.mark.both_ways

OPEN = {"grippe-jetons"}  # dice: only the luck to come is secret
WAYS = {"finger": PHONE, "keyboard": DESK}


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.game)
@pytest.mark.parametrize("way", WAYS)
def test_a_whole_match(meet: Meet, course: Course, way: str) -> None:
    player = meet(WAYS[way])
    player.hurry()
    recorder = Recorder(player)
    table = player.open_table(course.game, course.seats, **course.options)
    whole_match(player, course, way)
    told = tablee.replay(player.log(table))
    assert told.over
    sheet = score_sheet(player)
    assert [int(points) for points in sheet[total(sheet)]["points"]] == told.scores()
    assert sheet_winners(player) == told.winners()
    for seat, score in enumerate(told.scores()):
        parts = [signed(row["points"][seat]) for row in sheet[course.adds_up]]
        assert not parts or sum(parts) == score, sheet
    assert player.page.get_by_role("button", name="Encore une").is_visible()
    recording, truth = recorder.stop(table, 0), Truth(player, table)
    assert leaks(recording, truth) == []
    assert looked_for(recording, truth) > 0 or course.game in OPEN


def score_sheet(player: Player) -> list[dict[str, Any]]:
    """The lines of the score sheet as they are read."""
    rows: list[dict[str, Any]] = player.page.locator("dialog tbody tr").evaluate_all(
        """rows => rows.map((row) => ({
            label: row.querySelector("th").innerText,
            strong: row.classList.contains("strong"),
            points: [...row.querySelectorAll("td")].map((cell) => cell.innerText),
        }))"""
    )
    return rows


def total(sheet: list[dict[str, Any]]) -> int:
    return max(line for line, row in enumerate(sheet) if row["strong"])


def signed(points: str) -> int:
    return int(points.replace("−", "-").replace("+", ""))


def sheet_winners(player: Player) -> list[int]:
    marked: list[bool] = player.page.locator("dialog thead th").evaluate_all(
        "all => all.map((name) => name.classList.contains('winner'))"
    )
    return [seat for seat, won in enumerate(marked) if won]
