"""Traf as a ``Game``: its name, its options, and the way to everything else.

Bots, the terminal and the audit are imported when first used: importing the library stays fast.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from tablee.core.bot import Bot
from tablee.core.errors import Text
from tablee.core.events import Event, Events
from tablee.core.game import Game, Option
from tablee.core.log import Record, Value
from tablee.core.luck import Rng
from tablee.core.moves import Moves
from tablee.core.pause import ROUND, Pause
from tablee.core.score_unit import ScoreUnit
from tablee.core.view import View
from tablee.games.flinke.words import BOX
from tablee.games.traf import rules
from tablee.games.traf.events import EVENTS, AnyEvent, DealOver
from tablee.games.traf.fallback import fallback
from tablee.games.traf.mind import Mind
from tablee.games.traf.moves import MOVES, read_house, write_house
from tablee.games.traf.options import OPTIONS
from tablee.games.traf.pieces import Setup
from tablee.games.traf.rules import Traf
from tablee.games.traf.show import show
from tablee.games.traf.view import TrafView, mind_of
from tablee.games.traf.view_words import WORDS
from tablee.games.traf.words import CHIPS

if TYPE_CHECKING:
    from tablee.games.traf.terminal import TrafFace


class TrafGame(Game[Traf, TrafView]):
    name: ClassVar[str] = "traf"
    code: ClassVar[str] = "TRA"
    title: ClassVar[Text] = Text("Traf", "Traf")
    box: ClassVar[Text] = BOX
    about: ClassVar[Text] = Text(
        "Swap cards with the middle, and knock before the others have a better hand",
        "Échangez des cartes avec le milieu, et frappez avant que les autres n’aient mieux",
    )
    seats: ClassVar[range] = range(2, 7)
    minutes: ClassVar[int] = 20
    rules_version: ClassVar[int] = 2
    rules_without_pauses: ClassVar[int | None] = 1
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    moves: ClassVar[Moves] = MOVES
    events: ClassVar[Events[AnyEvent]] = EVENTS
    view_type: ClassVar[type[View]] = TrafView
    words: ClassVar[Mapping[str, Text]] = WORDS
    unit: ClassVar[Text] = Text("deals", "donnes")
    unit_over: ClassVar[type[Event]] = DealOver

    def begin(self, seats: int, options: Mapping[str, Value]) -> Traf:
        return rules.begin(Setup(seats, options))

    def show(
        self, state: Traf, options: Mapping[str, Value], seat: int | None, recall: bool
    ) -> TrafView:
        return show(state, dict(options), self.rules_version, seat, recall)

    def mind(self, view: TrafView) -> Mind:
        return mind_of(view, Setup(view.seats, view.options))

    def write_house(self, state: Traf, outcome: list[int]) -> str:
        return write_house(state, outcome)

    def read_house(self, state: Traf, text: str) -> list[int]:
        return read_house(state, text)

    def pause(self, state: Traf) -> Pause | None:
        return ROUND if state.is_shown() else None

    def bots(self) -> Mapping[str, Bot]:
        from tablee.games.traf.bot import LEVELS

        return LEVELS

    def terminal(self) -> "TrafFace":
        from tablee.games.traf.terminal import TrafFace

        return TrafFace(self)

    def score_unit(self, options: Mapping[str, Value]) -> ScoreUnit:
        return CHIPS

    def fallback(self, state: Traf, seat: int) -> int:
        return fallback(state, seat)

    def audit(self, state: Traf) -> None:
        from tablee.games.traf.witness import audit

        audit(state)

    def other_world(self, record: Record, seat: int | None, rng: Rng) -> Record | None:
        from tablee.games.traf.witness import other_world

        return other_world(record, seat, rng)
