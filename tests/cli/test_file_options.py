"""Options that a game reads from a file have flags."""

from collections.abc import Mapping
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from tablee.cli import file_options
from tablee.cli.main import program
from tablee.cli.output import Stop
from tablee.core.errors import Text
from tablee.core.game import AnyGame, Option
from tablee.games.traf.game import TrafGame

DECK = Option(
    "own_deck",
    "TRA-01",
    values=["default"],
    default="default",
    title=Text("Own deck", "Paquet"),
    help=Text("Help", "Aide"),
)


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """Traf with cards from a file, alone on the shelf."""
    found = TrafGame()
    vars(found).update(files={"own_deck": Path.read_text}, options=(*TrafGame.options, DECK))
    shelf: Mapping[str, AnyGame] = {found.name: found}
    monkeypatch.setattr(file_options, "GAMES", shelf)
    return found


@pytest.mark.usefixtures("game")
@pytest.mark.parametrize("command", ["play", "simulate", "arena", "study"])
def test_the_flag_is_named_after_the_option(command: str) -> None:
    shown = CliRunner().invoke(program("en"), [command, "--help"]).output
    assert "--own-deck FILE" in shown
    assert "Own deck, from a file (Traf; see the rules)." in " ".join(shown.split())


def test_the_value_is_what_the_game_reads(game: AnyGame, tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("b1 b2")
    assert file_options.read_files(game, {"own_deck": str(path)}) == {"own_deck": "b1 b2"}
    with pytest.raises(Stop, match="--own-deck"):
        file_options.read_files(TrafGame(), {"own_deck": str(path)})


def test_flags_are_made_only_where_they_may_be_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def file_flags(lang: str) -> list[click.Option]:
        asked.append(lang)
        return []

    monkeypatch.setattr(file_options, "file_flags", file_flags)
    CliRunner().invoke(program("en"), ["simulate", "chess", "--games", "2", "--seats=3"])
    assert asked == []
    CliRunner().invoke(program("en"), ["simulate", "chess", "--own-deck=x"])
    assert asked == ["en"]
