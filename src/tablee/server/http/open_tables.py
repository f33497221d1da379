"""The list of tables that anybody may join, read from the store now and then for all who look."""

import asyncio
from typing import TYPE_CHECKING

from tablee.server import wire
from tablee.server.room.view_messages import name_of
from tablee.tables.table import Table

if TYPE_CHECKING:
    from tablee.server.room.room import Room
    from tablee.server.room.rooms import Rooms

MOST = 30
LASTS = 1500  # milliseconds that a list is good for, so that it costs the same for any number


class Listing:
    """What one worker shows of all open tables."""

    def __init__(self, rooms: "Rooms") -> None:
        self._rooms = rooms
        self._reading: asyncio.Task[list[Room]] | None = None
        self._read_at = 0

    async def tables(self, lang: str) -> list[wire.OpenTable]:
        """The newest first. Whoever is shown one may find that somebody else was faster."""
        now = self._rooms.clock.now()
        if self._reading is None or now > self._read_at + LASTS:
            self._read_at = now
            self._reading = asyncio.create_task(self._read())
        # Shielded: whoever goes away does not take the list from the others.
        rooms = await asyncio.shield(self._reading)
        return [listed(room.table, lang) for room in rooms if self._is_waiting(room)]

    async def _read(self) -> "list[Room]":
        ids = await self._rooms.store.open_tables(MOST)
        found = [await self._rooms.readable_room(id) for id in ids]
        return [room for room in found if room is not None]

    def _is_waiting(self, room: "Room") -> bool:
        """Whether its host is really there: their worker may have died since."""
        if room.table.lost(self._rooms.alive):
            room.look_after()
            return False
        return room.table.open_since() is not None


def listed(table: Table, lang: str) -> wire.OpenTable:
    people = [(seat, chair) for seat, chair in enumerate(table.chairs) if chair.kind == "person"]
    usual = table.game.default_options()
    return wire.OpenTable(
        table=table.id,
        game=table.game.name,
        seats=len(table.chairs),
        free=sum(chair.kind == "open" for chair in table.chairs),
        names=tuple(name_of(chair, seat, lang) for seat, chair in people),
        options={name: value for name, value in table.options.items() if value != usual[name]},
        since=table.created_at,
    )
