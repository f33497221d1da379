"""Sockets opened for picows and always closed."""

import asyncio
import socket
from contextlib import suppress


async def open_socket(host: str, port: int) -> socket.socket:
    """A connected socket that the caller must close.

    picows leaks the one it opens itself if it is cancelled before the server answers.
    """
    loop = asyncio.get_running_loop()
    failure = OSError(f"{host} has no address")
    addresses = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    for family, kind, protocol, _, address in addresses:
        opened = socket.socket(family, kind, protocol)
        try:
            opened.setblocking(False)
            await loop.sock_connect(opened, address)
            return opened
        except OSError as failed:
            opened.close()
            failure = failed
        except BaseException:
            opened.close()
            raise
    raise failure


async def close_socket(ours: socket.socket) -> None:
    """Close a socket that picows may be reading from."""
    with suppress(OSError):
        ours.shutdown(socket.SHUT_RDWR)  # wakes up its reader
    for _ in range(100):
        if ours.fileno() < 0:
            return
        await asyncio.sleep(0.01)
    ours.close()
