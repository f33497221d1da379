"""A move can be undone for a moment before it is sent, where a mis-tap is easy and nobody races."""

import json
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Meet
from tests.web.people import DESK, HAND, PHONE, WAIT, Player

pytestmark = pytest.mark.both_ways

SURE = '.bar [data-move="sure"]'
UNDO = '.bar [data-move="undo"]'
PASS = '.bar [data-move="pass"]'
# Seconds pass when the test says so: however slow the machine is, a move can still be undone.
BY_HAND = """
const every = setInterval, ticking = new Map();
globalThis.setInterval = (act, wait, ...rest) => {
    if (wait !== 1000) return every(act, wait, ...rest);
    const id = -1 - ticking.size;
    ticking.set(id, act);
    return id;
};
const clear = clearInterval;
globalThis.clearInterval = (id) => ticking.delete(id) || clear(id);
globalThis.secondsPass = (count) => {
    for (let second = 0; second < count; second++) for (const act of [...ticking.values()]) act();
};
"""
LOOKS_AWAY = """() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


class Moves:
    """The moves that a page has sent."""

    def __init__(self, player: Player) -> None:
        self.sent: list[str] = []
        player.page.on("websocket", lambda line: line.on("framesent", self._sent))

    def _sent(self, frame: str | bytes) -> None:
        message: dict[str, Any] = json.loads(frame)
        if message["t"] == "move":
            self.sent.append(message["move"])


def at(
    meet: Meet, game: str, seats: int = 2, device: dict[str, Any] = PHONE, lang: str = "fr"
) -> tuple[Player, Moves]:
    player = meet(device, lang)
    player.page.add_init_script(BY_HAND)
    moves = Moves(player)
    player.open_table(game, seats)
    return player, moves


def until_sent(player: Player, moves: Moves, sent: Sequence[str]) -> None:
    """Until the page has sent these, and no other."""
    expect(player.page.locator(UNDO)).to_have_count(0)
    for _ in range(WAIT // 50):
        if moves.sent:
            break
        player.page.wait_for_timeout(50)
    assert moves.sent == list(sent)


def test_a_mis_tap_is_undone_and_nobody_ever_hears_of_it(meet: Meet, axe: str) -> None:
    player, moves = at(meet, "traf")
    player.tap(PASS)
    player.sees(UNDO)
    expect(player.page.locator(".bar .says")).to_have_text("Vous pouvez encore annuler.")
    player.assert_fits()
    player.assert_accessible(axe)
    player.tap(UNDO)
    player.sees(PASS)
    player.page.evaluate("secondsPass(9)")
    assert moves.sent == []
    player.tap(PASS)
    player.tap(SURE)
    until_sent(player, moves, ["pass"])


def test_a_move_is_made_when_its_time_is_up(meet: Meet) -> None:
    player, moves = at(meet, "traf")
    player.tap(PASS)
    expect(player.page.locator(f"{UNDO} .time")).to_have_text("2")
    player.page.evaluate("secondsPass(1)")
    expect(player.page.locator(f"{UNDO} .time")).to_have_text("1")
    assert moves.sent == []
    player.page.evaluate("secondsPass(1)")
    until_sent(player, moves, ["pass"])


def test_whoever_looks_away_has_moved(meet: Meet) -> None:
    player, moves = at(meet, "traf")
    player.tap(PASS)
    player.sees(UNDO)
    player.page.evaluate(LOOKS_AWAY)
    until_sent(player, moves, ["pass"])


def test_keys_undo_and_confirm(meet: Meet) -> None:
    player, moves = at(meet, "traf", 2, DESK, "en")
    for key in ("u", "Escape"):
        player.sees(PASS).focus()
        player.page.keyboard.press("Enter")
        player.sees(UNDO)
        player.page.keyboard.press(key)
        player.sees(PASS)
    assert moves.sent == []
    expect(player.page.locator(PASS)).to_be_focused()
    player.page.keyboard.press("Enter")
    player.sees(UNDO)
    player.page.keyboard.press("Enter")
    until_sent(player, moves, ["pass"])


def test_a_swap_that_is_undone_is_still_tried_on(meet: Meet) -> None:
    player, moves = at(meet, "traf")
    player.tap(HAND)
    player.tap("[data-middle].legal")
    player.tap(".knock")
    player.tap(UNDO)
    assert moves.sent == []
    # A swap has been looked at before it is confirmed, so it is made at once.
    swap = player.sees('.bar [data-move^="swap"]').get_attribute("data-move")
    player.tap(f'[data-move="{swap}"]')
    until_sent(player, moves, [swap or ""])


def test_dice_are_not_rolled_before_it_is_too_late_to_undo(meet: Meet) -> None:
    player, moves = at(meet, "grippe-jetons")
    picked = '.rolled [aria-pressed="true"], [data-die][aria-pressed="true"]'
    player.tap("button.legal[data-die][aria-pressed=false]")
    take = '.preview button.main[aria-disabled="false"]'
    move = player.sees(take).get_attribute("data-move")
    player.tap(take)
    player.sees(UNDO)
    expect(player.page.locator(take)).to_have_count(0)
    player.tap(UNDO)
    expect(player.page.locator(picked)).to_have_count(1)
    assert moves.sent == []
    player.tap(take)
    player.tap(SURE)
    until_sent(player, moves, [move or ""])


def test_the_two_cards_of_puko_can_be_chosen_again(meet: Meet) -> None:
    player, moves = at(meet, "puko", 3)
    for _ in range(2):
        player.tap(".hand button.legal:not(.picked)")
    player.tap(".offer button.main")
    player.sees(UNDO)
    player.tap(UNDO)
    expect(player.page.locator(".hand button.picked")).to_have_count(2)
    player.tap(".offer button.main")
    player.tap(SURE)
    expect(player.page.locator(".offer button.main")).to_have_count(0)
    assert len(moves.sent) == 1


def test_whoever_wants_no_such_wait_has_none(meet: Meet) -> None:
    player = meet(PHONE)
    player.hurry()
    moves = Moves(player)
    player.open_table("traf", 2)
    player.tap(PASS)
    until_sent(player, moves, ["pass"])


def test_games_in_which_time_matters_have_none(meet: Meet) -> None:
    player, moves = at(meet, "reflex", 3)
    player.tap(".bar .choices button.main")
    until_sent(player, moves, ["ready"])
