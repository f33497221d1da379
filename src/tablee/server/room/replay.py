"""Replays a table's log: the events a client missed, or a finished match moment by moment."""

from collections import deque
from collections.abc import AsyncIterator

import msgspec

from tablee.core.ending import Ending, EndingBuilder
from tablee.core.sentences import Listener
from tablee.core.simulation import Played, Question
from tablee.server import wire
from tablee.server.room.simulation_replay import PastRun
from tablee.server.room.view_messages import namer, sentences
from tablee.storage.rebuild import tables_of_async
from tablee.storage.store import Stored
from tablee.tables.table import Table

_encoder = msgspec.json.Encoder()
MAX_TOLD = 200  # moments in one answer: the latest


async def missed(
    table: str, stored_entries: list[Stored], seat: int | None, lang: str, after: int
) -> tuple[tuple[wire.Told, ...], bool]:
    """What this seat saw happen after this number, and whether that is complete."""
    moments: deque[Table] = deque(maxlen=MAX_TOLD)
    happened = 0
    async for now in tables_of_async(table, stored_entries):
        if now.view_number > after:
            after = now.view_number
            moments.append(now)
            happened += 1
    return tuple(told_message(moment, seat, lang) for moment in moments), happened <= MAX_TOLD


async def moments(
    table: str, stored_entries: list[Stored], seat: int | None, lang: str
) -> list[wire.Moment]:
    """A finished match moment by moment, as this seat or a spectator saw it."""
    seen: list[wire.Moment] = []
    async for now in visible_moments(table, stored_entries):
        view = now.playing().view(seat)
        tale = told_message(now, seat, lang)
        raw = msgspec.Raw(_encoder.encode(view))
        seen.append(
            wire.Moment(
                number=tale.number,
                at=tale.at,
                said=tale.said,
                standing=now.playing().standing().seats(lang),
                view=raw,
            )
        )
    return seen


async def visible_moments(table: str, stored_entries: list[Stored]) -> AsyncIterator[Table]:
    """The table after each moment of its match that anybody could notice."""
    before = 0
    async for now in tables_of_async(table, stored_entries):
        if now.match is not None and now.view_number > before:
            before = now.view_number
            yield now


async def ending(table: str, stored_entries: list[Stored]) -> Ending:
    """The end of a finished match, and how it came to it."""
    builder: EndingBuilder | None = None
    async for now in visible_moments(table, stored_entries):
        builder = builder or EndingBuilder(now.game)
        builder.add(now.playing())
        latest = now.playing()
    assert builder is not None  # somebody has played it
    return builder.ending(latest)


def ending_message(table: Table, told: Ending, seat: int | None, lang: str) -> wire.Ending:
    reader = Listener(namer(table, lang), seat)
    return wire.Ending(
        result=told.result.said(reader).say(lang),
        counted=told.result.unit.many.say(lang),
        units=table.game.unit.say(lang),
        curve=tuple(
            wire.CurvePoint(moment=point.moment, standing=point.standing, unit=point.unit)
            for point in told.curve
        ),
        highlights=tuple(
            wire.Highlight(
                moment=each.moment,
                said=each.said(reader).say(lang),
                changes=each.changes,
                greatest=each.greatest,
            )
            for each in told.highlights
        ),
    )


async def past_run(table: str, stored_entries: list[Stored], number: int) -> PastRun | None:
    """The simulation shown at this view number, with its outcome, if it finished."""
    question: Question | None = None
    lines_before = 0  # length of the log when it began
    async for now in tables_of_async(table, stored_entries):
        lines = now.match.record.lines if now.match is not None else []
        if question is not None and len(lines) > lines_before:
            return PastRun(now.game.name, Played(question, lines[-1].move))
        if question is None and now.view_number == number and now.is_simulating():
            question, lines_before = now.question(), len(lines)
    return None


def told_message(moment: Table, seat: int | None, lang: str) -> wire.Told:
    assert moment.match is not None
    said = sentences(moment, moment.match.view(seat), lang)
    return wire.Told(number=moment.view_number, at=moment.match.record.latest, said=said)
