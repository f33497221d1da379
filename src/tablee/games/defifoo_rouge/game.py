"""Défifoo Rouge as a ``Game``: its name, its options, and the way to everything else.

Bots, the terminal and the audit are imported when first used: importing the library stays fast.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from tablee.core.bot import Bot
from tablee.core.errors import Text
from tablee.core.events import Event, Events
from tablee.core.game import Game, Option
from tablee.core.log import Record, Value
from tablee.core.luck import Rng
from tablee.core.moves import Moves
from tablee.core.pause import ROUND, TRICK, Pause
from tablee.core.standing import Standing
from tablee.core.view import View
from tablee.games.defifoo_rouge import rules
from tablee.games.defifoo_rouge.cards import points_of, read_cards
from tablee.games.defifoo_rouge.events import EVENTS, AnyEvent, DealOver
from tablee.games.defifoo_rouge.fallback import fallback
from tablee.games.defifoo_rouge.mind import Mind
from tablee.games.defifoo_rouge.moves import MOVES, read_house, write_house
from tablee.games.defifoo_rouge.options import OPTIONS
from tablee.games.defifoo_rouge.pieces import Setup
from tablee.games.defifoo_rouge.result import pile_points
from tablee.games.defifoo_rouge.rules import Defifoo
from tablee.games.defifoo_rouge.show import show
from tablee.games.defifoo_rouge.state import COUNTED, OVER, TURN, WINDOW
from tablee.games.defifoo_rouge.view import DefifooView, mind_of
from tablee.games.defifoo_rouge.view_words import WORDS

if TYPE_CHECKING:
    from tablee.games.defifoo_rouge.terminal import DefifooFace

PLAIN_TRICK = TRICK._replace(milliseconds=1_400)  # few cards; one that was stopped is looked at


class DefifooGame(Game[Defifoo, DefifooView]):
    name: ClassVar[str] = "defifoo-rouge"
    code: ClassVar[str] = "DEF"
    title: ClassVar[Text] = Text("Défifoo Rouge", "Défifoo Rouge")
    box: ClassVar[Text] = Text("Défifoo Rouge", "Défifoo Rouge")
    about: ClassVar[Text] = Text(
        "Win tricks with gangs and police, stop them with the Bomb or the Bank, and break the bank",
        "Gagnez des plis avec les gangs et la police, arrêtez-les avec la Bombe ou la Banque, et "
        "faites sauter la banque",
    )
    seats: ClassVar[range] = range(2, 7)
    minutes: ClassVar[int] = 20
    rules_version: ClassVar[int] = 3
    rules_without_pauses: ClassVar[int | None] = 1
    earlier_rules: ClassVar[Sequence[int]] = (2,)
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    moves: ClassVar[Moves] = MOVES
    events: ClassVar[Events[AnyEvent]] = EVENTS
    view_type: ClassVar[type[View]] = DefifooView
    words: ClassVar[Mapping[str, Text]] = WORDS
    bot_pauses: ClassVar[int] = 60
    unit: ClassVar[Text] = Text("deals", "donnes")
    unit_over: ClassVar[type[Event]] = DealOver

    def begin(self, seats: int, options: Mapping[str, Value]) -> Defifoo:
        return rules.begin(Setup(seats, options))

    def show(
        self, state: Defifoo, options: Mapping[str, Value], seat: int | None, recall: bool
    ) -> DefifooView:
        return show(state, dict(options), self.rules_version, seat, recall)

    def mind(self, view: DefifooView) -> Mind:
        return mind_of(view, Setup(view.seats, view.options))

    def write_house(self, state: Defifoo, outcome: list[int]) -> str:
        return write_house(state, outcome)

    def read_house(self, state: Defifoo, text: str) -> list[int]:
        return read_house(state, text)

    def bots(self) -> Mapping[str, Bot]:
        from tablee.games.defifoo_rouge.bot import LEVELS

        return LEVELS

    def terminal(self) -> "DefifooFace":
        from tablee.games.defifoo_rouge.terminal import DefifooFace

        return DefifooFace(self)

    def standing(self, state: Defifoo) -> Sequence[int]:
        """What a team has won in this deal counts for each of its members (DEF-34)."""
        points = state.scores()
        if state.phase in (COUNTED, OVER):
            return points
        return [
            points[seat] + pile_points(state.players, state.team_of(seat))
            for seat in range(len(points))
        ]

    def public_standing(self, view: DefifooView) -> Standing:
        """DEF-34, DEF-50: everybody has seen who took what, and could have added it up."""
        if view.phase in ("counted", "over"):
            return Standing(view.scores)
        taken = [points_of(read_cards(player.pile or [])) for player in view.players]
        return Standing(
            [
                points + sum(taken[mate] for mate in mates(view, seat))
                for seat, points in enumerate(view.scores)
            ]
        )

    def fallback(self, state: Defifoo, seat: int) -> int:
        return fallback(state, seat)

    def awaited(self, state: Defifoo) -> int:
        return state.awaited()

    def on_turn(self, state: Defifoo) -> int:
        return state.on_turn()

    def follow_rules(self, state: Defifoo, rules: int) -> None:
        super().follow_rules(state, rules)
        state.setup.always_waits = rules < 3

    def timeout(self, state: Defifoo) -> int | None:
        """DEF-A16: after a card the table waits this long, whatever cards anybody holds."""
        return state.setup.wait if state.phase == WINDOW else None

    def pause(self, state: Defifoo) -> Pause | None:
        if state.is_taken():
            return TRICK if state.was_stopped() else PLAIN_TRICK
        return ROUND if state.is_counted() else None

    def racing(self, state: Defifoo, options: Mapping[str, Value]) -> bool:
        """DEF-A6: the Bomb and the Bank card may come at any moment of a trick."""
        running = state.phase == WINDOW or (state.phase == TURN and state.trick != 0)
        return running and state.can_be_stopped()

    def audit(self, state: Defifoo) -> None:
        from tablee.games.defifoo_rouge.witness import audit

        audit(state)

    def other_world(self, record: Record, seat: int | None, rng: Rng) -> Record | None:
        from tablee.games.defifoo_rouge.witness import other_world

        return other_world(record, seat, rng)


def mates(view: DefifooView, seat: int) -> list[int]:
    """The seats that score together with this one (DEF-05)."""
    if not view.team:
        return [seat]
    return [other for other in range(view.seats) if (other in view.team) == (seat in view.team)]
