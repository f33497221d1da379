"""Somebody leaves in mid-match: everybody sees how long the table waits, and may wait no longer."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Meet
from tests.web.people import DESK, PHONE, Player

pytestmark = pytest.mark.both_ways

NOTICE = ".absent"
NOW = ".absent button"
SEAT = '.seats [data-seat="1"]'
COUNTDOWN = re.compile(r"Tom est absent — un robot joue à sa place dans\s+\d\d:\d\d")

NOTE_NOTICES = """() => {
    globalThis.notices = [];
    const look = () => notices.push(document.querySelector(".absent")?.textContent);
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
}"""


def table_with_tom(host: Player, tom: Player, absent: int) -> str:
    """Ana and Tom play Riffifi with a bot; returns the path of the table."""
    host.ask("/api/me", {"name": "Ana", "face": 3})
    tom.ask("/api/me", {"name": "Tom", "face": 5})
    settings = {"absent": absent, "pace": "none"}
    seats = [{}, {}, {"bot": "easy"}]
    made = host.ask(
        "/api/tables", {"game": "riffifi", "seats": seats, "sit": 0, "settings": settings}
    )
    path = f"/t/{made['table']}"
    tom.go(f"{path}#sit")
    tom.tap(tom.page.get_by_role("button", name="C’est bon pour moi"))
    host.go(f"{path}#now")
    for player in (host, tom):
        player.sees(".hand [data-card]")
    return path


def test_the_table_says_how_long_it_waits_and_anybody_seated_may_wait_no_longer(
    meet: Meet, axe: str
) -> None:
    host, tom, watcher = meet(PHONE), meet(DESK), meet(DESK, "en")
    path = table_with_tom(host, tom, absent=3600)
    watcher.go(path)
    watcher.sees(".riffifi")
    assert host.page.locator(NOTICE).count() == 0
    tom.go("/")
    expect(host.page.locator(NOTICE)).to_contain_text(COUNTDOWN)
    expect(host.page.locator(f"{SEAT} .clock")).to_have_text(re.compile(r"^\d\d:\d\d$"))
    expect(host.page.get_by_role("status").filter(has_text="Tom est absent.")).to_have_count(1)
    expect(watcher.page.locator(NOTICE)).to_contain_text("Tom is away — a bot plays for them in")
    assert watcher.page.locator(NOW).count() == 0, "whoever watches decides nothing"
    host.assert_fits()
    host.assert_accessible(axe)
    expect(host.page.locator(NOW)).to_be_enabled()  # ten seconds later
    host.page.locator(NOW).focus()
    host.page.keyboard.press("Enter")
    told = "Tom est absent : un robot joue maintenant à sa place."
    expect(host.page.get_by_role("status").filter(has_text=told)).to_have_count(1)
    expect(host.page.locator(NOW)).to_have_count(0)
    tom.go(path)
    expect(host.page.get_by_role("status").filter(has_text="Tom est de retour.")).to_have_count(1)
    expect(host.page.locator(f"{SEAT} .dot")).to_have_attribute("aria-label", "connecté")


def test_the_bot_comes_by_itself_when_the_time_is_up(meet: Meet) -> None:
    host, tom = meet(DESK, "en"), meet(PHONE)
    table_with_tom(host, tom, absent=2)
    host.page.evaluate(NOTE_NOTICES)
    tom.go("/")
    told = "Tom is away: a bot plays for them now."
    expect(host.page.get_by_role("status").filter(has_text=told)).to_have_count(1)
    assert told in host.page.evaluate("notices"), "seen for a while"


def test_the_host_chooses_how_long_the_table_waits(meet: Meet) -> None:
    host = meet(PHONE)
    host.go("/box/riffifi")
    host.tap("details summary")
    host.tap(host.page.get_by_role("button", name="15 secondes"))
    host.tap(host.page.get_by_role("button", name="Inviter des amis"))
    waits = host.page.get_by_role("group", name="Attendre les absents")
    chosen = waits.get_by_role("button", name="15 secondes")
    expect(chosen).to_have_attribute("aria-pressed", "true")
    host.tap(waits.get_by_role("button", name="sans limite"))
    expect(waits.get_by_role("button", name="sans limite")).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(chosen).to_have_attribute("aria-pressed", "false")
