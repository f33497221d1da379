"""Time comes from outside: the clock that a table is given."""

from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    """A scheduled call that can be cancelled."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """The time in milliseconds since 1970, and calls scheduled for a later time."""

    def now(self) -> int: ...

    def at(self, when: int, do: Callable[[], None]) -> Alarm: ...
