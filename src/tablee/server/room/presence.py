"""Who of a table's people is here: what the log says of it, and what is seen at this worker."""

from functools import partial

from tablee.server.room.services import TableRoom
from tablee.tables import entries
from tablee.tables.judge import Draft

BLINK = 2500  # milliseconds that a line may break before others are told


class Presence:
    """Comings and goings at one table. A line that breaks for a moment is nobody's business."""

    def __init__(self, room: TableRoom) -> None:
        self._room = room
        self._gone_at: dict[str, int] = {}  # people whose last connection has ended: when
        self._noted: object = None  # the seating and the connections that were last compared

    @property
    def all_stayed(self) -> bool:
        """Whether nobody's last connection has ended."""
        return not self._gone_at

    def came(self, person: str) -> None:
        self._gone_at.pop(person, None)

    def went(self, person: str) -> None:
        self._gone_at[person] = self._room.services.clock.now()

    def blinks(self) -> list[int]:
        """Until when those who have just gone may come back unnoticed."""
        return [until for person in self._gone_at if (until := self._gone_until(person))]

    def is_noted(self) -> bool:
        """Whether nothing has changed since it was found that the log says what is seen."""
        return self._noted == self._seen_now()

    def compare(self) -> bool:
        """Whether the log says what is seen here; if so, that is noted."""
        if self._change() is not None:
            return False
        self._noted = self._seen_now()
        return True

    async def note(self) -> None:
        """Everybody sees who is there."""
        while change := self._change():
            await self._room.keep(partial(self._coming_or_going, *change))

    def _change(self) -> tuple[int, bool] | None:
        """A seat of which the log does not say whether its person is here."""
        worker = self._room.services.worker
        here = self._room.subscribers.people()
        for seat, chair in enumerate(self._room.table.chairs):
            if chair.person in here:
                if worker not in chair.workers:
                    return seat, True
            elif worker in chair.workers and self._gone_until(chair.person) is None:
                return seat, False
        return None

    def _seen_now(self) -> object:
        """What who is there depends on: it has been noted as long as this stays the same."""
        return self._room.table.seating, self._room.subscribers.comings

    def _gone_until(self, person: str | None) -> int | None:
        """Until when somebody who has just gone may come back unnoticed."""
        until = self._gone_at.get(person or "", 0) + BLINK
        return until if until > self._room.services.clock.now() else None

    def _coming_or_going(self, seat: int, comes: bool) -> Draft:
        worker = self._room.services.worker
        return Draft(entries.Came(seat=seat, worker=worker)) if comes else going(seat, worker)


def going(seat: int, worker: str) -> Draft:
    return Draft(entries.Went(seat=seat, worker=worker))
