"""Puko on the shelf: its name, its options, and the doors to everything else.

Bots, looks and witnesses are imported where they are asked for: importing the library stays quick.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, ClassVar

from tablee.core.bot import Bot
from tablee.core.errors import Text
from tablee.core.game import Game, Option
from tablee.core.log import Record, Value
from tablee.core.luck import Rng
from tablee.core.study import Study
from tablee.core.view import View
from tablee.games.flinke.words import BOX
from tablee.games.puko import notation, rules
from tablee.games.puko.fallback import fallback
from tablee.games.puko.mind import Mind
from tablee.games.puko.options import OPTIONS, setup_of
from tablee.games.puko.rules import Puko
from tablee.games.puko.show import show
from tablee.games.puko.story import AnyEvent, tell
from tablee.games.puko.view import PukoView, mind_of

if TYPE_CHECKING:
    from tablee.games.puko.terminal import PukoFace


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
    rules_version: ClassVar[int] = 1
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    view_type: ClassVar[type[View]] = PukoView

    def begin(self, seats: int, options: Mapping[str, Value]) -> Puko:
        return rules.begin(setup_of(seats, options))

    def show(
        self, state: Puko, options: Mapping[str, Value], seat: int | None, recall: bool
    ) -> PukoView:
        return show(state, dict(options), self.rules_version, seat, recall)

    def mind(self, view: PukoView) -> Mind:
        return mind_of(view, setup_of(view.seats, view.options))

    def write_move(self, move: int) -> str:
        return notation.write_move(move)

    def read_move(self, text: str) -> int:
        return notation.read_move(text)

    def write_house(self, state: Puko, outcome: list[int]) -> str:
        return notation.write_house(state, outcome)

    def read_house(self, state: Puko, text: str) -> list[int]:
        return notation.read_house(state, text)

    def bots(self) -> Mapping[str, Bot]:
        from tablee.games.puko.bot import LEVELS

        return LEVELS

    def terminal(self) -> "PukoFace":
        from tablee.games.puko.terminal import PukoFace

        return PukoFace(self)

    def tell(self, happened: AnyEvent, name: Callable[[int], str]) -> Text:
        return tell(happened, name)

    def fallback(self, state: Puko, seat: int) -> int:
        return fallback(state, seat)

    def study(self) -> Study:
        from tablee.games.puko.study import STUDY

        return STUDY

    def audit(self, state: Puko) -> None:
        from tablee.games.puko.witness import audit

        audit(state)

    def other_world(self, record: Record, seat: int | None, rng: Rng) -> Record | None:
        from tablee.games.puko.witness import other_world

        return other_world(record, seat, rng)
