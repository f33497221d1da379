"""The fast path of a move that arrives while the queue is empty, by far the most frequent case.

It does what ``Room.keep`` does, without a task of its own:

1. ``make`` judges the move on arrival and starts to save it; the queue waits meanwhile
   (``Queue.let_save``).
2. ``_saved`` shows the move as soon as it is saved.
3. ``_retry``, if another worker wrote first, reads its entries; from there on the move is a request
   like any other, before all that wait.
"""

import asyncio
from functools import partial
from typing import Protocol

from tablee.server import wire
from tablee.server.room.queue import Saving
from tablee.server.room.requests import Request
from tablee.server.room.services import Requester, TableRoom
from tablee.server.room.steps import Step
from tablee.server.room.subscribers import Conn
from tablee.tables.judge import Draft


class OpenRoom(TableRoom, Protocol):
    """A room with the parts that ``keep`` is made of."""

    def draft(self, conn: Conn, request: Request) -> Draft: ...
    def next_step(self, draft: Draft) -> Step: ...
    def show(self, step: Step, requester: Requester | None) -> None: ...
    async def resolve_conflict(self) -> None: ...
    def answer_failure(self, requester: Requester, error: Exception) -> None: ...


class FastMoves:
    """Moves at one table that skip the queue."""

    def __init__(self, room: OpenRoom) -> None:
        self._room = room

    def make(self, conn: Conn, message: wire.Move) -> None:
        """Judge and save a move; the queue must be empty."""
        room, requester = self._room, Requester(conn, message.id)
        try:
            step = room.next_step(room.draft(conn, message))
            saving = asyncio.ensure_future(room.services.store.append(step.addition))
        except Exception as error:
            room.answer_failure(requester, error)
        else:
            room.queue.let_save(saving, partial(self._saved, requester, message, step))

    def _saved(self, requester: Requester, message: wire.Move, step: Step, saving: Saving) -> None:
        room = self._room
        try:
            if saving.result():
                room.show(step, requester)
            else:
                room.queue.post_first(partial(self._retry, requester, message))
        except Exception as error:
            room.answer_failure(requester, error)

    async def _retry(self, requester: Requester, message: wire.Move) -> None:
        try:
            await self._room.resolve_conflict()
        except Exception as error:
            self._room.answer_failure(requester, error)
        else:
            await self._room.answer(requester.conn, message)
