"""Arrows between the parts of Tablée go one way, and the house knows no game."""

import pytest

from tests.architecture.imports import (
    PAGE,
    Import,
    against_the_order,
    edges,
    games_by_name,
    imports,
    names_a_game,
    part_of,
    picture,
)

pytestmark = pytest.mark.both_ways


def test_a_part_imports_only_those_below_it() -> None:
    assert against_the_order() == []


def test_connections_and_http_do_not_know_each_other() -> None:
    assert not {("server.ws", "server.http"), ("server.http", "server.ws")} & edges().keys()


def test_nothing_outside_the_games_imports_a_game_by_name() -> None:
    assert games_by_name() == []


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


def test_the_picture_in_the_docs_is_the_one_drawn_from_the_code() -> None:
    assert picture() in PAGE.read_text(encoding="utf-8"), "run python -m tests.architecture.imports"


def test_the_reader_of_imports_finds_them() -> None:
    found = set(imports())
    assert Import("tablee.server.room.room", "tablee.core.errors.Refusal") in found
    assert part_of("tablee.games.riff_raff.command.show") == "cli"
    assert part_of("tablee.server.room.room") == "server.room"
    assert part_of("tablee.server.wire") == "server"
    assert ("games", "core") in edges()
    assert ("core", "games") not in edges()
