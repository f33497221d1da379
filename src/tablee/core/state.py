# mypyc: compiled
"""The base of states: the fast interface for bots and simulations.

Moves are small integers, sets of cards and seats are masks. ``tablee.core.game`` names the
same things in text for people.
"""

from collections.abc import Mapping
from typing import Final, Self, final

from mypy_extensions import i64, mypyc_attr

from tablee.core.log import Value

Entry = tuple[int, int, int, int, int]  # of a story: an event and its facts
HOUSE: Final = 8  # the seat number of luck and time in a set of movers


def left_of(seat: i64, seats: i64) -> i64:
    """The next seat clockwise."""
    if seat + 1 < seats:
        return seat + 1
    return 0  # on its own line: mypyc boxes "seat + 1 if … else 0"


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Piece:
    """Part of a state: equality, pickling and ``facts`` follow from its fields.

    A subclass declares each field once, in ``__init__``, with the value it starts with. Compiled
    games name them a second time in a ``copy`` of their own, which is some fifty times as fast as
    the one here; the laws find a field that it forgets.
    """

    def fields(self) -> dict[str, object]:
        """The names of all fields, in alphabetical order: the same compiled and interpreted."""
        compiled = getattr(type(self), "__mypyc_attrs__", ())
        names = {*compiled, *getattr(self, "__dict__", ())} - {"story", "__dict__"}
        return {name: getattr(self, name) for name in sorted(names)}

    def facts(self) -> tuple[object, ...]:
        """The values of all fields, those of its pieces as tuples of the same kind."""
        return tuple([plain(value) for value in self.fields().values()])

    def copy(self) -> Self:
        """An independent copy that records no story."""
        twin = type(self)(*self.made_from())
        for name, value in self.fields().items():
            setattr(twin, name, twin_of(value))
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Piece) and type(self) is type(other) and same(self, other)

    def made_from(self) -> tuple[object, ...]:
        """What ``__init__`` is called with."""
        return ()

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self.made_from(), self.fields()

    def __setstate__(self, fields: dict[str, object]) -> None:
        for name, value in fields.items():
            setattr(self, name, value)


def plain(value: object) -> object:
    if isinstance(value, Piece):
        return value.facts()
    if isinstance(value, list):
        return [plain(each) for each in value]
    return value


def twin_of(value: object) -> object:
    """Pieces and lists are copied; everything else in a field is only ever replaced."""
    if isinstance(value, Piece):
        return value.copy()
    if isinstance(value, list):
        return [twin_of(each) for each in value]
    return value


def same(one: Piece, other: Piece) -> bool:
    return one.facts() == other.facts()


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class TableSetup(Piece):
    """How a table plays: its seats, and its options as the rules read them."""

    def __init__(self, seats: i64, options: Mapping[str, Value]) -> None:
        self.seats: i64 = seats
        self.options: Mapping[str, Value] = options
        self.pauses: bool = False  # whether what has ended lies there until the house goes on

    def made_from(self) -> tuple[object, ...]:
        return self.seats, self.options


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class GameState(Piece):
    """A match. Every subclass is made from its ``setup`` and its ``players``."""

    def __init__(self) -> None:
        self.story: list[Entry] | None = None  # None: not recorded

    @final
    def tell(self, event: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Record an event of ``events.py`` and its facts, if the story is recorded."""
        if self.story is not None:
            self.story.append((event, a, b, c, d))

    def stop_at_pauses(self) -> None:
        """From now on what has ended lies there until the house goes on; simulations never stop."""
        setup = self.fields()["setup"]
        assert isinstance(setup, TableSetup)
        setup.pauses = True

    def made_from(self) -> tuple[object, ...]:
        fields = self.fields()
        return fields["setup"], fields["players"]
