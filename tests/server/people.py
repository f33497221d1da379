"""People for tests: recorded connections, and rooms in this process."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from tablee.processes.bot_pool import Choice
from tablee.processes.bot_worker import think
from tablee.server import wire
from tablee.server.clock import RealClock
from tablee.server.room.bot_timing import Chooser
from tablee.server.room.room import Room
from tablee.server.room.rooms import Rooms
from tablee.storage.sqlite import SqliteStore
from tablee.storage.store import Person
from tablee.tables.clock import Clock
from tablee.tables.referee import Lag


class QuickBots:
    """Bots that choose at once, in this process."""

    async def choose(self, game: str, level: str, view: bytes, seed: int, budget: float) -> Choice:
        await asyncio.sleep(0)
        return Choice(think(game, level, view, seed))


class Silence:
    """A bus to nobody."""

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    def publish(self, notices: Any) -> None: ...


class Guest:
    """Somebody at a table, without a socket."""

    def __init__(self, name: str, lang: str = "en") -> None:
        self.person = Person(f"p-{name}", name, 1)
        self.lang = lang
        self.looks_from: int | None = None
        self.lag = Lag()
        self.sent: list[bytes] = []
        self.frames: list[bytes] = []
        self.closed: int | None = None
        self.room: Room | None = None
        self._numbers = iter(range(1_000_000))
        self._news = asyncio.Event()

    def send(self, message: bytes) -> None:
        self.sent.append(message)
        self._news.set()

    def send_latest(self, kind: str, message: bytes) -> None:
        self.send(message)

    def send_frame(self, frame: bytes) -> None:
        self.frames.append(frame)

    def close(self, code: int) -> None:
        self.closed = code

    # -- What a test does with it ---------------------------------------------------------------

    @property
    def said(self) -> list[Any]:
        return [msgspec.json.decode(message) for message in self.sent]

    def latest(self, kind: str) -> Any:
        return next((said for said in reversed(self.said) if said["t"] == kind), None)

    def enter(self, room: Room) -> None:
        self.room = room
        room.enter(self)

    def leave(self) -> None:
        assert self.room is not None
        self.room.leave(self)

    def ask(self, kind: type[Any], **fields: Any) -> str:
        """Ask for something without waiting for the answer."""
        assert self.room is not None
        id = f"{self.person.name}{next(self._numbers)}"
        self.room.on_message(self, kind(id=id, **fields))
        return id

    async def answer(self, id: str) -> Any:
        return await self.until(
            lambda: next((said for said in self.said if said.get("id") == id), None)
        )

    async def does(self, kind: type[Any], **fields: Any) -> Any:
        """Ask for something and wait for the answer."""
        return await self.answer(self.ask(kind, **fields))

    async def until(self, found: Callable[[], Any], timeout: float = 120) -> Any:
        async with asyncio.timeout(timeout):
            while not (what := found()):
                self._news.clear()
                await self._news.wait()
        return what

    async def sees(self, **fields: Any) -> Any:
        """Wait until the table says so."""
        return await self.until(lambda: self._matches(self.latest("table"), fields))

    def _matches(self, said: Any, fields: dict[str, Any]) -> Any:
        return said if said and all(said[name] == value for name, value in fields.items()) else None


@asynccontextmanager
async def open_rooms(
    folder: Path,
    clock: Clock | None = None,
    pool: Chooser | None = None,
    worker: str = "here/1",
) -> AsyncIterator[Rooms]:
    store = SqliteStore(folder / "tables.db", durable=False)
    opened = Rooms(
        store,
        clock or RealClock(),
        pool or QuickBots(),
        worker,
        lambda heard: Silence(),
    )
    await opened.open()
    try:
        yield opened
    finally:
        await opened.close()


async def settle() -> None:
    """Let everything that can happen now happen."""
    for _ in range(50):
        await asyncio.sleep(0)


async def play_on(guest: Guest, seat: int, rng: random.Random, until: Callable[[], bool]) -> None:
    """Play random legal moves at a seat until the match is over, and wait in no pause."""
    went_on_from = None
    while not until():
        heard = len(guest.sent)
        shown = guest.latest("view")
        view = shown["view"] if shown else {"seat": None}
        if guest.latest("table")["status"] in ("over", "closed"):
            return
        if view["seat"] == seat and view["legal"]:
            move = rng.choice(view["legal"])
            await guest.does(wire.Move, seat=seat, move=move, seen=shown["number"])
        elif view["seat"] == seat and view["pause"] and shown["number"] != went_on_from:
            went_on_from = shown["number"]
            await guest.does(wire.Next, seat=seat, seen=went_on_from)
        else:
            await guest.until(lambda heard=heard: len(guest.sent) > heard)  # type: ignore[misc]
