"""A bot that had no time to think says so: nobody wonders why it was weak."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.server.harness import Server
from tests.web.conftest import Meet, serving_the_page
from tests.web.people import HAND, PHONE

pytestmark = pytest.mark.both_ways

NOTE_BUBBLES = """() => {
    globalThis.bubbles = [];
    const look = () => bubbles.push(document.querySelector(".bubble")?.textContent);
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
}"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving_the_page(tmp_path_factory.mktemp("site"), "hurried_bots") as server:
        yield server


def test_a_bot_that_had_to_hurry_is_marked_at_its_seat_and_in_the_log(meet: Meet) -> None:
    player = meet(PHONE)
    player.ask("/api/me", {"name": "Ana", "face": 3})
    seats = [{}, {"bot": "hard"}, {"bot": "easy"}]
    settings = {"pace": "fast"}
    made = player.ask(
        "/api/tables", {"game": "riffifi", "seats": seats, "sit": 0, "settings": settings}
    )
    player.go(f"/t/{made['table']}#now")
    player.sees(HAND)
    player.page.evaluate(NOTE_BUBBLES)
    player.tap_card()
    player.page.wait_for_function(
        "() => bubbles.includes('⚡ A dû répondre vite\\u00a0: coup de niveau facile')"
    )
    player.tap(player.page.get_by_role("button", name="Ce qui s’est passé"))
    log = player.sees("dialog[open]")
    expect(log).to_contain_text(" a dû répondre vite\N{NO-BREAK SPACE}: coup de niveau facile")
    hurried = re.findall(r"(\w+) a dû répondre vite", log.inner_text())
    assert len(set(hurried)) == 1, "the easy bot has played at its level"
