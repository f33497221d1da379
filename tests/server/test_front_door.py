"""What clients can do before anything is known about their requests."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest
from structlog.testing import capture_logs

from tablee.server import limit_log
from tablee.server.http.front_door import LONGEST_HEAD, LONGEST_REQUEST, MOST_PIPELINED
from tablee.server.limits import Limits
from tests.server.fakes import DEADLINE, Served, run, serving, until

pytestmark = pytest.mark.both_ways

HERE, THERE, ELSEWHERE = "127.0.0.2", "127.0.0.3", "127.0.0.4"  # none of them is a trusted proxy
HEAD = b"GET /health HTTP/1.1\r\nhost: localhost\r\n"
PIECE = b"x" * 4096
MUCH = 50 * LONGEST_REQUEST  # bytes; far more than buffers on the way can hold


class Line:
    """A TCP connection of somebody who does not care about HTTP."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def answer(self) -> bytes:
        """All that the server says until it closes."""
        try:
            async with asyncio.timeout(DEADLINE):
                return await self.reader.read()
        except ConnectionResetError:
            return b""
        finally:
            await self.close()

    async def close(self) -> None:
        self.writer.transport.abort()


async def call(served: Served, address: str = HERE) -> Line:
    opened = await asyncio.open_connection(
        "127.0.0.1", served.port, limit=2**20, local_addr=(address, 0)
    )
    return Line(*opened)


async def status_of(served: Served, address: str, path: str = "/health") -> int:
    """The status of one request from this address; 0 if it is not answered."""
    transport = httpx.AsyncHTTPTransport(local_address=address, verify=False)
    async with httpx.AsyncClient(transport=transport, timeout=DEADLINE) as client:
        try:
            return (await client.get(f"{served.url}{path}")).status_code
        except httpx.TransportError:
            return 0


async def pour(line: Line, data: bytes, most: int = MUCH) -> bytes:
    """Send this over and over, until the server has had enough."""
    sent = 0
    try:
        while sent < most and not line.reader.at_eof():
            await line.send(data)
            sent += len(data)
            await asyncio.sleep(0)
    except (OSError, RuntimeError):  # the server has closed it
        pass
    assert sent < most, "the server takes everything"
    return await line.answer()


# -- Size ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "piece"),
    [
        (HEAD, b"x-more: 1\r\n" * 100),
        (HEAD + b"x-long: ", PIECE),
        (b"GET /", PIECE),
    ],
)
def test_a_request_head_without_end_is_refused(tmp_path: Path, start: bytes, piece: bytes) -> None:
    async def test() -> None:
        async with serving(tmp_path) as served:
            line = await call(served)
            await line.send(start)
            assert (await pour(line, piece))[:12] in (b"HTTP/1.1 431", b"")
            await until(lambda: not served.rate_limits.http.total)
            assert await status_of(served, HERE) == 200

    run(test())


def test_a_long_head_is_refused_and_an_ordinary_one_is_not(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as served:
            for size, status in ((LONGEST_HEAD // 2, 200), (LONGEST_HEAD + 1, 431)):
                line = await call(served)
                await line.send(HEAD + b"connection: close\r\nx-long: " + b"x" * size + b"\r\n\r\n")
                assert (await line.answer()).startswith(b"HTTP/1.1 %d" % status)

    run(test())


def test_a_body_without_end_is_refused(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as served:
            declared = await call(served)
            await declared.send(HEAD + b"content-length: 1000000\r\n\r\n")
            assert (await declared.answer()).startswith(b"HTTP/1.1 413")
            chunked = await call(served)
            await chunked.send(HEAD + b"transfer-encoding: chunked\r\n\r\n")
            await pour(chunked, b"1000\r\n" + PIECE + b"\r\n")
            trailers = await call(served)
            await trailers.send(HEAD + b"transfer-encoding: chunked\r\n\r\n0\r\n")
            await pour(trailers, b"x-more: 1\r\n" * 100)
            await until(lambda: not served.rate_limits.http.total)

    run(test())


def test_requests_do_not_pile_up_on_one_connection(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as served:
            few = await call(served)
            await few.send((HEAD + b"\r\n") * (MOST_PIPELINED // 2))
            await few.send(HEAD + b"connection: close\r\n\r\n")
            assert (await few.answer()).count(b"HTTP/1.1 200") == MOST_PIPELINED // 2 + 1
            many = await call(served)
            await many.send((HEAD + b"\r\n") * 1000)
            assert (await many.answer()).count(b"HTTP/1.1 200") <= MOST_PIPELINED

    run(test())


# -- Time ---------------------------------------------------------------------------------------


def test_silent_and_slow_clients_are_hung_up_on(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, head_timeout=0.2) as served:
            silent = await call(served)
            assert (await silent.answer()).startswith(b"HTTP/1.1 408")
            slow = await call(served)
            await slow.send(HEAD)
            assert (await pour(slow, b"x", most=10**9)).startswith((b"HTTP/1.1 408", b""))

    run(test())


def test_a_connection_is_not_held_by_a_body_that_nobody_reads(tmp_path: Path) -> None:
    async def trickle(line: Line) -> None:
        while True:
            await line.send(b"x")
            await asyncio.sleep(0.05)

    async def test() -> None:
        async with serving(tmp_path, head_timeout=0.2) as served:
            line = await call(served)
            await line.send(HEAD + b"content-length: 100000\r\n\r\n")
            writing = asyncio.create_task(trickle(line))
            assert b"200 OK" in await line.answer()
            writing.cancel()
            await asyncio.gather(writing, return_exceptions=True)
            await until(lambda: not served.rate_limits.http.total)

    run(test())


# -- Numbers ------------------------------------------------------------------------------------


def test_one_household_cannot_take_all_connections(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, capacity=20) as served, AsyncExitStack() as lines:
            for _ in range(15):
                lines.push_async_callback((await call(served)).close)
            await until(lambda: served.rate_limits.http[HERE] == 10)
            assert await status_of(served, HERE) == 0
            assert await status_of(served, THERE, "/api/shelf") == 200

    run(test())


def test_the_limit_of_connections_holds_before_the_handshake(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            serving(tmp_path, Limits(connections=3)) as served,
            AsyncExitStack() as lines,
        ):
            for _ in range(3):
                lines.push_async_callback((await call(served)).close)
            await until(lambda: served.rate_limits.http[HERE] == 3)
            assert await status_of(served, HERE) == 0
            assert await status_of(served, THERE) == 200

    run(test())


def test_newcomers_take_the_place_of_the_longest_silent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablee.server.http.front_door.EVICTION_AGE", 0.0)

    async def test() -> None:
        async with serving(tmp_path, capacity=20) as served, AsyncExitStack() as lines:
            silent = [await call(served, f"127.0.1.{number}") for number in range(1, 60)]
            for line in silent:
                lines.push_async_callback(line.close)
            await until(lambda: all(line.reader.at_eof() for line in silent[:30]))
            assert served.rate_limits.held <= 20
            assert await status_of(served, HERE, "/api/shelf") == 200

    run(test())


def test_the_last_descriptors_are_for_health_and_for_those_who_play(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, capacity=40) as served, AsyncExitStack() as lines:
            served.rate_limits.websockets.add(THERE)
            for number in range(1, 39):  # young ones, which are left alone
                lines.push_async_callback((await call(served, f"127.0.1.{number}")).close)
            await until(lambda: served.rate_limits.held > 36)
            assert await status_of(served, HERE, "/api/shelf") == 503
            assert await status_of(served, HERE, "/health") == 200
            assert await status_of(served, THERE, "/api/shelf") == 200
            served.rate_limits.websockets.remove(THERE)

    run(test())


# -- What the host is told ----------------------------------------------------------------------


@pytest.fixture
def fresh_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limit_log, "_logged_at", {})
    monkeypatch.setattr(limit_log, "_since", {})


@pytest.mark.usefixtures("fresh_log")
def test_a_limit_that_bites_is_logged_and_counted(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, head_timeout=0.1) as served:
            with capture_logs() as logs:
                for _ in range(3):
                    await (await call(served)).answer()
            told = [line for line in logs if line["event"] == "limit_reached"]
            assert told == [
                {
                    "event": "limit_reached",
                    "limit": "slow-request",
                    "times": 1,
                    "log_level": "warning",
                }
            ]
            async with served.browser() as browser:
                page = (await browser.get("/metrics")).text
            assert 'tablee_too_much_total{what="slow-request"}' in page

    run(test())


@pytest.mark.usefixtures("fresh_log")
def test_a_flood_does_not_fill_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    with capture_logs() as logs:
        for number in range(1000):
            now = number * limit_log.INTERVAL / 400
            limit_log.limit_reached("messages")
    assert [line["times"] for line in logs] == [1, 400, 400]
