"""The first match of somebody who just starts: the rules are explained as they come up."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Meet
from tests.web.matches import COURSES, one_tap
from tests.web.people import DESK, HAND, PHONE, SMALL_PHONE, Player

pytestmark = pytest.mark.both_ways

# Every remark that is ever shown, each of which is dismissed at once so that the next one has room.
TOLD = """
globalThis.told = [];
const look = () => {
    for (const remark of document.querySelectorAll("aside.remark:not([data-told])")) {
        remark.dataset.told = "";
        globalThis.told.push(remark.querySelector("p").innerText);
        const { meant } = globalThis; // of taps on the board (matches.py)
        globalThis.meant = null;
        remark.querySelector("button").click();
        globalThis.meant = meant;
    }
};
new MutationObserver(look).observe(document, { childList: true, subtree: true });
"""
REMARK = "aside.remark"
TALL_PHONE = {**PHONE, "viewport": {"width": 390, "height": 844}}
LANDSCAPE = {**PHONE, "viewport": {"width": 640, "height": 360}}
RIFFIFI = next(course for course in COURSES if course.game == "riffifi")


def just_start(player: Player, game: str = "riffifi", seats: int = 3) -> None:
    player.open_table(game, seats)
    begin = player.page.get_by_role("button", name=re.compile("^(Commencer|Just start)$"))
    expect(begin).to_be_visible()
    player.stops_the_clock(5000)  # a remark stays until it has been looked at
    player.tap(begin)


@pytest.mark.parametrize(
    ("device", "stays"),
    [(SMALL_PHONE, False), (LANDSCAPE, False), (TALL_PHONE, True), (DESK, True)],
)
def test_a_remark_covers_nothing_of_the_board_and_leads_to_its_rule(
    meet: Meet, axe: str, device: dict[str, object], stays: bool
) -> None:
    player = meet(device, "en", newcomer=True)
    just_start(player)
    remark, board = player.sees(REMARK).bounding_box(), player.sees(".board").bounding_box()
    assert remark is not None
    assert board is not None
    beside = remark["x"] >= board["x"] + board["width"]
    assert beside or remark["y"] + remark["height"] <= board["y"] + 1
    assert remark["y"] >= 0
    player.assert_fits()
    player.assert_accessible(axe)
    rule = player.page.locator(REMARK).get_by_role("link", name="The rule")
    expect(rule).to_have_attribute("href", "/rules/riffifi#RIF-10")
    before = player.page.locator(".hand li").count()
    player.tap_card()  # nothing waits for it
    expect(player.page.locator(".hand li")).to_have_count(before - 1)
    ends = "No more explanations" if stays else "Close"
    player.tap(player.page.locator(REMARK).get_by_role("button", name=ends))
    expect(player.page.locator(REMARK)).to_have_count(0)


def test_each_rule_is_explained_once_in_the_first_match_and_never_again(meet: Meet) -> None:
    player = meet(PHONE, newcomer=True)
    player.page.add_init_script(TOLD)
    just_start(player)
    while len(told := player.page.evaluate("globalThis.told")) < 3:
        assert one_tap(player, RIFFIFI, "finger")
    assert told[0].startswith("Posez une carte.")
    player.page.reload()
    player.sees(HAND)
    for _ in range(3):
        assert one_tap(player, RIFFIFI, "finger")
    assert not {*told} & {*player.page.evaluate("globalThis.told")}
    player.open_table("traf", 2)
    player.sees(HAND)
    for _ in range(3):
        player.tap(HAND)
    assert player.page.evaluate("globalThis.told") == []


def test_whoever_wants_no_explanations_gets_none(meet: Meet) -> None:
    player = meet(PHONE, newcomer=True)
    just_start(player)
    player.tap(player.sees(REMARK).get_by_role("button", name="Fermer"))  # it lies over the menu
    player.tap(player.page.get_by_role("button", name="Réglages"))
    player.tap(player.page.get_by_role("button", name="Ne plus rien expliquer"))
    player.page.keyboard.press("Escape")
    expect(player.page.locator(REMARK)).to_have_count(0)
    player.page.add_init_script(TOLD)
    player.page.reload()
    player.sees(HAND)
    for _ in range(3):
        assert one_tap(player, RIFFIFI, "finger")
    assert player.page.evaluate("globalThis.told") == []


def test_whoever_has_played_before_is_told_nothing(meet: Meet) -> None:
    player = meet(PHONE)
    player.page.add_init_script(TOLD)
    player.open_table("riffifi", 3)
    for _ in range(3):
        assert one_tap(player, RIFFIFI, "finger")
    assert player.page.evaluate("globalThis.told") == []
