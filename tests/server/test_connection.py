"""Connections: what comes in reaches the room, and nobody can hold up anybody else."""

import asyncio
import base64
import contextlib
import os
import socket
import struct
import time
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tablee.server import wire
from tablee.server.limits import BURST, Limits
from tablee.server.wire import CloseCode
from tablee.server.ws import connection
from tests.kit.clock import FakeClock
from tests.server.fakes import DEADLINE, Served, farewell, hear, message, run, say, serving, until

pytestmark = pytest.mark.both_ways


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is slow to hear a farewell hears it all the same."""
    monkeypatch.setattr(connection, "CLOSE_TIMEOUT", DEADLINE)


class RawLine:
    """A WebSocket written byte by byte, which reads only when told to."""

    def __init__(self, served: Served, cookie: str, table: str, buffer: int = 0) -> None:
        self.served = served
        self.cookie = cookie
        self.table = table
        self.socket = socket.socket()
        if buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.socket.setblocking(False)

    async def open(self) -> bytes:
        loop = asyncio.get_running_loop()
        await loop.sock_connect(self.socket, ("127.0.0.1", self.served.port))
        key = base64.b64encode(os.urandom(16)).decode()
        request = (
            f"GET /ws?table={self.table}&protocol=1 HTTP/1.1\r\nHost: 127.0.0.1:{self.served.port}"
            f"\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Origin: {self.served.url}\r\nSec-WebSocket-Key: {key}\r\n"
            f"Cookie: {self.cookie}\r\n\r\n"
        )
        await self.write(request.encode())
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += await asyncio.wait_for(loop.sock_recv(self.socket, 1), DEADLINE)
        return answer

    async def write(self, data: bytes) -> None:
        await asyncio.wait_for(asyncio.get_running_loop().sock_sendall(self.socket, data), DEADLINE)

    async def frame(self, first: int, payload: bytes) -> None:
        assert len(payload) < 65536
        mask = b"\x01\x02\x03\x04"
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
        size = len(payload)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack("!H", size)
        await self.write(bytes([first]) + length + mask + masked)

    async def read(self) -> tuple[int, bytes]:
        """The next frame: its kind and what is in it."""
        head = await self._exactly(2)
        size = head[1] & 0x7F
        if size == 126:
            size = struct.unpack("!H", await self._exactly(2))[0]
        return head[0] & 0x0F, await self._exactly(size)

    async def read_close(self) -> int:
        """The code of the server's farewell."""
        while True:
            kind, payload = await self.read()
            if kind == 8:
                return int(struct.unpack("!H", payload[:2])[0])

    async def _exactly(self, size: int) -> bytes:
        data = b""
        while len(data) < size:
            more = await asyncio.wait_for(
                asyncio.get_running_loop().sock_recv(self.socket, size - len(data)), DEADLINE
            )
            if not more:
                raise EOFError
            data += more
        return data


@contextlib.asynccontextmanager
async def raw(served: Served, table: str = "one", buffer: int = 0) -> AsyncIterator[RawLine]:
    line = RawLine(served, await served.guest(), table, buffer)
    with line.socket:
        assert b"101" in (await line.open()).splitlines()[0]
        yield line


# -- Coming in ----------------------------------------------------------------------------------


def test_what_somebody_says_is_heard_and_answered(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as served, served.sit(await served.guest()) as line:
            assert (await hear(line))["t"] == "table"
            await say(line, t="ready", id="k1", seat=0, ready=True)
            assert await hear(line) == {"t": "ack", "id": "k1", "number": 1}
            room = served.rooms.by_id["one"]
            assert room.heard == [wire.Ready(id="k1", seat=0, ready=True)]
            assert room.here[0].person.id.startswith("p")
            await line.close()
            await until(lambda: room.left == 1)

    run(test())


def test_the_language_of_the_page_is_that_of_the_connection(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as served:
            cookie = await served.guest()
            async with served.sit(cookie, lang="fr") as line:
                await hear(line)
                await line.send("{")
                assert (await hear(line))["says"] == "Le serveur ne comprend pas cela"

    run(test())


def test_what_is_said_before_the_table_is_found_waits(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as served, served.sit(await served.guest(), "slow") as line:
            for number in range(5):
                await say(line, t="look", id=f"k{number}", seat=None)
            await asyncio.sleep(0)
            served.rooms.let_go.set()
            assert (await hear(line))["t"] == "table"
            assert [(await hear(line))["id"] for _ in range(5)] == ["k0", "k1", "k2", "k3", "k4"]

    run(test())


def test_more_than_can_wait_for_a_table_is_cut_off(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as served, served.sit(await served.guest(), "slow") as line:
            for number in range(connection.LONGEST_INBOX + 1):
                await say(line, t="look", id=f"k{number}", seat=None)
            assert await farewell(line) == CloseCode.TOO_MUCH

    run(test())


CANNOT_COME_IN = [  # table, protocol, whether the person is known, and the code
    ("nowhere", "1", True, CloseCode.NO_TABLE),
    ("", "1", True, CloseCode.NO_TABLE),
    ("one", "1", False, CloseCode.UNKNOWN_PERSON),
    ("one", "999", True, CloseCode.RELOAD),
    ("one", "", True, CloseCode.RELOAD),
]


def test_who_cannot_come_in_is_told_why(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as served:
            for table, protocol, known, code in CANNOT_COME_IN:
                cookie = await served.guest() if known else "tablee=wrong"
                async with served.sit(cookie, table, protocol=protocol) as line:
                    if code == CloseCode.RELOAD:
                        assert await hear(line) == {"t": "reload", "protocol": wire.PROTOCOL}
                    assert await farewell(line) == code
            assert served.rooms.by_id["one"].left == 0

    run(test())


def test_a_store_that_fails_means_come_back_later(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as served:
            cookie = await served.guest()
            served.rooms.fails = True
            async with served.sit(cookie) as line:
                assert await farewell(line) == CloseCode.TRY_LATER

    run(test())


def test_pages_of_others_cannot_connect(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as served:
            cookie = await served.guest()
            for origin in ("http://evil.example", "null", "http://127.0.0.1:1"):
                with pytest.raises(InvalidStatus) as refused:
                    async with served.sit(cookie, origin=origin):
                        pass
                assert refused.value.response.status_code == 403
                assert refused.value.response.body == b"foreign-page"

    run(test())


def test_a_connection_without_an_origin_is_refused(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as served:
            line = RawLine(served, await served.guest(), "one")
            with line.socket:
                served.url = "about:blank"
                assert b"403" in (await line.open()).splitlines()[0]

    run(test())


def test_a_request_with_long_headers_is_read_whole(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as served:
            cookie = f"other={'x' * 3000}; {await served.guest()}"
            async with served.sit(cookie) as line:
                assert (await hear(line))["t"] == "table"

    run(test())


# -- Garbage ------------------------------------------------------------------------------------


NO_MESSAGES = [  # and the number that can be told from them
    ("", None),
    ("garbage", None),
    ("[]", None),
    ("[" * 4000, None),
    ('{"t": "move", "id": "k1"}', "k1"),
    ('{"t": "nothing", "id": "k2"}', "k2"),
    ('{"t": "look", "id": "k3", "seat": null, "more": 1}', "k3"),
    ('{"t": "look", "id": 7, "seat": null}', None),
]


def test_an_invalid_message_is_refused_and_the_connection_stays(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as served, served.sit(await served.guest()) as line:
            await hear(line)
            for text, id in NO_MESSAGES:
                await line.send(text)
                refused = await hear(line)
                assert (refused["t"], refused["why"], refused["id"]) == ("refused", "malformed", id)
                await say(line, t="look", id="after", seat=None)
                assert (await hear(line))["id"] == "after"

    run(test())


HELLO = message({"t": "look", "id": "k1", "seat": None})
FIN, TEXT, BINARY, CLOSE, PING, PONG, MORE = 0x80, 1, 2, 8, 9, 10, 0


BROKEN: list[tuple[list[tuple[int, bytes]], int]] = [  # frames, and the code of the farewell
    ([(FIN | BINARY, b"\x00")], CloseCode.UNSUPPORTED),
    ([(FIN | TEXT | 0x40, HELLO)], CloseCode.UNSUPPORTED),  # compressed, which nobody agreed to
    ([(FIN | MORE, HELLO)], CloseCode.UNSUPPORTED),  # goes on with what was never begun
    ([(TEXT, HELLO), (FIN | TEXT, HELLO)], CloseCode.UNSUPPORTED),  # begins twice
    ([(FIN | TEXT, b"x" * 9000)], CloseCode.TOO_LONG),
    ([(TEXT, b"x" * 8000), (MORE, b"x" * 8000)], CloseCode.TOO_LONG),
    ([(TEXT, b""), *[(MORE, b"")] * connection.MOST_FRAGMENTS], CloseCode.TOO_LONG),
    ([(FIN | TEXT, b'{"t": "look", "id": "\xff"}')], CloseCode.INVALID_TEXT),
    ([(FIN | 7, b"")], 1002),  # there is no such kind
    ([(PING, b"")], 1002),  # a ping in pieces
    ([(FIN | CLOSE, b"\x03")], 1002),
]


def test_frames_that_break_the_protocol_end_only_their_connection(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as served, served.sit(await served.guest()) as other:
            await hear(other)
            for frames, code in BROKEN:
                async with raw(served) as line:
                    for first, payload in frames:
                        await line.frame(first, payload)
                    assert await line.read_close() == code, frames
                await say(other, t="look", id="still", seat=None)
                assert (await hear(other))["id"] == "still"
            await until(lambda: len(served.rooms.by_id["one"].here) == 1)

    run(test())


def test_a_frame_without_a_mask_ends_the_connection(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as served, raw(served) as line:
            await line.write(b"\x81\x02hi")
            assert await line.read_close() == 1002

    run(test())


def test_a_message_in_pieces_is_one_message(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as served, raw(served) as line:
            await line.frame(TEXT, HELLO[:10])
            await line.frame(FIN | PING, b"between")
            await line.frame(MORE, HELLO[10:20])
            await line.frame(FIN | MORE, HELLO[20:])
            seen: list[tuple[int, bytes]] = []
            while not any(b'"ack"' in payload for _, payload in seen):
                seen.append(await line.read())
            assert (PONG, b"between") in seen

    run(test())


def test_a_farewell_is_answered(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as served, raw(served) as line:
            await line.frame(FIN | CLOSE, struct.pack("!H", 1000))
            assert await line.read_close() in (1000, CloseCode.GOING_AWAY)
            with pytest.raises(EOFError):
                await line.read()

    run(test())


def test_a_bug_of_ours_closes_one_connection(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as served:
            cookie = await served.guest()
            async with served.sit(cookie) as line, served.sit(cookie, "two") as other:
                await say(line, t="look", id="crash", seat=None)
                assert await farewell(line) == CloseCode.INTERNAL_ERROR
                await hear(other)
                await say(other, t="look", id="fine", seat=None)
                assert (await hear(other))["id"] == "fine"

    run(test())


# -- Limits -------------------------------------------------------------------------------------


def test_too_many_messages_are_refused_then_disconnected(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            serving(tmp_path, Limits(messages=1), clock=FakeClock()) as served,
            served.sit(await served.guest()) as line,
        ):
            for _ in range(30):
                await line.send(HELLO.decode())
            told = await hear(line)
            while told["t"] != "refused":
                told = await hear(line)
            assert told["why"] == "too-much"
            with contextlib.suppress(ConnectionClosed):
                for _ in range(connection.MAX_EXCESS):
                    await line.send(HELLO.decode())
            assert await farewell(line) == CloseCode.TOO_MUCH
            assert len(served.rooms.by_id["one"].heard) == BURST

    run(test())


def test_connections_per_address_are_limited(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, Limits(connections=2)) as served:
            cookie = await served.guest()
            async with served.sit(cookie), served.sit(cookie):
                with pytest.raises(InvalidStatus) as refused:
                    async with served.sit(cookie):
                        pass
                assert refused.value.response.status_code == 429
            await until(lambda: served.rooms.by_id["one"].left == 2)
            async with served.sit(cookie) as line:
                assert (await hear(line))["t"] == "table"

    run(test())


def test_a_handshake_that_fails_does_not_count_as_a_connection(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, Limits(connections=1)) as served:
            cookie = await served.guest()
            for _ in range(3):
                reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
                writer.write(
                    b"GET /ws?table=one&protocol=1 HTTP/1.1\r\nConnection: Upgrade\r\n"
                    b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                    + f"Host: 127.0.0.1:{served.port}\r\nOrigin: {served.url}\r\n\r\n".encode()
                )
                assert b"400" in await asyncio.wait_for(reader.readline(), DEADLINE)
                writer.close()
                await writer.wait_closed()
            async with served.sit(cookie) as line:
                assert (await hear(line))["t"] == "table"

    run(test())


# -- In one piece -------------------------------------------------------------------------------


def test_what_is_said_at_once_goes_out_together_and_in_order(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as served, served.sit(await served.guest()) as line:
            await hear(line)
            one = served.rooms.by_id["one"].here[0]
            sizes = (10, 100, 200, 70_000)  # a frame writes its length in three ways
            for size in sizes:
                one.send(message({"padding": "x" * size}))
            one.send_latest("view", message({"t": "view"}))
            one.send_frame(b"frame")
            one.send(message({"t": "ack"}))
            assert [len((await hear(line))["padding"]) for _ in sizes] == list(sizes)
            assert (await hear(line))["t"] == "view"
            assert await asyncio.wait_for(line.recv(), DEADLINE) == b"frame"
            assert (await hear(line))["t"] == "ack"

    run(test())


def test_what_is_still_to_be_said_is_said_before_a_farewell(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as served, served.sit(await served.guest()) as line:
            await hear(line)
            one = served.rooms.by_id["one"].here[0]
            one.send(message({"t": "ack"}))
            one.close(CloseCode.RESTART)
            assert (await hear(line))["t"] == "ack"
            assert await farewell(line) == CloseCode.RESTART

    run(test())


# -- Slow readers -------------------------------------------------------------------------------


def test_a_slow_reader_gets_only_the_newest_view_and_stalls_nobody(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            serving(tmp_path) as served,
            raw(served, "two", buffer=4096) as slow,
            served.sit(await served.guest(), "two") as quick,
        ):
            room = served.rooms.by_id["two"]
            await until(lambda: len(room.here) == 2)
            await hear(quick)
            padding = "x" * 4000
            last = 400
            for number in range(1, last + 1):
                view = message({"t": "view", "number": number, "padding": padding})
                for one in room.here:
                    one.send_latest("view", view)
                    one.send_frame(b"\x00" * 100)
                if number == last:
                    for one in room.here:
                        one.send(message({"t": "ack", "id": "k", "number": number}))
                while True:  # the quick one has each view before the next
                    received = await asyncio.wait_for(quick.recv(), DEADLINE)
                    if isinstance(received, bytes):
                        continue
                    if msgspec.json.decode(received).get("number") == number:
                        break
            seen: list[tuple[str, int]] = []
            while not seen or seen[-1] != ("view", last):
                kind, payload = await slow.read()
                if kind == TEXT:
                    told = msgspec.json.decode(payload)
                    seen.append((told["t"], told.get("number", 0)))
            views = [number for kind, number in seen if kind == "view"]
            assert views == sorted(views)
            assert len(views) < last  # most were never sent
            assert seen[-2:] == [("ack", last), ("view", last)]  # an answer comes before its view

    run(test())


@pytest.mark.parametrize("kind", ["table", "view", "looking", "line"])
def test_a_slow_reader_gets_the_newest_of_each_kind(tmp_path: Path, kind: str) -> None:
    async def test() -> None:
        async with serving(tmp_path) as served, raw(served, "two", buffer=4096) as slow:
            room = served.rooms.by_id["two"]
            await until(lambda: room.here)
            last = 400
            for number in range(1, last + 1):
                padded = message({"t": kind, "number": number, "padding": "x" * 4000})
                room.here[0].send_latest(kind, padded)
                await asyncio.sleep(0)
            seen: list[int] = []
            while not seen or seen[-1] != last:
                frame, payload = await slow.read()
                if frame == TEXT and b"padding" in payload:
                    seen.append(msgspec.json.decode(payload)["number"])
            assert seen == sorted(seen)
            assert len(seen) < last

    run(test())


def test_a_slow_reader_gets_the_newest_in_the_order_of_sending(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as served, raw(served, "two", buffer=4096) as slow:
            room = served.rooms.by_id["two"]
            await until(lambda: room.here)
            one = room.here[0]
            for _ in range(400):
                one.send_latest("view", message({"t": "view", "padding": "x" * 4000}))
                await asyncio.sleep(0)
            for kind in ("table", "line", "view", "looking", "table"):
                one.send_latest(kind, message({"t": kind, "number": 400}))
            seen: list[str] = []
            while seen[-1:] != ["table"]:
                frame, payload = await slow.read()
                if frame == TEXT and b"400" in payload:
                    seen.append(msgspec.json.decode(payload)["t"])
            assert seen == ["line", "view", "looking", "table"]

    run(test())


def test_a_connection_that_never_reads_is_closed(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as served, raw(served, "two", buffer=4096) as slow:
            room = served.rooms.by_id["two"]
            await until(lambda: room.here)
            one = room.here[0]
            told = message({"t": "tale", "padding": "x" * 4000})
            for _ in range(600):
                one.send(told)
                await asyncio.sleep(0)
            kinds = []
            code = 0
            while not code:
                kind, payload = await slow.read()
                if kind == CLOSE:
                    code = struct.unpack("!H", payload[:2])[0]
                elif kind == TEXT:
                    kinds.append(msgspec.json.decode(payload))
            assert code == CloseCode.TRY_LATER
            assert kinds[-1] == {"t": "bye", "why": "slow"}
            assert len(kinds) < 600
            await slow.frame(FIN | CLOSE, payload)
            await until(lambda: room.left == 1)

    run(test())


# -- The heartbeat ------------------------------------------------------------------------------


def test_pings_measure_the_latency(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as served, raw(served) as line:
            await until(lambda: served.rooms.by_id["one"].here)
            one = served.rooms.by_id["one"].here[0]
            kind, payload = await line.read()
            while kind != PING:
                kind, payload = await line.read()
            await line.frame(FIN | PONG, b"not it")
            await asyncio.sleep(0.02)
            await line.frame(FIN | PONG, payload)
            await until(lambda: one.lag.trusted >= 5)

    run(test())


def test_a_silent_connection_times_out(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, silence=1000) as served, raw(served) as line:
            room = served.rooms.by_id["one"]
            await until(lambda: room.here)
            served.ws_server._ping_next_group()
            assert room.here  # a moment's silence is nothing
            room.here[0].last_received_at = time.monotonic() - 900
            for _ in range(connection.PING_GROUPS):
                served.ws_server._ping_next_group()
            await line.frame(FIN | TEXT, HELLO)
            while b'"ack"' not in (await line.read())[1]:
                pass
            room.here[0].last_received_at = time.monotonic() - 1001
            for _ in range(connection.PING_GROUPS):
                served.ws_server._ping_next_group()
            await until(lambda: room.left == 1)

    run(test())
