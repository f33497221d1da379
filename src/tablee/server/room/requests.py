"""What somebody asks for, judged by how the table is now."""

from tablee.server import wire
from tablee.server.room.subscribers import Conn
from tablee.tables.judge import Draft, Judge
from tablee.tables.table import Table

# What can be asked for and changes the table. A rematch needs a new table first.
Request = (
    wire.Move
    | wire.Sit
    | wire.Stand
    | wire.Set
    | wire.Start
    | wire.Ready
    | wire.Rest
    | wire.Leave
    | wire.Close
    | wire.Say
)


def draft_for(table: Table, conn: Conn, asked: Request, now: int) -> Draft:
    """The entry that grants it; raises a Refusal."""
    person, judge = conn.person.id, Judge(table)
    match asked:
        case wire.Move():
            judge.check_move(person, asked.seat, asked.id, asked.move)
            return judge.move(asked.seat, asked.move, now, id=asked.id)
        case wire.Sit():
            name = asked.name or conn.person.name
            face = conn.person.face if asked.face is None else asked.face
            return judge.sit(person, asked.seat, name, face)
        case wire.Stand():
            return judge.stand(person, asked.seat)
        case wire.Set():
            return judge.change(person, asked.options, asked.seats, asked.settings)
        case wire.Start():
            return judge.fill(person, asked.bot)
        case wire.Ready():
            return judge.ready(person, asked.seat, asked.ready, asked.share)
        case wire.Rest():
            return judge.rest(person, asked.seat, asked.rest)
        case wire.Leave():
            return judge.leave(person, asked.seat)
        case wire.Close():
            return judge.close(person)
        case wire.Say():
            return judge.say(
                person, asked.seat, asked.phrase, asked.text or "", id=asked.id, at=now
            )
