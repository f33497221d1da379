"""What happened at a table, told again: to somebody who was away, or once it is all over."""

import asyncio
from collections import deque

import msgspec

from tablee.core.simulation import Played, Question
from tablee.server import wire
from tablee.server.room.simulation_replay import PastRun
from tablee.server.room.view_messages import told
from tablee.storage.store import Stored
from tablee.tables.entries import read_entry
from tablee.tables.table import Table, read_table

_encoder = msgspec.json.Encoder()
LONGEST = 200  # things told at once, the latest
AT_A_STRETCH = 50  # entries, before others get their turn


async def tell(
    table: str, kept: list[Stored], seat: int | None, lang: str, after: int
) -> tuple[tuple[wire.Told, ...], bool]:
    """What this seat saw happen after this number, and whether that is all of it."""
    moments: deque[Table] = deque(maxlen=LONGEST)
    first, *rest = kept
    now = read_table(table, read_entry(first.body), first.at)
    happened = 0
    for place, stored in enumerate(rest):
        seen = now.view_number
        now = now.after(stored.at, read_entry(stored.body))
        if now.view_number > max(seen, after):
            moments.append(now)
            happened += 1
        if place % AT_A_STRETCH == 0:
            await asyncio.sleep(0)
    return tuple(told_of(moment, seat, lang) for moment in moments), happened <= LONGEST


async def moments(table: str, kept: list[Stored], seat: int | None, lang: str) -> list[wire.Moment]:
    """A match that is over, moment by moment, as this seat or a spectator saw it."""
    seen: list[wire.Moment] = []
    first, *rest = kept
    now = read_table(table, read_entry(first.body), first.at)
    for place, stored in enumerate(rest):
        before = now.view_number
        now = now.after(stored.at, read_entry(stored.body))
        if now.match is not None and now.view_number > before:
            view = now.match.view(seat)
            tale = told_of(now, seat, lang)
            raw = msgspec.Raw(_encoder.encode(view))
            seen.append(wire.Moment(number=tale.number, at=tale.at, said=tale.said, view=raw))
        if place % AT_A_STRETCH == 0:
            await asyncio.sleep(0)
    return seen


async def past_run(table: str, kept: list[Stored], number: int) -> PastRun | None:
    """The simulation that this view shows, and what came of it, if it ever came to an end."""
    first, *rest = kept
    now = read_table(table, read_entry(first.body), first.at)
    asked: Question | None = None
    told = 0  # lines of the log before that
    for place, stored in enumerate(rest):
        now = now.after(stored.at, read_entry(stored.body))
        lines = now.match.record.lines if now.match is not None else []
        if asked is not None and len(lines) > told:
            return PastRun(now.game.name, Played(asked, lines[-1].move))
        if asked is None and now.view_number == number and now.is_simulating():
            asked, told = now.question(), len(lines)
        if place % AT_A_STRETCH == 0:
            await asyncio.sleep(0)
    return None


def told_of(moment: Table, seat: int | None, lang: str) -> wire.Told:
    assert moment.match is not None
    at = moment.match.record.lines[-1].at
    said = told(moment, moment.match.view(seat), lang)
    return wire.Told(number=moment.view_number, at=at, said=said)
