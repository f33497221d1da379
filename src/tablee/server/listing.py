"""The list of tables that anybody may join, read from the store now and then for all who look."""

from typing import TYPE_CHECKING

from tablee.server import wire
from tablee.server.showing import name_of
from tablee.tables.table import Table

if TYPE_CHECKING:
    from tablee.server.hall import Hall
    from tablee.server.room import Room

MOST = 30
LASTS = 1500  # milliseconds that a list is good for, so that it costs the same for any number


class Listing:
    """What one worker shows of all open tables."""

    def __init__(self, hall: "Hall") -> None:
        self._hall = hall
        self._rooms: list[Room] = []
        self._read_at: int | None = None

    async def tables(self, lang: str) -> list[wire.OpenTable]:
        """The newest first. Whoever is shown one may find that somebody else was faster."""
        now = self._hall.clock.now()
        if self._read_at is None or now > self._read_at + LASTS:
            self._read_at = now
            ids = await self._hall.store.open_tables(MOST)
            found = [await self._hall.readable_room(id) for id in ids]
            self._rooms = [room for room in found if room is not None]
        tables = [room.table for room in self._rooms if self._is_waiting(room)]
        return [listed(table, lang) for table in tables]

    def _is_waiting(self, room: "Room") -> bool:
        """Whether its host is really there: their worker may have died since."""
        if room.table.lost(self._hall.alive):
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
