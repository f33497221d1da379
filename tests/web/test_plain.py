"""The plain table: any game from its view and its moves alone, as text, cards and buttons."""

import re

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

import tablee
from tests.web.conftest import Meet
from tests.web.matches import Course, one_tap, whole_match
from tests.web.people import DESK, PHONE, SMALL_PHONE, Player
from tests.web.test_matches import WAYS, score_sheet, sheet_winners

PLAIN = (
    'localStorage["tablee-settings"] ??= '
    'JSON.stringify({ speed: "fast", undo: 0, plainTable: true })'
)
GLOWS = (".offer button.legal", ".hand button.legal")
COURSES = (
    Course("traf", 2, GLOWS, {"length": 1}),
    Course("riffifi", 3, GLOWS, {"scoring": "ticks", "tick_cap": 1}),
    Course("puko", 3, GLOWS, {"length": 1}),
    Course("grippe-jetons", 2, GLOWS),
    Course("defifoo-rouge", 4, GLOWS, {"match": "one", "wait": 800}),
)
TRAF = COURSES[0]
SIDEWAYS = {**PHONE, "viewport": {"width": 640, "height": 360}}

# Parts of the board that overlap or are cut off, and buttons too small for a finger.
LAYOUT = """() => {
    const boxes = [".place", ".news", ".asked", ".own"].map((what) => document.querySelector(what))
        .filter(Boolean).map((node) => node.getBoundingClientRect());
    const over = boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) =>
        one.left < other.right - 1 && other.left < one.right - 1 &&
        one.top < other.bottom - 1 && other.top < one.bottom - 1));
    const out = boxes.filter((box) => box.bottom > innerHeight + 1 || box.right > innerWidth + 1);
    const small = [...document.querySelectorAll(".own button")].filter((node) => {
        const { width, height } = node.getBoundingClientRect();
        return width < 44 || height < 44;
    });
    return { over: over.length, out: out.length, small: small.length };
}"""


def sit_down(player: Player, course: Course, pace: str = "none") -> str:
    player.context.add_init_script(PLAIN)
    return player.open_table(course.game, course.seats, pace, **course.options)


def assert_sound(player: Player, axe: str) -> None:
    player.assert_fits()
    assert player.page.evaluate(LAYOUT) == {"over": 0, "out": 0, "small": 0}
    player.assert_accessible(axe)


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.game)
@pytest.mark.parametrize("way", WAYS)
def test_a_whole_match(meet: Meet, axe: str, course: Course, way: str) -> None:
    player = meet(WAYS[way])
    table = sit_down(player, course)
    player.sees(", ".join(GLOWS))
    assert_sound(player, axe)
    assert one_tap(player, course, way)
    whole_match(player, course, way)
    told = tablee.replay(player.log(table))
    assert told.over
    [row] = score_sheet(player)
    assert [int(points) for points in row["points"]] == told.scores()
    assert sheet_winners(player) == told.winners()


@pytest.mark.parametrize("device", [SMALL_PHONE, SIDEWAYS, DESK], ids=["small", "sideways", "desk"])
def test_a_long_menu_never_covers_the_table(
    meet: Meet, axe: str, device: dict[str, object]
) -> None:
    player = meet(device)
    sit_down(player, Course("traf", 6, GLOWS))
    player.sees(".offer button")
    assert_sound(player, axe)


def test_a_card_leaves_only_its_moves(meet: Meet) -> None:
    player = meet(PHONE)
    sit_down(player, COURSES[2])
    offers = player.page.locator(".offer button")
    expect(offers).to_have_count(15)  # two of six cards
    player.tap(".hand button.legal")
    expect(offers).to_have_count(5)
    player.tap(".hand button.legal:not(.picked)")
    expect(offers).to_have_count(1)
    player.tap(".offer button")
    expect(player.page.locator(".place")).to_contain_text("Vos deux cartes")


def test_arrows_go_through_the_moves(meet: Meet) -> None:
    player = meet(DESK, "en")
    sit_down(player, COURSES[2])
    player.sees(".offer button")
    player.page.keyboard.press("b")
    first, second = (player.page.locator(".offer button").nth(place) for place in (0, 1))
    expect(first).to_be_focused()
    assert first.get_attribute("aria-label") == f"keep {first.inner_text()}"
    player.page.keyboard.press("ArrowRight")
    expect(second).to_be_focused()
    player.page.keyboard.press("ArrowUp")
    expect(first).to_be_focused()
    player.page.keyboard.press("Enter")
    expect(player.page.locator(".bar .says")).to_have_text(re.compile("Your turn|Waiting for"))


def test_the_setting_changes_the_table_at_once(meet: Meet) -> None:
    player = meet(PHONE)
    player.open_table("traf", 2)
    player.sees(".traf")
    player.tap(player.page.get_by_role("button", name="Réglages"))
    choice = player.page.get_by_role("group", name=re.compile("Table simplifiée"))
    choice.get_by_role("button", name="oui").tap()
    player.sees(".plain")
    choice.get_by_role("button", name="non").tap()
    player.sees(".traf")


def test_replays_from_a_seat_and_beside_the_table(meet: Meet, axe: str) -> None:
    player = meet(PHONE)
    table = sit_down(player, TRAF)
    whole_match(player, TRAF, "finger")
    player.go(f"/replay/{table}?moment=3&seat=none")
    player.sees(".plain")
    assert_sound(player, axe)
    assert player.page.locator(".hand").count() == 0
    player.go(f"/replay/{table}?moment=3&seat=0")
    expect(player.page.locator(".hand button")).to_have_count(4)
    assert_sound(player, axe)


# -- A game that nobody has drawn ----------------------------------------------------------------

NAME, TITLE = "six-qui-prend", "Six qui prend"


def unknown_to_the_page(player: Player) -> None:
    """Traf under a name that the page does not know: it has no drawings and no check for it."""

    def other(text: str) -> str:
        return re.sub(r"(?m)^game traf ", f"game {NAME} ", text).replace(
            '"game":"traf"', f'"game":"{NAME}"'
        )

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=other(response.text()))

    def shelf(route: Route) -> None:
        games = route.fetch().json()
        [traf] = (game for game in games if game["name"] == "traf")
        route.fulfill(json=[*games, {**traf, "name": NAME, "title": TITLE}])

    def line(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(
            lambda message: socket.send(other(message) if isinstance(message, str) else message)
        )

    player.page.route(re.compile(r"/api/shelf"), shelf)
    player.page.route(re.compile(r"/api/tables/[^/]+/(moments|log)"), answer)
    player.page.route_web_socket(re.compile(r"/ws"), line)


def test_a_box_without_a_drawing(meet: Meet, axe: str) -> None:
    player = meet(PHONE)
    unknown_to_the_page(player)
    player.go("/")
    lid = player.sees(f'.shelf a[href="/box/{NAME}"] > svg')
    assert lid.locator("text").all_text_contents() == ["Sq", TITLE]
    player.assert_fits()
    player.assert_accessible(axe)
    player.tap(f'.shelf a[href="/box/{NAME}"]')
    player.sees(".drawn svg")
    assert player.page.locator(f'a[href="/learn/{NAME}"]').count() == 0
    player.assert_fits()
    player.assert_accessible(axe)
    player.go(f"/learn/{NAME}")
    expect(player.page.locator("h1")).to_have_text("Il n’y a pas encore de leçon pour ce jeu.")


def test_a_game_without_a_board_of_its_own(meet: Meet, axe: str) -> None:
    player = meet(PHONE)
    player.hurry()
    unknown_to_the_page(player)
    table = player.open_table(TRAF.game, TRAF.seats, **TRAF.options)
    player.sees(".plain .offer button")
    expect(player.page.locator("h1")).to_have_text(TITLE)
    assert_sound(player, axe)
    whole_match(player, TRAF, "finger")
    player.go(f"/replay/{table}?moment=3&seat=0")
    expect(player.page.locator(".plain .hand button")).to_have_count(4)
    player.tap(player.page.get_by_role("button", name="Plus", exact=True))
    assert player.verify() == ["true", "true", "true", "null"]
    expect(player.page.locator("dialog").last).to_contain_text("n’a pas de programme")


def test_a_table_that_waits_for_people(meet: Meet, axe: str) -> None:
    player = meet(PHONE)
    unknown_to_the_page(player)
    player.ask("/api/me", {"name": "Ana", "face": 3})
    seats: list[dict[str, str]] = [{}, {}]
    made = player.ask("/api/tables", {"game": "traf", "options": {}, "seats": seats, "sit": 0})
    player.go(f"/t/{made['table']}")
    player.sees(".lobby .box svg")
    expect(player.page.locator("h1")).to_have_text(TITLE)
    player.assert_fits()
    player.assert_accessible(axe)
