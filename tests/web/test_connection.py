"""A connection that is lost says so, and a move made meanwhile is made once."""

from collections.abc import Callable

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.web.conftest import Meet
from tests.web.people import DESK, HAND, PHONE, Player

pytestmark = pytest.mark.both_ways

OWN_DOT = ".seats .me .dot"
LOST = "Pas de connexion. Nouvel essai…"
LATER = "Ce sera envoyé dès votre retour."
AGAIN = "La connexion est rétablie."


def says_that_the_line_is_lost(player: Player) -> None:
    expect(player.page.get_by_role("alert")).to_have_text(LOST)
    expect(player.page.locator(OWN_DOT)).to_have_attribute("aria-label", "pas de connexion")


def makes_one_move_and_is_back(player: Player) -> None:
    expect(player.page.locator(".offline")).to_have_count(0)
    expect(player.page.locator(OWN_DOT)).to_have_attribute("aria-label", "connecté")
    expect(player.page.locator(".hand li")).to_have_count(11)
    player.sees(HAND)  # the others have moved: it is one's turn again
    expect(player.page.locator(".hand li")).to_have_count(11)


def test_a_device_without_a_network_says_so_at_once_and_sends_the_move_later(meet: Meet) -> None:
    player = meet(PHONE)
    player.open_table("riffifi", 3)
    player.sees(HAND)
    player.context.set_offline(True)
    says_that_the_line_is_lost(player)
    player.tap_card()
    expect(player.page.locator(".bar .note")).to_have_text(LATER)
    expect(player.page.locator(".hand li")).to_have_count(12)
    player.context.set_offline(False)
    makes_one_move_and_is_back(player)


class Tunnel:
    """Stands between a page and the server; inside it nothing comes through, nor is it closed."""

    def __init__(self, player: Player) -> None:
        self.inside = False
        player.page.route_web_socket("**/ws?*", self._connect)

    def _connect(self, page: WebSocketRoute) -> None:
        if self.inside:
            return  # it never opens as far as the table is concerned
        server = page.connect_to_server()
        page.on_message(self._unless_inside(server.send))
        server.on_message(self._unless_inside(page.send))

    def _unless_inside(self, send: Callable[[str | bytes], None]) -> Callable[[str | bytes], None]:
        return lambda message: None if self.inside else send(message)


def test_a_line_that_stalls_is_noticed_and_replaced(meet: Meet) -> None:
    player = meet(DESK)
    tunnel = Tunnel(player)
    player.open_table("riffifi", 3)
    player.sees(HAND)
    tunnel.inside = True
    player.tap_card()
    says_that_the_line_is_lost(player)
    expect(player.page.locator(".bar .note")).to_have_text(LATER)
    tunnel.inside = False
    makes_one_move_and_is_back(player)


def test_nothing_moves_under_the_thumb_when_the_line_is_lost(meet: Meet) -> None:
    player = meet(PHONE)
    player.open_table("riffifi", 3)
    player.sees(HAND)
    before = player.page.locator(".hand").bounding_box()
    player.context.set_offline(True)
    says_that_the_line_is_lost(player)
    assert player.page.locator(".hand").bounding_box() == before
    player.assert_fits()
    player.stops_the_clock(5000)
    player.context.set_offline(False)
    expect(player.page.locator(".bar .note")).to_have_text(AGAIN)


def test_the_lobby_says_it_too(meet: Meet) -> None:
    host = meet(PHONE)
    host.ask("/api/me", {"name": "Ana", "face": 3})
    made = host.ask("/api/tables", {"game": "riffifi", "seats": [{}, {}, {}], "sit": 0})
    host.go(f"/t/{made['table']}")
    host.sees(".link img")
    host.context.set_offline(True)
    expect(host.page.get_by_role("alert")).to_have_text(LOST)
    host.context.set_offline(False)
    expect(host.page.get_by_role("alert")).to_have_count(0)
