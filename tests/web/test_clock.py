"""The time for a move: chosen where a table is made, and seen running where somebody plays."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Meet
from tests.web.people import DESK, HAND, PHONE, SMALL_PHONE, Player

pytestmark = pytest.mark.both_ways

RUNS = '[data-seat="{}"] .clock'


def two_at_a_table(meet: Meet, limit: int) -> tuple[Player, Player]:
    host, friend = meet(PHONE), meet(DESK, "en")
    host.ask("/api/me", {"name": "Ana", "face": 3})
    setup = {"game": "traf", "seats": [{}, {}], "sit": 0, "settings": {"limit": limit}}
    made = host.ask("/api/tables", setup)
    for person in (host, friend):
        person.go(f"/t/{made['table']}")
    friend.tap(friend.page.get_by_role("button", name="Sit here").first)
    expect(friend.page.get_by_text(re.compile("^Time for a move: "))).to_be_visible()
    friend.tap(friend.page.get_by_role("button", name="I’m ready"))
    host.tap(host.page.get_by_role("button", name="C’est bon pour moi"))
    return host, friend


def test_the_time_for_a_move_is_chosen_where_a_table_is_made(meet: Meet) -> None:
    player = meet(SMALL_PHONE, "en")
    player.go("/box/traf")
    time = player.page.get_by_role("group", name="Time for a move")
    expect(time.get_by_role("button", pressed=True)).to_have_text("no limit")
    player.tap(time.get_by_role("button", name="1 day"))
    player.assert_fits()
    player.tap(player.page.get_by_role("button", name="Invite friends"))
    player.sees(".lobby")
    expect(time.get_by_role("button", pressed=True)).to_have_text("1 day")
    waits = player.page.get_by_role("group", name="Wait for players who are away")
    expect(waits.get_by_role("button", pressed=True)).to_have_text("no limit")
    player.tap(time.get_by_role("button", name="2 minutes"))
    expect(waits.get_by_role("button", pressed=True)).to_have_text("1 minute")
    player.assert_fits()


def test_everybody_sees_the_clock_of_whoever_must_move(meet: Meet) -> None:
    host, friend = two_at_a_table(meet, 259_200)
    seat = host.sees(".seats .turn").get_attribute("data-seat")
    for person, day in ((host, "j"), (friend, "d")):
        clock = person.page.locator(".seats .clock")
        expect(clock).to_have_count(1)
        expect(person.page.locator(RUNS.format(seat))).to_have_text(re.compile(rf"^3\s{day}$"))
        person.assert_fits()


def test_no_clock_runs_where_there_is_no_limit(meet: Meet) -> None:
    player = meet(PHONE)
    player.open_table("traf", 2)
    player.sees(HAND)
    assert player.page.locator(".seats .clock").count() == 0


def test_a_race_tells_its_clock_to_those_who_do_not_see_it(meet: Meet) -> None:
    host, friend = meet(PHONE), meet(DESK, "en")
    host.ask("/api/me", {"name": "Ana", "face": 3})
    made = host.ask(
        "/api/tables", {"game": "reflex", "seats": [{}, {}], "sit": 0, "options": {"stall": 20}}
    )
    for person in (host, friend):
        person.go(f"/t/{made['table']}")
    friend.tap(friend.page.get_by_role("button", name="Sit here").first)
    friend.tap(friend.page.get_by_role("button", name="I’m ready"))
    host.tap(host.page.get_by_role("button", name="C’est bon pour moi"))
    for person in (host, friend):
        person.tap(".bar .choices button.main")
    heard = """what => [...document.querySelectorAll("[aria-live]")]
        .some((each) => new RegExp(what).test(each.textContent))"""
    host.page.wait_for_function(heard, arg=r"^Plus que \d+ secondes\.$")
    friend.page.wait_for_function(heard, arg=r"^\d+ seconds left\.$")
