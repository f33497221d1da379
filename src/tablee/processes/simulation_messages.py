"""Messages between the server and a simulation process."""

import msgspec

from tablee.core.simulation import Frame


class Message(msgspec.Struct, frozen=True, kw_only=True, tag=True, array_like=True):
    """One message about one run."""

    id: int


# -- To the process -------------------------------------------------------------------------------


class Begin(Message, frozen=True, kw_only=True):
    """Start a run: ``core.simulation.Start``, for a game."""

    game: str
    question: msgspec.Raw
    first: int
    shown: int
    tapped: frozenset[int]
    by_hand: bool
    known: frozenset[int] | None


class Tapped(Message, frozen=True, kw_only=True):
    """The targets tapped in time so far."""

    targets: frozenset[int]


class Drop(Message, frozen=True, kw_only=True):
    """Stop this run."""


# -- From the process -----------------------------------------------------------------------------


class Moved(Message, frozen=True, kw_only=True):
    frame: Frame


class Over(Message, frozen=True, kw_only=True):
    """The run has ended. ``failed`` is a traceback if a bug ended it."""

    outcome: str
    failed: str = ""


AnyOrder = Begin | Tapped | Drop
AnyReport = Moved | Over

_encoder = msgspec.msgpack.Encoder()
_orders: msgspec.msgpack.Decoder[AnyOrder] = msgspec.msgpack.Decoder(AnyOrder)
_reports: msgspec.msgpack.Decoder[AnyReport] = msgspec.msgpack.Decoder(AnyReport)


def write(message: AnyOrder | AnyReport) -> bytes:
    return _encoder.encode(message)


def read_order(data: bytes) -> AnyOrder:
    return _orders.decode(data)


def read_report(data: bytes) -> AnyReport:
    return _reports.decode(data)
