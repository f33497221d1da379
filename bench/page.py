"""Measures the page on a phone: frame times, layout shifts, response to taps, and sizes.

    python -m bench.page [--taps N]      writes page.md

A real Chromium in the size of a phone, with its processor as it is and slowed down four times;
matches against bots at a fast pace, with all motion.
"""

import argparse
import gzip
import os
import platform
import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from tablee.server.http.app import STATIC
from tests.web.matches import COURSES, Course, one_tap
from tests.web.people import PHONE, Player
from tests.web.world import a_world

PAGE = Path(__file__).with_name("page.md")
SLOWER = (1, 4)  # times
SMALL = 2048  # bytes; smaller parts are not listed
SEATS = {"riffifi": 4, "reflex": 4, "traf": 4, "puko": 4, "grippe-jetons": 3, "defifoo-rouge": 4}

# Frames count while something moves by itself; an answer is the first picture after the first
# change of the page that follows a touch.
WATCH = """
globalThis.seen = { frames: [], answers: [], long: [], shifts: [] };
let before = 0, touched = null;
const frame = (at) => {
    const moving = document.getAnimations().some((each) => each.playState === "running");
    if (moving && before) seen.frames.push(at - before);
    before = moving ? at : 0;
    requestAnimationFrame(frame);
};
requestAnimationFrame(frame);
addEventListener("pointerdown", (event) => (touched = event.timeStamp), true);
addEventListener("DOMContentLoaded", () => {
    new MutationObserver(() => {
        if (touched === null) return;
        const since = touched;
        touched = null;
        requestAnimationFrame(() => setTimeout(() => seen.answers.push(performance.now() - since)));
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
});
const watch = (type, keep) =>
    new PerformanceObserver((list) => list.getEntries().forEach(keep)).observe({
        type, buffered: true,
    });
watch("longtask", (entry) => seen.long.push(entry.duration));
watch("layout-shift", (entry) => {
    if (!entry.hadRecentInput) seen.shifts.push(entry.value);
});
"""


@dataclass(frozen=True)
class Felt:
    """The measurements of one game."""

    game: str
    frames: list[float]  # milliseconds between frames during animations
    answers: list[float]  # milliseconds from a tap to the frame that answers it
    long: list[float]
    shifts: list[float]


def play(browser: Browser, url: str, course: Course, taps: int, slower: int) -> Felt:
    player = Player(browser, url, PHONE)
    player.page.emulate_media(reduced_motion="no-preference")
    player.page.add_init_script(WATCH)
    player.ask("/api/me", {"name": "Ana", "face": 3})
    seats = [{}, *({"bot": "easy"} for _ in range(course.seats - 1))]
    wanted = {"game": course.game, "seats": seats, "sit": 0, "settings": {"pace": "fast"}}
    made = player.ask("/api/tables", wanted)
    player.go(f"/t/{made['table']}#now")
    player.awaits(".bar")
    devtools = player.context.new_cdp_session(player.page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    player.page.evaluate("seen.long.length = seen.shifts.length = 0")  # of loading
    for _ in range(taps):
        if not one_tap(player, course, "finger"):
            break
    seen: dict[str, Any] = player.page.evaluate("seen")
    player.close()
    return Felt(course.game, **seen)


def nothing(browser: Browser, url: str, slower: int) -> Felt:
    """A page with one moving square: the frame rate this machine can reach just now."""
    player = Player(browser, url, PHONE)
    player.page.emulate_media(reduced_motion="no-preference")
    player.page.add_init_script(WATCH)
    player.go("/api/me")
    devtools = player.context.new_cdp_session(player.page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    player.page.evaluate(
        """() => {
            const square = document.createElement("div");
            square.style = "width: 80px; height: 80px; background: red";
            document.body.append(square);
            return square.animate([{ translate: "0" }, { translate: "200px 300px" }], 4000).finished
                .then(() => undefined);
        }"""
    )
    seen: dict[str, Any] = player.page.evaluate("seen")
    player.close()
    return Felt("*one square on an empty page*", **seen)


# -- Sizes ----------------------------------------------------------------------------------------


def first_screen(browser: Browser, url: str) -> float:
    player = Player(browser, url, PHONE)
    devtools = player.context.new_cdp_session(player.page)
    devtools.send("Network.enable")
    sizes: list[float] = []
    devtools.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    player.page.goto("/", wait_until="networkidle")
    player.close()
    return sum(sizes)


def chunks() -> list[tuple[str, int]]:
    """The parts of the page, compressed, the largest first."""
    folder = Path(os.environ.get("TABLEE_STATIC") or STATIC) / "assets"
    sizes: dict[str, int] = {}
    for file in folder.iterdir():
        if file.suffix in (".js", ".css"):
            name = file.stem[:-9]  # without the hash of the build
            sizes[name] = sizes.get(name, 0) + len(gzip.compress(file.read_bytes()))
    return sorted(sizes.items(), key=lambda each: -each[1])


# -- The page of results --------------------------------------------------------------------------


def share(values: Sequence[float], limit: float) -> str:
    # A screen of 60 pictures a second tells them apart by a fraction of a millisecond.
    good = sum(value <= limit + 0.5 for value in values)
    return f"{100 * good / len(values):.0f} %" if values else "–"


def quantile(values: Sequence[float], part: float) -> str:
    if len(values) < 2:
        return "–"
    return f"{statistics.quantiles(values, n=100)[int(part * 100) - 1]:.0f}"


def report(
    felt: Mapping[int, Sequence[Felt]], first: float, parts: Sequence[tuple[str, int]], taps: int
) -> str:
    lines = [
        "# How the page feels on a phone",
        "",
        f"Written by `python -m bench.page --taps {taps}`. Chromium without a graphics processor"
        f" on {os.cpu_count()} cores of {platform.machine()} that it shares with the server, the"
        f" bots and whatever else runs (load {os.getloadavg()[0]:.1f} at the end), 360×640 at twice"
        " the pixels. Everything is drawn by the processor here; a phone has a graphics processor"
        " for that.",
        "",
        "*Frames*: from one picture to the next while something flies. *Answer*: from a touch to"
        " the picture that shows its effect; what the server says to it comes later. *Long"
        " tasks*: the page was deaf for over 50 ms. *Jumps*: what moved without having been"
        " touched (the sum of layout shifts). The first line is what this machine gives to a page"
        " on which nothing is to be done: where it is far from 60 pictures a second, so is"
        " everything below.",
        "",
        "Flights are left to the compositor. Late frames are those in which a view comes: to show"
        " it takes 10 to 30 ms of this processor at once (seen in traces), four times that when it"
        " is slowed down; a part of it is the driver that plays, looking for its next tap.",
    ]
    for slower, games in felt.items():
        pace = "As fast as this machine is" if slower == 1 else f"Slowed down {slower} times"
        lines += ["", f"## {pace}", "", *table(games)]
    lines += ["", "## Sizes", "", f"First screen: **{first / 1024:.0f} KB** as it travels.", ""]
    lines += ["| part | KB compressed |", "|---|---|"]
    lines += [f"| {name} | {size / 1024:.1f} |" for name, size in parts if size > SMALL]
    return "\n".join(lines) + "\n"


def table(felt: Sequence[Felt]) -> Iterator[str]:
    yield (
        "| game | frames | ≤ 16.7 ms | ≤ 33.3 ms | median | answer, median | 95 % | long tasks"
        " | longest | jumps |"
    )
    yield "|---|---|---|---|---|---|---|---|---|---|"
    for each in felt:
        frames = each.frames
        yield (
            f"| {each.game} | {len(frames)} | {share(frames, 16.7)} | {share(frames, 33.3)}"
            f" | {quantile(frames, 0.5)} ms | {quantile(each.answers, 0.5)} ms"
            f" | {quantile(each.answers, 0.95)} ms | {len(each.long)}"
            f" | {max(each.long, default=0):.0f} ms | {sum(each.shifts):.3f} |"
        )


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.page", description=__doc__)
    parser.add_argument("--taps", type=int, default=15, help="of one's own, in each game")
    parser.add_argument("--games", nargs="*", default=list(SEATS))
    parser.add_argument("--to", type=Path, default=PAGE, metavar="FILE")
    wishes = parser.parse_args(arguments)
    with a_world() as (browser, url):
        first = first_screen(browser, url)
        courses = [
            replace(course, seats=SEATS[course.game])
            for course in COURSES
            if course.game in wishes.games
        ]
        felt = {
            slower: [
                nothing(browser, url, slower),
                *(play(browser, url, course, wishes.taps, slower) for course in courses),
            ]
            for slower in SLOWER
        }
    wishes.to.write_text(report(felt, first, chunks(), wishes.taps), encoding="utf-8")
    print(f"Written to {wishes.to}")


if __name__ == "__main__":
    main()
