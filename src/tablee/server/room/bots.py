"""The bots of a room; their moves are judged and saved like everybody's."""

from functools import partial

import structlog

from tablee.core.errors import Refusal
from tablee.core.match import Match
from tablee.processes.bot_pool import Choice
from tablee.server.room.bot_timing import BotTiming, has_moved
from tablee.server.room.services import TableRoom
from tablee.server.room.steps import MakeDraft
from tablee.storage.store import StoreFailure
from tablee.tables import refusals
from tablee.tables.judge import Draft, Judge
from tablee.tables.referee import Ruling
from tablee.tables.refusals import NotNow, NotYours

_log = structlog.get_logger()


class Bots:
    """The bots at one table."""

    def __init__(self, room: TableRoom) -> None:
        table, services = room.table, room.services
        self._room = room
        self._timing = BotTiming(
            services.clock,
            services.bot_pool,
            table.settings.pace,
            table.seed.hex(),
            room.bot_moves,
        )

    def look(self, match: Match, shown: int | None) -> None:
        """The table has changed; ``shown`` is when people see it, if that is later than now."""
        table = self._room.table
        self._timing.pace = table.settings.pace
        self._timing.look(match, table.bots, shown, table.goes_on_since())

    def stop(self) -> None:
        self._timing.stop()

    def move_in_turn(self, seat: int, choice: Choice, position: int) -> None:
        make_draft = partial(self._draft_in_turn, seat, choice, position)
        self._room.queue.post(partial(self.keep_move, seat, make_draft))

    def _draft_in_turn(self, seat: int, choice: Choice, position: int) -> Draft:
        match = self._room.table.match
        if match is None or has_moved(match, seat, position):
            raise NotNow(refusals.SOMEBODY_MOVED)
        return self.draft_move(seat, choice, self._room.services.clock.now())

    def draft_move(self, seat: int, choice: Choice, at: int, drew: tuple[int, ...] = ()) -> Draft:
        table = self._room.table
        if seat not in table.bots:
            raise NotYours(refusals.NOT_YOUR_SEAT)
        move, instead = choice
        return Judge(table).move(seat, move, at, by="bot", drew=drew, instead=instead)

    async def keep_move(
        self, seat: int, make_draft: MakeDraft, ruling: Ruling | None = None
    ) -> bool:
        """Make a bot's move; False if it was refused."""
        try:
            await self._room.keep(make_draft, ruling=ruling)
            return True
        except Refusal as refused:
            _log.debug("bot_refused", table=self._room.table.id, seat=seat, error=str(refused))
            self.refused(seat)
            return False
        except StoreFailure:
            self.refused(seat)
            raise

    def refused(self, seat: int) -> None:
        self._timing.refused(seat)
