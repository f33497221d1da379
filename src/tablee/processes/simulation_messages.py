"""What the server and a process that moves ships tell each other; each message after its length."""

from struct import Struct
from typing import Final

import msgspec

from tablee.games.riff_raff.live.taps import Question
from tablee.games.riff_raff.provider import Outcome
from tablee.games.riff_raff.shapes import Vector

LENGTH: Final = Struct("<I")


class Signal(msgspec.Struct, frozen=True, kw_only=True, tag=True, array_like=True):
    """One message."""


# -- Orders ---------------------------------------------------------------------------------------


class Begin(Signal, frozen=True, kw_only=True):
    """Begin this loading; frames up to ``shown`` have been seen before, from another process."""

    id: int
    question: Question
    first: int  # the number of its first frame
    shown: int
    caught: frozenset[int]
    by_hand: bool = True  # people catch by taps; otherwise the seed says what is caught …
    known: frozenset[int] | None = None  # … or this is shown again, and these were caught


class Caught(Signal, frozen=True, kw_only=True):
    """These pieces have been caught, and no others."""

    id: int
    pieces: frozenset[int]


class Drop(Signal, frozen=True, kw_only=True):
    """Nobody wants to see this ship any more."""

    id: int


# -- Reports --------------------------------------------------------------------------------------


class Ready(Signal, frozen=True, kw_only=True):
    """Always the first report."""

    engine: str


class Moved(Signal, frozen=True, kw_only=True):
    """A frame, and what is needed to judge taps on it."""

    id: int
    number: int
    frame: bytes
    airborne: dict[int, Vector]
    fallen: frozenset[int]
    holding: bool  # the piece to be placed has not been let go


class Over(Signal, frozen=True, kw_only=True):
    """The ship is at rest. ``failed`` is a traceback, where our own error ended it."""

    id: int
    outcome: Outcome
    failed: str = ""


AnyOrder = Begin | Caught | Drop
AnyReport = Ready | Moved | Over

_encoder = msgspec.msgpack.Encoder()
_orders: msgspec.msgpack.Decoder[AnyOrder] = msgspec.msgpack.Decoder(AnyOrder)
_reports: msgspec.msgpack.Decoder[AnyReport] = msgspec.msgpack.Decoder(AnyReport)


def write_order(order: AnyOrder) -> bytes:
    return _encoder.encode(order)


def read_order(told: bytes) -> AnyOrder:
    return _orders.decode(told)


def write_report(report: AnyReport) -> bytes:
    return _encoder.encode(report)


def read_report(told: bytes) -> AnyReport:
    return _reports.decode(told)
