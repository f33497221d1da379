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

AGAIN = ".again button"
# Whether this was in the page at any time since.
WATCH_FOR = """(what) => {
    globalThis.wasThere = false;
    new MutationObserver(() => globalThis.wasThere ||= document.querySelector(what) !== null)
        .observe(document.body, { childList: true, subtree: true });
}"""


def ask_at_table(players: list[Player], seats: list[dict[str, str]], **options: Any) -> str:
    """A table of Traf for these people and bots; everybody is ready."""
    made = players[0].ask(
        "/api/tables",
        {
            "game": "traf",
            "options": {"length": 1, **options},
            "seats": seats,
            "sit": 0,
            "settings": {"pace": "none"},
        },
    )
    table: str = made["table"]
    players[0].go(f"/t/{table}#now")
    for player in players[1:]:
        player.go(f"/t/{table}")
        player.tap(player.page.get_by_role("button", name="S’asseoir ici"))
        player.tap(player.page.get_by_role("button", name="C’est bon pour moi"))
    return table


@pytest.fixture(scope="module")
def played(browser: Browser, site: Server) -> Iterator[tuple[Player, str]]:
    """Somebody at the end of a match against three bots, and the table."""
    player = Player(browser, site.url, PHONE)
    same_luck(player, "ending")
    player.ask("/api/me", {"name": "Ana", "face": 3})
    table = ask_at_table([player], [{}, {"bot": "easy"}, {"bot": "medium"}, {"bot": "hard"}])
    player.sees(HAND)
    player.plays_to_the_end(table)
    player.sees(END)
    yield player, table
    player.close()
    assert player.complaints == []


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


# -- The end ---------------------------------------------------------------------------------------


def ending_of(player: Player, table: str, lang: str = "fr", seat: int | None = 0) -> Any:
    asked = f"/api/tables/{table}/ending?lang={lang}{'' if seat is None else f'&seat={seat}'}"
    return player.context.request.get(asked).json()


def test_whoever_closes_the_end_finds_back_to_it(played: tuple[Player, str]) -> None:
    player, table = played
    player.go(f"/t/{table}")
    player.sees(END)
    player.page.keyboard.press("Escape")
    expect(player.page.locator(END)).to_have_count(0)
    player.tap(player.page.locator(".bar").get_by_role("button", name="Feuille de scores"))
    player.sees(END)
    player.sees(AGAIN)
    own = player.page.locator("table.sheet th").filter(has_text="Vous")
    expect(own).to_have_count(1)


def test_the_end_tells_my_rank_the_way_there_and_what_decided(
    played: tuple[Player, str], axe: str
) -> None:
    player, table = played
    player.go(f"/t/{table}")
    player.sees(END)
    told = ending_of(player, table)
    assert told["result"].startswith("Vous ")
    expect(player.page.get_by_role("heading", name=told["result"])).to_be_visible()
    expect(player.page.locator("[data-curve] polyline")).to_have_count(4)
    signs = player.page.locator("[data-curve] path.sign").evaluate_all(
        "all => new Set(all.map((sign) => sign.getAttribute('d'))).size"
    )
    assert signs == 4  # not told apart by colour alone
    for name in player.page.locator(".sheet thead th").all_inner_texts()[1:]:
        expect(player.page.locator("[data-curve]")).to_contain_text(name.strip())
    player.tap(player.page.get_by_text("En tableau"))
    rows = player.page.locator("dialog details tbody tr")
    expect(rows.last.locator("td")).to_have_text([str(n) for n in told["curve"][-1]["standing"]])
    assert rows.count() >= len([point for point in told["curve"] if point["unit"]])
    expect(player.page.locator(AGAIN)).to_be_in_viewport()
    player.assert_fits()
    player.assert_accessible(axe)


def test_what_decided_a_match_is_seen_in_the_replay(played: tuple[Player, str]) -> None:
    player, table = played
    player.go(f"/t/{table}")
    told = ending_of(player, table)["highlights"][0]
    player.tap(player.page.get_by_role("link", name=told["said"]).first)
    player.page.wait_for_url(f"**/replay/{table}?moment={told['moment']}&seat=0")
    place = player.sees('input[type="range"]')
    expect(place).to_have_value(str(told["moment"] - 1))


def test_a_spectator_reads_who_has_won(meet: Meet, played: tuple[Player, str]) -> None:
    _, table = played
    watcher = meet(DESK, "en")
    watcher.go(f"/t/{table}")
    watcher.sees(END)
    told = ending_of(watcher, table, "en", seat=None)["result"]
    assert "You" not in told
    expect(watcher.page.get_by_role("heading", name=told)).to_be_visible()
    expect(watcher.page.locator(AGAIN)).to_have_count(0)
    watcher.sees("[data-curve]")


# -- Again -----------------------------------------------------------------------------------------


def test_again_against_bots_leads_straight_to_the_first_deal(meet: Meet) -> None:
    player = meet(PHONE)
    player.ask("/api/me", {"name": "Ana", "face": 3})
    table = ask_at_table([player], [{}, {"bot": "easy"}, {"bot": "medium"}])
    player.sees(HAND)
    before = player.page.locator(".seats .name span").all_inner_texts()
    player.plays_to_the_end(table)
    player.sees(END)
    player.page.evaluate(WATCH_FOR, ".lobby")
    taps = player.taps
    player.tap(AGAIN)
    player.page.wait_for_url(lambda url: table not in url)
    player.sees(".hand button")
    assert player.taps == taps + 1
    assert not player.page.evaluate("globalThis.wasThere")
    assert player.page.locator(".seats .name span").all_inner_texts() == before


def test_again_among_people_is_one_tap_each(meet: Meet) -> None:
    ana, tom = meet(PHONE), meet(PHONE)
    ana.ask("/api/me", {"name": "Ana", "face": 3})
    tom.ask("/api/me", {"name": "Tom", "face": 9})
    table = ask_at_table([ana, tom], [{}, {}, {"bot": "random"}])
    for player in (ana, tom):
        player.sees(".hand button")
    for seat, player in enumerate((ana, tom)):
        player.starts_to_play(table, seat)
    for player in (ana, tom):
        player.sees(END)
    ana.tap(AGAIN)
    ana.sees(".lobby")
    expect(tom.page.get_by_text("Quelqu’un veut rejouer.")).to_be_visible()
    expect(tom.page.locator(END)).to_be_visible()  # nobody is taken away from what they read
    tom.tap(AGAIN)
    for player in (ana, tom):
        player.sees(".hand button")
        assert table not in player.page.url


def test_a_desktop_tells_beside_the_replay_what_happened(
    played: tuple[Player, str], meet: Meet, axe: str
) -> None:
    reader = meet(DESK)
    reader.go(f"/replay/{played[1]}?moment=9&seat=none")
    story = reader.page.get_by_role("region", name="Ce qui s’est passé")
    newest = story.locator("li").first
    before = newest.text_content() or ""
    reader.assert_fits()
    reader.assert_accessible(axe)
    reader.tap(reader.page.get_by_role("button", name="Un coup en avant"))
    expect(newest).not_to_have_text(before)
    reader.tap(story.get_by_role("button").first)
    expect(newest).to_have_text(before)


# -- My tables -------------------------------------------------------------------------------------


def test_my_tables_tell_turns_and_results(played: tuple[Player, str], axe: str) -> None:
    player, table = played
    running = player.open_table("riffifi", 3)
    player.sees(HAND)
    player.go("/mine")
    live = player.page.locator(f'.live li:has(a[href="/t/{running}"])')
    expect(live).to_contain_text("À vous de jouer")
    over = player.page.locator(f'.over li:has(a[href="/t/{table}"])')
    expect(over).to_contain_text(ending_of(player, table)["result"])
    names = player.page.context.request.get("/api/me/tables").json()[-1]["others"]
    for name in names:
        expect(over).to_contain_text(name)
    expect(over).to_contain_text("jetons")
    player.assert_fits()
    player.assert_accessible(axe)
    player.tap(over.get_by_role("link", name=re.compile("^Revoir")))
    player.page.wait_for_url(f"**/replay/{table}*")


def test_my_tables_tell_how_long_a_move_may_still_take(meet: Meet) -> None:
    player = meet(PHONE)
    player.ask("/api/me", {"name": "Ana", "face": 3})
    table = player.ask(
        "/api/tables",
        {
            "game": "traf",
            "seats": [{}, {"bot": "easy"}],
            "sit": 0,
            "settings": {"limit": 259_200, "absent": 0, "pace": "none"},
        },
    )["table"]
    player.go(f"/t/{table}#now")
    player.sees(HAND)
    player.go("/mine")
    expect(player.page.locator(".live li")).to_contain_text("À vous de jouer · encore 3 jours")


def test_a_list_without_tables_shows_the_way_to_the_shelf(meet: Meet) -> None:
    player = meet(PHONE)
    player.go("/mine")
    expect(player.page.get_by_text("Aucune table pour l’instant.")).to_be_visible()
    player.tap(player.page.get_by_role("link", name="Choisir un jeu sur l’étagère"))
    player.sees("a[href='/box/riffifi']")
