"""Whole matches of every game, over real sockets, as clients see them."""

import asyncio
from collections.abc import Iterator

import pytest

import tablee
from tablee.client import Client, Refused
from tablee.core.log import Value, read_log
from tests.server.aio import run
from tests.server.harness import Server, serving
from tests.server.matches import Player, check_views, new_table, whole_match

pytestmark = pytest.mark.both_ways

MATCHES: list[tuple[str, int, int, dict[str, Value]]] = [  # game, seats, people, options
    ("riffifi", 3, 3, {}),
    ("riffifi", 4, 2, {"officer": True, "removed_one": "dealer"}),
    ("riff-raff", 2, 2, {"physics": "statics"}),
    ("riff-raff", 3, 2, {"physics": "statics", "covered": "shown"}),
    ("reflex", 3, 3, {"limit": 1, "stall": 1}),
    ("reflex", 3, 3, {"limit": 1, "stall": 1, "tempo": "batched"}),
    ("reflex", 2, 2, {"limit": 1, "tempo": "turns"}),
    ("traf", 4, 3, {"length": 1}),
    ("puko", 3, 3, {"length": 1}),
    ("puko", 4, 2, {"length": 1, "declare": "together"}),
    ("grippe-jetons", 2, 2, {}),
    ("defifoo-rouge", 3, 3, {"match": "one", "wait": 800}),
    ("defifoo-rouge", 4, 3, {"match": "one", "wait": 800}),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as server:
        yield server


def test_what_people_saw_is_what_the_log_tells(server: Server) -> None:
    """All matches at the same time, as on a busy evening."""

    async def evening() -> list[tuple[list[Player], str]]:
        return await asyncio.gather(*(whole_match(server.url, *match) for match in MATCHES))

    played = run(evening())
    for (game, _, _, _), (players, log) in zip(MATCHES, played, strict=True):
        record = read_log(log)
        assert record.game == game
        assert set(record.shares) == {player.seat for player in players}
        assert tablee.verify(log).ok
        for player in players:
            check_views(player, log)
    complaints = [line for line in server.log().splitlines() if line and server.url not in line]
    assert complaints == []


def test_every_game_of_the_shelf_is_played() -> None:
    assert {game for game, *_ in MATCHES} == {game.name for game in tablee.games()}


def test_a_log_cannot_be_read_before_the_end(server: Server) -> None:
    async def peek() -> None:
        client = Client(server.url)
        player = Player(client, 0)
        table = await new_table(client, "traf", [0, 1], 2, {})
        with pytest.raises(Refused) as refused:
            await client.log(table)
        assert refused.value.why == "not-over"
        async with client.at(table, player.hear) as place:
            await place.sit(0)
            with pytest.raises(Refused):
                await client.log(table)

    run(peek())


def test_a_ship_moves_before_everybodys_eyes(server: Server) -> None:
    """Full physics: a piece or two is loaded, and frames come to all who look."""

    async def load() -> None:
        players = [Player(Client(server.url), seat) for seat in range(2)]
        table = await new_table(players[0].client, "riff-raff", [0, 1], 2, {"physics": "full"})
        playing = [
            asyncio.create_task(player.sit_and_play(table, at)) for at, player in enumerate(players)
        ]
        try:
            while not all(player.place and player.place.frames > 20 for player in players):
                await asyncio.sleep(0.05)
                assert not any(task.done() for task in playing)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    run(load())
