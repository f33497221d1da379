"""Answers clients that reconnect and ask what they missed."""

from collections import deque

import structlog

from tablee.server import wire
from tablee.server.room import answers, replay
from tablee.server.room.services import TableRoom
from tablee.server.room.subscribers import Conn

_log = structlog.get_logger()


class CatchUp:
    """Answers one request at a time, outside the room's queue so that the table need not wait."""

    def __init__(self, room: TableRoom) -> None:
        self._room = room
        self._requests: deque[tuple[Conn, wire.Story]] = deque()

    def ask(self, conn: Conn, message: wire.Story) -> None:
        self._requests.append((conn, message))
        if len(self._requests) == 1:
            self._room.services.run(self._answer_all())

    async def _answer_all(self) -> None:
        while self._requests:
            conn, message = self._requests[0]
            try:
                if conn in self._room.subscribers.conns:
                    await self._answer(conn, message)
            except Exception as error:
                _log.warning("story_failed", table=self._room.table.id, error=repr(error))
                answers.refuse_try_again(conn, message.id)
            finally:
                self._requests.popleft()

    async def _answer(self, conn: Conn, message: wire.Story) -> None:
        id = self._room.table.id
        stored = await self._room.services.store.entries(id, 0)
        told, whole = await replay.missed(id, stored, conn.looks_from, conn.lang, message.after)
        tale = wire.Tale(id=message.id, after=message.after, told=told, whole=whole)
        conn.send(wire.write_message(tale))
