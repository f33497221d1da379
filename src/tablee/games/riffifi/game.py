"""Riffifi as a ``Game``: its name, its options, and the way to everything else.

Bots, the terminal and the audit are imported when first used: importing the library stays fast.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from tablee.core.bits import total
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
from tablee.games.riffifi import rules
from tablee.games.riffifi.events import EVENTS, AnyEvent, RoundOver
from tablee.games.riffifi.fallback import fallback
from tablee.games.riffifi.mind import Mind
from tablee.games.riffifi.moves import MOVES, read_house, write_house
from tablee.games.riffifi.options import OPTIONS
from tablee.games.riffifi.pieces import BY_TOKENS, Setup
from tablee.games.riffifi.rules import Riffifi
from tablee.games.riffifi.show import show
from tablee.games.riffifi.view import RiffifiView, mind_of
from tablee.games.riffifi.view_words import WORDS

if TYPE_CHECKING:
    from tablee.games.riffifi.terminal import RiffifiFace


class RiffifiGame(Game[Riffifi, RiffifiView]):
    name: ClassVar[str] = "riffifi"
    code: ClassVar[str] = "RIF"
    title: ClassVar[Text] = Text("Riffifi", "Riffifi")
    box: ClassVar[Text] = Text("Riffifi", "Riffifi")
    about: ClassVar[Text] = Text(
        "Lay a card and claim its loot, unless somebody undercuts you before your next turn",
        "Posez une carte et gagnez son butin, si personne ne la fait retourner avant votre "
        "prochain tour",
    )
    seats: ClassVar[range] = range(3, 6)
    minutes: ClassVar[int] = 30
    rules_version: ClassVar[int] = 2
    rules_without_pauses: ClassVar[int | None] = 1
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    moves: ClassVar[Moves] = MOVES
    events: ClassVar[Events[AnyEvent]] = EVENTS
    view_type: ClassVar[type[View]] = RiffifiView
    words: ClassVar[Mapping[str, Text]] = WORDS
    unit: ClassVar[Text] = Text("rounds", "manches")
    unit_over: ClassVar[type[Event]] = RoundOver

    def begin(self, seats: int, options: Mapping[str, Value]) -> Riffifi:
        return rules.begin(Setup(seats, options))

    def show(
        self, state: Riffifi, options: Mapping[str, Value], seat: int | None, recall: bool
    ) -> RiffifiView:
        return show(state, dict(options), self.rules_version, seat, recall)

    def mind(self, view: RiffifiView) -> Mind:
        return mind_of(view, Setup(view.seats, view.options))

    def write_house(self, state: Riffifi, outcome: list[int]) -> str:
        return write_house(state, outcome)

    def read_house(self, state: Riffifi, text: str) -> list[int]:
        return read_house(state, text)

    def pause(self, state: Riffifi) -> Pause | None:
        return ROUND if state.is_counted() else None

    def bots(self) -> Mapping[str, Bot]:
        from tablee.games.riffifi.bot import LEVELS

        return LEVELS

    def terminal(self) -> "RiffifiFace":
        from tablee.games.riffifi.terminal import RiffifiFace

        return RiffifiFace(self)

    def standing(self, state: Riffifi) -> Sequence[int]:
        """The tokens of this round count too, as long as they are not yet among the points."""
        counted = state.is_counted() or state.is_over()
        if counted or state.setup.scoring != BY_TOKENS:
            return state.scores()
        return [player.points + total(player.tokens) for player in state.players]

    def public_standing(self, view: RiffifiView) -> Standing:
        """The loot of this round counts too, as long as it is not yet among the points."""
        if view.phase in ("counted", "over") or view.options["scoring"] != "tokens":
            return Standing(view.scores)
        return Standing([player.points + sum(player.tokens) for player in view.players])

    def fallback(self, state: Riffifi, seat: int) -> int:
        return fallback(state, seat)

    def audit(self, state: Riffifi) -> None:
        from tablee.games.riffifi.witness import audit

        audit(state)

    def other_world(self, record: Record, seat: int | None, rng: Rng) -> Record | None:
        from tablee.games.riffifi.witness import other_world

        return other_world(record, seat, rng)
