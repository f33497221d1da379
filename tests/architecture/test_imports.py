"""Arrows between the parts of Tablée go one way, and the house knows no game."""

import pytest

from tests.architecture.imports import PAGE, PARTS, Import, edges, imports, part_of, picture

pytestmark = pytest.mark.both_ways


def test_a_part_imports_only_those_below_it() -> None:
    wrong = [
        each
        for (source, target), found in edges().items()
        if PARTS.index(source) < PARTS.index(target)
        for each in found
    ]
    assert wrong == []


def test_nothing_outside_the_games_imports_a_game_by_name() -> None:
    wrong = [
        each
        for each in imports()
        if each.module.split(".")[1] != "games" and names_a_game(each.target)
    ]
    assert wrong == []


def test_no_game_imports_another() -> None:
    wrong = [
        each
        for each in imports()
        if names_a_game(each.module)
        and names_a_game(each.target)
        and each.module.split(".")[2] != each.target.split(".")[2]
        and each.target.split(".")[2] != "flinke"  # what the three games of one box share
    ]
    assert wrong == []


def names_a_game(module: str) -> bool:
    """``tablee.games.puko.rules``, but not ``tablee.games.find``."""
    return module.startswith("tablee.games.") and module.count(".") >= 3


def test_the_picture_in_the_docs_is_the_one_drawn_from_the_code() -> None:
    assert picture() in PAGE.read_text(encoding="utf-8"), "run python -m tests.architecture.imports"


def test_the_reader_of_imports_finds_them() -> None:
    found = set(imports())
    assert Import("tablee.server.room.room", "tablee.core.errors.Refusal") in found
    assert part_of("tablee.games.riff_raff.command.show") == "cli"
    assert ("games", "core") in edges()
    assert ("core", "games") not in edges()
