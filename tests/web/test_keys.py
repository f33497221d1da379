"""Keys for the hand of any game: digits and arrows choose, Enter plays, Escape takes back."""

from itertools import islice

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Meet
from tests.web.people import DESK, DRAWN, Player
from tests.web.staged import Moment, Staged, all_moments, moments_of

pytestmark = pytest.mark.both_ways

IN_HAND = ".hand button, .rack button, [data-die]"
FOCUSED = f"""() => [...document.querySelectorAll("{IN_HAND}")].indexOf(document.activeElement)"""
# Where a card is played at once, and where it is picked first.
PLAYED = {
    "riffifi": "laying",
    "reflex": "playing",
    "defifoo-rouge": "turn",
    "riff-raff": "choosing",
}
PICKED = {"puko": "choosing", "traf": "turns", "grippe-jetons": "taking"}


def to_move(game: str, phase: str) -> Moment:
    return next(each for each in moments_of(game) if each.kind.startswith(f"{phase} mine"))


def focused(player: Player) -> int:
    place: int = player.page.evaluate(FOCUSED)
    return place


def legal(player: Player) -> int:
    """The place of a card that can be played, not the first one."""
    cards = player.page.locator(IN_HAND)
    return next(
        place
        for place in range(1, cards.count())
        if "legal" in (cards.nth(place).get_attribute("class") or "")
    )


def go_to(player: Player, place: int) -> None:
    """By its digit, or by arrows from the tenth card."""
    player.page.keyboard.press(str((min(place, 9) + 1) % 10))
    for _ in range(place - 9):
        player.page.keyboard.press("ArrowRight")
    assert focused(player) == place


@pytest.mark.parametrize("game", [*PLAYED, *PICKED])
def test_digits_and_arrows_go_to_the_cards(flat: Meet, game: str) -> None:
    player = flat(DESK)
    Staged(player).show(to_move(game, (PLAYED | PICKED)[game]))
    player.page.keyboard.press("2")
    assert focused(player) == 1
    player.page.keyboard.press("1")
    assert focused(player) == 0
    player.page.keyboard.press("ArrowRight")
    beside = focused(player)
    assert beside > 0
    player.page.keyboard.press("ArrowLeft")
    assert focused(player) == 0
    player.page.evaluate("document.activeElement.blur()")
    player.page.keyboard.press("ArrowDown")
    assert focused(player) >= 0, "an arrow finds the hand"


@pytest.mark.parametrize("game", PLAYED)
def test_enter_plays_the_card(flat: Meet, game: str) -> None:
    player = flat(DESK)
    staged = Staged(player)
    staged.show(to_move(game, PLAYED[game]))
    go_to(player, legal(player))
    player.page.keyboard.press("Enter")
    player.page.evaluate(DRAWN)
    assert [asked["t"] for asked in staged.sent] == ["move"]


@pytest.mark.parametrize("game", PICKED)
def test_escape_takes_back_what_was_picked(flat: Meet, game: str) -> None:
    player = flat(DESK)
    staged = Staged(player)
    staged.show(to_move(game, PICKED[game]))
    picked = player.page.locator(".hand [aria-pressed=true], .picked [data-die]")
    player.page.keyboard.press("1")
    player.page.keyboard.press("Enter")
    expect(picked).to_have_count(1)
    player.page.keyboard.press("Escape")
    expect(picked).to_have_count(0)
    assert staged.sent == []


def test_whoever_writes_presses_no_keys_of_the_table(meet: Meet) -> None:
    player = meet(DESK)
    staged = Staged(player)
    staged.show(to_move("riffifi", "laying"))
    words = player.page.locator(".beside #own-words")
    words.click()
    player.page.keyboard.type("1 ?")
    player.page.keyboard.press("ArrowLeft")
    expect(words).to_be_focused()
    expect(words).to_have_value("1 ?")
    expect(player.page.locator("dialog")).to_have_count(0)
    player.page.keyboard.press("Enter")
    player.page.evaluate(DRAWN)
    assert [(asked["t"], asked["text"]) for asked in staged.sent] == [("say", "1 ?")]


@pytest.mark.parametrize(
    ("lang", "says"),
    [("fr", "passer d’une carte à l’autre"), ("en", "go from card to card")],
)
def test_the_keys_are_listed_by_a_key_and_by_a_button(meet: Meet, lang: str, says: str) -> None:
    player = meet(DESK, lang)
    Staged(player).show(to_move("riffifi", "laying"))
    player.page.keyboard.press("?")
    expect(player.sees("dialog[open] dl")).to_contain_text(says)
    player.page.keyboard.press("Escape")
    player.tap(".beside header button")
    expect(player.sees("dialog[open] dl")).to_contain_text(says)


def test_the_tab_key_stops_at_the_log_once(meet: Meet) -> None:
    player = meet(DESK)
    staged = Staged(player)
    mine = (each for each in all_moments("grippe-jetons") if each.seat == 0)
    for moment in islice(mine, 4):
        staged.show(moment)
    lines = player.page.locator(".beside ol button")
    last = lines.count() - 1
    assert last > 0
    expect(player.page.locator(".beside ol button[tabindex='0']")).to_have_count(1)
    lines.first.focus()
    for _ in range(last + 1):  # once more than there are: nothing comes after the last
        player.page.keyboard.press("ArrowDown")
    expect(lines.nth(last)).to_be_focused()
    for _ in range(last):
        player.page.keyboard.press("ArrowUp")
    player.page.keyboard.press("ArrowUp")
    expect(lines.first).to_be_focused()
