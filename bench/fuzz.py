"""Fuzzes the server with millions of bad messages: it must stay up and its tables intact.

    python -m bench.fuzz [MESSAGES] [SEED]

Valid messages are bent (fields dropped, added, of another type, far too large, cut off, flipped),
frames are sent that break the protocol of WebSockets, and HTTP gets bodies of the same kind.
Several people do it at once at several tables, while others play there. In the end every table
must be whole: its match can be played to the end, and its log replays. Memory is read on the way.
"""

import asyncio
import json
import os
import re
import struct
import sys
import tempfile
import time
import urllib.request
from base64 import b64encode
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

import tablee
from tablee.client import AtTable, Client, Refused
from tablee.client.play import play
from tablee.core.log import Value
from tablee.core.luck import Rng, seeded
from tablee.games import find
from tablee.server import wire
from tablee.tables.entries import SeatPlan, Settings
from tests.server.harness import Server, serving

TABLES: list[tuple[str, int, dict[str, Value]]] = [
    ("riffifi", 3, {}),
    ("reflex", 3, {"limit": 1, "stall": 1}),
    ("traf", 3, {"length": 2}),
    ("puko", 3, {"length": 2}),
    ("grippe-jetons", 2, {}),
    ("defifoo-rouge", 3, {"match": "one", "wait": 800}),
    ("riff-raff", 2, {"physics": "statics"}),
]
FAST = {"pace": "none", "absent": 0}
SETTINGS = msgspec.convert(FAST, Settings)
ORDINARY = 500  # messages per odd frame, after which the connection is mostly closed
AT_ONCE = 40  # messages that a connection sends before it reads again
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
SAMPLES_OF_MEMORY = 20

LAST = b'{"t":"look","id":"last","seat":null}'  # answered in turn
LONGEST = 30  # seconds to wait for its answer: an unfinished frame may have swallowed it
PATIENCE = 180  # seconds to finish a match
DEEP = 1000
ODD: list[Any] = [
    None,
    True,
    -1,
    0,
    9,
    10,
    2**31,
    2**53,
    2**64,
    -(10**30),
    0.5,
    1e308,
    "",
    " ",
    "0",
    "\x00",
    "é" * 30,
    "💥" * 500,
    "a" * 2001,
    "x" * 41,
    "../../etc/passwd",
    "'; DROP TABLE entries; --",
    [],
    {},
    [[]],
    {"t": "move"},
    [1, 2, 3],
    {"bot": "hard"},
]
RAW = [
    b"",
    b"null",
    b"[]",
    b"{}",
    b'"move"',
    b"NaN",
    b"[" * DEEP,
    b'{"t":' * DEEP,
    b'{"t":"time","id":"k","mine":1e999}',
    b'{"t":"time","id":"k","mine":NaN}',
    b'{"t":"move","t":"sit","id":"k","seat":0}',
    "\ufeff{}".encode(),
    b"\x00" * 100,
    b"a" * 8192,
]


@dataclass
class Findings:
    """The results."""

    sent: int = 0
    heard: int = 0  # as counted by the server, which ignores what follows a fatal message
    frames: int = 0
    requests: int = 0
    connections: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    statuses: Counter[str] = field(default_factory=Counter)
    closings: Counter[int] = field(default_factory=Counter)
    memory: list[int] = field(default_factory=list)
    finished: Counter[str] = field(default_factory=Counter)
    bugs: list[str] = field(default_factory=list)


# -- What is sent ---------------------------------------------------------------------------------


def valid(rng: Rng, seats: int, options: dict[str, Value], legal: list[str]) -> dict[str, Any]:
    """A valid message, though perhaps at the wrong time or by the wrong person."""
    seat = rng.below(seats)
    one = {"id": f"f{rng.below(1 << 30)}"}
    return [
        {"t": "sit", "seat": seat, "name": "Fuzz", "face": 3} | one,
        {"t": "stand", "seat": seat} | one,
        {"t": "ready", "seat": seat, "ready": rng.below(4) > 0, "share": "c0ffee"} | one,
        {"t": "move", "seat": seat, "move": pick(rng, legal or ["pass"]), "seen": 1} | one,
        {"t": "move", "seat": seat, "move": pick(rng, legal or ["ready"])} | one,
        {"t": "move", "seat": seat, "move": pick(rng, legal or ["r7"])} | one,
        {"t": "tap", "seat": seat, "target": 3, "frame": 7} | one,
        {"t": "rest", "seat": seat, "rest": rng.below(3) == 0} | one,
        {"t": "look", "seat": pick(rng, [None, seat])} | one,
        {"t": "story", "after": rng.below(50)} | one,
        {"t": "time", "mine": 1.5} | one,
        {"t": "rematch"} | one,
        {"t": "leave", "seat": seats} | one,
        {"t": "start", "bot": "easy"} | one,
        {"t": "set", "options": options, "seats": [{}] * seats, "settings": FAST} | one,
        {"t": "say", "seat": seat, "phrase": "hello"} | one,
        {"t": "say", "seat": seat, "text": "<b>hm\u202e</b>"} | one,
        {"t": "hint", "seat": seat} | one,
    ][rng.below(18)]


def pick(rng: Rng, things: list[Any]) -> Any:
    return things[rng.below(len(things))]


def bent(rng: Rng, message: dict[str, Any]) -> bytes:
    """A message that is mostly invalid."""
    kind = rng.below(14)
    keys = list(message)
    key = pick(rng, keys)
    if kind in (0, 12, 13):
        return written(message)
    if kind == 1:
        return written({name: value for name, value in message.items() if name != key})
    if kind in (2, 3, 4):
        return written(message | {key: pick(rng, ODD)})
    if kind == 5:
        return written(message | {pick(rng, ["extra", "T", "seed", "__class__"]): pick(rng, ODD)})
    if kind == 6:
        return written(message | {"t": pick(rng, ["close ", "ack", "view", "", "MOVE", "tap"])})
    if kind == 7:
        return pick(rng, RAW)  # type: ignore[no-any-return]
    if kind == 8:
        return bytes(rng.below(128) for _ in range(rng.below(200)))
    text = written(message)
    at = rng.below(len(text))
    if kind == 9 and text[at] < 128:
        return text[:at] + bytes([rng.below(128)]) + text[at + 1 :]
    if kind == 10:
        return text[:at].decode(errors="ignore").encode()
    return text * (1 + rng.below(3))


def written(message: object) -> bytes:
    return json.dumps(message, ensure_ascii=False).encode()


def os_bytes(rng: Rng, size: int) -> bytes:
    return bytes(rng.below(256) for _ in range(size))


def frame(kind: int, payload: bytes, *, last: bool = True, reserved: int = 0) -> bytes:
    """A frame as clients send it."""
    head = bytes([(0x80 if last else 0) | reserved << 4 | kind])
    size = len(payload)
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 1 << 16:
        head += bytes([0x80 | 126]) + struct.pack(">H", size)
    else:
        head += bytes([0x80 | 127]) + struct.pack(">Q", size)
    mask = b"\x01\x02\x03\x04"
    return head + mask + bytes(byte ^ mask[at & 3] for at, byte in enumerate(payload))


def odd_frames(rng: Rng, payload: bytes) -> bytes:
    """Unusual or forbidden frames."""
    middle = len(payload) // 2
    choices: list[Callable[[], bytes]] = [
        lambda: frame(TEXT, payload[:middle], last=False) + frame(0, payload[middle:]),
        lambda: frame(TEXT, payload[:middle], last=False) + frame(PING, b"hi"),
        lambda: frame(0, payload),
        lambda: frame(BINARY, payload),
        lambda: frame(PING, payload[:125]),
        lambda: frame(PING, payload[:126] + b"x" * 126),
        lambda: frame(PONG, payload[:125]),
        lambda: frame(3 + rng.below(5), payload),
        lambda: frame(TEXT, payload, reserved=1 + rng.below(7)),
        lambda: frame(CLOSE, os_bytes(rng, rng.below(5))),
        lambda: frame(TEXT, b"x" * 9000),
        lambda: b"\x81\xff" + struct.pack(">Q", 1 << 62) + b"\x01\x02\x03\x04",
        lambda: b"\x81\x05hello",
        lambda: frame(TEXT, b'{"t":"move","id":"\xff\xfe","seat":0,"move":"x"}'),
        lambda: frame(TEXT, os_bytes(rng, 100)),
        lambda: os_bytes(rng, 40),
    ]
    return choices[rng.below(len(choices))]()


# -- Who sends it ---------------------------------------------------------------------------------


class Vandal:
    """One fuzzing person at one table."""

    def __init__(
        self,
        url: str,
        table: str,
        seats: int,
        options: dict[str, Value],
        rng: Rng,
        findings: Findings,
    ) -> None:
        self.client = Client(url)
        self.table = table
        self.seats = seats
        self.options = options
        self.rng = rng
        self.findings = findings
        self.port = int(url.rpartition(":")[2])
        self.legal: list[str] = []
        self.next_table = table

    async def send(self, messages: int) -> None:
        """Send this many messages, over as many connections as it takes."""
        left = messages
        while left > 0:
            self.table = self.next_table
            try:
                left = await self._one_connection(left)
            except (OSError, asyncio.IncompleteReadError, EOFError):
                continue

    async def _one_connection(self, left: int) -> int:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 22)
        listening = None
        try:
            self.findings.connections += 1
            writer.write(self._handshake())
            head = await reader.readuntil(b"\r\n\r\n")
            if b" 101 " not in head.split(b"\r\n")[0]:
                self.findings.statuses["handshake " + head[9:12].decode()] += 1
                return left
            listening = asyncio.create_task(self._listen(reader))
            while left > 0 and not listening.done() and self.table == self.next_table:
                together = min(AT_ONCE, left)
                writer.write(b"".join(self._next() for _ in range(together)))
                left -= together
                await writer.drain()
                await asyncio.sleep(0)
            if left <= 0:  # let the answers come
                writer.write(frame(TEXT, LAST))
                await asyncio.wait([listening], timeout=LONGEST)
            return left
        finally:
            if listening is not None:
                listening.cancel()
                await asyncio.gather(listening, return_exceptions=True)
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()

    def _handshake(self) -> bytes:
        web = self.client.web
        key = b64encode(os.urandom(16)).decode()
        return (
            f"GET /ws?table={self.table}&protocol=1&lang=en HTTP/1.1\r\n"
            f"Host: 127.0.0.1:{self.port}\r\nOrigin: {web.origin}\r\nCookie: {web.cookie()}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()

    def _next(self) -> bytes:
        payload = bent(self.rng, valid(self.rng, self.seats, self.options, self.legal))
        if self.rng.below(ORDINARY) == 0:
            self.findings.frames += 1
            return odd_frames(self.rng, payload)
        self.findings.sent += 1
        return frame(TEXT, payload)

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        """Check that everything the server sends follows the protocol, to the last answer."""
        while True:
            first, second = await reader.readexactly(2)
            size = second & 127
            if size == 126:
                (size,) = struct.unpack(">H", await reader.readexactly(2))
            elif size == 127:
                (size,) = struct.unpack(">Q", await reader.readexactly(8))
            payload = await reader.readexactly(size)
            if first & 15 == TEXT:
                self._hear(payload)
                if b'"id":"last"' in payload:
                    return
            elif first & 15 == CLOSE:
                self.findings.closings[int.from_bytes(payload[:2], "big")] += 1
                return

    def _hear(self, payload: bytes) -> None:
        try:
            message = msgspec.json.decode(payload, type=wire.AnyFromServer)
        except msgspec.MsgspecError as wrong:
            self.findings.bugs.append(f"{wrong}: {payload[:200]!r}")
            return
        kind = type(message).__name__
        if isinstance(message, wire.Refused):
            kind = f"Refused {message.why}"
        elif isinstance(message, wire.View):
            self.legal = json.loads(bytes(message.view))["legal"]
        elif isinstance(message, wire.Table) and message.rematch is not None:
            self.next_table = message.rematch
        self.findings.answers[kind] += 1


async def send_requests(url: str, count: int, rng: Rng, findings: Findings) -> None:
    """Bad bodies, headers and paths over HTTP."""
    port = int(url.rpartition(":")[2])
    client = Client(url)
    await client.me()
    for _ in range(count):
        findings.requests += 1
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(request(rng, port, client.web.cookie()))
            await writer.drain()
            status = await asyncio.wait_for(reader.read(100), 20)
            findings.statuses[status[9:12].decode("latin-1") or "closed"] += 1
            writer.close()
            await writer.wait_closed()
        except OSError:
            findings.statuses["closed"] += 1


def request(rng: Rng, port: int, cookie: str) -> bytes:
    table = {"game": "traf", "seats": [{}, {"bot": "easy"}], "options": {}, "settings": {}}
    body = bent(rng, pick(rng, [table, {"name": "Léa", "face": 4}, {"code": "abc"}]))
    path = pick(
        rng,
        [
            "/api/tables",
            "/api/me",
            "/api/me/use-code",
            "/api/me/code",
            "/api/tables/nothing/log",
            "/api/tables/%00%ff/log",
            "/api/rules/traf",
            "/api/shelf?lang=xx",
            "/ws?table=a",
            "/t/..%2f..%2fetc",
            "/" + "x" * rng.below(3000),
        ],
    )
    method = pick(rng, ["POST", "POST", "POST", "GET", "PUT", "DELETE", "PATCH", "X"])
    length = pick(rng, [len(body), len(body), len(body), 0, len(body) // 2])
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
        f"Origin: http://127.0.0.1:{port}\r\nCookie: {cookie}\r\nConnection: close\r\n"
        f"Content-Type: {pick(rng, ['application/json', 'application/json', 'text/plain'])}\r\n"
        f"Content-Length: {length}\r\n\r\n"
    ).encode()
    if rng.below(30) == 0:
        return os_bytes(rng, 300) + b"\r\n\r\n"
    return head + body[:length]


# -- The whole of it ------------------------------------------------------------------------------


async def fuzz(server: Server, messages: int, seed: int) -> Findings:
    """Fuzz all tables, then play each to its end."""
    findings = Findings()
    vandals = await seat_vandals(server.url, seed, findings)
    share = messages // len(vandals)
    watching = asyncio.create_task(watch_memory(server, findings, messages))
    requests = send_requests(server.url, max(50, messages // 200), seeded(seed, 99), findings)
    await asyncio.gather(requests, *(vandal.send(share) for vandal in vandals))
    watching.cancel()
    findings.memory.append(server.memory())
    ends = [
        finish([vandal.client for vandal in pair], table)
        for pair in zip(vandals[::2], vandals[1::2], strict=True)
        for table in {vandal.table for vandal in pair}
    ]
    findings.finished.update(await asyncio.gather(*ends))
    look_for_bugs(server, findings)
    return findings


async def seat_vandals(url: str, seed: int, findings: Findings) -> list[Vandal]:
    """Seat two people at each table and start the matches."""
    vandals = []
    for number, (game, seats, options) in enumerate(TABLES):
        host = Client(url)
        plans = (SeatPlan(),) * seats
        wanted = wire.NewTable(game=game, options=options, seats=plans, settings=SETTINGS)
        table = (await host.make_table(wanted)).table
        for each in range(2):
            vandal = Vandal(url, table, seats, options, seeded(seed, 2 * number + each), findings)
            vandal.client = host if each == 0 else vandal.client
            await vandal.client.me()
            vandals.append(vandal)
        async with vandals[-2].client.at(table) as one, vandals[-1].client.at(table) as other:
            for seat in range(1, seats):
                await other.sit(seat)
                await other.ready(seat)
            if number % 2:  # at every other table they have not even begun
                await one.ready(0)
    return vandals


async def finish(owners: list[Client], table: str) -> str:
    """Check that every table is closed or can be played to the end, and that its log is valid."""
    async with AsyncExitStack() as stack:
        places = [await stack.enter_async_context(owner.at(table)) for owner in owners]
        await put_in_order(places)
        host = places[0]
        assert host.table is not None
        if not host.over:
            game = find(host.table.game)
            seats = [(place, at) for place in places for at in own_seats(place)]
            playing = []
            for place, seat in seats:
                chair = await stack.enter_async_context(place.client.at(table))
                bot = game.bots()["random"]
                playing.append(play(chair, seat, bot, seeded(seat), at_once=True))
            await asyncio.wait_for(asyncio.gather(*playing), PATIENCE)
            await asyncio.wait_for(host.until(lambda: host.over), PATIENCE)  # by bots alone
        status = str(host.table.status)
    try:
        log = await owners[0].log(table)
    except Refused:
        return f"{status}, never begun"
    if status == "over":
        assert tablee.verify(log).ok
    else:
        tablee.replay(log)
    return status


async def put_in_order(places: list[AtTable]) -> None:
    """End all rests, and make everybody seated ready."""
    for place in places:
        for seat in own_seats(place):
            for wish in (
                wire.Rest(id=place.new_id(), seat=seat, rest=False),
                wire.Ready(id=place.new_id(), seat=seat, ready=True),
            ):
                with suppress(Refused):
                    await place.ask(wish)
    for place in places:
        with suppress(Refused):
            await place.ask(wire.Start(id=place.new_id(), bot="easy"))
    for place in places:  # a change of the table makes all say it once more
        for seat in own_seats(place):
            with suppress(Refused):
                await place.ask(wire.Ready(id=place.new_id(), seat=seat, ready=True))


def own_seats(place: AtTable) -> list[int]:
    assert place.table is not None
    return [at for at, seat in enumerate(place.table.seats) if seat.mine]


async def watch_memory(server: Server, findings: Findings, messages: int) -> None:
    step = max(1, messages // SAMPLES_OF_MEMORY)
    due = 0
    while True:
        if findings.sent >= due:
            findings.memory.append(server.memory())
            due += step
        await asyncio.sleep(0.05)


def look_for_bugs(server: Server, findings: Findings) -> None:
    with urllib.request.urlopen(f"{server.url}/metrics", timeout=20) as page:
        counted = re.search(rb"^tablee_messages_total ([0-9.e+]+)", page.read(), re.M)
    findings.heard = int(float(counted[1])) if counted else 0
    try:
        server.wait_until_well()
    except RuntimeError:
        findings.bugs.append("the server is not well")
    told = re.sub(r"\x1b\[[0-9;]*m", "", server.log())
    findings.bugs += sorted({line[-400:] for line in told.splitlines() if "rror" in line})
    for name in ("500", "502"):
        if findings.statuses[name]:
            findings.bugs.append(f"{findings.statuses[name]} answers with status {name}")


def main() -> None:
    messages = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as home, serving(Path(home)) as server:
        findings = asyncio.run(fuzz(server, messages, seed))
    print(f"{findings.sent} messages, {findings.heard} of them heard")
    print(f"{findings.frames} odd frames, {findings.requests} requests")
    print(f"{findings.connections} connections, {time.monotonic() - began:.0f} s")
    for name in ("answers", "statuses", "closings", "finished"):
        print(f"{name}: {dict(getattr(findings, name))}")
    print("memory, MB:", " ".join(f"{size / 1e6:.0f}" for size in findings.memory))
    print("bugs:", findings.bugs or "none")


if __name__ == "__main__":
    main()
