"""A pause lasts until its time is up, or until everybody who is here has looked long enough."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tablee.server import wire
from tablee.server.room.room import Room
from tablee.server.room.rooms import Rooms
from tablee.tables.entries import SeatPlan, Settings
from tests.kit.clock import FakeClock
from tests.server.aio import run
from tests.server.people import Guest, open_rooms, settle

pytestmark = pytest.mark.both_ways

OPEN = SeatPlan()
BOT = SeatPlan(bot="random")
ROUND = 6000  # milliseconds that the end of a round is looked at


def evening(
    folder: Path, *names: str, then: Callable[[Room, FakeClock, list[Guest]], Awaitable[None]]
) -> None:
    """These people, and bots on the other seats, have just finished a round of Riffifi."""

    async def everything() -> None:
        clock = FakeClock()
        async with open_rooms(folder, clock) as where:
            guests = [Guest(name) for name in names]
            room = await first_round(where, clock, guests)
            await then(room, clock, guests)

    run(everything())


async def first_round(where: Rooms, clock: FakeClock, guests: list[Guest]) -> Room:
    seats = tuple(OPEN if seat < len(guests) else BOT for seat in range(3))
    wanted = wire.NewTable(game="riffifi", seats=seats, settings=Settings(pace="none"))
    room = await where.room(await where.make_table(guests[0].person, wanted))
    assert room is not None
    for seat, guest in enumerate(guests):
        guest.enter(room)
        await guest.until(lambda guest=guest: guest.latest("table"))  # type: ignore[misc]
        if seat:
            await guest.does(wire.Sit, seat=seat)
    for seat, guest in enumerate(guests):
        await guest.does(wire.Ready, seat=seat, ready=True)
    await guests[0].until(lambda: room.table.match)
    while not room.table.pausing():
        match = room.table.match
        assert match is not None
        [seat] = match.movers()
        if seat < len(guests):
            await guests[seat].does(wire.Move, seat=seat, move=match.legal(seat)[0])
        else:
            clock.pass_by(1)
            await settle()
    for guest in guests:
        await guest.until(lambda guest=guest: guest.latest("view")["view"]["pause"])  # type: ignore[misc]
    return room


async def says_next(guest: Guest, seat: int, seen: int | None = None) -> Any:
    return await guest.does(
        wire.Next, seat=seat, seen=guest.latest("view")["number"] if seen is None else seen
    )


def dealt_again(room: Room) -> bool:
    """Whether the house has gone on from the pause, and dealt until there was no misdeal."""
    assert room.table.match is not None
    moves = [line.move.split()[0] for line in room.table.match.record.lines]
    first, *rest = moves[moves.index("next") :]
    return first == "next" and set(rest) == {"deal"}


def test_it_ends_when_its_time_is_up(tmp_path: Path) -> None:
    async def then(room: Room, clock: FakeClock, guests: list[Guest]) -> None:
        [ann] = guests
        shown = ann.latest("view")
        assert shown["view"]["pause"] == "round"
        left = shown["due"] - clock.now()  # on a slow machine some of it has passed
        assert 0 < left <= ROUND
        clock.pass_by(left - 1)
        await settle()
        assert room.table.pausing()
        clock.pass_by(1)
        await ann.until(lambda: not ann.latest("view")["view"]["pause"])
        assert dealt_again(room)
        assert ann.latest("view")["view"]["happened"][-1]["what"] == "dealt"
        assert "round-over" not in str(ann.latest("view"))

    evening(tmp_path, "Ann", then=then)


def test_bots_have_always_looked_long_enough(tmp_path: Path) -> None:
    async def then(room: Room, clock: FakeClock, guests: list[Guest]) -> None:
        [ann] = guests
        assert (await says_next(ann, 0))["t"] == "ack"
        assert not room.table.pausing()
        assert dealt_again(room)
        assert ann.latest("looking") is None

    evening(tmp_path, "Ann", then=then)


def test_it_ends_when_all_people_who_are_here_have_said_so(tmp_path: Path) -> None:
    async def then(room: Room, clock: FakeClock, guests: list[Guest]) -> None:
        ann, bob, cem = guests
        number = ann.latest("view")["number"]
        for _ in range(2):  # said twice, it counts once
            assert (await says_next(ann, 0))["t"] == "ack"
            told = {"t": "looking", "number": number, "seats": [1, 2]}
            assert [guest.latest("looking") for guest in guests] == [told] * 3
        await says_next(cem, 2)
        assert ann.latest("looking")["seats"] == [1]
        assert room.table.pausing()
        await says_next(bob, 1)
        assert not room.table.pausing()

    evening(tmp_path, "Ann", "Bob", "Cem", then=then)


def test_nobody_waits_for_somebody_who_has_gone(tmp_path: Path) -> None:
    async def then(room: Room, clock: FakeClock, guests: list[Guest]) -> None:
        ann, bob = guests
        bob.leave()
        await settle()
        clock.pass_by(3000)  # long enough to be noticed
        await ann.until(lambda: not ann.latest("table")["seats"][1]["here"])
        await says_next(ann, 0)
        assert not room.table.pausing()

    evening(tmp_path, "Ann", "Bob", then=then)


def test_about_an_earlier_view_it_means_nothing(tmp_path: Path) -> None:
    async def then(room: Room, clock: FakeClock, guests: list[Guest]) -> None:
        [ann] = guests
        number = ann.latest("view")["number"]
        assert (await says_next(ann, 0, seen=number - 1))["t"] == "ack"
        assert room.table.pausing()
        clock.pass_by(ROUND)
        await ann.until(lambda: not room.table.pausing())
        entries = room.table.seq
        assert (await says_next(ann, 0, seen=number))["t"] == "ack"
        assert room.table.seq == entries

    evening(tmp_path, "Ann", then=then)


def test_only_those_who_play_are_asked(tmp_path: Path) -> None:
    async def then(room: Room, clock: FakeClock, guests: list[Guest]) -> None:
        ann, bob = guests
        eve = Guest("Eve")
        eve.enter(room)
        await eve.until(lambda: eve.latest("view"))
        assert eve.latest("view")["view"]["pause"] == "round"
        assert (await says_next(eve, 0))["why"] == "not-yours"
        await says_next(bob, 1)
        assert eve.latest("looking")["seats"] == [0]
        late = Guest("Late")
        late.enter(room)
        assert (await late.until(lambda: late.latest("looking")))["seats"] == [0]
        await says_next(ann, 0)
        assert not room.table.pausing()

    evening(tmp_path, "Ann", "Bob", then=then)
