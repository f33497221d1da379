"""Connections of one table meet at one worker."""

import asyncio
import socket
from pathlib import Path
from zlib import crc32

import pytest

from tablee.server.ws.worker_routing import Handover
from tests.server.aio import run

pytestmark = pytest.mark.both_ways


def table_at(post: int, posts: int) -> bytes:
    return next(name for n in range(99) if crc32(name := b"t%d" % n) % posts == post)


def test_a_line_goes_to_the_worker_whose_table_it_is(tmp_path: Path) -> None:
    async def evening() -> None:
        taken: asyncio.Queue[tuple[socket.socket, bytes]] = asyncio.Queue()
        here, there = Handover(tmp_path, 0, 2), Handover(tmp_path, 1, 2)
        here.open(lambda line, request: pytest.fail("nothing was sent here"))
        there.open(lambda line, request: taken.put_nowait((line, request)))
        ours, browser = socket.socketpair()
        assert not here.pass_on(table_at(0, 2), ours, b"mine")
        assert here.pass_on(table_at(1, 2), ours, b"GET /ws")
        ours.close()  # the line itself lives on
        line, request = await taken.get()
        assert request == b"GET /ws"
        line.sendall(b"hello")
        assert browser.recv(5) == b"hello"
        line.close()
        browser.close()
        here.close()
        there.close()

    run(evening())


def test_where_nobody_answers_the_line_stays(tmp_path: Path) -> None:
    async def evening() -> None:
        here = Handover(tmp_path, 0, 2)
        ours, browser = socket.socketpair()
        assert not here.pass_on(table_at(1, 2), ours, b"GET /ws")
        gone = Handover(tmp_path, 1, 2)
        gone.open(lambda line, request: line.close())
        gone.close()
        assert not here.pass_on(table_at(1, 2), ours, b"GET /ws")
        for end in (ours, browser):
            end.close()
        here.close()

    run(evening())


def test_whoever_takes_a_post_gets_its_lines(tmp_path: Path) -> None:
    async def evening() -> None:
        here, old, new = (
            Handover(tmp_path, 0, 2),
            Handover(tmp_path, 1, 2),
            Handover(tmp_path, 1, 2),
        )
        got: asyncio.Queue[str] = asyncio.Queue()

        def take(who: str, line: socket.socket) -> None:
            line.close()
            got.put_nowait(who)

        old.open(lambda line, request: take("old", line))
        new.open(lambda line, request: take("new", line))
        old.close()
        ours, browser = socket.socketpair()
        assert here.pass_on(table_at(1, 2), ours, b"x")
        assert await got.get() == "new"
        for end in (ours, browser):
            end.close()
        here.close()
        new.close()

    run(evening())
