"""In real time a press counts from when it was made, not from when it was heard."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tablee.processes.bot_pool import Choice
from tablee.server import wire
from tablee.server.room.room import Room
from tablee.server.room.rooms import Rooms
from tablee.storage.store import Addition, StoreFailure
from tablee.tables.entries import Moved, SeatPlan, Settings, read_entry
from tests.kit.clock import FakeClock
from tests.server.aio import run
from tests.server.people import Guest, open_rooms, settle

pytestmark = pytest.mark.both_ways

FAR = 200  # milliseconds there and back


async def reflex(where: Rooms, near: Guest, far: Guest, **settings: Any) -> Room:
    """Two people at a table of Reflex, all cards dealt, one of them far away."""
    wanted = wire.NewTable(
        game="reflex", seats=(SeatPlan(), SeatPlan()), settings=Settings(**settings)
    )
    room = await where.room(await where.make_table(near.person, wanted))
    assert room is not None
    for seat, guest in enumerate((near, far)):
        guest.lag.pinged(FAR if guest is far else 2)
        guest.enter(room)
        await guest.until(lambda guest=guest: guest.latest("table"))  # type: ignore[misc]
        if seat:
            await guest.does(wire.Sit, seat=seat)
    for seat, guest in enumerate((near, far)):
        await guest.does(wire.Ready, seat=seat, ready=True)
    await near.until(lambda: near.latest("view"))
    return room


async def start_round(clock: FakeClock, room: Room, *guests: Guest) -> int:
    """Everybody says ready at the table; the instant at which the round starts."""
    for seat, guest in enumerate(guests):
        id = guest.ask(wire.Move, seat=seat, move="ready")
        clock.pass_by(room.live_moves.referee.window)
        assert (await guest.answer(id))["t"] == "ack"
    view = await guests[0].until(lambda: _started(guests[0].latest("view")))
    assert room.table.racing()
    return int(view["show"])


def _started(view: Any) -> Any:
    return view if view and view["view"]["phase"] == "playing" else None


def a_move(room: Room, seat: int) -> str:
    assert room.table.match is not None
    return next(move for move in room.table.match.legal(seat))


def test_who_pressed_first_is_first_whatever_the_latency(tmp_path: Path) -> None:
    async def evening() -> None:
        clock = FakeClock()
        async with open_rooms(tmp_path, clock) as where:
            near, far = Guest("Near"), Guest("Far")
            room = await reflex(where, near, far)
            start = await start_round(clock, room, near, far)
            clock.pass_until(start + 500)
            near_asks = near.ask(wire.Move, seat=0, move=a_move(room, 0))  # pressed 1 ms ago
            clock.pass_by(50)
            far_asks = far.ask(wire.Move, seat=1, move=a_move(room, 1))  # pressed 100 ms ago
            await settle()
            assert near.latest("ack")["id"] != near_asks, "nothing is judged on arrival"
            clock.pass_by(300)
            assert (await far.answer(far_asks))["t"] == "ack"
            assert (await near.answer(near_asks))["t"] == "ack"
            match = room.table.match
            assert match is not None
            last_two = match.record.lines[-2:]
            assert [line.who for line in last_two] == ["1", "0"]
            stored = await where.store.entries(room.table.id, 0)
            moved = [entry for each in stored if isinstance(entry := read_entry(each.body), Moved)]
            assert (moved[-2].seat, moved[-2].lag) == (1, FAR // 2)

    run(evening())


def test_whoever_presses_before_the_signal_is_locked_for_a_moment(tmp_path: Path) -> None:
    async def evening() -> None:
        clock = FakeClock()
        async with open_rooms(tmp_path, clock) as where:
            near, far = Guest("Near", "fr"), Guest("Far")
            room = await reflex(where, near, far)
            start = await start_round(clock, room, near, far)
            assert start > clock.now(), "all screens show it at the same later instant"
            assert far.latest("view")["show"] == start
            id = near.ask(wire.Move, seat=0, move=a_move(room, 0))
            clock.pass_until(start + 10)
            refused = await near.answer(id)
            assert (refused["why"], refused["says"]) == (
                "locked",
                "Trop tôt\N{NO-BREAK SPACE}: attendez le signal",
            )
            assert refused["until"] >= start + 1000
            clock.pass_until(refused["until"] + 1)
            id = near.ask(wire.Move, seat=0, move=a_move(room, 0))
            clock.pass_by(300)
            assert (await near.answer(id))["t"] == "ack"

    run(evening())


def test_a_bot_that_presses_before_the_signal_is_refused_like_anybody(tmp_path: Path) -> None:
    async def evening() -> None:
        clock = FakeClock()
        async with open_rooms(tmp_path, clock) as where:
            near, far = Guest("Near"), Guest("Far")
            room = await reflex(where, near, far, absent=1)
            far.leave()
            while 1 not in room.table.bots:  # a bot sits in for whoever is away
                clock.pass_by(500)
                await settle()
            start = await start_round_with_a_bot(clock, room, near)
            before = room.table.seq
            room.live_moves.press_of_bot(1, Choice(a_move(room, 1)))
            clock.pass_until(start - 1)
            await settle()
            clock.pass_until(start)
            await settle()
            assert room.table.seq == before

    run(evening())


async def start_round_with_a_bot(clock: FakeClock, room: Room, guest: Guest) -> int:
    guest.ask(wire.Move, seat=0, move="ready")
    while not (view := _started(guest.latest("view"))):
        clock.pass_by(50)
        await settle()
    return int(view["show"])


def test_whoever_comes_in_the_countdown_is_told_when_it_ends(tmp_path: Path) -> None:
    async def evening() -> None:
        clock = FakeClock()
        async with open_rooms(tmp_path, clock) as where:
            near, far = Guest("Near"), Guest("Far")
            room = await reflex(where, near, far)
            start = await start_round(clock, room, near, far)
            again, watcher = Guest("Far"), Guest("Watcher")
            for late in (again, watcher):
                late.enter(room)
                view = await late.until(lambda late=late: late.latest("view"))  # type: ignore[misc]
                assert view["show"] == start
            await again.does(wire.Look, seat=1)
            assert again.latest("view")["show"] == start

    run(evening())


def test_a_child_gets_a_head_start(tmp_path: Path) -> None:
    async def evening() -> None:
        clock = FakeClock()
        async with open_rooms(tmp_path, clock) as where:
            near, far = Guest("Near"), Guest("Child")
            room = await reflex(where, near, far, head_starts=(0, 800))
            start = await start_round(clock, room, near, far)
            clock.pass_until(start + 1500)
            near_asks = near.ask(wire.Move, seat=0, move=a_move(room, 0))
            clock.pass_by(700)
            far_asks = far.ask(wire.Move, seat=1, move=a_move(room, 1))
            clock.pass_by(2000)
            for guest, id in ((near, near_asks), (far, far_asks)):
                assert (await guest.answer(id))["t"] == "ack"
            assert room.table.match is not None
            assert [line.who for line in room.table.match.record.lines[-2:]] == ["1", "0"]

    run(evening())


def test_a_press_sent_again_while_it_waits_counts_once(tmp_path: Path) -> None:
    async def evening() -> None:
        clock = FakeClock()
        async with open_rooms(tmp_path, clock) as where:
            near, far = Guest("Near"), Guest("Far")
            room = await reflex(where, near, far)
            start = await start_round(clock, room, near, far)
            clock.pass_until(start + 500)
            move = wire.Move(id="same", seat=0, move=a_move(room, 0))
            lines = len(room.table.match.record.lines) if room.table.match else 0
            room.on_message(near, move)
            room.on_message(near, move)
            clock.pass_by(300)
            await near.answer("same")
            await settle()
            await asyncio.sleep(0.05)
            assert room.table.match is not None
            assert len(room.table.match.record.lines) == lines + 1
            assert [said["t"] for said in near.said if said.get("id") == "same"] == ["ack"]

    run(evening())


@pytest.mark.parametrize("error", [ZeroDivisionError(), StoreFailure("the disk is full")])
def test_a_press_that_fails_is_answered_and_the_others_are_still_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    async def evening() -> None:
        clock = FakeClock()
        async with open_rooms(tmp_path, clock) as where:
            near, far = Guest("Near"), Guest("Far")
            room = await reflex(where, near, far)
            start = await start_round(clock, room, near, far)
            clock.pass_until(start + 500)
            append = where.store.append

            async def fail_once(addition: Addition) -> bool:
                monkeypatch.setattr(where.store, "append", append)
                raise error

            monkeypatch.setattr(where.store, "append", fail_once)
            first = near.ask(wire.Move, seat=0, move=a_move(room, 0))
            clock.pass_by(FAR // 4)
            second = near.ask(wire.Move, seat=0, move=a_move(room, 0))
            clock.pass_by(room.live_moves.referee.window - FAR // 4)
            assert (await near.answer(first))["why"] == "again"
            await room.queue.finish()
            clock.pass_by(FAR)
            assert (await near.answer(second))["t"] == "ack"

    run(evening())


def test_people_are_told_how_far_away_they_are(tmp_path: Path) -> None:
    async def evening() -> None:
        clock = FakeClock()
        async with open_rooms(tmp_path, clock) as where:
            near, far = Guest("Near"), Guest("Far")
            room = await reflex(where, near, far)
            room.measured(far)
            assert far.latest("line")["lag"] == FAR // 2
            assert far.latest("line")["window"] >= FAR // 2

    run(evening())
