"""One step of a table: a judged entry, the table after it, and what to save."""

from collections.abc import Callable
from time import perf_counter

import msgspec

from tablee.storage.store import Addition
from tablee.tables import entries
from tablee.tables.entries import AnyEntry, write_entry
from tablee.tables.judge import Draft
from tablee.tables.table import Table

MakeDraft = Callable[[], Draft]  # judges against the current table; raises a Refusal


class Step(msgspec.Struct, frozen=True):
    """A judged entry, and the table as it will be once it is saved."""

    entry: AnyEntry
    after: Table
    addition: Addition
    judged_at: float  # perf_counter


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
