"""The page before a table: the shelf, the boxes, the rules, and the way to a table."""

import pytest
from playwright.sync_api import expect

from tablee.core.game import AnyGame
from tablee.games import GAMES
from tests.web.conftest import Meet
from tests.web.people import DESK, HAND, PHONE, SMALL_PHONE

pytestmark = pytest.mark.both_ways

FIRST_SCREEN = 200 * 1024  # bytes


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_shelf_shows_every_box(meet: Meet, lang: str) -> None:
    person = meet(DESK, lang)
    person.go("/")
    boxes = person.page.locator(".shelf li")
    expect(boxes).to_have_count(len(GAMES))
    for game in GAMES.values():
        expect(person.page.locator(f'a[href="/box/{game.name}"]')).to_contain_text(
            game.title.say(lang)
        )
    assert person.page.locator(".shelf a > svg").count() == len(GAMES)
    assert person.page.evaluate("document.documentElement.lang") == lang


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_shelf_says_what_each_game_is(meet: Meet, lang: str) -> None:
    person = meet(DESK, lang)
    person.go("/")
    for game in GAMES.values():
        box = person.page.locator(f'a[href="/box/{game.name}"]')
        expect(box.locator(".about")).to_have_text(f"{game.about.say(lang)}.")
        expect(box.locator(".about")).to_be_visible()
    players = {"fr": "3 à 5 joueurs, environ 30 min", "en": "3–5 players, about 30 min"}[lang]
    facts = person.page.locator('a[href="/box/riffifi"] .facts').inner_text()
    assert facts.replace("\u00a0", " ") == players


def test_the_first_screen_is_small(meet: Meet) -> None:
    person = meet(PHONE)
    devtools = person.context.new_cdp_session(person.page)
    devtools.send("Network.enable")
    sizes: list[float] = []
    devtools.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    person.page.goto("/", wait_until="networkidle")
    person.sees(".shelf li")
    assert 0 < sum(sizes) <= FIRST_SCREEN


def test_from_the_page_to_a_first_move_in_two_taps(meet: Meet) -> None:
    person = meet(PHONE)
    person.go("/")
    person.tap('a[href="/box/riffifi"]')
    person.tap("main button.main")
    person.sees(HAND)
    assert person.taps == 2


def test_a_friends_link_seats_in_one_tap(meet: Meet) -> None:
    host, friend = meet(DESK), meet(PHONE, "en")
    host.ask("/api/me", {"name": "Ana", "face": 3})
    made = host.ask("/api/tables", {"game": "riffifi", "seats": [{}, {}, {}], "sit": 0})
    friend.go(f"/t/{made['table']}")
    friend.tap(friend.page.get_by_role("button", name="Sit here").first)
    expect(friend.page.get_by_role("button", name="I’m ready")).to_be_visible()
    assert friend.taps == 1


@pytest.mark.parametrize("path", ["/", "/box/riffifi", "/rules/riffifi", "/mine", "/fairness"])
def test_pages_fit_a_small_phone_and_everybody(meet: Meet, axe: str, path: str) -> None:
    person = meet(SMALL_PHONE)
    person.go(path)
    person.sees("h1")
    person.page.wait_for_load_state("networkidle")
    person.assert_fits()
    person.assert_accessible(axe)


def test_there_are_words_for_what_is_not_there(meet: Meet) -> None:
    person = meet(PHONE)
    person.go("/t/nobody-made-this-table")
    expect(person.page.get_by_text("Cette table n’existe pas.")).to_be_visible()
    person.page.evaluate("history.pushState(null, '', '/nothing/here')")
    person.page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")
    expect(person.page.get_by_text("Cette page n’existe pas.")).to_be_visible()


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_option_is_offered_in_words(meet: Meet, game: AnyGame) -> None:
    person = meet(PHONE)
    person.go(f"/box/{game.name}")
    person.tap(person.page.get_by_text("Variantes", exact=True))
    for option in game.options:
        title = option.title.say("fr")
        if isinstance(option.values, range):
            expect(person.page.get_by_label(title, exact=True)).to_have_value(str(option.default))
            continue
        buttons = person.page.get_by_role("group", name=title, exact=True).get_by_role("button")
        expect(buttons).to_have_text([option.label(value, "fr") for value in option.values])


def test_a_number_is_typed_or_stepped_to_and_kept_within_its_range(meet: Meet) -> None:
    person = meet(PHONE, "en")
    person.go("/box/reflex")
    person.tap(person.page.get_by_text("Variants", exact=True))
    points = person.page.get_by_label("Points to play to", exact=True)
    points.fill("999")
    points.blur()
    expect(points).to_have_value("200")
    expect(points.locator("xpath=following-sibling::button[1]")).to_be_disabled()
    person.tap(points.locator("xpath=preceding-sibling::button[1]"))
    expect(points).to_have_value("199")
    with person.page.expect_request("**/api/tables") as asked:
        person.tap("main button.main")
    table = asked.value.post_data_json
    assert table is not None
    assert table["options"]["limit"] == 199
