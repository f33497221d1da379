"""Matches after their end.

Nothing of a finished match changes any more, so what was computed of the latest ones is cached.
"""

from collections import OrderedDict
from typing import TYPE_CHECKING, TypeVar

from tablee.core.ending import Ending
from tablee.core.errors import BadSetup
from tablee.server import wire
from tablee.server.room import replay
from tablee.tables import refusals
from tablee.tables.refusals import NotNow
from tablee.tables.table import Table

if TYPE_CHECKING:
    from tablee.server.room.rooms import Rooms

T = TypeVar("T")

MAX_CACHED = 1000


class Finished:
    """What is asked about finished matches at one worker."""

    def __init__(self, rooms: "Rooms") -> None:
        self._rooms = rooms
        self._endings: OrderedDict[str, Ending] = OrderedDict()

    async def ending(self, table: Table, seat: int | None, lang: str) -> wire.Ending:
        """The end of a match, told to one seat or to a spectator."""
        if table.match is None or not table.match.over:
            raise NotNow(refusals.NOT_OVER)
        if seat is not None and seat not in range(len(table.chairs)):
            raise BadSetup(refusals.NO_SEAT)
        told = self._endings.get(table.id)
        if told is None:
            told = await replay.ending(table.id, await self._rooms.store.entries(table.id, 0))
            remember(self._endings, table.id, told)
        return replay.ending_message(table, told, seat, lang)


def remember(cache: OrderedDict[str, T], id: str, value: T) -> None:
    cache[id] = value
    if len(cache) > MAX_CACHED:
        cache.popitem(last=False)
