"""The interface of a game: its name and options, states, views and texts."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self, TypeVar

from tablee.core.bits import bit, cards
from tablee.core.bot import Bot
from tablee.core.cast import CAST, Cast
from tablee.core.errors import BadSetup, Text, spell
from tablee.core.events import Event, Events, tell
from tablee.core.log import Record, Value, write_value
from tablee.core.luck import Luck, Rng
from tablee.core.moves import Moves
from tablee.core.pause import Pause
from tablee.core.score_unit import POINTS, ScoreUnit
from tablee.core.sentences import Listener
from tablee.core.simulation import AnySimulation
from tablee.core.standing import Standing
from tablee.core.state import HOUSE, GameState
from tablee.core.study import Study
from tablee.core.view import View

if TYPE_CHECKING:
    from pathlib import Path

    from tablee.core.terminal import AnyFace


ON = Text("on", "oui")
OFF = Text("off", "non")


class AnyMenu(Protocol):
    """A menu: a sequence of integers, as ``core.menu.Menu`` or a list."""

    def __len__(self) -> int: ...
    def __getitem__(self, place: int, /) -> int: ...
    def __iter__(self) -> Iterator[int]: ...
    def __contains__(self, move: object, /) -> bool: ...


class State(Protocol):
    """The fast interface to a match: integer moves, sets as masks. No luck and no clock inside."""

    story: list[Any] | None

    def movers(self) -> int: ...  # only HOUSE's bit while the house must move
    def legal(self, seat: int, /) -> AnyMenu: ...
    def play(self, seat: int, move: int, /) -> int: ...
    def draw(self, luck: Luck, /) -> list[int]: ...
    def house(self, outcome: list[int], /) -> None: ...
    def scores(self) -> list[int]: ...
    def winners(self) -> int: ...
    def copy(self) -> Self: ...
    def playout(self, rng: Rng, /) -> int: ...
    def facts(self) -> tuple[object, ...]: ...


@dataclass(frozen=True)
class Option:
    """An option of a table; ``clause`` is where the rules explain it."""

    name: str
    clause: str
    _: KW_ONLY
    values: Sequence[Value]
    default: Value
    title: Text
    help: Text
    labels: Mapping[Value, Text] = field(default_factory=dict)  # what people call its values
    retired: Sequence[Value] = ()  # values of old logs, which no new table can have

    def label(self, value: Value, lang: str) -> str:
        """What people call this value; without a label, as logs write it."""
        if isinstance(value, bool):
            return (ON if value else OFF).say(lang)
        return self.labels[value].say(lang) if value in self.labels else write_value(value)

    def check_in_log(self, value: object) -> Value:
        """The value if a log may have it."""
        for retired in self.retired:
            if value in (retired, write_value(retired)):
                return retired
        return self.check(value)

    def check(self, value: object) -> Value:
        """The value if it is allowed; also accepts text as in logs."""
        if isinstance(value, str):
            for allowed in self.values:
                if value == write_value(allowed):
                    return allowed
        if isinstance(value, bool | int | str) and value in self.values:
            index = self.values.index(value)
            if type(self.values[index]) is type(value):
                return value
        raise BadSetup(
            Text(
                f"Option {self.name} cannot be {spell(value)}; it is {self.choices().en}",
                f"L’option {self.name} ne peut valoir {spell(value)} ; elle vaut "
                f"{self.choices().fr}",
            )
        )

    def choices(self) -> Text:
        if isinstance(self.values, range):
            first, last = self.values[0], self.values[-1]
            return Text(
                f"a whole number from {first} to {last}", f"un nombre entier de {first} à {last}"
            )
        *rest, last_value = [write_value(value) for value in self.values]
        told = ", ".join(rest)
        return Text(f"{told} or {last_value}", f"{told} ou {last_value}")


S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


class Imagination(Protocol):
    """What a seat knows; it imagines full states that the seat cannot tell from the real one."""

    def imagine(self, rng: Rng, /) -> State: ...


class Game(ABC, Generic[S, V]):
    """A game on the shelf; ``games`` finds it in a folder of its own, or by an entry point."""

    name: ClassVar[str]
    code: ClassVar[str]  # prefix of its clauses
    title: ClassVar[Text]
    box: ClassVar[Text]
    about: ClassVar[Text]
    seats: ClassVar[range]
    minutes: ClassVar[int]
    rules_version: ClassVar[int]
    rules_without_pauses: ClassVar[int | None] = None  # the last version that had no pauses
    earlier_rules: ClassVar[Sequence[int]] = ()  # other versions whose logs it can follow
    options: ClassVar[tuple[Option, ...]]
    moves: ClassVar[Moves]
    house_moves: ClassVar[Moves]  # if each outcome of the house is one number
    events: ClassVar[Events[Any]]
    unit: ClassVar[Text]  # what a match consists of, in the plural …
    unit_over: ClassVar[type[Event] | tuple[type[Event], ...]]  # … and how each of them ends
    study_options: ClassVar[Mapping[str, Value]] = {}  # non-default options of its studies
    view_type: ClassVar[type[View]]
    simulation: ClassVar[AnySimulation | None] = None  # of house moves that people watch
    # What it calls fields and texts of its views and words of its moves, for people at a plain
    # table; see ``view_words.COMMON`` for usual ones.
    words: ClassVar[Mapping[str, Text]] = {}
    bot_pauses: ClassVar[int] = 100  # per cent of the usual: less where a match has many moves
    cast: ClassVar[Cast] = CAST  # whom its bots play; at least as many as it has seats
    files: ClassVar[Mapping[str, Callable[["Path"], Value]]] = {}  # options read from a file

    @abstractmethod
    def begin(self, seats: int, options: Mapping[str, Value]) -> S:
        """The state before the house's first move."""

    def check_ready(self, options: Mapping[str, Value]) -> None:
        """Raise BadSetup if a table with these options needs something that is not installed."""

    @abstractmethod
    def show(self, state: S, options: Mapping[str, Value], seat: int | None, recall: bool) -> V:
        """What this seat may know, built up from nothing.

        With ``recall``, also everything the seat has been shown and might remember.
        """

    def base_view(self, state: S, options: Mapping[str, Value], seat: int | None) -> dict[str, Any]:
        """The part of a view that every game has."""
        pause = self.pause(state)
        return {
            "game": self.name,
            "rules": self.rules_version,
            "options": dict(options),
            "seat": seat,
            "seats": len(state.scores()),
            "movers": cards(self.on_turn(state)),
            "legal": [] if seat is None else [self.write_move(m) for m in state.legal(seat)],
            "scores": state.scores(),
            "winners": cards(state.winners()),
            "over": state.movers() == 0,
            "pause": None if pause is None else pause.after,
            "happened": self.events.seen(state.story, seat),
        }

    @abstractmethod
    def mind(self, view: V) -> Imagination:
        """What the seat of this view knows, ready to imagine states."""

    def write_move(self, move: int) -> str:
        return self.moves.write(move)

    def read_move(self, text: str) -> int:
        return self.moves.read(text)

    def write_house(self, state: S, outcome: list[int]) -> str:
        return self.house_moves.write(outcome[0])

    def read_house(self, state: S, text: str) -> list[int]:
        return [self.house_moves.read(text)]

    def skip(self, state: S, luck: Luck) -> None:
        """Advance the luck past the house's next move, which is known from a log."""
        state.draw(luck)

    def same_outcome(self, told: str, drawn: str) -> bool:
        """Whether a house move of a log equals the one that was redrawn.

        Raises BadLog if the two cannot be compared.
        """
        return told == drawn

    @abstractmethod
    def bots(self) -> Mapping[str, Bot]:
        """Its bots by level, the weakest first."""

    def tell(
        self, happened: Sequence[Event], name: Callable[[int], str], you: int | None = None
    ) -> list[Text]:
        """What happened, in sentences; ``name`` names a seat, and ``you`` is the reader's."""
        return tell(happened, Listener(name, you))

    def fallback(self, state: S, seat: int) -> int:
        """The move made for a seat whose time has run out; by default the first of its menu."""
        return state.legal(seat)[0]

    def awaited(self, state: S) -> int:
        """The seats that the match visibly waits for.

        ``state.movers()`` may hold more: seats that may move without having to, or whose
        hidden cards decide whether they can.
        """
        return state.movers() & ~bit(HOUSE)

    def live(self, options: Mapping[str, Value]) -> bool:
        """Whether seats move when they like, so that only time decides who is next."""
        return False

    def cards_to_scan(self, state: S, seat: int) -> int:
        """How many cards a seat of a live game looks through before it moves."""
        return 0

    def pieces_in(self, move: str) -> int:
        """How many cards a move of a live game plays."""
        return 1

    def on_turn(self, state: S) -> int:
        """The seats whose turn it is, as views show them: by default the awaited.

        While a clock runs for everybody, all may be asked although it is the turn of one.
        """
        return self.awaited(state)

    def timeout(self, state: S) -> int | None:
        """Milliseconds without a move after which the house moves, though seats might.

        None if time changes nothing. ``draw`` says what the house does then.
        """
        return None

    def pause(self, state: S) -> Pause | None:
        """What has just ended and still lies there: the house goes on from it, without luck.

        None everywhere else, and where the rules do not stop (``GameState.stop_at_pauses``).
        """
        return None

    def breath(self, state: S) -> int:
        """Milliseconds for which people look at what has just happened before bots go on."""
        return 0

    def racing(self, state: S, options: Mapping[str, Value]) -> bool:
        """Whether it matters who is first, judged from what everybody can see."""
        return self.live(options) or self.timeout(state) is not None

    def just_started(self, state: S) -> bool:
        """Whether the latest move started a round of a live game: nobody may move too soon."""
        return False

    def is_simulated(self, state: S) -> bool:
        """Whether the house's next move is simulated while people at a live table watch."""
        return self.simulation is not None and self.simulation.is_due(state)

    def standing(self, state: S) -> Sequence[int]:
        """What each seat has by now, higher is better: by default the scores.

        For the end of a match, when nothing is secret; at the end it orders seats as the scores.
        """
        return state.scores()

    def public_standing(self, view: V) -> Standing:
        """How everybody stands, from all that a spectator has been shown (``recall``)."""
        return Standing(view.scores, self.score_unit(view.options))

    def score_unit(self, options: Mapping[str, Value]) -> ScoreUnit:
        """What ``standing`` is counted in."""
        return POINTS

    def study(self) -> Study:
        """What a study of this game counts in addition to the common figures."""
        return Study(
            self.unit,
            lambda event: isinstance(event, self.unit_over),
            dict(sorted(self.events.rules().items())),
            lambda event: event.rule(),
            self.study_options,
        )

    @abstractmethod
    def audit(self, state: S) -> None:
        """Raise AssertionError if a card, token or point has been lost or created."""

    @abstractmethod
    def other_world(self, record: Record, seat: int | None, rng: Rng) -> Record | None:
        """The same record with things changed that this seat has not seen.

        Computed from the record alone: a test for leaks must not depend on views. None
        if nothing is left to change; the world may turn out to be impossible.
        """

    def is_same_move(self, told: str, made: str) -> bool:
        """Whether a move that was made is what this request asked for; Illegal if it is no move."""
        return self.write_move(self.read_move(told)) == made

    def reads(self, rules: int) -> bool:
        """Whether logs of this version of the rules can be read."""
        return rules in (self.rules_version, self.rules_without_pauses, *self.earlier_rules)

    def follow_rules(self, state: S, rules: int) -> None:
        """Let a new state follow the version of the rules that its log names."""
        if isinstance(state, GameState) and rules != self.rules_without_pauses:
            state.stop_at_pauses()

    def rules_text(self, lang: str) -> str:
        """Its rules in Markdown: the file ``RULES.en.md`` or ``RULES.fr.md`` beside its module."""
        from importlib import resources  # slow to import

        package = type(self).__module__.rpartition(".")[0]
        page = resources.files(package).joinpath(f"RULES.{lang}.md")
        return page.read_text(encoding="utf-8")

    def terminal(self) -> "AnyFace":
        """How it is drawn in a terminal; a plain face by default."""
        from tablee.core.plain_face import PlainFace

        return PlainFace(self)

    def default_options(self) -> dict[str, Value]:
        return {option.name: option.default for option in self.options}

    def nearest_seats(self, wished: int) -> int:
        """The allowed number of seats nearest to the wished one."""
        return min(max(wished, self.seats[0]), self.seats[-1])

    def check_seats(self, seats: object) -> int:
        if isinstance(seats, int) and not isinstance(seats, bool) and seats in self.seats:
            return seats
        first, last = self.seats[0], self.seats[-1]
        raise BadSetup(
            Text(
                f"{self.title.en} has {first} to {last} seats, not {spell(seats)}",
                f"{self.title.fr} se joue de {first} à {last} places, pas {spell(seats)}",
            )
        )

    def still_offered(self, options: Mapping[str, Value]) -> dict[str, Value]:
        """The options of an earlier table that a new one may have too."""
        retired = {option.name: option.retired for option in self.options}
        return {name: value for name, value in options.items() if value not in retired[name]}

    def check_options(
        self, options: Mapping[str, object], *, in_log: bool = False
    ) -> dict[str, Value]:
        """All options of the table: the given ones, checked, and the defaults of the others."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                names = ", ".join(known)
                raise BadSetup(
                    Text(
                        f"{self.title.en} has no option {spell(name)}; it has {names}",
                        f"{self.title.fr} n’a pas d’option {spell(name)} ; ses options sont "
                        f"{names}",
                    )
                )
        checked = {}
        for name, option in known.items():
            value = options.get(name, option.default)
            checked[name] = option.check_in_log(value) if in_log else option.check(value)
        return checked


AnyGame = Game[Any, Any]
