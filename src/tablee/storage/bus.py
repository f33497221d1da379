"""How workers tell each other that a table has a new entry.

A notice says which table and which number, never what happened: that is read from the store. A
lost notice delays, and a sweep finds what it told; so nothing here waits, and nothing raises.
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

if TYPE_CHECKING:  # asked for only where they are used
    import asyncpg
    from nats.aio.client import Client
    from nats.aio.msg import Msg

Heard = Callable[[Notice], None]

PATIENCE = 2.0  # seconds that opening waits for a service; after that it goes on trying by itself
LARGEST = 1800  # bytes in a message: what every system lets through in one piece
SETTLED = 50_000_000  # nanoseconds after which a directory's time tells of every change


class NoBus:
    """For a worker that is alone."""

    async def open(self) -> None:
        """There is nobody to reach."""

    async def close(self) -> None:
        """There is nobody to leave."""

    def publish(self, notices: Sequence[Notice]) -> None:
        """There is nobody to tell."""


# -- Messages: the worker, then one line for each table with its highest new number -----------


def write(worker: str, news: dict[str, int]) -> Iterator[bytes]:
    """The news in as few messages as can hold them."""
    message = worker.encode()
    start = len(message)
    for table, seq in news.items():
        line = f"\n{table} {seq}".encode()
        if len(message) + len(line) > LARGEST and len(message) > start:
            yield message
            message = message[:start]
        message += line
    if len(message) > start:
        yield message


def read(message: bytes, worker: str) -> list[Notice]:
    """The news of a message; none where it is our own or not one of ours."""
    try:
        sender, *lines = message.decode().split("\n")
        if sender == worker:
            return []
        return [Notice(table, int(seq)) for table, seq in (line.split(" ") for line in lines)]
    except ValueError:
        return []


class News:
    """What is to be told: of each table the highest number, sent once in a turn of the loop."""

    def __init__(self, send: Callable[[dict[str, int]], None]) -> None:
        self._send = send
        self._news: dict[str, int] = {}

    def add(self, notices: Sequence[Notice]) -> None:
        if not self._news and notices:
            asyncio.get_running_loop().call_soon(self._tell)
        merge(self._news, notices)

    def _tell(self) -> None:
        news, self._news = self._news, {}
        self._send(news)


def merge(news: dict[str, int], notices: Sequence[Notice]) -> None:
    for table, seq in notices:
        news[table] = max(seq, news.get(table, 0))


# -- Workers of one machine ---------------------------------------------------------------------


class LocalBus:
    """Workers of one machine, each with a datagram socket in a directory that is theirs alone."""

    def __init__(self, directory: Path, worker: str, heard: Heard) -> None:
        self._directory = directory
        self._worker = worker
        self._heard = heard
        self._news = News(self._tell)
        # A new name every time, so that whoever removes a dead socket removes no living one.
        self._name = f"{secrets.token_hex(6)}.sock"
        self._socket: socket.socket | None = None
        self._others: list[str] = []
        self._listed = (0, 0)  # when the directory was read: its own time, and whether for good
        self._unsent: dict[str, dict[str, int]] = {}  # for those whose sockets are full
        self._retry: asyncio.TimerHandle | None = None

    async def open(self) -> None:
        self._directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = self._directory.lstat()
        if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid():
            raise BadSetup(
                Text(
                    f"{quote(str(self._directory))} belongs to somebody else",
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
        self._news.add(notices)

    def _receive(self) -> None:
        while self._socket is not None:
            try:
                message = self._socket.recv(65536)
            except OSError:  # nothing more, for now
                return
            for notice in read(message, self._worker):
                self._heard(notice)

    def _tell(self, news: dict[str, int]) -> None:
        if self._socket is None:
            return
        for other in self._look_around():
            self._send(self._socket, other, {**self._unsent.pop(other, {}), **news})
        if self._unsent and self._retry is None:
            self._retry = asyncio.get_running_loop().call_later(0.01, self._tell_again)

    def _tell_again(self) -> None:
        self._retry = None
        self._tell({})

    def _send(self, line: socket.socket, other: str, news: dict[str, int]) -> None:
        try:
            for message in write(self._worker, news):
                line.sendto(message, str(self._directory / other))
        except BlockingIOError:  # it has much to read already
            self._unsent[other] = news
        except ConnectionRefusedError:  # nobody is behind it any more
            self._remove(other)
        except OSError:
            self._listed = (0, 0)

    def _look_around(self) -> list[str]:
        """The sockets of the others; the directory is read only when it has changed."""
        with contextlib.suppress(OSError):
            changed = os.stat(self._directory).st_mtime_ns
            if self._listed != (changed, 1):
                # Two changes in the same tick of the clock look like one: read it once more.
                settled = time.time_ns() - changed > SETTLED
                names = os.listdir(self._directory)
                self._others = [
                    name for name in names if name.endswith(".sock") and name != self._name
                ]
                self._listed = (changed, int(settled))
                self._unsent = {k: v for k, v in self._unsent.items() if k in self._others}
        return self._others

    def _remove(self, name: str) -> None:
        with contextlib.suppress(OSError):
            (self._directory / name).unlink()


# -- Workers of many machines -------------------------------------------------------------------


class PostgresBus:
    """Hears what ``PostgresStore`` notifies in the very transaction that keeps an entry."""

    def __init__(self, url: str, worker: str, heard: Heard) -> None:
        self._url = url
        self._worker = worker
        self._heard = heard
        self._listening = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def connected(self) -> bool:
        return self._listening.is_set()

    async def open(self) -> None:
        self._task = asyncio.create_task(self._listen())
        await _wait_a_while(self._listening.wait(), PATIENCE)

    async def close(self) -> None:
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.wait([task])

    def publish(self, notices: Sequence[Notice]) -> None:
        """Nothing: the store has told already."""

    async def _listen(self) -> None:
        """Listen for ever; a lost connection is made anew."""
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
            await _wait_a_while(lost.wait(), 10)
            await connection.execute("SELECT 1")  # a line that is cut somewhere says nothing

    def _receive(self, connection: object, pid: int, channel: str, payload: object) -> None:
        sender, _, notice = str(payload).partition(" ")
        for heard in read(f"{sender}\n{notice}".encode(), self._worker):
            self._heard(heard)


class NatsBus:
    """Tells through a NATS server; its client connects anew by itself."""

    SUBJECT = "tablee.entries"

    def __init__(self, url: str, worker: str, heard: Heard) -> None:
        self._url = url
        self._worker = worker
        self._heard = heard
        self._news = News(self._tell)
        self._client: Client | None = None
        self._connecting: asyncio.Task[None] | None = None
        self._sending: set[asyncio.Task[None]] = set()

    @property
    def connected(self) -> bool:
        """Whether it can tell, and hears what others tell."""
        if self._client is None or self._connecting is None or not self._connecting.done():
            return False
        return self._client.is_connected

    async def open(self) -> None:
        from nats.errors import Error

        self._connecting = asyncio.create_task(self._connect())
        try:
            await _wait_a_while(asyncio.shield(self._connecting), PATIENCE)
        except (Error, OSError, ValueError) as error:  # it answers, but will not have us
            told = quote(str(error))
            raise BadSetup(
                Text(f"The NATS server refuses: {told}", f"Le serveur NATS refuse : {told}")
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
        self._news.add(notices)

    async def _connect(self) -> None:
        import nats

        async def quiet(error: Exception) -> None:
            """It tries again; ``connected`` tells."""

        self._client = await nats.connect(
            self._url,
            name=f"tablee {self._worker}",
            max_reconnect_attempts=-1,
            reconnect_time_wait=0.2,
            ping_interval=10,
            error_cb=quiet,
        )
        await self._client.subscribe(self.SUBJECT, cb=self._receive)
        for _ in range(2):  # the first ping overtakes what the client has still to write
            await self._client.flush(timeout=60)

    async def _receive(self, message: "Msg") -> None:
        for notice in read(message.data, self._worker):
            self._heard(notice)

    def _tell(self, news: dict[str, int]) -> None:
        if self._client is not None:
            task = asyncio.create_task(self._send(self._client, news))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    async def _send(self, client: "Client", news: dict[str, int]) -> None:
        from nats.errors import Error

        with contextlib.suppress(Error, OSError):  # its buffer is full, or it is closed
            for message in write(self._worker, news):
                await client.publish(self.SUBJECT, message)


async def _wait_a_while(something: Awaitable[Any], seconds: float) -> None:
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(something, seconds)
