"""The page on adding a game names the files that a game has."""

import re
from pathlib import Path

from tablee.games import GAMES

ROOT = Path(__file__).parents[2]
FOLDERS = [ROOT / "src/tablee/games" / name.replace("-", "_") for name in GAMES.folders]


def named() -> set[str]:
    """The files in the table of a game's parts."""
    page = (ROOT / "docs/add-a-game.md").read_text(encoding="utf-8")
    table = page.partition("| file | holds | compiled |")[2].partition("\n\n")[0]
    first_cells = [row.split("|")[1] for row in table.strip().splitlines()]
    return set(re.findall(r"`([^`]+)`", " ".join(first_cells)))


def sources(folder: Path) -> set[str]:
    return {path.name for kind in ("*.py", "*.md") for path in folder.glob(kind)}


def test_files_that_every_game_has_are_explained() -> None:
    in_every_game = set.intersection(*map(sources, FOLDERS))
    assert {"game.py", "rules.py"} <= in_every_game
    assert in_every_game - named() == set()


def test_files_that_are_explained_exist() -> None:
    assert named()
    in_some_game = {name for folder in FOLDERS for name in sources(folder)}
    assert named() - in_some_game == set()
