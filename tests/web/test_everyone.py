"""For everyone: every screen by axe and by contrast, the settings, keys, and things seen large."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tablee.games import GAMES
from tests.web.conftest import Meet
from tests.web.contrast import Reader
from tests.web.matches import COURSES, Course, one_tap, whole_match
from tests.web.people import AXE, DESK, HAND, PHONE, SMALL_PHONE, Player

pytestmark = pytest.mark.both_ways

MY_TURN = ".bar.mine"  # nothing changes by itself until I move
PIECE = ".hand [data-piece], .rack [data-piece], [data-die]"
QUICK = next(course for course in COURSES if course.game == "riffifi")
# Whole matches of Riff Raff have tests of their own: here, a card and a piece in hand.
SHIP = Course(
    "riff-raff",
    2,
    (".release", ".supply button", ".hand button.legal"),
    {"physics": "statics", "captain": "first"},
)


class Inspector:
    """Somebody who looks at screens one after the other and notes what is wrong with each."""

    def __init__(self, player: Player, axe: str) -> None:
        self.player = player
        self.axe = axe
        self.reader = Reader(player)
        self.found: list[str] = []

    def visits(self, path: str, sees: str) -> None:
        """Another page of the same load, as by a link: much quicker than loading anew."""
        self.player.page.evaluate(
            """path => {
                history.pushState(null, "", path);
                dispatchEvent(new PopStateEvent("popstate"));
            }""",
            path,
        )
        self.player.sees(sees)
        self.looks(path)

    def looks(self, screen: str) -> None:
        page = self.player.page
        if not page.evaluate("'axe' in window"):
            page.evaluate(self.axe)
        # Contrast is measured on the picture, which sees gradients and drawings as well.
        told = page.evaluate(AXE, {"color-contrast": {"enabled": False}})
        self.found += [f"{screen}: {each}" for each in (*told, *self.reader.hard_to_read())]
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if wide > 0:
            self.found.append(f"{screen} is {wide} pixels too wide")
        title = page.title()
        if "Tablée" not in title:
            self.found.append(f"{screen} is called {title!r}")


def test_every_screen_before_a_table(meet: Meet, axe: str) -> None:
    person = meet(SMALL_PHONE)
    person.ask("/api/me", {"name": "Ana", "face": 3})
    made = person.ask("/api/tables", {"game": "traf", "seats": [{}, {}, {"bot": "hard"}], "sit": 0})
    screens = Inspector(person, axe)
    person.go("/")
    person.sees(".shelf li")
    screens.looks("shelf")
    person.tap(person.page.get_by_role("button", name="Réglages"))
    person.sees("dialog[open] fieldset")
    screens.looks("settings")
    close_sheet(person)
    for game in GAMES.values():
        screens.visits(f"/box/{game.name}", f"h1:has-text('{game.title.say('fr')}')")
    screens.visits(f"/t/{made['table']}", ".link img")
    screens.visits("/mine", "main li a")
    screens.visits("/back#nothing", "main button.main")
    assert not screens.found, "\n".join(screens.found)
    person.page.evaluate("document.querySelector('main button').ariaLabel = 'Something else'")
    screens.looks("a name without its words")
    assert any("label-content-name-mismatch" in each for each in screens.found)


@pytest.mark.parametrize("course", [*COURSES, SHIP], ids=lambda course: course.game)
def test_a_table_of_every_game(meet: Meet, axe: str, course: Course) -> None:
    player = meet(PHONE)
    player.hurry()
    screens = Inspector(player, axe)
    player.open_table(course.game, course.seats, **{**course.options, **at_leisure(course)})
    player.sees(MY_TURN)
    screens.looks("start")
    held_down(player, course)
    for _ in range(2 if course is SHIP else 3):
        one_tap(player, course, "finger")
    player.awaits(MY_TURN)
    screens.looks("middle")
    assert not screens.found, "\n".join(screens.found)


def close_sheet(player: Player) -> None:
    player.page.keyboard.press("Escape")
    expect(player.page.locator("dialog")).to_have_count(0)


def at_leisure(course: Course) -> dict[str, Any]:
    """Nobody races ahead while screens are looked at."""
    return {"tempo": "turns", "stall": 0} if course.game == "reflex" else {}


def held_down(player: Player, course: Course) -> None:
    """A thing that is held down is seen large, with its rule, and nothing is played."""
    page = player.page
    if course.game == "reflex":
        one_tap(player, course, "finger")  # cards come once one is ready
    player.awaits(PIECE)
    thing = page.locator(PIECE).first
    before = page.locator(PIECE).count()
    box = thing.bounding_box()
    assert box is not None
    devtools = player.context.new_cdp_session(page)
    touch = {"x": box["x"] + 8, "y": box["y"] + 8}
    devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [touch]})
    player.sees("dialog[open] .drawing svg")
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    clause = page.locator("dialog[open] p a").get_attribute("href") or ""
    assert clause.startswith(f"/rules/{course.game}#")
    close_sheet(player)
    assert page.locator(PIECE).count() == before


def test_sheets_the_end_and_its_replay(meet: Meet, axe: str) -> None:
    player = meet(PHONE)
    player.hurry()
    screens = Inspector(player, axe)
    table = player.open_table(QUICK.game, QUICK.seats, **QUICK.options)
    one_tap(player, QUICK, "finger")
    player.awaits(", ".join(QUICK.taps))
    player.page.keyboard.press("l")
    player.sees("dialog[open] li")
    screens.looks("log")
    close_sheet(player)
    player.page.keyboard.press("?")
    player.sees("dialog[open] kbd")
    screens.looks("cards and keys")
    close_sheet(player)
    player.tap(player.page.get_by_role("button", name="Réglages"))
    player.sees("dialog[open] fieldset")
    screens.looks("menu")
    close_sheet(player)
    whole_match(player, QUICK, "finger")
    screens.looks("end")
    screens.visits(f"/replay/{table}", "input[type=range]")
    assert not screens.found, "\n".join(screens.found)


def hand_of(player: Player) -> list[str]:
    cards: list[str] = player.page.locator(".hand [data-card]").evaluate_all(
        "all => all.map(card => card.dataset.card)"
    )
    return cards


def choose(player: Player, question: str, answer: str) -> None:
    player.tap(player.page.get_by_role("button", name="Réglages"))
    group = player.page.get_by_role("group", name=question)
    player.tap(group.get_by_role("button", name=answer, exact=True))
    close_sheet(player)


def test_settings_work_at_the_table(meet: Meet) -> None:
    player = meet(PHONE)
    player.context.add_init_script("navigator.vibrate = ms => { window.buzzed = ms; return true }")
    player.open_table("riffifi", 4)
    player.sees(HAND)
    by_colour = hand_of(player)
    choose(player, "Ordre de la main", "par valeur")
    values = [int(card[1:]) for card in hand_of(player)]
    assert values == sorted(values)
    choose(player, "Ordre de la main", "comme distribuée")
    dealt = hand_of(player)
    assert sorted(dealt) == sorted(by_colour)
    assert dealt not in (by_colour, sorted(by_colour, key=lambda card: card[1:]))
    player.page.reload()
    player.sees(HAND)
    assert hand_of(player) == dealt

    gear = player.page.get_by_role("button", name="Réglages")
    middle = player.page.evaluate("innerWidth / 2")
    assert where(gear.bounding_box()) > middle
    choose(player, "Commandes près de quelle main", "gauche")
    assert where(gear.bounding_box()) < middle

    choose(player, "Vibrer quand c’est à moi", "oui")
    assert player.page.evaluate("window.buzzed") == [60]
    player.tap(player.page.get_by_role("button", name="Couper le son"))
    assert player.page.evaluate("JSON.parse(localStorage['tablee-settings']).sound") is False

    player.tap(gear)
    player.tap(player.page.get_by_role("button", name="English"))
    close_sheet(player)
    expect(player.page.get_by_text("Your turn: play a card")).to_be_visible()
    assert player.page.evaluate("document.documentElement.lang") == "en"


def where(box: Any) -> float:
    return float(box["x"] + box["width"] / 2)


def test_a_match_by_ear(meet: Meet) -> None:
    """What a screen reader is told, and where the keyboard is after a move."""
    player = meet(DESK, "en")
    player.open_table("riffifi", 3)
    player.sees(HAND)
    page = player.page
    assert "list" in page.locator(".hand").aria_snapshot()
    names = page.locator(".hand button").evaluate_all("all => all.map(card => card.ariaLabel)")
    assert all(name.split(" ")[0] in {"blue", "yellow", "red", "green", "violet"} for name in names)
    seats = page.get_by_role("list", name="At the table").aria_snapshot()
    assert "to move" in seats
    page.evaluate(
        """() => {
            window.heard = [];
            new MutationObserver((changes) => {
                for (const { target } of changes) {
                    const element = target instanceof Element ? target : target.parentElement;
                    const live = element?.closest('[aria-live="polite"], [role="status"]');
                    if (live?.innerText) window.heard.push(live.innerText.trim());
                }
            }).observe(document.body, { subtree: true, childList: true, characterData: true });
        }"""
    )
    page.keyboard.press("h")
    assert page.evaluate("document.activeElement.matches('.hand button')")
    page.keyboard.press("i")
    expect(page.get_by_role("dialog")).to_be_visible()
    close_sheet(player)
    page.wait_for_function("() => document.activeElement.matches('.hand button')")
    page.keyboard.press("Enter")
    if page.locator(".ways").count():
        page.keyboard.press("Enter")
    expect(page.locator(".hand li")).to_have_count(len(names) - 1)
    page.wait_for_function("() => document.activeElement.matches('.hand button')")
    player.sees(HAND)
    page.wait_for_function("() => window.heard.some((words) => words.includes('You lay'))")
    heard = page.evaluate("window.heard")
    said = [words for words in dict.fromkeys(heard) if "You lay" in words]
    assert len(said) == 1, heard
