"""A short log of Riff Raff, with a placement that can be seen again."""

from functools import cache
from pathlib import Path

import tablee

DOCS = Path(__file__).parents[2] / "docs"
LOADING = 6  # the moment of its only placement


@cache
def loaded() -> str:
    """A match until its first ship is at rest, as physics has it here."""
    rows = (DOCS / "riff-raff.log").read_text(encoding="utf-8").splitlines(keepends=True)
    settled = next(at for at, row in enumerate(rows) if row.startswith("house settled "))
    return tablee.replay("".join(rows[:settled])).log()
