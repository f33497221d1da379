"""Puko as a ``Game``: its name, its options, and the way to everything else.

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
from tablee.core.pause import TRICK, Pause
from tablee.core.view import View
from tablee.games.flinke.words import BOX
from tablee.games.puko import rules
from tablee.games.puko.events import EVENTS, AnyEvent, TrickOver
from tablee.games.puko.fallback import fallback
from tablee.games.puko.mind import Mind
from tablee.games.puko.moves import MOVES, read_house, write_house
from tablee.games.puko.options import OPTIONS
from tablee.games.puko.pieces import Setup
from tablee.games.puko.rules import Puko
from tablee.games.puko.show import show
from tablee.games.puko.view import PukoView, mind_of
from tablee.games.puko.view_words import WORDS

if TYPE_CHECKING:
    from tablee.games.puko.terminal import PukoFace


SHOWDOWN = TRICK._replace(milliseconds=4_200)  # many cards to look at, and money that moves


class PukoGame(Game[Puko, PukoView]):
    name: ClassVar[str] = "puko"
    code: ClassVar[str] = "PUK"
    title: ClassVar[Text] = Text("Puko", "Puko")
    box: ClassVar[Text] = BOX
    about: ClassVar[Text] = Text(
        "Choose two of six cards in secret, knock if you dare, and pay the pot if you lose",
        "Choisissez deux cartes sur six en secret, frappez si vous l’osez, et payez le pot si "
        "vous perdez",
    )
    seats: ClassVar[range] = range(3, 6)
    minutes: ClassVar[int] = 25
    rules_version: ClassVar[int] = 2
    rules_without_pauses: ClassVar[int | None] = 1
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    moves: ClassVar[Moves] = MOVES
    events: ClassVar[Events[AnyEvent]] = EVENTS
    view_type: ClassVar[type[View]] = PukoView
    words: ClassVar[Mapping[str, Text]] = WORDS
    unit: ClassVar[Text] = Text("tricks", "plis")
    unit_over: ClassVar[type[Event]] = TrickOver

    def begin(self, seats: int, options: Mapping[str, Value]) -> Puko:
        return rules.begin(Setup(seats, options))

    def show(
        self, state: Puko, options: Mapping[str, Value], seat: int | None, recall: bool
    ) -> PukoView:
        return show(state, dict(options), self.rules_version, seat, recall)

    def mind(self, view: PukoView) -> Mind:
        return mind_of(view, Setup(view.seats, view.options))

    def write_house(self, state: Puko, outcome: list[int]) -> str:
        return write_house(state, outcome)

    def read_house(self, state: Puko, text: str) -> list[int]:
        return read_house(state, text)

    def pause(self, state: Puko) -> Pause | None:
        return SHOWDOWN if state.is_settled() else None

    def bots(self) -> Mapping[str, Bot]:
        from tablee.games.puko.bot import LEVELS

        return LEVELS

    def terminal(self) -> "PukoFace":
        from tablee.games.puko.terminal import PukoFace

        return PukoFace(self)

    def fallback(self, state: Puko, seat: int) -> int:
        return fallback(state, seat)

    def audit(self, state: Puko) -> None:
        from tablee.games.puko.witness import audit

        audit(state)

    def other_world(self, record: Record, seat: int | None, rng: Rng) -> Record | None:
        from tablee.games.puko.witness import other_world

        return other_world(record, seat, rng)
