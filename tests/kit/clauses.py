"""The clauses of a game's rules: which there are, which players can read, which tests name."""

import re
from collections.abc import Iterator, Sequence
from importlib import resources
from pathlib import Path

import pytest

from tablee.core.game import AnyGame
from tests.kit import games

clause = pytest.mark.clause  # @clause("RIF-13", "RIF-14"): what a test is about

UNTESTED = Path(__file__).parents[2] / "docs" / "clauses.md"
PACKAGES = "tablee.games"


def listed(game: AnyGame) -> list[str]:
    """Every clause, from the ``clauses.txt`` beside the tests of the game."""
    rows = (games.folder(game) / "clauses.txt").read_text("utf-8").splitlines()
    return [row.split()[0] for row in rows]


def is_for_players(name: str) -> bool:
    """Examples (T), invariants (I) and names without a number are for testers only."""
    return re.match(r"[A-Z]+-[^TI]", name) is not None


def anchors(game: AnyGame, lang: str) -> list[str]:
    """The clauses that stand in the rules of the game, in order."""
    package = resources.files(f"{PACKAGES}.{games.folder(game).name}")
    rules = package.joinpath(f"RULES.{lang}.md").read_text("utf-8")
    return re.findall(r'<a id="([A-Z]+-\w+)"></a>', rules)


def told(game: AnyGame) -> set[str]:
    """The clauses that people are told with a refusal, an option or a figure of a study."""
    package = resources.files(f"{PACKAGES}.{games.folder(game).name}")
    sources = [file.read_text("utf-8") for file in package.iterdir() if file.name.endswith(".py")]
    refusals = re.findall(r'\bIllegal\(\s*"([A-Z]+-\w+)"', "\n".join(sources))
    options = [option.clause for option in game.options]
    figures = [rule.split()[0] for rule in game.study().rules]
    return {*refusals, *options, *figures}


def excused(game: AnyGame) -> set[str]:
    """The clauses without a test: ``docs/clauses.md`` gives the reason by game, or by box."""
    sections = UNTESTED.read_text("utf-8").split("\n## ")
    about = [
        section
        for section in sections
        if section.partition("\n")[0] in (game.title.en, game.box.en)
    ]
    return set(re.findall(r"^\| ([A-Z]+-\w+) \|", "\n".join(about), re.MULTILINE))


def named(game: AnyGame) -> set[str]:
    """The clauses that tests of the game name, by ``@clause`` or in a table."""
    tests = [
        test
        for module in games.modules_with_tests(game)
        for name, test in vars(module).items()
        if name.startswith("test_")
    ]
    return {name for test in tests for name in named_by(test)}


def named_by(test: object) -> Iterator[str]:
    """In a table, ``clauses`` is a column, or a field of the cases."""
    for mark in getattr(test, "pytestmark", []):
        if mark.name == "clause":
            yield from mark.args
        elif mark.name == "parametrize":
            columns, rows = mark.args
            if isinstance(columns, str):
                columns, rows = [columns], [[row] for row in rows]
            for row in rows:
                yield from named_in(columns, row)


def named_in(columns: Sequence[str], cells: Sequence[object]) -> Iterator[str]:
    for column, cell in zip(columns, cells, strict=True):
        found = cell if column == "clauses" else getattr(cell, "clauses", "")
        yield from str(found).split()
