"""Whether a kept table is what it should be: every entry, every move, and the luck."""

from tablee.core.errors import Refusal, Text
from tablee.core.fair import FairLuck
from tablee.core.match import LogCheck, retrace
from tablee.storage.store import Store, Stored
from tablee.tables.entries import read_entry
from tablee.tables.table import Table, read_table

NO_TABLE = Text("There is no such table", "Cette table n’existe pas")


def read_all(id: str, kept: list[Stored]) -> Table:
    """The table that these entries add up to."""
    first, *rest = kept
    table = read_table(id, read_entry(first.body), first.at)
    for stored in rest:
        table = table.after(stored.at, read_entry(stored.body))
    return table


async def check_table(store: Store, id: str) -> LogCheck:
    """Read a table from the beginning, and draw the luck of its match once more.

    A match that goes on can be checked too: the store knows its seed, and does not tell.
    """
    kept = await store.entries(id, 0)
    if not kept:
        return LogCheck(False, NO_TABLE)
    for number, stored in enumerate(kept, start=1):
        if stored.seq != number:
            return LogCheck(
                False, Text(f"Entry {number} is missing", f"L’écriture {number} manque")
            )
    try:
        table = read_all(id, kept)
        if table.match is not None:
            luck = FairLuck(table.seed, table.match.record.shares)
            retrace(table.game, table.match.record, luck, verify=True)
    except (Refusal, ValueError) as refused:
        says = refused.text if isinstance(refused, Refusal) else Text(str(refused), str(refused))
        return LogCheck(False, says)
    moves = len(table.match.record.lines) if table.match is not None else 0
    return LogCheck(
        True,
        Text(
            f"{len(kept)} entries, {moves} legal moves, and every move of the house follows from "
            "the sealed seed",
            f"{len(kept)} écritures, {moves} coups licites, et chaque coup de la maison découle "
            "de la graine scellée",
        ),
    )
