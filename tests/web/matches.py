"""How a person plays a whole match of each game: what glows is tapped, or reached by keys."""

import time
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import TimeoutError as NothingCame

from tests.web.people import END, Player

LONGEST = 600  # seconds for a match: the machine may have much else to do
MOST_TABS = 60

ANSWERS = (  # buttons that say what will be done, whichever game asks
    ".bar .choices button.main:not(:disabled)",
    ".ways button.main",
    ".offer button.main:not(:disabled)",
    '.preview button.main[aria-disabled="false"]',
)
QUIET = ".bar .choices button.apart:not(:disabled)"  # to pass, where there is nothing else


@dataclass(frozen=True)
class Course:
    """A short match of a game, and what glows in it when no button asks to be pressed."""

    game: str
    seats: int
    glows: tuple[str, ...]
    options: dict[str, Any] = field(default_factory=dict)
    first: tuple[str, ...] = ()  # before the answers
    adds_up: slice = field(
        default_factory=lambda: slice(0)
    )  # the lines of the score sheet that make up the points

    @property
    def taps(self) -> tuple[str, ...]:
        return (*self.first, *ANSWERS, *self.glows, QUIET)


COURSES = (
    Course(
        "riffifi",
        3,
        ("button.offered[aria-pressed=false]", ".hand button.legal"),
        {"scoring": "ticks", "tick_cap": 1},
    ),
    Course("reflex", 6, (".rack button.legal",), {"limit": 1, "stall": 1}, adds_up=slice(-3, -1)),
    Course(
        "traf",
        2,
        (".traf:has(.hand .picked) [data-middle].legal", ".hand button.legal"),
        {"length": 1},
        first=(".traf:has([data-middle].tried) .knock.legal",),
        adds_up=slice(3),
    ),
    Course("puko", 3, (".hand button.legal:not(.picked)",), {"length": 1}, adds_up=slice(1, 4)),
    Course("grippe-jetons", 2, ("button.legal[data-die][aria-pressed=false]",), adds_up=slice(-1)),
    Course(
        "defifoo-rouge",
        2,
        ("button.pick[aria-pressed=false]", ".hand button.legal", ".powers button.legal"),
        {"match": "one", "wait": 800},
        adds_up=slice(-2, None),
    ),
)

# What is asked now: the first of the selectors that is there, and where it can be touched. A card
# in a hand may lie under the next one, so its upper left corner counts; what lies under something
# else is not seen, and not tapped. The tap is meant for nothing else: what comes there meanwhile,
# such as the score sheet, does not notice it.
ASKED = """([taps, end]) => {
    const unmeant = (event) => {
        if (!globalThis.meant || globalThis.meant(event.target)) return;
        event.stopImmediatePropagation();
        event.preventDefault();
    };
    if (globalThis.meant === undefined)
        for (const kind of ["pointerdown", "click"]) addEventListener(kind, unmeant, true);
    globalThis.meant = null;
    if (document.querySelector(end)) return { over: true };
    for (const what of taps) {
        for (const node of document.querySelectorAll(what)) {
            const box = node.getBoundingClientRect();
            const x = box.left + Math.min(12, box.width / 2);
            const y = box.top + Math.min(14, box.height / 2);
            if (!node.contains(document.elementFromPoint(x, y))) continue;
            globalThis.meant = (target) => node.contains(target) || target.closest(what);
            return { what, x, y };
        }
    }
    return null;
}"""
# How many times the tab key must be pressed to come to it: as many as there are things between.
STEPS = """what => {
    const all = [...document.querySelectorAll("a[href], button:not(:disabled), input, summary")]
        .filter((node) => node.tabIndex >= 0 && node.checkVisibility());
    const target = all.findIndex((node) => node.matches(what));
    const here = all.indexOf(document.activeElement);
    return { target: target - here, count: all.length };
}"""
IS_HERE = "what => document.activeElement.matches(what)"


def whole_match(player: Player, course: Course, way: str) -> None:
    """Play until the score sheet lies there."""
    until = time.monotonic() + LONGEST
    while time.monotonic() < until:
        if not one_tap(player, course, way):
            return
    raise AssertionError(f"the match does not end: {player.page.inner_text('main')}")


def one_tap(player: Player, course: Course, way: str) -> bool:
    """What is asked next is done, as soon as something is; False: the match is over."""
    try:
        asked = player.page.wait_for_function(ASKED, arg=[course.taps, END]).json_value()
    except NothingCame as stuck:
        seen = player.page.inner_text("body")
        raise AssertionError(f"nothing is asked any more: {seen}") from stuck
    if "over" in asked:
        return False
    if way == "keyboard":
        by_keyboard(player, asked["what"])
    elif way == "finger":
        player.page.touchscreen.tap(asked["x"], asked["y"])
    else:
        player.page.mouse.click(asked["x"], asked["y"])
    player.page.evaluate("globalThis.meant = null")
    return True


def by_keyboard(player: Player, what: str) -> None:
    """The tab key as far as what is asked, and Enter; meanwhile it may be gone."""
    steps = player.page.evaluate(STEPS, what)
    back = steps["target"] < 0
    for _ in range(abs(steps["target"])):
        player.page.keyboard.press("Shift+Tab" if back else "Tab")
    for _ in range(MOST_TABS):
        if player.page.evaluate(IS_HERE, what):
            player.page.keyboard.press("Enter")
            return
        if not player.page.locator(what).count():
            return
        player.page.keyboard.press("Tab")
    raise AssertionError(f"{what} cannot be reached by the tab key")
