"""Answers to what somebody asked for: done, or why not."""

from tablee.core.errors import Illegal, Refusal, Text
from tablee.server import wire
from tablee.server.ops import metrics
from tablee.server.room.subscribers import Conn
from tablee.tables import refusals
from tablee.tables.refusals import NotYours

TOO_MUCH = Text("That was too much at once; wait a moment", "Trop à la fois ; attendez un instant")
NOT_KEPT = Text(
    "This could not be kept, so it has not happened; please try again",
    "Ceci n’a pas pu être enregistré et n’a donc pas eu lieu ; réessayez",
)


def acknowledge(conn: Conn, id: str, number: int) -> None:
    conn.send(wire.write_message(wire.Ack(id=id, number=number)))


def refuse(conn: Conn, id: str, refused: Refusal) -> None:
    """Normal life: somebody is told why not."""
    metrics.REFUSED.inc()
    conn.send(
        wire.write_message(
            wire.Refused(
                id=id,
                why=why(refused),
                says=refused.say(conn.lang),
                clause=refused.clause if isinstance(refused, Illegal) else None,
                until=refused.until if isinstance(refused, refusals.Locked) else None,
            )
        )
    )


def refuse_for_now(conn: Conn, id: str) -> None:
    """It could not be kept: our fault, or the disk's."""
    says = NOT_KEPT.say(conn.lang)
    conn.send(wire.write_message(wire.Refused(id=id, why="again", says=says)))


def refuse_so_much(conn: Conn, id: str) -> None:
    """More waits already than one person may ask for."""
    says = TOO_MUCH.say(conn.lang)
    conn.send(wire.write_message(wire.Refused(id=id, why="too-much", says=says)))


def why(refused: Refusal) -> wire.Why:
    if isinstance(refused, Illegal):
        return "illegal"
    if isinstance(refused, NotYours):
        return "not-yours"
    if isinstance(refused, refusals.Locked):
        return "locked"
    if isinstance(refused, refusals.Reused):
        return "malformed"
    if isinstance(refused, refusals.TooOften):
        return "too-much"
    return "not-now"
