"""At a table, with a finger and with a keyboard, through refreshes and lost connections."""

import re

import pytest
from playwright.sync_api import expect

from tests.server.harness import Server
from tests.web.conftest import Meet
from tests.web.people import ANSWER, DESK, HAND, PHONE, SMALL_PHONE, Player

pytestmark = pytest.mark.both_ways


def test_two_people_meet_by_a_link(meet: Meet) -> None:
    host, friend = meet(DESK), meet(PHONE)
    host.go("/box/riffifi")
    host.tap(host.page.get_by_role("button", name="Inviter des amis"))
    link = host.sees(".link code").inner_text()
    friend.go(link)
    friend.tap(friend.page.get_by_role("button", name="S’asseoir ici").first)
    friend.tap(friend.page.get_by_role("button", name="C’est bon pour moi"))
    host.tap(host.page.get_by_role("button", name="Compléter par des robots"))
    host.sees(HAND)
    friend.sees(".hand button")
    laid = host.tap_card()
    if host.page.locator(ANSWER).count():
        host.tap(host.page.locator(ANSWER).last)
    expect(host.page.locator(f'[data-card="{laid}"]')).to_have_count(0)
    expect(friend.page.locator('[data-place="0"] button')).not_to_have_attribute(
        "aria-label", re.compile("Pas encore")
    )
    assert not set(hand_of(friend)) & set(hand_of(host))


def hand_of(player: Player) -> list[str]:
    cards = player.page.locator(".hand [data-card]")
    names: list[str] = cards.evaluate_all("all => all.map(card => card.dataset.card)")
    return names


def test_a_refresh_changes_nothing(meet: Meet) -> None:
    player = meet(PHONE)
    player.open_table("riffifi", 3)
    player.sees(HAND)
    player.tap_card()
    expect(player.page.locator(".hand li")).to_have_count(11)
    player.sees(HAND)
    before = hand_of(player)
    player.page.reload()
    player.sees(HAND)
    assert hand_of(player) == before


def test_a_move_made_offline_arrives_after_reconnecting(meet: Meet, site: Server) -> None:
    player = meet(PHONE)
    player.open_table("riffifi", 3)
    player.sees(HAND)
    site.kill()
    player.sees(".offline")
    player.tap_card()
    site.start()
    expect(player.page.locator(".offline")).to_have_count(0)
    expect(player.page.locator(".hand li")).to_have_count(11)
    player.sees(HAND)


def test_a_game_goes_on_where_the_large_drawings_cannot_be_fetched(meet: Meet) -> None:
    player = meet(DESK)
    player.context.add_init_script("delete Navigator.prototype.serviceWorker")
    player.page.route("**/assets/large-*.css", lambda route: route.abort())
    with player.page.expect_request("**/assets/large-*.css"):
        player.open_table("riffifi", 3)
    player.sees(HAND).focus()
    player.page.keyboard.press("i")
    player.tap_card()
    expect(player.page.locator(".hand li")).to_have_count(11)
    expect(player.page.locator("dialog")).to_have_count(0)


def test_a_device_without_a_network_finds_its_way_back(meet: Meet) -> None:
    player = meet(PHONE)
    table = player.open_table("riffifi", 3)
    player.sees(HAND)
    before = hand_of(player)
    player.go("/mine")
    player.page.wait_for_load_state("networkidle")
    player.context.set_offline(True)
    player.page.evaluate(f"history.pushState(null, '', '/t/{table}')")
    player.page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")
    expect(player.page.get_by_text("Pas de connexion")).to_be_visible()
    player.context.set_offline(False)
    player.sees(HAND)
    assert hand_of(player) == before


@pytest.mark.parametrize("device", [SMALL_PHONE, DESK])
def test_a_table_fits_and_is_for_everybody(meet: Meet, axe: str, device: dict[str, object]) -> None:
    player = meet(device)
    player.open_table("riffifi", 5)
    player.sees(HAND)
    player.assert_fits()
    assert player.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    strip = player.sees("header").bounding_box()
    assert strip is not None
    assert strip["height"] <= player.page.evaluate("innerHeight") / 4
    player.assert_accessible(axe)


def test_the_lobby_is_for_everybody(meet: Meet, axe: str) -> None:
    host = meet(SMALL_PHONE)
    host.ask("/api/me", {"name": "Ana", "face": 3})
    made = host.ask(
        "/api/tables", {"game": "riffifi", "seats": [{}, {}, {"bot": "hard"}], "sit": 0}
    )
    host.go(f"/t/{made['table']}")
    host.sees(".link img")
    host.assert_fits()
    host.assert_accessible(axe)


def test_whoever_watches_sees_no_hand(meet: Meet) -> None:
    player, watcher = meet(PHONE), meet(DESK)
    table = player.open_table("riffifi", 3)
    player.sees(HAND)
    watcher.go(f"/t/{table}")
    watcher.sees(".riffifi")
    assert watcher.page.locator(".hand").count() == 0


def test_every_game_has_a_table(meet: Meet) -> None:
    player = meet(PHONE)
    player.open_table("riff-raff", 2)
    player.sees("main h1")


def test_what_happened_is_told_whole_and_again_in_another_language(meet: Meet) -> None:
    player = meet(PHONE)
    player.open_table("riffifi", 3)
    player.sees(HAND)
    player.tap_card()
    if player.page.locator(ANSWER).count():
        player.tap(player.page.locator(ANSWER).last)
    player.sees(HAND)
    page = player.page
    expect(page.locator(".latest")).to_have_text(re.compile(r"\w"))
    assert page.locator(".latest").evaluate(
        "({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>"
        " scrollHeight <= clientHeight && scrollWidth <= clientWidth"
    )
    assert re.search(r"\d+ points?\b", page.locator(".seats").aria_snapshot())
    page.keyboard.press("l")
    expect(page.get_by_role("dialog")).to_contain_text("Vous posez")
    page.keyboard.press("Escape")
    player.tap(page.get_by_role("button", name="Réglages"))
    page.get_by_role("dialog").get_by_text("English").click()
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    log = page.get_by_role("dialog")
    expect(log).to_contain_text("You lay")
    expect(log).not_to_contain_text(re.compile("pose|prend"))
    expect(page.locator(".latest")).not_to_contain_text(re.compile("pose|prend"))
