"""Who tells what happened at a table to somebody who was away."""

from collections import deque

import structlog

from tablee.server import wire
from tablee.server.room import answers, replay
from tablee.server.room.services import TableRoom
from tablee.server.room.subscribers import Conn

_log = structlog.get_logger()


class CatchUp:
    """Tells beside the queue, so that the table need not wait, and one story after the other."""

    def __init__(self, room: TableRoom) -> None:
        self._room = room
        self._asked: deque[tuple[Conn, wire.Story]] = deque()

    def ask(self, conn: Conn, message: wire.Story) -> None:
        self._asked.append((conn, message))
        if len(self._asked) == 1:
            self._room.services.run(self._tell_all())

    async def _tell_all(self) -> None:
        while self._asked:
            conn, message = self._asked[0]
            try:
                if conn in self._room.subscribers.conns:
                    await self._tell(conn, message)
            except Exception as failed:
                _log.warning("story_failed", table=self._room.table.id, error=repr(failed))
                answers.refuse_for_now(conn, message.id)
            finally:
                self._asked.popleft()

    async def _tell(self, conn: Conn, message: wire.Story) -> None:
        id = self._room.table.id
        kept = await self._room.services.store.entries(id, 0)
        told, whole = await replay.tell(id, kept, conn.looks_from, conn.lang, message.after)
        tale = wire.Tale(id=message.id, after=message.after, told=told, whole=whole)
        conn.send(wire.write_message(tale))
