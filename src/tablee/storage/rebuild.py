"""Rebuilds tables from their stored entries."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator

from tablee.storage.store import Stored
from tablee.tables.entries import read_entry
from tablee.tables.table import Table, read_table

YIELD_EVERY = 50  # entries, before other tasks get their turn


def tables_of(id: str, stored_entries: Iterable[Stored]) -> Iterator[Table]:
    """The table after each of its entries, from the first on."""
    rest = iter(stored_entries)
    first = next(rest)
    table = read_table(id, read_entry(first.body), first.at)
    yield table
    yield from tables_after(table, rest)


def tables_after(table: Table, stored_entries: Iterable[Stored]) -> Iterator[Table]:
    """The table after each of these further entries."""
    for stored in stored_entries:
        table = table.after(stored.at, read_entry(stored.body))
        yield table


async def tables_of_async(id: str, stored_entries: Iterable[Stored]) -> AsyncIterator[Table]:
    """Like ``tables_of``, for an event loop that has other things to do."""
    for count, table in enumerate(tables_of(id, stored_entries), start=1):
        yield table
        if count % YIELD_EVERY == 0:
            await asyncio.sleep(0)
