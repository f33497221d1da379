"""What the server and a process that simulates tell each other."""

import msgspec

from tablee.core.simulation import Frame


class Message(msgspec.Struct, frozen=True, kw_only=True, tag=True, array_like=True):
    """One message about one run."""

    id: int


# -- To the process -------------------------------------------------------------------------------


class Begin(Message, frozen=True, kw_only=True):
    """Begin this run: ``core.simulation.Start``, for a game."""

    game: str
    question: msgspec.Raw
    first: int
    shown: int
    tapped: frozenset[int]
    by_hand: bool
    known: frozenset[int] | None


class Tapped(Message, frozen=True, kw_only=True):
    """These have been tapped in time, and no others."""

    targets: frozenset[int]


class Drop(Message, frozen=True, kw_only=True):
    """Nobody watches this run any more."""


# -- From the process -----------------------------------------------------------------------------


class Moved(Message, frozen=True, kw_only=True):
    frame: Frame


class Over(Message, frozen=True, kw_only=True):
    """The run has come to its end. ``failed`` is a traceback, where our own error ended it."""

    outcome: str
    failed: str = ""


AnyOrder = Begin | Tapped | Drop
AnyReport = Moved | Over

_encoder = msgspec.msgpack.Encoder()
_orders: msgspec.msgpack.Decoder[AnyOrder] = msgspec.msgpack.Decoder(AnyOrder)
_reports: msgspec.msgpack.Decoder[AnyReport] = msgspec.msgpack.Decoder(AnyReport)


def write(message: AnyOrder | AnyReport) -> bytes:
    return _encoder.encode(message)


def read_order(told: bytes) -> AnyOrder:
    return _orders.decode(told)


def read_report(told: bytes) -> AnyReport:
    return _reports.decode(told)
