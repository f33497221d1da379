"""A piece is let go at the moment its player saw, at a table as in its log."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tablee.core.log import HOUSE_NAME, read_log
from tablee.core.match import Match
from tablee.games import find
from tablee.games.riff_raff.outcome import read_outcome
from tablee.games.riff_raff.physics.provider import FullPhysics
from tablee.games.riff_raff.placement import at_moment, moment_in
from tablee.server import wire
from tablee.server.clock import RealClock
from tablee.server.room.rooms import Rooms
from tests.server.people import Guest
from tests.server.test_room import BOT, OPEN, begin, in_rooms, table_of

pytestmark = pytest.mark.both_ways

GAME = find("riff-raff")
STEP = 8


async def until_placing(player: Guest) -> Any:
    """Lay cards and take one piece, until the player on turn may place it."""
    while True:
        view = await player.until(lambda: on_turn(player))
        if view["view"]["phase"] == "placing":
            return view
        await player.does(wire.Move, seat=view["view"]["seat"], move=view["view"]["legal"][0])


def on_turn(player: Guest) -> Any:
    view = player.latest("view")
    return view if view and view["view"]["legal"] else None


async def release(player: Guest, claimed: int | None) -> tuple[int, int]:
    """Place the first example so many ms after rest: the moment that counts, and its latest."""
    view = await until_placing(player)
    move = view["view"]["legal"][0]
    told = move if claimed is None else f"{move} moment {claimed}"
    answer = await player.does(wire.Move, seat=view["view"]["seat"], move=told)
    latest = RealClock().now() - view["since"]
    assert answer["t"] == "ack"
    shown = await player.until(lambda: settling(player))
    return STEP * moment_in(GAME.read_move(shown["view"]["placement"])), latest


def settling(player: Guest) -> Any:
    view = player.latest("view")
    return view if view["view"]["phase"] == "settling" else None


def test_a_release_counts_at_the_moment_that_was_seen_and_is_verified(tmp_path: Path) -> None:
    async def evening(where: Rooms) -> None:
        ann = Guest("Ann")
        options = {"physics": "full", "captain": "first"}
        room = await table_of(where, ann, game="riff-raff", seats=(OPEN, BOT), options=options)
        await begin(ann)

        async def now() -> int:
            view = await until_placing(ann)
            passed: int = RealClock().now() - view["since"]
            return passed // STEP * STEP

        seen = await now()
        moment, latest = await release(ann, seen)
        assert seen <= moment <= latest
        await ann.until(lambda: settling(ann) is None)

        before = await now()
        moment, latest = await release(ann, None)
        assert before <= moment <= latest
        await ann.until(lambda: settling(ann) is None)

        moment, latest = await release(ann, 90_000)  # in the future
        assert moment <= latest
        await ann.until(lambda: settling(ann) is None)
        await ann.does(wire.Close)
        check(await where.log_of(room.table.id), least=3)

    in_rooms(tmp_path, evening)


def check(log: str, least: int) -> None:
    """Every placement ends as the log says, and at another phase of the swing otherwise."""
    record = read_log(log)
    match = Match(GAME, replace(record, lines=[], end=None), None)
    simulation, placed = GAME.simulation, 0
    assert simulation is not None
    for line in record.lines:
        if line.who == HOUSE_NAME and " seed " in line.move:
            placed += 1
            told, asked = read_outcome(line.move), simulation.question_of(match.state, line.move)
            *question, _ = asked
            assert FullPhysics().settle(*question).ship == told.ship
            other = at_moment(asked.placement, moment_in(asked.placement) + 90)
            question[3] = other
            assert FullPhysics().settle(*question).ship != told.ship
        match.follow(line)
    assert placed >= least
