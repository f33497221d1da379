"""The files of one revision, wherever it is checked out."""

import ast
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
SOURCES, PAGE, TESTS = "src/tablee/games/", "web/src/games/", "tests/games/"  # of games


class Checkout:
    """A revision in a folder: what git knows or would add, and nothing that was built."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self.folder = folder
        listed = git("ls-files", "--cached", "--others", "--exclude-standard", folder=folder)
        self.files = [file for file in listed.splitlines() if (folder / file).is_file()]
        self.games = {name: self._package(name) for name in sorted(self._folders(PAGE))}

    def under(self, *places: str, ending: str | tuple[str, ...] = ".py") -> list[str]:
        """The files that begin with one of the places and end in one of the endings."""
        return [file for file in self.files if file.startswith(places) and file.endswith(ending)]

    def text(self, file: str) -> str:
        return (self.folder / file).read_text(encoding="utf-8")

    def nodes(self, files: list[str]) -> Iterator[tuple[str, ast.AST]]:
        """All syntax of these files, each node with its file."""
        for file in files:
            for node in ast.walk(ast.parse(self.text(file))):
                yield file, node

    def sources(self, game: str) -> str:
        return f"{SOURCES}{self.games[game]}/"

    def _package(self, game: str) -> str:
        """A game's folder in ``src`` and ``tests``; older revisions call Grippe-Jetons grippe."""
        folders = self._folders(SOURCES)
        return next(name for name in folders if game.replace("-", "_").startswith(name))

    def _folders(self, place: str) -> set[str]:
        rest = [file.removeprefix(place) for file in self.files if file.startswith(place)]
        return {file.partition("/")[0] for file in rest if "/" in file}


@contextmanager
def checked_out(revision: str) -> Iterator[Checkout]:
    """An older revision, in a folder of its own for as long as it is needed."""
    with TemporaryDirectory() as scratch:
        folder = Path(scratch) / "tablee"
        git("worktree", "add", "--detach", str(folder), revision)
        try:
            yield Checkout(git("rev-parse", "--short", revision), folder)
        finally:
            git("worktree", "remove", "--force", str(folder))


def working_tree() -> Checkout:
    return Checkout(f"the working tree at {git('rev-parse', '--short', 'HEAD')}", ROOT)


def git(*words: str, folder: Path = ROOT) -> str:
    done = subprocess.run(["git", *words], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()
