"""The generator's WebSockets, with as little overhead as possible."""

import asyncio
from collections.abc import Callable, Mapping

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

HANDSHAKE = 60.0  # seconds; a server that is being filled may be slow to shake hands


class Link(WSListener):
    """One connection. Text frames go to ``hear``."""

    def __init__(self) -> None:
        self.transport: WSTransport | None = None
        self.hear: Callable[[bytes], None] = self.ignore
        self.lost: Callable[[], None] = lambda: None
        self.closing = False

    def ignore(self, message: bytes) -> None:
        """Drop the message: nobody listens."""

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self.hear(frame.get_payload_as_bytes())
        elif frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        if not self.closing:
            self.lost()

    def say(self, message: bytes) -> None:
        assert self.transport is not None
        self.transport.send(WSMsgType.TEXT, message)

    def close(self) -> None:
        self.closing = True
        self.hear = self.ignore
        if self.transport is not None:
            self.transport.send_close()
            self.transport.disconnect()


async def connect(
    url: str, address: str, hear: Callable[[bytes], None], headers: Mapping[str, str] | None = None
) -> Link:
    """Connect from one of many loopback addresses, so that ports do not run out."""

    def make() -> Link:
        link = Link()
        link.hear = hear
        return link

    _, link = await ws_connect(
        make,
        url,
        websocket_handshake_timeout=HANDSHAKE,
        extra_headers=headers,
        read_buffer_init_size=4096,
        local_addr=(address, 0),
    )
    assert isinstance(link, Link)
    return link


def address(number: int) -> str:
    """The loopback address of the nth person: 127.1.0.1, 127.1.0.2 …"""
    return f"127.1.{number // 250 % 250}.{number % 250 + 1}"


async def crowd(jobs: list[Callable[[], object]], at_once: int) -> None:
    """Run these jobs, a limited number at a time."""
    waiting = iter(jobs)

    async def worker() -> None:
        for job in waiting:
            await job()  # type: ignore[misc]

    await asyncio.gather(*(worker() for _ in range(min(at_once, len(jobs)))))
