"""The start of a round in real time: nobody is faster than the signal."""

import json
from typing import Any

import pytest
from playwright.sync_api import WebSocket, expect

from tests.web.conftest import Meet
from tests.web.people import DESK, PHONE, Player

pytestmark = pytest.mark.both_ways

READY = '.bar [data-move="ready"]'
# Looks at every picture before it is drawn: has the signal been given, and does a card lie there?
WATCH = """() => {
    globalThis.seen = { signal: null, card: null };
    const note = (what, where) => {
        if (document.querySelector(where)) seen[what] ??= performance.now();
    };
    const signal = () => note("signal", ".signal.go");
    new MutationObserver(signal).observe(document.body, { subtree: true, childList: true });
    const look = () => {
        signal();
        note("card", ".zone:not([data-piece$='1'])"); // the 1s lie there from the beginning
        requestAnimationFrame(look);
    };
    look();
}"""

# What the page shows for some seconds it shows for ever: a lock is shorter.
FOREVER = """() => {
    const later = setTimeout;
    globalThis.setTimeout = (act, wait, ...rest) => wait >= 4000 ? 0 : later(act, wait, ...rest);
}"""


def views_of(player: Player) -> list[Any]:
    """The views that the page is sent from now on."""
    views: list[Any] = []

    def receive(frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["t"] == "view":
            views.append(message)

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", receive)

    player.page.on("websocket", listen)
    return views


def happened(view: Any, what: str) -> bool:
    return any(event["what"] == what for event in view["view"]["happened"])


@pytest.mark.parametrize("bot", ["hard", "medium", "easy"])
def test_no_card_of_a_bot_is_seen_before_the_signal(meet: Meet, bot: str) -> None:
    player = meet(PHONE if bot == "hard" else DESK)
    views = views_of(player)
    player.ask("/api/me", {"name": "Ana", "face": 3})
    seats = [{}, *[{"bot": bot}] * 4]
    made = player.ask("/api/tables", {"game": "reflex", "seats": seats, "sit": 0})
    player.go(f"/t/{made['table']}#now")
    player.sees(READY)
    # Bots look up when somebody is ready: a reaction that begins then would come too soon.
    expect(player.page.locator(".places [role=img]")).to_have_count(4)
    player.page.evaluate(WATCH)
    player.tap(READY)
    player.page.wait_for_function("() => seen.card !== null")
    seen = player.page.evaluate("seen")
    assert seen["signal"] is not None, "there was a card before the signal"
    assert seen["signal"] <= seen["card"]
    start = next(view for view in views if happened(view, "started"))
    first = next(view for view in views if happened(view, "laid"))
    assert first["at"] > start["show"], "a bot was faster than the signal on people's screens"


def test_a_false_start_is_told_as_long_as_it_locks(meet: Meet) -> None:
    player = meet(PHONE)
    player.open_table("reflex", 2)
    player.sees(READY)
    player.page.evaluate(FOREVER)
    player.tap(READY)
    player.sees(".signal.hold")
    note = player.page.locator(".bar .note")
    cards = player.page.locator(".mine [data-piece]")
    cards.first.dispatch_event("pointerdown", {"button": 0})
    expect(note).to_have_text("Trop tôt : attendez le signal")
    expect(player.page.locator(".signal.locked")).to_have_count(1)
    expect(player.page.locator(".signal.locked")).to_have_count(0)
    expect(note).to_be_empty()
