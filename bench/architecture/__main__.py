"""Measure an older revision and the working tree, and write architecture.md.

python -m bench.architecture [REVISION]
"""

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import mean

from bench.architecture.checkout import PAGE, TESTS, Checkout, checked_out, working_tree
from bench.architecture.measures import (
    PAGE_CODE,
    STATES_AND_VIEWS,
    Names,
    Size,
    copies_in_tests,
    long_calls,
    naming,
    size,
)
from bench.architecture.move import MOVES, files_of_a_move
from tests.architecture.imports import Import, against_the_order, games_by_name

REPORT = Path(__file__).parents[1] / "architecture.md"
BEFORE = "08ce282"  # the last commit before the redesign
EVENTS = (("riffifi", "Took"), ("puko", "Knocked"))
FIELDS = (("riffifi", "odd"), ("puko", "debtors"))
NAMED = ("puko", "grippe-jetons")

INTRODUCTION = """# The architecture, before and after

Written by `python -m bench.architecture {before}`; do not edit. *Before* is {before}, *after* is
{after}. The same code measures both.
"""
GAMES = """
## A game

Before → after, files / lines, comments and blank lines included: Python in `src/tablee/games`, code
in `web/src/games`, Python in `tests/games`. `rules.py`: lines; the goal is 150 to 400. Today fields
and queries are in `state.py` and random play is in `playout.py`; before, both were in `rules.py`.
"""
PLACES = """
## An event, a field

Files / lines of a game's Python code in which a name occurs; comments and strings are not counted.
An event: its class and its code in the rules (`RoundOver`, `ROUND_OVER`). A field of the state: its
name, other uses of the same name included. *Bookkeeping*: lines in `__init__`, `copy`,
`copy_fields_to`, `facts`, `begin` and `thaw` of the state, which only declare, copy or save a
field. Positional arguments have no name and are not counted.
"""
MOVE = """
## A move

Files of `src/tablee` in which a function runs when a server (interpreted, one worker, SQLite)
accepts a move from one of three people at a table of Riffifi, saves it and shows it to everybody.
Counted are functions that run for each of {moves} moves, after a first round of warm-up, and not
while the table is idle. Modules that only declare types do not appear.
"""
OTHER = """
## Calls, names of games, imports, copies

- Calls with more than five positional arguments: in the code of the games; *states and views* are
  `rules.py`, `state.py` (once `position.py`), `pieces.py`, `view.py` and `show.py`.
- Files that name a game: code in `src`, `web/src`, `scripts` and `setup.py` outside the game's own
  folders; tests and generated files are not counted.
- Imports: by the part that imports; those for type checkers only are not counted. The order of the
  parts is today's (`tests/architecture/imports.py`), for both revisions.
- Copies in tests: functions of three lines or more that are identical in an earlier file.
"""

Row = tuple[str, object]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("revision", nargs="?", default=BEFORE)
    with checked_out(asked.parse_args().revision) as before:
        REPORT.write_text(report(before, working_tree()), encoding="utf-8")


def report(before: Checkout, after: Checkout) -> str:
    passed = {side: files_of_a_move(side) for side in (before, after)}
    parts = sorted({part(file) for files in passed.values() for file in files})
    return "".join(
        [
            INTRODUCTION.format(before=before.name, after=after.name),
            GAMES,
            table(["", "src", "page", "tests", "`rules.py`"], game_rows(before, after)),
            PLACES,
            compared(place_rows(before), place_rows(after)),
            MOVE.format(moves=MOVES),
            compared(*(move_rows(files, parts) for files in passed.values())),
            *(f"\nOf {side.name}: `{'`, `'.join(files)}`.\n" for side, files in passed.items()),
            OTHER,
            compared(other_rows(before), other_rows(after)),
        ]
    )


# -- Rows ----------------------------------------------------------------------------------------


def game_rows(before: Checkout, after: Checkout) -> Iterator[Sequence[object]]:
    for game in after.games:
        pairs = zip(game_sizes(before, game), game_sizes(after, game), strict=True)
        yield game, *(f"{old} → {new}" for old, new in pairs)


def game_sizes(side: Checkout, game: str) -> list[object]:
    return [
        size(side, side.under(side.sources(game))),
        size(side, side.under(f"{PAGE}{game}/", ending=PAGE_CODE)),
        size(side, side.under(f"{TESTS}{side.games[game]}/")),
        size(side, [f"{side.sources(game)}rules.py"]).lines,
    ]


def place_rows(side: Checkout) -> Iterator[Row]:
    names = {game: Names(side, game) for game in side.games}
    for game, event in EVENTS:
        yield f"event `{event}` of {game}", Size.of_places(names[game].event(event))
    sizes = [Size.of_places(each.event(name)) for each in names.values() for name in each.events]
    yield "all events, mean", Size(*map(mean, zip(*sizes, strict=True)))
    for game, field in FIELDS:
        yield f"field `{field}` of {game}", Size.of_places(names[game].field(field))
        yield (
            f"field `{field}` of {game}, lines of bookkeeping",
            len(names[game].bookkeeping(field)),
        )
    lines = [len(each.bookkeeping(field)) for each in names.values() for field in each.fields]
    yield "all fields, lines of bookkeeping, mean", f"{mean(lines):.1f}"


def move_rows(files: list[str], parts: list[str]) -> Iterator[Row]:
    yield "files", len(files)
    for name in parts:
        yield f"files in {name}", sum(part(file) == name for file in files)


def part(file: str) -> str:
    """A package, or a game's; ``storage`` was once part of ``tables``."""
    package, _, rest = file.partition(".")
    if package == "games":
        return f"games/{rest.partition('.')[0]}"
    return "tables, storage" if package in ("tables", "storage") else package


def other_rows(side: Checkout) -> Iterator[Row]:
    calls = long_calls(side, STATES_AND_VIEWS)
    yield "calls with more than five positional arguments, states and views", len(calls)
    yield "the longest of them", calls[0] if calls else "–"
    yield "calls with more than five positional arguments, games", len(long_calls(side, ".py"))
    for game in NAMED:
        found = naming(side, game)
        yield f"files that name {game}", counted([f"`{file}`" for file in found], len(found))
    sources = side.folder / "src"
    yield "imports of a game from outside the games", by_part(games_by_name(sources))
    yield "imports against the order of the parts", by_part(against_the_order(sources))
    copies = copies_in_tests(side)
    yield "copies in tests", len(copies)
    yield "lines of them", sum(copies)


def by_part(imports: list[Import]) -> str:
    counts = Counter(each.module.split(".")[1] for each in imports)
    return counted([f"{number} in {name}" for name, number in counts.items()], counts.total())


# -- Markdown ------------------------------------------------------------------------------------


def compared(before: Iterable[Row], after: Iterable[Row]) -> str:
    pairs = zip(before, after, strict=True)
    return table(["", "before", "after"], ((name, old, new) for (name, old), (_, new) in pairs))


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n" + "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)


def counted(parts: Sequence[str], total: int) -> str:
    return f"{total}: {', '.join(parts)}" if parts else "0"


if __name__ == "__main__":
    main()
