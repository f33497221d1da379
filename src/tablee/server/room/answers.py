"""Replies to a client's request: acknowledged or refused."""

from tablee.core.errors import Illegal, Refusal, Text
from tablee.server import metrics, wire
from tablee.server.limits import TOO_MANY
from tablee.server.room.subscribers import Conn
from tablee.tables import refusals
from tablee.tables.refusals import AlreadyDone, NotYours

NOT_SAVED = Text(
    "This could not be saved, so it did not happen; please try again",
    "Ceci n’a pas pu être enregistré et n’a donc pas eu lieu ; réessayez",
)

EXPECTED = (AlreadyDone, Refusal)  # errors that the answer settles; any other is our fault


def answer_failure(conn: Conn, id: str, error: Exception) -> None:
    """Answer a request that raised this error."""
    if isinstance(error, AlreadyDone):
        acknowledge(conn, id, error.number)
    elif isinstance(error, Refusal):
        refuse(conn, id, error)
    else:
        refuse_try_again(conn, id)


def acknowledge(conn: Conn, id: str, number: int) -> None:
    conn.send(wire.write_message(wire.Ack(id=id, number=number)))


def refuse(conn: Conn, id: str, refused: Refusal) -> None:
    """Refuse with the reason, and count it."""
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


def refuse_try_again(conn: Conn, id: str) -> None:
    """Refuse because the store or the server failed: the client should retry."""
    says = NOT_SAVED.say(conn.lang)
    conn.send(wire.write_message(wire.Refused(id=id, why="again", says=says)))


def refuse_too_many(conn: Conn, id: str) -> None:
    """Refuse because this person has too many requests queued."""
    says = TOO_MANY.say(conn.lang)
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
