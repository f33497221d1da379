"""Matches after their end, and the list of somebody's tables.

Nothing of a finished match changes any more, so what was computed of the latest ones is cached.
"""

from collections import OrderedDict
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from tablee.core.ending import Ending, Result, result_of
from tablee.core.errors import LANGUAGES, BadSetup
from tablee.core.sentences import Listener
from tablee.server import wire
from tablee.server.room import replay
from tablee.server.room.view_messages import name_of
from tablee.storage.rebuild import tables_of_async
from tablee.storage.store import TableRow
from tablee.tables import refusals
from tablee.tables.refusals import NotNow
from tablee.tables.table import Table

if TYPE_CHECKING:
    from tablee.server.room.rooms import Rooms

T = TypeVar("T")

MAX_CACHED = 1000
MINUTE = 60_000  # milliseconds; exact times would reveal secret moves


class Summary(NamedTuple):
    """A table in a list: all that is needed of it, without its match."""

    names: dict[str, tuple[str, ...]]  # by language, by seat
    people: tuple[str | None, ...]  # by seat
    awaited: tuple[int, ...]
    move_ends: int | None  # the server's clock
    result: Result | None  # once the match is over


class Finished:
    """What is asked about finished matches and lists of tables at one worker."""

    def __init__(self, rooms: "Rooms") -> None:
        self._rooms = rooms
        self._endings: OrderedDict[str, Ending] = OrderedDict()
        self._summaries: OrderedDict[str, Summary] = OrderedDict()

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

    async def listed(self, row: TableRow, person: str, lang: str) -> wire.MyTable:
        """A table as one of those who play there sees it in a list."""
        summary = await self._summary(row)
        if summary is None:
            return my_table(row)
        mine = [seat for seat, sitter in enumerate(summary.people) if sitter == person]
        names = summary.names[lang]
        result = summary.result
        seat = mine[0] if len(mine) == 1 else None
        reader = Listener(names.__getitem__, seat)
        return my_table(
            row,
            others=tuple(name for other, name in enumerate(names) if other not in mine),
            awaited=tuple(names[other] for other in summary.awaited if other not in mine),
            my_turn=not set(mine).isdisjoint(summary.awaited),
            left=self._seconds_until(summary.move_ends),
            result=None if result is None else result.said(reader).say(lang),
            score=None if result is None or seat is None else told_score(result, seat, lang),
        )

    def _seconds_until(self, time: int | None) -> int | None:
        return None if time is None else max(0, time - self._rooms.clock.now()) // 1000

    async def _summary(self, row: TableRow) -> Summary | None:
        """None if the table cannot be read: a game that is not installed, or another version."""
        known = self._summaries.get(row.id)
        if known is not None:
            return known
        table = self._rooms.loaded(row.id)
        try:
            if table is None:
                stored = await self._rooms.store.entries(row.id, 0)
                async for latest in tables_of_async(row.id, stored):
                    table = latest
        except (KeyError, ValueError):
            return None
        if table is None:
            return None
        summary = summary_of(table)
        if table.status in ("over", "closed"):
            remember(self._summaries, row.id, summary)
        return summary


def summary_of(table: Table) -> Summary:
    seats = range(len(table.chairs))
    match = table.match
    return Summary(
        names={lang: tuple(name_of(table, seat, lang) for seat in seats) for lang in LANGUAGES},
        people=tuple(None if chair.left else chair.person for chair in table.chairs),
        awaited=tuple(match.on_turn()) if match is not None and table.in_play else (),
        move_ends=table.move_ends(),
        result=result_of(match) if match is not None and match.over else None,
    )


def my_table(
    row: TableRow,
    *,
    others: tuple[str, ...] = (),
    awaited: tuple[str, ...] = (),
    my_turn: bool = False,
    left: int | None = None,
    result: str | None = None,
    score: str | None = None,
) -> wire.MyTable:
    return wire.MyTable(
        table=row.id,
        game=row.game,
        status=row.status,
        updated=row.updated // MINUTE * MINUTE,
        others=others,
        awaited=awaited,
        my_turn=my_turn,
        left=left,
        result=result,
        score=score,
    )


def told_score(result: Result, seat: int, lang: str) -> str:
    return result.unit.amount(result.scores[seat]).say(lang)


def remember(cache: OrderedDict[str, T], id: str, value: T) -> None:
    cache[id] = value
    if len(cache) > MAX_CACHED:
        cache.popitem(last=False)
