"""Reflex as the library knows it: its name, its options, and access to everything else.

Bots, the terminal and the checks of the laws are imported on demand: importing the library is fast.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from tablee.core.bits import size
from tablee.core.bot import Bot
from tablee.core.errors import Text
from tablee.core.events import Event, Events
from tablee.core.game import Game, Option
from tablee.core.log import Record, Value
from tablee.core.luck import Rng
from tablee.core.moves import Moves
from tablee.core.pause import ROUND, Pause
from tablee.core.standing import Standing
from tablee.core.view import View
from tablee.games.flinke.words import BOX
from tablee.games.reflex import rules
from tablee.games.reflex.events import EVENTS, STARTED, AnyEvent, RoundOver
from tablee.games.reflex.fallback import fallback
from tablee.games.reflex.mind import Mind
from tablee.games.reflex.moves import MOVES, cards_of, read_house, write_house
from tablee.games.reflex.options import OPTIONS
from tablee.games.reflex.pieces import Setup
from tablee.games.reflex.rules import Reflex
from tablee.games.reflex.show import show
from tablee.games.reflex.view import ReflexView, mind_of
from tablee.games.reflex.view_words import WORDS

if TYPE_CHECKING:
    from tablee.games.reflex.terminal import ReflexFace


class ReflexGame(Game[Reflex, ReflexView]):
    name: ClassVar[str] = "reflex"
    code: ClassVar[str] = "REF"
    title: ClassVar[Text] = Text("Reflex", "Reflex")
    box: ClassVar[Text] = BOX
    about: ClassVar[Text] = Text(
        "Everybody plays at once: build the series from 1 to 6, and be there with the 6",
        "Tout le monde pose en même temps : montez les séries de 1 à 6, et soyez là avec le 6",
    )
    seats: ClassVar[range] = range(2, 7)
    minutes: ClassVar[int] = 5
    rules_version: ClassVar[int] = 2
    rules_without_pauses: ClassVar[int | None] = 1
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    moves: ClassVar[Moves] = MOVES
    events: ClassVar[Events[AnyEvent]] = EVENTS
    view_type: ClassVar[type[View]] = ReflexView
    words: ClassVar[Mapping[str, Text]] = WORDS
    unit: ClassVar[Text] = Text("rounds", "manches")
    unit_over: ClassVar[type[Event]] = RoundOver

    def begin(self, seats: int, options: Mapping[str, Value]) -> Reflex:
        return rules.begin(Setup(seats, options))

    def show(
        self, state: Reflex, options: Mapping[str, Value], seat: int | None, recall: bool
    ) -> ReflexView:
        return show(state, dict(options), self.rules_version, seat)

    def mind(self, view: ReflexView) -> Mind:
        return mind_of(view, Setup(view.seats, view.options))

    def write_house(self, state: Reflex, outcome: list[int]) -> str:
        return write_house(state, outcome)

    def read_house(self, state: Reflex, text: str) -> list[int]:
        return read_house(state, text)

    def awaited(self, state: Reflex) -> int:
        return state.awaited()

    def live(self, options: Mapping[str, Value]) -> bool:
        return options["tempo"] != "turns"

    def just_started(self, state: Reflex) -> bool:
        return any(event == STARTED for event, *_ in state.story or ())

    def cards_to_scan(self, state: Reflex, seat: int) -> int:
        return size(state.players[seat].hand)

    def pieces_in(self, move: str) -> int:
        return max(1, len(cards_of(move)))

    def timeout(self, state: Reflex) -> int | None:
        return state.patience() or None

    def pause(self, state: Reflex) -> Pause | None:
        """None without a limit: there everybody says whether to go on (REF-09)."""
        return ROUND if state.is_counted() else None

    def bots(self) -> Mapping[str, Bot]:
        from tablee.games.reflex.bot import LEVELS

        return LEVELS

    def terminal(self) -> "ReflexFace":
        from tablee.games.reflex.terminal import ReflexFace

        return ReflexFace(self)

    def standing(self, state: Reflex) -> Sequence[int]:
        """The series of this round count too, as long as they are not yet among the points."""
        if not state.is_playing():
            return state.scores()
        return [player.points + size(player.taken) for player in state.players]

    def public_standing(self, view: ReflexView) -> Standing:
        """The series of this round count too, as long as they are not yet among the points."""
        if view.phase != "playing":
            return Standing(view.scores)
        return Standing([player.points + len(player.taken) for player in view.players])

    def fallback(self, state: Reflex, seat: int) -> int:
        return fallback(state, seat)

    def audit(self, state: Reflex) -> None:
        from tablee.games.reflex.witness import audit

        audit(state)

    def other_world(self, record: Record, seat: int | None, rng: Rng) -> Record | None:
        from tablee.games.reflex.witness import other_world

        return other_world(record, seat, rng)
