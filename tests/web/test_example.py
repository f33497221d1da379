"""A game from another package (examples/goofspiel) in the browser, without a board of its own."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, expect

from tests.packaging.example import install_example, with_packages
from tests.server.harness import Server
from tests.web.conftest import Meet, serving_the_page
from tests.web.matches import Course, by_keyboard, one_tap, whole_match
from tests.web.people import PHONE, SMALL_PHONE
from tests.web.test_matches import score_sheet, sheet_winners
from tests.web.test_plain import assert_sound

pytestmark = pytest.mark.both_ways

GAME = "goofspiel"
COURSE = Course(GAME, 3, (".hand button.legal",))
BOX = f'.shelf a[href="/box/{GAME}"]'
SAYS = {
    "fr": {
        "about": "Misez sur des lots",
        "rule": "La plus forte mise emporte le lot",
        "option": "Cartes",
        "ask": "À vous de miser.",
        "to_come": "À venir",
    },
    "en": {
        "about": "Bid for prizes",
        "rule": "The highest bid wins the prize",
        "option": "Cards",
        "ask": "Your turn to bid.",
        "to_come": "To come",
    },
}


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install_example(tmp_path_factory.mktemp("example"))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, packages: Path) -> Iterator[Server]:
    with serving_the_page(tmp_path_factory.mktemp("site"), packages=packages) as server:
        yield server


def verdict_of(log: str, packages: Path) -> str:
    """What ``tablee verify`` says of a log where the package is installed."""
    done = subprocess.run(
        [sys.executable, "-m", "tablee", "verify", "-"],
        input=log,
        env=with_packages(packages),
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr


@pytest.mark.parametrize("way", ["finger", "keyboard"])
def test_a_whole_match_on_a_phone(meet: Meet, axe: str, packages: Path, way: str) -> None:
    player = meet(PHONE)
    player.hurry()
    table = player.open_table(GAME, COURSE.seats)
    player.sees(".hand button.legal")
    expect(player.page.locator(".bar .says")).to_have_text("À vous de miser.")
    assert_sound(player, axe)
    for _ in range(3):
        assert one_tap(player, COURSE, way)
    player.awaits(".hand button.legal")
    expect(player.page.locator(".news .new").last).to_have_text(re.compile("^Le lot vaut"))
    assert_sound(player, axe)
    whole_match(player, COURSE, way)
    log = player.log(table)
    end = re.search(r"^end ([\d ]+) won ([\d ]+)$", log, re.MULTILINE)
    assert end is not None
    [row] = score_sheet(player)
    assert row["points"] == end[1].split()
    assert sheet_winners(player) == [int(seat) for seat in end[2].split()]
    player.assert_accessible(axe)
    assert player.verify() == ["true", "true", "true", "null"]  # no program that draws its luck
    expect(player.page.locator(".verdict")).to_contain_text("Le sceau tient")
    assert "every move of the house follows from the seed" in verdict_of(log, packages)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_page_before_the_table(meet: Meet, axe: str, lang: str) -> None:
    person = meet(SMALL_PHONE, lang)
    says = SAYS[lang]

    def look() -> None:
        person.assert_fits()
        person.assert_accessible(axe)

    person.go("/")
    expect(person.page.locator(BOX)).to_contain_text("Goofspiel")
    person.sees(f"{BOX} > svg")
    look()
    person.tap(BOX)
    expect(person.page.locator("main")).to_contain_text(says["about"])
    person.tap("main summary")
    expect(person.page.get_by_role("spinbutton", name=says["option"])).to_have_value("13")
    look()
    person.tap('main a[href$="#GOO-01"]')
    expect(person.page.locator("[id='GOO-04']").locator("..")).to_contain_text(says["rule"])
    expect(person.page.locator("[id='GOO-01']")).to_contain_class("aimed")
    look()
    person.ask("/api/me", {"name": "Ana", "face": 3})
    made = person.ask("/api/tables", {"game": GAME, "seats": [{}, {}, {"bot": "hard"}], "sit": 0})
    person.go(f"/t/{made['table']}")
    person.sees(".lobby .box svg")
    expect(person.page.locator(".lobby")).to_contain_text(says["about"])
    look()


def test_from_the_shelf_to_the_first_bid_by_keyboard(meet: Meet) -> None:
    player = meet(PHONE, "en")
    player.go("/")
    player.sees(BOX)
    for what in (BOX, "main button.main", ".hand button.legal"):
        player.awaits(what)
        by_keyboard(player, what)
    expect(player.page.locator(".hand button")).to_have_count(12)


def test_words_follow_the_language(meet: Meet) -> None:
    player = meet(PHONE)
    player.open_table(GAME, 2)
    for lang, other in (("fr", "English"), ("en", "Français")):
        expect(player.page.locator(".place")).to_contain_text(SAYS[lang]["to_come"])
        expect(player.page.locator(".bar .says")).to_have_text(SAYS[lang]["ask"])
        player.tap(player.page.get_by_role("button", name=re.compile("Réglages|Settings")))
        player.tap(player.page.get_by_role("button", name=other))
        player.page.keyboard.press("Escape")


def test_a_hint_marks_the_card(meet: Meet) -> None:
    player = meet(PHONE)
    player.open_table(GAME, 2)
    player.sees(".hand button.legal")
    player.stops_the_clock(5000)
    player.tap(".bar .hint")
    advice = player.sees(".note.advice").inner_text()
    card = re.match(r"Conseil\s: vous misez (\d+)", advice)
    assert card is not None, advice
    expect(player.page.locator("[data-pointed]")).to_have_attribute("data-card", card[1])


def test_a_match_is_seen_again(meet: Meet, axe: str) -> None:
    player = meet(PHONE)
    player.hurry()
    table = player.open_table(GAME, 2, cards=5)
    whole_match(player, Course(GAME, 2, COURSE.glows), "finger")
    player.go(f"/replay/{table}?moment=3&seat=0")
    expect(player.page.locator(".plain .hand button")).to_have_count(4)
    assert_sound(player, axe)
    log = player.log(table)
    player.go("/log")
    file: FilePayload = {
        "name": "goofspiel.log",
        "mimeType": "text/plain",
        "buffer": log.encode(),
    }
    player.page.locator("input[type=file]").set_input_files(file)
    player.sees(".controls")
    player.sees(".plain .hand button")
    player.tap(player.page.get_by_role("button", name="Plus"))
    assert player.verify() == ["null", "null", "true", "null"]
    expect(player.page.locator(".verdict")).to_contain_text("La graine révélée à la fin est bien")
