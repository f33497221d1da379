"""WebSockets: from the first request to a connection that a room can talk to.

uvicorn reads the request and hands the line over; from then on picows alone reads and writes it.
Nothing here waits while a message goes through, and a reader who is slow costs the others nothing.
What is said during one turn of the event loop goes out at the end of it, in one piece for each
connection: a processor that does one kind of thing at a time does it sooner.
"""

import asyncio
import logging
import re
import secrets
import socket
import time
from collections import deque
from functools import partial
from typing import Any, Protocol
from urllib.parse import parse_qs, urlsplit

import msgspec
from picows import (
    WSAutoPingStrategy,
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
    WSUpgradeRequest,
    WSUpgradeResponse,
    WSUpgradeResponseWithListener,
)
from picows.picows import WSProtocol  # type: ignore[attr-defined]  # it is not in their stubs

from tablee.core.errors import LANGUAGES, Text
from tablee.server import wire
from tablee.server.http.security import AccessPolicy
from tablee.server.identity import Identity, secret_in
from tablee.server.limits import Bucket, RateLimits, limit_key
from tablee.server.ops import metrics
from tablee.server.ops.log_format import log
from tablee.server.ws.worker_routing import WorkerRouter
from tablee.storage.store import Person, StoreFailure
from tablee.tables.clock import Clock
from tablee.tables.referee import Lag

PATH = "/ws"

# Kinds of frames: to look one up in an enumeration takes several times as long.
TEXT, BINARY = WSMsgType.TEXT, WSMsgType.BINARY
PING, PONG, CLOSE = WSMsgType.PING, WSMsgType.PONG, WSMsgType.CLOSE

# Why a connection was closed, where the page has to know. docs/protocol.md lists them.
GOING = 1001  # answers the other end's own farewell
UNSUPPORTED = 1003
NOT_TEXT = 1007
TOO_MUCH = 1008
TOO_LONG = 1009
OUR_FAULT = 1011
RESTART = 1012
TRY_LATER = 1013
RELOAD = 4000  # the page is of another version
NOBODY = 4401  # POST /api/me first
NO_TABLE = 4404

TABLE_ASKED_FOR = re.compile(rb"GET /ws\?(?:[^ ]*&)?table=([^& ]*)")
LONGEST_OUTBOX = 256  # messages that wait for a slow reader
LARGEST_OUTBOX = 512 * 1024  # bytes of them
LONGEST_INBOX = 32  # messages that may come before the table is found
HIGH_WATER = 16 * 1024  # bytes unsent that make a reader slow
SEND_BUFFER = 64 * 1024  # bytes in the kernel: what lies there is old before it is read
PATIENCE = 400  # messages too many until the line is cut
FAREWELL = 3.0  # seconds for the other end to say goodbye too
BEATS = 20  # parts of the time between two pings of a connection; each part pings its share
BETWEEN_PINGS = 4.0  # seconds, in real time
BETWEEN_CALM_PINGS = 20.0  # seconds, where nobody is in a hurry
NEWEST = ("table", "view", "line")  # in this order

TOO_OFTEN = Text("That was too much at once; wait a moment", "Trop à la fois ; attendez un instant")
MALFORMED = Text("The server does not understand this", "Le serveur ne comprend pas cela")

BYE_SLOW = wire.write_message(wire.Bye(why="slow"))
BYE_RESTART = wire.write_message(wire.Bye(why="restart"))
RELOAD_PAGE = wire.write_message(wire.Reload(protocol=wire.PROTOCOL))

LOG = log()
LOG_OF_PICOWS = logging.getLogger("picows")


class OnlyId(msgspec.Struct):
    """What can be told of a message that is not understood."""

    id: wire.ClientId


_ids = msgspec.json.Decoder(OnlyId)


class Room(Protocol):
    """What a connection asks of the table it belongs to."""

    def enter(self, conn: "Connection") -> None: ...
    def leave(self, conn: "Connection") -> None: ...
    def hear(self, conn: "Connection", message: wire.AnyFromClient) -> None: ...
    def measured(self, conn: "Connection") -> None: ...
    @property
    def is_live(self) -> bool: ...


class Rooms(Protocol):
    async def room(self, table: str) -> Room | None: ...


class Connection(WSListener):
    """One browser at one table: reads what it asks, and never lets it hold up anybody else."""

    person: Person
    lag: Lag
    lang: str
    looks_from: int | None

    def __init__(self, ws_server: "WebSocketServer", asked: "Asked", address: str) -> None:
        self.ws_server = ws_server
        self.asked = asked
        self.address = address
        self.person = Person("", "", 0)
        self.lang = asked.lang
        self.looks_from = None
        self.lag = Lag()
        self.heard_at = time.monotonic()
        self._transport: WSTransport | None = None
        self._room: Room | None = None
        self._early: list[bytes] = []
        self._slow = False
        self._closing = False
        self._queue: deque[bytes] = deque()
        self._queued = 0  # bytes in it
        self._newest: dict[str, bytes] = {}
        self._outbox: list[bytes] = []  # what is said at the end of this turn of the loop
        self._parts: list[bytes] | None = None  # of a message that comes in pieces
        self._ping: bytes | None = None  # the one that is not answered yet
        self._pinged_at = 0.0
        now = ws_server.clock.now()
        self._bucket = Bucket(ws_server.rate_limits.limits.messages, now)
        self._shared_bucket = ws_server.rate_limits.address_messages.of(address)
        self._too_many = 0
        self._entering: asyncio.Task[None] | None = None

    # -- What rooms use ---------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        """Queued in order: acknowledgements, refusals, tales."""
        if self._closing or self._transport is None:
            return
        if not self._slow:
            self._write(message)
        elif len(self._queue) < LONGEST_OUTBOX and self._queued < LARGEST_OUTBOX:
            self._queue.append(message)
            self._queued += len(message)
        else:
            self._give_up_slow()

    def send_newest(self, kind: str, message: bytes) -> None:
        """A table, a view or a line: while the reader is slow, a newer one takes its place."""
        if self._slow:
            self._newest[kind] = message
        elif not self._closing and self._transport is not None:
            self._write(message)

    def _write(self, message: bytes) -> None:
        if not self._outbox:
            self.ws_server.has_something_to_say(self)
        self._outbox.append(message)

    def speak(self) -> None:
        """Say what was to be said in this turn of the loop."""
        if not self._outbox:
            return
        said, self._outbox = self._outbox, []
        if self._transport is None:
            return
        if len(said) == 1:
            self._transport.send(TEXT, said[0])
        else:
            self._transport.underlying_transport.write(b"".join(map(text_frame, said)))

    def send_frame(self, frame: bytes) -> None:
        """Binary; dropped while the reader is slow."""
        self.speak()
        if not self._slow and not self._closing and self._transport is not None:
            self._transport.send(BINARY, frame)

    def close(self, code: int) -> None:
        """Say what still waits and farewell; cut the line if the other end does not answer."""
        self.speak()
        if self._closing or self._transport is None:
            return
        for message in self._queue:
            self._transport.send(TEXT, message)
        self._queue.clear()
        self._newest.clear()
        self._closing = True
        self._transport.send_close(code)  # type: ignore[arg-type]  # codes of our own too
        asyncio.get_running_loop().call_later(FAREWELL, self._cut)

    def _cut(self) -> None:
        if self._transport is not None:
            self._transport.disconnect(False)

    # -- Slow readers -----------------------------------------------------------------------

    def pause_writing(self) -> None:
        self._slow = True

    def resume_writing(self) -> None:
        """The line is free again: first what was queued, then how things stand now."""
        self._slow = False
        self.speak()
        if self._closing or self._transport is None:
            return
        while self._queue:
            waited = self._queue.popleft()
            self._queued -= len(waited)
            self._transport.send(TEXT, waited)
            if self._slow:  # sending may fill the line again
                return
        for kind in NEWEST:
            message = self._newest.pop(kind, None)
            if message is not None:
                self._transport.send(TEXT, message)
                if self._slow:
                    return

    def _give_up_slow(self) -> None:
        metrics.SLOW_CLOSED.inc()
        self._queue.clear()
        self._queue.append(BYE_SLOW)
        self.close(TRY_LATER)

    # -- Coming in --------------------------------------------------------------------------

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport
        transport.underlying_transport.set_write_buffer_limits(high=HIGH_WATER)
        self.ws_server.arrived(self)
        if self.asked.protocol != str(wire.PROTOCOL):
            self.send(RELOAD_PAGE)
            self.close(RELOAD)
            return
        self.ping()
        self._entering = asyncio.get_running_loop().create_task(self._enter())

    async def _enter(self) -> None:
        """Find out who this is and which table; what is sent meanwhile waits."""
        try:
            person = await self.ws_server.identity.who(self.asked.secret)
            room = await self.ws_server.rooms.room(self.asked.table) if person else None
            if person is None or room is None:
                self.close(NO_TABLE if person else NOBODY)
            elif not self._closing and self._transport is not None:
                self.person = person
                self._take_place(room)
        except StoreFailure:
            self.close(TRY_LATER)
        except Exception:
            LOG.exception("a connection could not enter", table=self.asked.table)
            self.close(OUR_FAULT)

    def _take_place(self, room: Room) -> None:
        self._room = room
        room.enter(self)
        for data in self._early:
            self._read(data)
        self._early.clear()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._transport = None
        self._outbox.clear()
        self._queue.clear()
        self._newest.clear()
        self.ws_server.left(self)
        room, self._room = self._room, None
        if room is not None:
            room.leave(self)

    # -- Listening --------------------------------------------------------------------------

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        self.heard_at = time.monotonic()
        try:
            self._take(frame)
        except Exception:
            LOG.exception("a message could not be heard", table=self.asked.table)
            self.close(OUR_FAULT)

    def _take(self, frame: WSFrame) -> None:
        kind = frame.msg_type
        if kind == PONG and self._ponged(frame.get_payload_as_bytes()):
            return
        if kind == CLOSE:
            self._farewell()
        elif self._closing or not self._allowed() or kind == PONG:
            return
        elif frame.rsv1 or frame.rsv2 or frame.rsv3 or kind == BINARY:
            self.close(UNSUPPORTED)
        elif kind == PING:
            if not self._slow and self._transport is not None:
                self._transport.send_pong(frame.get_payload_as_bytes())
        elif kind == TEXT and frame.fin and self._parts is None:
            self._hear(frame.get_payload_as_bytes())
        else:
            self._piece(frame)

    def _piece(self, frame: WSFrame) -> None:
        """A message may come in pieces, as long as it does not grow too long."""
        begins = frame.msg_type == TEXT
        if begins != (self._parts is None):
            self.close(UNSUPPORTED)
            return
        parts = self._parts = self._parts or []
        parts.append(frame.get_payload_as_bytes())
        if sum(map(len, parts)) > wire.LONGEST_MESSAGE:
            self.close(TOO_LONG)
        elif frame.fin:
            self._parts = None
            self._hear(b"".join(parts))

    def _allowed(self) -> bool:
        """Whether this connection and its address may say one more thing now."""
        now = self.ws_server.clock.now()
        if self._bucket.take(now) and self._shared_bucket.take(now):
            return True
        if self._too_many % 50 == 0:  # an answer to each would be as much again
            refused = wire.Refused(id=None, why="too-much", says=TOO_OFTEN.say(self.lang))
            self.send(wire.write_message(refused))
        self._too_many += 1
        metrics.RATE_LIMITED.labels("messages").inc()
        if self._too_many > PATIENCE:
            self.close(TOO_MUCH)
        return False

    def _hear(self, data: bytes) -> None:
        metrics.MESSAGES.count += 1
        if self._room is not None:
            self._read(data)
        elif len(self._early) < LONGEST_INBOX:
            self._early.append(data)
        else:
            self.close(TOO_MUCH)

    def _read(self, data: bytes) -> None:
        try:
            message = wire.read_message(data)
        except (msgspec.MsgspecError, ValueError, RecursionError) as wrong:
            metrics.MALFORMED.inc()
            if isinstance(wrong, UnicodeDecodeError):
                self.close(NOT_TEXT)
                return
            says = MALFORMED.say(self.lang)
            told = f"{says} ({wrong})" if isinstance(wrong, msgspec.ValidationError) else says
            refused = wire.Refused(id=_id_in(data), why="malformed", says=told)
            self.send(wire.write_message(refused))
            return
        if self._room is not None:
            self._room.hear(self, message)

    def _farewell(self) -> None:
        if self._transport is None:
            return
        if not self._closing:
            self._closing = True
            self._transport.send_close(GOING)  # type: ignore[arg-type]
        self._transport.disconnect()
        asyncio.get_running_loop().call_later(FAREWELL, self._cut)

    # -- How far away it is -----------------------------------------------------------------

    def ping(self) -> None:
        """One ping is under way at a time: it measures the line, and keeps proxies awake."""
        now = time.perf_counter()
        live = self._room is not None and self._room.is_live
        if self._pinged_at and not live and now - self._pinged_at < BETWEEN_CALM_PINGS:
            return
        if self._ping is None and not self._slow and not self._closing and self._transport:
            self._ping = secrets.token_bytes(8)  # or an answer could be sent before the question
            self._pinged_at = now
            self._transport.send_ping(self._ping)

    def _ponged(self, payload: bytes) -> bool:
        """Whether this answers our ping; anybody may send others, but not without end."""
        if payload != self._ping:
            return False
        took = time.perf_counter() - self._pinged_at
        self._ping = None
        self.lag.pinged(took * 1000)
        metrics.ROUND_TRIP.observe(took)
        if self._room is not None:
            self._room.measured(self)
        return True

    def give_up_silent(self) -> None:
        """Nothing has been heard for so long that nobody is there."""
        metrics.SILENT_CLOSED.inc()
        self._cut()


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What the first request says."""

    table: str
    protocol: str
    lang: str
    secret: str | None


class WebSocketServer:
    """Lets connections in, counts them, and sees whether they are still there."""

    def __init__(
        self,
        rooms: Rooms,
        identity: Identity,
        rate_limits: RateLimits,
        access_policy: AccessPolicy,
        clock: Clock,
        silence: float = 120.0,
        router: WorkerRouter | None = None,
    ) -> None:
        self.rooms = rooms
        self.router = router
        self.identity = identity
        self.rate_limits = rate_limits
        self.access_policy = access_policy
        self.clock = clock
        self.silence = silence  # seconds
        self._open: set[Connection] = set()
        self._beats: list[set[Connection]] = [set() for _ in range(BEATS)]
        self._taking: set[asyncio.Task[None]] = set()
        self._to_speak: list[Connection] = []
        self._next_beat = 0
        self._timer: asyncio.TimerHandle | None = None
        self._closed = False

    def upgrade(self, **_: Any) -> "Upgrade":
        """For uvicorn, as its class of WebSocket protocols."""
        return Upgrade(self)

    def take_over(self, line: socket.socket, request: bytes) -> None:
        """A connection to a table of this worker, which another one has answered."""
        task = asyncio.get_running_loop().create_task(self._take_over(line, request))
        self._taking.add(task)
        task.add_done_callback(self._taking.discard)

    async def _take_over(self, line: socket.socket, request: bytes) -> None:
        loop = asyncio.get_running_loop()
        try:
            _, upgrade = await loop.connect_accepted_socket(partial(Upgrade, self, True), line)
            upgrade.data_received(request)
        except OSError:  # whoever it was has gone
            line.close()

    def answer(self, request: WSUpgradeRequest, peer: str) -> WSUpgradeResponseWithListener:
        """Yes or no to a browser that wants to connect."""
        try:
            outcome, status, connection = self._judge(request, peer)
        except Exception:  # what picows would tell of it is not for others to read
            LOG.exception("a handshake failed")
            outcome, status, connection = "our-fault", 500, None
        metrics.HANDSHAKES.labels(outcome).inc()
        if connection is None:
            headers = [("Content-Type", "text/plain"), ("X-Content-Type-Options", "nosniff")]
            no = WSUpgradeResponse.create_error_response(status, outcome.encode(), headers)
            return WSUpgradeResponseWithListener(no, None)
        return WSUpgradeResponseWithListener(WSUpgradeResponse.create_101_response(), connection)

    def _judge(self, request: WSUpgradeRequest, peer: str) -> tuple[str, int, Connection | None]:
        headers = {name.lower(): value for name, value in request.headers.items()}
        caller = self.access_policy.caller(peer, headers)
        address = limit_key(caller.address)
        try:
            url = urlsplit(request.path.decode("ascii"))
            query = parse_qs(url.query, max_num_fields=10)
        except ValueError:  # not ASCII, or far too much of it
            return "malformed", 400, None
        if url.path != PATH:
            return "elsewhere", 404, None
        if not self.access_policy.allows_origin(headers, caller.https):
            return "foreign-page", 403, None
        if self._closed:
            return "closing", 503, None
        if not self.rate_limits.handshakes.take(address) or self.rate_limits.is_full(address):
            return "too-many", 429, None
        lang = query.get("lang", [""])[0]
        asked = Asked(
            table=query.get("table", [""])[0],
            protocol=query.get("protocol", [""])[0],
            lang=lang if lang in LANGUAGES else LANGUAGES[0],
            secret=secret_in(headers, caller.https),
        )
        return "welcome", 101, Connection(self, asked, address)

    def arrived(self, connection: Connection) -> None:
        self._open.add(connection)
        self.rate_limits.connect(connection.address)
        min(self._beats, key=len).add(connection)
        metrics.CONNECTIONS.inc()

    def left(self, connection: Connection) -> None:
        self._open.discard(connection)
        for share in self._beats:
            share.discard(connection)
        self.rate_limits.disconnect(connection.address)
        metrics.CONNECTIONS.dec()

    def has_something_to_say(self, connection: Connection) -> None:
        """Let it speak at the end of this turn of the loop."""
        if not self._to_speak:
            asyncio.get_running_loop().call_soon(self._let_speak)
        self._to_speak.append(connection)

    def _let_speak(self) -> None:
        connections, self._to_speak = self._to_speak, []
        for connection in connections:
            try:
                connection.speak()
            except Exception:  # nobody else should have to be silent
                LOG.exception("nothing could be said to a connection")
                connection._cut()

    # -- The heartbeat ----------------------------------------------------------------------

    def open(self) -> None:
        """Begin to ping, a share of the connections at a time."""
        self._timer = asyncio.get_running_loop().call_later(BETWEEN_PINGS / BEATS, self._beat)

    def _beat(self) -> None:
        long_ago = time.monotonic() - self.silence
        for connection in list(self._beats[self._next_beat]):
            if connection.heard_at < long_ago:
                connection.give_up_silent()
            else:
                connection.ping()
        self._next_beat = (self._next_beat + 1) % BEATS
        self.open()

    def shut(self) -> None:
        """Let nobody in any more."""
        self._closed = True

    async def close(self, within: float) -> None:
        """Part from those who are still there."""
        self.shut()
        if self._timer is not None:
            self._timer.cancel()
        for connection in list(self._open):
            connection.send(BYE_RESTART)
            connection.close(RESTART)
        until = time.monotonic() + within
        while self._open and time.monotonic() < until:
            await asyncio.sleep(0.02)
        for connection in list(self._open):
            connection.give_up_silent()


def text_frame(message: bytes) -> bytes:
    """A message as it goes over the line from here: in one frame, not masked (RFC 6455, 5.2)."""
    size = len(message)
    if size < 126:
        return b"\x81%c%b" % (size, message)
    if size < 1 << 16:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), message)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), message)


def _id_in(data: bytes) -> str | None:
    """The client's own number of a message, so that it knows which one was refused."""
    try:
        return _ids.decode(data).id
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None


class Upgrade(WSProtocol):  # type: ignore[misc]
    """picows' protocol, begun by uvicorn, which has already read the request."""

    def __init__(self, ws_server: WebSocketServer, taken_over: bool = False) -> None:
        self.ws_server = ws_server
        self.peer = ""
        self.line: asyncio.Transport | None = None
        self.taken_over = taken_over  # from another worker
        self.begun = False
        super().__init__(
            None,  # host and path matter to clients only
            None,
            False,
            self._answer,
            LOG_OF_PICOWS,
            True,  # disconnects where we raise
            None,  # no wait for a request that is already here
            False,  # its own pings: ours measure the line and do not throw anybody out
            0,
            0,
            WSAutoPingStrategy.PING_WHEN_IDLE,
            False,  # its own answers to pings: a slow reader could make them pile up
            wire.LONGEST_MESSAGE,
            None,
            2048,
        )

    def connection_made(self, transport: asyncio.Transport) -> None:
        self.line = transport

    def connection_lost(self, reason: Exception | None) -> None:
        if self.begun:
            super().connection_lost(reason)

    def _begin(self, transport: asyncio.Transport) -> None:
        self.begun = True
        peer = transport.get_extra_info("peername")
        self.peer = peer[0] if isinstance(peer, tuple) else ""
        line = transport.get_extra_info("socket")
        line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        super().connection_made(transport)

    def _answer(self, request: WSUpgradeRequest) -> WSUpgradeResponseWithListener:
        return self.ws_server.answer(request, self.peer)

    def data_received(self, data: bytes) -> None:
        """The request, as uvicorn or another worker has read it; what follows is read here."""
        assert self.line is not None
        if not self.begun:
            if not self.taken_over and self._hand_on(self.line, data):
                return
            self._begin(self.line)
        rest = memoryview(data)
        while rest and not self.transport.underlying_transport.is_closing():
            space = self.get_buffer(len(rest))
            size = min(len(space), len(rest))
            space[:size] = rest[:size]
            self.buffer_updated(size)
            rest = rest[size:]

    def _hand_on(self, line: asyncio.Transport, request: bytes) -> bool:
        """Whether the connection belongs to another worker, and that one has it now."""
        router, table = self.ws_server.router, TABLE_ASKED_FOR.match(request)
        if router is None or table is None:
            return False
        if not router.hand_to_owner(table[1], line.get_extra_info("socket"), request):
            return False
        line.abort()  # our end of it only
        return True
