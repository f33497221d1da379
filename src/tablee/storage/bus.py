"""Buses: how workers notify each other that a table has a new entry.

A notice has the table and the entry's number; the entry itself is read from the store. A lost
notice only causes a delay, until a sweep finds the entry; so publishing never waits or raises.
"""

import asyncio
import contextlib
import os
import random
import secrets
import socket
import stat
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablee.core.errors import BadSetup, Text, quote
from tablee.storage.store import Notice

if TYPE_CHECKING:  # optional dependencies
    import asyncpg
    from nats.aio.client import Client
    from nats.aio.msg import Msg

OnNotice = Callable[[Notice], None]

OPEN_TIMEOUT = 2.0  # seconds that opening waits for a connection, which is then retried for ever
MAX_MESSAGE = 1800  # bytes: what every system delivers as one datagram
MTIME_RESOLUTION = 50_000_000  # nanoseconds; two changes within it may have the same mtime


class NoBus:
    """The bus of a single worker: does nothing."""

    async def open(self) -> None:
        """Nothing to open."""

    async def close(self) -> None:
        """Nothing to close."""

    def publish(self, notices: Sequence[Notice]) -> None:
        """Nobody to notify."""


# -- Messages: the worker, then one line for each table with its highest new number -----------


def write(worker: str, latest: dict[str, int]) -> Iterator[bytes]:
    """Encode the latest numbers in as few messages as possible."""
    message = worker.encode()
    start = len(message)
    for table, seq in latest.items():
        line = f"\n{table} {seq}".encode()
        if len(message) + len(line) > MAX_MESSAGE and len(message) > start:
            yield message
            message = message[:start]
        message += line
    if len(message) > start:
        yield message


def read(message: bytes, worker: str) -> list[Notice]:
    """Decode a message; empty if it is our own or malformed."""
    try:
        sender, *lines = message.decode().split("\n")
        if sender == worker:
            return []
        return [Notice(table, int(seq)) for table, seq in (line.split(" ") for line in lines)]
    except ValueError:
        return []


class NoticeBatcher:
    """Collects notices and sends each table's highest number once per turn of the loop."""

    def __init__(self, send: Callable[[dict[str, int]], None]) -> None:
        self._send = send
        self._latest: dict[str, int] = {}  # by table: the highest number

    def add(self, notices: Sequence[Notice]) -> None:
        if not self._latest and notices:
            asyncio.get_running_loop().call_soon(self._broadcast)
        merge(self._latest, notices)

    def _broadcast(self) -> None:
        latest, self._latest = self._latest, {}
        self._send(latest)


def merge(latest: dict[str, int], notices: Sequence[Notice]) -> None:
    for table, seq in notices:
        latest[table] = max(seq, latest.get(table, 0))


# -- Workers of one machine ---------------------------------------------------------------------


class LocalBus:
    """Connects the workers of one machine through datagram sockets in a private directory."""

    def __init__(self, directory: Path, worker: str, on_notice: OnNotice) -> None:
        self._directory = directory
        self._worker = worker
        self._on_notice = on_notice
        self._batcher = NoticeBatcher(self._broadcast)
        # A new name each time, so that removing a dead socket never removes a live one.
        self._name = f"{secrets.token_hex(6)}.sock"
        self._socket: socket.socket | None = None
        self._others: list[str] = []
        # The directory's mtime when it was read, and whether that is final.
        self._listed_at = (0, 0)
        self._unsent: dict[str, dict[str, int]] = {}  # by socket that was full
        self._retry: asyncio.TimerHandle | None = None

    async def open(self) -> None:
        self._directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = self._directory.lstat()
        if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid():
            raise BadSetup(
                Text(
                    f"{quote(str(self._directory))} belongs to another user",
                    f"{quote(str(self._directory))} appartient à quelqu’un d’autre",
                )
            )
        self._directory.chmod(0o700)
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        self._socket.bind(str(self._directory / self._name))
        asyncio.get_running_loop().add_reader(self._socket, self._receive)

    async def close(self) -> None:
        if self._socket is None:
            return
        asyncio.get_running_loop().remove_reader(self._socket)
        self._socket.close()
        self._socket = None
        if self._retry is not None:
            self._retry.cancel()
        self._remove(self._name)

    def publish(self, notices: Sequence[Notice]) -> None:
        self._batcher.add(notices)

    def _receive(self) -> None:
        while self._socket is not None:
            try:
                message = self._socket.recv(65536)
            except OSError:  # nothing more to read
                return
            for notice in read(message, self._worker):
                self._on_notice(notice)

    def _broadcast(self, latest: dict[str, int]) -> None:
        if self._socket is None:
            return
        for other in self._list_others():
            self._send(self._socket, other, {**self._unsent.pop(other, {}), **latest})
        if self._unsent and self._retry is None:
            self._retry = asyncio.get_running_loop().call_later(0.01, self._broadcast_unsent)

    def _broadcast_unsent(self) -> None:
        self._retry = None
        self._broadcast({})

    def _send(self, line: socket.socket, other: str, latest: dict[str, int]) -> None:
        try:
            for message in write(self._worker, latest):
                line.sendto(message, str(self._directory / other))
        except BlockingIOError:  # its buffer is full
            self._unsent[other] = latest
        except ConnectionRefusedError:  # its worker is dead
            self._remove(other)
        except OSError:
            self._listed_at = (0, 0)

    def _list_others(self) -> list[str]:
        """The other workers' sockets; the directory is read only when it has changed."""
        with contextlib.suppress(OSError):
            changed = os.stat(self._directory).st_mtime_ns
            if self._listed_at != (changed, 1):
                # Two changes in the same tick have the same mtime: read once more later.
                settled = time.time_ns() - changed > MTIME_RESOLUTION
                names = os.listdir(self._directory)
                self._others = [
                    name for name in names if name.endswith(".sock") and name != self._name
                ]
                self._listed_at = (changed, int(settled))
                self._unsent = {k: v for k, v in self._unsent.items() if k in self._others}
        return self._others

    def _remove(self, name: str) -> None:
        with contextlib.suppress(OSError):
            (self._directory / name).unlink()


# -- Workers of many machines -------------------------------------------------------------------


class PostgresBus:
    """Receives what ``PostgresStore`` notifies in the transaction that saves an entry."""

    def __init__(self, url: str, worker: str, on_notice: OnNotice) -> None:
        self._url = url
        self._worker = worker
        self._on_notice = on_notice
        self._listening = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def connected(self) -> bool:
        return self._listening.is_set()

    async def open(self) -> None:
        self._task = asyncio.create_task(self._listen())
        await _wait_up_to(self._listening.wait(), OPEN_TIMEOUT)

    async def close(self) -> None:
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.wait([task])

    def publish(self, notices: Sequence[Notice]) -> None:
        """Nothing to do: the store has already notified."""

    async def _listen(self) -> None:
        """Listen for ever, reconnecting when the connection is lost."""
        import asyncpg

        while True:
            with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                connection = await asyncpg.connect(self._url, timeout=5, command_timeout=10)
                try:
                    await self._listen_on(connection)
                finally:
                    self._listening.clear()
                    connection.terminate()
            await asyncio.sleep(random.uniform(0.1, 0.3))

    async def _listen_on(self, connection: "asyncpg.Connection[Any]") -> None:
        from tablee.storage.postgres_writer import CHANNEL

        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        await connection.add_listener(CHANNEL, self._receive)
        self._listening.set()
        while not lost.is_set():
            await _wait_up_to(lost.wait(), 10)
            await connection.execute("SELECT 1")  # detects a dead connection

    def _receive(self, connection: object, pid: int, channel: str, payload: object) -> None:
        sender, _, notice = str(payload).partition(" ")
        for each in read(f"{sender}\n{notice}".encode(), self._worker):
            self._on_notice(each)


class NatsBus:
    """Publishes through a NATS server; its client reconnects by itself."""

    SUBJECT = "tablee.entries"

    def __init__(self, url: str, worker: str, on_notice: OnNotice) -> None:
        self._url = url
        self._worker = worker
        self._on_notice = on_notice
        self._batcher = NoticeBatcher(self._broadcast)
        self._client: Client | None = None
        self._connecting: asyncio.Task[None] | None = None
        self._sending: set[asyncio.Task[None]] = set()

    @property
    def connected(self) -> bool:
        """Whether it can publish and is subscribed."""
        if self._client is None or self._connecting is None or not self._connecting.done():
            return False
        return self._client.is_connected

    async def open(self) -> None:
        from nats.errors import Error

        self._connecting = asyncio.create_task(self._connect())
        try:
            await _wait_up_to(asyncio.shield(self._connecting), OPEN_TIMEOUT)
        except (Error, OSError, ValueError) as error:  # it answered and refused
            reason = quote(str(error))
            raise BadSetup(
                Text(
                    f"The NATS server refused the connection: {reason}",
                    f"Le serveur NATS refuse : {reason}",
                )
            ) from error

    async def close(self) -> None:
        tasks = [*self._sending, *([self._connecting] if self._connecting else [])]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
        client, self._client = self._client, None
        if client is not None:
            await client.close()

    def publish(self, notices: Sequence[Notice]) -> None:
        self._batcher.add(notices)

    async def _connect(self) -> None:
        import nats

        async def quiet(error: Exception) -> None:
            """Ignore the error: the client reconnects, and ``connected`` shows its state."""

        self._client = await nats.connect(
            self._url,
            name=f"tablee {self._worker}",
            max_reconnect_attempts=-1,
            reconnect_time_wait=0.2,
            ping_interval=10,
            error_cb=quiet,
        )
        await self._client.subscribe(self.SUBJECT, cb=self._receive)
        for _ in range(2):  # the first ping overtakes the subscription
            await self._client.flush(timeout=60)

    async def _receive(self, message: "Msg") -> None:
        for notice in read(message.data, self._worker):
            self._on_notice(notice)

    def _broadcast(self, latest: dict[str, int]) -> None:
        if self._client is not None:
            task = asyncio.create_task(self._send(self._client, latest))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    async def _send(self, client: "Client", latest: dict[str, int]) -> None:
        from nats.errors import Error

        with contextlib.suppress(Error, OSError):  # the buffer is full, or it is closed
            for message in write(self._worker, latest):
                await client.publish(self.SUBJECT, message)


async def _wait_up_to(awaitable: Awaitable[Any], seconds: float) -> None:
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(awaitable, seconds)
