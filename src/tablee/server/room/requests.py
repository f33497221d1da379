"""What somebody asks for, judged by how the table is now."""

from tablee.server import wire
from tablee.server.room.subscribers import Conn
from tablee.tables.table import Draft, Table

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


def judge(table: Table, conn: Conn, asked: Request, now: int) -> Draft:
    """The entry that grants it; raises a Refusal."""
    person = conn.person.id
    match asked:
        case wire.Move():
            table.check_move(person, asked.seat, asked.id, asked.move)
            return table.move(asked.seat, asked.move, now, id=asked.id)
        case wire.Sit():
            name = asked.name or conn.person.name
            face = conn.person.face if asked.face is None else asked.face
            return table.sit(person, asked.seat, name, face)
        case wire.Stand():
            return table.stand(person, asked.seat)
        case wire.Set():
            return table.change(person, asked.options, asked.seats, asked.settings)
        case wire.Start():
            return table.fill(person, asked.bot)
        case wire.Ready():
            return table.ready(person, asked.seat, asked.ready, asked.share)
        case wire.Rest():
            return table.rest(person, asked.seat, asked.rest)
        case wire.Leave():
            return table.leave(person, asked.seat)
        case wire.Close():
            return table.close(person)
        case wire.Say():
            return table.say(
                person, asked.seat, asked.phrase, asked.text or "", id=asked.id, at=now
            )
