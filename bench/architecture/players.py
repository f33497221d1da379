"""Three people who play Riffifi, with the client of the revision that PYTHONPATH names.

    python players.py URL FOLDER MOVES

What the server does is recorded below FOLDER: in ``idle`` while nobody moves, then in a folder for
each move, numbered from 0.
"""

import asyncio
import sys
from contextlib import AsyncExitStack
from pathlib import Path

from tablee.client.client import AtTable, Client
from tablee.server import wire
from tablee.tables.entries import SeatPlan

SEATS = 3
IDLE = 5.0  # seconds
QUIET = 0.2  # seconds without another function, after which the server is done with a move


async def play(url: str, folder: Path, moves: int) -> None:
    recording = folder / "recording"
    clients = [Client(url) for _ in range(SEATS)]
    wanted = wire.NewTable(game="riffifi", seats=(SeatPlan(),) * SEATS, sit=None)
    made = await clients[0].make_table(wanted)
    async with AsyncExitStack() as lines:
        people = [await lines.enter_async_context(client.at(made.table)) for client in clients]
        for seat, person in enumerate(people):
            await person.sit(seat)
        await asyncio.gather(*(person.ready(seat) for seat, person in enumerate(people)))
        for _ in range(SEATS):  # by then everything is imported
            await move(people)
        await asyncio.sleep(QUIET)
        recording.mkdir()
        await asyncio.sleep(IDLE)
        recording.rename(folder / "idle")
        for number in range(moves):
            recording.mkdir()
            await move(people)
            await until_quiet(recording)
            recording.rename(folder / str(number))


async def move(people: list[AtTable]) -> None:
    """The first legal move of whoever is on turn, until everybody has seen it."""
    await people[0].until(lambda: any(map(legal, people)))
    (mover,) = filter(legal, people)
    number = await mover.move(people.index(mover), legal(mover)[0])
    while any(person.shown is None or person.shown.number < number for person in people):
        await asyncio.sleep(0)


def legal(person: AtTable) -> list[str]:
    view = person.view()
    return [] if view is None else list(view.legal)


async def until_quiet(recording: Path) -> None:
    before = 0
    while before != (now := len(list(recording.iterdir()))):
        before = now
        await asyncio.sleep(QUIET)


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])))
