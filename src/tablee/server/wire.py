"""Every message between a client and a table: one type each, with a sample above it.

A connection belongs to one table: ``/ws?table=ID&protocol=1&lang=fr``. Text messages are JSON
objects with their type in ``t``; binary ones are frames of a simulation (docs/frames.md).
``docs/protocol.md`` explains how they are used, and ``web/src/wire.ts`` is generated from this
file.
"""

from enum import IntEnum
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Raw

from tablee.core.bot import Level
from tablee.core.cast import BotFace
from tablee.core.log import SHARE, Value
from tablee.core.standing import SeatStanding
from tablee.tables.entries import Instead, Phrase, SeatPlan, Settings
from tablee.tables.tidy_text import LONGEST_NAME

PROTOCOL = 1
"""Raised when pages and servers of different versions could no longer understand each other."""

LONGEST_MESSAGE = 8 * 1024  # bytes in one message of a client


class CloseCode(IntEnum):
    """Why the server closed a connection."""

    GOING_AWAY = 1001  # the reply to the client's own close frame
    UNSUPPORTED = 1003
    INVALID_TEXT = 1007
    TOO_MUCH = 1008
    TOO_LONG = 1009
    INTERNAL_ERROR = 1011
    RESTART = 1012
    TRY_LATER = 1013
    RELOAD = 4000  # the page speaks another version of the protocol
    UNKNOWN_PERSON = 4401  # POST /api/me first
    NO_TABLE = 4404


# Connecting again in the same way would end in the same way.
FINAL_CODES = (
    CloseCode.UNSUPPORTED,
    CloseCode.INVALID_TEXT,
    CloseCode.TOO_MUCH,
    CloseCode.TOO_LONG,
    CloseCode.RELOAD,
    CloseCode.UNKNOWN_PERSON,
    CloseCode.NO_TABLE,
)


MoveText = Annotated[str, Meta(min_length=1, max_length=2000)]
ClientId = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[!-~]+$")]
Share = Annotated[str, Meta(pattern=f"^{SHARE.pattern}$")]
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Face = Annotated[int, Meta(ge=0, le=63)]
SeatNumber = Annotated[int, Meta(ge=0, le=9)]
Words = Annotated[str, Meta(min_length=1, max_length=400)]  # tidied, then at most LONGEST_SAID
Count = Annotated[int, Meta(ge=0, lt=2**53)]


class FromClient(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="t", forbid_unknown_fields=True
):
    """A client's request. The client chooses ``id``; the answer, Ack or Refused, repeats it."""

    id: ClientId


# -- Before the start ---------------------------------------------------------------------------


# {"t": "sit", "id": "k3", "seat": 1, "name": "Léa", "face": 4}
class Sit(FromClient, frozen=True, kw_only=True, tag="sit"):
    """Take an open seat; the same person may take several and pass the device on."""

    seat: SeatNumber
    name: Name | None = None  # default: the person's own
    face: Face | None = None


# {"t": "stand", "id": "k4", "seat": 1}
class Stand(FromClient, frozen=True, kw_only=True, tag="stand"):
    seat: SeatNumber


# {"t": "set", "id": "k5", "options": {"officer": true}, "seats": [{}, {"bot": "hard"}], …}
class Set(FromClient, frozen=True, kw_only=True, tag="set"):
    """The host changes the setup; seats that are taken stay taken."""

    options: dict[str, Value]
    seats: Annotated[tuple[SeatPlan, ...], Meta(min_length=1, max_length=10)]
    settings: Settings


# {"t": "ready", "id": "k6", "seat": 1, "ready": true, "share": "8f3a91"}
class Ready(FromClient, frozen=True, kw_only=True, tag="ready"):
    """This seat is ready. ``share`` is the client's part of the randomness (docs/fairness.md).

    The match starts once no seat is open and all people are ready.
    """

    seat: SeatNumber
    ready: bool
    share: Share | None = None


# {"t": "start", "id": "k7"}
class Start(FromClient, frozen=True, kw_only=True, tag="start"):
    """The host fills open seats with bots; the match starts once all people are ready."""

    bot: Level = "medium"


# -- During the match ---------------------------------------------------------------------------


# {"t": "move", "id": "k8", "seat": 1, "move": "r7", "seen": 41}
class Move(FromClient, frozen=True, kw_only=True, tag="move"):
    """A move in notation. Sent again with the same id, it is made once and acknowledged twice."""

    seat: SeatNumber
    move: MoveText
    seen: Count = 0  # the number of the view the player was looking at


# {"t": "tap", "id": "k9", "seat": 1, "target": 5, "frame": 310}
class Tap(FromClient, frozen=True, kw_only=True, tag="tap"):
    """The player tapped something in a simulation, when this frame was on screen."""

    seat: SeatNumber
    target: Annotated[int, Meta(ge=0, le=63)]  # by its number in the frames
    frame: Count


# {"t": "next", "id": "k20", "seat": 1, "seen": 41}
class Next(FromClient, frozen=True, kw_only=True, tag="next"):
    """This person has looked long enough at what has just ended: the trick, the turn or the round.

    The house goes on when everybody who is here and plays has said so, or when its time is up.
    """

    seat: SeatNumber
    seen: Count  # the number of the view that shows it; of an earlier one it means nothing


# {"t": "rest", "id": "k10", "seat": 1, "rest": true}
class Rest(FromClient, frozen=True, kw_only=True, tag="rest"):
    """Ask to rest or to resume; the table does so once everybody present agrees."""

    seat: SeatNumber
    rest: bool


# {"t": "hint", "id": "k17", "seat": 1}
class Hint(FromClient, frozen=True, kw_only=True, tag="hint"):
    """Ask for a hint. Answered by Advice, if all other seats are played by bots."""

    seat: SeatNumber


# {"t": "stand-in", "id": "k21", "seat": 2}
class StandIn(FromClient, frozen=True, kw_only=True, tag="stand-in"):
    """Do not wait any longer for an absent person: a bot plays for them until they are back.

    Anybody who sits at the table may ask for it, once the person has been away for 10 seconds.
    """

    seat: SeatNumber


# {"t": "leave", "id": "k11", "seat": 1}
class Leave(FromClient, frozen=True, kw_only=True, tag="leave"):
    """Give up the seat for good; a bot plays on."""

    seat: SeatNumber


# -- What a host may do about a guest -----------------------------------------------------------


# {"t": "remove", "id": "k22", "seat": 2, "bar": true}
class Remove(FromClient, frozen=True, kw_only=True, tag="remove"):
    """The host takes whoever has this seat away from the table.

    Before the start their seats are open again; during the match a bot plays on. Whoever is barred
    cannot sit down or chat here any more.
    """

    seat: SeatNumber
    bar: bool = False


# {"t": "mute", "id": "k23", "seat": 2, "mute": true}
class Mute(FromClient, frozen=True, kw_only=True, tag="mute"):
    """The host decides whether whoever has this seat may chat."""

    seat: SeatNumber
    mute: bool


# -- After the match, and at any time -----------------------------------------------------------


# {"t": "rematch", "id": "k12"}
class Rematch(FromClient, frozen=True, kw_only=True, tag="rematch"):
    """Open a new table for the same people and bots; everybody gets its id."""


# {"t": "close", "id": "k13"}
class Close(FromClient, frozen=True, kw_only=True, tag="close"):
    """The host closes the table."""


# {"t": "say", "id": "k18", "seat": 1, "phrase": "well-played", "text": null}
class Say(FromClient, frozen=True, kw_only=True, tag="say"):
    """Chat: a ready-made phrase, or free text if the table allows it."""

    seat: SeatNumber
    phrase: Phrase | None = None
    text: Words | None = None


# {"t": "look", "id": "k14", "seat": 2}
class Look(FromClient, frozen=True, kw_only=True, tag="look"):
    """Choose which of one's own seats this connection shows; null: spectator."""

    seat: SeatNumber | None


# {"t": "story", "id": "k15", "after": 38}
class Story(FromClient, frozen=True, kw_only=True, tag="story"):
    """Ask what happened after this number, as this seat saw it. Answered by Tale."""

    after: Count


# {"t": "time", "id": "k16", "mine": 51234.5}
class Time(FromClient, frozen=True, kw_only=True, tag="time"):
    """Clock synchronisation, so that all screens show cues at the same instant."""

    mine: Annotated[float, Meta(ge=0, lt=2**53)]


AnyFromClient = (
    Sit
    | Stand
    | Set
    | Ready
    | Start
    | Move
    | Tap
    | Next
    | Rest
    | Hint
    | StandIn
    | Leave
    | Remove
    | Mute
    | Rematch
    | Close
    | Say
    | Look
    | Story
    | Time
)


# -- From the server ----------------------------------------------------------------------------


class FromServer(msgspec.Struct, frozen=True, kw_only=True, tag_field="t"):
    """A message from the server."""


# {"t": "welcome", "protocol": 1, "server": "0.4.0", "person": "p7…", "now": 1794823401250}
class Welcome(FromServer, frozen=True, kw_only=True, tag="welcome"):
    """The first message."""

    protocol: int
    server: str
    person: str
    now: int  # the server's clock, milliseconds since 1970


# {"t": "reload", "protocol": 2}
class Reload(FromServer, frozen=True, kw_only=True, tag="reload"):
    """The page is too old and must be reloaded; the connection is closed after this message."""

    protocol: int


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as everybody sees it."""

    kind: Literal["open", "person", "bot"]
    name: str
    face: int  # of a person
    bot_face: BotFace | None = None  # of a bot's character; null for its stand-in for a person
    bot: Level | None  # which bot plays here now, stand-ins included
    mine: bool
    ready: bool
    here: bool  # connected
    away_since: (
        int | None
    )  # while the table waits for this person: the server's clock when they left
    wants_rest: bool
    left: bool  # has given up the seat for good, or was taken away by the host
    muted: bool  # by the host


# {"t": "table", "id": "Yw3…", "number": 4, "game": "traf", "status": "open", …}
class Table(FromServer, frozen=True, kw_only=True, tag="table"):
    """Seats, options and settings. Sent whenever they change."""

    id: str
    number: int
    game: str
    status: Literal["open", "playing", "resting", "over", "closed"]
    options: dict[str, Value]
    settings: Settings
    seats: tuple[Seat, ...]
    host: bool  # whether you are the host
    looks_from: int | None  # the seat whose view this connection gets
    commitment: str  # SHA-256 of the secret seed
    rematch: str | None  # the id of the rematch's table


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """Real time: who was first, and by how much."""

    seat: int
    ahead_of: int | None  # the closest rival for the same move, if any
    by: int  # milliseconds
    tie: bool  # too close to call: decided by lot (docs/real-time.md)


class Replaced(msgspec.Struct, frozen=True, kw_only=True):
    """A bot could not answer at its level in time: what moved for this seat instead."""

    seat: int
    by: Instead  # the level *easy*, or the house with a simple move


# {"t": "view", "number": 42, "before": 41, "at": 1794823401250, "view": {…}, "said": ["…"], …}
class View(FromServer, frozen=True, kw_only=True, tag="view"):
    """What this seat sees, and what just happened.

    ``before`` is the number of the previous view: a client that missed it may send ``story``. A
    slow reader is sent the latest view only.
    """

    number: int
    before: int
    at: int  # the server's clock when it happened
    show: int | None  # real time: the instant at which all screens show it
    due: int | None  # when the clock runs out, if one runs
    since: int | None  # since when what it shows moves on by itself, as a ship that swings
    view: Raw  # the view of the game, as docs/notation.md and its rules describe it
    said: tuple[str, ...]  # what happened, in the language of the connection
    standing: tuple[SeatStanding, ...]  # by seat: what anybody at the table could add up
    verdict: Verdict | None
    replaced: tuple[Replaced, ...]  # bots that were weaker than their level, also in ``said``


# {"t": "looking", "number": 42, "seats": [0, 2]}
class Looking(FromServer, frozen=True, kw_only=True, tag="looking"):
    """In a pause somebody wants to go on: these are the seats of those who are still looking."""

    number: int  # of the view that shows the pause
    seats: tuple[int, ...]


# {"t": "ack", "id": "k8", "number": 42}
class Ack(FromServer, frozen=True, kw_only=True, tag="ack"):
    """The request was executed and saved to disk."""

    id: str
    number: int


Why = Literal[
    "illegal",  # the rules refuse it
    "not-now",  # the table is open, resting, over or closed
    "not-yours",  # the seat is somebody else's, or only the host may
    "malformed",  # not a valid message of this protocol
    "too-much",  # rate limited
    "locked",  # a false start: wait until ``until``
    "again",  # it could not be saved: send it again
]


# {"t": "refused", "id": "k8", "why": "illegal", "says": "g5 is higher … (RIF-13)", …}
class Refused(FromServer, frozen=True, kw_only=True, tag="refused"):
    """The request was refused; ``says`` is the reason in the language of the connection.

    ``again``: the request was valid; send it again a little later.
    """

    id: str | None
    why: Why
    says: str
    clause: str | None = None
    until: int | None = None


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """The events of one view."""

    number: int
    at: int | None  # milliseconds since the start
    said: tuple[str, ...]


# {"t": "tale", "id": "k15", "after": 38, "told": [{"number": 39, "at": 81250, "said": ["…"]}], …}
class Tale(FromServer, frozen=True, kw_only=True, tag="tale"):
    """What happened after a number; ``whole`` is false if the beginning was cut off."""

    id: str
    after: int
    told: tuple[Told, ...]
    whole: bool


# {"t": "advice", "id": "k17", "number": 42, "move": "r7", "says": "Hint: you lay …"}
class Advice(FromServer, frozen=True, kw_only=True, tag="advice"):
    """What a strong bot would do, knowing only this seat's view of this number."""

    id: str
    number: int
    move: str  # in notation; empty: leave it to the others
    says: str


# {"t": "spoken", "number": 3, "at": 1794823401250, "after": 42, "seat": 1, "name": "Léa", …}
class Spoken(FromServer, frozen=True, kw_only=True, tag="spoken"):
    """A chat message. The latest ones are sent again to every new connection."""

    number: int  # of the chat messages at this table, from 1
    at: int  # the server's clock when it was said
    after: int  # the number of the view at that time
    seat: int
    name: str
    phrase: Phrase | None
    text: str  # free text if it is not a phrase; always plain text


# {"t": "clock", "id": "k16", "mine": 51234.5, "server": 1794823401250.2}
class Clock(FromServer, frozen=True, kw_only=True, tag="clock"):
    id: str
    mine: float
    server: float


# {"t": "line", "lag": 34, "window": 60}
class LineQuality(FromServer, frozen=True, kw_only=True, tag="line"):
    """The measured latency of this client, which is taken off in real time."""

    lag: int  # milliseconds one way
    window: int  # how long the table waits before it rules who was first


# {"t": "bye", "why": "restart"}
class Bye(FromServer, frozen=True, kw_only=True, tag="bye"):
    """The connection is about to be closed; reconnect at once."""

    why: Literal["restart", "slow"]


AnyFromServer = (
    Welcome
    | Reload
    | Table
    | View
    | Looking
    | Ack
    | Refused
    | Tale
    | Advice
    | Spoken
    | Clock
    | LineQuality
    | Bye
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyFromClient] = msgspec.json.Decoder(AnyFromClient)


def write_message(message: AnyFromServer) -> bytes:
    return _encoder.encode(message)


def read_message(data: bytes) -> AnyFromClient:
    """Decode a client's message; raises msgspec.MsgspecError with the path of the bad value."""
    return _decoder.decode(data)


# -- HTTP ---------------------------------------------------------------------------------------


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/tables. A seat with no bot is open; ``sit`` is where the host sits at once."""

    game: str
    options: dict[str, Value] = {}
    seats: Annotated[tuple[SeatPlan, ...], Meta(min_length=1, max_length=10)]
    settings: Settings = Settings()
    sit: SeatNumber | None = 0


class TableMade(msgspec.Struct, frozen=True, kw_only=True):
    table: str
    link: str


class Me(msgspec.Struct, frozen=True, kw_only=True):
    """GET and POST /api/me."""

    person: str
    name: str
    face: int


class Rename(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: Name
    face: Face


class OneTimeCode(msgspec.Struct, frozen=True, kw_only=True):
    """POST /api/me/code: signs in one other device."""

    code: str
    link: str
    until: int


class UseCode(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/me/use-code."""

    code: Annotated[str, Meta(min_length=1, max_length=64)]


class MyTable(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/me/tables: what can be played on first, each part with the latest first."""

    table: str
    game: str
    status: Literal["open", "playing", "over", "closed"]
    updated: int
    others: tuple[str, ...]  # the names of all seats but one's own
    awaited: tuple[str, ...]  # the others who are to move
    my_turn: bool
    left: int | None  # seconds until the time for the move runs out, if it is limited
    result: str | None  # once it is over: “You came second of four, 3 points behind Ada”
    score: str | None  # “12 points”


class OpenTable(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/tables/open: a table that anybody may join, the newest first."""

    table: str
    game: str
    seats: int
    free: int
    names: tuple[str, ...]  # the people who sit there
    options: dict[str, Value]  # those that differ from the default
    since: int


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/tables/ID/moments: one moment of a finished match, from one seat."""

    number: int
    at: int | None  # milliseconds since the start
    said: tuple[str, ...]
    standing: tuple[SeatStanding, ...]
    view: Raw


class CurvePoint(msgspec.Struct, frozen=True, kw_only=True):
    """How everybody stood after a moment of a finished match."""

    moment: int  # counted from 1, as in the address of a replay
    standing: tuple[int, ...]  # by seat
    unit: int | None  # the number of the round, deal or turn that ended here


class Highlight(msgspec.Struct, frozen=True, kw_only=True):
    """A moment that decided a finished match."""

    moment: int
    said: str
    changes: tuple[int, ...]  # what each seat won or lost
    greatest: bool = False  # of all moments of the match


class Ending(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/tables/ID/ending: a finished match in short, told to one seat or a spectator."""

    result: str  # “You came second of four, 3 points behind Ada”
    counted: str  # what is counted, in the plural: points, tokens, …
    units: str  # what the match consists of, in the plural: rounds, deals, …
    curve: tuple[CurvePoint, ...]
    highlights: tuple[Highlight, ...]


class OpenLog(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/logs: an uploaded log to replay; it is not stored."""

    log: str
    seat: SeatNumber | None = None


class LogSimulation(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/logs/simulation: a log, and the moment whose simulation to replay."""

    log: str
    number: Count


class OpenedLog(msgspec.Struct, frozen=True, kw_only=True):
    """The match of an uploaded log. If it is unfinished, only a spectator's view is shown."""

    game: str
    options: dict[str, Value]
    seats: tuple[str, ...]  # names
    over: bool
    seat: int | None  # whose view is shown
    moments: tuple[Moment, ...]


class ShelfValue(msgspec.Struct, frozen=True, kw_only=True):
    """A value of an option, and what people call it."""

    value: Value
    label: str


class ShelfOption(msgspec.Struct, frozen=True, kw_only=True):
    """An option: one of these values, or a whole number in this range."""

    name: str
    clause: str
    values: list[ShelfValue]
    range: tuple[int, int] | None
    default: Value
    title: str
    help: str


class ShelfGame(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/shelf: one game in the requested language."""

    name: str
    title: str
    box: str
    about: str
    seats: tuple[int, int]
    minutes: int
    rules: int
    options: list[ShelfOption]
    bots: list[str]
    words: dict[str, str]  # what the game calls its fields and moves
    seat_fields: list[str]  # the fields of its views that hold seats


class Failure(msgspec.Struct, frozen=True, kw_only=True):
    """The body of every HTTP error."""

    why: str
    says: str
