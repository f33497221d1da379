"""Whatever is killed, whenever: no acknowledged move is lost, and every match can be finished.

Several tables play at once while something is taken away under their hands: the server with
SIGKILL, one of its workers, the disk, the database, the broker, the connections. Then the
same people play to the end. Each case has a seed, so that a failure can be repeated.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path

import pytest

from tablee.client import AtTable, Client
from tablee.core.log import Value, read_log
from tablee.core.luck import Rng, seeded
from tests import services
from tests.server.aio import run
from tests.server.harness import Server, serving
from tests.server.matches import Player, new_table, news_of, shown_by

pytestmark = pytest.mark.both_ways

TABLES: list[tuple[str, int, dict[str, Value]]] = [
    ("riffifi", 3, {}),
    ("traf", 2, {"length": 3}),
    ("puko", 3, {"length": 2}),
    ("defifoo-rouge", 3, {"match": "one", "wait": 800}),
    ("reflex", 2, {"limit": 1, "stall": 1}),
]
DEADLINE = 300  # seconds: far more than any case takes

Disturbance = Callable[["Evening"], Awaitable[None]]


class Evening:
    """All tables, the people at them, and what is done to them."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server = server
        self.rng: Rng = seeded(seed)
        self.calm = asyncio.Event()  # nothing more is done to them
        self.tables = [
            (name, [self._player(seat) for seat in range(seats)], options)
            for name, seats, options in TABLES
        ]

    def _player(self, seat: int) -> Player:
        return Player(Client(self.server.url), seat, calm=self.calm)

    @property
    def players(self) -> list[Player]:
        return [player for _, players, _ in self.tables for player in players]

    @property
    def made(self) -> int:
        """Moves that the server has acknowledged."""
        return sum(len(player.place.made) for player in self.players if player.place)

    async def until_made(self, moves: int) -> None:
        """Wait until so many moves more are safe, or all matches are over."""
        wanted = self.made + moves
        while self.made < wanted and not all(p.place and p.place.over for p in self.players):
            await asyncio.sleep(0.002)

    async def some_moves_later(self) -> None:
        await self.until_made(10 + self.rng.below(40))

    async def up_again(self) -> None:
        """Wait for the server without standing in anybody's way."""
        while not await asyncio.to_thread(self.server.is_well):
            await asyncio.sleep(0.05)

    async def play(self, disturbance: Disturbance) -> list[str]:
        """The log of each table, once all have played to the end."""
        disturbing = asyncio.create_task(self._disturb(disturbance))
        logs = await asyncio.gather(*(self._play_table(*table) for table in self.tables))
        await disturbing
        return logs

    async def _disturb(self, disturbance: Disturbance) -> None:
        while any(player.place is None for player in self.players):
            await asyncio.sleep(0.01)
        try:
            await disturbance(self)
        finally:
            self.calm.set()

    async def _play_table(self, game: str, players: list[Player], options: dict[str, Value]) -> str:
        seats = range(len(players))
        table = await new_table(players[0].client, game, seats, len(players), options)
        logs = await asyncio.gather(
            *(player.sit_and_play(table, player.seat) for player in players)
        )
        assert len(set(logs)) == 1
        return logs[0]


def play(server: Server, seed: int, disturbance: Disturbance) -> None:
    """Play an evening, and compare what people were told with what the logs tell."""
    evening = Evening(server, seed)
    logs = run(evening.play(disturbance), timeout=DEADLINE)
    for log, (_, players, _) in zip(logs, evening.tables, strict=True):
        lines = read_log(log).lines
        for player in players:
            assert player.place is not None
            told = [line.move for line in lines if line.who == str(player.seat)]
            assert player.place.made == told, "what was acknowledged was made, once"
            assert in_this_order(news_of(player).values(), shown_by(log, player.seat))


def in_this_order(some: Iterable[bytes], all_of_them: Iterable[bytes]) -> bool:
    """Whether these came in this order among all, perhaps with gaps."""
    left = iter(all_of_them)
    return all(any(one == other for other in left) for one in some)


# -- What is taken away ---------------------------------------------------------------------------


async def kill_the_server(evening: Evening) -> None:
    for _ in range(2):
        await evening.some_moves_later()
        evening.server.kill()
        evening.server.launch()
        await evening.up_again()


async def kill_workers(evening: Evening) -> None:
    for _ in range(3):
        await evening.some_moves_later()
        evening.server.kill_a_worker(evening.rng.below(2))


async def fill_the_disk(evening: Evening) -> None:
    for _ in range(2):
        await evening.some_moves_later()
        evening.server.fill_disk(full=True)
        made = evening.made
        while await asyncio.to_thread(evening.server.is_well):  # a good answer lasts a second
            await asyncio.sleep(0.1)
        assert evening.made <= made + len(evening.players), "nothing is said to be kept"
        evening.server.fill_disk(full=False)


async def cut_lines(evening: Evening) -> None:
    for _ in range(30):
        await evening.until_made(3)
        place = evening.players[evening.rng.below(len(evening.players))].place
        if place is not None:
            place.abort()


# -- The cases ------------------------------------------------------------------------------------


def test_sqlite_and_the_server_is_killed(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        play(server, 1, kill_the_server)


def test_sqlite_with_two_workers_and_workers_are_killed(tmp_path: Path) -> None:
    with serving(tmp_path, workers=2) as server:
        play(server, 2, kill_workers)


def test_sqlite_and_the_disk_is_full_for_a_while(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        play(server, 3, fill_the_disk)


def test_sqlite_with_two_workers_and_connections_are_cut(tmp_path: Path) -> None:
    with serving(tmp_path, workers=2) as server:
        play(server, 4, cut_lines)


def test_postgresql_and_the_server_is_killed(tmp_path: Path, postgres_url: str) -> None:
    with serving(tmp_path, postgres_url) as server:
        play(server, 5, kill_the_server)


def test_postgresql_with_two_workers_and_workers_are_killed(
    tmp_path: Path, postgres_url: str
) -> None:
    with serving(tmp_path, postgres_url, workers=2) as server:
        play(server, 6, kill_workers)


def test_postgresql_is_restarted(tmp_path: Path, postgres: services.Postgres) -> None:
    async def restart(evening: Evening) -> None:
        for _ in range(2):
            await evening.some_moves_later()
            postgres.stop()
            await asyncio.sleep(0.3)
            await asyncio.to_thread(postgres.start)

    with serving(tmp_path, postgres.new_database(), workers=2) as server:
        play(server, 7, restart)


def test_the_broker_is_killed(tmp_path: Path, postgres_url: str, nats: services.Nats) -> None:
    async def kill_it(evening: Evening) -> None:
        for _ in range(2):
            await evening.some_moves_later()
            nats.stop()
            await asyncio.sleep(0.5)
            nats.start()

    with serving(tmp_path, postgres_url, workers=2, bus=nats.url) as server:
        play(server, 8, kill_it)


def test_a_ship_in_motion_goes_on_after_the_server_was_killed(tmp_path: Path) -> None:
    """Full physics: the server dies while a piece is being loaded, and the loading is settled."""

    async def voyage(server: Server) -> None:
        players = [Player(Client(server.url), seat) for seat in range(2)]
        table = await new_table(players[0].client, "riff-raff", [0, 1], 2, {"physics": "full"})
        playing = [asyncio.create_task(player.sit_and_play(table, 1)) for player in players]
        try:
            place = await first_frames(players[0])
            assert place.shown is not None
            before = place.shown.number
            server.kill()
            server.launch()
            while place.shown.number < before + 2:
                await asyncio.sleep(0.02)
                assert not any(task.done() for task in playing)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    async def first_frames(player: Player) -> AtTable:
        while player.place is None or player.place.frames < 5:
            await asyncio.sleep(0.02)
        return player.place

    with serving(tmp_path) as server:
        run(voyage(server), timeout=DEADLINE)
