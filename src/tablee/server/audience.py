"""What a room needs from a connection, whatever carries it."""

from typing import Protocol

from tablee.tables.referee import Lag
from tablee.tables.store import Person


class Conn(Protocol):
    """One browser at one table. Nothing here waits, and nothing raises."""

    person: Person
    lang: str
    looks_from: int | None  # set by the room: the seat it looks from
    lag: Lag  # measured by protocol pings

    def send(self, message: bytes) -> None:
        """Queued in order: acknowledgements, refusals, tales."""

    def send_newest(self, kind: str, message: bytes) -> None:
        """A view, a table or a line: while the reader is slow, a newer one takes its place."""

    def send_frame(self, frame: bytes) -> None:
        """Binary; dropped while the reader is slow."""

    def close(self, code: int) -> None: ...
