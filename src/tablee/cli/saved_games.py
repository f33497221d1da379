"""Saved games, written to disk after every move so that a match survives a crash.

saved/NAME.log     the match so far
saved/NAME.seed    its secret seed, needed to continue
saved/NAME.json    who sits where
finished/NAME.log  the finished match, to replay and verify
"""

import os
import secrets
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

import tablee
from tablee.cli import texts
from tablee.cli.output import Stop
from tablee.core.errors import BadLog, Text
from tablee.core.log import Record, read_log
from tablee.core.match import Match
from tablee.core.trouble import reason

SAVED = "saved"
FINISHED = "finished"
LARGEST_LOG = 10_000_000  # bytes; no real log comes near


class Seating(msgspec.Struct, frozen=True, kw_only=True):
    """Who plays a saved game: the person's seat, and the bots' levels by seat."""

    names: list[str]  # empty if the person gave none
    seat: int
    bots: dict[int, str]
    bots_seed: int

    def suits(self, match: Match) -> bool:
        """Whether it fills every seat of this match, with the person and known bots."""
        taken = sorted([self.seat, *self.bots])
        known = match.game.bots()
        everybody = taken == list(range(match.seats)) and len(self.names) == match.seats
        return everybody and all(level in known for level in self.bots.values())


def home() -> Path:
    """The folder of this user's games."""
    if chosen := os.environ.get("TABLEE_HOME"):
        return Path(chosen)
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "tablee"


class SavedGame:
    """One match on disk. ``path`` is its log."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def prepare(self) -> None:
        """Check before the deal that the folder is writable."""
        with disk_errors(self.path.parent):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write(self.path.with_suffix(".try"), "")
            self.path.with_suffix(".try").unlink()

    def open(self, seating: Seating, match: Match) -> None:
        """Save a new match; the log is written last, so that it is never without the rest."""
        with disk_errors(self.path.parent):
            fair = match.fair()
            if fair is not None:
                write(self.path.with_suffix(".seed"), fair.seed.hex() + "\n")
            write(self.path.with_suffix(".json"), msgspec.json.encode(seating).decode() + "\n")
            self.save(match)

    def save(self, match: Match) -> None:
        with disk_errors(self.path.parent):
            write(self.path, match.log())

    def finish(self, match: Match) -> Path:
        """Move a finished match to the finished ones; returns the path of its log."""
        finished = self.path.parent.parent / FINISHED / self.path.name
        with disk_errors(finished.parent):
            finished.parent.mkdir(parents=True, exist_ok=True)
            write(finished, match.log())
            self.path.unlink(missing_ok=True)
            self.path.with_suffix(".seed").unlink(missing_ok=True)
            self.path.with_suffix(".json").replace(finished.with_suffix(".json"))
        return finished

    def load(self) -> tuple[Seating, Match]:
        """Load the match as it was left."""
        log = read_text(self.path)
        record = read_log(log)
        if record.end is not None:
            raise BadLog(
                Text(
                    "This match is over; use “tablee replay” to see it",
                    "Cette partie est finie ; « tablee replay » la raconte",
                )
            )
        match = tablee.replay(log, self._luck(record))
        seating = self.seating()
        if seating is None or not seating.suits(match):
            raise BadLog(
                Text(
                    f"{self.path.name} was not saved by “tablee play”",
                    f"{self.path.name} n’est pas une partie enregistrée par « tablee play »",
                )
            )
        return seating, match

    def game(self) -> str:
        """The game, from the file's name."""
        return self.path.stem.rsplit("-", 3)[0]

    def left_at(self) -> str:
        """Date and time of the last move."""
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(written(self.path)))

    def seating(self) -> Seating | None:
        """Who plays it, if that file exists and is valid."""
        try:
            return msgspec.json.decode(self.path.with_suffix(".json").read_bytes(), type=Seating)
        except (OSError, msgspec.MsgspecError):
            return None

    def _luck(self, record: Record) -> tablee.FairLuck | None:
        if record.commitment is None:
            return None
        try:
            seed = bytes.fromhex(self.path.with_suffix(".seed").read_text(encoding="ascii"))
        except (OSError, ValueError):
            seed = b""
        if tablee.commitment(seed) != record.commitment:
            raise BadLog(
                Text(
                    f"The seed of {self.path.name} is missing or does not match its log",
                    f"La graine de {self.path.name} manque ou n’est pas celle de sa donne",
                )
            )
        return tablee.FairLuck(seed, record.shares)


def new_game(game: str) -> SavedGame:
    """A new file for a match of this game."""
    name = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(2)}"
    return SavedGame(home() / SAVED / f"{name}.log")


def saved_games(game: str | None = None) -> list[SavedGame]:
    """The saved games, the latest first."""
    folder = home() / SAVED
    with disk_errors(folder):
        found = [path for path in folder.glob("*.log") if path.with_suffix(".json").is_file()]
        if game is not None:
            found = [path for path in found if SavedGame(path).game() == game]
        return [SavedGame(path) for path in sorted(found, key=written, reverse=True)]


def written(path: Path) -> float:
    return path.stat().st_mtime


def write(path: Path, text: str) -> None:
    """Replace a file atomically."""
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
    except BaseException:
        Path(draft).unlink(missing_ok=True)
        raise


def read_text(path: Path) -> str:
    """The text of a log file; raises Stop."""
    try:
        with path.open("rb") as file:
            return decode(file.read(LARGEST_LOG + 1), path.name)
    except FileNotFoundError:
        raise Stop(texts.no_file(path), 2) from None
    except IsADirectoryError:
        raise Stop(
            Text(f"{path} is a folder, not a log", f"{path} est un dossier, pas un journal"), 2
        ) from None
    except OSError as trouble:
        raise Stop(texts.cannot_read(path, trouble), 2) from None


def decode(content: bytes, name: str) -> str:
    """Decode the bytes of a log; raises BadLog."""
    try:
        if len(content) <= LARGEST_LOG:
            return content.decode("utf-8")
    except UnicodeDecodeError:
        pass
    raise BadLog(
        Text(
            f"{name} is not text, so it is not a log",
            f"{name} n’est pas du texte, donc pas un journal",
        )
    )


@contextmanager
def disk_errors(folder: Path) -> Iterator[None]:
    """Turn an OSError into an error message."""
    try:
        yield
    except OSError as trouble:
        why = reason(trouble)
        raise Stop(
            Text(
                f"Cannot save games in {folder}: {why.en}; choose another folder with TABLEE_HOME",
                f"Impossible de garder les parties dans {folder} : {why.fr} ; TABLEE_HOME en "
                "désigne un autre",
            )
        ) from None
