"""Who is connected: compares this worker's connections with what the table's log says."""

from functools import partial

from tablee.server.room.services import TableRoom
from tablee.tables import entries
from tablee.tables.judge import Draft

GRACE_PERIOD = 2500  # milliseconds to reconnect before the others are told


class Presence:
    """Records arrivals and departures at one table; short disconnections are not recorded."""

    def __init__(self, room: TableRoom) -> None:
        self._room = room
        self._gone_at: dict[str, int] = {}  # person: when their last connection ended
        self._last_checked: object = None  # the snapshot for which the log was last found correct

    @property
    def nobody_left(self) -> bool:
        """Whether nobody has lost their last connection."""
        return not self._gone_at

    def came(self, person: str) -> None:
        self._gone_at.pop(person, None)

    def went(self, person: str) -> None:
        self._gone_at[person] = self._room.services.clock.now()

    def grace_ends(self) -> list[int]:
        """When the grace periods of those just disconnected end."""
        return [until for person in self._gone_at if (until := self._grace_end(person))]

    def is_up_to_date(self) -> bool:
        """Whether nothing has changed since the log was last found correct."""
        return self._last_checked == self._snapshot()

    def check_log(self) -> bool:
        """Whether the log matches this worker's connections; if so, remember that."""
        if self._next_change() is not None:
            return False
        self._last_checked = self._snapshot()
        return True

    async def record_changes(self) -> None:
        """Write an entry for each arrival and departure that the log lacks."""
        while change := self._next_change():
            await self._room.keep(partial(self._draft, *change))

    def _next_change(self) -> tuple[int, bool] | None:
        """A seat whose presence differs from the log, and whether its person is here."""
        worker = self._room.services.worker
        here = self._room.subscribers.people()
        for seat, chair in enumerate(self._room.table.chairs):
            if chair.person in here:
                if worker not in chair.workers:
                    return seat, True
            elif worker in chair.workers and self._grace_end(chair.person) is None:
                return seat, False
        return None

    def _snapshot(self) -> object:
        """A cheap value that changes with the seating or the connections."""
        return self._room.table.seating, self._room.subscribers.changes

    def _grace_end(self, person: str | None) -> int | None:
        """When this person's grace period ends; None if it has."""
        until = self._gone_at.get(person or "", 0) + GRACE_PERIOD
        return until if until > self._room.services.clock.now() else None

    def _draft(self, seat: int, comes: bool) -> Draft:
        worker = self._room.services.worker
        return Draft(entries.Came(seat=seat, worker=worker)) if comes else draft_went(seat, worker)


def draft_went(seat: int, worker: str) -> Draft:
    return Draft(entries.Went(seat=seat, worker=worker))
