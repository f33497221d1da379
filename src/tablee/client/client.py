"""A client of a server's tables, which retries every request until it is answered.

A lost connection is reopened, and unanswered requests are sent again under their old ids, so
nothing happens twice. What the protocol guarantees (``docs/protocol.md``) is checked on the way:
numbers never go back, and missed events are fetched with ``story``.
"""

import asyncio
import random
import secrets
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from itertools import count
from typing import Self
from urllib.parse import urlsplit

import msgspec
import picows

import tablee
from tablee.client.seen import Seen
from tablee.client.sockets import close_socket, open_socket
from tablee.client.web import Refused, Web
from tablee.core.errors import Text
from tablee.core.log import read_log
from tablee.core.view import View
from tablee.server import wire

SHARE_BYTES = 16
RETRY_DELAY = 0.05, 0.25  # seconds, random between these: constant and small
CONNECT_TIMEOUT = 20  # seconds

CLOSED = Text("The connection is closed", "La connexion est fermée")
TOO_OLD = Text(
    "This program is too old for the server", "Ce programme est trop ancien pour le serveur"
)
NO_TABLE = Text("There is no such table", "Cette table n’existe pas")

Answer = wire.Ack | wire.Tale | wire.Clock | wire.Advice
_decoder: msgspec.json.Decoder[wire.AnyFromServer] = msgspec.json.Decoder(wire.AnyFromServer)


class ProtocolViolation(Exception):
    """The server did something that the protocol rules out."""


class Ended(Exception):
    """The connection ended for good: this client is too old, or there is no such table."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


class Unfair(Exception):
    """The log differs from what was seen, or its luck does not match the commitment."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


class Client:
    """One person at a server."""

    def __init__(self, url: str, lang: str = "en") -> None:
        self.web = Web(url, lang)
        self.lang = lang

    async def me(self) -> wire.Me:
        """Who this client is; creates a guest if it is nobody yet."""
        return await self.web.post("/api/me", None, wire.Me)

    async def rename(self, name: str, face: int = 0) -> wire.Me:
        return await self.web.post("/api/me", wire.Rename(name=name, face=face), wire.Me)

    async def make_table(self, request: wire.NewTable) -> wire.TableMade:
        return await self.web.post("/api/tables", request, wire.TableMade)

    async def my_tables(self) -> list[wire.MyTable]:
        return await self.web.get("/api/me/tables", list[wire.MyTable])

    async def open_tables(self) -> list[wire.OpenTable]:
        """Tables that anybody may join."""
        return await self.web.get("/api/tables/open", list[wire.OpenTable])

    async def log(self, table: str) -> str:
        return (await self.web.fetch(f"/api/tables/{table}/log")).decode()

    def at(
        self,
        table: str,
        on_message: Callable[[bytes], None] | None = None,
        on_connection: Callable[[bool], None] | None = None,
    ) -> "AtTable":
        """A connection to a table, for ``async with``.

        ``on_message`` gets every message; ``on_connection`` gets False when the connection is
        lost and True when it is back.
        """
        return AtTable(self, table, on_message, on_connection)


class AtTable:
    """A client's connection to one table: what it knows, and what it can ask for."""

    def __init__(
        self,
        client: Client,
        id: str,
        on_message: Callable[[bytes], None] | None,
        on_connection: Callable[[bool], None] | None,
    ) -> None:
        self.client = client
        self.id = id
        self.table: wire.Table | None = None
        self.shown: wire.View | None = None
        self.made: list[str] = []  # acknowledged moves
        self.tales: list[wire.Tale] = []  # events that were missed and fetched later
        self.spoken: list[wire.Spoken] = []  # chat messages, each once
        self.frames = 0  # of simulations
        self.connections = 0
        self.connection_quality: wire.LineQuality | None = None
        self._clock_offset = 0.0  # server's clock minus ours, in milliseconds
        self._on_message = on_message
        self._on_connection = on_connection
        self._broken = False
        self._shares: dict[int, str] = {}
        self._commitment: str | None = None
        self._seen = Seen()
        self._prefix = secrets.token_hex(4)
        self._numbers = count(1)
        self._unanswered: dict[str, tuple[wire.AnyFromClient, asyncio.Future[Answer]]] = {}
        self._waiters: list[asyncio.Future[None]] = []
        self._transport: picows.WSTransport | None = None
        self._connecting: asyncio.Task[None] | None = None
        self._side_tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        if not self.client.web.cookie():
            await self.client.me()
        self._connecting = asyncio.create_task(self._keep_connected())
        try:
            await self.until(lambda: self.table is not None)
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def __aexit__(self, *failure: object) -> None:
        tasks = [*self._side_tasks, *([self._connecting] if self._connecting else [])]
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError, Exception):
                await task
        for _, answer in self._unanswered.values():
            answer.cancel()

    # -- Requests -----------------------------------------------------------------------------

    async def sit(self, seat: int, name: str | None = None) -> None:
        try:
            await self.ask(wire.Sit(id=self.new_id(), seat=seat, name=name))
        except Refused:
            if not self.mine(seat):  # else it is ours already: the first answer was lost
                raise

    async def ready(self, seat: int) -> None:
        """Be ready, with a share of the randomness that nobody knew before the commitment."""
        share = self._shares.setdefault(seat, secrets.token_hex(SHARE_BYTES))
        self._commitment = self._require_table().commitment
        try:
            await self.ask(wire.Ready(id=self.new_id(), seat=seat, ready=True, share=share))
        except Refused:
            if not self.mine(seat) or self._require_table().status == "open":
                raise  # else the match has begun: the first answer was lost

    async def move(self, seat: int, move: str) -> int:
        """Make a move; returns its number once it is saved."""
        seen = self.shown.number if self.shown else 0
        answer = await self.ask(wire.Move(id=self.new_id(), seat=seat, move=move, seen=seen))
        assert isinstance(answer, wire.Ack)
        self.made.append(move)
        return answer.number

    async def next(self, seat: int) -> None:
        """Go on from a pause, as far as this seat is concerned."""
        seen = self.shown.number if self.shown else 0
        await self.ask(wire.Next(id=self.new_id(), seat=seat, seen=seen))

    async def ask(self, message: wire.AnyFromClient) -> Answer:
        """Send a message until it is answered; raises Refused if it is refused for good."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._unanswered[message.id] = message, answer
        self._send(message)
        try:
            return await answer
        finally:
            self._unanswered.pop(message.id, None)

    def new_id(self) -> str:
        return f"{self._prefix}-{next(self._numbers)}"

    async def check_fairness(self) -> str:
        """Return the log if it is fair, else raise Unfair.

        It must be legal, match the commitment, contain our shares, and produce the views that
        were shown here.
        """
        log = await self.client.log(self.id)
        record = read_log(log)
        check = tablee.verify(log)
        if not check.ok:
            raise Unfair(check.says)
        logged = {seat: record.shares.get(seat) for seat in self._shares}
        if logged != self._shares or self._commitment not in (None, record.commitment):
            raise Unfair(
                Text(
                    "The log’s commitment or shares differ from those of this table",
                    "Le journal a un autre engagement ou une autre part que cette table",
                )
            )
        other = self._seen.first_unexplained(record)
        if other is not None:
            raise Unfair(
                Text(
                    f"The log does not match what was shown here as view {other}",
                    f"Le journal ne dit pas ce qui a été montré ici comme vue {other}",
                )
            )
        return log

    # -- State --------------------------------------------------------------------------------

    def view(self) -> View | None:
        """The current view of the seat that this connection shows."""
        if self.shown is None:
            return None
        return tablee.decode(self._require_table().game, bytes(self.shown.view))

    def mine(self, seat: int) -> bool:
        seats = self._require_table().seats
        return seat < len(seats) and seats[seat].mine

    @property
    def over(self) -> bool:
        return self.table is not None and self.table.status in ("over", "closed")

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until the condition is true; raises if the connection ends for good."""
        while not true():
            await self.next_message()

    async def next_message(self) -> None:
        """Wait for the next message."""
        if self._connecting is None or self._connecting.done():
            await self._give_up()
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiters.append(waiter)
        await waiter

    async def until_cue(self) -> None:
        """Wait until the instant at which all screens show the latest view."""
        if self.shown is not None and self.shown.show is not None:
            now = time.monotonic() * 1000 + self._clock_offset
            await asyncio.sleep(max(0, self.shown.show - now) / 1000)

    def abort(self) -> None:
        """Break the connection, as bad networks do."""
        if self._transport is not None:
            self._transport.underlying_transport.abort()

    def _require_table(self) -> wire.Table:
        assert self.table is not None, "the connection has been entered"
        return self.table

    async def _give_up(self) -> None:
        if self._connecting is not None and self._connecting.done():
            await self._connecting  # raises what ended it
        raise Ended(CLOSED)

    # -- The connection -----------------------------------------------------------------------

    async def _keep_connected(self) -> None:
        """Connect, and reconnect whenever the connection is lost."""
        try:
            while True:
                try:
                    await self._connect_once()
                except (TimeoutError, OSError, picows.WSError) as error:
                    if is_final(error):
                        raise Ended(refused_with(error)) from None
                self._report_connection(broken=True)
                await asyncio.sleep(random.uniform(*RETRY_DELAY))
        finally:
            self._wake()
            for _, answer in list(self._unanswered.values()):
                if not answer.done():
                    answer.set_exception(Ended(CLOSED))

    def _report_connection(self, *, broken: bool) -> None:
        if broken != self._broken and self._on_connection is not None:
            self._on_connection(not broken)
        self._broken = broken

    async def _connect_once(self) -> None:
        web = self.client.web
        url = f"ws{web.origin[4:]}/ws?table={self.id}&protocol={wire.PROTOCOL}&lang={web.lang}"
        headers = {"Cookie": web.cookie(), "Origin": web.origin}
        parts = urlsplit(web.origin)
        port = parts.port or (443 if parts.scheme == "https" else 80)
        ours = await open_socket(parts.hostname or "", port)
        try:
            transport, _ = await picows.ws_connect(
                lambda: _Listener(self),
                url,
                extra_headers=headers,
                websocket_handshake_timeout=CONNECT_TIMEOUT,
                logger_name="tablee.client",
                socket_factory=lambda _: ours,
                max_redirects=0,
            )
        except BaseException:
            await close_socket(ours)
            raise
        self._transport = transport
        self.connections += 1
        self._report_connection(broken=False)
        try:
            for message, _ in list(self._unanswered.values()):
                self._send(message)
            await transport.wait_disconnected()
        finally:
            self._transport = None
            transport.disconnect(graceful=False)
            await transport.wait_disconnected()  # by then the socket is closed

    def _send(self, message: wire.AnyFromClient) -> None:
        if self._transport is not None and not self._transport.is_disconnected:
            self._transport.send(picows.WSMsgType.TEXT, msgspec.json.encode(message))

    def receive(self, data: bytes) -> None:
        """Handle one message from the server."""
        if self._on_message is not None:
            self._on_message(data)
        match _decoder.decode(data):
            case wire.Welcome() as welcome:
                self._clock_offset = welcome.now - time.monotonic() * 1000
            case wire.Reload():
                raise Ended(TOO_OLD)
            case wire.Table() as table:
                if self.table is not None and table.number < self.table.number:
                    raise ProtocolViolation(f"table {table.number} after {self.table.number}")
                self.table = table
            case wire.View() as view:
                self._see(view)
            case wire.Spoken() as said:
                if not self.spoken or said.number > self.spoken[-1].number:
                    self.spoken.append(said)
            case wire.Ack() | wire.Tale() | wire.Clock() | wire.Advice() as answer:
                if answer.id in self._unanswered and not self._unanswered[answer.id][1].done():
                    self._unanswered[answer.id][1].set_result(answer)
            case wire.Refused() as refused:
                self._refused(refused)
            case wire.LineQuality() as connection_quality:
                self.connection_quality = connection_quality
        self._wake()

    def _see(self, view: wire.View) -> None:
        last = self.shown
        if last is not None and view.number < last.number:
            raise ProtocolViolation(f"view {view.number} after {last.number}")
        self.shown = view
        self._seen.keep(view.number, bytes(view.view))
        if last is not None and view.before > last.number:
            self._run_aside(self._catch_up(last.number))

    async def _catch_up(self, after: int) -> None:
        tale = await self.ask(wire.Story(id=self.new_id(), after=after))
        assert isinstance(tale, wire.Tale)
        self.tales.append(tale)

    def _refused(self, refused: wire.Refused) -> None:
        if refused.id is None:  # rate limited: some messages were dropped
            for unanswered, _ in self._unanswered.values():
                self._run_aside(self._send_later(unanswered))
            return
        if refused.id not in self._unanswered or self._unanswered[refused.id][1].done():
            return
        message, answer = self._unanswered[refused.id]
        if refused.why in ("again", "too-much"):
            self._run_aside(self._send_later(message))
        else:
            answer.set_exception(Refused(refused.why, refused.says, refused.clause))

    async def _send_later(self, message: wire.AnyFromClient) -> None:
        await asyncio.sleep(random.uniform(*RETRY_DELAY))
        if message.id in self._unanswered:
            self._send(message)

    def _run_aside(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._side_tasks.add(task)
        task.add_done_callback(self._side_tasks.discard)

    def _wake(self) -> None:
        waiters, self._waiters = self._waiters, []
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(None)


class _Listener(picows.WSListener):
    """Passes messages on; an exception ends the connection for good."""

    def __init__(self, place: AtTable) -> None:
        self._place = place

    def on_ws_frame(self, transport: picows.WSTransport, frame: picows.WSFrame) -> None:
        if frame.msg_type == picows.WSMsgType.TEXT:
            self._place.receive(frame.get_payload_as_bytes())
        elif frame.msg_type == picows.WSMsgType.BINARY:
            self._place.frames += 1
        elif frame.msg_type == picows.WSMsgType.CLOSE:
            # Not frame.get_close_code(): it knows only the standard codes.
            code = int.from_bytes(frame.get_payload_as_bytes()[:2], "big")
            transport.disconnect()
            if code in wire.FINAL_CODES:
                raise Ended(NO_TABLE if code == wire.CloseCode.NO_TABLE else refused_with(code))


def refused_with(answer: object) -> Text:
    return Text(
        f"The server refused the connection: {answer}",
        f"Le serveur refuse la connexion : {answer}",
    )


def is_final(error: BaseException) -> bool:
    """Whether a retry is useless: the server answered with a client error."""
    status = getattr(getattr(error, "response", None), "status", None)
    return status is not None and 400 <= int(status) < 500 and int(status) != 429
