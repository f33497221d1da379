"""Replays a table's log: the events a client missed, or a finished match moment by moment."""

import asyncio
from collections import deque

import msgspec

from tablee.core.simulation import Played, Question
from tablee.server import wire
from tablee.server.room.simulation_replay import PastRun
from tablee.server.room.view_messages import sentences
from tablee.storage.store import Stored
from tablee.tables.entries import read_entry
from tablee.tables.table import Table, read_table

_encoder = msgspec.json.Encoder()
MAX_TOLD = 200  # moments in one answer: the latest
YIELD_EVERY = 50  # entries, before other tasks get their turn


async def tell(
    table: str, stored_entries: list[Stored], seat: int | None, lang: str, after: int
) -> tuple[tuple[wire.Told, ...], bool]:
    """What this seat saw happen after this number, and whether that is complete."""
    moments: deque[Table] = deque(maxlen=MAX_TOLD)
    first, *rest = stored_entries
    now = read_table(table, read_entry(first.body), first.at)
    happened = 0
    for place, stored in enumerate(rest):
        seen = now.view_number
        now = now.after(stored.at, read_entry(stored.body))
        if now.view_number > max(seen, after):
            moments.append(now)
            happened += 1
        if place % YIELD_EVERY == 0:
            await asyncio.sleep(0)
    return tuple(told_message(moment, seat, lang) for moment in moments), happened <= MAX_TOLD


async def moments(
    table: str, stored_entries: list[Stored], seat: int | None, lang: str
) -> list[wire.Moment]:
    """A finished match moment by moment, as this seat or a spectator saw it."""
    seen: list[wire.Moment] = []
    first, *rest = stored_entries
    now = read_table(table, read_entry(first.body), first.at)
    for place, stored in enumerate(rest):
        before = now.view_number
        now = now.after(stored.at, read_entry(stored.body))
        if now.match is not None and now.view_number > before:
            view = now.match.view(seat)
            tale = told_message(now, seat, lang)
            raw = msgspec.Raw(_encoder.encode(view))
            seen.append(wire.Moment(number=tale.number, at=tale.at, said=tale.said, view=raw))
        if place % YIELD_EVERY == 0:
            await asyncio.sleep(0)
    return seen


async def past_run(table: str, stored_entries: list[Stored], number: int) -> PastRun | None:
    """The simulation shown at this view number, with its outcome, if it finished."""
    first, *rest = stored_entries
    now = read_table(table, read_entry(first.body), first.at)
    question: Question | None = None
    lines_before = 0  # length of the log when it began
    for place, stored in enumerate(rest):
        now = now.after(stored.at, read_entry(stored.body))
        lines = now.match.record.lines if now.match is not None else []
        if question is not None and len(lines) > lines_before:
            return PastRun(now.game.name, Played(question, lines[-1].move))
        if question is None and now.view_number == number and now.is_simulating():
            question, lines_before = now.question(), len(lines)
        if place % YIELD_EVERY == 0:
            await asyncio.sleep(0)
    return None


def told_message(moment: Table, seat: int | None, lang: str) -> wire.Told:
    assert moment.match is not None
    at = moment.match.record.lines[-1].at
    said = sentences(moment, moment.match.view(seat), lang)
    return wire.Told(number=moment.view_number, at=at, said=said)
