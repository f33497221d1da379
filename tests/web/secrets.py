"""What a browser was told and showed, moment by moment, and the cards it could not know then."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import tablee
from tests.web.people import Player

# Two pictures after every view the whole page is written down, as a person would find it who
# looks into the page itself. By then another view may have come.
WRITE_DOWN = """
globalThis.written = [];
let latest = 0;
globalThis.WebSocket = class extends WebSocket {
    constructor(...how) {
        super(...how);
        this.addEventListener("message", ({ data }) => {
            if (typeof data !== "string" || !data.includes('"t":"view"')) return;
            latest = JSON.parse(data).number;
            requestAnimationFrame(() => requestAnimationFrame(() => {
                globalThis.written.push([latest, document.documentElement.outerHTML]);
            }));
        });
    }
};
"""
CARD = re.compile(r"(?<![\w#])([bygrv](?:1[0-5]|[1-9]|[gv])|p(?:1[0-5]|[1-9]))(?!\w)")
# Shapes are full of numbers, and the hash in the name of a file may look like a card.
DRAWING = re.compile(r'\s(?:d|points|transform|viewBox)="[^"]*"')
FILE = re.compile(r"/assets/[\w.-]+")
POSSIBLE = "concealed"  # Riffifi: which cards could lie there, for all that everybody knows
OWN = ("hand", "kept")
RUN = re.compile(r"(?<!\w)([bygr])([1-6])-(?:[bygr])?([1-6])(?!\w)")
COLOURS = {"b": "bleue?", "y": "jaune", "g": "verte?", "r": "rouge", "v": "violet"}


@dataclass
class Recording:
    """Everything that a browser received and showed at one table."""

    table: str
    seat: int | None
    person: str
    frames: list[tuple[int, str]] = field(default_factory=list)  # the view they came with or after
    pages: list[tuple[int, str]] = field(default_factory=list)
    bodies: list[tuple[int, str]] = field(default_factory=list)  # the view they came after

    def without_names(self, text: str) -> str:
        """Tables and people have random names, in which a card may seem to stand."""
        for name in (self.table, self.person):
            text = text.replace(name, "") if name else text
        return text


class Recorder:
    """Begins before the page is opened."""

    def __init__(self, player: Player) -> None:
        self.page = player.page
        self.frames: list[tuple[int, str]] = []
        self.bodies: list[tuple[int, str]] = []
        self._number = 0
        self._person = ""
        self.page.add_init_script(WRITE_DOWN)
        self.page.on("websocket", lambda line: line.on("framereceived", self._heard))
        self.page.on("requestfinished", self._fetched)

    def _heard(self, frame: Any) -> None:
        if isinstance(frame, str):
            told = json.loads(frame)
            if told["t"] == "welcome":
                self._person = told["person"]
            if told["t"] == "view":
                self._number = told["number"]
            self.frames.append((self._number, frame))

    def _fetched(self, request: Any) -> None:
        if "/api/" in request.url and not request.url.split("?")[0].endswith("/qr"):
            self.bodies.append((self._number, request.response().text()))

    def stop(self, table: str, seat: int | None) -> Recording:
        self.page.remove_listener("requestfinished", self._fetched)
        pages = [(number, html) for number, html in self.page.evaluate("written")]
        return Recording(table, seat, self._person, self.frames, pages, self.bodies)


class Truth:
    """A match that is over: who could know which cards at which moment."""

    def __init__(self, player: Player, table: str) -> None:
        match = tablee.replay(player.log(table))
        self.seed = match.record.revealed or ""
        assert self.seed, "the luck of a match that is over is told"
        self.seats: list[int | None] = [*range(match.seats)]
        self.views = {seat: moments(player, table, seat) for seat in [*self.seats, None]}
        self.last = max(self.views[None])

    def hidden(self, seat: int | None) -> dict[int, set[str]]:
        """By moment: the cards that others hold and that this seat has never been shown.

        Every card is looked for by its face, so one that was seen before, or whose twin was, is
        none of them.
        """
        seen: set[str] = set()
        found: dict[int, set[str]] = {}
        for number, public in sorted(self.views[None].items()):
            seen |= cards_in(public)
            if seat is not None:
                seen |= own_cards(self.views[seat][number])
            others = [other for other in self.seats if other != seat]
            held = [own_cards(self.views[other][number]) for other in others]
            found[number] = set().union(*held) - seen
        return found


def moments(player: Player, table: str, seat: int | None) -> dict[int, Any]:
    asked = "" if seat is None else f"?seat={seat}"
    answer = player.context.request.get(f"/api/tables/{table}/moments{asked}")
    assert answer.ok, answer.text()
    return {each["number"]: each["view"] for each in answer.json()}


def own_cards(view: dict[str, Any]) -> set[str]:
    return cards_in([view[what] for what in OWN if what in view])


def cards_in(told: Any) -> set[str]:
    """All cards that are named anywhere in it."""
    if isinstance(told, dict):
        parts = [each for what, each in told.items() if what != POSSIBLE]
        return set().union(*map(cards_in, parts)) if parts else set()
    if isinstance(told, list):
        return set().union(*map(cards_in, told)) if told else set()
    if not isinstance(told, str):
        return set()
    runs = RUN.findall(told)  # Reflex: from one card up to another
    between = {f"{run[0]}{rank}" for run in runs for rank in range(int(run[1]), int(run[2]) + 1)}
    return set(CARD.findall(told)) | between


def names_of(card: str) -> re.Pattern[str]:
    """How the page calls a card, in French."""
    rank = card[1:]
    if card.startswith("p"):
        said = f"policier {rank}"
    elif rank in ("g", "v"):
        said = f"{'Parrain' if rank == 'g' else 'Vamp'} {COLOURS[card[0]]}"
    else:
        said = f"{rank} {COLOURS[card[0]]}"
    return re.compile(rf"(?<!\w){said}(?!\w)")


def leaks(recording: Recording, truth: Truth) -> list[str]:
    """Every card in frames, answers and pages that the seat could not know at that moment."""
    return list(found_leaks(recording, truth))


def found_leaks(recording: Recording, truth: Truth) -> Iterator[str]:
    by_moment = truth.hidden(recording.seat)

    def look(where: str, number: int, text: str, cards_named: set[str]) -> Iterator[str]:
        hidden = by_moment[max((each for each in by_moment if each <= number), default=first)]
        for card in sorted(hidden):
            named = names_of(card).search(text)
            if card in cards_named or named:
                at = named.start() if named else text.find(card)
                yield f"{card} in {where} of view {number}: … {text[max(0, at - 60) : at + 60]} …"
        if number < truth.last and truth.seed in text:
            yield f"the seed in {where} of view {number}"

    first = min(by_moment)
    for number, message in recording.frames:
        frame = recording.without_names(message)
        yield from look("a message", number, frame, cards_in(json.loads(frame)))
    for number, html in recording.pages:
        page = recording.without_names(FILE.sub("", DRAWING.sub("", html)))
        yield from look("the page", number, page, set(CARD.findall(page)))
    for number, answer in recording.bodies:
        body = recording.without_names(answer)
        yield from look("an answer", number, body, set(CARD.findall(body)))


def looked_for(recording: Recording, truth: Truth) -> int:
    """How many hidden cards were looked for in pages: the check must have had something to do."""
    by_moment = truth.hidden(recording.seat)
    return sum(len(by_moment.get(number, ())) for number, _ in recording.pages)
