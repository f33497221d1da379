"""How a game is drawn in a terminal. ``import tablee`` does not import this, nor rich.

``TerminalFace`` draws from what every view has. A game with a face of its own overrides what it can
say better, in ``games/<name>/terminal.py``; the others have the one of ``plain_face.py``.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as Line

from tablee.core.errors import Illegal, Text
from tablee.core.events import tell
from tablee.core.game import AnyGame
from tablee.core.sentences import chain, full_stop
from tablee.core.view import View

V = TypeVar("V", bound=View)
R = TypeVar("R")


@dataclass(frozen=True)
class Company:
    """Who sits where, for a reader of one language, who may be one of them."""

    names: Sequence[str]
    lang: str
    you: int | None = None

    def name(self, seat: int) -> str:
        return self.names[seat]

    def say(self, text: Text) -> str:
        return text.say(self.lang)

    def listed(self, seats: Sequence[int]) -> str:
        """Their names as a list, with “and” before the last."""
        return chain([self.name(seat) for seat in seats], self.lang)


YOUR_MOVE = Text("Your turn: choose a move.", "À vous : choisissez un coup.")
NO_SUCH_KEY = Text("This key does nothing here", "Cette touche ne fait rien ici")
SCORE = Text("score", "score")


class TerminalFace(Generic[V, R]):
    """Draws a view of one game; R is what it keeps of a round for the score sheet."""

    round_over = Text("Round {} is over", "La manche {} est finie")

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def headline(self, view: V, company: Company) -> str:
        """The state of the match, in a few words."""
        return company.say(self.game.title)

    def table(self, view: V, company: Company) -> RenderableType:
        """What lies on the table."""
        return self.scores(view, company)

    def hand(self, view: V, company: Company) -> RenderableType | None:
        """What only this seat holds."""
        return None

    def tell(self, view: V, company: Company) -> list[Line]:
        """What has just happened, in sentences."""
        happened = [event for event in view.happened if self.tells(event, company)]
        return [
            self.paint(full_stop(company.say(told)), company.lang)
            for told in tell(happened, company)
        ]

    def tells(self, event: Any, company: Company) -> bool:
        """Whether this event is worth a line; the table itself may show enough of it."""
        return True

    def paint(self, sentence: str, lang: str) -> Line:
        """A sentence with what it names in its colours."""
        return Line(sentence)

    def ask(self, view: V, company: Company) -> Line:
        """The one sentence that says what to do."""
        return Line(company.say(YOUR_MOVE))

    def moves(self, view: V) -> list[str]:
        """The menu, in the order that reads best."""
        return view.legal

    def obvious(self, view: V) -> str | None:
        """A move that is made without asking the person; None to ask."""
        return None

    def on_enter(self, view: V) -> str | None:
        """The move that Enter alone makes; None if there is none."""
        return None

    def marks(self, view: V) -> list[str]:
        """What is typed for each move of the menu."""
        return [str(number) for number in range(1, len(self.moves(view)) + 1)]

    def meant(self, typed: str, view: V) -> str:
        """The move meant by the typed text: its mark in the menu, or its notation."""
        words = " ".join(typed.split())
        marked = dict(zip(self.marks(view), self.moves(view), strict=True))
        return marked.get(words.lstrip("0"), words)

    def pressed(self, keys: str, view: V) -> str | None:
        """The move these keys mean in a real-time game; None if more keys are needed.

        Raises ``Illegal`` if they cannot become a move.
        """
        if keys.isdigit() and 1 <= int(keys) <= len(self.moves(view)):
            return self.moves(view)[int(keys) - 1]
        raise Illegal(f"{self.game.code}-01", NO_SUCH_KEY)

    def keys(self, moves: Sequence[str]) -> dict[str, str]:
        """What to press for each of these moves that has keys; see ``pressed``."""
        return {move: str(number) for number, move in enumerate(moves, start=1)}

    def label(self, move: str, view: V, company: Company) -> Line:
        """A move of the menu, with its effect if that is known."""
        return Line(move)

    def details(self, view: V, company: Company) -> RenderableType | None:
        """What may be looked up but is not on the table."""
        return None

    def help(self, company: Company) -> RenderableType | None:
        """How the cards and moves of this game are written."""
        return None

    def help_at(self, view: V, company: Company) -> RenderableType | None:
        """The same for this table, if its options change the notation."""
        return self.help(company)

    def round_result(self, before: V, after: V) -> R | None:
        """What the score sheet keeps, if a round has ended between these two views."""
        return None

    def last_round(self, rounds: Sequence[R], company: Company) -> RenderableType | None:
        """Where the points of the last round came from."""
        return None

    def sheet(self, rounds: Sequence[R], view: V, company: Company) -> RenderableType:
        """The score sheet so far."""
        return self.scores(view, company)

    def revealed(self, view: V, company: Company) -> RenderableType | None:
        """What was hidden and no longer is."""
        return None

    def scores(self, view: V, company: Company) -> Table:
        """One line per seat: the name and the score."""
        table = Table(box=None, pad_edge=False)
        table.add_column()
        table.add_column(company.say(SCORE), justify="right")
        for seat, score in enumerate(view.scores):
            table.add_row(Line(company.name(seat)), str(score))
        return table


AnyFace = TerminalFace[Any, Any]
