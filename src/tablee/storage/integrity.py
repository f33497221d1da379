"""Checks a stored table: every entry, every move, and the randomness."""

from collections import deque

from tablee.core.errors import Refusal, Text
from tablee.core.fair import FairLuck
from tablee.core.match import LogCheck, retrace
from tablee.storage.rebuild import tables_of
from tablee.storage.store import Store

NO_TABLE = Text("There is no such table", "Cette table n’existe pas")


async def check_table(store: Store, id: str) -> LogCheck:
    """Replay a table from its first entry, and check its match against the seed.

    This works for running matches too, since the store knows the seed; the result reveals nothing.
    """
    entries = await store.entries(id, 0)
    if not entries:
        return LogCheck(False, NO_TABLE)
    for number, stored in enumerate(entries, start=1):
        if stored.seq != number:
            return LogCheck(
                False, Text(f"Entry {number} is missing", f"L’écriture {number} manque")
            )
    try:
        (table,) = deque(tables_of(id, entries), maxlen=1)
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
            f"{len(entries)} entries, {moves} legal moves, and every move of the house follows "
            "from the sealed seed",
            f"{len(entries)} écritures, {moves} coups licites, et chaque coup de la maison découle "
            "de la graine scellée",
        ),
    )
