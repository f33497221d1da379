"""Turns a client's request into a draft of a log entry."""

from tablee.server import wire
from tablee.server.room.subscribers import Conn
from tablee.tables.judge import Draft, Judge
from tablee.tables.table import Table

# Requests that change the table. A rematch is not one: it needs a new table first.
Request = (
    wire.Move
    | wire.Sit
    | wire.Stand
    | wire.Set
    | wire.Start
    | wire.Ready
    | wire.Rest
    | wire.StandIn
    | wire.Leave
    | wire.Remove
    | wire.Mute
    | wire.Close
    | wire.Say
)


def draft_for(table: Table, conn: Conn, request: Request, now: int) -> Draft:
    """Judge the request against the table as it is now; raises a Refusal."""
    person, judge = conn.person.id, Judge(table)
    match request:
        case wire.Move():
            judge.check_move(person, request.seat, request.id, request.move)
            return judge.move(request.seat, request.move, now, id=request.id, line=conn.lag.trusted)
        case wire.Sit():
            name = request.name or conn.person.name
            face = conn.person.face if request.face is None else request.face
            return judge.sit(person, request.seat, name, face)
        case wire.Stand():
            return judge.stand(person, request.seat)
        case wire.Set():
            return judge.change(person, request.options, request.seats, request.settings)
        case wire.Start():
            return judge.fill(person, request.bot)
        case wire.Ready():
            return judge.ready(person, request.seat, request.ready, request.share)
        case wire.Rest():
            return judge.rest(person, request.seat, request.rest)
        case wire.StandIn():
            return judge.stand_in(person, request.seat, now)
        case wire.Leave():
            return judge.leave(person, request.seat)
        case wire.Remove():
            return judge.remove(person, request.seat, bar=request.bar)
        case wire.Mute():
            return judge.mute(person, request.seat, mute=request.mute)
        case wire.Close():
            return judge.close(person)
        case wire.Say():
            return judge.say(
                person, request.seat, request.phrase, request.text or "", id=request.id, at=now
            )
