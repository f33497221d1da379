"""One worker: a process that serves people, started by ``tablee serve`` and told everything by it.

    python -m tablee.server.worker LISTENING LINE

Both are numbers of sockets that the parent leaves open: the one that people connect to, and a line
to the parent. Down the line come the settings in JSON; up go one word when people are served, or
the reason why they cannot be. When the parent is gone the line closes, and so does the worker.
"""

import asyncio
import contextlib
import gc
import os
import secrets
import signal
import socket
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from hashlib import sha256
from pathlib import Path

import msgspec
import uvicorn
import uvloop

from tablee.core.errors import Refusal, Text
from tablee.server import config as configs
from tablee.server import logs, metrics
from tablee.server.app import Site
from tablee.server.config import Config
from tablee.server.conn import Door
from tablee.server.hall import Hall
from tablee.server.identity import Identity
from tablee.server.limits import Gate
from tablee.server.security import Borders
from tablee.tables.bus import LocalBus, NatsBus, PostgresBus
from tablee.tables.clock import Clock, RealClock
from tablee.tables.sqlite import SqliteStore
from tablee.tables.store import Bus, Notice, Store, StoreFailure
from tablee.tables.thinking import Thinkers

READY = b"ready"
LOOKS_AT_THE_LOOP = 0.5  # seconds
COLLECTIONS = (10_000, 20, 1000)  # the last kind looks at everything, and stops everybody for it
FAREWELLS = 2.0  # seconds for browsers to say goodbye


class Front(uvicorn.Server):
    """uvicorn, but it is told when to stop, and parts from players before it closes."""

    def __init__(
        self, site: Site, door: Door, grace: int, part: Callable[[], Awaitable[None]]
    ) -> None:
        super().__init__(
            uvicorn.Config(
                site.app(),
                ws=door.upgrade,  # type: ignore[arg-type]  # makes protocols as a class does
                http="httptools",
                lifespan="off",
                log_config=None,
                access_log=False,
                proxy_headers=False,
                server_header=False,
                timeout_graceful_shutdown=grace,
            )
        )
        self._part = part

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        await self._part()
        await super().shutdown(sockets)


class Worker:
    """Everything one process needs to serve people."""

    def __init__(self, config: Config, clock: Clock | None = None) -> None:
        self.config = config
        self.name = f"{socket.gethostname()[:40]}-{secrets.token_hex(4)}"
        self.clock = clock or RealClock()
        self.thinkers = Thinkers(config.bot_processes)
        store = make_store(config)
        self.hall = Hall(
            store, self.clock, self.thinkers, self.name, partial(make_bus, config, self.name)
        )
        gate = Gate(config.limits, self.clock)
        borders = Borders(config.trusted_proxies, config.origins, config.public_url)
        identity = Identity(store, self.clock)
        self.door = Door(self.hall, identity, gate, borders, self.clock, config.silence)
        self.site = Site(
            self.hall, store, identity, gate, borders, config.public_url, config.metrics_token
        )
        self._log = logs.log(worker=self.name)
        self._front: Front | None = None
        self._stopping = False

    def stop(self) -> None:
        """Begin to stop; ``serve`` returns once everybody has been told."""
        self._stopping = True
        if self._front is not None:
            self._front.should_exit = True

    async def serve(self, listening: socket.socket, ready: Callable[[], None]) -> None:
        """Serve people until ``stop``; ``ready`` is called when the first may come."""
        await self.hall.open()
        await self.thinkers.open()
        self.door.open()
        front = self._front = Front(self.site, self.door, self.config.grace, self._part)
        late = asyncio.create_task(self._watch_loop())
        started = asyncio.create_task(self._tell_when_started(front, ready))
        front.should_exit = self._stopping
        try:
            await front.serve([listening])
        finally:
            late.cancel()
            started.cancel()
            await asyncio.gather(late, started, return_exceptions=True)
            await self.thinkers.close()
        self._log.info("worker stopped")

    async def _tell_when_started(self, front: Front, ready: Callable[[], None]) -> None:
        while not front.started:
            await asyncio.sleep(0.01)
        gc.collect()
        gc.freeze()
        self._log.info("worker ready")
        ready()

    async def _part(self) -> None:
        """Tell everybody to come back, and finish what has been begun."""
        self.door.shut()
        try:
            await asyncio.wait_for(self.hall.close(), self.config.grace)
        except TimeoutError:
            self._log.error("not everything was finished in time")
        await self.door.close(FAREWELLS)

    async def _watch_loop(self) -> None:
        """How late everything is: the one number that tells whether this worker does too much."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LOOKS_AT_THE_LOOP
            await asyncio.sleep(LOOKS_AT_THE_LOOP)
            metrics.LOOP_LATE.observe(max(0.0, loop.time() - due))


# -- What keeps tables --------------------------------------------------------------------------


def make_store(config: Config) -> Store:
    """SQLite or PostgreSQL, as the settings say."""
    if config.uses_postgres:
        from tablee.tables.postgres import PostgresStore

        return PostgresStore(config.store, notifies=not config.bus)
    return SqliteStore(sqlite_file(config), config.durable)


def make_bus(config: Config, worker: str, heard: Callable[[Notice], None]) -> Bus:
    """How this worker hears of the others."""
    if config.bus:
        return NatsBus(config.bus, worker, heard)
    if config.uses_postgres:
        return PostgresBus(config.store, worker, heard)
    # One folder for each store, with a short name: the path of a socket has about 100 letters.
    store = sha256(str(sqlite_file(config).resolve()).encode()).hexdigest()[:16]
    folder = Path(tempfile.gettempdir()) / f"tablee-{os.getuid()}-{store}"
    return LocalBus(folder, worker, heard)


def sqlite_file(config: Config) -> Path:
    return Path(config.store).expanduser() if config.store else configs.data_folder() / "tables.db"


# -- The process --------------------------------------------------------------------------------


def main() -> None:
    listening = socket.socket(fileno=int(sys.argv[1]))
    line = socket.socket(fileno=int(sys.argv[2]))
    config = msgspec.json.decode(read_line(line), type=Config)
    logs.set_up(config.log_level, config.log_format)
    gc.set_threshold(*COLLECTIONS)
    metrics.watch_garbage()
    uvloop.run(follow(config, listening, line))


async def follow(config: Config, listening: socket.socket, line: socket.socket) -> None:
    """Serve until the parent says stop, or is gone."""
    loop = asyncio.get_running_loop()
    line.setblocking(False)
    try:
        worker = Worker(config)
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, worker.stop)

        def heard() -> None:
            if not line.recv(1024):
                loop.remove_reader(line)
                worker.stop()

        loop.add_reader(line, heard)
        await worker.serve(listening, lambda: line.sendall(READY + b"\n"))
    except (Refusal, StoreFailure, OSError, ModuleNotFoundError) as failed:
        told = failed.text if isinstance(failed, Refusal) else Text(str(failed), str(failed))
        if isinstance(failed, ModuleNotFoundError):
            told = missing(failed.name or "")
        with contextlib.suppress(OSError):
            line.sendall(msgspec.json.encode(told) + b"\n")
        sys.exit(1)


def missing(module: str) -> Text:
    extra = {"asyncpg": "postgres", "nats": "nats"}.get(module.partition(".")[0], "server")
    return Text(
        f"The server needs {module}: pip install 'tablee[{extra}]'",
        f"Le serveur a besoin de {module} : pip install 'tablee[{extra}]'",
    )


def read_line(line: socket.socket) -> bytes:
    received = b""
    while not received.endswith(b"\n"):
        more = line.recv(65536)
        if not more:
            sys.exit(1)
        received += more
    return received


if __name__ == "__main__":
    main()
