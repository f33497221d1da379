"""One step of a table: what was judged, how the table will be, and what is to be saved."""

from collections.abc import Callable
from time import perf_counter

import msgspec

from tablee.storage.store import Addition
from tablee.tables import entries
from tablee.tables.entries import AnyEntry, write_entry
from tablee.tables.judge import Draft
from tablee.tables.table import Table

MakeDraft = Callable[[], Draft]  # judges by how the table is now; raises a Refusal


class Step(msgspec.Struct, frozen=True):
    """What was judged, and how the table will be once it is saved."""

    entry: AnyEntry
    after: Table
    addition: Addition
    judged_at: float  # by perf_counter


def next_step(table: Table, draft: Draft, worker: str, now: int) -> Step:
    entry = draft.entry
    after = table.after(now, entry, draft.match)
    members = (entry.person,) if isinstance(entry, entries.Sat) else ()
    addition = Addition(
        after.id,
        after.seq,
        now,
        worker,
        write_entry(entry),
        after.status,
        after.due(),
        members,
        after.open_since(),
    )
    return Step(entry, after, addition, perf_counter())
