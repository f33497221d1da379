"""A server in this process around rooms that only listen and answer, for tests of the way in."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tablee.core.errors import Refusal, Text
from tablee.server import wire
from tablee.server.clock import RealClock
from tablee.server.http.app import Site
from tablee.server.http.front_door import HEAD_TIMEOUT, FrontDoor
from tablee.server.identity import Identity
from tablee.server.limits import Limits, RateLimits
from tablee.server.ops.worker import GracefulServer
from tablee.server.room.simulation_replay import Find
from tablee.server.security import AccessPolicy
from tablee.server.ws.connection import Connection, WebSocketServer
from tablee.storage.sqlite import SqliteStore
from tablee.storage.store import Person, StoreFailure
from tablee.tables.clock import Clock

T = TypeVar("T")
DEADLINE = 120  # seconds, where a millisecond would do on an idle machine
# A line that is kept for the next request is closed by the server where that takes its time.
EACH_ON_ITS_OWN = httpx.Limits(max_keepalive_connections=0)


def run(coroutine: Coroutine[object, object, T], timeout: float = 240) -> T:
    """On the loop that workers use."""

    async def limited() -> T:
        return await asyncio.wait_for(coroutine, timeout)

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(limited())


class FakeRoom:
    """Acknowledges everything, and remembers who said what."""

    def __init__(self) -> None:
        self.here: list[Connection] = []
        self.heard: list[wire.AnyFromClient] = []
        self.left = 0

    def enter(self, conn: Connection) -> None:
        self.here.append(conn)
        conn.send_latest("table", message({"t": "table", "status": "open"}))

    def leave(self, conn: Connection) -> None:
        self.here.remove(conn)
        self.left += 1

    is_live = True

    def measured(self, conn: Connection) -> None:
        """Nobody looks at it."""

    def on_message(self, conn: Connection, message: wire.AnyFromClient) -> None:
        self.heard.append(message)
        if message.id == "crash":
            raise ZeroDivisionError
        conn.send(wire.write_message(wire.Ack(id=message.id, number=len(self.heard))))


class FakeRooms:
    """Tables that are there from the start; ``slow`` is held back until it is let go."""

    def __init__(self) -> None:
        self.by_id = {"one": FakeRoom(), "two": FakeRoom(), "slow": FakeRoom()}
        self.let_go = asyncio.Event()
        self.fails = False

    async def room(self, table: str) -> FakeRoom | None:
        if self.fails:
            raise StoreFailure("the disk is full")
        if table == "slow":
            await self.let_go.wait()
        return self.by_id.get(table)

    async def make_table(self, person: Person, wanted: wire.NewTable) -> str:
        if self.fails:
            raise StoreFailure("the disk is full")
        if wanted.game == "broken":
            raise ZeroDivisionError("a secret detail")
        if wanted.game != "traf":
            raise Refusal(Text("No such game", "Jeu inconnu"))
        return "new"

    async def open_tables(self, lang: str) -> list[wire.OpenTable]:
        return []

    async def moments_of(self, table: str, seat: int | None, lang: str) -> list[wire.Moment]:
        return []

    async def ending_of(self, table: str, seat: int | None, lang: str) -> wire.Ending:
        raise NotImplementedError

    async def tables_of(self, person: str, most: int, lang: str) -> list[wire.MyTable]:
        return []

    async def frames_of(self, table: str, number: int) -> bytes | None:
        return None

    async def frames(self, name: str, find: Find) -> bytes | None:
        found = await find()
        if found is None:
            return None
        return message({"name": name, "seed": found.played.question.seed})

    async def log_of(self, table: str) -> str:
        if table == "one":
            raise Refusal(Text("The match goes on", "La partie continue"))
        return "tablee 1\n"


class Served:
    """A server that runs, and ways to ask it."""

    def __init__(
        self,
        port: int,
        rooms: FakeRooms,
        ws_server: WebSocketServer,
        rate_limits: RateLimits,
        store: SqliteStore,
    ) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.port = port
        self.rooms = rooms
        self.ws_server = ws_server
        self.rate_limits = rate_limits
        self.store = store

    def browser(self, **headers: str) -> httpx.AsyncClient:
        """A browser with a page of this server open."""
        return httpx.AsyncClient(
            base_url=self.url,
            headers={"origin": self.url, **headers},
            timeout=DEADLINE,
            limits=EACH_ON_ITS_OWN,
            verify=False,  # plain http: loading certificates would take most of the time
            trust_env=False,
        )

    async def guest(self, **headers: str) -> str:
        """Somebody new; their cookie."""
        async with self.browser(**headers) as browser:
            answer = await browser.post("/api/me")
            return answer.headers["set-cookie"].partition(";")[0]

    def sit(
        self,
        cookie: str,
        table: str = "one",
        origin: str | None = None,
        host: str | None = None,
        **query: Any,
    ) -> connect:
        """A WebSocket to a table."""
        fields = {"table": table, "protocol": wire.PROTOCOL, **query}
        text = "&".join(f"{name}={value}" for name, value in fields.items())
        return connect(
            f"ws://{host or f'127.0.0.1:{self.port}'}/ws?{text}",
            host="127.0.0.1",
            port=self.port,
            origin=origin or (f"http://{host}" if host else self.url),  # type: ignore[arg-type]
            additional_headers={"cookie": cookie},
            open_timeout=DEADLINE,
            close_timeout=DEADLINE,
            compression=None,
            proxy=None,
        )


@contextlib.asynccontextmanager
async def serving(
    folder: Path,
    limits: Limits | None = None,
    silence: float = 120.0,
    public_url: str = "",
    trusted_proxies: tuple[str, ...] = ("127.0.0.1",),
    metrics_token: str = "",
    static: Path | None = None,
    clock: Clock | None = None,
    capacity: int | None = None,
    head_timeout: float = HEAD_TIMEOUT,
) -> AsyncIterator[Served]:
    clock = clock or RealClock()
    store = SqliteStore(folder / "tables.db", durable=False)
    await store.open()
    rooms = FakeRooms()
    identity = Identity(store, clock)
    rate_limits = RateLimits(limits or Limits(), clock, capacity)
    access_policy = AccessPolicy(trusted_proxies, (), public_url)
    ws_server = WebSocketServer(rooms, identity, rate_limits, access_policy, clock, silence)
    site = Site(
        rooms,
        store,
        identity,
        rate_limits,
        access_policy,
        public_url,
        metrics_token,
        static or folder / "no static files",
    )

    async def drain() -> None:
        await ws_server.close(5)

    front_door = FrontDoor(rate_limits, access_policy, head_timeout)
    server = GracefulServer(site, front_door, ws_server, 5, drain)
    listening = socket.create_server(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    ws_server.open()
    running = asyncio.create_task(server.serve([listening]))
    try:
        while not server.started:
            await asyncio.sleep(0.005)
        yield Served(port, rooms, ws_server, rate_limits, store)
    finally:
        rooms.let_go.set()
        server.should_exit = True
        await running
        await store.close()


def message(fields: dict[str, Any]) -> bytes:
    return msgspec.json.encode(fields)


async def say(line: ClientConnection, **fields: Any) -> None:
    await line.send(message(fields).decode())


async def hear(line: ClientConnection) -> dict[str, Any]:
    received = await asyncio.wait_for(line.recv(), DEADLINE)
    told: dict[str, Any] = msgspec.json.decode(received)
    return told


async def farewell(line: ClientConnection) -> int:
    """The code with which the server closes the connection, whatever it says before."""
    try:
        while True:
            await asyncio.wait_for(line.recv(), DEADLINE)
    except ConnectionClosed as closed:
        return int(closed.rcvd.code) if closed.rcvd else 1006


async def until(condition: Any) -> None:
    """Wait for something that is about to be so."""
    async with asyncio.timeout(DEADLINE):
        while not condition():
            await asyncio.sleep(0.005)
