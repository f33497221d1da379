"""Routes all connections of a table to one worker of the machine.

Whichever worker accepts a connection passes its socket to the worker that owns the table, so that
races are judged in one place and everybody sees the same simulation. If that worker does not
answer, the connection is served here: the shared log keeps both in step.
"""

import asyncio
import socket
from array import array
from collections.abc import Callable
from pathlib import Path
from zlib import crc32

LONGEST_REQUEST = 64 * 1024
AT_ONCE = 64  # connections accepted before other events get their turn


class WorkerRouter:
    """Sends and receives connections for one worker; workers are numbered by slot from 0."""

    def __init__(self, folder: Path, slot: int, slots: int) -> None:
        self._folder = folder
        self._slot = slot
        self._slots = slots
        self._take: Callable[[socket.socket, bytes], None] | None = None
        self._inbox: socket.socket | None = None
        self._outbox = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._outbox.setblocking(False)

    def open(self, take: Callable[[socket.socket, bytes], None]) -> None:
        """Start receiving connections to this worker's tables, each with its first request."""
        self._take = take
        inbox = self._inbox = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        inbox.setblocking(False)
        path = self._path(self._slot)
        path.unlink(missing_ok=True)  # left by the worker that this one replaces
        inbox.bind(str(path))
        asyncio.get_running_loop().add_reader(inbox.fileno(), self._receive)

    def close(self) -> None:
        self._outbox.close()
        if self._inbox is not None:
            asyncio.get_running_loop().remove_reader(self._inbox.fileno())
            self._receive()  # connections already passed on are not dropped
            self._inbox.close()
            self._inbox = None

    def hand_to_owner(self, table: bytes, connection: socket.socket, request: bytes) -> bool:
        """Pass the connection to the worker that owns the table; False if that is this one.

        If True, the caller must let go of the socket without closing the connection.
        """
        slot = crc32(table) % self._slots
        if slot == self._slot:
            return False
        rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [connection.fileno()]))
        try:
            self._outbox.sendmsg([request], [rights], 0, str(self._path(slot)))
        except OSError:  # no such worker, or its queue is full
            return False
        return True

    def _receive(self) -> None:
        for _ in range(AT_ONCE):
            if self._inbox is None or self._take is None:
                return
            try:
                request, fds, _, _ = socket.recv_fds(self._inbox, LONGEST_REQUEST, 1)
            except BlockingIOError:
                return
            for number in fds:
                connection = socket.socket(fileno=number)
                connection.setblocking(False)
                self._take(connection, request)

    def _path(self, slot: int) -> Path:
        return self._folder / f"worker-{slot}"
