"""Lessons are walked to their end: by finger on a small phone, by keyboard, in both languages."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Meet
from tests.web.people import DESK, DRAWN, HAND, PHONE, SMALL_PHONE, Player

pytestmark = pytest.mark.both_ways

LESSONS = Path(__file__).parents[2] / "web" / "src" / "lessons"
GAMES = sorted(path.stem for path in LESSONS.glob("*.json"))
TEXT = ".card .text"
ON = "button.on"
SKIP = "header button:last-of-type"
WATCHING = '.board[aria-busy="true"]'
QUIET = '.board[aria-busy="false"]'
BY_KEY = f"{HAND}, .ways button.main, .bar .choices button.main, {ON}"
FITS = """
    document.documentElement.scrollWidth <= innerWidth
    && document.documentElement.scrollHeight <= innerHeight
"""
LOOKED_THROUGH = ("grippe-jetons",)  # the page round the boards is the same for all
# the ship in three dimensions is drawn by the processor here, and slowly
FLAT = """localStorage.setItem("tablee-settings", '{"plainShip": true, "lang": "fr"}')"""
ON_ITS_SIDE = {**PHONE, "viewport": {"width": 844, "height": 390}}
TAPS_EACH = """
    new MutationObserver(() => {
        for (const tile of document.querySelectorAll("[data-falling]:not(.reached)")) {
            tile.classList.add("reached");
            tile.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
        }
    }).observe(document.body, { childList: true, subtree: true });
"""
MOST_TABS = 40
SEEN = (26, 14)

Lesson = dict[str, Any]


def lesson_of(game: str) -> Lesson:
    lesson: Lesson = json.loads((LESSONS / f"{game}.json").read_text(encoding="utf-8"))
    return lesson


def begin(player: Player, game: str) -> Lesson:
    player.go(f"/learn/{game}")
    player.sees(TEXT)
    return lesson_of(game)


def at_step(player: Player, step: Lesson, lang: str = "fr") -> None:
    """The text of this step is there, and what is to be seen has been seen."""
    player.page.wait_for_function(
        f"text => document.querySelector('{TEXT}')?.textContent.includes(text)",
        arg=step["text"][lang],
    )
    # at once where it has not been seen by now: the button means something else afterwards
    player.page.evaluate(
        "([watching, on]) => document.querySelector(watching) && "
        "document.querySelector(on).click()",
        [WATCHING, ON if step["do"] is None else SKIP],
    )
    player.awaits(QUIET)


def touched(game: str, move: str) -> list[str]:
    """What of a board is touched for this move, one after the other, before a button."""
    verb, *rest = move.split()
    if game == "grippe-jetons":
        return [f'.rolled [data-die="{die}"]' for die in rest]
    if move == "wave":
        return [".empty"]
    if game == "puko" and verb == "keep":
        return [f'[data-card="{card}-0"]' for card in rest]
    if game == "riff-raff" and verb == "place":
        return [f'[data-shape="{rest[0]}"]', "button.release"]
    if game == "riff-raff" and verb == "card":
        return [f'[data-card="{rest[0]}"]']
    if game == "traf":
        middle = f'[data-middle]:has([data-fly="middle:{rest[1]}-0"])'
        return [f'[data-card="{rest[0]}-0"]', middle, *([".knock"] if rest[2:] else [])]
    if game == "reflex" and (run := re.fullmatch(r"(\w)(?:\d-)?(\d)", move)):
        return [f'[data-card="{run[1]}{run[2]}"]']
    card = rest[0] if verb == "conceal" else move
    return [f'[data-card="{card}"]'] if re.fullmatch(r"[a-z][0-9vg]\d?", card) else []


def touch(player: Player, what: str) -> None:
    """Where a card is seen in a hand, also beside one that stands out."""
    box = player.sees(what).bounding_box()
    assert box is not None
    player.page.mouse.click(box["x"] + SEEN[0], box["y"] + SEEN[1])


def make(player: Player, game: str, step: Lesson, lang: str = "fr") -> None:
    """The move of the step: things of the board, and a button where one has to confirm it."""
    for place in touched(game, step["do"]):
        touch(player, place)
    button = f'[data-move="{step["do"]}"]'
    player.page.wait_for_function(
        "([button, text]) => document.querySelector(button) || "
        f"!document.querySelector('{TEXT}')?.textContent.includes(text)",
        arg=[button, step["text"][lang]],
    )
    if player.page.locator(button).count():
        player.tap(button)


def walk(player: Player, game: str, lesson: Lesson, check: Callable[[Lesson], None]) -> None:
    for step in lesson["steps"]:
        if step["catch"]:
            player.tap(SKIP)
            continue
        at_step(player, step)
        check(step)
        if step["do"] is None:
            player.tap(ON)
        else:
            make(player, game, step)
    player.sees(".card h2")


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_leads_to_its_end_on_a_small_phone(meet: Meet, axe: str, game: str) -> None:
    player = meet(SMALL_PHONE)
    player.context.add_init_script(FLAT)
    lesson = begin(player, game)
    first = next(step for step in lesson["steps"] if step["do"] is not None)

    def check(step: Lesson) -> None:
        player.page.evaluate(DRAWN)
        assert player.page.evaluate(FITS), f"step {lesson['steps'].index(step) + 1} does not fit"
        if step is first and game in LOOKED_THROUGH:
            player.assert_accessible(axe)

    walk(player, game, lesson, check)


def test_what_is_wrong_is_answered_kindly_and_nothing_is_lost(meet: Meet) -> None:
    player = meet(PHONE)
    player.go("/learn/riffifi#2")
    step = lesson_of("riffifi")["steps"][1]
    at_step(player, step)
    touch(player, '[data-card="v8"]')
    expect(player.page.locator(".card .note")).to_have_text(step["no"]["fr"])
    expect(player.page.locator(".hand li")).to_have_count(8)
    touch(player, '[data-card="y7"]')
    expect(player.page.locator(".hand li")).to_have_count(7)
    expect(player.page.locator(".card .note")).to_be_empty()


@pytest.mark.parametrize("game", GAMES)
def test_continue_is_in_view_on_a_phone_on_its_side(meet: Meet, game: str) -> None:
    player = meet(ON_ITS_SIDE)
    player.context.add_init_script(FLAT)
    steps = lesson_of(game)["steps"]
    read = next(number for number, step in enumerate(steps) if step["do"] is None)
    player.go(f"/learn/{game}#{read + 1}")
    at_step(player, steps[read])
    expect(player.page.locator(f".bar {ON}")).to_be_in_viewport(ratio=1)
    player.page.evaluate(DRAWN)
    assert player.page.evaluate(FITS)


def test_catching_is_practised_until_it_works(meet: Meet) -> None:
    """RAF-30: what falls is tapped, in slow motion; whoever misses it sees it again."""
    player = meet(PHONE)
    player.context.add_init_script(FLAT)
    steps = lesson_of("riff-raff")["steps"]
    number = next(number for number, step in enumerate(steps) if step["catch"])
    player.go(f"/learn/riff-raff#{number}")
    make(player, "riff-raff", steps[number - 1])
    note = player.page.locator(".card .note")
    expect(note).to_have_text(re.compile("^Raté"))  # nobody has tapped
    expect(player.page.locator(ON)).to_have_count(0)
    player.page.evaluate(TAPS_EACH)
    player.page.wait_for_function(
        "text => document.querySelector('.card .text')?.textContent.includes(text)",
        arg=steps[number + 1]["text"]["fr"],
    )


def test_continue_is_where_the_thumb_is(meet: Meet) -> None:
    player = meet(PHONE)
    begin(player, "riffifi")
    on = player.sees(f".bar {ON}").bounding_box()
    assert on is not None
    assert on["y"] > 0.5 * PHONE["viewport"]["height"]
    assert on["height"] >= 44
    assert not re.search("[A-Z]{3}-", player.page.locator(TEXT).text_content() or "")
    rule = player.page.get_by_role("link", name=re.compile("^Règle RIF-"))
    assert (rule.get_attribute("href") or "").startswith("/rules/riffifi#RIF-")


def test_a_knock_that_the_lesson_refuses_leaves_no_question_open(meet: Meet) -> None:
    player = meet(PHONE)
    player.go("/learn/traf#2")
    step = lesson_of("traf")["steps"][1]
    at_step(player, step)
    player.tap(".knock")
    player.tap('[data-move="knock"]')
    expect(player.page.locator(".card .note")).to_have_text(step["no"]["fr"])
    expect(player.page.locator('[data-move="knock"]')).to_have_count(0)
    make(player, "traf", step)
    at_step(player, lesson_of("traf")["steps"][2])


def test_a_finished_lesson_is_ticked_on_the_shelf_and_on_its_box(meet: Meet) -> None:
    player = meet(PHONE)
    player.go("/box/puko")
    learn = player.page.locator('a.learn[href="/learn/puko"]')
    expect(learn).to_have_text("Apprendre en jouant")
    steps = lesson_of("puko")["steps"]
    player.go(f"/learn/puko#{len(steps)}")
    at_step(player, steps[-1])
    player.tap(SKIP)
    player.sees(".card h2")
    player.go("/box/puko")
    expect(learn).to_have_text("✓ Revoir la leçon")
    player.go("/")
    expect(player.page.locator(".shelf li", has_text="Leçon terminée")).to_have_count(1)
    expect(player.page.locator('.shelf a[href="/box/puko"]')).to_contain_text("✓ Leçon terminée")


def test_a_newcomer_at_a_first_table_is_offered_the_lesson_once(meet: Meet) -> None:
    player = meet(PHONE, newcomer=True)
    offer = player.page.get_by_role("complementary", name=re.compile("Première fois"))
    player.open_table("riffifi", 3)
    expect(offer).to_be_visible()
    player.tap(offer.get_by_role("button", name="Commencer"))
    expect(offer).to_have_count(0)
    player.open_table("traf", 3)
    player.sees(HAND)
    expect(offer).to_have_count(0)


def test_the_offer_leads_to_the_lesson_and_goes_with_the_first_move(meet: Meet) -> None:
    player = meet(DESK, "en", newcomer=True)
    offer = player.page.get_by_role("complementary", name=re.compile("New here"))
    player.open_table("riffifi", 3)
    player.tap_card()
    expect(offer).to_have_count(0)
    other = meet(DESK, "en", newcomer=True)
    other.open_table("riffifi", 3)
    other.tap(other.page.get_by_role("complementary").get_by_role("link", name="Learn by doing"))
    other.sees(TEXT)
    assert other.page.url.split("#")[0].endswith("/learn/riffifi")


def test_only_newcomers_among_bots_are_offered_the_lesson(meet: Meet) -> None:
    regular = meet(PHONE)
    regular.open_table("riffifi", 3)
    regular.sees(HAND)
    assert regular.page.get_by_role("complementary").count() == 0
    host, friend = meet(DESK, newcomer=True), meet(PHONE, newcomer=True)
    host.ask("/api/me", {"name": "Ana", "face": 3})
    seats = [{}, {}, {"bot": "random"}]
    made = host.ask("/api/tables", {"game": "riffifi", "seats": seats, "sit": 0})
    for person in (host, friend):
        person.go(f"/t/{made['table']}")
    friend.tap(friend.page.get_by_role("button", name="S’asseoir ici").first)
    for person in (host, friend):
        person.tap(person.page.get_by_role("button", name="C’est bon pour moi"))
    for person in (host, friend):
        person.sees(".hand")
        assert person.page.get_by_role("complementary").count() == 0


def test_a_lesson_by_keyboard(meet: Meet) -> None:
    player = meet(DESK, "en")
    lesson = begin(player, "riffifi")
    for step in lesson["steps"]:
        at_step(player, step, "en")
        for _ in range(MOST_TABS):
            if player.page.evaluate(f"document.activeElement.matches('{BY_KEY}')"):
                break
            player.page.keyboard.press("Tab")
        player.page.keyboard.press("Enter")
        if step["do"] == "conceal r8":
            player.awaits(".ways button.main:focus")
            player.page.keyboard.press("Enter")
    expect(player.page.get_by_role("button", name="Play now")).to_be_focused()


def test_the_language_changes_in_mid_lesson_and_the_end_leads_to_a_table(meet: Meet) -> None:
    player = meet(PHONE)
    player.go("/box/traf")
    player.tap(player.page.get_by_role("link", name="Apprendre en jouant"))
    *steps, last = lesson_of("traf")["steps"]
    at_step(player, steps[0])
    player.tap(player.page.get_by_role("button", name="English"))
    for step in steps:
        at_step(player, step, "en")
        player.tap(ON if step["do"] is None else SKIP)
    at_step(player, last, "en")
    player.tap(player.page.get_by_role("button", name="Previous step"))
    at_step(player, steps[-1], "en")
    make(player, "traf", steps[-1], "en")
    player.context.set_offline(True)  # a lesson needs no line
    player.tap(ON)
    player.sees(".card h2")
    player.context.set_offline(False)
    player.tap(player.page.get_by_role("button", name="Play now"))
    expect(player.page).to_have_url(re.compile("/t/"))


def test_a_desktop_tells_beside_the_lesson_what_happened(meet: Meet, axe: str) -> None:
    player = meet(DESK, "en")
    lesson = begin(player, "riffifi")
    story = player.page.get_by_role("region", name="What happened")
    said = lesson["moments"][lesson["steps"][0]["begins"]]["said"]["en"]
    expect(story.locator("li").first).to_contain_text(said[0])
    player.assert_fits()
    player.assert_accessible(axe)
    player.page.set_viewport_size({"width": 844, "height": 390})
    expect(story).to_have_count(0)
