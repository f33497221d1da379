"""The entries of a table's log, numbered from 1.

A table is the result of its entries, so any process that reads them gets the same table. An entry
is on disk before anyone sees it. ``lines`` are lines of the match's own log (``core.log``) as
text, the house's moves included, so that no entry has to be judged again.
"""

from typing import Literal

import msgspec

from tablee.core.bot import Level
from tablee.core.log import Value

Status = Literal["open", "playing", "over", "closed"]
BotPace = Literal["slow", "normal", "fast", "none"]
Instead = Literal["easy", "house"]  # what moves where a bot could not answer at its level in time
Talk = Literal["phrases", "free", "none"]
Phrase = Literal[  # quick phrases; each page shows them in its own language
    "hello",
    "good-luck",
    "well-played",
    "thanks",
    "your-turn",
    "one-moment",
    "sorry",
    "oh-no",
    "lucky",
    "again",
    "must-go",
    "goodbye",
]


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table's settings besides the options of its game."""

    limit: int = 0  # seconds per move, after which the house plays for the seat; 0: none
    absent: int = 60  # seconds after which a bot stands in for an absent player; 0: never
    pace: BotPace = "normal"  # how long bots take in turn-based games
    sits_in: Level = "medium"  # the stand-in's level
    head_starts: tuple[int, ...] = ()  # real time: milliseconds per seat
    talk: Talk = "phrases"  # what the chat allows
    listed: bool = False  # whether the table is listed publicly, for anybody to join
    locked: bool = False  # whether only those who sit there already may sit down


class SeatPlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who a seat is for: a bot, or open to people."""

    bot: Level | None = None


class Sitter(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who is seated when the table is created."""

    seat: int
    person: str
    name: str
    face: int


class Entry(msgspec.Struct, frozen=True, kw_only=True, tag_field="t", omit_defaults=True):
    """Something that happened at a table."""


class Created(Entry, frozen=True, kw_only=True, tag="created"):
    """Always the first entry."""

    game: str
    options: dict[str, Value]
    seats: tuple[SeatPlan, ...]
    settings: Settings
    host: str  # a person's id
    seed: str  # SECRET until the match is over; hex
    sitters: tuple[Sitter, ...] = ()
    after: str | None = None  # the table this is a rematch of
    script: tuple[str, ...] = ()  # the house's first moves, fixed instead of random
    cast: str = ""  # chooses the characters of the bots; default: the seed's commitment


class Changed(Entry, frozen=True, kw_only=True, tag="changed"):
    """The host changed the setup before the start."""

    options: dict[str, Value]
    seats: tuple[SeatPlan, ...]
    settings: Settings


class Sat(Entry, frozen=True, kw_only=True, tag="sat"):
    seat: int
    person: str
    name: str
    face: int


class Stood(Entry, frozen=True, kw_only=True, tag="stood"):
    """Somebody left a seat before the start."""

    seat: int


class Readied(Entry, frozen=True, kw_only=True, tag="readied"):
    """A seat is ready, with its share of the randomness, or no longer ready."""

    seat: int
    ready: bool
    share: str | None = None


class Started(Entry, frozen=True, kw_only=True, tag="started"):
    """Everybody was ready, and the house made its first moves."""

    lines: tuple[str, ...]
    rules: int | None = None  # the version of the game's rules; null before there were pauses


class Moved(Entry, frozen=True, kw_only=True, tag="moved"):
    """A seat moved, and the house after it."""

    seat: int
    lines: tuple[str, ...]
    id: str = ""  # the client's id of this move, so that it is never made twice
    by: Literal["person", "bot", "clock"] = "person"
    lag: int = 0  # real time: milliseconds of lag compensated
    flag: str = ""  # real time: why this reaction looks implausible
    drew: tuple[int, ...] = ()  # real time: the seats that drew lots for it (``referee``)
    instead: Instead | None = None  # what chose it, if not the bot at its level


class HouseMoved(Entry, frozen=True, kw_only=True, tag="house"):
    """A clock ran out, or a simulation ended."""

    lines: tuple[str, ...]


class Came(Entry, frozen=True, kw_only=True, tag="came"):
    """A seated person is connected to this worker."""

    seat: int
    worker: str


class Went(Entry, frozen=True, kw_only=True, tag="went"):
    """A seated person is no longer connected to this worker."""

    seat: int
    worker: str


class SatIn(Entry, frozen=True, kw_only=True, tag="sat-in"):
    """A bot stands in for an absent person until they come back."""

    seat: int


class Left(Entry, frozen=True, kw_only=True, tag="left"):
    """Somebody gave up a seat for good during the match; a bot plays on."""

    seat: int


class Removed(Entry, frozen=True, kw_only=True, tag="removed"):
    """The host took somebody away from the table; a bot plays on if the match has begun."""

    person: str
    barred: bool  # whether they may not come back


class Muted(Entry, frozen=True, kw_only=True, tag="muted"):
    """The host decided whether somebody may chat."""

    person: str
    muted: bool


class RestVoted(Entry, frozen=True, kw_only=True, tag="wished"):
    """A seat wants to rest or to resume; the table does so once all people present agree."""

    seat: int
    rest: bool


class Spoke(Entry, frozen=True, kw_only=True, tag="spoke"):
    """A chat message: a phrase or free text."""

    seat: int
    phrase: Phrase | None = None
    text: str = ""
    id: str = ""  # the client's id of it, so that it is never sent twice


class Rematched(Entry, frozen=True, kw_only=True, tag="rematched"):
    """The same people play again at another table."""

    table: str


class Closed(Entry, frozen=True, kw_only=True, tag="closed"):
    """The host closed the table."""


AnyEntry = (
    Created
    | Changed
    | Sat
    | Stood
    | Readied
    | Started
    | Moved
    | HouseMoved
    | Came
    | Went
    | SatIn
    | Left
    | Removed
    | Muted
    | RestVoted
    | Spoke
    | Rematched
    | Closed
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def write_entry(entry: AnyEntry) -> bytes:
    return _encoder.encode(entry)


def read_entry(body: bytes) -> AnyEntry:
    return _decoder.decode(body)
