"""Games kept on disk: written after every move, so that a match survives anything.

saved/NAME.log     the match so far
saved/NAME.seed    the sealed seed of its luck, for going on
saved/NAME.json    who sits where
finished/NAME.log  the whole match, to be replayed and verified
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
LARGEST = 10_000_000  # bytes; no log comes near


class Sitting(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits at a saved table: the person, and the bots by seat with their levels."""

    names: list[str]  # empty for a person who gave none
    seat: int
    bots: dict[int, str]
    bots_seed: int

    def suits(self, match: Match) -> bool:
        """Whether every seat of this match is taken, by the person or by a bot there is."""
        taken = sorted([self.seat, *self.bots])
        known = match.game.bots()
        everybody = taken == list(range(match.seats)) and len(self.names) == match.seats
        return everybody and all(level in known for level in self.bots.values())


def home() -> Path:
    """Where this user's games are kept."""
    if chosen := os.environ.get("TABLEE_HOME"):
        return Path(chosen)
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "tablee"


class SavedGame:
    """One match on disk. ``path`` is its log."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def prepare(self) -> None:
        """Find out before the deal whether anything can be kept."""
        with speaking_of(self.path.parent):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write(self.path.with_suffix(".try"), "")
            self.path.with_suffix(".try").unlink()

    def open(self, sitting: Sitting, match: Match) -> None:
        """Put a new match on disk; the log comes last, so that it is never without the rest."""
        with speaking_of(self.path.parent):
            fair = match.fair()
            if fair is not None:
                write(self.path.with_suffix(".seed"), fair.seed.hex() + "\n")
            write(self.path.with_suffix(".json"), msgspec.json.encode(sitting).decode() + "\n")
            self.save(match)

    def save(self, match: Match) -> None:
        with speaking_of(self.path.parent):
            write(self.path, match.log())

    def finish(self, match: Match) -> Path:
        """Move a match that is over to the finished ones; where its log lies now."""
        kept = self.path.parent.parent / FINISHED / self.path.name
        with speaking_of(kept.parent):
            kept.parent.mkdir(parents=True, exist_ok=True)
            write(kept, match.log())
            self.path.unlink(missing_ok=True)
            self.path.with_suffix(".seed").unlink(missing_ok=True)
            self.path.with_suffix(".json").replace(kept.with_suffix(".json"))
        return kept

    def load(self) -> tuple[Sitting, Match]:
        """The match as it was left."""
        log = read_text(self.path)
        record = read_log(log)
        if record.end is not None:
            raise BadLog(
                Text(
                    "This match is over; “tablee replay” tells it",
                    "Cette partie est finie ; « tablee replay » la raconte",
                )
            )
        match = tablee.replay(log, self._luck(record))
        sitting = self.sitting()
        if sitting is None or not sitting.suits(match):
            raise BadLog(
                Text(
                    f"{self.path.name} is not a game that was saved by “tablee play”",
                    f"{self.path.name} n’est pas une partie enregistrée par « tablee play »",
                )
            )
        return sitting, match

    def game(self) -> str:
        """Which game it is, by the name of the file."""
        return self.path.stem.rsplit("-", 3)[0]

    def left_at(self) -> str:
        """Day and time of the last move."""
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(written(self.path)))

    def sitting(self) -> Sitting | None:
        """Who sits there, where that is on disk and makes sense."""
        try:
            return msgspec.json.decode(self.path.with_suffix(".json").read_bytes(), type=Sitting)
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
                    f"The seed of {self.path.name} is missing or is not the one it was dealt by",
                    f"La graine de {self.path.name} manque ou n’est pas celle de sa donne",
                )
            )
        return tablee.FairLuck(seed, record.shares)


def new_game(game: str) -> SavedGame:
    """A place on disk for a match of this game."""
    name = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(2)}"
    return SavedGame(home() / SAVED / f"{name}.log")


def saved_games(game: str | None = None) -> list[SavedGame]:
    """The matches that can go on, the latest first."""
    folder = home() / SAVED
    with speaking_of(folder):
        found = [path for path in folder.glob("*.log") if path.with_suffix(".json").is_file()]
        if game is not None:
            found = [path for path in found if SavedGame(path).game() == game]
        return [SavedGame(path) for path in sorted(found, key=written, reverse=True)]


def written(path: Path) -> float:
    return path.stat().st_mtime


def write(path: Path, text: str) -> None:
    """Replace a file in one stroke: whoever reads it finds the old text or the new one."""
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
    """A file of text, or one sentence that says why not."""
    try:
        with path.open("rb") as file:
            return decode(file.read(LARGEST + 1), path.name)
    except FileNotFoundError:
        raise Stop(texts.no_file(path), 2) from None
    except IsADirectoryError:
        raise Stop(
            Text(f"{path} is a folder, not a log", f"{path} est un dossier, pas un journal"), 2
        ) from None
    except OSError as trouble:
        raise Stop(texts.cannot_read(path, trouble), 2) from None


def decode(content: bytes, name: str) -> str:
    """Bytes as the text of a log."""
    try:
        if len(content) <= LARGEST:
            return content.decode("utf-8")
    except UnicodeDecodeError:
        pass
    raise BadLog(
        Text(
            f"{name} is not text, so it is no log",
            f"{name} n’est pas du texte, donc pas un journal",
        )
    )


@contextmanager
def speaking_of(folder: Path) -> Iterator[None]:
    """Turn trouble with the disk into a sentence."""
    try:
        yield
    except OSError as trouble:
        why = reason(trouble)
        raise Stop(
            Text(
                f"Games cannot be kept in {folder}: {why.en}; TABLEE_HOME names another folder",
                f"Impossible de garder les parties dans {folder} : {why.fr} ; TABLEE_HOME en "
                "désigne un autre",
            )
        ) from None
