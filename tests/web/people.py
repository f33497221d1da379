"""People with browsers: what they see, what they tap, and what their browsers complain about."""

import json
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Position,
    Response,
    expect,
)

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-quic"]
FLAGS += ["--no-first-run", "--disable-background-networking", "--disable-component-update"]
FLAGS += ["--host-resolver-rules=MAP tablee.lan 127.0.0.1"]  # an address that is no secure context
# The list of Playwright, which this one replaces, and what lies ready below the address bar of each
# window: two pages of their own, which cost more than a page of ours.
OFF = ["AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect"]
OFF += ["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose"]
OFF += ["HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter"]
OFF += ["NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch"]
OFF += ["ThirdPartyStoragePartitioning", "WebUIOmniboxAimPopup", "WebUIOmniboxPopup"]
FLAGS += [f"--disable-features={','.join(OFF)}"]
WAIT = 120_000  # milliseconds: the machine may have much else to do
expect.set_options(timeout=WAIT)
CORNER: Position = {"x": 12, "y": 14}  # of a card: the rest of it may lie under the next one
HAND = ".hand button.legal"
ANSWER = ".ways button.main, .bar .choices button"
END = "dialog[open] table.sheet"
STEPS = "li[data-holds]"

# A picture is drawn: what is measured for the page has been.
DRAWN = "new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))"
STOP_THE_CLOCK = """(least) => {
    const [now, later] = [Date.now(), setTimeout];
    Date.now = () => now;
    globalThis.setTimeout = (act, wait, ...rest) => wait >= least ? 0 : later(act, wait, ...rest);
}"""

# The match is played by a second line of the same browser, and nothing is looked at for long: what
# it is like is tested elsewhere.
PLAY_QUICKLY = """([table, seat]) => new Promise((over) => {
    const line = new WebSocket(`ws://${location.host}/ws?table=${table}&protocol=1&lang=fr`);
    let sent = 0;
    line.onmessage = ({ data }) => {
        const { t, number, view } = JSON.parse(data);
        if (t !== "view") return;
        if (view.over) return over(line.close());
        if (view.pause)
            line.send(JSON.stringify({ t: "next", id: `next-${number}`, seat, seen: number }));
        const move = view.legal[(sent * 7) % (view.legal.length || 1)];
        const id = `quick-${sent++}`;
        if (move) line.send(JSON.stringify({ t: "move", id, seat, move, seen: number }));
    };
})"""

# What axe finds, a line each. A name must have the words that are seen; but the figures and letters
# in a drawing (the two sevens on a card) are no words, and counts that stand apart are named apart.
AXE = """async (rules) => {
    const found = await axe.run({ resultTypes: ["violations"], rules });
    const isNamed = (node) => {
        if (!node) return true; // others are playing: it is gone meanwhile
        const shown = node.cloneNode(true);
        for (const drawing of shown.querySelectorAll("svg")) drawing.remove();
        const name = node.ariaLabel.toLowerCase().split(/[^\\p{L}\\p{N}]+/u);
        const words = shown.textContent.toLowerCase().split(/[^\\p{L}\\p{N}]+/u).filter(Boolean);
        return words.every((word) => name.includes(word));
    };
    return found.violations.flatMap(({ id, nodes }) =>
        nodes
            .filter(({ target }) => id !== "label-content-name-mismatch" ||
                !isNamed(document.querySelector(target[0])))
            .map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} (${failureSummary})`));
}"""

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
SMALL_PHONE: dict[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 568}}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}


class Player:
    """Somebody at a device of their own."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        device: dict[str, Any],
        lang: str = "fr",
        *,
        newcomer: bool = False,
    ) -> None:
        self.url = url
        self.taps = 0
        self.complaints: list[str] = []
        self.context: BrowserContext = browser.new_context(
            base_url=url,
            locale={"fr": "fr-FR", "en": "en-GB"}[lang],
            reduced_motion="reduce",
            **device,
        )
        self.context.set_default_timeout(WAIT)
        if not newcomer:  # to whom a first table offers the lesson
            self.has_stored("localStorage['tablee-not-new'] ??= '1'")
        self.page: Page = self.context.new_page()
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("response", self._answered)

    def _heard(self, message: ConsoleMessage) -> None:
        loading = "Failed to load resource" in message.text  # told better by what was answered
        offline = "ERR_" in message.text or "WebSocket connection" in message.text
        if message.type == "error" and not loading and not offline:
            self.complaints.append(message.text)

    def _answered(self, response: Response) -> None:
        nobody_yet = response.status == 401 and response.url.endswith("/api/me")
        if response.status >= 400 and not nobody_yet:
            self.complaints.append(f"{response.status} {response.url}")

    def close(self) -> None:
        self.context.close()

    def has_stored(self, script: str) -> None:
        """Run this before the page's own scripts.

        Some reloads pass through an empty document, which belongs to no site and stores nothing.
        """
        self.context.add_init_script(f"if (origin !== 'null') {{ {script} }}")

    def hurry(self) -> None:
        """As somebody who has set everything to go fast."""
        self.has_stored(
            "localStorage['tablee-settings'] ??= JSON.stringify({ speed: 'fast', undo: 0 })"
        )

    # -- What people do ------------------------------------------------------------------------

    def go(self, path: str) -> None:
        self.page.goto(path)

    def tap(self, what: str | Locator) -> None:
        self.taps += 1
        found = self.page.locator(what).first if isinstance(what, str) else what
        if self.context.pages[0].evaluate("navigator.maxTouchPoints > 0"):
            found.tap()
        else:
            found.click()

    def tap_card(self, which: int = 0) -> str:
        """Tap a legal card at its corner, where it is seen; returns which."""
        self.taps += 1
        name = self.page.locator(HAND).nth(which).get_attribute("data-card") or ""
        self.page.locator(f'{HAND}[data-card="{name}"]').click(position=CORNER)
        return name

    def sees(self, what: str) -> Locator:
        found = self.page.locator(what).first
        expect(found).to_be_visible()
        return found

    def awaits(self, what: str) -> None:
        """As ``sees``, but told with the next picture: for what happens a hundred times."""
        self.page.wait_for_function("what => document.querySelector(what) !== null", arg=what)

    def stops_the_clock(self, least: int) -> None:
        """What the page puts off for so many milliseconds or more does not come from now on: what
        it shows for a while is there, however late somebody looks."""
        self.page.evaluate(STOP_THE_CLOCK, least)

    # -- What they do through the API, where a test is about something else ----------------------

    def ask(self, path: str, body: dict[str, Any]) -> Any:
        answer = self.context.request.post(
            path,
            data=json.dumps(body),
            headers={"content-type": "application/json", "origin": self.url},
        )
        assert answer.ok, answer.text()
        return answer.json()

    def open_table(self, game: str, seats: int, pace: str = "none", **options: Any) -> str:
        """A table with quick bots, and the player's own seat ready to play."""
        self.ask("/api/me", {"name": "Ana", "face": 3})
        bots: list[dict[str, str]] = [{"bot": "random"} for _ in range(seats - 1)]
        made = self.ask(
            "/api/tables",
            {
                "game": game,
                "options": options,
                "seats": [{}, *bots],
                "sit": 0,
                "settings": {"pace": pace},
            },
        )
        table: str = made["table"]
        self.go(f"/t/{table}#now")
        return table

    def plays_to_the_end(self, table: str, seat: int = 0) -> None:
        self.page.evaluate(PLAY_QUICKLY, [table, seat])

    def starts_to_play(self, table: str, seat: int) -> None:
        """As ``plays_to_the_end``, but others must play too before it is over."""
        self.page.evaluate(f"given => void ({PLAY_QUICKLY})(given)", [table, seat])

    def log(self, table: str) -> str:
        """The log of a match that is over."""
        answer = self.context.request.get(f"/api/tables/{table}/log")
        assert answer.ok, answer.text()
        return answer.text()

    def verify(self) -> list[str | None]:
        """What the page says of each step of checking the luck: whether it holds."""
        self.tap(self.page.get_by_role("button", name="Vérifier le tirage").last)
        self.sees(STEPS)
        return [step.get_attribute("data-holds") for step in self.page.locator(STEPS).all()]

    # -- What must be so on every page -----------------------------------------------------------

    def assert_fits(self) -> None:
        self.page.evaluate(DRAWN)
        wide = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{self.page.url} is {wide} pixels too wide"

    def assert_accessible(self, axe: str) -> None:
        self.page.evaluate(axe)
        told = self.page.evaluate(AXE, {})
        assert not told, f"{self.page.url}\n" + "\n".join(told)
