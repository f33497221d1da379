"""WebSockets: from the upgrade request to a connection that a room can send to.

uvicorn reads the request and passes the socket to picows, which does all further reads and writes.
Handling a message never awaits, and a slow reader does not delay the others. Messages sent during
one turn of the event loop are batched and written at its end, which saves CPU (cache locality).
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
import structlog
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
from picows.picows import WSProtocol  # type: ignore[attr-defined]  # missing from its stubs

from tablee.core.errors import LANGUAGES, Text
from tablee.server import metrics, wire
from tablee.server.identity import Identity, secret_in
from tablee.server.limit_log import limit_reached
from tablee.server.limits import TOO_MANY, Bucket, RateLimits, limit_key
from tablee.server.security import AccessPolicy
from tablee.server.wire import CloseCode
from tablee.server.ws.worker_routing import WorkerRouter
from tablee.storage.store import Person, StoreFailure
from tablee.tables.clock import Clock
from tablee.tables.referee import Lag

PATH = "/ws"

# Frame types, bound once: looking one up in the enum each time is several times slower.
TEXT, BINARY = WSMsgType.TEXT, WSMsgType.BINARY
PING, PONG, CLOSE = WSMsgType.PING, WSMsgType.PONG, WSMsgType.CLOSE

TABLE_IN_REQUEST = re.compile(rb"GET /ws\?(?:[^ ]*&)?table=([^& ]*)")
LONGEST_OUTBOX = 256  # messages queued for a slow reader
LARGEST_OUTBOX = 512 * 1024  # bytes queued for a slow reader
MOST_FRAGMENTS = 64  # of one message
LONGEST_INBOX = 32  # messages accepted before the table is loaded
HIGH_WATER = 16 * 1024  # unsent bytes above which a reader counts as slow
SEND_BUFFER = 64 * 1024  # bytes in the kernel; small, because what waits there cannot be superseded
MAX_EXCESS = 400  # messages over the rate limit until the connection is closed
CLOSE_TIMEOUT = 3.0  # seconds for the client to answer a close frame
PING_GROUPS = 20  # connections are pinged in this many groups, spread over the interval
PING_INTERVAL = 4.0  # seconds, at tables with live moves
IDLE_PING_INTERVAL = 20.0  # seconds, at all others

MALFORMED = Text("The server does not understand this message", "Le serveur ne comprend pas cela")

BYE_SLOW = wire.write_message(wire.Bye(why="slow"))
BYE_RESTART = wire.write_message(wire.Bye(why="restart"))
RELOAD_PAGE = wire.write_message(wire.Reload(protocol=wire.PROTOCOL))

_log = structlog.get_logger()
_log_of_picows = logging.getLogger("picows")


class OnlyId(msgspec.Struct):
    """The id of a message that is otherwise malformed."""

    id: wire.ClientId


_ids = msgspec.json.Decoder(OnlyId)


class Room(Protocol):
    """What a connection needs of its table's room."""

    def enter(self, conn: "Connection") -> None: ...
    def leave(self, conn: "Connection") -> None: ...
    def on_message(self, conn: "Connection", message: wire.AnyFromClient) -> None: ...
    def measured(self, conn: "Connection") -> None: ...
    @property
    def is_live(self) -> bool: ...


class Rooms(Protocol):
    async def room(self, table: str) -> Room | None: ...


class Connection(WSListener):
    """One client at one table; a slow one never delays the others."""

    person: Person
    lag: Lag
    lang: str
    looks_from: int | None

    def __init__(self, ws_server: "WebSocketServer", handshake: "Handshake", address: str) -> None:
        self.ws_server = ws_server
        self.handshake = handshake
        self.address = address
        self.person = Person("", "", 0)
        self.lang = handshake.lang
        self.looks_from = None
        self.lag = Lag()
        self.last_received_at = time.monotonic()
        self._transport: WSTransport | None = None
        self._room: Room | None = None
        self._received_early: list[bytes] = []
        self._slow = False
        self._closing = False
        self._queue: deque[bytes] = deque()
        self._queued = 0  # bytes in the queue
        self._latest: dict[str, bytes] = {}
        self._outbox: list[bytes] = []  # written at the end of this turn of the loop
        self._fragments: list[bytes] | None = None  # of a fragmented message
        self._ping: bytes | None = None  # payload of the unanswered ping
        self._pinged_at = 0.0
        now = ws_server.clock.now()
        self._bucket = Bucket(ws_server.rate_limits.limits.messages, now)
        self._shared_bucket = ws_server.rate_limits.address_messages.of(address)
        self._excess = 0
        self._entering: asyncio.Task[None] | None = None

    # -- What rooms use ---------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        """Send in order; queued while the reader is slow."""
        if self._closing or self._transport is None:
            return
        if not self._slow:
            self._write(message)
        elif len(self._queue) < LONGEST_OUTBOX and self._queued < LARGEST_OUTBOX:
            self._queue.append(message)
            self._queued += len(message)
        else:
            self._close_slow()

    def send_latest(self, kind: str, message: bytes) -> None:
        """Send in order; while the reader is slow, only the latest of each kind is kept."""
        if self._slow:
            self._latest.pop(kind, None)  # so that the dict stays in the order of sending
            self._latest[kind] = message
        elif not self._closing and self._transport is not None:
            self._write(message)

    def _write(self, message: bytes) -> None:
        if not self._outbox:
            self.ws_server.schedule_flush(self)
        self._outbox.append(message)

    def flush(self) -> None:
        """Write the messages batched during this turn of the loop."""
        if not self._outbox:
            return
        messages, self._outbox = self._outbox, []
        if self._transport is None:
            return
        if len(messages) == 1:
            self._transport.send(TEXT, messages[0])
        else:
            self._transport.underlying_transport.write(b"".join(map(text_frame, messages)))

    def send_frame(self, frame: bytes) -> None:
        """Send a binary frame; dropped while the reader is slow."""
        self.flush()
        if not self._slow and not self._closing and self._transport is not None:
            self._transport.send(BINARY, frame)

    def close(self, code: int) -> None:
        """Send what is queued and a close frame; abort if the client does not answer in time."""
        self.flush()
        if self._closing or self._transport is None:
            return
        for message in self._queue:
            self._transport.send(TEXT, message)
        self._queue.clear()
        self._latest.clear()
        self._closing = True
        self._transport.send_close(code)  # type: ignore[arg-type]  # our own codes too
        asyncio.get_running_loop().call_later(CLOSE_TIMEOUT, self._abort)

    def _abort(self) -> None:
        if self._transport is not None:
            self._transport.disconnect(False)

    # -- Slow readers -----------------------------------------------------------------------

    def pause_writing(self) -> None:
        self._slow = True

    def resume_writing(self) -> None:
        """Send the queued messages, then the latest of each kind."""
        self._slow = False
        self.flush()
        if self._closing or self._transport is None:
            return
        while self._queue:
            message = self._queue.popleft()
            self._queued -= len(message)
            self._transport.send(TEXT, message)
            if self._slow:  # sending may fill the buffer again
                return
        while self._latest:
            oldest = next(iter(self._latest))
            self._transport.send(TEXT, self._latest.pop(oldest))
            if self._slow:
                return

    def _close_slow(self) -> None:
        metrics.SLOW_CLOSED.inc()
        self._queue.clear()
        self._queue.append(BYE_SLOW)
        self.close(CloseCode.TRY_LATER)

    # -- Coming in --------------------------------------------------------------------------

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport
        transport.underlying_transport.set_write_buffer_limits(high=HIGH_WATER)
        self.ws_server.register(self)
        if self.handshake.protocol != str(wire.PROTOCOL):
            self.send(RELOAD_PAGE)
            self.close(CloseCode.RELOAD)
            return
        self.ping()
        self._entering = asyncio.get_running_loop().create_task(self._enter())

    async def _enter(self) -> None:
        """Look up the person and the table; messages received meanwhile wait."""
        try:
            person = await self.ws_server.identity.who(self.handshake.secret)
            room = await self.ws_server.rooms.room(self.handshake.table) if person else None
            if person is None or room is None:
                self.close(CloseCode.NO_TABLE if person else CloseCode.UNKNOWN_PERSON)
            elif not self._closing and self._transport is not None:
                self.person = person
                self._take_place(room)
        except StoreFailure:
            self.close(CloseCode.TRY_LATER)
        except Exception:
            _log.exception("entering_failed", table=self.handshake.table)
            self.close(CloseCode.INTERNAL_ERROR)

    def _take_place(self, room: Room) -> None:
        self._room = room
        room.enter(self)
        for data in self._received_early:
            self._read(data)
        self._received_early.clear()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._transport = None
        self._outbox.clear()
        self._queue.clear()
        self._latest.clear()
        self.ws_server.unregister(self)
        room, self._room = self._room, None
        if room is not None:
            room.leave(self)

    # -- Receiving --------------------------------------------------------------------------

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        self.last_received_at = time.monotonic()
        try:
            self._on_frame(frame)
        except Exception:
            _log.exception("message_failed", table=self.handshake.table)
            self.close(CloseCode.INTERNAL_ERROR)

    def _on_frame(self, frame: WSFrame) -> None:
        kind = frame.msg_type
        if kind == PONG and self._on_pong(frame.get_payload_as_bytes()):
            return
        if kind == CLOSE:
            self._on_close_frame()
        elif self._closing or not self._allowed() or kind == PONG:
            return
        elif frame.rsv1 or frame.rsv2 or frame.rsv3 or kind == BINARY:
            self.close(CloseCode.UNSUPPORTED)
        elif kind == PING:
            if not self._slow and self._transport is not None:
                self._transport.send_pong(frame.get_payload_as_bytes())
        elif kind == TEXT and frame.fin and self._fragments is None:
            self._hear(frame.get_payload_as_bytes())
        else:
            self._on_fragment(frame)

    def _on_fragment(self, frame: WSFrame) -> None:
        """Reassemble a fragmented message, up to the maximum length."""
        is_first = frame.msg_type == TEXT
        if is_first != (self._fragments is None):
            self.close(CloseCode.UNSUPPORTED)
            return
        fragments = self._fragments = self._fragments or []
        fragments.append(frame.get_payload_as_bytes())
        too_many = len(fragments) > MOST_FRAGMENTS  # empty ones would never be too long
        if too_many or sum(map(len, fragments)) > wire.LONGEST_MESSAGE:
            self.close(CloseCode.TOO_LONG)
        elif frame.fin:
            self._fragments = None
            self._hear(b"".join(fragments))

    def _allowed(self) -> bool:
        """Apply the rate limits of this connection and its address."""
        now = self.ws_server.clock.now()
        if self._bucket.take(now) and self._shared_bucket.take(now):
            return True
        if self._excess % 50 == 0:  # answering each one would double the traffic
            refused = wire.Refused(id=None, why="too-much", says=TOO_MANY.say(self.lang))
            self.send(wire.write_message(refused))
        self._excess += 1
        limit_reached("messages")
        if self._excess > MAX_EXCESS:
            self.close(CloseCode.TOO_MUCH)
        return False

    def _hear(self, data: bytes) -> None:
        metrics.MESSAGES.count += 1
        if self._room is not None:
            self._read(data)
        elif len(self._received_early) < LONGEST_INBOX:
            self._received_early.append(data)
        else:
            self.close(CloseCode.TOO_MUCH)

    def _read(self, data: bytes) -> None:
        try:
            message = wire.read_message(data)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            metrics.MALFORMED.inc()
            if isinstance(error, UnicodeDecodeError):
                self.close(CloseCode.INVALID_TEXT)
                return
            says = MALFORMED.say(self.lang)
            says = f"{says} ({error})" if isinstance(error, msgspec.ValidationError) else says
            refused = wire.Refused(id=_id_in(data), why="malformed", says=says)
            self.send(wire.write_message(refused))
            return
        if self._room is not None:
            self._room.on_message(self, message)

    def _on_close_frame(self) -> None:
        if self._transport is None:
            return
        if not self._closing:
            self._closing = True
            self._transport.send_close(CloseCode.GOING_AWAY)  # type: ignore[arg-type]
        self._transport.disconnect()
        asyncio.get_running_loop().call_later(CLOSE_TIMEOUT, self._abort)

    # -- Latency ----------------------------------------------------------------------------

    def ping(self) -> None:
        """Ping, one at a time: measures latency and keeps proxies from closing the connection."""
        now = time.perf_counter()
        live = self._room is not None and self._room.is_live
        if self._pinged_at and not live and now - self._pinged_at < IDLE_PING_INTERVAL:
            return
        if self._ping is None and not self._slow and not self._closing and self._transport:
            # Random, so that no pong can be sent ahead of its ping.
            self._ping = secrets.token_bytes(8)
            self._pinged_at = now
            self._transport.send_ping(self._ping)

    def _on_pong(self, payload: bytes) -> bool:
        """Whether this answers our ping; other pongs are allowed, and rate-limited."""
        if payload != self._ping:
            return False
        round_trip = time.perf_counter() - self._pinged_at
        self._ping = None
        self.lag.pinged(round_trip * 1000)
        metrics.ROUND_TRIP.observe(round_trip)
        if self._room is not None:
            self._room.measured(self)
        return True

    def abort_silent(self) -> None:
        """Abort after too long a silence."""
        metrics.SILENT_CLOSED.inc()
        self._abort()


class Handshake(msgspec.Struct, frozen=True, kw_only=True):
    """What the upgrade request asks for."""

    table: str
    protocol: str
    lang: str
    secret: str | None


class WebSocketServer:
    """Accepts connections, counts them, and closes dead ones."""

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
        self._ping_groups: list[set[Connection]] = [set() for _ in range(PING_GROUPS)]
        self._adopting: set[asyncio.Task[None]] = set()
        self._to_flush: list[Connection] = []
        self._next_group = 0
        self._timer: asyncio.TimerHandle | None = None
        self._closed = False

    def upgrade(self, **_: Any) -> "Upgrade":
        """The protocol factory for uvicorn."""
        return Upgrade(self)

    def take_over(self, client: socket.socket, request: bytes) -> None:
        """Adopt a connection that another worker accepted for one of this worker's tables."""
        task = asyncio.get_running_loop().create_task(self._take_over(client, request))
        self._adopting.add(task)
        task.add_done_callback(self._adopting.discard)

    async def _take_over(self, client: socket.socket, request: bytes) -> None:
        loop = asyncio.get_running_loop()
        try:
            _, upgrade = await loop.connect_accepted_socket(partial(Upgrade, self, True), client)
            upgrade.data_received(request)
        except OSError:  # the client is gone
            client.close()

    def answer(self, request: WSUpgradeRequest, peer: str) -> WSUpgradeResponseWithListener:
        """Accept or refuse an upgrade request."""
        try:
            outcome, status, connection = self._check_handshake(request, peer)
        except Exception:  # picows would send the traceback to the client
            _log.exception("handshake_failed")
            outcome, status, connection = "our-fault", 500, None
        metrics.HANDSHAKES.labels(outcome).inc()
        if connection is None:
            headers = [("Content-Type", "text/plain"), ("X-Content-Type-Options", "nosniff")]
            no = WSUpgradeResponse.create_error_response(status, outcome.encode(), headers)
            return WSUpgradeResponseWithListener(no, None)
        return WSUpgradeResponseWithListener(WSUpgradeResponse.create_101_response(), connection)

    def _check_handshake(
        self, request: WSUpgradeRequest, peer: str
    ) -> tuple[str, int, Connection | None]:
        headers = {name.lower(): value for name, value in request.headers.items()}
        caller = self.access_policy.caller(peer, headers)
        address = limit_key(caller.address)
        try:
            url = urlsplit(request.path.decode("ascii"))
            query = parse_qs(url.query, max_num_fields=10)
        except ValueError:  # not ASCII, or too many fields
            return "malformed", 400, None
        if url.path != PATH:
            return "elsewhere", 404, None
        if not self.access_policy.knows_host(headers.get("host", "")):
            return "other-host", 421, None
        if not self.access_policy.allows_origin(headers, caller.https):
            return "foreign-page", 403, None
        if self._closed:
            return "closing", 503, None
        if not self.rate_limits.handshakes.take(address):
            limit_reached("handshakes")
            return "too-many", 429, None
        if self.rate_limits.is_full(address):
            limit_reached("connections")
            return "too-many", 429, None
        lang = query.get("lang", [""])[0]
        handshake = Handshake(
            table=query.get("table", [""])[0],
            protocol=query.get("protocol", [""])[0],
            lang=lang if lang in LANGUAGES else LANGUAGES[0],
            secret=secret_in(headers, caller.https),
        )
        return "welcome", 101, Connection(self, handshake, address)

    def register(self, connection: Connection) -> None:
        self._open.add(connection)
        self.rate_limits.websockets.add(connection.address)
        min(self._ping_groups, key=len).add(connection)
        metrics.CONNECTIONS.inc()

    def unregister(self, connection: Connection) -> None:
        self._open.discard(connection)
        for share in self._ping_groups:
            share.discard(connection)
        self.rate_limits.websockets.remove(connection.address)
        metrics.CONNECTIONS.dec()

    def schedule_flush(self, connection: Connection) -> None:
        """Flush this connection at the end of this turn of the loop."""
        if not self._to_flush:
            asyncio.get_running_loop().call_soon(self._flush_all)
        self._to_flush.append(connection)

    def _flush_all(self) -> None:
        connections, self._to_flush = self._to_flush, []
        for connection in connections:
            try:
                connection.flush()
            except Exception:  # one broken connection must not stop the others
                _log.exception("write_failed")
                connection._abort()

    # -- Pings and shutdown -----------------------------------------------------------------

    def open(self) -> None:
        """Start pinging, one group of connections at a time."""
        self._timer = asyncio.get_running_loop().call_later(
            PING_INTERVAL / PING_GROUPS, self._ping_next_group
        )

    def _ping_next_group(self) -> None:
        long_ago = time.monotonic() - self.silence
        for connection in list(self._ping_groups[self._next_group]):
            if connection.last_received_at < long_ago:
                connection.abort_silent()
            else:
                connection.ping()
        self._next_group = (self._next_group + 1) % PING_GROUPS
        self.open()

    def stop_accepting(self) -> None:
        """Refuse new connections from now on."""
        self._closed = True

    async def close(self, within: float) -> None:
        """Close all connections; abort those still open after ``within`` seconds."""
        self.stop_accepting()
        if self._timer is not None:
            self._timer.cancel()
        for connection in list(self._open):
            connection.send(BYE_RESTART)
            connection.close(CloseCode.RESTART)
        until = time.monotonic() + within
        while self._open and time.monotonic() < until:
            await asyncio.sleep(0.02)
        for connection in list(self._open):
            connection.abort_silent()


def text_frame(message: bytes) -> bytes:
    """A message as one unmasked text frame (RFC 6455, 5.2)."""
    size = len(message)
    if size < 126:
        return b"\x81%c%b" % (size, message)
    if size < 1 << 16:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), message)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), message)


def _id_in(data: bytes) -> str | None:
    """The client's id of a malformed message, if it can be read."""
    try:
        return _ids.decode(data).id
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None


class Upgrade(WSProtocol):  # type: ignore[misc]
    """picows' protocol, started by uvicorn after it has read the request."""

    def __init__(self, ws_server: WebSocketServer, taken_over: bool = False) -> None:
        self.ws_server = ws_server
        self.peer = ""
        self.raw_transport: asyncio.Transport | None = None
        self.taken_over = taken_over  # from another worker
        self.started = False
        super().__init__(
            None,  # host and path are for clients only
            None,
            False,
            self._answer,
            _log_of_picows,
            True,  # disconnect on exceptions
            None,  # no timeout: the request has already been read
            False,  # auto-ping: our own pings measure latency and never disconnect
            0,
            0,
            WSAutoPingStrategy.PING_WHEN_IDLE,
            False,  # auto-pong: could pile up for a slow reader
            wire.LONGEST_MESSAGE,
            None,
            2048,
        )

    def connection_made(self, transport: asyncio.Transport) -> None:
        self.raw_transport = transport

    def connection_lost(self, reason: Exception | None) -> None:
        if self.started:
            super().connection_lost(reason)

    def _begin(self, transport: asyncio.Transport) -> None:
        self.started = True
        peer = transport.get_extra_info("peername")
        self.peer = peer[0] if isinstance(peer, tuple) else ""
        client = transport.get_extra_info("socket")
        client.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        super().connection_made(transport)

    def _answer(self, request: WSUpgradeRequest) -> WSUpgradeResponseWithListener:
        return self.ws_server.answer(request, self.peer)

    def data_received(self, data: bytes) -> None:
        """Receive the request already read by uvicorn or another worker, then all further data."""
        assert self.raw_transport is not None
        if not self.started:
            if not self.taken_over and self._hand_to_owner(self.raw_transport, data):
                return
            self._begin(self.raw_transport)
        rest = memoryview(data)
        while rest and not self.transport.underlying_transport.is_closing():
            space = self.get_buffer(len(rest))
            size = min(len(space), len(rest))
            space[:size] = rest[:size]
            self.buffer_updated(size)
            rest = rest[size:]

    def _hand_to_owner(self, transport: asyncio.Transport, request: bytes) -> bool:
        """Pass the connection to the worker that owns its table; False if it stays here."""
        router, table = self.ws_server.router, TABLE_IN_REQUEST.match(request)
        if router is None or table is None:
            return False
        if not router.hand_to_owner(table[1], transport.get_extra_info("socket"), request):
            return False
        transport.abort()  # closes only our copy of the socket
        return True
