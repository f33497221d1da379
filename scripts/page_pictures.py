"""Pictures of the page in Chromium: every screen, and every game at its start, middle and end.

The luck of every table is the same each time, so the same cards are dealt. What hangs on time still
differs: Reflex, how the sea moves, and how far the bots are when a picture is taken.
"""

import base64
import contextlib
import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser
from playwright.sync_api import TimeoutError as NotInTime

from tablee.games.riff_raff.live.frame_format import AIRBORNE, Reader
from tests.web import test_riff_raff as riff_raff
from tests.web.luck import patched, same_share
from tests.web.matches import COURSES, Course, one_tap, whole_match
from tests.web.people import DESK, END, HAND, PHONE, Player
from tests.web.world import a_world

QUALITY = 82
TALL_PHONE: dict[str, Any] = {**PHONE, "viewport": {"width": 390, "height": 844}}
DEVICES = {"phone": TALL_PHONE, "desk": DESK}
SIZES = [(320, 568), (360, 640), (390, 844), (640, 360)]
SIZES += [(768, 1024), (1280, 800), (1920, 1080), (3840, 2160)]
SEATS = {"riffifi": 4, "reflex": 4, "traf": 4, "puko": 4, "grippe-jetons": 3, "defifoo-rouge": 5}
# How many taps of one's own lead to a moment that shows the game.
TAPS = {"riffifi": 9, "reflex": 4, "traf": 1, "puko": 6, "grippe-jetons": 24, "defifoo-rouge": 9}
LONGER: dict[str, dict[str, Any]] = {"riffifi": {}, "reflex": {"limit": 4}}
COMPANY: list[dict[str, str]] = [{"bot": "medium"}, {"bot": "hard"}, {"bot": "easy"}]
COMPANY += [{"bot": "medium"}]
# Who waits for company on the shelf.
HOSTS: tuple[tuple[str, str, int, dict[str, Any]], ...] = (
    ("Théo", "reflex", 5, {}),
    ("Léa", "riffifi", 4, {"scoring": "ticks"}),
    ("Nour", "riff-raff", 3, {"keel": "heavy"}),
)
NOTE_LASTS, ANSWERED = 6000, 700  # milliseconds

# The ship of Riff Raff, milliseconds: until its camera stands still, how far what is shown is
# behind the newest frame, and how finely time goes by.
AT_REST, BEHIND, STEP = 2500, 200, 25
PASSING = 250  # milliseconds: whoever stays at a moment of a replay for so long asks for its frames
LOADED = 13  # pieces aboard


class Camera:
    """Keeps the pictures that are wanted of a device, as WebP, which the browser writes itself."""

    def __init__(self, folder: Path, device: str, wanted: Collection[str]) -> None:
        self.folder = folder
        self.device = device
        self.wanted = wanted

    def file_name(self, picture: str) -> str:
        return f"{picture}-{self.device}"

    def wants(self, picture: str) -> bool:
        return self.file_name(picture) in self.wanted

    def take(self, player: Player, picture: str) -> None:
        player.page.evaluate("document.activeElement?.blur()")
        # Two pictures later everything is drawn.
        player.page.evaluate("() => new Promise(go => requestAnimationFrame("
                             "() => requestAnimationFrame(go)))")  # fmt: skip
        self.take_as_it_is(player, picture)

    def take_as_it_is(self, player: Player, picture: str) -> None:
        """Also where time stands still."""
        if not self.wants(picture):
            return
        devtools = player.context.new_cdp_session(player.page)
        shot = devtools.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
        devtools.detach()
        path = self.folder / f"{self.file_name(picture)}.webp"
        path.write_bytes(base64.b64decode(shot["data"]))
        print(path, flush=True)


def somebody(browser: Browser, url: str, device: dict[str, Any], lang: str) -> Player:
    player = Player(browser, url, device, lang)
    player.hurry()
    same_share(player, bytes([7]) * 32)
    return player


def a_table(player: Player, course: Course) -> str:
    """With bots that think, and the player's seat ready to play."""
    player.ask("/api/me", {"name": "Ana", "face": 3})
    seats = [{}, *COMPANY[: course.seats - 1]]
    wanted = {"game": course.game, "options": course.options, "seats": seats, "sit": 0}
    made = player.ask("/api/tables", {**wanted, "settings": {"pace": "none"}})
    player.go(f"/t/{made['table']}#now")
    return str(made["table"])


def the_course(game: str) -> Course:
    course = next(course for course in COURSES if course.game == game)
    return replace(course, seats=SEATS[game], options=LONGER.get(game, course.options))


def of_a_game(camera: Camera, player: Player, game: str) -> None:
    """A match from its start to its end, with three halts."""
    course = the_course(game)
    a_table(player, course)
    if game == "reflex":
        one_tap(player, course, "mouse")  # ready
    player.sees(", ".join(course.taps))
    camera.take(player, f"{game}-start")
    for _ in range(TAPS[game]):
        one_tap(player, course, "mouse")
    be_asked_again(player, course)
    camera.take(player, f"{game}-middle")
    if camera.wants(f"{game}-end"):
        whole_match(player, course, "mouse")
        camera.take(player, f"{game}-end")


def be_asked_again(player: Player, course: Course) -> None:
    """All have answered the last tap, and what was said of it is read."""
    asked = ", ".join((*course.taps, END))
    before = None
    while (now := player.page.inner_text("main")) != before:
        before = now
        player.page.wait_for_timeout(ANSWERED)
        if course.game != "reflex":  # which waits for nobody
            player.sees(asked)
    with contextlib.suppress(NotInTime):
        player.page.wait_for_selector(".bar .note:empty", state="attached", timeout=NOTE_LASTS)


def of_the_ship(camera: Camera, player: Player) -> None:
    """Riff Raff: the ship empty, loaded and at the end."""
    page = player.page
    player.open_table("riff-raff", 4, physics="statics", keel="heavy", hands="steady")
    player.sees(HAND)
    page.wait_for_timeout(AT_REST)
    camera.take(player, "riff-raff-start")
    loaded = False
    while not page.locator(END).count():
        player.awaits(riff_raff.ASKED)
        if not loaded and page.locator(riff_raff.SUPPLY).count() and aboard(player) >= LOADED:
            loaded = True
            player.tap(riff_raff.SUPPLY)
            page.wait_for_timeout(AT_REST)
            camera.take(player, "riff-raff-middle")
            if not camera.wants("riff-raff-end"):
                return
            player.tap(".release")
            page.locator(".release").wait_for(state="detached")
        else:
            riff_raff.take_turn(player)
    camera.take(player, "riff-raff-end")


def of_a_fall(camera: Camera, player: Player) -> None:
    """Riff Raff: a replay that is halted while two chests fall."""
    player.ask("/api/me", {"name": "Ana", "face": 3})
    stop_in_mid_fall(player, *a_fall(player))
    camera.take_as_it_is(player, "riff-raff-fall")


def aboard(player: Player) -> int:
    """How many pieces the words of the ship tell of."""
    told = re.match(r"\d+", riff_raff.ship_in_words(player)[0])
    return int(told[0]) if told else 0


def a_fall(player: Player) -> tuple[str, int]:
    """Both seats of a table for two, and two chests that fall: the table, and at which moment."""
    page = player.page
    wanted = {"game": "riff-raff", "options": riff_raff.TENDER, "seats": [{}, {}], "sit": 0}
    table = str(player.ask("/api/tables", wanted)["table"])
    player.go(f"/t/{table}")
    player.tap(".slips .empty ~ button")
    page.locator(".slips .empty").wait_for(state="detached")
    player.tap(".lobby .row button.main")
    for card in (5, 7):
        be_next(player)
        riff_raff.lay(player, card)
    for _ in range(2):
        be_next(player)
        riff_raff.hold(player, "chest", where=2)
        player.tap(".release")
        page.locator(".release").wait_for(state="detached")
    player.awaits(".pass button, .hand button.legal")  # the next round
    riff_raff.closed(player, table)
    moments = player.context.request.get(f"/api/tables/{table}/moments?seat=0").json()
    settling = [n for n, each in enumerate(moments) if each["view"]["phase"] == "settling"]
    return table, settling[-1]


def be_next(player: Player) -> None:
    player.awaits(f".pass button, {HAND}, {riff_raff.SUPPLY}")
    if player.page.locator(".pass button").count():
        player.tap(".pass button")


def stop_in_mid_fall(player: Player, table: str, moment: int) -> None:
    """Time goes by only as far as two pieces have been in the air for a while."""
    page = player.page
    page.clock.install()
    player.go(f"/replay/{table}")
    moments = page.locator("input[type=range]")
    moments.wait_for()
    page.wait_for_timeout(AT_REST)
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    with page.expect_response(re.compile("/simulation")) as answer:
        moments.fill(str(moment))
        moments.blur()
        page.clock.run_for(PASSING)
    reader, pictures, bytes_left = Reader(), [], answer.value.body()
    while bytes_left:
        length = int.from_bytes(bytes_left[:4], "little")
        pictures.append(reader.read(bytes_left[4 : 4 + length]))
        bytes_left = bytes_left[4 + length :]
    in_the_air = [
        picture.number
        for picture in pictures
        if picture and sum(bool(each.marks & AIRBORNE) for each in picture.pieces.values()) > 1
    ]
    first = pictures[0].number if pictures[0] else 0
    shown = (in_the_air[len(in_the_air) // 4] - first) * 1000 // 30 + BEHIND
    for _ in range(shown // STEP):
        page.clock.run_for(STEP)


def screen(camera: Camera, player: Player, name: str, path: str, ready: str) -> None:
    player.go(path)
    player.sees(ready)
    player.page.wait_for_load_state("networkidle")
    camera.take(player, name)


def of_the_screens(camera: Camera, player: Player) -> None:
    """Everything before a match."""
    player.ask("/api/me", {"name": "Ana", "face": 3})
    seats = [{}, {}, {}, {"bot": "hard"}]
    made = player.ask("/api/tables", {"game": "riffifi", "seats": seats, "sit": 0})
    for name, path, ready in (
        ("shelf", "/", ".shelf li"),
        ("box", "/box/riffifi", "main button.main"),
        ("rules", "/rules/grippe-jetons", "main h1"),
        ("learn", "/learn/riffifi", ".hand button"),
        ("lobby", f"/t/{made['table']}", ".link img"),
    ):
        if camera.wants(name):
            screen(camera, player, name, path, ready)
    if camera.wants("variants"):
        player.go("/box/defifoo-rouge")
        player.sees("details summary").press("Enter")  # no finger leaves its mark
        player.page.evaluate("document.querySelector('details').scrollIntoView()")
        camera.take(player, "variants")


def of_open_tables(camera: Camera, player: Player) -> None:
    """The end of the shelf, while three people wait for others to sit down."""
    browser = player.context.browser
    assert browser is not None
    hosts = []
    for number, (name, game, seats, options) in enumerate(HOSTS):
        host = somebody(browser, player.url, DESK, "en")
        host.ask("/api/me", {"name": name, "face": number})
        wanted = {"game": game, "options": options, "seats": [{} for _ in range(seats)], "sit": 0}
        made = host.ask("/api/tables", {**wanted, "settings": {"listed": True}})
        host.go(f"/t/{made['table']}")
        host.sees(".link img")
        hosts.append(host)
    player.go("/")
    player.sees(f"section li:nth-child({len(HOSTS)})")
    player.page.wait_for_load_state("networkidle")
    player.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    camera.take(player, "open")
    for host in hosts:
        host.close()


def round_a_table(camera: Camera, player: Player) -> None:
    course = next(course for course in COURSES if course.game == "traf")
    table = a_table(player, course)
    for _ in range(3):
        one_tap(player, course, "mouse")
    player.page.keyboard.press("l")  # on a desktop it is there anyway
    player.sees("dialog[open] h2, .beside h2")
    camera.take(player, "log")
    player.page.keyboard.press("Escape")
    player.page.locator("header button").last.click()
    player.sees("dialog[open] h2")
    camera.take(player, "menu")
    player.page.keyboard.press("Escape")
    whole_match(player, course, "mouse")
    player.go("/mine")
    player.sees("main a[href*='/t/'], main a[href*='/replay/']")
    camera.take(player, "mine")
    player.go(f"/replay/{table}")
    player.sees("input[type=range]")
    player.page.locator("input[type=range]").fill("9")
    player.page.wait_for_load_state("networkidle")
    camera.take(player, "replay")


# -- Which are taken ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Visit:
    """What somebody does on the page, and the pictures that are taken meanwhile."""

    take: Callable[[Camera, Player], None]
    pictures: tuple[str, ...]


VISITS = (
    Visit(of_the_screens, ("shelf", "box", "variants", "rules", "learn", "lobby")),
    Visit(of_open_tables, ("open",)),
    Visit(round_a_table, ("log", "menu", "mine", "replay")),
    *(
        Visit(partial(of_a_game, game=game), (f"{game}-start", f"{game}-middle", f"{game}-end"))
        for game in SEATS
    ),
    Visit(of_the_ship, ("riff-raff-start", "riff-raff-middle", "riff-raff-end")),
    Visit(of_a_fall, ("riff-raff-fall",)),
)
NAMES = [f"{name}-{device}" for visit in VISITS for name in visit.pictures for device in DEVICES]


def take(folder: Path, names: Collection[str], lang: str) -> None:
    """Take these pictures, each named after what it shows and the device."""
    folder.mkdir(parents=True, exist_ok=True)
    with a_world(patched("same_luck")) as (browser, url):
        for device, settings in DEVICES.items():
            camera = Camera(folder, device, names)
            for visit in VISITS:
                if any(map(camera.wants, visit.pictures)):
                    player = somebody(browser, url, settings, lang)
                    visit.take(camera, player)
                    player.close()


def take_in_many_sizes(folder: Path, games: Sequence[str], lang: str) -> None:
    """One match of each game; the window changes its size."""
    folder.mkdir(parents=True, exist_ok=True)
    with a_world(patched("same_luck")) as (browser, url):
        for game in games:
            player = somebody(browser, url, DESK, lang)
            course = the_course(game)
            a_table(player, course)
            for _ in range(TAPS[game] + (game == "reflex")):
                one_tap(player, course, "mouse")
            player.sees(", ".join((*course.taps, END)))
            for width, height in SIZES:
                player.page.set_viewport_size({"width": width, "height": height})
                size = f"{width}x{height}"
                Camera(folder, size, {f"{game}-{size}"}).take(player, game)
            player.close()
