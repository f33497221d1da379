"""Views in which luck has just given something, from every seat: for the tests of gifts.ts.

``python -m tests.web.gifts`` writes them anew, from the logs that the page is tested with.
"""

from collections.abc import Iterator
from pathlib import Path

import tablee
from tablee.core.log import HOUSE_NAME
from tablee.core.match import Match, moments
from tablee.games import find

VERIFY = Path(__file__).parents[2] / "web" / "src" / "lib" / "verify"
LOGS = sorted((VERIFY / "logs").glob("*.log"))
SHOWN = VERIFY / "shown"
# What the house says without luck, and what physics makes of a placement.
NO_GIFTS = {"batch", "force", "frozen", "gather", "next", "settled", "time"}


def written(log: Path) -> Path:
    return SHOWN / f"{log.stem}.json"


def write(log: Path) -> str:
    """A list for each seat, a view a line."""
    told = tablee.replay(log.read_text(encoding="utf-8"))
    seats: list[list[str]] = [[] for _ in range(told.seats)]
    for moment in giving(told):
        for seat, views in enumerate(seats):
            views.append(tablee.encode(moment.view(seat)).decode())
    return "[" + ",".join("[\n" + ",\n".join(views) + "\n]" for views in seats) + "]\n"


def giving(told: Match) -> Iterator[Match]:
    """The moments at which luck gave something, and the end, at which it need not have."""
    seen = 0
    for moment in moments(find(told.record.game), told.record):
        words = {
            line.move.partition(" ")[0]
            for line in moment.record.lines[seen:]
            if line.who == HOUSE_NAME
        }
        seen = len(moment.record.lines)
        if words - NO_GIFTS or moment.over:
            yield moment


def main() -> None:
    for log in LOGS:
        written(log).write_text(write(log), encoding="utf-8")


if __name__ == "__main__":
    main()
