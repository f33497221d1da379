"""The hand in the game of Riff Raff: a piece is dragged from the tray onto the ship, held there,
turned, lowered, pushed and let go."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Meet
from tests.web.fingers import Fingers
from tests.web.people import DESK, DRAWN, PHONE, Player
from tests.web.pier import STEADY
from tests.web.test_riff_raff import Ear, lay_first

pytestmark = pytest.mark.both_ways

GRAPHICS = """{  // as a device with a graphics processor has them
    const context = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, wanted) {
        return context.call(this, kind, { ...wanted, failIfMajorPerformanceCaveat: false });
    };
}"""
HELD = ".placing"
LET_GO = ".let-go"
SPOKEN = ".below > [aria-live]"
DIAL = ".dial.turn"
HEIGHT = ".dial.height"
PLACED = re.compile(r"place (\w+) (\S+) (-?\d+),(-?\d+)(?: turn (\d+))?(?: drop (\d+))?(.*)")


def at_the_tray(player: Player, card: int = 10) -> Ear:
    """Somebody who is to load the spot of this card on an empty ship."""
    ear = Ear(player)
    player.open_table("riff-raff", 2, physics="statics", captain="first", hands="steady")
    lay_first(player, card)
    return ear


def middle(player: Player, what: str) -> tuple[float, float]:
    box = player.sees(what).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def way(player: Player, start: str, end: str) -> tuple[float, float]:
    (x, y), (right, lower) = middle(player, start), middle(player, end)
    return right - x, lower - y


def placed(ear: Ear) -> re.Match[str]:
    found = PLACED.fullmatch(next(move for move in ear.moves if move.startswith("place")))
    assert found
    return found


def nothing_placed(ear: Ear) -> bool:
    return not any(move.startswith("place") for move in ear.moves)


def drawn(player: Player) -> None:
    player.page.evaluate(DRAWN)


def drag_out(player: Player, fingers: Fingers, shape: str) -> None:
    """One gesture from the tray to the ship: up, and to the side on which the spot is drawn."""
    start = f'.supply [data-shape="{shape}"]'
    right, up = way(player, start, ".scene")
    fingers.down(*middle(player, start))
    fingers.by(0, up / 3)
    drawn(player)
    fingers.by(right, up / 4)
    drawn(player)


# -- By touch -----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["solid", "flat"])
def test_a_piece_is_dragged_held_dragged_on_and_let_go(
    meet: Meet, flat: Meet, kind: str, axe: str
) -> None:
    player = (meet if kind == "solid" else flat)(PHONE)
    if kind == "solid":
        for script in (STEADY, GRAPHICS):
            player.context.add_init_script(script)
    ear = at_the_tray(player, 6)
    player.sees(f'canvas[data-drawn="{kind}"]')
    fingers = Fingers(player)
    drag_out(player, fingers, "crate")
    expect(player.page.locator('.supply .taken[data-shape="crate"]')).to_be_visible()
    fingers.up()
    player.sees(HELD)
    player.sees(LET_GO)
    expect(player.page.locator(SPOKEN)).to_contain_text("Caisse, debout")
    assert nothing_placed(ear), "lifting the finger lets nothing go"
    player.assert_fits()
    player.assert_accessible(axe)
    before = player.page.locator(SPOKEN).inner_text()
    fingers.down(*middle(player, LET_GO))
    fingers.by(-25, 0)
    drawn(player)
    expect(player.page.locator(LET_GO)).to_have_count(0)
    fingers.up()
    player.sees(LET_GO)
    expect(player.page.locator(SPOKEN)).not_to_have_text(before)
    assert nothing_placed(ear), "it is dragged on from there"
    until_it_fits(player, fingers)
    player.tap(LET_GO)
    player.page.locator(HELD).wait_for(state="detached")
    told = placed(ear)
    assert told[1] == "crate"
    assert int(told[4]) < 0, "to starboard, where spot 6 is"


def until_it_fits(player: Player, fingers: Fingers) -> None:
    """Drag to starboard until it may be let go there."""
    for _ in range(8):
        if not player.page.locator(".let-go.refused").count():
            return
        fingers.down(*middle(player, LET_GO))
        fingers.by(25, 0)
        fingers.up()
        player.sees(LET_GO)
    raise AssertionError(player.page.locator(SPOKEN).inner_text())


def test_what_is_dragged_back_to_the_tray_lies_there_again(flat: Meet) -> None:
    player = flat(PHONE)
    ear = at_the_tray(player)
    fingers = Fingers(player)
    start = middle(player, '.supply [data-shape="rat"]')
    fingers.down(*start)
    fingers.by(0, -60)
    player.sees(".supply .taken")
    fingers.by(0, 55)
    fingers.up()
    expect(player.page.locator(".supply .taken")).to_have_count(0)
    expect(player.page.locator(HELD)).to_have_count(0)
    assert nothing_placed(ear)


def test_a_second_finger_turns_it(flat: Meet) -> None:
    player = flat(PHONE)
    at_the_tray(player)
    fingers = Fingers(player)
    drag_out(player, fingers, "plank")
    x, y = middle(player, ".scene")
    turn = player.page.locator(SPOKEN)
    fingers.down(x - 60, y, finger=1)
    before = turn.inner_text()
    fingers.by(0, 120, finger=1)
    fingers.up(1)
    fingers.up()
    expect(turn).not_to_have_text(before)
    expect(turn).to_contain_text("rotation de")


def test_dials_under_the_thumb_turn_and_lower_it_and_what_touches_is_pushed(flat: Meet) -> None:
    player = flat(PHONE)
    ear = at_the_tray(player, 6)
    player.tap('.supply [data-shape="crate"]')
    fingers = Fingers(player)
    for dial, right, down in ((DIAL, 50, 0), (HEIGHT, 0, -40)):
        fingers.down(*middle(player, dial))
        fingers.by(right, down)
        fingers.up()
    spoken = player.page.locator(SPOKEN)
    expect(spoken).to_contain_text(re.compile(r"rotation de \d+°, chute de 1\d mm"))
    box = player.sees(HEIGHT).bounding_box()
    assert box is not None
    for _ in range(20):  # a tap on the lower half: a little lower
        player.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] - 8)
    expect(player.page.locator(HEIGHT)).to_contain_text("posée")
    expect(player.page.locator(".news[role=status]")).to_contain_text("pousser")
    x, y = on_lower_yard(player, -75)
    fingers.down(x, y)
    fingers.by(20, 0)
    fingers.up()
    expect(spoken).to_contain_text("poussée de")
    player.tap(".release")
    player.page.locator(HELD).wait_for(state="detached")
    told = placed(ear)
    assert told[6] == "0"
    assert re.search(r"push 0,-\d+", told[7])


def on_lower_yard(player: Player, port: float) -> tuple[float, float]:
    """Where something is drawn flat, seen from astern, that lies on the lower yard."""
    box = player.sees(".scene").bounding_box()
    assert box is not None
    scale = min(box["width"] / 720, box["height"] / 575)
    return box["x"] + 0.285 * box["width"] - scale * port, box["y"] + box["height"] / 2 - 20 * scale


# -- By mouse -----------------------------------------------------------------------------------


def test_with_a_mouse_the_piece_is_at_the_pointer_and_the_wheel_turns_it(flat: Meet) -> None:
    player = flat(DESK, "en")
    ear = at_the_tray(player, 6)
    mouse = player.page.mouse
    mouse.move(*middle(player, '.supply [data-shape="crate"]'))
    mouse.down()
    x, y = on_lower_yard(player, -75)
    mouse.move(x, y, steps=12)
    player.sees(".supply .taken")
    mouse.up()
    spoken = player.page.locator(SPOKEN)
    expect(spoken).to_contain_text(re.compile("^Crate, upright, 7\\d mm to starboard"))
    mouse.wheel(0, 180)
    expect(spoken).to_contain_text("turned 345°")
    player.page.keyboard.down("Shift")
    mouse.wheel(0, -180)
    player.page.keyboard.up("Shift")
    expect(spoken).to_contain_text("let go from 5 mm")
    assert nothing_placed(ear)
    player.tap(LET_GO)
    player.page.locator(HELD).wait_for(state="detached")
    assert placed(ear)[5] == "345"


# -- Step by step -------------------------------------------------------------------------------


def test_pad_and_steps_are_folded_away_until_wanted_and_that_is_remembered(flat: Meet) -> None:
    player = flat(PHONE)
    at_the_tray(player)
    player.tap('.supply [data-shape="rat"]')
    first = player.sees(f"{HELD} button")
    expect(first).to_have_attribute("aria-expanded", "false")
    expect(player.page.locator(".pad, .steps")).to_have_count(0)
    player.tap(first)
    player.sees(".pad")
    expect(player.page.locator(".dial")).to_have_count(0)
    player.page.reload()
    player.tap('.supply [data-shape="rat"]')
    player.sees(".pad")
    player.tap(f"{HELD} .unfold")
    player.sees(DIAL)


def test_whoever_chooses_with_a_key_has_the_steps_at_once(flat: Meet) -> None:
    player = flat(DESK, "en")
    ear = at_the_tray(player)
    press = player.page.keyboard.press
    player.page.locator('.supply [data-shape="crate"]').focus()
    press("Enter")
    player.sees(".pad")
    press("p")
    expect(player.page.locator(".news[role=status]")).to_contain_text("pushes")
    press("ArrowRight")
    press("ArrowRight")
    expect(player.page.locator(SPOKEN)).to_contain_text("pushed 8 mm, let go from 0 mm")
    press("Enter")
    player.page.locator(HELD).wait_for(state="detached")
    assert placed(ear)[7] == " push 0,-8"
