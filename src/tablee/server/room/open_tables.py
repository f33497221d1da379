"""The list of tables that anybody may join, cached for all clients of this worker."""

import asyncio
from typing import TYPE_CHECKING

from tablee.server import wire
from tablee.server.room.view_messages import name_of
from tablee.tables.table import Table

if TYPE_CHECKING:
    from tablee.server.room.room import Room
    from tablee.server.room.rooms import Rooms

MAX_LISTED = 30
CACHE_MS = 1500  # a list is reused this long, so its cost does not grow with the number of clients


class Listing:
    """The cached list of open tables."""

    def __init__(self, rooms: "Rooms") -> None:
        self._rooms = rooms
        self._reading: asyncio.Task[list[Room]] | None = None
        self._read_at = 0

    async def tables(self, lang: str) -> list[wire.OpenTable]:
        """Open tables, newest first; a seat may be taken before the client asks for it."""
        now = self._rooms.clock.now()
        if self._reading is None or now > self._read_at + CACHE_MS:
            self._read_at = now
            self._reading = asyncio.create_task(self._read())
        # Shielded: a cancelled request must not cancel the read for the others.
        rooms = await asyncio.shield(self._reading)
        return [listed(room.table, lang) for room in rooms if self._is_waiting(room)]

    async def _read(self) -> "list[Room]":
        ids = await self._rooms.store.open_tables(MAX_LISTED)
        rooms = [await self._rooms.readable_room(id) for id in ids]
        return [room for room in rooms if room is not None]

    def _is_waiting(self, room: "Room") -> bool:
        """Whether its host is still connected: their worker may have died since."""
        if room.table.lost_connections(self._rooms.alive):
            room.check_due()
            return False
        return room.table.open_since() is not None


def listed(table: Table, lang: str) -> wire.OpenTable:
    people = [seat for seat, chair in enumerate(table.chairs) if chair.kind == "person"]
    defaults = table.game.default_options()
    return wire.OpenTable(
        table=table.id,
        game=table.game.name,
        seats=len(table.chairs),
        free=sum(chair.kind == "open" for chair in table.chairs),
        names=tuple(name_of(table, seat, lang) for seat in people),
        options={name: value for name, value in table.options.items() if value != defaults[name]},
        since=table.created_at,
    )
