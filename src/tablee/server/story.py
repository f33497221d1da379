"""What happened at a table, told again to somebody who was away."""

import asyncio

from tablee.server import wire
from tablee.server.showing import Words
from tablee.tables.entries import read_entry
from tablee.tables.store import Stored
from tablee.tables.table import read_table

LONGEST = 200  # things told at once, the latest
AT_A_STRETCH = 50  # entries, before others get their turn


async def tell(
    table: str, kept: list[Stored], seat: int | None, lang: str, after: int
) -> tuple[tuple[wire.Told, ...], bool]:
    """What this seat saw happen after this number, and whether that is all of it."""
    told: list[wire.Told] = []
    first, *rest = kept
    now = read_table(table, read_entry(first.body), first.at)
    for place, stored in enumerate(rest):
        seen = now.view_number
        now = now.after(stored.at, read_entry(stored.body))
        if now.match is not None and now.view_number > max(seen, after):
            at = now.match.record.lines[-1].at
            words = Words(now, lang).of(now.match.view(seat))
            told.append(wire.Told(number=now.view_number, at=at, said=words))
        if place % AT_A_STRETCH == 0:
            await asyncio.sleep(0)
    return tuple(told[-LONGEST:]), len(told) <= LONGEST
