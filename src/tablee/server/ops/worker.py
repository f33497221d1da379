"""One worker: a process that serves people, started by ``tablee serve`` and told everything by it.

    python -m tablee.server.ops.worker LISTENING LINE

Both are numbers of sockets that the parent leaves open: the one that people connect to, and a line
to the parent. Down the line come the settings in JSON; up go one word when people are served, or
the reason why they cannot be. When the parent is gone the line closes, and so does the worker.
"""

import asyncio
import contextlib
import gc
import signal
import socket
import sys
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple
from uuid import getnode

import msgspec
import uvicorn
import uvloop

from tablee.core.errors import Refusal, Text
from tablee.processes.bot_pool import BotPool
from tablee.server.http.app import STATIC, Site
from tablee.server.http.security import Borders
from tablee.server.identity import Identity
from tablee.server.limits import Gate
from tablee.server.ops import log_format, metrics
from tablee.server.ops.config import Config, data_folder
from tablee.server.room.rooms import Rooms, new_worker
from tablee.server.ws.connection import Door
from tablee.server.ws.worker_routing import Handover
from tablee.storage.store import StoreFailure
from tablee.storage.store_url import open_bus, open_store
from tablee.tables.clock import RealClock

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


class Place(NamedTuple):
    """Which of the workers of a machine this is, and where they meet if there are several."""

    post: int = 0
    folder: Path | None = None


class Worker:
    """Everything one process needs to serve people."""

    def __init__(self, config: Config, port: int, place: Place) -> None:
        self.config = config
        self.clock = RealClock()
        post = f"{socket.gethostname()[:40]}:{getnode():x}:{port}:{place.post}"
        self.name = new_worker(post, self.clock.now())
        self.handover = None
        if place.folder is not None:
            self.handover = Handover(place.folder, place.post, config.workers)
        self.bot_pool = BotPool(config.bot_processes)
        address = config.store or str(data_folder() / "tables.db")
        store = open_store(address, config.bus, config.durable)
        self.rooms = Rooms(
            store,
            self.clock,
            self.bot_pool,
            self.name,
            partial(open_bus, config.bus, address, self.name, config.workers),
        )
        gate = Gate(config.limits, self.clock)
        borders = Borders(config.trusted_proxies, config.origins, config.public_url)
        identity = Identity(store, self.clock)
        self.door = Door(
            self.rooms, identity, gate, borders, self.clock, config.silence, self.handover
        )
        self.site = Site(
            self.rooms,
            store,
            identity,
            gate,
            borders,
            config.public_url,
            config.metrics_token,
            Path(config.static) if config.static else STATIC,
        )
        self._log = log_format.log(worker=self.name)
        self._front: Front | None = None
        self._stopping = False

    def stop(self) -> None:
        """Begin to stop; ``serve`` returns once everybody has been told."""
        self._stopping = True
        if self._front is not None:
            self._front.should_exit = True

    async def serve(self, listening: socket.socket, ready: Callable[[], None]) -> None:
        """Serve people until ``stop``; ``ready`` is called when the first may come."""
        await self.rooms.open()
        await self.bot_pool.open()
        self.door.open()
        if self.handover is not None:
            self.handover.open(self.door.take_over)
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
            await self.bot_pool.close()
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
        if self.handover is not None:
            self.handover.close()
        self.door.shut()
        try:
            await asyncio.wait_for(self.rooms.close(), self.config.grace)
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
            metrics.hand_in()


# -- The process --------------------------------------------------------------------------------


def main() -> None:
    listening = socket.socket(fileno=int(sys.argv[1]))
    line = socket.socket(fileno=int(sys.argv[2]))
    config = msgspec.json.decode(read_line(line), type=Config)
    log_format.set_up(config.log_level, config.log_format)
    gc.set_threshold(*COLLECTIONS)
    metrics.watch_garbage()
    place = Place(int(sys.argv[3]), Path(sys.argv[4]) if len(sys.argv) > 4 else None)
    uvloop.run(follow(config, listening, line, place))


async def follow(
    config: Config, listening: socket.socket, line: socket.socket, place: Place
) -> None:
    """Serve until the parent says stop, or is gone."""
    loop = asyncio.get_running_loop()
    line.setblocking(False)
    try:
        worker = Worker(config, listening.getsockname()[1], place)
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, worker.stop)

        def heard() -> None:
            with contextlib.suppress(OSError):
                if line.recv(1024):
                    return
            loop.remove_reader(line)
            worker.stop()

        loop.add_reader(line, heard)
        await worker.serve(listening, lambda: line.sendall(READY + b"\n"))
    except (Refusal, StoreFailure, OSError, ModuleNotFoundError) as failed:
        with contextlib.suppress(OSError):
            line.sendall(msgspec.json.encode(reason(failed)) + b"\n")
        sys.exit(1)


def reason(failed: Exception) -> Text:
    """Why this worker cannot serve."""
    match failed:
        case Refusal() | StoreFailure():
            return failed.text
        case ModuleNotFoundError():
            return missing(failed.name or "")
    return Text(str(failed), str(failed))


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
