"""Chat, each person in their own language; hints against bots; and open tables."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Meet
from tests.web.people import DESK, HAND, PHONE, SMALL_PHONE, Player

pytestmark = pytest.mark.both_ways

ADVICE = re.compile(r"^Conseil\s: vous ")


def two_at_a_table(host: Player, friend: Player, talk: str = "phrases") -> None:
    """In the middle of a match."""
    host.ask("/api/me", {"name": "Ana", "face": 3})
    friend.ask("/api/me", {"name": "Tom", "face": 9})
    made = host.ask(
        "/api/tables",
        {
            "game": "riffifi",
            "seats": [{}, {}, {"bot": "random"}],
            "sit": 0,
            "settings": {"pace": "none", "talk": talk},
        },
    )
    host.go(f"/t/{made['table']}#now")
    friend.go(f"/t/{made['table']}#sit")
    friend.tap(friend.page.get_by_role("button", name="I’m ready"))
    for player in (host, friend):
        player.sees(".hand button")
        player.stops_the_clock(5000)


def test_two_people_talk_each_in_their_own_language(meet: Meet, axe: str) -> None:
    host, friend = meet(SMALL_PHONE, "fr"), meet(DESK, "en")
    two_at_a_table(host, friend)
    host.sees(HAND)
    assert host.page.locator(".hint").count() == 0, "no hints among people"
    host.tap(host.page.get_by_role("button", name="Dire quelque chose"))
    assert host.page.locator("dialog input").count() == 0, "phrases only, unless it was agreed"
    host.assert_fits()
    host.assert_accessible(axe)
    host.tap('[data-phrase="well-played"]')
    expect(friend.page.locator('[data-seat="0"] .bubble')).to_have_text("Well played!")
    for_who_listens = friend.page.locator("[aria-live]").get_by_text("Ana: Well played!")
    expect(for_who_listens).to_have_count(1)
    expect(host.page.locator('[data-seat="0"] .bubble')).to_have_text("Bien joué !")
    first = for_who_listens.element_handle()
    host.tap(host.page.get_by_role("button", name="Dire quelque chose"))
    host.tap('[data-phrase="well-played"]')
    friend.page.wait_for_function("words => !words.isConnected", arg=first)  # said once more
    expect(for_who_listens).to_have_count(1)
    friend.tap('.beside [data-phrase="thanks"]')
    expect(host.page.locator('[data-seat="1"] .bubble')).to_have_text("Merci")
    friend.page.reload()
    friend.sees(".hand button")
    told = friend.page.locator(".beside li.spoken")
    expect(told).to_have_text(["Tom: Thank you", "Ana: Well played!", "Ana: Well played!"])


def test_own_words_are_words_and_nothing_else_and_can_be_hidden(meet: Meet) -> None:
    host, friend = meet(PHONE, "fr"), meet(DESK, "en")
    two_at_a_table(host, friend, "free")
    words = '<img src=x onerror="alert(1)"> <b>hm</b>'
    say(friend, words)
    bubble = host.page.locator('[data-seat="1"] .bubble')
    expect(bubble).to_have_text(words)
    host.tap(host.page.get_by_role("button", name="Dire quelque chose"))
    host.tap(host.page.get_by_role("button", name="Masquer ce que dit Tom"))
    host.page.keyboard.press("Escape")
    say(friend, "and another thing")
    expect(friend.page.locator('[data-seat="1"] .bubble')).to_have_text("and another thing")
    host.tap(host.page.get_by_role("button", name="Ce qui s’est passé"))
    expect(host.page.locator("dialog li").first).to_be_visible()
    assert host.page.get_by_text("another thing").count() == 0
    assert host.page.locator("dialog li.spoken").count() == 0


def say(speaker: Player, words: str) -> None:
    written = speaker.page.locator(".beside #own-words")
    written.fill(words)
    speaker.page.keyboard.press("Enter")
    expect(written).to_have_value("")


def ask_for_hint(player: Player) -> None:
    hint = player.page.get_by_role("button", name="Demander un conseil")
    expect(hint).to_be_visible()
    player.stops_the_clock(5000)
    player.tap(hint)
    expect(player.page.locator(".bar .note")).to_have_text(ADVICE)


def test_a_hint_marks_a_card_that_can_be_played(meet: Meet, axe: str) -> None:
    player = meet(PHONE)
    player.open_table("riffifi", 3)
    ask_for_hint(player)
    card = player.page.locator(f"{HAND}[data-pointed]")
    expect(card).to_have_count(1)
    expect(card).to_have_accessible_description("conseil")
    heard = player.page.get_by_text(f"Conseil : {card.get_attribute('aria-label')}", exact=True)
    expect(heard).to_have_attribute("aria-live", "polite")  # also where the words name no card
    player.assert_accessible(axe)
    player.assert_fits()
    name = card.get_attribute("data-card")
    card.focus()
    player.page.keyboard.press("Enter")
    if player.page.locator(".ways").count():  # openly or hidden: that is advised too
        player.tap(player.page.locator(".ways [data-pointed]"))
    expect(player.page.locator(f'[data-card="{name}"]')).to_have_count(0)
    expect(player.page.locator("[data-pointed]")).to_have_count(0)


@pytest.mark.parametrize("game", ["traf", "grippe-jetons", "defifoo-rouge"])
def test_every_board_can_be_pointed_at(meet: Meet, game: str) -> None:
    player = meet(DESK)
    player.open_table(game, 3)
    ask_for_hint(player)
    expect(player.page.locator("[data-pointed]").first).to_be_visible()
    if game == "traf":  # a board with a bar of its own says it there too
        player.tap(HAND)
        expect(player.page.locator(".bar .says")).to_have_text("Contre quelle carte du milieu ?")
        expect(player.page.locator(".bar .note")).to_have_text(ADVICE)


def test_a_table_that_rests_offers_nothing_but_to_go_on(meet: Meet) -> None:
    player = meet(PHONE)
    player.open_table("riffifi", 3)
    player.sees(HAND)
    player.tap(player.page.get_by_role("button", name="Réglages"))
    player.tap(player.page.get_by_role("button", name="Pause", exact=True))
    player.page.keyboard.press("Escape")
    expect(player.page.locator(".bar .says")).to_have_text("En pause.")
    assert player.page.locator(HAND).count() == 0
    assert player.page.locator("li.turn").count() == 0
    player.tap(".bar button.main")
    player.sees(HAND)


def test_an_open_table_is_joined_from_the_shelf_in_one_tap(meet: Meet, axe: str) -> None:
    host, stranger = meet(DESK, "fr"), meet(SMALL_PHONE, "en")
    host.go("/box/puko")
    host.tap(host.page.get_by_role("button", name="Inviter des amis"))
    stranger.go("/")
    expect(stranger.page.get_by_text("No open tables right now.")).to_be_visible()
    anybody = host.page.get_by_role("group", name="Ouverte à tous")
    host.tap(anybody.get_by_role("button", name="oui"))
    expect(anybody.get_by_role("button", name="oui")).to_have_attribute("aria-pressed", "true")
    stranger.page.reload()
    join = stranger.page.get_by_role("link", name=re.compile("^Join Puko with "))
    expect(join).to_be_visible()
    stranger.assert_fits()
    stranger.assert_accessible(axe)
    stranger.tap(join)
    expect(stranger.page.get_by_role("button", name="I’m ready")).to_be_visible()
    assert stranger.taps == 1
    stranger.assert_accessible(axe)
    stranger.tap(stranger.page.get_by_role("button", name="Say something"))
    stranger.tap('[data-phrase="hello"]')
    expect(host.page.get_by_text(": Bonjour !")).to_be_visible()
