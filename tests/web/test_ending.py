"""Who the bots are, the end of a match, another match after it, and the list of one's tables."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.server.harness import Server
from tests.web.conftest import Meet
from tests.web.luck import same_luck
from tests.web.people import DESK, END, HAND, PHONE, Player

pytestmark = pytest.mark.both_ways

# -- Bots ------------------------------------------------------------------------------------------


def test_bots_are_told_apart_by_name_and_face(meet: Meet, axe: str) -> None:
    player = meet(DESK)
    player.open_table("riffifi", 5)
    player.sees(HAND)
    names = player.page.locator(".seats .name span").all_inner_texts()
    assert len(set(names)) == 5
    assert not any(re.search(r"\d", name) for name in names)
    assert sum(name == "Ana" for name in names) == 1  # the player's own
    faces = player.page.locator(".seats [data-bot-face]")
    drawn = [face.get_attribute("data-bot-face") for face in faces.all()]
    colours = [face.locator("rect").first.get_attribute("fill") for face in faces.all()]
    assert len(set(drawn)) == len(set(colours)) == 4
    expect(player.page.locator(".seats .level").first).to_have_text("· au hasard")
    player.assert_accessible(axe)


def test_the_lobby_tells_what_the_bots_are_worth(meet: Meet) -> None:
    player = meet(PHONE)
    player.ask("/api/me", {"name": "Zoé", "face": 3})
    seats = [{}, {}, {"bot": "hard"}]
    made = player.ask("/api/tables", {"game": "riffifi", "seats": seats, "sit": 0})
    player.go(f"/t/{made['table']}")
    expect(player.page.locator(".slips li").last).to_contain_text("robot, fort")
    player.sees(".slips [data-bot-face]")
