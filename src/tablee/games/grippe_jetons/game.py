"""Grippe-jetons as the library knows it: its name, its options, and access to everything else.

Bots, the terminal and the checks of the laws are imported on demand: importing the library is fast.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from tablee.core.bot import Bot
from tablee.core.errors import Text
from tablee.core.events import Event, Events
from tablee.core.game import Game, Option
from tablee.core.log import Record, Value
from tablee.core.luck import Rng
from tablee.core.moves import Moves
from tablee.core.pause import ROUND, TURN, Pause
from tablee.core.score_unit import ScoreUnit
from tablee.core.study import Study
from tablee.core.view import View
from tablee.games.grippe_jetons import rules
from tablee.games.grippe_jetons.board import read_board
from tablee.games.grippe_jetons.events import EVENTS, AnyEvent, Rolled
from tablee.games.grippe_jetons.fallback import fallback
from tablee.games.grippe_jetons.mind import Mind
from tablee.games.grippe_jetons.moves import MOVES, read_house, write_house
from tablee.games.grippe_jetons.options import OPTIONS
from tablee.games.grippe_jetons.pieces import Setup
from tablee.games.grippe_jetons.rules import Grippe
from tablee.games.grippe_jetons.show import show
from tablee.games.grippe_jetons.view import GrippeView, mind_of
from tablee.games.grippe_jetons.view_words import WORDS
from tablee.games.grippe_jetons.words import TOKENS

if TYPE_CHECKING:
    from tablee.games.grippe_jetons.terminal import GrippeFace


class GrippeGame(Game[Grippe, GrippeView]):
    name: ClassVar[str] = "grippe-jetons"
    code: ClassVar[str] = "GEI"
    title: ClassVar[Text] = Text("Grippe-jetons", "Grippe-jetons")
    box: ClassVar[Text] = Text("Grippe-jetons (Geizen)", "Grippe-jetons (Geizen)")
    about: ClassVar[Text] = Text(
        "Roll five dice, pay as little as you can for what they show, and be the one who fills a "
        "column; the board is a reconstruction of the printed one",
        "Lancez cinq dés, payez le moins possible pour ce qu’ils montrent, et soyez celui qui "
        "complète une colonne ; le plateau est une reconstitution de celui de la boîte",
    )
    seats: ClassVar[range] = range(2, 6)
    minutes: ClassVar[int] = 20
    rules_version: ClassVar[int] = 2
    rules_without_pauses: ClassVar[int | None] = 1
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    moves: ClassVar[Moves] = MOVES
    events: ClassVar[Events[AnyEvent]] = EVENTS
    view_type: ClassVar[type[View]] = GrippeView
    words: ClassVar[Mapping[str, Text]] = WORDS
    unit: ClassVar[Text] = Text("turns", "tours")
    unit_over: ClassVar[type[Event]] = Rolled  # with all dice: see ``study``
    files: ClassVar[Mapping[str, Callable[[Path], Value]]] = {"board": read_board}

    def begin(self, seats: int, options: Mapping[str, Value]) -> Grippe:
        return rules.begin(Setup(seats, options))

    def show(
        self, state: Grippe, options: Mapping[str, Value], seat: int | None, recall: bool
    ) -> GrippeView:
        return show(state, dict(options), self.rules_version, seat)

    def mind(self, view: GrippeView) -> Mind:
        return mind_of(view, Setup(view.seats, view.options))

    def write_house(self, state: Grippe, outcome: list[int]) -> str:
        return write_house(state, outcome)

    def read_house(self, state: Grippe, text: str) -> list[int]:
        return read_house(state, text)

    def pause(self, state: Grippe) -> Pause | None:
        if state.is_settled():
            return TURN
        return ROUND if state.is_finished() else None

    def bots(self) -> Mapping[str, Bot]:
        from tablee.games.grippe_jetons.bot import LEVELS

        return LEVELS

    def terminal(self) -> "GrippeFace":
        from tablee.games.grippe_jetons.terminal import GrippeFace

        return GrippeFace(self)

    def study(self) -> Study:
        """Counts a turn when its first roll is told, which is the only one with all dice."""
        return replace(
            super().study(),
            unit_over=lambda event: isinstance(event, Rolled) and event.starts_turn(),
        )

    def score_unit(self, options: Mapping[str, Value]) -> ScoreUnit:
        return TOKENS

    def fallback(self, state: Grippe, seat: int) -> int:
        return fallback(state, seat)

    def audit(self, state: Grippe) -> None:
        from tablee.games.grippe_jetons.witness import audit

        audit(state)

    def other_world(self, record: Record, seat: int | None, rng: Rng) -> Record | None:
        from tablee.games.grippe_jetons.witness import other_world

        return other_world(record, seat, rng)
