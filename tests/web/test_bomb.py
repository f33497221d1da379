"""The Bomb at any moment of a trick: nobody is asked, whoever holds it sees it, and all go on."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Meet
from tests.web.luck import same_share
from tests.web.people import CORNER, DESK, HAND, PHONE, Player

pytestmark = pytest.mark.both_ways

BOMB = ".powers button.bomb"
ON_TURN = ".seats li.turn"
# What has ever glowed or been asked since, except in the pause after a trick.
NOTE_WHAT_IS_ASKED = """() => {
    globalThis.asked = { turns: 0, buttons: [] };
    const look = () => {
        const turns = document.querySelectorAll(".seats li.turn").length;
        asked.turns = Math.max(asked.turns, turns);
        if (turns > 0) for (const { textContent } of document.querySelectorAll(".choices button"))
            asked.buttons.push(textContent);
    };
    new MutationObserver(look).observe(document.body, {
        subtree: true, childList: true, attributes: true,
    });
}"""


def two_with_a_bomb(host: Player, friend: Player) -> None:
    """A deal for two people in which the host, who leads, holds the Bomb."""
    host.ask("/api/me", {"name": "Ana", "face": 3})
    friend.ask("/api/me", {"name": "Tom", "face": 5})
    for number in range(20):
        same_share(host, bytes([number] * 32))
        seats: list[dict[str, str]] = [{}, {}]
        options = {"match": "one", "wait": 2500}
        made = host.ask(
            "/api/tables",
            {"game": "defifoo-rouge", "options": options, "seats": seats, "sit": 0},
        )
        friend.go(f"/t/{made['table']}#sit")
        friend.tap(friend.page.get_by_role("button", name="C’est bon pour moi"))
        host.go(f"/t/{made['table']}#now")
        for player in (host, friend):
            player.sees(".hand [data-card]")
        if host.page.locator(BOMB).count() == 1:
            return
    raise AssertionError("the host holds the Bomb in one of two deals")


def test_whoever_holds_the_bomb_plays_it_out_of_turn(meet: Meet, axe: str) -> None:
    host, friend = meet(PHONE), meet(DESK)
    two_with_a_bomb(host, friend)
    for player in (host, friend):
        player.page.evaluate(NOTE_WHAT_IS_ASKED)
    host.tap_card()
    for player in (host, friend):
        expect(player.page.locator(ON_TURN)).to_have_attribute("data-seat", "1")
    bomb = host.page.locator(f"{BOMB}.legal")
    expect(bomb).to_have_text(re.compile(r"arrête le pli, prend (1|4|6) \+ ses 4 points"))
    expect(friend.page.locator(".bar")).to_have_class(re.compile("mine"))
    expect(friend.page.locator(".empty[aria-disabled=true]")).to_have_count(1)  # the wait is over
    expect(bomb).to_be_visible()  # also while the friend thinks
    host.assert_fits()
    host.assert_accessible(axe)
    for player in (host, friend):
        asked = player.page.evaluate("asked")
        assert asked == {"turns": 1, "buttons": []}
    host.tap(bomb)
    expect(host.page.locator(BOMB)).to_have_count(0)
    for player in (host, friend):
        expect(player.page.locator(ON_TURN)).to_have_attribute("data-seat", "0")  # leads again


def test_a_card_that_is_chosen_early_is_laid_when_it_may_be(meet: Meet) -> None:
    host, friend = meet(PHONE), meet(DESK)
    two_with_a_bomb(host, friend)
    host.tap_card()
    friend.sees(HAND)
    card = friend.page.locator(HAND).first.get_attribute("data-card")
    friend.page.locator(HAND).first.click(position=CORNER)
    expect(friend.page.locator(f'.hand [data-card="{card}"]')).to_have_count(0)
    expect(friend.page.locator(f'[data-place="1"] [data-piece="{card}"]')).to_have_count(1)
