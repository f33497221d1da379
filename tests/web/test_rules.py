"""The rules as players read them: in short first, every clause within reach, and a search."""

import re

import pytest
from playwright.sync_api import expect

from tablee.games import GAMES
from tests.kit.clauses import anchors
from tests.kit.marks import OWN_GAMES
from tests.web.conftest import Meet
from tests.web.people import DESK, PHONE, Player

pytestmark = pytest.mark.both_ways

USUAL_PHONE = {**PHONE, "viewport": {"width": 390, "height": 844}}
SEARCH = "input[type=search]"
TOLD = ".find [role=status]"
BOTTOM = "document.querySelector('.short').getBoundingClientRect().bottom"


def reads(person: Player, path: str) -> None:
    """The rules are there, with the drawings."""
    person.go(path)
    person.sees(".short figure")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_rules_of_every_game_in_short_fit_on_a_phone(meet: Meet, lang: str) -> None:
    person = meet(USUAL_PHONE, lang)
    for game in GAMES.values():
        reads(person, f"/rules/{game.name}")
        expect(person.page.locator(".short figcaption")).not_to_be_empty()
        assert person.page.locator(".text h1 + .short").count() == 1
        assert person.page.evaluate(BOTTOM) <= 844, f"{game.name} in {lang}"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_rules_of_every_game(meet: Meet, axe: str, lang: str) -> None:
    person = meet({"fr": PHONE, "en": DESK}[lang], lang)
    for game in OWN_GAMES:
        reads(person, f"/rules/{game.name}")
        assert game.title.say(lang) in person.page.title()
        assert person.page.locator("figure").count() >= 5
        parts = person.page.locator(".text h2, .text h3").count()
        assert person.page.locator("nav.wide ol a").count() == parts
        clauses = person.page.locator(".rule").evaluate_all("all => all.map(({ id }) => id)")
        assert clauses == anchors(game, lang)
        assert "code" not in (person.page.locator("th").all_text_contents())
        person.assert_fits()
        person.assert_accessible(axe)


def test_a_clause_can_be_linked_to_and_printed(meet: Meet) -> None:
    person = meet(DESK)
    person.context.grant_permissions(["clipboard-read", "clipboard-write"])
    reads(person, "/rules/riffifi#RIF-13")
    expect(person.page.locator("[id='RIF-13'].aimed")).to_be_in_viewport()
    person.stops_the_clock(2500)
    person.tap("[id='RIF-22'] a.clause")
    person.sees(".told:not(:empty)")
    assert person.page.evaluate("navigator.clipboard.readText()").endswith("/rules/riffifi#RIF-22")
    expect(person.page.locator("[id='RIF-22'].aimed")).to_be_in_viewport()
    person.page.emulate_media(media="print")
    expect(person.page.locator(".contents")).to_be_hidden()
    assert len(person.page.pdf(format="A4")) > 20_000


def test_a_clause_that_is_folded_away_opens_when_it_is_linked_to(meet: Meet) -> None:
    person = meet(PHONE)
    reads(person, "/rules/riffifi")
    mention = person.page.locator(".text a[href='/rules/riffifi#RIF-A9']").first
    expect(person.page.locator("[id='RIF-A9']")).to_be_hidden()
    person.tap(mention)
    expect(person.page.locator("[id='RIF-A9'].aimed")).to_be_in_viewport()
    person.go("/box/riffifi")
    reads(person, "/rules/riffifi#RIF-D4")
    expect(person.page.locator("[id='RIF-D4'].aimed")).to_be_in_viewport()


def test_the_contents_are_within_reach_anywhere_on_a_phone(meet: Meet) -> None:
    person = meet(PHONE)
    reads(person, "/rules/traf#TRA-D4")
    expect(person.page.locator("[id='TRA-D4']")).to_be_in_viewport()
    person.tap(person.page.get_by_role("button", name="Sommaire"))
    person.tap(person.page.get_by_role("dialog").get_by_role("link", name="Variantes"))
    expect(person.page.locator("dialog")).to_have_count(0)
    expect(person.page.get_by_role("heading", name="Variantes")).to_be_in_viewport()


def test_the_rules_are_searched_by_keyboard_whatever_the_accents(meet: Meet) -> None:
    person = meet(DESK)
    reads(person, "/rules/traf")
    person.page.get_by_role("searchbox", name="Chercher dans les règles").fill("EGALITE")
    told = person.page.locator(TOLD)
    expect(told).to_contain_text("1 sur ")
    expect(person.page.locator(".hit")).to_be_in_viewport()
    expect(person.page.locator(".hit")).to_contain_text("égalité")
    first = told.text_content()
    person.page.keyboard.press("Enter")
    expect(told).to_contain_text("2 sur ")
    person.page.keyboard.press("Shift+Enter")
    expect(told).to_have_text(first or "")
    person.page.keyboard.press("Escape")
    expect(told).to_be_empty()
    expect(person.page.locator(".hit")).to_have_count(0)
    person.page.locator(SEARCH).fill("crocodile")
    expect(told).to_have_text("Rien trouvé")


def test_a_search_unfolds_what_it_finds_on_a_phone(meet: Meet) -> None:
    person = meet(PHONE, "en")
    reads(person, "/rules/riffifi")
    expect(person.page.locator("[id='RIF-A16']")).to_be_hidden()
    person.tap(SEARCH)
    person.page.locator(SEARCH).fill("rif-a16")
    expect(person.page.locator("[id='RIF-A16'].hit")).to_be_in_viewport()
    expect(person.page.locator(".find .count")).to_have_text(re.compile(r"1/\d+"))
    person.assert_fits()
