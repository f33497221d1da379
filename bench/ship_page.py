"""Measures the browser's cost of Riff Raff's ship with recorded frames. Writes ship_page.md.

    python -m bench.ship_page

A real Chromium in the size of a phone, its processor slowed down four times, no graphics processor.
"""

import os
import platform
import statistics
import tempfile
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

from tests.web import chromium
from tests.web.people import FLAGS
from tests.web.pier import SOFTWARE, pier

REPORT = Path(__file__).with_suffix(".md")
SLOWER = 4
WIDTH, HEIGHT = 360, 290
PART = "catch&from=1000&to=2100"  # of the voyage: everything goes overboard

# How long our own code draws, and when pictures follow each other.
WATCH = """
globalThis.seen = { spent: [], between: [] };
const ask = globalThis.requestAnimationFrame;
let before = 0;
globalThis.requestAnimationFrame = (draw) => ask((at) => {
    if (before) seen.between.push(at - before);
    before = at;
    const start = performance.now();
    draw(at);
    seen.spent.push(performance.now() - start);
});
"""


class Cost(NamedTuple):
    name: str
    pictures: int
    spent: float  # ms of our own code for a picture, median
    most: float  # … the slowest twentieth
    between: float  # ms from picture to picture, median


def cost(browser: Browser, address: str, name: str, query: str) -> Cost:
    page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
    page.set_default_timeout(120_000)
    page.add_init_script(WATCH)
    page.goto(f"{address}?{PART}&{query}")
    page.locator("canvas[width]").wait_for()
    page.wait_for_timeout(3000)  # shaders and textures are made once
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.evaluate("seen.spent.length = seen.between.length = 0")
    page.evaluate("sail()")
    page.locator("li", has_text="rest").wait_for(state="attached")
    spent, between = page.evaluate("[seen.spent, seen.between]")
    page.close()
    return Cost(
        name,
        len(spent),
        statistics.median(spent),
        statistics.quantiles(spent, n=20)[-1],
        statistics.median(between),
    )


def main() -> None:
    path, environment = chromium.find()
    with_graphics = [flag for flag in FLAGS if flag != "--disable-gpu"] + SOFTWARE
    costs = []
    with (
        tempfile.TemporaryDirectory() as built,
        pier(Path(built)) as address,
        sync_playwright() as playwright,
    ):
        for name, query, flags in (
            ("in three dimensions, at its least", "solid", with_graphics),
            ("flat", "plain", FLAGS),
        ):
            browser = playwright.chromium.launch(
                executable_path=path, args=flags, env={**environment} if environment else None
            )
            costs.append(cost(browser, address, name, query))
            browser.close()
    load = os.getloadavg()[0]
    rows = [
        f"| {each.name} | {each.pictures} | {each.spent:.1f} | {each.most:.1f} "
        f"| {each.between:.0f} |"
        for each in costs
    ]
    lines = [
        "# What the ship of Riff Raff costs a browser",
        "",
        "Written by `python -m bench.ship_page`: fifteen pieces of which seven fall, "
        f"{WIDTH}×{HEIGHT}, Chromium slowed down {SLOWER} times, **without a graphics processor**, "
        f"on {os.cpu_count()} cores of {platform.machine()} (load {load:.1f} at the end).",
        "",
        "| drawn | pictures | own code, median ms | slowest twentieth | between pictures, ms |",
        "|---|---|---|---|---|",
        *rows,
        "",
        "*Own code*: decoding, interpolating, and telling the graphics what to draw; sixty "
        "pictures a second leave 16.7 ms for it. *Between pictures*: in three dimensions "
        "the processor reckons every pixel here, which a phone’s graphics do by themselves. A "
        "device like this one is therefore shown the flat drawing.",
        "",
    ]
    REPORT.write_text("\n".join(lines), encoding="utf-8")
    print("\n".join(rows))


if __name__ == "__main__":
    main()
