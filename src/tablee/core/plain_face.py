"""How a game without a face of its own is drawn in a terminal: from its view and its words."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import msgspec
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from tablee.core.errors import Text
from tablee.core.terminal import SCORE, Company, TerminalFace
from tablee.core.view import View, seat_fields

YES = Text("yes", "oui")


class PlainFace(TerminalFace[View, Any]):
    """What lies on the table as names and values, and a line for each seat."""

    @cached_property
    def seat_fields(self) -> set[str]:
        return {*seat_fields(self.game.view_type)}

    def table(self, view: View, company: Company) -> RenderableType:
        own = own_fields(view)
        players = own.pop("players", None)
        own.pop("hand", None)
        facts = Table(box=None, pad_edge=False, show_header=False)
        for name, value in own.items():
            if told := self.told(value, company, name):
                facts.add_row(Line(self.word(name, company), "dim"), told)
        return Group(facts, self.seats(view, players, company))

    def seats(self, view: View, players: Any, company: Company) -> Table:
        """A line a seat: the name, the score, and what else the view tells of it."""
        rows = players if isinstance(players, list) and len(players) == view.seats else []
        columns = list(rows[0]) if rows else []
        table = Table(box=None, pad_edge=False)
        table.add_column()
        table.add_column(company.say(SCORE), justify="right")
        for name in columns:
            table.add_column(self.word(name, company))
        for seat, score in enumerate(view.scores):
            more = [self.told(rows[seat][name], company, name) or "–" for name in columns]
            table.add_row(Line(company.name(seat)), str(score), *map(Line, more))
        return table

    def hand(self, view: View, company: Company) -> RenderableType | None:
        told = self.told(own_fields(view).get("hand"), company)
        return Line(told, "bold") if told else None

    def marks(self, view: View) -> list[str]:
        """Of moves that differ in one word only, that word: 7 bids 7."""
        moves = [move.split(" ") for move in self.moves(view)]
        if len({move[0] for move in moves}) == 1 and all(len(move) == 2 for move in moves):
            return [last for _, last in moves]
        return super().marks(view)

    def label(self, move: str, view: View, company: Company) -> Line:
        """In words, and in notation too where that differs: it is what can be typed."""
        words = Line(" ".join(self.word(word, company) for word in move.split(" ")))
        return words if words.plain == move else words.append(f"  {move}", "dim")

    def word(self, name: str, company: Company) -> str:
        """What people call it: in the words of the game, where it has some."""
        found = self.game.words.get(name)
        return company.say(found) if found else name.replace("_", " ")

    def told(self, value: Any, company: Company, field: str = "") -> str:
        """The value of a field in words; nothing where there is nothing to tell."""
        return " ".join(self.parts(value, company, field))

    def parts(self, value: Any, company: Company, field: str) -> Iterator[str]:
        match value:
            case None | False | "":
                return
            case True:
                yield company.say(YES)
            case str():
                yield self.word(value, company)
            case list():
                for each in value:
                    yield from self.parts(each, company, field)
            case dict():
                for name, each in value.items():
                    if told := self.told(each, company, name):
                        yield f"{self.word(name, company)} {told}"
            case int() if field in self.seat_fields and 0 <= value < len(company.names):
                yield company.name(value)
            case _:
                yield str(value)


def own_fields(view: View) -> dict[str, Any]:
    """What the game adds to a view."""
    fields: dict[str, Any] = msgspec.to_builtins(view)
    return {name: value for name, value in fields.items() if name not in View.__struct_fields__}
