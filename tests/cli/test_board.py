"""A board of one's own: --board reads it from a file, and the log keeps it."""

import subprocess
from collections.abc import Callable
from importlib import resources
from pathlib import Path

import pytest

import tablee as library

Run = Callable[..., subprocess.CompletedProcess[str]]
DEFAULT = resources.files("tablee.games.grippe_jetons").joinpath("board.toml").read_text("utf-8")
QUICK = ("--seats", "2", "--bots", "random", "--seed", "3")


@pytest.fixture
def board(tmp_path: Path) -> Path:
    """The default board with a column of five that costs the others more."""
    path = tmp_path / "mine.toml"
    assert DEFAULT.count("others_lose = 3") == 1
    path.write_text(DEFAULT.replace("others_lose = 3", "others_lose = 2"), encoding="utf-8")
    return path


def test_a_match_on_a_board_of_ones_own(tablee: Run, home: Path, board: Path) -> None:
    done = tablee("play", "grippe-jetons", *QUICK, "--board", str(board), stdin="1\n" * 400)
    assert done.returncode == 0, done.stderr
    [log] = (home / "finished").glob("*.log")
    told = log.read_text()
    board.unlink()
    match = library.replay(told)
    assert str(match.record.options["board"]).endswith("r2")
    assert library.verify(told).ok


def test_the_default_board_in_a_file_is_the_default(tablee: Run, tmp_path: Path) -> None:
    path = tmp_path / "same.toml"
    path.write_text(DEFAULT, encoding="utf-8")
    few = ("--games", "2", "--workers", "1", "--json")
    done = tablee("simulate", "grippe-jetons", *QUICK, *few, "--board", str(path))
    assert '"board":"default"' in done.stdout


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("", "column"),
        (DEFAULT.replace("others_lose = 3", "others_lose = 0"), "others_lose"),
        ("[[[", "board"),
    ],
)
def test_a_wrong_board_is_explained(
    tablee: Run, tmp_path: Path, written: str, sentence: str
) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(written, encoding="utf-8")
    done = tablee("play", "grippe-jetons", "--board", str(path))
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_no_such_file_and_no_such_board(tablee: Run, tmp_path: Path, board: Path) -> None:
    missing = tablee("play", "grippe-jetons", "--board", str(tmp_path / "none.toml"))
    assert (missing.returncode, "cannot be read" in missing.stderr) == (2, True)
    other = tablee("play", "riffifi", "--board", str(board))
    assert (other.returncode, "--board does not apply to Riffifi" in other.stderr) == (2, True)
