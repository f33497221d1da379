"""Cause and effect on the boards: who gains and loses how much, which card hits which, and what a
card or a hand is worth, in matches whose deals are known."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

import tablee
from tablee.core.match import Match, moments
from tablee.games.defifoo_rouge.cards import points_of, read_cards
from tests.games.defifoo_rouge import staging as defifoo
from tests.games.riffifi import staging as riffifi
from tests.games.traf import staging as traf
from tests.kit.play import play_by_chance
from tests.web.conftest import Meet
from tests.web.people import CORNER, DESK, DRAWN, PHONE, Player

pytestmark = pytest.mark.both_ways

SEATS = 3
STAYS = 1800  # milliseconds: an amount is there for longer; until then everything else has come

# What each seat owns, as the rules count it.
OWNED: dict[str, Callable[[Any, int], int]] = {
    "riffifi": lambda view, seat: sum(view.players[seat].tokens),
    "traf": lambda view, seat: int(view.players[seat].chips),
    "puko": lambda view, seat: int(view.players[seat].purse),
    "grippe-jetons": lambda view, seat: int(view.players[seat].stock),
    "defifoo-rouge": lambda view, seat: points_of(read_cards(view.players[seat].pile)),
    "reflex": lambda view, seat: len(view.players[seat].taken),
}
# How far each amount is from the place of its seat: none, where they touch.
AWAY = """() => [...document.querySelectorAll("[data-amount]")].map((node) => {
    const seat = node.dataset.amount;
    const place = [...document.querySelectorAll(`[data-gains="${seat}"], [data-seat="${seat}"]`)];
    const boxes = place.map((each) => each.getBoundingClientRect());
    const box = node.getBoundingClientRect();
    return Math.min(...boxes.filter(({ width }) => width > 0).map((at) => Math.max(0,
        at.left - box.right, box.left - at.right, at.top - box.bottom, box.top - at.bottom)));
})"""
# Which parts of the page were animated, by their first class.
COUNT_ANIMATIONS = """
globalThis.animated = {};
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
    const [what] = this.classList;
    animated[what] = (animated[what] ?? 0) + 1;
    return animate.apply(this, how);
};
"""
GO_TO = """(place) => {
    const moments = document.querySelector("input[type=range]");
    moments.value = place;
    moments.dispatchEvent(new InputEvent("input", { bubbles: true }));
}"""


def open_log(player: Player, match: Match, motion: str) -> None:
    """Look at a match from its log."""
    player.page.emulate_media(reduced_motion="reduce" if motion == "reduced" else "no-preference")
    player.go("/mine")
    file = {"name": "partie.log", "mimeType": "text/plain", "buffer": match.log().encode()}
    player.page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    player.sees("input[type=range]")


def go_to(player: Player, place: int) -> None:
    player.page.evaluate(GO_TO, place)


def look_from(player: Player, seat: int) -> None:
    player.tap(".controls button.plain")
    player.tap(player.page.locator("dialog fieldset").first.locator("button").nth(seat + 1))
    player.page.keyboard.press("Escape")


def signed(amount: int) -> str:
    return f"+{amount}" if amount > 0 else f"−{-amount}"


def first_payment(match: Match) -> tuple[int, dict[str, str]]:
    """The first moment at which somebody gains or loses, and how much everybody does."""
    owned = OWNED[match.game.name]
    before: list[int] = []
    for place, moment in enumerate(moments(match.game, match.record)):
        now = [owned(moment.view(None, recall=True), seat) for seat in range(match.seats)]
        changes = {
            str(seat): signed(have - had)
            for seat, (had, have) in enumerate(zip(before, now, strict=False))
            if have != had
        }
        if changes:
            return place, changes
        before = now
    raise AssertionError("nobody ever gains anything")


@pytest.mark.parametrize("motion", ["reduced", "full"])
@pytest.mark.parametrize("game", OWNED)
def test_what_is_gained_and_lost_floats_at_the_seats(meet: Meet, game: str, motion: str) -> None:
    match = play_by_chance(tablee.start(game, seats=SEATS, seed=11), seed=11)
    place, changes = first_payment(match)
    player = meet(PHONE if motion == "reduced" else DESK)
    open_log(player, match, motion)
    player.stops_the_clock(STAYS)
    go_to(player, place - 1)
    go_to(player, place)
    for seat, amount in changes.items():
        expect(player.page.locator(f'[data-amount="{seat}"]')).to_have_text(amount)
    expect(player.page.locator("[data-amount]")).to_have_count(len(changes))
    player.page.wait_for_function(f"() => Math.max(...({AWAY})()) === 0")  # has risen
    expect(player.page.locator(".amounts")).to_have_attribute("aria-hidden", "true")


# All flights, also those that are over before somebody looks.
WATCH_FLIGHTS = """
    globalThis.flights = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...way) {
        const flight = animate.apply(this, way);
        if (flight.effect.getTiming().duration > 0) flights.push({ node: this, flight });
        return flight;
    };
"""
BLOWS = """seat => flights.filter(({ node }) => node.matches(`[data-place="${seat}"] .lying`))
    .map(({ flight }) => flight.effect.getKeyframes().length)"""


def strike(match: Match, card: str) -> int:
    """The moment at which this card was laid."""
    return next(
        place
        for place, moment in enumerate(moments(match.game, match.record))
        if any(getattr(event, "card", None) == card for event in moment.view(None).happened)
    )


@pytest.mark.parametrize("motion", ["reduced", "full"])
@pytest.mark.parametrize(
    ("given", "by", "hits"), [(["b5", "b2", ""], 1, 0), (["b2", "b5", ""], 0, 1)]
)
def test_the_lower_card_hits_the_higher_one(
    meet: Meet, given: list[str], by: int, hits: int, motion: str
) -> None:
    match = riffifi.stage(given, " ".join(given).strip())
    place = strike(match, given[1])
    player = meet(PHONE)
    player.has_stored("localStorage['tablee-settings'] ??= JSON.stringify({ speed: 'slow' })")
    player.context.add_init_script(WATCH_FLIGHTS)
    open_log(player, play_by_chance(match, seed=1), motion)
    go_to(player, place - 1)
    player.sees('[data-place="0"] .sides:not(.down)')
    go_to(player, place)
    player.awaits(f'[data-place="{hits}"] .sides.down')
    if motion == "reduced":
        assert player.page.evaluate(BLOWS, by) == []
    else:  # the way there, the blow, back
        player.page.wait_for_function(f"seat => ({BLOWS})(seat).at(-1) === 3", arg=by)
    assert player.page.locator(f'[data-place="{by}"] .sides.down').count() == 0


def test_cards_say_what_they_would_do_before_they_are_laid(meet: Meet) -> None:
    match = play_by_chance(riffifi.stage(["b5", "b2 b7 y3", ""], "b5"), seed=1)
    player = meet(PHONE, "en")
    open_log(player, match, "reduced")
    look_from(player, 1)
    go_to(player, strike(match, "b5"))
    card = player.page.locator('.hand [data-card="b2"]')
    expect(card).to_have_accessible_name(
        re.compile("^blue 2, takes 2 tokens, turns down .+ blue 5$")
    )
    expect(card.locator(".worth")).to_have_text("+2")
    higher = player.page.locator('.hand [data-card="b7"]')
    expect(higher).to_have_accessible_name(re.compile("^blue 7, .+ blue 5 turns it down at once$"))
    card.hover(position=CORNER)
    expect(player.page.locator(".tip")).to_contain_text("Takes 2 tokens")


def test_a_hand_of_traf_always_says_what_it_is_worth(meet: Meet) -> None:
    hands = ["b1 b2 b4 r4", "b2 y3 g4 r5", "b3 y4 g5 r6"]
    match = play_by_chance(traf.stage(hands, "b3 y6 g6", "pass"), seed=1)
    player = meet(PHONE, "en")
    open_log(player, match, "reduced")
    look_from(player, 0)
    go_to(player, 2)
    expect(player.page.locator(".worth")).to_have_text("Your hand: blue: 7")


def test_cards_that_could_win_the_trick_are_marked(meet: Meet) -> None:
    match = defifoo.stage(["r4", "r2 r5 rg !r !p", "", ""], "r4 ~", match="one")
    place = len(list(moments(match.game, match.record))) - 1
    player = meet(PHONE, "en")
    open_log(player, play_by_chance(match, seed=1), "reduced")
    look_from(player, 1)
    go_to(player, place)
    marked = player.page.locator(".hand button:has(.wins)")
    expect(marked).to_have_count(2)
    expect(marked.first).to_have_accessible_name(re.compile("could win the trick$"))


@pytest.mark.parametrize("device", [PHONE, DESK], ids=["phone", "desk"])
def test_the_board_of_the_miser_explains_itself(meet: Meet, device: dict[str, Any]) -> None:
    player = meet(device, "en")
    player.open_table("grippe-jetons", 2)
    player.tap(".columns button")
    note = player.page.locator(".bar .note.calm")  # no refusal
    expect(note).to_have_text(re.compile("When full it pays 4 and costs each of the others 1.$"))
    player.tap(".legend")
    sheet = player.sees("dialog[open]")
    expect(sheet.locator("li")).to_have_count(5)
    rows = sheet.locator("tbody tr").all_inner_texts()
    assert [row.split() for row in rows][:2] == [["1", "+4", "−1"], ["2", "+5", "−1"]]


def test_dice_roll_once_and_their_cost_is_told(meet: Meet) -> None:
    player = meet(PHONE)
    player.page.add_init_script(COUNT_ANIMATIONS)
    player.page.emulate_media(reduced_motion="no-preference")
    player.open_table("grippe-jetons", 2)
    player.sees("button.legal[data-die]")
    rolled = player.page.evaluate("animated.rolled")
    assert rolled >= 5
    player.tap("button.legal[data-die]")
    expect(player.page.locator("[data-die][aria-pressed=true]")).to_have_count(1)
    player.page.evaluate(DRAWN)
    assert player.page.evaluate("animated.rolled") == rolled
    player.tap('.preview button.main[aria-disabled="false"]')
    player.tap('.bar [data-move="sure"]')
    player.sees(".out")
    expect(player.page.locator(".preview p")).to_have_text(re.compile("^Jusqu’ici"))
