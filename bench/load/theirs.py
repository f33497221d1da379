"""Plays at the peer: boardgame.io's lobby over HTTP, then socket.io over WebSockets.

engine.io packets: ``0`` open, ``2`` ping, ``3`` pong, ``4`` message. Inside a message ``0`` joins
the namespace of the game and ``2`` is an event: ``42/riffifi,["update",…]``. After each move the
server sends each seat the whole state as its ``playerView`` leaves it; which moves are legal the
client finds out by itself.
"""

import asyncio
import random
import re
from itertools import count

import msgspec

from bench.load.links import Link, address, connect, crowd
from bench.load.table import SEATS, Table
from bench.load.web import Web

JOIN = b"40/riffifi,"
EVENT = b"42/riffifi,"
UPDATE = b'42/riffifi,["update",'
SYNC = b'42/riffifi,["sync",'
NUMBER = re.compile(rb'"_stateID":([0-9]+)')
AT_ONCE = 40


class Player(msgspec.Struct):
    hand: list[str] | int
    top: str | None
    lies: str


class Board(msgspec.Struct):
    phase: str
    turn: int
    players: list[Player]
    asked: list[int]
    odd: int


class State(msgspec.Struct, rename={"number": "_stateID"}):
    G: Board
    number: int


class SyncInfo(msgspec.Struct):
    state: State


_update = msgspec.json.Decoder(tuple[str, str, State, msgspec.Raw])
_sync = msgspec.json.Decoder(tuple[str, str, SyncInfo])


class Person:
    """One person at one table: a connection, and the credentials of the present match."""

    def __init__(self, side: "Theirs", table: Table, seat: int) -> None:
        self.side = side
        self.table = table
        self.seat = seat
        self.match = ""
        self.credentials = ""
        self.number = 0
        self.my_turn = f'"currentPlayer":"{seat}"'.encode()
        self.link: Link | None = None
        self.joined: asyncio.Future[None] = side.loop.create_future()
        self.synced: asyncio.Future[None] = side.loop.create_future()

    async def connect(self, number: int) -> None:
        url = f"ws://127.0.0.1:{self.side.port}/socket.io/?EIO=4&transport=websocket"
        self.link = await connect(url, address(number), self.hear)
        self.link.lost = self.side.lost
        self.link.say(JOIN)
        await self.joined

    async def sync(self) -> None:
        self.synced = self.side.loop.create_future()
        asked = ["sync", self.match, str(self.seat), self.credentials, SEATS]
        self.say(asked)
        await self.synced

    def say(self, event: object) -> None:
        assert self.link is not None
        self.link.say(EVENT + msgspec.json.encode(event))

    def hear(self, message: bytes) -> None:
        if message.startswith(UPDATE):
            self.side.received += len(message)
            if b'"gameover":{' in message:
                self.take(_update.decode(message[len(EVENT) :])[2], over=True)
            elif self.my_turn in message:
                self.take(_update.decode(message[len(EVENT) :])[2], over=False)
            else:  # somebody else's turn: only the number matters
                found = NUMBER.search(message)
                assert found is not None
                self.number = int(found[1])
                self.table.shown(self.seat, self.number + 1, None, False)
        elif message == b"2":
            assert self.link is not None
            self.link.say(b"3")
        elif message.startswith(SYNC):
            self.take(_sync.decode(message[len(EVENT) :])[2].state, over=False)
            self.synced.set_result(None)
        elif message.startswith(JOIN):
            self.joined.set_result(None)
        elif message.startswith((b"44", b"41")):
            self.side.refusals += 1

    def take(self, state: State, over: bool) -> None:
        self.number = state.number
        mine = not over and state.G.turn == self.seat
        self.table.shown(self.seat, state.number + 1, state.G if mine else None, over)

    def move(self, board: Board) -> None:
        name, argument = choose(board, self.seat, self.side.random)
        action = {
            "type": "MAKE_MOVE",
            "payload": {
                "type": name,
                "args": [argument],
                "playerID": str(self.seat),
                "credentials": self.credentials,
            },
        }
        self.say(["update", action, self.number, self.match, str(self.seat)])


def choose(board: Board, seat: int, rng: random.Random) -> tuple[str, object]:
    """A random legal move, as a client of the peer knows them."""
    if board.phase == "giving":
        return "give", rng.sample(board.asked, board.odd)
    hand = board.players[seat].hand
    assert isinstance(hand, list)
    up = {
        player.top[0]: player.top for player in board.players if player.lies == "up" and player.top
    }
    doomed = [card for card in hand if card[0] in up and up[card[0]] < card]
    pick = rng.randrange(len(hand) + len(doomed))
    return ("lay", hand[pick]) if pick < len(hand) else ("conceal", doomed[pick - len(hand)])


class Theirs:
    """The people at a boardgame.io server."""

    name = "boardgame.io"

    def __init__(self, port: int) -> None:
        self.port = port
        self.loop = asyncio.get_running_loop()
        self.web = Web("127.0.0.1", port)
        self.tables: list[Table] = []
        self.people: dict[Table, list[Person]] = {}
        self.random = random.Random(2)
        self.refusals = 0
        self.losses = 0
        self.received = 0
        self.numbers = count()

    async def seat(self, tables: int) -> None:
        await crowd([self.seat_one] * tables, AT_ONCE)

    async def seat_one(self) -> None:
        people: list[Person] = []
        table = Table(lambda seat, board: people[seat].move(board))  # type: ignore[arg-type]
        people += [Person(self, table, seat) for seat in range(SEATS)]
        self.people[table] = people
        await asyncio.gather(*(person.connect(next(self.numbers)) for person in people))
        made = await self.web.post("/games/riffifi/create", {"numPlayers": SEATS})
        await self.sit_down(people, made.json()["matchID"])
        self.tables.append(table)

    async def sit_down(self, people: list[Person], match: str) -> None:
        await asyncio.gather(*(self.join(person, match) for person in people))

    async def join(self, person: Person, match: str) -> None:
        wish = {"playerID": str(person.seat), "playerName": f"Player {person.seat}"}
        joined = await self.web.post(f"/games/riffifi/{match}/join", wish)
        person.match = match
        person.credentials = joined.json()["playerCredentials"]
        await person.sync()

    async def rematch(self, table: Table) -> None:
        """“Play again” of the lobby: a new match, which the four join on the same connections."""
        people = self.people[table]
        old = people[0]
        wish = {"playerID": "0", "credentials": old.credentials, "numPlayers": SEATS}
        made = await self.web.post(f"/games/riffifi/{old.match}/playAgain", wish)
        table.reset()
        await self.sit_down(people, made.json()["nextMatchID"])

    def lost(self) -> None:
        self.losses += 1

    def troubles(self) -> int:
        return self.refusals + self.losses

    async def leave(self) -> None:
        for people in self.people.values():
            for person in people:
                if person.link is not None:
                    person.link.close()
        self.web.close()
        await asyncio.sleep(0.1)
