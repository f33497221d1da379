"""Every phase of every game, in windows from a small phone to a large screen."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

import tablee
from tests.web.conftest import Meet
from tests.web.people import DESK, DRAWN, PHONE, Player
from tests.web.staged import Moment, Staged, all_moments, moments_of

pytestmark = pytest.mark.both_ways

SIZES = [(320, 568), (360, 640), (390, 844), (844, 390)]
SIZES += [(768, 1024), (1280, 800), (1920, 1080), (3840, 2160)]
GAMES = [game.name for game in tablee.games()]
FAULTS = Path(__file__).with_name("layout.js").read_text(encoding="utf-8")

STYLE = """style => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    document.adoptedStyleSheets = [sheet];
}"""
# A page that is broken on purpose, and what is said of it.
BROKEN = {
    ".says { overflow: hidden; width: 4ch; white-space: nowrap }": "cut: p.says",
    ".seats .name { translate: 0 -1rem }": "over each other",
    ".name span { max-width: 1ch }": "hardly anything is left of",
    ".hand { translate: 0 40px }": "hangs over the edge: svg.drawn-card",
    ".hand { grid-template-columns: repeat(var(--row), 24px) !important }": "no room for a finger",
    "header .bare { width: 20px; min-width: 0 !important; padding: 0 }": "only 20 ×",
    "main { width: 120vw !important }": "too wide",
}


class Window:
    """What a page is seen in, in any size; its picture is drawn small, for nobody looks at it."""

    def __init__(self, player: Player) -> None:
        self.page = player.page
        self.devtools = player.context.new_cdp_session(player.page)

    def faults(self, width: int, height: int) -> list[str]:
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.devtools.send("Emulation.setDeviceMetricsOverride", {**size, "scale": 0.1})
        self.page.evaluate(DRAWN)
        assert self.page.evaluate("[innerWidth, innerHeight]") == [width, height]
        told: list[str] = self.page.evaluate(FAULTS)
        return told


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_cut_covered_or_too_small(flat: Meet, game: str) -> None:
    player = flat(DESK)
    staged, window = Staged(player), Window(player)
    found: dict[str, list[str]] = {}
    for moment in moments_of(game):
        staged.show(moment)
        for width, height in SIZES:
            for fault in window.faults(width, height):
                found.setdefault(fault, []).append(f"{width}x{height}: {moment}")
    assert not found, "\n".join(f"{fault}, {where[0]}" for fault, where in found.items())


@pytest.mark.parametrize("style", BROKEN)
def test_a_broken_page_is_found(meet: Meet, style: str) -> None:
    player = meet(DESK)
    window = Window(player)
    Staged(player).show(next(each for each in moments_of("riffifi") if "mine" in each.kind))
    assert window.faults(390, 844) == []
    player.page.evaluate(STYLE, style)
    assert BROKEN[style] in "\n".join(window.faults(390, 844))


def test_every_phase_is_looked_at() -> None:
    for game in GAMES:
        seen = {moment.kind for moment in moments_of(game)}
        assert seen == {moment.kind for moment in all_moments(game)}
        assert {"over"} <= {kind.split()[0] for kind in seen}


def a_deal(game: str, seats: int) -> Iterator[Moment]:
    """What one seat sees from a full hand to an empty one."""
    most = 0
    for moment in all_moments(game):
        if moment.view["seats"] != seats or moment.seat != 0:
            continue
        held = len(moment.view["hand"])
        if held > most == 0 or 0 < held <= most or (most and held == 0):
            yield moment
        if most and held == 0:
            return
        most = held or most


@pytest.mark.parametrize(("game", "board"), [("riffifi", ".table"), ("defifoo-rouge", ".hand")])
@pytest.mark.parametrize("size", [(360, 640), (390, 844), (844, 390)])
def test_nothing_moves_when_cards_leave_the_hand(
    meet: Meet, game: str, board: str, size: tuple[int, int]
) -> None:
    player = meet({**PHONE, "viewport": {"width": size[0], "height": size[1]}})
    staged = Staged(player)
    heights, held = set(), set()
    for moment in a_deal(game, 4):
        if (cards := len(moment.view["hand"])) in held:
            continue
        held.add(cards)
        staged.show(moment)
        box = player.page.locator(f"main.table .board {board}").bounding_box()
        assert box is not None
        heights.add(round(box["height"]))
    assert len(held) > 8
    assert min(held) <= 1
    assert len(heights) == 1


def test_the_last_cards_of_a_hand_are_one_row(meet: Meet) -> None:
    player = meet({**PHONE, "viewport": {"width": 390, "height": 844}})
    staged = Staged(player)
    rows = {}
    for moment in a_deal("riffifi", 4):
        if (cards := len(moment.view["hand"])) in rows or cards not in (10, 8, 5, 2):
            continue
        staged.show(moment)
        boxes = [card.bounding_box() for card in player.page.locator(".hand button").all()]
        rows[cards] = len({round(box["y"]) for box in boxes if box is not None})
    assert rows == {10: 2, 8: 2, 5: 1, 2: 1}


def test_a_swap_that_is_tried_on_leaves_the_knock_on_the_mat(meet: Meet) -> None:
    player = meet(PHONE)  # in French, where the words are longest
    player.open_table("traf", 2)
    player.tap(".hand button.legal")
    player.tap("[data-middle].legal")
    expect(player.page.locator(".knock")).to_have_text("Échangeret frapper")
    mat, knock = (player.sees(each).bounding_box() for each in (".mat", ".knock"))
    assert mat is not None
    assert knock is not None
    assert knock["x"] + knock["width"] <= mat["x"] + mat["width"] - 8
