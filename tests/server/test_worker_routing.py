"""Connections of one table meet at one worker."""

import asyncio
import socket
from pathlib import Path
from zlib import crc32

import pytest

from tablee.server.ws.worker_routing import WorkerRouter
from tests.server.aio import run

pytestmark = pytest.mark.both_ways


def table_at(slot: int, slots: int) -> bytes:
    return next(name for n in range(99) if crc32(name := b"t%d" % n) % slots == slot)


def test_a_connection_goes_to_the_worker_of_its_table(tmp_path: Path) -> None:
    async def evening() -> None:
        taken: asyncio.Queue[tuple[socket.socket, bytes]] = asyncio.Queue()
        here, there = WorkerRouter(tmp_path, 0, 2), WorkerRouter(tmp_path, 1, 2)
        here.open(lambda connection, request: pytest.fail("nothing was sent here"))
        there.open(lambda connection, request: taken.put_nowait((connection, request)))
        ours, browser = socket.socketpair()
        assert not here.hand_to_owner(table_at(0, 2), ours, b"mine")
        assert here.hand_to_owner(table_at(1, 2), ours, b"GET /ws")
        ours.close()  # the line itself lives on
        connection, request = await taken.get()
        assert request == b"GET /ws"
        connection.sendall(b"hello")
        assert browser.recv(5) == b"hello"
        connection.close()
        browser.close()
        here.close()
        there.close()

    run(evening())


def test_a_connection_stays_if_its_worker_does_not_answer(tmp_path: Path) -> None:
    async def evening() -> None:
        here = WorkerRouter(tmp_path, 0, 2)
        ours, browser = socket.socketpair()
        assert not here.hand_to_owner(table_at(1, 2), ours, b"GET /ws")
        gone = WorkerRouter(tmp_path, 1, 2)
        gone.open(lambda connection, request: connection.close())
        gone.close()
        assert not here.hand_to_owner(table_at(1, 2), ours, b"GET /ws")
        for end in (ours, browser):
            end.close()
        here.close()

    run(evening())


def test_the_worker_that_opened_last_gets_the_connections(tmp_path: Path) -> None:
    async def evening() -> None:
        here, old, new = (
            WorkerRouter(tmp_path, 0, 2),
            WorkerRouter(tmp_path, 1, 2),
            WorkerRouter(tmp_path, 1, 2),
        )
        got: asyncio.Queue[str] = asyncio.Queue()

        def take(who: str, connection: socket.socket) -> None:
            connection.close()
            got.put_nowait(who)

        old.open(lambda connection, request: take("old", connection))
        new.open(lambda connection, request: take("new", connection))
        old.close()
        ours, browser = socket.socketpair()
        assert here.hand_to_owner(table_at(1, 2), ours, b"x")
        assert await got.get() == "new"
        for end in (ours, browser):
            end.close()
        here.close()
        new.close()

    run(evening())
