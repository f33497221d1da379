"""One worker: a process that serves players, started and configured by ``tablee serve``.

    python -m tablee.server.ops.worker LISTENING CONTROL SLOT [FOLDER]

LISTENING and CONTROL are descriptors of sockets inherited from the parent: the one players connect
to, and one to talk to the parent. The parent sends the settings as JSON; the worker answers
"ready", or the reason why it cannot serve. When the parent dies, CONTROL closes and the worker
stops.
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
import structlog
import uvicorn
import uvloop

from tablee.core.errors import Refusal, Text
from tablee.processes.bot_pool import BotPool
from tablee.server import log_format, metrics
from tablee.server.clock import RealClock
from tablee.server.http.app import STATIC, Site
from tablee.server.http.front_door import FrontDoor
from tablee.server.identity import Identity
from tablee.server.limits import RateLimits
from tablee.server.ops.config import Config, data_folder
from tablee.server.room.rooms import Rooms
from tablee.server.room.workers import worker_name
from tablee.server.security import AccessPolicy
from tablee.server.ws.connection import WebSocketServer
from tablee.server.ws.worker_routing import WorkerRouter
from tablee.storage.extras import needed
from tablee.storage.store import StoreFailure
from tablee.storage.store_url import open_bus, open_store

READY = b"ready"
LOOP_CHECK_INTERVAL = 0.5  # seconds
GC_THRESHOLDS = (10_000, 20, 1000)  # full collections are rare: they pause everybody
CLOSE_TIMEOUT = 2.0  # seconds for browsers to complete the closing handshake


class GracefulServer(uvicorn.Server):
    """uvicorn without its signal handlers; drains the WebSockets before it shuts down."""

    def __init__(
        self,
        site: Site,
        front_door: FrontDoor,
        ws_server: WebSocketServer,
        grace: int,
        drain: Callable[[], Awaitable[None]],
    ) -> None:
        super().__init__(
            uvicorn.Config(
                site.app(),
                ws=ws_server.upgrade,  # type: ignore[arg-type]  # a factory instead of a class
                http=front_door.protocol,  # type: ignore[arg-type]  # a factory as well
                lifespan="off",
                log_config=None,
                access_log=False,
                proxy_headers=False,
                server_header=False,
                timeout_graceful_shutdown=grace,
            )
        )
        self._drain = drain

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        await self._drain()
        await super().shutdown(sockets)


class WorkerSlot(NamedTuple):
    """Which of this machine's workers this is, and where their sockets are if there are several."""

    number: int = 0
    folder: Path | None = None


class Worker:
    """Everything one serving process needs."""

    def __init__(self, config: Config, port: int, slot: WorkerSlot) -> None:
        self.config = config
        self.clock = RealClock()
        place = f"{socket.gethostname()[:40]}:{getnode():x}:{port}:{slot.number}"
        self.name = worker_name(place, self.clock.now())
        self.router = None
        if slot.folder is not None:
            self.router = WorkerRouter(slot.folder, slot.number, config.workers)
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
        rate_limits = RateLimits(config.limits, self.clock)
        access_policy = AccessPolicy(
            config.trusted_proxies, config.origins, config.public_url, config.hosts
        )
        self.front_door = FrontDoor(rate_limits, access_policy)
        identity = Identity(store, self.clock)
        self.ws_server = WebSocketServer(
            self.rooms,
            identity,
            rate_limits,
            access_policy,
            self.clock,
            config.silence,
            self.router,
        )
        self.site = Site(
            self.rooms,
            store,
            identity,
            rate_limits,
            access_policy,
            config.public_url,
            config.metrics_token,
            Path(config.static) if config.static else STATIC,
        )
        self._log = structlog.get_logger(worker=self.name)
        self._server: GracefulServer | None = None
        self._stopping = False

    def stop(self) -> None:
        """Begin to stop; ``serve`` returns once all connections are closed."""
        self._stopping = True
        if self._server is not None:
            self._server.should_exit = True

    async def serve(self, listening: socket.socket, ready: Callable[[], None]) -> None:
        """Serve until ``stop``; ``ready`` is called once requests are accepted."""
        await self.rooms.open()
        await self.bot_pool.open()
        self.ws_server.open()
        if self.router is not None:
            self.router.open(self.ws_server.take_over)
        server = self._server = GracefulServer(
            self.site, self.front_door, self.ws_server, self.config.grace, self._drain
        )
        loop_watch = asyncio.create_task(self._watch_loop())
        started = asyncio.create_task(self._report_started(server, ready))
        server.should_exit = self._stopping
        try:
            await server.serve([listening])
        finally:
            loop_watch.cancel()
            started.cancel()
            await asyncio.gather(loop_watch, started, return_exceptions=True)
            await self.bot_pool.close()
        self._log.info("worker_stopped")

    async def _report_started(self, server: GracefulServer, ready: Callable[[], None]) -> None:
        while not server.started:
            await asyncio.sleep(0.01)
        gc.collect()
        gc.freeze()
        self._log.info("worker_ready")
        ready()

    async def _drain(self) -> None:
        """Finish what is in progress, then ask all clients to reconnect."""
        if self.router is not None:
            self.router.close()
        self.ws_server.stop_accepting()
        try:
            await asyncio.wait_for(self.rooms.close(), self.config.grace)
        except TimeoutError:
            self._log.error("shutdown_timed_out")
        await self.ws_server.close(CLOSE_TIMEOUT)

    async def _watch_loop(self) -> None:
        """Measure event loop lag, the best single sign of an overloaded worker."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LOOP_CHECK_INTERVAL
            await asyncio.sleep(LOOP_CHECK_INTERVAL)
            metrics.LOOP_LAG.observe(max(0.0, loop.time() - due))
            metrics.flush()


# -- The process --------------------------------------------------------------------------------


def main() -> None:
    listening = socket.socket(fileno=int(sys.argv[1]))
    control = socket.socket(fileno=int(sys.argv[2]))
    config = msgspec.json.decode(read_line(control), type=Config)
    log_format.set_up(config.log_level, config.log_format)
    gc.set_threshold(*GC_THRESHOLDS)
    metrics.watch_garbage()
    slot = WorkerSlot(int(sys.argv[3]), Path(sys.argv[4]) if len(sys.argv) > 4 else None)
    uvloop.run(run_worker(config, listening, control, slot))


async def run_worker(
    config: Config, listening: socket.socket, control: socket.socket, slot: WorkerSlot
) -> None:
    """Serve until a signal to stop, or until the parent is gone."""
    loop = asyncio.get_running_loop()
    control.setblocking(False)
    try:
        worker = Worker(config, listening.getsockname()[1], slot)
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, worker.stop)

        def stop_without_parent() -> None:
            with contextlib.suppress(OSError):
                if control.recv(1024):
                    return
            loop.remove_reader(control)
            worker.stop()

        loop.add_reader(control, stop_without_parent)
        await worker.serve(listening, lambda: control.sendall(READY + b"\n"))
    except (Refusal, StoreFailure, OSError, ModuleNotFoundError) as error:
        with contextlib.suppress(OSError):
            control.sendall(msgspec.json.encode(reason(error)) + b"\n")
        sys.exit(1)


def reason(error: Exception) -> Text:
    """Why this worker cannot serve."""
    match error:
        case Refusal() | StoreFailure():
            return error.text
        case ModuleNotFoundError():
            return needed(error.name or "")
    return Text(str(error), str(error))


def read_line(control: socket.socket) -> bytes:
    received = b""
    while not received.endswith(b"\n"):
        more = control.recv(65536)
        if not more:
            sys.exit(1)
        received += more
    return received


if __name__ == "__main__":
    main()
