"""Riff Raff in the browser: a ship in motion, hands that place and catch, and a box at home."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import WebSocket, expect

import tablee
from tests.server.harness import Server
from tests.server.loaded import LOADING, loaded
from tests.web.conftest import Meet, serving_the_page
from tests.web.people import DESK, END, HAND, PHONE, SMALL_PHONE, Player
from tests.web.pier import STEADY

pytestmark = pytest.mark.both_ways

SUPPLY = ".supply button"
ANSWER = ".bar .choices button:not(:disabled)"
PRESS = "what => document.querySelector(what)?.click()"  # it may be gone before a finger is there
ASKED = f"{HAND}, {ANSWER}, {SUPPLY}, {END}"
FALLING = "[data-falling]"
MOST_TURNS = 200
RATE = 30  # frames a second
HEAD = 26  # bytes of a frame that shows no piece
MOST_BYTES = 25_000  # a second for a viewer, while the ship moves
FEWEST_SOUNDS = 20  # tones and noises of a fall with a knock, a catch and a splash
# A light keel: the second chest far out on the same side brings both of them down.
TENDER = {"physics": "full", "hands": "steady", "keel": "light"}


class Ear:
    """What a page received and sent on its connection."""

    def __init__(self, player: Player) -> None:
        self.frames: list[bytes] = []
        self.moves: list[str] = []
        player.page.on("websocket", self._listen)

    def _listen(self, line: WebSocket) -> None:
        line.on("framereceived", self._hear)
        line.on("framesent", self._say)

    def _hear(self, message: str | bytes) -> None:
        if isinstance(message, bytes):
            self.frames.append(message)

    def _say(self, message: str | bytes) -> None:
        if isinstance(message, str) and (move := re.search('"move":"([^"]+)"', message)):
            self.moves.append(move[1])

    def bytes_a_second(self) -> float:
        """Of the frames that were sent, each of which stands for a thirtieth of a second."""
        return sum(map(len, self.frames)) / len(self.frames) * RATE


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving_the_page(tmp_path_factory.mktemp("site"), "slow_falls", "quick_ship") as server:
        yield server


# -- What people do ---------------------------------------------------------------------------


def take_turn(player: Player) -> None:
    if player.page.locator(ANSWER).count():
        player.page.evaluate(PRESS, ANSWER)
    elif player.page.locator(SUPPLY).count():
        player.tap(player.page.locator(SUPPLY).first)
        player.tap(".release")
        player.page.locator(".release").wait_for(state="detached")
    elif player.page.locator(HAND).count():
        player.tap_card()


def lay(player: Player, card: int) -> None:
    player.tap(player.sees(f'.hand button.legal[data-card="{card}"]'))


def lay_first(player: Player, card: int) -> None:
    """Lay a card, and load first: whoever has laid the same is sent to the second place."""
    lay(player, card)
    for _ in range(3):
        player.awaits(f"{SUPPLY}, {ANSWER}")
        player.page.evaluate(PRESS, ANSWER)
    player.awaits(SUPPLY)


def hold(player: Player, shape: str, where: int = 1) -> None:
    """Take a piece in hand, near the mast (0), in the middle or far out (2)."""
    player.page.locator(SUPPLY).first.wait_for()
    player.tap(f'.supply [data-shape="{shape}"]')
    unfold(player)
    player.tap(f'[data-where="{where}"]')


def let_go(player: Player) -> None:
    """Set down, where it goes with the ship: so that it falls, or not, at any moment."""
    player.page.keyboard.press("p")
    player.tap(".release")


def unfold(player: Player) -> None:
    """The pad and the buttons that move a piece step by step."""
    if player.sees(".unfold").get_attribute("aria-expanded") == "false":
        player.tap(".unfold")


def ship_in_words(player: Player) -> list[str]:
    return player.page.locator(".sea .visually-hidden > p").all_inner_texts()


def catch_whatever_falls(player: Player, but: int) -> None:
    """Quick eyes and one finger: everything that falls, but this piece, as soon as it does."""
    player.page.evaluate(
        """([falling, but]) => {
            const look = () => {
                for (const piece of document.querySelectorAll(falling))
                    if (Number(piece.dataset.falling) !== but)
                        piece.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
                requestAnimationFrame(look);
            };
            look();
        }""",
        [FALLING, but],
    )


def two_people(flat: Meet) -> tuple[Player, Player, str]:
    """One with a phone, one at a desk, and nobody else."""
    phone, desk = flat(PHONE), flat(DESK)
    return phone, desk, two_at_a_table(phone, desk)


def two_at_a_table(phone: Player, desk: Player) -> str:
    phone.ask("/api/me", {"name": "Ana", "face": 3})
    wanted = {"game": "riff-raff", "options": TENDER, "seats": [{}, {}], "sit": 0}
    table: str = phone.ask("/api/tables", wanted)["table"]
    desk.ask("/api/me", {"name": "Tom", "face": 5})
    desk.go(f"/t/{table}")
    desk.tap(desk.page.get_by_role("button", name="S’asseoir ici").first)
    desk.tap(desk.page.get_by_role("button", name="C’est bon pour moi"))
    phone.go(f"/t/{table}#now")
    return table


# -- With full physics ------------------------------------------------------------------------


def test_a_whole_match_on_a_phone_against_bots(flat: Meet, axe: str) -> None:
    player = flat(PHONE)
    ear = Ear(player)
    table = player.open_table("riff-raff", 3, physics="full", hands="steady", keel="heavy")
    player.sees(HAND)
    player.assert_accessible(axe)
    player.assert_fits()
    for _ in range(MOST_TURNS):
        player.awaits(ASKED)
        if player.page.locator(END).count():
            break
        take_turn(player)
    told = tablee.replay(player.log(table))
    assert told.over
    left = player.page.locator("tr.strong td").all_inner_texts()
    assert [-int(pieces) for pieces in left] == told.scores()
    assert tablee.verify(player.log(table)).ok, "the same when simulated once more"
    assert len(ear.frames) > RATE
    assert ear.bytes_a_second() <= MOST_BYTES


def test_a_fall_a_catch_and_a_miss_the_same_on_every_screen(flat: Meet) -> None:
    phone, desk, table = two_people(flat)
    ear = Ear(desk)
    lay(phone, 5)
    lay(desk, 7)
    hold(desk, "chest", where=2)
    let_go(desk)
    hold(phone, "chest", where=2)
    let_go(phone)
    desk.sees(".news")
    desk.page.reload()  # in the middle of the fall, which goes on once something is caught
    desk.sees(".news")  # read off the frames: who comes in the middle of a fall sees it
    catch_whatever_falls(phone, but=7)  # the own chest, of the first set
    expect(phone.page.locator(".places")).to_have_attribute(
        "aria-label", re.compile("16 pièces à charger$")
    )
    expect(desk.page.locator(HAND).first).to_be_visible()
    settled = len(ear.frames)
    assert ship_in_words(phone) == ship_in_words(desk)
    assert "Il n’y a rien à bord." in ship_in_words(phone)
    phone.tap(".places")
    expect(phone.page.locator("dialog")).to_contain_text("Hors jeu")
    phone.page.keyboard.press("Escape")
    lay(phone, 1)
    assert len(ear.frames) == settled, "nothing is sent while the ship is still"
    log = closed(phone, table)
    assert "chest3=caught" in log
    assert "chest1=fell" in log


# What a page plays on the device: the kinds of its sources, as they are started.
LISTEN = """{
    globalThis.heard = [];
    for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
        const start = kind.prototype.start;
        kind.prototype.start = function (...rest) {
            heard.push(kind.name);
            return start.apply(this, rest);
        };
    }
}"""


def test_a_fall_is_heard_counted_shown_again_and_saved(flat: Meet) -> None:
    phone, desk = flat(PHONE, "en"), flat(DESK)
    phone.context.add_init_script(LISTEN)
    two_at_a_table(phone, desk)
    lay(phone, 5)
    lay(desk, 7)
    hold(desk, "chest", where=2)
    let_go(desk)
    hold(phone, "chest", where=2)
    phone.page.evaluate("heard.length = 0")
    let_go(phone)
    catch_whatever_falls(phone, but=7)
    told = phone.page.locator(".last-fall")
    expect(told.get_by_role("status")).to_have_text("2 fell, you caught 1")
    expect(desk.page.locator(".last-fall [role=status]")).to_have_text(
        "2 pièces tombées, 1 rattrapée"
    )
    assert len(phone.page.evaluate("heard")) > FEWEST_SOUNDS
    again = told.get_by_role("button", name="Watch it again")
    expect(again).to_be_visible()  # with reduced motion it waits until it is asked for
    again.focus()
    phone.page.keyboard.press("Enter")
    expect(phone.page.locator(".replayed")).to_be_visible()
    phone.page.keyboard.press("Escape")
    expect(phone.page.locator(".replayed")).to_have_count(0)
    phone.tap(told.get_by_role("button", name="Make a clip"))
    saved = told.get_by_role("link", name="Save the clip")
    expect(saved).to_be_visible()
    with phone.page.expect_download() as clip:
        phone.tap(saved)
    assert clip.value.path().stat().st_size > MOST_BYTES
    phone.tap(told.get_by_role("button", name="Copy the link"))
    expect(told.get_by_role("status")).to_have_text("Copied: it opens when the match is over")
    phone.tap(told.get_by_role("button", name="Close"))
    expect(told).to_have_count(0)


def closed(player: Player, table: str) -> str:
    """End a match in the middle: its log."""
    player.page.evaluate(
        """table => new Promise((done) => {
            const line = new WebSocket(`ws://${location.host}/ws?table=${table}&protocol=1`);
            line.onopen = () => line.send(JSON.stringify({ t: "close", id: "close" }));
            line.onmessage = ({ data }) => {
                if (typeof data === "string" && data.includes('"id":"close"')) done();
            };
        })""",
        table,
    )
    return player.log(table)


def test_a_replay_shows_the_ship_move(flat: Meet) -> None:
    phone, desk, table = two_people(flat)
    lay(phone, 5)
    lay(desk, 7)
    hold(desk, "crate")
    let_go(desk)
    phone.page.locator(SUPPLY).first.wait_for()
    closed(phone, table)
    told = desk.context.request.get(f"/api/tables/{table}/moments?seat=1").json()
    placed = next(
        place for place, moment in enumerate(told) if moment["view"]["phase"] == "settling"
    )
    desk.go(f"/replay/{table}")
    desk.page.locator("input[type=range]").wait_for()
    with desk.page.expect_response(re.compile("/simulation")) as answer:
        desk.page.locator("input[type=range]").fill(str(placed))
    assert answer.value.ok
    assert len(answer.value.body()) > RATE * HEAD / 2


def test_an_opened_log_shows_the_ship_move_and_goes_on_where_it_cannot(flat: Meet) -> None:
    reader = flat(PHONE)
    reader.go("/mine")
    file = {"name": "partie.log", "mimeType": "text/plain", "buffer": loaded().encode()}
    reader.page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    moments = reader.page.locator("input[type=range]")
    with reader.page.expect_response(re.compile("/api/logs/simulation")) as answer:
        moments.fill(str(LOADING))
    assert answer.value.ok
    assert len(answer.value.body()) > RATE * HEAD / 2
    refused = {"why": "not-found", "says": ""}
    reader.page.route("**/simulation", lambda route: route.fulfill(status=404, json=refused))
    moments.fill(str(LOADING - 1))
    reader.tap(reader.page.get_by_role("button", name="Lecture"))
    expect(moments).to_have_value(str(LOADING + 1))
    assert reader.complaints == [f"404 {reader.url}/api/logs/simulation"]
    reader.complaints.clear()


# -- Placing ----------------------------------------------------------------------------------


def test_a_piece_is_placed_by_keys_alone_and_told_in_words(flat: Meet) -> None:
    player = flat(DESK, "en")
    ear = Ear(player)
    player.open_table("riff-raff", 2, physics="statics", captain="first")
    lay_first(player, 10)
    press = player.page.keyboard.press
    player.page.locator('.supply [data-shape="crate"]').focus()
    press("Enter")
    player.sees(".placing")
    for key in ("ArrowRight", "Shift+ArrowRight", "ArrowUp", "r", "Shift+T", "PageUp"):
        press(key)
    spoken = player.page.locator(".below > [aria-live]")
    expect(spoken).to_have_text(re.compile("Crate, upright, .* mm to starboard.*: that is allowed"))
    for _ in range(25):
        press("ArrowLeft")  # beyond the mast
    expect(player.page.locator(".fault")).to_contain_text("RAF-2")
    player.stops_the_clock(5000)
    press("Enter")
    expect(player.page.locator(".bar .note")).to_contain_text("RAF-2")
    assert not any(move.startswith("place") for move in ear.moves)
    for _ in range(25):
        press("ArrowRight")
    expect(player.page.locator(".fault")).to_have_count(0)
    press("Enter")
    player.page.locator(".placing").wait_for(state="detached")
    placed = next(move for move in ear.moves if move.startswith("place"))
    assert re.fullmatch(r"place crate upright 4,-\d+ turn 10 drop 3", placed)


def test_a_pad_below_moves_the_piece_and_the_finger_hides_nothing(flat: Meet, axe: str) -> None:
    player = flat(SMALL_PHONE)
    ear = Ear(player)
    player.open_table("riff-raff", 2, physics="statics", captain="first")
    lay_first(player, 10)
    player.tap(player.page.get_by_role("button", name="Demander un conseil"))
    unfold(player)
    player.sees(".pad .advised polygon")  # the piece is brought to where it is advised
    expect(player.page.locator(".below > [aria-live]")).to_contain_text("c’est permis")
    player.tap(player.page.get_by_role("button", name="Une autre pièce"))
    advised = player.sees(".supply [data-pointed]").get_attribute("data-shape")
    other = "boat" if advised == "rat" else "rat"
    hold(player, other)
    pad = player.sees(".pad").bounding_box()
    scene = player.sees(".sea").bounding_box()
    assert pad is not None
    assert scene is not None
    assert scene["y"] + scene["height"] <= pad["y"]
    player.assert_fits()
    player.assert_accessible(axe)
    mouse = player.page.mouse
    mouse.move(pad["x"] + 40, pad["y"] + 40)
    mouse.down()
    mouse.move(pad["x"] + 80, pad["y"] + 40, steps=4)
    mouse.up()
    player.stops_the_clock(300)  # a finger that stays does not turn it once more
    player.tap(player.page.get_by_role("button", name="Tourner à gauche"))
    player.tap(".release")
    player.page.locator(".placing").wait_for(state="detached")
    placed = next(move for move in ear.moves if move.startswith("place"))
    assert re.fullmatch(rf"place {other} upright 0,-\d+ turn 105", placed)


# -- How it is drawn --------------------------------------------------------------------------


def test_the_ship_is_solid_and_flat_on_demand(meet: Meet) -> None:
    player = meet(PHONE)
    player.context.add_init_script(STEADY)
    player.context.add_init_script(  # as a device with a graphics processor does
        """const context = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (kind, wanted) {
            return context.call(this, kind, { ...wanted, failIfMajorPerformanceCaveat: false });
        };"""
    )
    player.open_table("riff-raff", 2, physics="statics")
    player.sees('canvas[data-drawn="solid"][width]')
    seen = [picture_of(player)]
    player.tap(player.page.get_by_role("button", name="Vue", exact=True))
    player.tap(player.page.get_by_role("button", name="Regarder de plus haut"))
    seen.append(picture_of(player))
    player.page.keyboard.press("s")
    seen.append(picture_of(player))
    assert len(set(seen)) == len(seen), "the eye goes where it is sent"
    player.tap(player.page.get_by_role("button", name="Dessin à plat"))
    player.sees('canvas[data-drawn="flat"]')
    expect(player.page.locator("[data-look]")).to_have_count(0)


def picture_of(player: Player) -> bytes:
    """The edge of the picture: the buttons are on the other side."""
    box = player.page.locator("canvas").bounding_box()
    assert box is not None
    player.page.evaluate("() => new Promise((seen) => requestAnimationFrame(() => seen()))")
    return player.page.screenshot(clip={**box, "width": box["width"] / 4})


def test_without_webgl_the_ship_is_drawn_flat(meet: Meet) -> None:
    player = meet(PHONE)
    player.context.add_init_script(
        """const context = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
            return kind.startsWith("webgl") ? null : context.call(this, kind, ...rest);
        };"""
    )
    player.open_table("riff-raff", 2, physics="statics")
    player.sees('canvas[data-drawn="flat"]')
    player.tap(player.page.get_by_role("button", name="Pourquoi le navire est dessiné à plat"))
    expect(player.page.locator(".looks [role=status]")).to_contain_text("La partie reste la même")
    player.sees(HAND)


# -- The box at home --------------------------------------------------------------------------


def test_owners_of_the_box_pass_one_phone_round(flat: Meet) -> None:
    """RAF-10: only for secret cards; everything else is done with the phone on the table."""
    phone = flat(PHONE)
    phone.go("/box/riff-raff")
    phone.tap(phone.page.get_by_role("button", name="Nous avons la boîte"))
    names = phone.page.locator("dialog input")
    for place, name in enumerate(("Ana", "Tom")):
        names.nth(place).fill(name)
    phone.tap(phone.page.get_by_role("button", name="Un de moins"))
    phone.tap(phone.page.get_by_role("button", name="Tom"))  # RAF-07: the oldest
    phone.tap(phone.page.get_by_role("button", name="Commencer"))
    for card in (5, 9):
        phone.page.locator(f"{HAND}, .pass button").first.wait_for()
        if phone.page.locator(".pass button").count():
            phone.tap(".pass button")
        lay(phone, card)
    for name in ("Tom", "Ana"):  # from the highest card to the lowest
        phone.page.locator(".loads button, .pass button").first.wait_for()
        assert phone.page.locator(".pass button").count() == 0
        expect(phone.page.locator(".bar").first).to_contain_text(f"{name} : Quelle pièce")
        expect(phone.page.locator(HAND)).to_have_count(0)
        phone.tap(phone.sees('.loads [data-move="load rat"]'))
        phone.sees(".reports")
        expect(phone.page.locator(".reports li.new")).to_contain_text("tout juste en place")
        expect(phone.page.locator(".reports li.new")).to_contain_text("vergue")
        if phone.page.locator(".reports li").count() == 2:
            phone.tap(phone.page.locator(".reports li.new").get_by_text("tombé"))
            phone.tap(phone.page.locator(".reports li:not(.new)").get_by_text("rattrapé"))
        phone.tap('.reports [data-move="done"]')
    phone.page.locator(f"{HAND}, .pass button").first.wait_for()
    if phone.page.locator(".pass button").count():
        phone.tap(".pass button")
    phone.tap(".places")
    for name in ("Ana", "Tom"):
        expect(phone.page.locator("dialog")).to_contain_text(name)
    expect(phone.page.locator("dialog")).to_contain_text("Il n’y a rien à bord.")
    expect(phone.page.locator("dialog")).to_contain_text("Hors jeu")
