"""The log: a match as text, from which it can be resumed and replayed.

    tablee 1
    game riffifi 1
    seats 4
    options officer=off history=memory …
    luck seed 7

    house deal b1y3… …
    0 r7 @1530
    end 12 30 9 8 won 1

A line is who, move and, if a clock ran, milliseconds since the start. ``docs/notation.md``
has the details.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from tablee.core.errors import BadLog, OtherVersion, Text, quote

FORMAT = 1
HOUSE_NAME = "house"
ABANDONED = "abandoned"  # the end of a match that nobody will play on
SEED_DIGITS = 100
STAMP_DIGITS = 18
SHARE_DIGITS = 128
LATEST = 10**STAMP_DIGITS  # a move's stamp is below this
LINE = re.compile(r"(house|[0-9]) (.+?)(?: @([0-9]+))?")
SEED = re.compile(rf"-?[0-9]{{1,{SEED_DIGITS}}}")
NUMBER = re.compile(rf"[0-9]{{1,{STAMP_DIGITS}}}")
SHARE = re.compile(rf"[0-9a-f]{{1,{SHARE_DIGITS}}}")
DIGEST = re.compile(r"[0-9a-f]{64}")

Value = bool | int | str
T = TypeVar("T")


def write_value(value: Value) -> str:
    """An option's value as text; booleans are on and off."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


class Line(NamedTuple):
    """One move, by a seat's number or the house, in notation."""

    who: str
    move: str
    at: int | None = None

    def __str__(self) -> str:
        stamp = "" if self.at is None else f" @{self.at}"
        return f"{self.who} {self.move}{stamp}"

    @classmethod
    def read(cls, text: str) -> "Line":
        """Parse what ``str()`` wrote; raises BadLog."""
        found = LINE.fullmatch(text)
        if found is None:
            raise BadLog(
                Text(
                    "a line is “house MOVE” or “SEAT MOVE”",
                    "une ligne est « house COUP » ou « PLACE COUP »",
                )
            )
        return cls(found[1], found[2], None if found[3] is None else read_number(found[3]))


def read_number(text: str) -> int:
    """Parse a number that is not too long; raises BadLog."""
    if not NUMBER.fullmatch(text):
        told = quote(text)
        raise BadLog(Text(f"“{told}” is not a number", f"« {told} » n’est pas un nombre"))
    return int(text)


@dataclass
class Record:
    """A parsed log; ``str()`` writes it as text."""

    game: str
    rules: int
    seats: int
    options: Mapping[str, Value]
    seed: int | None = None
    commitment: str | None = None
    shares: dict[int, str] = field(default_factory=dict)
    scripted: int = 0  # house moves that were preset, not drawn
    lines: list[Line] = field(default_factory=list)
    end: str | None = None
    revealed: str | None = None

    def __str__(self) -> str:
        options = " ".join(f"{name}={write_value(value)}" for name, value in self.options.items())
        head = [f"tablee {FORMAT}", f"game {self.game} {self.rules}", f"seats {self.seats}"]
        head.append(f"options {options}".rstrip())
        head.append(f"luck {self.luck()}")
        head += [f"share {seat} {share}" for seat, share in self.shares.items()]
        if self.scripted:
            head.append(f"scripted {self.scripted}")
        tail = [f"end {self.end}"] if self.end is not None else []
        if self.revealed is not None:
            tail.append(f"reveal {self.revealed}")
        return "\n".join([*head, "", *map(str, self.lines), *tail, ""])

    @property
    def abandoned(self) -> bool:
        """Whether the match was given up before its end."""
        return self.end == ABANDONED

    @property
    def latest(self) -> int | None:
        """When its last move was made, if it has one with a time."""
        return self.lines[-1].at if self.lines else None

    def copy(self) -> "Record":
        """A copy that can continue differently."""
        twin: Record = object.__new__(Record)
        twin.__dict__.update(self.__dict__)
        twin.lines = self.lines[:]
        return twin

    def luck(self) -> str:
        if self.seed is not None:
            return f"seed {self.seed}"
        return f"fair {self.commitment}"


def read_log(text: str) -> Record:
    """Parse a log; ``replay`` checks whether it is a legal match."""
    if not isinstance(text, str):
        raise BadLog(Text("A log is text", "Un journal est un texte"))
    if not text.startswith("tablee "):
        raise BadLog(
            Text(
                f"A log of Tablée begins with “tablee {FORMAT}”",
                f"Un journal de Tablée commence par « tablee {FORMAT} »",
            )
        )
    if not text.endswith("\n"):
        raise _bad(text.count("\n") + 1, "it breaks off in mid-line", "il s’interrompt en route")
    return _Reader(text).record()


class _Reader:
    """Reads a log line by line and reports the line of an error."""

    def __init__(self, text: str) -> None:
        self.rows = text.split("\n")[:-1]
        self.at = 0  # rows read so far: the number of the latest

    def record(self) -> Record:
        if self.head("tablee") != str(FORMAT):
            raise OtherVersion(
                Text(
                    "This log comes from another version of Tablée; this one reads only format "
                    f"{FORMAT}",
                    "Ce journal vient d’une autre version de Tablée ; celle-ci ne lit que le "
                    f"format {FORMAT}",
                )
            )
        game, _, rules = self.head("game").partition(" ")
        record = Record(game, self.number(rules), self.number(self.head("seats")), {})
        record.options = self.options(self.head("options"))
        self.luck(record, self.head("luck"))
        while row := self.next():
            self.extra(record, *row.split(" "))
        if self.at > len(self.rows):
            raise self.bad("the head has no end", "l’en-tête n’a pas de fin")
        while self.at < len(self.rows):
            self.body(record, self.next())
        return record

    def next(self) -> str:
        """The next row; empty after the last."""
        self.at += 1
        return self.rows[self.at - 1] if self.at <= len(self.rows) else ""

    def head(self, word: str) -> str:
        name, _, rest = self.next().partition(" ")
        if name != word:
            raise self.bad(f"“{word} …” should stand here", f"« {word} … » devrait se trouver ici")
        return rest

    def options(self, text: str) -> dict[str, Value]:
        pairs = [pair.split("=") for pair in text.split()]
        if any(len(pair) != 2 for pair in pairs) or len({pair[0] for pair in pairs}) < len(pairs):
            raise self.bad("options are written name=value", "une option s’écrit nom=valeur")
        return {pair[0]: pair[1] for pair in pairs}

    def luck(self, record: Record, text: str) -> None:
        kind, _, rest = text.partition(" ")
        if kind == "seed" and SEED.fullmatch(rest):
            record.seed = int(rest)
        elif kind == "fair" and DIGEST.fullmatch(rest):
            record.commitment = rest
        else:
            raise self.bad(
                "luck is “seed N” or “fair DIGEST”",
                "la chance est « seed N » ou « fair EMPREINTE »",
            )

    def extra(self, record: Record, word: str, *rest: str) -> None:
        if word == "share" and len(rest) == 2 and SHARE.fullmatch(rest[1]):
            seat = self.number(rest[0])
            if seat >= record.seats or seat in record.shares:
                raise self.bad("each seat adds one share", "chaque place ajoute une seule part")
            record.shares[seat] = rest[1]
        elif word == "scripted" and len(rest) == 1 and not record.scripted:
            record.scripted = self.number(rest[0])
        else:
            told = quote(word)
            raise self.bad(f"“{told}” means nothing here", f"« {told} » n’a pas de sens ici")

    def body(self, record: Record, row: str) -> None:
        word, _, rest = row.partition(" ")
        if record.end is None and word == "end":
            record.end = rest
        elif record.end is not None and record.revealed is None and word == "reveal":
            if not DIGEST.fullmatch(rest):
                raise self.bad("a seed has 64 hex digits", "une graine a 64 chiffres hexadécimaux")
            record.revealed = rest
        elif record.end is not None:
            raise self.bad("the match has ended above", "la partie est déjà finie plus haut")
        else:
            record.lines.append(self.parsed(Line.read, row))

    def number(self, text: str) -> int:
        return self.parsed(read_number, text)

    def parsed(self, read: Callable[[str], T], text: str) -> T:
        try:
            return read(text)
        except BadLog as refused:
            raise self.bad(*refused.text) from None

    def bad(self, en: str, fr: str) -> BadLog:
        return _bad(self.at, en, fr)


def _bad(row: int, en: str, fr: str) -> BadLog:
    return BadLog(
        Text(
            f"The log cannot be read at line {row}: {en}", f"Journal illisible, ligne {row} : {fr}"
        )
    )
