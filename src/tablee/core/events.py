"""Events: what happens at a table, as each seat sees it, as a sentence, and as a study counts it.

A game declares each event once, in its ``events.py``:

    TICKED: Final = 8

    class Ticked(Event, frozen=True, tag="ticked"):
        \"\"\"A seat ticked a colour off.\"\"\"

        seat: Seat
        colour: Colour
        code = TICKED
        says = Sentence("{seat} [ticks|tick] {colour}", "{seat} [coche|cochez] {colour}")
        counts = {"RIF-52": Text("a colour is ticked off", "une couleur est cochée")}

The rules record it as numbers, in the order of its fields: ``self.tell(TICKED, seat, colour)``.

One move often causes several events. An event that is the effect of another one is told in its
sentence: it says so in ``joins``, and the first of them tells them all in ``told_with``.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Annotated, Any, ClassVar, Final, Generic, Self, TypeVar, get_args, get_type_hints

import msgspec

from tablee.core.bits import cards
from tablee.core.errors import Text
from tablee.core.sentences import Reader, Sentence
from tablee.core.state import HOUSE, Entry


@dataclass(frozen=True)
class Kind:
    """The type of an event's field: how views write it, and how a sentence names it."""

    write: Callable[[int], Any]
    name: Callable[[Any], Text] | None = None


class OnlyForItsSeat:
    """Marks a field that only the event’s own ``seat`` sees; others get null."""


OWN = OnlyForItsSeat()
PERSON = Kind(lambda seat: None if seat == HOUSE else seat)
PEOPLE = Kind(cards)
Seat = Annotated[int, PERSON]  # null for the house
Seats = Annotated[list[int], PEOPLE]
NUMBER = Kind(int)
YES_OR_NO = Kind(bool)


class Event(msgspec.Struct, frozen=True, tag_field="what", omit_defaults=True):
    """Something that happens, as one seat or a spectator sees it."""

    code: ClassVar[int]
    says: ClassVar[Sentence]
    counts: ClassVar[Mapping[str, Text]] = {}  # the rules it shows in use, by clause
    goes_without_saying: ClassVar[bool] = False  # told only if nothing else has happened

    @classmethod
    def seen(cls, viewer: int | None, *facts: int) -> Self | None:
        """What this seat, or a spectator, sees of it; None for nothing at all."""
        return cls(
            *[
                kind.write(fact) if public or viewer == facts[0] else None
                for (kind, public), fact in zip(shape(cls).values(), facts, strict=False)
            ]
        )

    def sentence(self) -> Sentence:
        return self.says

    def rule(self) -> str | None:
        """Which of ``counts`` a study counts it as."""
        return next(iter(self.counts), None)

    def weight(self) -> int:
        """What it adds to the change of the scores when the moments are looked for that decided a
        match; among several events the heaviest one is told."""
        return 0

    def involved(self) -> set[int]:
        """Everybody it is about."""
        return {seat for name in shape(type(self)) for seat in self.people(name) or ()}

    def said(self, reader: Reader) -> Text:
        """The event as a sentence without its full stop."""
        return self.sentence().about(self, reader)

    def joins(self, told: Sequence["Event"]) -> bool:
        """Whether it is told together with these events, which came right before it."""
        return False

    def told_with(self, joined: Sequence[Any], reader: Reader) -> list[Text]:
        """This event and those that joined it, in sentences without their full stops."""
        return [self.said(reader)]

    def people(self, name: str) -> Sequence[int] | None:
        kind, _ = shape(type(self)).get(name, (None, True))
        if kind is PEOPLE:
            seats: list[int] = getattr(self, name)
            return seats
        if kind is PERSON:
            seat: int | None = getattr(self, name)
            return None if seat is None else [seat]
        return None

    def text_of(self, name: str) -> Text:
        """A field in words."""
        return Text(self.word(name, "en"), self.word(name, "fr"))

    def word(self, name: str, lang: str) -> str:
        value = getattr(self, name)
        kind, _ = shape(type(self)).get(name, (None, True))
        if kind is not None and kind.name is not None:
            value = kind.name(value)
        return value.say(lang) if isinstance(value, Text) else str(value)


def tell(happened: Sequence[Event], reader: Reader) -> list[Text]:
    """Events in sentences without their full stops; those that belong together share them."""
    groups = told_together(happened)
    return [text for first, *joined in groups for text in first.told_with(joined, reader)]


def told_together(happened: Sequence[Event]) -> list[list[Event]]:
    """The events that are worth telling, in groups that share their sentences."""
    worth_telling = [event for event in happened if not event.goes_without_saying] or happened
    groups: list[list[Event]] = []
    for event in worth_telling:
        if groups and event.joins(groups[-1]):
            groups[-1].append(event)
        else:
            groups.append([event])
    return groups


MATCH_OVER: Final = 1000  # far above the numbers of a game's own events
WINS = Sentence("{winners} [wins|win] the match", "{winners} [gagne|gagnez] la partie")
SHARE = Sentence(
    "{winners} share the victory", "{winners} [|vous partagez|se partagent] la victoire"
)


class MatchOver(Event, frozen=True, tag="match-over"):
    """The match was decided: the last event of every game."""

    winners: Seats
    code = MATCH_OVER

    def sentence(self) -> Sentence:
        return WINS if len(self.winners) == 1 else SHARE


@cache
def shape(event: type[Event]) -> dict[str, tuple[Kind, bool]]:
    """The kind of each field of an event, and whether everybody sees it."""
    hints = get_type_hints(event, include_extras=True)
    return {
        name: (kind_of(hints[name]), OWN not in marks(hints[name]))
        for name in event.__struct_fields__
    }


def holds_lists(event: type[Event]) -> bool:
    """Whether it is mutable, so that no two views may share it."""
    hints = get_type_hints(event)
    return any("list[" in str(hints[name]) for name in event.__struct_fields__)


def marks(hint: Any) -> list[Any]:
    """All metadata of an annotation, including those inside unions."""
    return [
        *getattr(hint, "__metadata__", ()),
        *(m for part in get_args(hint) for m in marks(part)),
    ]


def kind_of(hint: Any) -> Kind:
    for mark in marks(hint):
        if isinstance(mark, Kind):
            return mark
    return YES_OR_NO if hint in (bool, bool | None) else NUMBER


E_co = TypeVar("E_co", bound=Event, covariant=True)


class Events(Generic[E_co]):
    """All events of a game."""

    def __init__(self, union: Any) -> None:
        self.types: dict[int, type[E_co]] = {event.code: event for event in get_args(union)}
        self._mutable = {code for code, event in self.types.items() if holds_lists(event)}
        self._remember = lru_cache(maxsize=4096)(self._see)

    def seen(self, story: Iterable[Entry] | None, viewer: int | None) -> list[E_co]:
        """A story as this seat, or a spectator, saw it."""
        events = [
            self._see(entry, viewer) if entry[0] in self._mutable else self._remember(entry, viewer)
            for entry in story or ()
        ]
        return [event for event in events if event is not None]

    def _see(self, entry: Entry, viewer: int | None) -> E_co | None:
        code, *facts = entry
        return self.types[code].seen(viewer, *facts)

    def rules(self) -> dict[str, Text]:
        """Everything a study counts, in declaration order."""
        return {name: text for event in self.types.values() for name, text in event.counts.items()}
