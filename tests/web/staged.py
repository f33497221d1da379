"""A table on which nobody plays: the page is shown the moments that a test chooses.

The moments are those of the golden games and of the logs that the page is tested with.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import WebSocketRoute

import tablee
from tablee.core.cast import CAST
from tablee.core.match import Match, moments
from tablee.games import find
from tests.web.people import DRAWN, Player

ROOT = Path(__file__).parents[2]
LOGS = sorted((ROOT / "tests" / "games").glob("*/golden/**/*.log"))
LOGS += sorted((ROOT / "web" / "src" / "lib" / "verify" / "logs").glob("*.log"))
MANY = 5  # seats: more of them stand closer
# As long as the page's own suggestions, and as short as people's.
PERSON = "Grenouille maligne"
NOW = 1_794_823_401_250


@dataclass(frozen=True)
class Moment:
    """What a seat is shown at one moment of a log."""

    log: str
    number: int
    seat: int
    view: dict[str, Any]
    said: tuple[str, ...]
    standing: list[dict[str, Any]]

    def __str__(self) -> str:
        return f"{self.log} {self.number} from seat {self.seat} ({self.kind})"

    @property
    def kind(self) -> str:
        """What moments are told apart by: the phase, whose turn it is, how many play."""
        view = self.view
        mine = "mine" if view["legal"] else "others"
        seats = "many" if view["seats"] >= MANY else "few"
        return " ".join(filter(None, [view.get("phase"), view["pause"], mine, seats]))


@cache
def moments_of(game: str) -> tuple[Moment, ...]:
    """Of each kind of moment the one with the fullest hand, and the one with most to show."""
    found: dict[tuple[str, bool], Moment] = {}
    for moment in all_moments(game):
        for by_hand in (True, False):
            best = found.get((moment.kind, by_hand))
            if best is None or size(moment, by_hand) > size(best, by_hand):
                found[moment.kind, by_hand] = moment
    return tuple({str(moment): moment for moment in found.values()}.values())


def size(moment: Moment, by_hand: bool) -> tuple[int, int]:
    shown = len(json.dumps(moment.view))
    return len(moment.view.get("hand") or ()) if by_hand else 0, shown


def all_moments(game: str) -> Iterator[Moment]:
    for path in LOGS:
        record = tablee.replay(path.read_text(encoding="utf-8")).record
        if record.game == game:
            for number, match in enumerate(moments(find(game), record)):
                for seat in range(record.seats):
                    yield moment_of(f"{path.stem}", number, match, seat)


def moment_of(log: str, number: int, match: Match, seat: int) -> Moment:
    view = match.view(seat)
    shown = json.loads(tablee.encode(view).decode())
    told = match.game.tell(view.happened, names(match.seats, seat).__getitem__, seat)
    standing = msgspec.to_builtins(match.standing().seats("fr"))
    return Moment(log, number, seat, shown, tuple(text.say("fr") for text in told), standing)


def names(seats: int, me: int) -> list[str]:
    """Bots by the names of the cast, and a person with a long name next to me."""
    found = [each.name for each in CAST[:seats]]
    found[(me + 1) % seats] = PERSON
    return found


class Staged:
    """A page at such a table."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.sent: list[dict[str, Any]] = []
        self._sockets: list[WebSocketRoute] = []
        self._table: dict[str, Any] = {}
        self._number = 0
        self._has_closed_the_sheet = False
        player.page.route_web_socket(re.compile("/ws"), self._connected)
        player.page.route("**/api/tables/staged-*/**", lambda route: route.abort())

    def show(self, moment: Moment) -> None:
        """The page has drawn this moment."""
        new = self._number == 0
        self._number += 1
        self._table = self._table_of(moment)
        self._view = self._view_of(moment)
        if new:
            self.player.go(f"/t/staged-{moment.view['game']}#now")
        else:
            self._send(self._table)
            self._send(self._view)
        self.player.page.wait_for_function(
            "said => document.querySelector('main.felt [aria-live]')?.textContent.includes(said)",
            arg=f"#{self._number}#",
        )
        if new:  # a slow line has been told, and is forgotten again
            self.player.awaits(".bar .note:empty")
        if moment.view["over"] and not self._has_closed_the_sheet:
            self._has_closed_the_sheet = True
            self.player.sees("dialog[open]")
            self.player.page.keyboard.press("Escape")
            self.player.awaits("body:not(:has(dialog[open]))")
        self.player.page.evaluate(DRAWN)

    def _connected(self, socket: WebSocketRoute) -> None:
        self._sockets.append(socket)
        socket.on_message(lambda message: self._heard(str(message)))
        welcome = {"t": "welcome", "protocol": 1, "server": "staged", "person": "me", "now": NOW}
        for message in (welcome, self._table, self._view):
            self._send(message)

    def _send(self, message: dict[str, Any]) -> None:
        self._sockets[-1].send(json.dumps(message))

    def _heard(self, message: str) -> None:
        asked = json.loads(message)
        if asked["t"] == "time":
            self._send({"t": "clock", "id": "time", "mine": asked["mine"], "server": NOW})
        elif asked["t"] == "story":
            self._send({"t": "tale", "id": asked["id"], "told": []})
        else:
            self.sent.append(asked)
            self._send({"t": "ack", "id": asked["id"], "number": self._number})

    def _view_of(self, moment: Moment) -> dict[str, Any]:
        said = [f"#{self._number}#", *moment.said]
        nothing: dict[str, Any] = {"show": None, "due": None, "verdict": None, "replaced": []}
        told = {"view": moment.view, "said": said, "standing": moment.standing}
        numbers = {"number": self._number, "before": self._number - 1, "at": NOW}
        return {"t": "view", **numbers, **nothing, **told}

    def _table_of(self, moment: Moment) -> dict[str, Any]:
        view, me = moment.view, moment.seat
        faces = [msgspec.to_builtins(each.face) for each in CAST]
        seats = [
            {
                "kind": "person" if name == PERSON or seat == me else "bot",
                "name": name,
                "face": seat,
                "bot_face": faces[seat],
                "bot": None if name == PERSON or seat == me else "medium",
                "mine": seat == me,
                "ready": True,
                "here": True,
                "away_since": None,
                "wants_rest": False,
                "left": False,
                "muted": False,
            }
            for seat, name in enumerate(names(view["seats"], me))
        ]
        settings = {
            "limit": 0,
            "absent": 60,
            "pace": "normal",
            "talk": "free",
            "listed": False,
            "locked": False,
        }
        return {
            "t": "table",
            "id": f"staged-{view['game']}",
            "number": self._number,
            "game": view["game"],
            "status": "over" if view["over"] else "playing",
            "options": view["options"],
            "settings": settings,
            "seats": seats,
            "host": True,
            "looks_from": me,
            "commitment": "0" * 64,
            "rematch": None,
        }
