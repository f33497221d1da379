"""Whole matches of every game, by finger on a phone and by keyboard at a desk."""

import gzip
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import CDPSession, expect

import tablee
from tablee.server.http.app import STATIC
from tests.web.conftest import Meet
from tests.web.matches import COURSES, Course, one_tap, whole_match
from tests.web.people import DESK, HAND, PHONE, Player
from tests.web.secrets import Recorder, Truth, leaks, looked_for

pytestmark = pytest.mark.both_ways

OPEN = {"grippe-jetons"}  # dice: only the luck to come is secret
ONE_GAME = 40 * 1024  # bytes, compressed
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
    expect(player.page.locator("dialog [data-curve] polyline")).to_have_count(course.seats)
    assert player.page.locator("dialog ol a").count() in (1, 2, 3)
    expect(player.page.get_by_role("button", name="Encore une")).to_be_in_viewport()
    recording, truth = recorder.stop(table, 0), Truth(player, table)
    assert leaks(recording, truth) == []
    assert looked_for(recording, truth) > 0 or course.game in OPEN
    assert player.verify() == ["true"] * 5


# What moved by itself, and how much of the page with it. What a tap leads to moves by somebody: the
# picture after it, and the one after my hand has changed, however long that takes.
JUMPS = """
const all = [], own = [];
let begin = 0;
const mine = () => {
    const span = { from: performance.now(), to: Infinity };
    own.push(span);
    requestAnimationFrame(() => requestAnimationFrame(() => span.to = performance.now()));
};
const isMine = ({ startTime: at }) => own.some(({ from, to }) => from <= at && at <= to);
const shifts = new PerformanceObserver((list) => all.push(...list.getEntries()));
shifts.observe({ type: "layout-shift" });
addEventListener("click", mine, true);
globalThis.watchJumps = () => {
    begin = performance.now();
    new MutationObserver(mine).observe(document.querySelector(".hand"), { childList: true });
};
globalThis.jumps = () => [...all, ...shifts.takeRecords()]
    .filter((jump) => jump.startTime >= begin && !jump.hadRecentInput && !isMine(jump))
    .map(({ value }) => value);
"""
HARDLY = 0.03  # a number grows by a figure, a note above the sentence goes
LAYOUTS = 110  # a look at each card after each change cost 140


def test_nothing_jumps_while_others_play(meet: Meet) -> None:
    player = meet(PHONE)
    player.page.add_init_script(JUMPS)
    player.page.emulate_media(reduced_motion="no-preference")
    devtools = player.context.new_cdp_session(player.page)
    devtools.send("Performance.enable")
    course = COURSES[0]
    player.open_table(course.game, course.seats, pace="fast")
    player.sees(HAND)
    player.page.evaluate("watchJumps()")
    before = layouts(devtools)
    for _ in range(4):
        one_tap(player, course, "finger")
    player.sees(HAND)
    assert player.page.evaluate("Math.max(0, ...jumps())") < HARDLY
    assert layouts(devtools) - before < LAYOUTS


def layouts(devtools: CDPSession) -> int:
    """How often this page has been laid out."""
    told = devtools.send("Performance.getMetrics")["metrics"]
    return next(int(each["value"]) for each in told if each["name"] == "LayoutCount")


def test_a_game_is_fetched_quickly() -> None:
    folder = Path(os.environ.get("TABLEE_STATIC") or STATIC) / "assets"
    for course in COURSES:
        parts = [*folder.glob(f"{course.game}-*.js"), *folder.glob(f"{course.game}-*.css")]
        assert len(parts) >= 2, course.game
        assert sum(len(gzip.compress(part.read_bytes())) for part in parts) <= ONE_GAME


def score_sheet(player: Player) -> list[dict[str, Any]]:
    """The lines of the score sheet as they are read."""
    rows: list[dict[str, Any]] = player.page.locator("dialog .sheet tbody tr").evaluate_all(
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
    marked: list[bool] = player.page.locator("dialog .sheet thead th").evaluate_all(
        "all => all.map((name) => name.classList.contains('winner'))"
    )
    return [seat for seat, won in enumerate(marked) if won]


# What is shown for the first time in a pause: whoever plays on at once hardly sees it.
FIRST_SHOWN = """(what) => {
    globalThis.shown = null;
    new MutationObserver((_, observer) => {
        const found = document.querySelectorAll(what);
        if (found.length === 0) return;
        globalThis.shown = [...found].map(({ innerText }) => innerText);
        observer.disconnect();
    }).observe(document.body, { childList: true, subtree: true });
}"""


def course_of(game: str) -> Course:
    return next(course for course in COURSES if course.game == game)


def first_shown(player: Player, what: str, course: Course) -> list[str]:
    """Play on until this is shown; what it says."""
    player.page.evaluate(FIRST_SHOWN, what)
    while not (shown := player.page.evaluate("globalThis.shown")):
        assert one_tap(player, course, "finger")
    told: list[str] = shown
    return told


def go_on_from(player: Player, what: str, course: Course) -> None:
    """Play on until this is gone: by the button, unless the time is up before."""
    shown = player.page.locator(what)
    while shown.count():
        assert one_tap(player, course, "finger")


def named(rows: Sequence[Sequence[str]]) -> tuple[str, int]:
    """The first name of a table, and how many other names it has; luck chooses those of bots."""
    first, *others = [name for name, *_ in rows]
    return first, len({*others} - {"", first})


def test_a_round_of_riffifi_is_counted_out_until_one_goes_on(meet: Meet) -> None:
    player = meet(PHONE)
    player.hurry()
    player.open_table("riffifi", 3)
    player.sees(HAND)
    course = course_of("riffifi")
    rows = [row.split("\t") for row in first_shown(player, ".riffifi .room tbody tr", course)]
    assert named(rows) == ("Vous", 2)
    for _, gained, in_all in rows:  # after one round, that is all there is
        assert int(gained.replace("−", "-")) == int(in_all)
    go_on_from(player, ".riffifi .room table", course)
    player.sees(HAND)


def test_a_round_of_reflex_lies_there_until_one_goes_on(meet: Meet) -> None:
    player = meet(PHONE)
    player.hurry()
    player.open_table("reflex", 3, tempo="turns")
    course = course_of("reflex")
    rows = [row.split("\t") for row in first_shown(player, ".reflex .sheet tbody tr", course)]
    assert named(rows) == ("Vous", 2)
    points = [[int(cell.replace("·", "0")) for cell in cells] for _, *cells in rows]
    assert [series + first for series, first, _ in points] == [total for *_, total in points]
    assert sorted(first for _, first, _ in points) == [0, 0, 3]
    go_on_from(player, ".reflex .sheet", course)
    player.sees(".rack button")


def test_a_turn_and_a_game_of_grippe_jetons_lie_there_until_one_goes_on(meet: Meet) -> None:
    player = meet(PHONE)
    player.hurry()
    player.open_table("grippe-jetons", 2, games=2)
    course = course_of("grippe-jetons")
    player.awaits(", ".join(course.taps))
    assert {signed(change) for change in first_shown(player, ".purses small", course)} != {0}
    go_on_from(player, ".purses small", course)
    rows = [row.split("\t") for row in first_shown(player, ".ledger .sheet tbody tr", course)]
    assert named(rows) == ("Ana", 1)
    assert "0" in [tokens for _, tokens, _ in rows]
    assert [tokens for _, tokens, _ in rows] == [total for *_, total in rows]
    go_on_from(player, ".ledger .sheet", course)
    player.awaits(", ".join(course.taps))
