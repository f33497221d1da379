"""Plays at our server: guests over HTTP, then one WebSocket per person at a table.

After each move every seat is sent its whole view, with its legal moves and with sentences in its
language; the one who moved is sent an acknowledgement too, once the move is on disk.
"""

import asyncio
import random
import secrets
from itertools import count

import msgspec

from bench.load.links import Link, address, connect, crowd
from bench.load.table import SEATS, Table
from bench.load.web import Web

VIEW = b'{"t":"view","number":'
ACK = b'{"t":"ack"'
REFUSED = b'{"t":"refused"'
TABLE = b'{"t":"table"'
NO_MOVES = b'"legal":[]'
OVER = b'"over":true'
AT_ONCE = 40
LANGUAGES = ("fr", "en")


class Known(msgspec.Struct):
    legal: list[str]


class Seen(msgspec.Struct):
    number: int
    view: Known


class Set(msgspec.Struct):
    rematch: str | None


_seen = msgspec.json.Decoder(Seen)
_set = msgspec.json.Decoder(Set)


class Person:
    """A guest with a cookie, who has a seat at one table at a time."""

    def __init__(self, side: "Ours", table: Table, seat: int, number: int) -> None:
        self.side = side
        self.table = table
        self.seat = seat
        self.address = address(number)
        self.lang = LANGUAGES[number // SEATS % 2]
        self.cookie = ""
        self.number = 0
        self.asked = 0
        self.link: Link | None = None
        self.answers: dict[bytes, asyncio.Future[None]] = {}
        self.rematch: asyncio.Future[str] | None = None

    async def become(self) -> None:
        answer = await self.side.web.post("/api/me", None, self.side.headers)
        answer.json()
        self.cookie = answer.headers["set-cookie"].partition(";")[0]

    async def connect(self, table: str) -> None:
        url = f"{self.side.url}/ws?table={table}&protocol=1&lang={self.lang}"
        headers = {**self.side.headers, "Cookie": self.cookie}
        self.link = await connect(url, self.address, self.hear, headers)
        self.link.lost = self.side.lost

    async def sit(self) -> None:
        await self.ask(f'"t":"sit","seat":{self.seat}')

    async def get_ready(self) -> None:
        share = secrets.token_hex(16)
        await self.ask(f'"t":"ready","seat":{self.seat},"ready":true,"share":"{share}"')

    async def ask(self, what: str) -> None:
        """Send this, and wait for the acknowledgement."""
        assert self.link is not None
        self.asked += 1
        future = self.side.loop.create_future()
        self.answers[f'"id":"{self.asked}"'.encode()] = future
        self.link.say(f'{{{what},"id":"{self.asked}"}}'.encode())
        await asyncio.wait_for(future, 60)

    async def ask_for_rematch(self) -> str:
        self.rematch = self.side.loop.create_future()
        await self.ask('"t":"rematch"')
        return await asyncio.wait_for(self.rematch, 60)

    def hear(self, message: bytes) -> None:
        if message.startswith(VIEW):
            self.side.received += len(message)
            if NO_MOVES not in message:
                seen = _seen.decode(message)
                self.number = seen.number
                self.table.shown(self.seat, seen.number, seen.view.legal, False)
            else:
                self.number = int(message[len(VIEW) : message.index(b",", len(VIEW))])
                self.table.shown(self.seat, self.number, None, OVER in message)
        elif message.startswith(ACK):
            self.side.received += len(message)
            if self.answers:
                self.settle(message)
        elif message.startswith(TABLE):
            if self.rematch is not None and not self.rematch.done():
                told = _set.decode(message).rematch
                if told is not None:
                    self.rematch.set_result(told)
        elif message.startswith(REFUSED):
            self.side.refused(message)
            self.settle(message)

    def settle(self, message: bytes) -> None:
        for id in list(self.answers):
            if id in message and not (answer := self.answers.pop(id)).done():  # else given up
                answer.set_result(None)

    def move(self, legal: list[str]) -> None:
        assert self.link is not None
        self.asked += 1
        self.link.say(
            f'{{"t":"move","id":"{self.asked}","seat":{self.seat},'
            f'"move":"{self.side.random.choice(legal)}","seen":{self.number}}}'.encode()
        )


class Ours:
    """The people at a Tablée server."""

    name = "Tablée"

    def __init__(self, port: int) -> None:
        self.url = f"ws://127.0.0.1:{port}"
        self.headers = {"Origin": f"http://127.0.0.1:{port}"}
        self.loop = asyncio.get_running_loop()
        self.web = Web("127.0.0.1", port)
        self.tables: list[Table] = []
        self.people: dict[Table, list[Person]] = {}
        self.random = random.Random(2)
        self.refusals: list[bytes] = []
        self.losses = 0
        self.received = 0
        self.numbers = count()

    async def seat(self, tables: int) -> None:
        await crowd([self.seat_one] * tables, AT_ONCE)

    async def seat_one(self) -> None:
        people: list[Person] = []
        table = Table(lambda seat, legal: people[seat].move(legal))  # type: ignore[arg-type]
        people += [Person(self, table, seat, next(self.numbers)) for seat in range(SEATS)]
        self.people[table] = people
        await asyncio.gather(*(person.become() for person in people))
        wish = {"game": "riffifi", "seats": [{}] * SEATS, "settings": {"absent": 0}}
        headers = {**self.headers, "Cookie": people[0].cookie}
        made = (await self.web.post("/api/tables", wish, headers)).json()
        await self.sit_down(people, made["table"], [person.sit for person in people[1:]])
        self.tables.append(table)

    async def sit_down(self, people: list[Person], table: str, sits: list[object]) -> None:
        await asyncio.gather(*(person.connect(table) for person in people))
        await asyncio.gather(*(sit() for sit in sits))  # type: ignore[operator]
        await asyncio.gather(*(person.get_ready() for person in people))
        while min(people[0].table.seen) == 0 or people[0].table.offer is None:
            await asyncio.sleep(0.005)

    async def rematch(self, table: Table) -> None:
        """One of them asks for it; all leave the old table and are seated at the new one."""
        people = self.people[table]
        again = await people[0].ask_for_rematch()
        for person in people:
            assert person.link is not None
            person.link.close()
        table.reset()
        await self.sit_down(people, again, [])

    def refused(self, message: bytes) -> None:
        self.refusals.append(message)

    def lost(self) -> None:
        self.losses += 1

    def troubles(self) -> int:
        return len(self.refusals) + self.losses

    async def leave(self) -> None:
        for people in self.people.values():
            for person in people:
                if person.link is not None:
                    person.link.close()
        self.web.close()
        await asyncio.sleep(0.1)
