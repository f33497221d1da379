"""Pauses at a table: who has looked long enough at what has just ended.

The table's clock ends a pause in any case (``scheduler``). It ends sooner when everybody who is
here and plays has said so, at this worker: nothing of this is kept in the log.
"""

from functools import partial

from tablee.server import wire
from tablee.server.room import answers
from tablee.server.room.services import Requester, TableRoom
from tablee.server.room.subscribers import Conn
from tablee.tables.judge import Draft, Judge
from tablee.tables.refusals import AlreadyDone


class Pauses:
    """Who has looked long enough, at one table."""

    def __init__(self, room: TableRoom) -> None:
        self._room = room
        self._number = 0  # of the view that shows the pause
        self._ready: set[str] = set()  # the people who want to go on from it

    async def skip(self, conn: Conn, message: wire.Next) -> None:
        """This person wants to go on; too late or said twice, it changes nothing."""
        table = self._room.table
        Judge(table).check_next(conn.person.id, message.seat)
        if not table.pausing() or table.view_number != message.seen:
            answers.acknowledge(conn, message.id, table.number)
            return
        if self._number != table.view_number:
            self._number, self._ready = table.view_number, set()
        self._ready.add(conn.person.id)
        if self._looking():
            answers.acknowledge(conn, message.id, table.number)
            self._room.subscribers.tell_looking(self._message())
        else:
            await self._room.keep(partial(self._go_on, table.seq), Requester(conn, message.id))

    def show_to(self, conn: Conn) -> None:
        """Somebody has come: they see who is still looking, where somebody no longer is."""
        table = self._room.table
        if self._ready and table.pausing() and table.view_number == self._number:
            conn.send_latest("looking", self._message())

    def _looking(self) -> tuple[int, ...]:
        """The seats of people who are here and have not said that they want to go on."""
        table = self._room.table
        return tuple(
            seat
            for seat, chair in enumerate(table.chairs)
            if chair.here and seat not in table.bots and chair.person not in self._ready
        )

    def _message(self) -> bytes:
        return wire.write_message(wire.Looking(number=self._number, seats=self._looking()))

    def _go_on(self, seq: int) -> Draft:
        table = self._room.table
        if table.seq != seq:  # its clock has run out meanwhile
            raise AlreadyDone(table.number)
        return Judge(table).time_out(self._room.services.clock.now())
