"""Connections of one table meet at one worker of a machine.

Whichever worker reads the first request of a connection hands the line itself on to the worker
whose table it is, so that races are judged in one place and everybody sees the same ship. Where
that worker does not answer, the line is served here: the log keeps both in step.
"""

import asyncio
import socket
from array import array
from collections.abc import Callable
from pathlib import Path
from zlib import crc32

LONGEST_REQUEST = 64 * 1024
AT_ONCE = 64  # lines taken before anything else gets its turn


class Handover:
    """The post of this worker among those of its machine, numbered from 0."""

    def __init__(self, folder: Path, post: int, posts: int) -> None:
        self._folder = folder
        self._post = post
        self._posts = posts
        self._take: Callable[[socket.socket, bytes], None] | None = None
        self._inbox: socket.socket | None = None
        self._outbox = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._outbox.setblocking(False)

    def open(self, take: Callable[[socket.socket, bytes], None]) -> None:
        """From now on lines of this worker's tables arrive here, each with its first request."""
        self._take = take
        inbox = self._inbox = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        inbox.setblocking(False)
        path = self._path(self._post)
        path.unlink(missing_ok=True)  # of the worker that this one replaces
        inbox.bind(str(path))
        asyncio.get_running_loop().add_reader(inbox.fileno(), self._receive)

    def close(self) -> None:
        self._outbox.close()
        if self._inbox is not None:
            asyncio.get_running_loop().remove_reader(self._inbox.fileno())
            self._receive()  # what has been handed over is not dropped
            self._inbox.close()
            self._inbox = None

    def pass_on(self, table: bytes, line: socket.socket, request: bytes) -> bool:
        """Whether another worker has it now; this one must then let go of the line."""
        post = crc32(table) % self._posts
        if post == self._post:
            return False
        rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [line.fileno()]))
        try:
            self._outbox.sendmsg([request], [rights], 0, str(self._path(post)))
        except OSError:  # nobody is there, or has too much to do
            return False
        return True

    def _receive(self) -> None:
        for _ in range(AT_ONCE):
            if self._inbox is None or self._take is None:
                return
            try:
                request, lines, _, _ = socket.recv_fds(self._inbox, LONGEST_REQUEST, 1)
            except BlockingIOError:
                return
            for number in lines:
                line = socket.socket(fileno=number)
                line.setblocking(False)
                self._take(line, request)

    def _path(self, post: int) -> Path:
        return self._folder / f"post-{post}"
