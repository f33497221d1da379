"""Riff Raff as a ``Game``: its name, its options, and the way to everything else.

Bots, the terminal and the audit are imported when first used: importing the library stays fast.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from tablee.core.bits import size
from tablee.core.bot import Bot
from tablee.core.errors import BadLog, BadSetup, BadView, Text
from tablee.core.events import Event, Events
from tablee.core.game import Game, Option
from tablee.core.log import Record, Value
from tablee.core.luck import Luck, Rng
from tablee.core.moves import Moves
from tablee.core.score_unit import ScoreUnit
from tablee.core.simulation import AnySimulation
from tablee.core.standing import Standing
from tablee.core.study import Study
from tablee.core.view import View
from tablee.games.riff_raff import rules, words
from tablee.games.riff_raff.events import EVENTS, MANY, AnyEvent, Fell, RoundOver, ends_round
from tablee.games.riff_raff.fallback import fallback
from tablee.games.riff_raff.house import SEEDS
from tablee.games.riff_raff.live.simulation import ShipSimulation
from tablee.games.riff_raff.mind import Mind
from tablee.games.riff_raff.moves import MOVES, read_house, write_house
from tablee.games.riff_raff.options import OPTIONS
from tablee.games.riff_raff.outcome import read_outcome
from tablee.games.riff_raff.pieces import Setup
from tablee.games.riff_raff.placement import at_moment, is_placement
from tablee.games.riff_raff.provider import provider
from tablee.games.riff_raff.rules import RiffRaff
from tablee.games.riff_raff.show import show
from tablee.games.riff_raff.view import RiffRaffView, mind_of

if TYPE_CHECKING:
    from tablee.games.riff_raff.terminal import RiffRaffFace

SMALL_FALL = 700  # milliseconds a piece for which people look at a fall …
GREAT_FALL = 5000  # … and at an avalanche


class RiffRaffGame(Game[RiffRaff, RiffRaffView]):
    name: ClassVar[str] = "riff-raff"
    code: ClassVar[str] = "RAF"
    title: ClassVar[Text] = Text("Riff Raff", "Riff Raff")
    box: ClassVar[Text] = Text("Riff Raff", "Riff Raff")
    about: ClassVar[Text] = Text(
        "Load a ship that rocks at every touch, on the spot your card names, and catch what falls",
        "Chargez un navire qui tangue au moindre geste, à l’emplacement qu’impose votre carte, et "
        "rattrapez ce qui tombe",
    )
    seats: ClassVar[range] = range(2, 5)
    minutes: ClassVar[int] = 30
    rules_version: ClassVar[int] = 2
    earlier_rules: ClassVar[Sequence[int]] = (1,)  # placements without a moment
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    moves: ClassVar[Moves] = MOVES
    events: ClassVar[Events[AnyEvent]] = EVENTS
    unit: ClassVar[Text] = Text("rounds", "tours")
    unit_over: ClassVar[type[Event]] = RoundOver  # see also study()
    study_options: ClassVar[Mapping[str, Value]] = {"physics": "statics"}
    view_type: ClassVar[type[View]] = RiffRaffView
    simulation: ClassVar[AnySimulation | None] = ShipSimulation()

    def begin(self, seats: int, options: Mapping[str, Value]) -> RiffRaff:
        return rules.begin(Setup(seats, options))

    def check_ready(self, options: Mapping[str, Value]) -> None:
        """RAF-O1: the physics of this table must be installed; referee mode needs none."""
        if options["physics"] != "referee":
            provider(str(options["physics"]))

    def show(
        self, state: RiffRaff, options: Mapping[str, Value], seat: int | None, recall: bool
    ) -> RiffRaffView:
        return show(state, dict(options), self.rules_version, seat, recall)

    def mind(self, view: RiffRaffView) -> Mind:
        try:
            setup = Setup(view.seats, self.check_options(view.options))
        except BadSetup as refused:
            raise BadView(refused.text) from None
        return mind_of(view, setup)

    def is_same_move(self, told: str, made: str) -> bool:
        """The table may have corrected the moment of a placement."""
        asked, kept = self.read_move(told), self.read_move(made)
        if is_placement(asked) and is_placement(kept):
            return at_moment(asked, 0) == at_moment(kept, 0)
        return asked == kept

    def write_house(self, state: RiffRaff, outcome: list[int]) -> str:
        return write_house(state, outcome)

    def read_house(self, state: RiffRaff, text: str) -> list[int]:
        return read_house(state, text)

    def skip(self, state: RiffRaff, luck: Luck) -> None:
        """What fell is in the log: skip only the seed that it was drawn from."""
        if state.is_settling():
            luck.below(SEEDS)
        else:
            state.draw(luck)

    def same_outcome(self, told: str, drawn: str) -> bool:
        """Only the same physics version can be compared; if people caught, only what fell."""
        if told == drawn or drawn.startswith("captain"):
            return told == drawn
        ours, theirs = read_outcome(drawn), read_outcome(told)
        if ours.engine != theirs.engine:
            raise BadLog(words.other_engine(theirs.engine, ours.engine))
        if ours.seed != theirs.seed:
            return False
        if theirs.live:
            milliseconds = theirs.milliseconds  # catching by people may make it take longer
            ours = ours._replace(caught=theirs.caught, milliseconds=milliseconds, live=True)
        if ours != theirs:
            raise BadLog(words.ended_otherwise(theirs.seed))
        return True

    def breath(self, state: RiffRaff) -> int:
        """A fall is looked at, and a great one is shown again (web: rerun.svelte.ts)."""
        events = self.events.seen(state.story, None)
        fallen = sum(len(event.pieces) for event in events if isinstance(event, Fell))
        return GREAT_FALL if fallen >= MANY else fallen * SMALL_FALL

    def bots(self) -> Mapping[str, Bot]:
        from tablee.games.riff_raff.bot import LEVELS

        return LEVELS

    def terminal(self) -> "RiffRaffFace":
        from tablee.games.riff_raff.terminal import RiffRaffFace

        return RiffRaffFace(self)

    def study(self) -> Study:
        """A round may also end because a game does."""
        return replace(super().study(), unit_over=ends_round)

    def standing(self, state: RiffRaff) -> Sequence[int]:
        """In a single game the pieces got rid of; in a series the games won (RAF-43)."""
        if state.setup.games > 1:
            return state.scores()
        return [
            size(state.setup.first_supply(seat)) + score
            for seat, score in enumerate(state.scores())
        ]

    def public_standing(self, view: RiffRaffView) -> Standing:
        """In a single game, the pieces left; in a series, the games won (RAF-43)."""
        if view.options["games"] != 1:
            return Standing(view.scores, words.GAMES)
        return Standing([len(player.supply) for player in view.players], words.PIECES, fewest=True)

    def score_unit(self, options: Mapping[str, Value]) -> ScoreUnit:
        return words.GAMES if options["games"] != 1 else words.PIECES

    def fallback(self, state: RiffRaff, seat: int) -> int:
        return fallback(state, seat)

    def audit(self, state: RiffRaff) -> None:
        from tablee.games.riff_raff.witness import audit

        audit(state)

    def other_world(self, record: Record, seat: int | None, rng: Rng) -> Record | None:
        from tablee.games.riff_raff.witness import other_world

        return other_world(record, seat, rng)
