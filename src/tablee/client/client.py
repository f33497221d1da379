"""A seat at a table of a server: what is asked for is asked until it is answered.

A connection that breaks is made anew, and everything without an answer is sent again under its
old id, so nothing happens twice. What the protocol promises (``docs/protocol.md``) is checked on
the way: numbers never go back, and what was missed is told by the ``story``.
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
PAUSE = 0.05, 0.25  # seconds before another try: constant and small, whoever it is for
PATIENCE = 20  # seconds for a connection to be made
NOT_FOUND = 4404
FINAL = {1003, 1007, 1008, 1009, 4000, 4401, NOT_FOUND}  # codes after which nothing is gained

CLOSED = Text("The connection is closed", "La connexion est fermée")
TOO_OLD = Text(
    "This program is too old for the server", "Ce programme est trop ancien pour le serveur"
)
NO_TABLE = Text("There is no such table", "Cette table n’existe pas")

Answer = wire.Ack | wire.Tale | wire.Clock | wire.Advice
_decoder: msgspec.json.Decoder[wire.AnyFromServer] = msgspec.json.Decoder(wire.AnyFromServer)


class BrokenPromise(Exception):
    """The server did what the protocol rules out."""


class Ended(Exception):
    """This connection will not come back: the page is too old, or there is no such table."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


class Unfair(Exception):
    """The log does not tell what was seen, or its luck is not what was committed to."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


class Client:
    """One person at a server."""

    def __init__(self, url: str, lang: str = "en") -> None:
        self.web = Web(url, lang)
        self.lang = lang

    async def me(self) -> wire.Me:
        """Who one is: somebody new where this device is not known."""
        return await self.web.post("/api/me", None, wire.Me)

    async def rename(self, name: str, face: int = 0) -> wire.Me:
        return await self.web.post("/api/me", wire.Rename(name=name, face=face), wire.Me)

    async def make_table(self, wanted: wire.NewTable) -> wire.TableMade:
        return await self.web.post("/api/tables", wanted, wire.TableMade)

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
        heard: Callable[[bytes], None] | None = None,
        on_line: Callable[[bool], None] | None = None,
    ) -> "AtTable":
        """A connection to a table, for ``async with``.

        ``heard`` is given every message, ``on_line`` whether the line is there, whenever it
        breaks or is back.
        """
        return AtTable(self, table, heard, on_line)


class AtTable:
    """What one connection knows of its table, and what it asks for there."""

    def __init__(
        self,
        client: Client,
        id: str,
        heard: Callable[[bytes], None] | None,
        on_line: Callable[[bool], None] | None,
    ) -> None:
        self.client = client
        self.id = id
        self.table: wire.Table | None = None
        self.shown: wire.View | None = None
        self.made: list[str] = []  # moves that are safe, as they were acknowledged
        self.tales: list[wire.Tale] = []  # what was missed and told later
        self.spoken: list[wire.Spoken] = []  # what people said, each thing once
        self.frames = 0  # of a ship in motion
        self.connections = 0
        self.line: wire.LineQuality | None = None
        self._server_ahead = 0.0  # milliseconds of the server's clock minus ours
        self._heard = heard
        self._on_line = on_line
        self._broken = False
        self._shares: dict[int, str] = {}
        self._commitment: str | None = None
        self._seen = Seen()
        self._prefix = secrets.token_hex(4)
        self._numbers = count(1)
        self._asked: dict[str, tuple[wire.AnyFromClient, asyncio.Future[Answer]]] = {}
        self._waiters: list[asyncio.Future[None]] = []
        self._transport: picows.WSTransport | None = None
        self._staying: asyncio.Task[None] | None = None
        self._side_tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        if not self.client.web.cookie():
            await self.client.me()
        self._staying = asyncio.create_task(self._stay())
        try:
            await self.until(lambda: self.table is not None)
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def __aexit__(self, *failure: object) -> None:
        tasks = [*self._side_tasks, *([self._staying] if self._staying else [])]
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError, Exception):
                await task
        for _, answer in self._asked.values():
            answer.cancel()

    # -- What can be asked for ----------------------------------------------------------------

    async def sit(self, seat: int, name: str | None = None) -> None:
        try:
            await self.ask(wire.Sit(id=self.new_id(), seat=seat, name=name))
        except Refused:
            if not self.mine(seat):  # it may be ours already: the answer was lost on its way
                raise

    async def ready(self, seat: int) -> None:
        """Ready, with a share of the luck that nobody could know before the commitment."""
        share = self._shares.setdefault(seat, secrets.token_hex(SHARE_BYTES))
        self._commitment = self._known_table().commitment
        try:
            await self.ask(wire.Ready(id=self.new_id(), seat=seat, ready=True, share=share))
        except Refused:
            if not self.mine(seat) or self._known_table().status == "open":
                raise  # otherwise it has begun: they were ready, and the answer was lost

    async def move(self, seat: int, move: str) -> int:
        """Make a move; returns its number once it is safe."""
        seen = self.shown.number if self.shown else 0
        answer = await self.ask(wire.Move(id=self.new_id(), seat=seat, move=move, seen=seen))
        assert isinstance(answer, wire.Ack)
        self.made.append(move)
        return answer.number

    async def ask(self, message: wire.AnyFromClient) -> Answer:
        """Send a message until it is answered; raises Refused where it is refused for good."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._asked[message.id] = message, answer
        self._send(message)
        try:
            return await answer
        finally:
            self._asked.pop(message.id, None)

    def new_id(self) -> str:
        return f"{self._prefix}-{next(self._numbers)}"

    async def check_fairness(self) -> str:
        """The log, once all is well with it.

        It is legal, its luck is what was committed to, our shares are in it, and it tells what
        was shown here.
        """
        log = await self.client.log(self.id)
        record = read_log(log)
        check = tablee.verify(log)
        if not check.ok:
            raise Unfair(check.says)
        told = {seat: record.shares.get(seat) for seat in self._shares}
        if told != self._shares or self._commitment not in (None, record.commitment):
            raise Unfair(
                Text(
                    "The log has another commitment or another share than this table had",
                    "Le journal a un autre engagement ou une autre part que cette table",
                )
            )
        other = self._seen.first_not_told(record)
        if other is not None:
            raise Unfair(
                Text(
                    f"The log does not tell what was shown here as view {other}",
                    f"Le journal ne dit pas ce qui a été montré ici comme vue {other}",
                )
            )
        return log

    # -- What is known ------------------------------------------------------------------------

    def view(self) -> View | None:
        """The game as it lies now for the seat this connection looks from."""
        if self.shown is None:
            return None
        return tablee.decode(self._known_table().game, bytes(self.shown.view))

    def mine(self, seat: int) -> bool:
        seats = self._known_table().seats
        return seat < len(seats) and seats[seat].mine

    @property
    def over(self) -> bool:
        return self.table is not None and self.table.status in ("over", "closed")

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until something is so; raises what went wrong for good."""
        while not true():
            await self.news()

    async def news(self) -> None:
        """Wait for the next message."""
        if self._staying is None or self._staying.done():
            await self._give_up()
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiters.append(waiter)
        await waiter

    async def until_cue(self) -> None:
        """Wait for the instant at which everybody sees what was last shown."""
        if self.shown is not None and self.shown.show is not None:
            now = time.monotonic() * 1000 + self._server_ahead
            await asyncio.sleep(max(0, self.shown.show - now) / 1000)

    def cut(self) -> None:
        """Break the line, as bad networks do."""
        if self._transport is not None:
            self._transport.underlying_transport.abort()

    def _known_table(self) -> wire.Table:
        assert self.table is not None, "the connection has been entered"
        return self.table

    async def _give_up(self) -> None:
        if self._staying is not None and self._staying.done():
            await self._staying  # raises what ended it
        raise Ended(CLOSED)

    # -- The connection -----------------------------------------------------------------------

    async def _stay(self) -> None:
        """Be connected, again and again."""
        try:
            while True:
                try:
                    await self._connect_once()
                except (TimeoutError, OSError, picows.WSError) as failed:
                    if is_final(failed):
                        raise Ended(refused_with(failed)) from None
                self._line_is(broken=True)
                await asyncio.sleep(random.uniform(*PAUSE))
        finally:
            self._wake()
            for _, answer in list(self._asked.values()):
                if not answer.done():
                    answer.set_exception(Ended(CLOSED))

    def _line_is(self, *, broken: bool) -> None:
        if broken != self._broken and self._on_line is not None:
            self._on_line(not broken)
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
                websocket_handshake_timeout=PATIENCE,
                logger_name="tablee.client",
                socket_factory=lambda _: ours,
                max_redirects=0,
            )
        except BaseException:
            await close_socket(ours)
            raise
        self._transport = transport
        self.connections += 1
        self._line_is(broken=False)
        try:
            for message, _ in list(self._asked.values()):
                self._send(message)
            await transport.wait_disconnected()
        finally:
            self._transport = None
            transport.disconnect(graceful=False)
            await transport.wait_disconnected()  # the socket is closed by then

    def _send(self, message: wire.AnyFromClient) -> None:
        if self._transport is not None and not self._transport.is_disconnected:
            self._transport.send(picows.WSMsgType.TEXT, msgspec.json.encode(message))

    def hear(self, data: bytes) -> None:
        """One message of the server."""
        if self._heard is not None:
            self._heard(data)
        match _decoder.decode(data):
            case wire.Welcome() as welcome:
                self._server_ahead = welcome.now - time.monotonic() * 1000
            case wire.Reload():
                raise Ended(TOO_OLD)
            case wire.Table() as table:
                if self.table is not None and table.number < self.table.number:
                    raise BrokenPromise(f"table {table.number} after {self.table.number}")
                self.table = table
            case wire.View() as view:
                self._see(view)
            case wire.Spoken() as said:
                if not self.spoken or said.number > self.spoken[-1].number:
                    self.spoken.append(said)
            case wire.Ack() | wire.Tale() | wire.Clock() | wire.Advice() as answer:
                if answer.id in self._asked and not self._asked[answer.id][1].done():
                    self._asked[answer.id][1].set_result(answer)
            case wire.Refused() as refused:
                self._refused(refused)
            case wire.LineQuality() as line:
                self.line = line
        self._wake()

    def _see(self, view: wire.View) -> None:
        last = self.shown
        if last is not None and view.number < last.number:
            raise BrokenPromise(f"view {view.number} after {last.number}")
        self.shown = view
        self._seen.keep(view.number, bytes(view.view))
        if last is not None and view.before > last.number:
            self._aside(self._catch_up(last.number))

    async def _catch_up(self, after: int) -> None:
        tale = await self.ask(wire.Story(id=self.new_id(), after=after))
        assert isinstance(tale, wire.Tale)
        self.tales.append(tale)

    def _refused(self, refused: wire.Refused) -> None:
        if refused.id is None:  # too much at once: some of it was not heard
            for unanswered, _ in self._asked.values():
                self._aside(self._send_later(unanswered))
            return
        if refused.id not in self._asked or self._asked[refused.id][1].done():
            return
        message, answer = self._asked[refused.id]
        if refused.why in ("again", "too-much"):
            self._aside(self._send_later(message))
        else:
            answer.set_exception(Refused(refused.why, refused.says, refused.clause))

    async def _send_later(self, message: wire.AnyFromClient) -> None:
        await asyncio.sleep(random.uniform(*PAUSE))
        if message.id in self._asked:
            self._send(message)

    def _aside(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._side_tasks.add(task)
        task.add_done_callback(self._side_tasks.discard)

    def _wake(self) -> None:
        waiters, self._waiters = self._waiters, []
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(None)


class _Listener(picows.WSListener):
    """Hands messages over; what it raises ends the connection for good."""

    def __init__(self, place: AtTable) -> None:
        self._place = place

    def on_ws_frame(self, transport: picows.WSTransport, frame: picows.WSFrame) -> None:
        if frame.msg_type == picows.WSMsgType.TEXT:
            self._place.hear(frame.get_payload_as_bytes())
        elif frame.msg_type == picows.WSMsgType.BINARY:
            self._place.frames += 1
        elif frame.msg_type == picows.WSMsgType.CLOSE:
            code = int.from_bytes(frame.get_payload_as_bytes()[:2], "big")  # theirs may be ours
            transport.disconnect()
            if code in FINAL:
                raise Ended(NO_TABLE if code == NOT_FOUND else refused_with(code))


def refused_with(answer: object) -> Text:
    return Text(
        f"The server refuses the connection: {answer}",
        f"Le serveur refuse la connexion : {answer}",
    )


def is_final(failed: BaseException) -> bool:
    """Whether trying again is of no use: the server is there and says no."""
    status = getattr(getattr(failed, "response", None), "status", None)
    return status is not None and 400 <= int(status) < 500 and int(status) != 429
