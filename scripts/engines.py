"""A match of each game in Debian's Firefox and WebKit, on a phone and at a desk: ten turns each."""

import argparse
import json
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from tablee.server.http.app import STATIC
from tests.server.harness import NO_LIMITS, serving
from tests.web import engines
from tests.web.engines import DESK, ENGINES, PHONE, WAIT, Device, Window
from tests.web.matches import ASKED, COURSES, Course
from tests.web.people import END, HAND, PLAY_QUICKLY, STEPS
from tests.web.pier import STEADY

BUILT = Path(os.environ.get("TABLEE_STATIC") or STATIC)
TURNS = 10
SHIP = Course(
    "riff-raff",
    4,
    (".supply button", HAND),
    first=("[data-falling]", '.release[aria-disabled="false"], .release:not(.refused)'),
)
GAMES = {course.game: course for course in (*COURSES, SHIP)}
LANGUAGES = {PHONE: "fr", DESK: "en"}
SETTLED = 1.5  # seconds until the ship lies still
VERIFY = "dialog[open] .sheet + p button"
HOLDING = f"[...document.querySelectorAll('{STEPS}')].map((step) => step.dataset.holds)"
SEMICOLON = re.compile(r";(?![^(]*\))")
HAS_GRAPHICS = """document.createElement("canvas")
    .getContext("webgl2", { failIfMajorPerformanceCaveat: true }) !== null"""
# What a browser may be without; the page then has no setting for it.
ABLE = """({ vibration: "vibrate" in navigator, "wake lock": "wakeLock" in navigator,
    notifications: "Notification" in globalThis, sound: "AudioContext" in globalThis })"""
SETTINGS = "document.querySelectorAll('dialog[open] fieldset').length"

# What somebody has set who has played before.
SET = """(lang) => {
    localStorage["tablee-not-new"] = "1";
    localStorage["tablee-settings"] = JSON.stringify({ lang, speed: "fast", motion: "full" });
}"""
CLICK = "(what) => document.querySelector(what).click()"
TO_THE_MIDDLE = """(what) =>
    void document.querySelector(what)?.scrollIntoView({ block: "center", behavior: "instant" })"""
# From now on counts the moves that are sent and the animations that are started.
COUNT = """() => {
    globalThis.counted = { moves: 0, animations: 0 };
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (message) {
        counted.moves += String(message).includes('"t":"move"') ? 1 : 0;
        return send.call(this, message);
    };
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
        counted.animations += 1;
        return animate.apply(this, how);
    };
}"""
# What is wrong with how the table is shown, in words.
WRONG = """() => {
    const wrong = [];
    const all = [...document.querySelectorAll("main, main *")];
    const style = (node) => getComputedStyle(node);
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) wrong.push(`it is ${wide} pixels too wide`);
    const bar = document.querySelector(".bar")?.getBoundingClientRect();
    if (!bar || bar.bottom > innerHeight + 1) wrong.push("the sentence is out of sight");
    if (all.every((node) => style(node).containerType === "normal"))
        wrong.push("no part of the board knows its own size");
    for (const node of all)
        if (node.matches("button, :has(> [data-drawn])") && style(node).touchAction === "auto")
            wrong.push(`a finger on ${node.className || node.outerHTML} may scroll or zoom`);
    return wrong;
}"""
OPEN_A_TABLE = """(wanted) => {
    const seats = [{}, { bot: "random" }];
    fetch("/api/tables", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...wanted, seats, sit: 0, settings: { pace: "none" } }),
    })
        .then((answer) => answer.json())
        .then(({ table }) => location.assign(`/t/${table}#now`));
}"""
TABLE = "location.pathname.split('/t/')[1]"
# Declarations that this engine does not know, where no other of the same rule says the same.
UNKNOWN = """(rules) => {
    const bare = (declaration) => declaration.join(":").replaceAll(/-(webkit|moz)-/g, "");
    return rules.flatMap((rule) => {
        const known = rule.filter(([name, value]) => CSS.supports(name, value)).map(bare);
        return rule.map(bare).filter((each) => !known.includes(each));
    });
}"""
ON_SOME_PHONES = ("text-size-adjust", "touch-callout")


class Visitor:
    """Somebody in front of a window of one engine."""

    def __init__(self, window: Window, device: Device, url: str, pictures: Path) -> None:
        self.window = window
        self.device = device
        self.url = url
        self.pictures = pictures

    def call(self, function: str, *given: Any) -> Any:
        return self.window.value(f"({function})({', '.join(map(json.dumps, given))})")

    def press(self, *taps: str, over: str = "#nothing") -> bool:
        """Press the first of these that can be touched; False: the match is over."""
        until = time.monotonic() + WAIT
        while not (asked := self.pressed(taps, over)):
            assert time.monotonic() < until, f"none of {taps}: {self.seen()}"
            time.sleep(0.03)
        return "over" not in asked

    def pressed(self, taps: Sequence[str], over: str) -> Any:
        """As ``press``, if one of them is there now."""
        asked = self.call(ASKED, [taps, over])
        if asked and "over" not in asked:
            self.window.press(asked["x"], asked["y"])
            self.window.value("void (globalThis.meant = null)")
        return asked

    def follow(self, what: str, path: str) -> None:
        """Press what leads there, once more if the page has moved under the finger."""
        until = time.monotonic() + WAIT
        while not self.window.value(f"location.pathname.startsWith({json.dumps(path)})"):
            assert time.monotonic() < until, f"{what} does not lead to {path}: {self.seen()}"
            self.call(TO_THE_MIDDLE, what)
            self.pressed([what], "#nothing")
            time.sleep(0.3)

    def find(self, what: str) -> None:
        """Wait for it, and scroll until it is seen."""
        self.wait(f"document.querySelector({json.dumps(what)}) !== null")
        self.call(TO_THE_MIDDLE, what)

    def wait(self, condition: str) -> None:
        until = time.monotonic() + WAIT
        while not self.window.value(condition):
            assert time.monotonic() < until, f"not {condition}: {self.seen()}"
            time.sleep(0.05)

    def seen(self) -> str:
        return " ".join(str(self.window.value("document.body.innerText")).split())

    def take(self, name: str) -> None:
        engine = self.window.engine.partition(" ")[0].lower()
        path = self.pictures / f"{name}-{engine}-{self.device.name}.png"
        path.write_bytes(self.window.picture())

    # -- What they do ------------------------------------------------------------------------------

    def come_in(self) -> None:
        self.window.go(self.url)
        self.call(SET, LANGUAGES[self.device])

    def play(self, course: Course) -> str:
        """Ten turns, begun on the shelf."""
        self.window.go(self.url)
        box = f"/box/{course.game}"
        self.follow(f'a[href="{box}"]', box)
        self.call(COUNT)
        self.follow("main button.main:not(:disabled)", "/t/")
        for turns in (TURNS // 2, TURNS):
            while self.window.value("counted.moves") < turns and self.press(*course.taps, over=END):
                pass
            self.take(f"{course.game}-{turns}")
        counted = self.window.value("counted")
        assert counted["animations"] > 0, "nothing moves"
        wrong = self.call(WRONG)
        assert not wrong, "; ".join(wrong)
        ship = self.window.value('document.querySelector("canvas[data-drawn]")?.dataset.drawn')
        drawn = f", drawn {ship}" if ship else ""
        return f"{counted['moves']} moves, {counted['animations']} animations{drawn}"

    def understand_the_style(self) -> str:
        rules = [
            [(name, value) for name, value in declarations if name and not name.startswith("--")]
            for sheet in (BUILT / "assets").glob("*.css")
            for declarations in declared(sheet.read_text(encoding="utf-8"))
        ]
        unknown = {
            each for each in self.call(UNKNOWN, rules) if not each.startswith(ON_SOME_PHONES)
        }
        assert not unknown, f"unknown style: {', '.join(sorted(unknown))}"
        return f"the style is understood, {len(rules)} rules"

    def open_table(self, game: str, **options: Any) -> str:
        self.window.go(self.url)
        self.call(OPEN_A_TABLE, {"game": game, "options": options})
        self.wait(f"{TABLE} !== undefined && document.querySelector('.bar') !== null")
        return str(self.window.value(TABLE))

    def look_at_the_ship(self) -> str:
        """From several sides, if it can be drawn in three dimensions, and flat."""
        self.open_table("riff-raff", physics="statics")
        if not self.window.value(HAS_GRAPHICS):
            self.find('canvas[data-drawn="flat"]')
            self.press(".looks button")
            self.find(".looks [role=status]")
            return "no WebGL: the ship is drawn flat, and the page says why"
        self.window.value(f"(() => {STEADY})()")
        self.find('canvas[data-drawn="solid"][width]')
        seen = []
        for look in ("whole", "left", "up"):
            self.find(f'[data-look="{look}"]')
            self.call(CLICK, f'[data-look="{look}"]')
            time.sleep(SETTLED)
            seen.append(self.window.picture())
        self.take("ship")
        assert len(set(seen)) == len(seen), "the eye does not go where it is sent"
        self.call(CLICK, ".looks .all button:last-of-type")
        self.find('canvas[data-drawn="flat"]')
        return "the ship is drawn in three dimensions, and flat on demand"

    def look_at_the_settings(self) -> str:
        self.open_table("traf")
        self.press("header > button:last-of-type")
        self.find("dialog[open] h2")
        self.take("settings")
        shown = self.window.value(SETTINGS)
        missing = [name for name, there in self.window.value(ABLE).items() if not there]
        return f"{shown} settings, without {' and '.join(missing) or 'anything missing'}"

    def see_the_end(self) -> str:
        """The score sheet of a short match, whose luck the page verifies."""
        table = self.open_table("traf", length=1)
        self.window.value(f"void ({PLAY_QUICKLY})({json.dumps([table, 0])})")
        self.find(END)
        self.take("end")
        self.find(VERIFY)
        self.press(VERIFY)
        self.wait(f"{HOLDING}.length === 5")
        self.take("verified")
        assert self.window.value(HOLDING) == ["true"] * 5
        return "the luck of a match is verified"


def declared(style: str) -> list[list[tuple[str, str]]]:
    """The declarations of each rule."""
    rules = re.findall(r"\{([^{}]*)\}", style)
    return [
        [
            (name.strip(), value.removesuffix("!important").strip())
            for name, _, value in (each.partition(":") for each in SEMICOLON.split(rule))
        ]
        for rule in rules
    ]


def visit(engine: str, device: Device, url: str, games: Sequence[str], pictures: Path) -> bool:
    """Everything in one engine on one device; whether it went well."""
    well = True
    with tempfile.TemporaryDirectory() as home, ENGINES[engine](device, Path(home)) as window:
        visitor = Visitor(window, device, url, pictures)
        visitor.come_in()
        steps: list[tuple[str, Callable[[], str]]] = [
            ("style", visitor.understand_the_style),
            ("settings", visitor.look_at_the_settings),
            ("end", visitor.see_the_end),
            ("ship", visitor.look_at_the_ship),
            *((game, partial(visitor.play, GAMES[game])) for game in games),
        ]
        for name, step in steps:
            begun = time.monotonic()
            try:
                told = step()
            except AssertionError as failed:
                well, told = False, f"FAILED: {failed}"
                visitor.take(f"{name}-failed")
            seconds = time.monotonic() - begun
            print(f"{window.engine}, {device.name}, {name}: {told} ({seconds:.0f} s)", flush=True)
        for complaint in window.complaints():
            well = False
            print(f"{window.engine}, {device.name}, FAILED: {complaint}", flush=True)
    return well


def main() -> None:
    parser = argparse.ArgumentParser(prog="scripts/try-engines")
    parser.add_argument("--pictures", type=Path, metavar="DIR", help="keep pictures in this folder")
    parser.add_argument("--engine", choices=ENGINES, action="append")
    parser.add_argument("--game", choices=GAMES, action="append")
    given = parser.parse_args()
    engines.install()
    with tempfile.TemporaryDirectory() as home:
        pictures = given.pictures or Path(home) / "pictures"
        pictures.mkdir(parents=True, exist_ok=True)
        page = engines.with_ears(BUILT, Path(home) / "page")
        settings = {**NO_LIMITS, "TABLEE_DURABLE": "false", "TABLEE_HOME": home}
        settings["TABLEE_STATIC"] = str(page)
        with serving(Path(home), settings=settings) as site, ThreadPoolExecutor() as pool:
            visits = [
                pool.submit(visit, engine, device, site.url, given.game or [*GAMES], pictures)
                for engine in given.engine or ENGINES
                for device in LANGUAGES
            ]
            well = [each.result() for each in visits]
    sys.exit(0 if all(well) else "In one of the engines something is wrong.")


if __name__ == "__main__":
    main()
