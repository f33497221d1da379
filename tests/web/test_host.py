"""What a host does about guests who spoil a table, with a phone in hand."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Meet
from tests.web.people import DESK, HAND, SMALL_PHONE
from tests.web.test_talk import two_at_a_table

pytestmark = pytest.mark.both_ways


def test_before_the_start_a_guest_is_barred_and_the_table_is_locked(meet: Meet, axe: str) -> None:
    host, guest = meet(SMALL_PHONE, "fr"), meet(DESK, "en")
    host.ask("/api/me", {"name": "Ana", "face": 3})
    guest.ask("/api/me", {"name": "Ana", "face": 9})
    made = host.ask("/api/tables", {"game": "riffifi", "seats": [{}, {}, {}], "sit": 0})
    host.go(f"/t/{made['table']}")
    guest.go(f"/t/{made['table']}")
    guest.tap(guest.page.get_by_role("button", name="Sit here").first)
    expect(host.page.get_by_text("Ana 2")).to_be_visible()
    about = host.page.get_by_label("Que faire de Ana 2")
    host.page.keyboard.press("Tab")
    about.focus()
    expect(about).to_have_css("outline-color", "rgb(11, 87, 164)")  # to be seen on paper
    host.page.keyboard.press("Enter")
    host.assert_fits()
    host.assert_accessible(axe)
    host.tap(host.page.get_by_role("button", name="Libérer la place"))
    guest.tap(guest.page.get_by_role("button", name="Sit here").first)
    host.tap(about)
    host.tap(host.page.get_by_role("button", name="Exclure de cette table"))
    expect(host.page.get_by_text("Ana 2")).to_have_count(0)
    guest.tap(guest.page.get_by_role("button", name="Sit here").first)
    expect(guest.page.get_by_role("alert")).to_have_text("The host does not want you at this table")
    locked = host.page.get_by_role("group", name="Fermer la porte")
    host.tap(locked.get_by_role("button", name="oui"))
    expect(locked.get_by_role("button", name="oui")).to_have_attribute("aria-pressed", "true")
    friend = meet(SMALL_PHONE, "en")
    friend.go(f"/t/{made['table']}")
    friend.tap(friend.page.get_by_role("button", name="Sit here").first)
    expect(friend.page.get_by_role("alert")).to_have_text("The host has locked this table")


def test_during_the_match_a_guest_is_muted_and_then_barred(meet: Meet, axe: str) -> None:
    host, guest = meet(SMALL_PHONE, "fr"), meet(DESK, "en")
    two_at_a_table(host, guest)
    host.sees(HAND)
    menu = host.page.get_by_role("button", name="Réglages")
    host.tap(menu)
    about = host.page.get_by_label("Que faire de Tom")
    host.tap(about)
    host.assert_fits()
    host.assert_accessible(axe)
    host.tap(host.page.get_by_role("button", name="Couper la parole"))
    expect(host.page.get_by_role("button", name="Rendre la parole")).to_be_visible()
    guest.tap('.beside [data-phrase="thanks"]')
    expect(guest.page.get_by_text("The host has muted you")).to_be_visible()
    host.tap(host.page.get_by_role("button", name="Exclure de cette table"))
    host.tap(host.page.get_by_role("button", name=re.compile("^Exclure Tom")))
    expect(about).to_have_count(0)
    host.page.keyboard.press("Escape")
    expect(guest.page.locator(HAND)).to_have_count(0)
