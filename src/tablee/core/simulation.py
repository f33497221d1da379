"""A simulation that people watch, for games whose house move is shown as it happens.

The server computes the house's next move in a separate process, frame by frame. Everybody is
sent the frames, and seats may tap what they see in them. A game defines here what is simulated,
what a frame is and what a tap does; no other module needs to know.

    question   what is simulated: deterministic, the same result in every process
    run        the answer, frame by frame, in a worker process
    taps       who tapped what in time, in the server
    outcome    the resulting move of the house, in notation
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from tablee.core.errors import Refusal, Text
from tablee.core.log import Value
from tablee.core.luck import Luck, Rng

TOO_LATE = Text(
    "Your tap came too long after what you saw",
    "Votre geste est arrivé trop longtemps après ce que vous avez vu",
)


class Question(Protocol):
    """What is simulated; a type that msgspec can write and read."""

    @property
    def seat(self) -> int:
        """The seat whose taps count."""


Q = TypeVar("Q", bound=Question)


class Frame(msgspec.Struct, frozen=True, kw_only=True, array_like=True):
    """One picture, as it is sent to pages."""

    number: int
    data: bytes
    is_key: bool  # whether it can be drawn without the frames before it
    facts: msgspec.Raw  # what the game needs to judge taps on it


class Timed(NamedTuple):
    """A move with the moment at which it counts as made."""

    move: str
    moment: int  # milliseconds since the house moved


class Start(NamedTuple, Generic[Q]):
    """How a run begins."""

    question: Q
    first: int = 0  # the number of its first frame
    shown: int = -1  # frames up to this one have been seen before, from another process
    tapped: frozenset[int] = frozenset()  # what had been tapped in time by then
    by_hand: bool = True  # taps decide; otherwise the question itself does …
    known: frozenset[int] | None = None  # … or this is shown again, and these had been tapped


class Run(Protocol):
    """One simulation in a worker process."""

    tapped: frozenset[int]  # what has been tapped in time so far

    @property
    def is_over(self) -> bool: ...

    @property
    def catches_up(self) -> bool:
        """Whether people have already seen this, from a process that crashed."""

    def advance(self) -> Frame | None:
        """The next frame; None where nothing has changed since the last one."""

    def outcome(self) -> str:
        """The house's move, in notation."""


class Taps(Protocol):
    """The judge of the taps on one run, in the server. Times are in milliseconds."""

    @property
    def tapped(self) -> frozenset[int]:
        """What has been tapped in time."""

    def see(self, frame: Frame, now: int) -> None:
        """This frame is being sent."""

    def tap(self, seat: int, target: int, frame: int, now: int, lag: int) -> Refusal | None:
        """A seat tapped something in this frame: why that is refused, or None."""

    def open_until(self, outcome: str) -> int:
        """The latest time at which a tap can still change this outcome."""

    def settle(self, outcome: str) -> str:
        """The outcome, with what was tapped."""


class Played(NamedTuple):
    """A past run: what was simulated, and its outcome in the log."""

    question: Any
    outcome: str


class Simulation(ABC, Generic[Q]):
    """What a game says about its simulation."""

    rate: int  # frames per second
    question_type: type[Q]

    @abstractmethod
    def is_used(self, options: Mapping[str, Value]) -> bool:
        """Whether a table with these options ever simulates."""

    @abstractmethod
    def is_due(self, state: Any) -> bool:
        """Whether the house's next move is shown as it happens."""

    @abstractmethod
    def goes_on(self, state: Any) -> bool:
        """Whether what people see moves on by a known law until somebody moves.

        Views then say since when, and it matters when a move is made.
        """

    @abstractmethod
    def made_at(self, move: str, elapsed: int, lag: int) -> str:
        """The move as it counts, with the moment that its player saw.

        ``elapsed`` and ``lag`` are in milliseconds: the time since the house moved, and how long
        the message took.
        """

    @abstractmethod
    def timed(self, state: Any, move: str, level: str, earliest: int, luck: Rng) -> Timed:
        """A bot's move at the moment that a bot of this level chooses, ``earliest`` or later."""

    @abstractmethod
    def question(self, state: Any, luck: Luck) -> Q:
        """What is simulated now; ``luck`` is left as ``game.skip`` leaves it."""

    @abstractmethod
    def question_of(self, state: Any, outcome: str) -> Q:
        """What was simulated, given the outcome from a log."""

    @abstractmethod
    def taps(self, question: Q, *, by_hand: bool) -> Taps:
        """A judge; nobody's taps count unless ``by_hand``."""

    @abstractmethod
    def run(self, start: Start[Q]) -> Run:
        """The simulation itself, in a worker process."""

    @abstractmethod
    def give_up(self, question: Q) -> str:
        """The outcome to use if the simulation failed: the table must go on."""

    @abstractmethod
    def tapped_in(self, outcome: str) -> frozenset[int]:
        """What had been tapped in a past outcome."""

    @abstractmethod
    def agree(self, told: str, found: str) -> bool:
        """Whether a replayed run ended as the log says."""


AnySimulation = Simulation[Any]
