"""Whole matches over the wire: clients that play and remember all they saw."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import msgspec

import tablee
from tablee.client import AtTable, Client
from tablee.client.play import play
from tablee.core.log import HOUSE_NAME, Value
from tablee.core.luck import seeded
from tablee.core.match import Match, moments
from tablee.games import find
from tablee.server import wire
from tablee.tables.entries import SeatPlan, Settings
from tablee.tables.table import looks_the_same

AT_ONCE = Settings(pace="none", absent=0)


@dataclass
class Player:
    """A person who plays one seat and remembers every view that was shown."""

    client: Client
    seat: int
    level: str = "random"
    views: list[wire.View] = field(default_factory=list)
    place: AtTable | None = None
    calm: asyncio.Event | None = None  # from when on the server stays, where it comes and goes

    def hear(self, data: bytes) -> None:
        if data.startswith(b'{"t":"view"'):
            self.views.append(msgspec.json.decode(data, type=wire.View))

    async def sit_and_play(self, table: str, seed: int) -> str:
        """Play to the end; the log, which has been verified."""
        async with self.client.at(table, self.hear) as self.place:
            await self.place.sit(self.seat, f"Player {self.seat}")
            await self.place.ready(self.seat)
            return await self.play_on(self.place, seed)

    async def come_back(self, table: str, seed: int) -> str:
        """Play on at a table one sits at already."""
        async with self.client.at(table, self.hear) as self.place:
            return await self.play_on(self.place, seed)

    async def play_on(self, place: AtTable, seed: int) -> str:
        game = find(place.table.game if place.table else "")
        await play(place, self.seat, game.bots()[self.level], seeded(seed), at_once=True)
        if self.calm is not None:
            await self.calm.wait()
        return await place.check_fairness()


async def new_table(
    host: Client,
    game: str,
    people: Sequence[int],
    seats: int,
    options: dict[str, Value],
    settings: Settings = AT_ONCE,
) -> str:
    """A table with open seats for people and easy bots on all others."""
    plans = tuple(SeatPlan(bot=None if seat in people else "easy") for seat in range(seats))
    wanted = wire.NewTable(game=game, options=options, seats=plans, settings=settings, sit=None)
    return (await host.make_table(wanted)).table


async def whole_match(
    url: str, game: str, seats: int, people: int, options: dict[str, Value], seed: int = 1
) -> tuple[list[Player], str]:
    """A match from an empty table to a verified log; what the people saw, and the log."""
    players = [Player(Client(url), seat) for seat in range(people)]
    table = await new_table(players[0].client, game, range(people), seats, options)
    logs = await asyncio.gather(
        *(player.sit_and_play(table, seed + at) for at, player in enumerate(players))
    )
    assert len(set(logs)) == 1
    return players, logs[0]


def check_views(player: Player, log: str) -> None:
    """What a player saw, view by view, is what a replay of the log shows to that seat."""
    assert list(news_of(player).values()) == list(shown_by(log, player.seat))


def news_of(player: Player) -> dict[int, bytes]:
    """The view that came first with each number."""
    news: dict[int, bytes] = {}
    for view in player.views:
        news.setdefault(view.number, bytes(view.view))
    return news


def shown_by(log: str, seat: int) -> Iterator[bytes]:
    """All views of a seat, from a log alone."""
    record = tablee.replay(log).record
    game = find(record.game)
    before = Match(game, replace(record, lines=[], end=None), None)
    if record.lines[0].who != HOUSE_NAME:  # somebody moves before the house does
        yield tablee.encode(before.view(seat))
    for match in moments(game, record):
        if not looks_the_same(before, match):
            yield tablee.encode(match.view(seat))
        before = match.copy()
