"""Rooms: judge, save, show; and nothing is lost when something breaks."""

import asyncio
import random
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tablee
from tablee.core.errors import BadSetup
from tablee.games.grippe_jetons.words import TOKENS
from tablee.processes.bot_pool import BotFailed, Choice
from tablee.server import wire
from tablee.server.room.presence import GRACE_PERIOD
from tablee.server.room.room import Room
from tablee.server.room.rooms import Rooms
from tablee.server.room.scheduler import TAKEOVER_DELAY
from tablee.server.room.view_messages import name_of
from tablee.storage.store import Addition, Notice, StoreFailure
from tablee.tables import entries
from tablee.tables.entries import Instead, SeatPlan, Settings, read_entry, write_entry
from tablee.tables.refusals import NotNow
from tests.kit.clock import FakeClock
from tests.server.aio import run
from tests.server.people import Guest, QuickBots, open_rooms, play_on, settle

pytestmark = pytest.mark.both_ways

OPEN = SeatPlan()
BOT = SeatPlan(bot="easy")
QUICK = Settings(pace="none")


async def table_of(
    where: Rooms,
    *guests: Guest,
    game: str = "grippe-jetons",
    seats: tuple[SeatPlan, ...] = (),
    settings: Settings = QUICK,
    options: dict[str, Any] | None = None,
) -> Room:
    """A table where these guests sit, before anybody is ready."""
    wanted = wire.NewTable(
        game=game,
        options=options or {},
        seats=seats or (OPEN,) * len(guests),
        settings=settings,
    )
    room = await where.room(await where.make_table(guests[0].person, wanted))
    assert room is not None
    for seat, guest in enumerate(guests):
        guest.enter(room)
        await guest.until(lambda guest=guest: guest.latest("table"))  # type: ignore[misc]
        if seat:
            assert (await guest.does(wire.Sit, seat=seat))["t"] == "ack"
        await guests[0].until(lambda: guests[0].latest("table")["seats"][seat]["here"])  # noqa: B023
    return room


async def begin(*guests: Guest) -> None:
    for seat, guest in enumerate(guests):
        assert (await guest.does(wire.Ready, seat=seat, ready=True, share="ab"))["t"] == "ack"
    for guest in guests:
        await guest.until(lambda guest=guest: guest.latest("view"))  # type: ignore[misc]


async def play(guests: tuple[Guest, ...], room: Room) -> None:
    def over() -> bool:
        return room.table.status == "over"

    await asyncio.gather(
        *(play_on(guest, seat, random.Random(seat), over) for seat, guest in enumerate(guests))
    )


def in_rooms(folder: Path, what: Callable[[Rooms], Coroutine[Any, Any, None]]) -> None:
    async def everything() -> None:
        async with open_rooms(folder) as where:
            await what(where)

    run(everything())


def test_two_people_and_a_bot_play_a_whole_match(tmp_path: Path) -> None:
    async def evening(where: Rooms) -> None:
        ann, bob = Guest("Ann"), Guest("Bob", "fr")
        room = await table_of(where, ann, bob, seats=(OPEN, OPEN, BOT))
        await begin(ann, bob)
        await play((ann, bob), room)
        assert (await ann.sees(status="over"))["commitment"] == room.table.commitment
        assert tablee.verify(await where.log_of(room.table.id)).ok
        numbers = [said["number"] for said in ann.said if said["t"] == "view"]
        assert numbers == sorted(numbers)
        views = [said for said in ann.said if said["t"] == "view"]
        assert [view["before"] for view in views[1:]] == [view["number"] for view in views[:-1]]

    in_rooms(tmp_path, evening)


def test_the_mover_is_told_that_it_is_kept_before_anybody_sees_it(tmp_path: Path) -> None:
    async def evening(where: Rooms) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        room = await table_of(where, ann, bob)
        await begin(ann, bob)
        mover, seat = (ann, 0) if room.table.match and 0 in room.table.match.movers() else (bob, 1)
        move = mover.latest("view")["view"]["legal"][0]
        before = len(mover.sent)
        id = mover.ask(wire.Move, seat=seat, move=move)
        ack = await mover.answer(id)
        await mover.until(lambda: mover.latest("view")["number"] == ack["number"])
        assert [said["t"] for said in mover.said[before:]] == ["ack", "view"]
        again = await mover.answer(_send_again(mover, id, seat, move))
        assert again == ack
        assert len(await where.store.entries(room.table.id, 0)) == room.table.seq

    in_rooms(tmp_path, evening)


def _send_again(guest: Guest, id: str, seat: int, move: str) -> str:
    assert guest.room is not None
    guest.sent.clear()
    guest.room.on_message(guest, wire.Move(id=id, seat=seat, move=move))
    return id


def test_a_refusal_says_why_in_the_language_of_the_reader(tmp_path: Path) -> None:
    async def evening(where: Rooms) -> None:
        ann, bob = Guest("Ann", "fr"), Guest("Bob")
        room = await table_of(where, ann, bob)
        early = await ann.does(wire.Move, seat=0, move="x")
        assert (early["why"], early["says"]) == ("not-now", "La partie n’a pas commencé")
        await begin(ann, bob)
        theirs = await ann.does(wire.Move, seat=1, move="x")
        assert theirs["why"] == "not-yours"
        wrong = await ann.does(wire.Move, seat=0, move="nonsense")
        assert wrong["why"] == "illegal"
        assert wrong["clause"].startswith("GEI-")
        assert (await bob.does(wire.Close))["why"] == "not-yours"
        assert room.table.status == "playing"

    in_rooms(tmp_path, evening)


def test_spectators_see_what_anybody_sees_and_cannot_look_from_a_seat(tmp_path: Path) -> None:
    async def evening(where: Rooms) -> None:
        ann, bob, eve = Guest("Ann"), Guest("Bob"), Guest("Eve")
        room = await table_of(where, ann, bob)
        eve.enter(room)
        await begin(ann, bob)
        view = await eve.until(lambda: eve.latest("view"))
        assert view["view"]["seat"] is None
        assert view["view"]["legal"] == []
        assert (await eve.does(wire.Look, seat=0))["why"] == "not-yours"
        assert (await ann.does(wire.Look, seat=None))["t"] == "ack"
        assert ann.latest("view")["view"]["seat"] is None
        assert ann.latest("table")["looks_from"] is None

    in_rooms(tmp_path, evening)


def test_one_device_can_be_passed_round(tmp_path: Path) -> None:
    async def evening(where: Rooms) -> None:
        ann = Guest("Ann")
        room = await table_of(where, ann, seats=(OPEN, OPEN))
        assert (await ann.does(wire.Sit, seat=1, name="Léa", face=2))["t"] == "ack"
        for seat in (0, 1):
            await ann.does(wire.Ready, seat=seat, ready=True)
        await ann.until(lambda: ann.latest("view"))
        for seat in (1, 0):
            await ann.does(wire.Look, seat=seat)
            assert ann.latest("view")["view"]["seat"] == seat
        assert [chair.name for chair in room.table.chairs] == ["Ann", "Léa"]

    in_rooms(tmp_path, evening)


def test_the_story_is_told_again_to_whoever_was_away(tmp_path: Path) -> None:
    async def evening(where: Rooms) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        room = await table_of(where, ann, bob)
        await begin(ann, bob)
        await play((ann, bob), room)
        tale = await ann.does(wire.Story, after=0)
        told = {told["number"]: tuple(told["said"]) for told in tale["told"]}
        seen = {said["number"]: tuple(said["said"]) for said in ann.said if said["t"] == "view"}
        assert tale["whole"]
        assert told == seen
        middle = sorted(told)[len(told) // 2]
        rest = await ann.does(wire.Story, after=middle)
        assert [each["number"] for each in rest["told"]] == [n for n in sorted(told) if n > middle]

    in_rooms(tmp_path, evening)


def test_a_match_that_is_over_is_seen_again_from_any_seat(tmp_path: Path) -> None:
    async def evening(where: Rooms) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        room = await table_of(where, ann, bob)
        await begin(ann, bob)
        with pytest.raises(NotNow):
            await where.moments_of(room.table.id, 0, "en")
        await play((ann, bob), room)
        for seat, guest in enumerate((ann, bob)):
            again = await where.moments_of(room.table.id, seat, "en")
            seen = {said["number"]: said["view"] for said in guest.said if said["t"] == "view"}
            assert {each.number: msgspec.json.decode(each.view) for each in again} == seen
        with pytest.raises(BadSetup):
            await where.moments_of(room.table.id, 5, "en")

    in_rooms(tmp_path, evening)


def test_the_end_is_told_to_each_seat_with_links_into_the_replay(tmp_path: Path) -> None:
    async def evening(where: Rooms) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        room = await table_of(where, ann, bob, seats=(OPEN, OPEN, BOT))
        await begin(ann, bob)
        with pytest.raises(NotNow):
            await where.ending_of(room.table.id, 0, "en")
        await play((ann, bob), room)
        match = room.table.match
        assert match is not None
        again = await where.moments_of(room.table.id, None, "en")
        for seat in (None, 0, 1):
            ending = await where.ending_of(room.table.id, seat, "en")
            assert ending.result.startswith(
                "You " if seat is not None else ("Ann", "Bob", bot(room))
            )
            assert ending.curve[-1].standing == tuple(match.scores())
            assert ending.curve[-1].moment == len(again)
            for point in ending.curve:
                shown = msgspec.json.decode(again[point.moment - 1].view)
                assert tuple(shown["scores"]) == point.standing
            for highlight in ending.highlights:
                said = again[highlight.moment - 1].said
                assert seat is not None or highlight.said in said
        with pytest.raises(BadSetup):
            await where.ending_of(room.table.id, 5, "en")

    in_rooms(tmp_path, evening)


def bot(room: Room) -> str:
    return room.table.characters[2].name


def test_ones_own_tables_tell_whose_turn_it_is_and_how_they_ended(tmp_path: Path) -> None:
    async def evening(where: Rooms) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        room = await table_of(where, ann, bob, seats=(OPEN, OPEN, BOT))
        [mine] = await where.tables_of(ann.person.id, 20, "en")
        assert (mine.status, mine.awaited, mine.my_turn, mine.result) == ("open", (), False, None)
        await begin(ann, bob)

        async def listed(guest: Guest) -> wire.MyTable:
            return (await where.tables_of(guest.person.id, 20, "en"))[0]

        assert set((await listed(ann)).others) == {"Bob", bot(room)}
        await ann.until(lambda: room.table.playing().movers() in ([0], [1]))
        mover, other = (ann, bob) if room.table.playing().movers() == [0] else (bob, ann)
        assert (await listed(mover)).my_turn
        waits = await listed(other)
        assert (waits.my_turn, waits.awaited) == (False, (mover.person.name,))
        assert waits.left is None
        await play((ann, bob), room)
        later = await table_of(where, ann, bob)
        listed_now = await where.tables_of(ann.person.id, 20, "en")
        assert [table.table for table in listed_now] == [later.table.id, room.table.id]
        over = listed_now[1]
        assert over.result == (await where.ending_of(room.table.id, 0, "en")).result
        assert over.score == TOKENS.amount(room.table.playing().scores()[0]).en
        assert (over.awaited, over.my_turn) == ((), False)
        assert [table.table for table in await where.tables_of(ann.person.id, 0, "en")] == [
            later.table.id
        ]

    in_rooms(tmp_path, evening)


def test_a_rematch_brings_the_same_people_to_another_table(tmp_path: Path) -> None:
    async def evening(where: Rooms) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        room = await table_of(where, ann, bob, seats=(OPEN, OPEN, BOT))
        assert (await bob.does(wire.Rematch))["why"] == "not-now"
        await begin(ann, bob)
        await play((ann, bob), room)
        answers = [ann.ask(wire.Rematch), bob.ask(wire.Rematch)]
        for guest, id in zip((ann, bob), answers, strict=True):
            assert (await guest.answer(id))["t"] == "ack"
        new = (await bob.until(lambda: (bob.latest("table") or {}).get("rematch"))) or ""
        assert ann.latest("table")["rematch"] == new
        other = await where.room(new)
        assert other is not None
        people = [ann.person.id, bob.person.id, None]
        assert [chair.person for chair in other.table.chairs] == people
        assert other.table.commitment != room.table.commitment
        assert other.table.characters == room.table.characters
        assert next(row.id for row in await where.store.tables_of(bob.person.id, 9)) == new

    in_rooms(tmp_path, evening)


# -- When something breaks --------------------------------------------------------------------


def test_what_cannot_be_kept_has_not_happened(tmp_path: Path) -> None:
    async def evening(where: Rooms) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        room = await table_of(where, ann, bob)
        await begin(ann, bob)
        seat = room.table.match.movers()[0] if room.table.match else 0
        mover = (ann, bob)[seat]
        move = mover.latest("view")["view"]["legal"][0]
        append = where.store.append

        async def full(addition: Addition) -> bool:
            raise StoreFailure("the disk is full")

        where.store.append = full  # type: ignore[method-assign]
        before, seen = room.table, len(bob.sent)
        refused = await mover.does(wire.Move, seat=seat, move=move)
        assert refused["why"] == "again"
        assert room.table is before
        assert mover is bob or len(bob.sent) == seen, "nobody was shown anything"
        where.store.append = append  # type: ignore[method-assign]
        assert (await mover.does(wire.Move, seat=seat, move=move))["t"] == "ack"

    in_rooms(tmp_path, evening)


def test_two_workers_serve_one_table_and_no_move_is_lost_or_doubled(tmp_path: Path) -> None:
    async def evening() -> None:
        clock = FakeClock()
        async with (
            open_rooms(tmp_path, clock, worker="a/1") as here,
            open_rooms(tmp_path, clock, worker="b/1") as there,
        ):
            ann, bob = Guest("Ann"), Guest("Bob")
            room = await table_of(here, ann, seats=(OPEN, OPEN, BOT))
            await there.sweep()
            other = await there.room(room.table.id)
            assert other is not None
            bob.enter(other)
            assert (await bob.does(wire.Sit, seat=1))["t"] == "ack"
            telling = asyncio.create_task(_tell_each_other(here, there, room.table.id, clock))
            await begin(ann, bob)
            await play((ann, bob), room)
            await ann.sees(status="over")
            await bob.sees(status="over")
            while room.table.seq != other.table.seq:
                await asyncio.sleep(0.01)
            telling.cancel()
            await asyncio.gather(telling, return_exceptions=True)
            assert room.table.match == other.table.match
            assert tablee.verify(await there.log_of(room.table.id)).ok

    run(evening())


async def _tell_each_other(here: Rooms, there: Rooms, table: str, clock: FakeClock) -> None:
    """A bus, and not a quick one; time passes quickly, for no pause is ended by both workers."""
    while True:
        for where in (here, there):
            for notice in await where.store.latest([table]):
                where.on_notice(notice)
            await where.store.heartbeat(where.worker, clock.now())
        clock.pass_by(200)
        await asyncio.sleep(0.02)


def test_a_table_in_mid_game_goes_on_in_another_process(tmp_path: Path) -> None:
    async def evening() -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        async with open_rooms(tmp_path, worker="a/1") as first:
            room = await table_of(first, ann, bob)
            await begin(ann, bob)
            seen = room.table
        assert ann.closed == 1012
        assert ann.latest("bye") == {"t": "bye", "why": "restart"}
        async with open_rooms(tmp_path, worker="a/2") as second:
            again = await second.room(seen.id)
            assert again is not None
            assert again.table.match == seen.match
            for guest in (ann, bob):
                guest.sent.clear()
                guest.enter(again)
                await guest.until(lambda guest=guest: guest.latest("view"))  # type: ignore[misc]
            await play((ann, bob), again)
            assert tablee.verify(await second.log_of(seen.id)).ok

    run(evening())


def test_a_bot_sits_in_for_somebody_away_and_gives_the_seat_back(tmp_path: Path) -> None:
    async def evening() -> None:
        clock = FakeClock()
        async with open_rooms(tmp_path, clock) as where:
            ann, bob = Guest("Ann"), Guest("Bob")
            room = await table_of(where, ann, bob, settings=Settings(absent=60, pace="slow"))
            await begin(ann, bob)
            bob.leave()
            await settle()
            assert ann.latest("table")["seats"][1]["here"], "a blink is nobody's business"
            clock.pass_by(GRACE_PERIOD)
            await ann.until(lambda: not ann.latest("table")["seats"][1]["here"])
            clock.pass_by(59_000)
            await settle()
            assert room.table.bots == {}
            clock.pass_by(2_000)
            await ann.until(lambda: ann.latest("table")["seats"][1]["bot"] == "medium")
            bob.sent.clear()
            bob.enter(room)
            await ann.until(lambda: ann.latest("table")["seats"][1]["bot"] is None)
            assert room.table.chairs[1].here

    run(evening())


def test_everybody_sees_how_long_the_table_waits_for_somebody_away(tmp_path: Path) -> None:
    async def evening() -> None:
        clock = FakeClock()
        async with open_rooms(tmp_path, clock) as where:
            ann, bob, eve = Guest("Ann"), Guest("Bob"), Guest("Eve")
            room = await table_of(where, ann, bob, settings=Settings(absent=60, pace="slow"))
            await begin(ann, bob)
            eve.enter(room)
            await eve.until(lambda: eve.latest("table"))
            assert [seat["away_since"] for seat in ann.latest("table")["seats"]] == [None, None]
            bob.leave()
            await settle()
            clock.pass_by(GRACE_PERIOD)
            left = clock.now()
            for guest in (ann, eve):
                table = await guest.until(
                    lambda guest=guest: _is_away(guest.latest("table"), 1)  # type: ignore[misc]
                )
                assert table["seats"][1]["away_since"] == left
            assert (await ann.does(wire.StandIn, seat=1))["why"] == "not-now"
            clock.pass_by(10_000)
            assert (await eve.does(wire.StandIn, seat=1))["why"] == "not-yours"
            assert (await ann.does(wire.StandIn, seat=1))["t"] == "ack"
            assert room.table.bots == {1: "medium"}
            assert ann.latest("table")["seats"][1]["away_since"] is None
            assert (await ann.does(wire.StandIn, seat=1))["t"] == "ack", "once is enough"

    run(evening())


def _is_away(table: Any, seat: int) -> Any:
    return table if table["seats"][seat]["away_since"] is not None else None


def test_another_worker_waits_no_longer_for_somebody_away(tmp_path: Path) -> None:
    async def evening() -> None:
        clock = FakeClock()
        async with open_rooms(tmp_path, clock, worker="a/1") as first:
            ann, bob = Guest("Ann"), Guest("Bob")
            room = await table_of(first, ann, bob, settings=Settings(absent=60, pace="slow"))
            await begin(ann, bob)
            bob.leave()
            await settle()
            clock.pass_by(GRACE_PERIOD)
            left = clock.now()
            await ann.until(lambda: _is_away(ann.latest("table"), 1))
            await room.close()
        async with open_rooms(tmp_path, clock, worker="b/1") as second:
            again = await second.room(room.table.id)
            assert again is not None
            ann.sent.clear()
            ann.enter(again)
            table = await ann.until(lambda: ann.latest("table"))
            assert table["seats"][1]["away_since"] == left
            clock.pass_by(59_000)
            await settle()
            assert again.table.bots == {}
            while 1 not in again.table.bots:
                clock.pass_by(1_000)
                await asyncio.sleep(0.01)
            assert clock.now() <= left + 66_000

    run(evening())


class Overloaded(QuickBots):
    """Nobody has time to think: an easy bot answers for all, or nobody does."""

    def __init__(self, instead: Instead) -> None:
        self.instead = instead

    async def choose(self, game: str, level: str, view: bytes, seed: int, budget: float) -> Choice:
        if self.instead == "house":
            raise BotFailed("three processes have crashed")
        move, _ = await super().choose(game, "easy", view, seed, budget)
        return Choice(move, "easy")


@pytest.mark.parametrize(
    ("instead", "says", "dit"),
    [
        (
            "easy",
            "{} had to answer quickly: played as easy",
            "{} a dû répondre vite : coup de niveau facile",
        ),
        (
            "house",
            "{} could not answer: the table made a simple move",
            "{} n’a pas pu répondre : la table a joué un coup simple",
        ),
    ],
)
def test_a_bot_below_its_level_is_never_silently_weaker(
    tmp_path: Path, instead: Instead, says: str, dit: str
) -> None:
    async def evening() -> None:
        async with open_rooms(tmp_path, pool=Overloaded(instead)) as where:
            ann, eve = Guest("Ann"), Guest("Eve", "fr")
            room = await table_of(where, ann, seats=(OPEN, SeatPlan(bot="hard")))
            eve.enter(room)
            await begin(ann)

            def marked() -> list[Any]:
                return [view for view in views(ann) if view["replaced"]]

            await play_on(ann, 0, random.Random(0), until=lambda: bool(marked()))
            assert marked()[0]["replaced"] == [{"seat": 1, "by": instead}]
            bot = name_of(room.table, 1, "en")
            assert says.format(bot) in marked()[0]["said"]
            number = marked()[0]["number"]
            seen = await eve.until(
                lambda: next((view for view in views(eve) if view["number"] == number), None)
            )
            assert dit.format(bot) in seen["said"], "whoever watches is told too"
            tale = await ann.does(wire.Story, after=number - 1)
            assert says.format(bot) in tale["told"][0]["said"], "and whoever asks later"
            stored = await where.store.entries(room.table.id, 0)
            moves = [e for each in stored if isinstance(e := read_entry(each.body), entries.Moved)]
            assert {move.seat for move in moves if move.instead == instead} == {1}

    run(evening())


def views(guest: Guest) -> list[Any]:
    return [said for said in guest.said if said["t"] == "view"]


def test_when_the_time_is_up_the_house_moves(tmp_path: Path) -> None:
    async def evening() -> None:
        clock = FakeClock()
        async with open_rooms(tmp_path, clock) as where:
            ann, bob = Guest("Ann"), Guest("Bob")
            room = await table_of(
                where, ann, bob, game="grippe-jetons", settings=Settings(limit=20)
            )
            await begin(ann, bob)
            view = ann.latest("view")
            assert view["due"] == clock.now() + 20_000
            clock.pass_by(20_000)
            await ann.until(lambda: ann.latest("view")["number"] > view["number"])
            assert room.table.match is not None
            assert room.table.match.record.lines[-1].at == 20_000

    run(evening())


def test_a_worker_steps_in_for_one_that_does_nothing(tmp_path: Path) -> None:
    async def evening() -> None:
        clock = FakeClock()
        async with open_rooms(tmp_path, clock, worker="a/1") as here:
            ann = Guest("Ann")
            room = await table_of(here, ann, seats=(OPEN, BOT), settings=Settings(pace="slow"))
            await ann.does(wire.Ready, seat=0, ready=True)
            await ann.until(lambda: ann.latest("view"))
            while room.table.match and room.table.match.movers() == [0]:
                await ann.does(wire.Move, seat=0, move=room.table.match.legal(0)[0])
            await room.close()  # from here on this worker looks after nothing
            async with open_rooms(tmp_path, clock, worker="b/1") as there:
                assert there.alive == {"a/1", "b/1"}
                other = await there.room(room.table.id)
                assert other is not None
                bob = Guest("Bob")
                bob.enter(other)
                await bob.until(lambda: bob.latest("table"))
                view = bob.latest("view")["number"]
                clock.pass_by(TAKEOVER_DELAY - 100)
                await settle()
                assert bob.latest("view")["number"] == view
                while bob.latest("view")["number"] == view:
                    clock.pass_by(100)
                    await asyncio.sleep(0.01)

    run(evening())


def test_a_notice_of_something_old_is_passed_over(tmp_path: Path) -> None:
    async def evening(where: Rooms) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        room = await table_of(where, ann, bob)
        seen = len(ann.sent)
        where.on_notice(Notice(room.table.id, 1))
        where.on_notice(Notice("no such table", 7))
        await settle()
        assert len(ann.sent) == seen

    in_rooms(tmp_path, evening)


def test_rooms_nobody_needs_are_forgotten_and_found_again(tmp_path: Path) -> None:
    async def evening() -> None:
        clock = FakeClock()
        async with open_rooms(tmp_path, clock) as where:
            ann, bob = Guest("Ann"), Guest("Bob")
            room = await table_of(where, ann, bob, settings=Settings(absent=0))
            for guest in (ann, bob):
                guest.leave()
            await settle()
            clock.pass_by(GRACE_PERIOD)
            while any(chair.here for chair in room.table.chairs):
                await asyncio.sleep(0.01)
            clock.pass_by(100_000)
            await where.sweep()
            again = await where.room(room.table.id)
            assert again is not None
            assert again is not room
            assert again.table.seq == room.table.seq
            assert await where.room("nowhere") is None

    run(evening())


def test_who_is_there_is_put_right_after_the_store_has_failed(tmp_path: Path) -> None:
    async def evening() -> None:
        clock = FakeClock()
        async with open_rooms(tmp_path, clock) as where:
            ann, bob = Guest("Ann"), Guest("Bob")
            room = await table_of(where, ann, bob)
            append = where.store.append

            async def full(addition: Addition) -> bool:
                raise StoreFailure("the disk is full")

            where.store.append = full  # type: ignore[method-assign]
            bob.leave()
            await settle()
            clock.pass_by(GRACE_PERIOD)
            await settle()
            assert room.table.chairs[1].here, "it could not be kept"
            where.store.append = append  # type: ignore[method-assign]
            clock.pass_by(TAKEOVER_DELAY)
            await ann.until(lambda: not ann.latest("table")["seats"][1]["here"])

    run(evening())


def test_a_move_is_judged_again_where_another_worker_was_faster(tmp_path: Path) -> None:
    async def evening(where: Rooms) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        room = await table_of(where, ann, bob)
        await begin(ann, bob)
        await settle()
        table = room.table
        assert table.match is not None
        seat = table.match.movers()[0]
        faster = write_entry(entries.RestVoted(seat=1 - seat, rest=True))
        taken = Addition(table.id, table.seq + 1, 1, "b/1", faster, "playing", None)
        assert await where.store.append(taken)
        mover, move = (ann, bob)[seat], table.match.legal(seat)[0]
        done = await mover.does(wire.Move, seat=seat, move=move)
        assert (done["t"], done["number"]) == ("ack", table.number + 2)
        assert ann.latest("table")["seats"][1 - seat]["wants_rest"]

    in_rooms(tmp_path, evening)


def test_a_move_that_cannot_be_kept_has_not_happened_and_may_be_sent_again(tmp_path: Path) -> None:
    async def evening(where: Rooms) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        room = await table_of(where, ann, bob)
        await begin(ann, bob)
        await settle()
        assert room.table.match is not None
        seat = room.table.match.movers()[0]
        mover, move = (ann, bob)[seat], room.table.match.legal(seat)[0]
        append, before = where.store.append, room.table

        async def full(addition: Addition) -> bool:
            raise StoreFailure("the disk is full")

        where.store.append = full  # type: ignore[method-assign]
        refused = await mover.does(wire.Move, seat=seat, move=move)
        assert (refused["t"], refused["why"]) == ("refused", "again")
        assert room.table is before
        where.store.append = append  # type: ignore[method-assign]
        assert (await mover.does(wire.Move, seat=seat, move=move))["t"] == "ack"

    in_rooms(tmp_path, evening)


def test_whoever_chose_to_watch_goes_on_watching(tmp_path: Path) -> None:
    async def evening(where: Rooms) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        await table_of(where, ann, bob)
        await begin(ann, bob)
        await ann.does(wire.Look, seat=None)
        await bob.does(wire.Rest, seat=1, rest=True)
        await ann.until(lambda: ann.latest("table")["seats"][1]["wants_rest"])
        assert ann.latest("table")["looks_from"] is None
        assert ann.latest("view")["view"]["seat"] is None

    in_rooms(tmp_path, evening)


def test_an_id_used_for_another_move_is_refused(tmp_path: Path) -> None:
    async def evening(where: Rooms) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        room = await table_of(where, ann, bob)
        await begin(ann, bob)
        assert room.table.match is not None
        seat = room.table.match.movers()[0]
        mover = (ann, bob)[seat]
        first = room.table.match.legal(seat)[0]
        room.on_message(mover, wire.Move(id="one", seat=seat, move=first))
        assert (await mover.answer("one"))["t"] == "ack"
        mover.sent.clear()
        other = "keep 6 6 6 6 6" if first != "keep 6 6 6 6 6" else "keep 1"
        room.on_message(mover, wire.Move(id="one", seat=seat, move=other))
        assert (await mover.answer("one"))["why"] == "malformed"

    in_rooms(tmp_path, evening)


def test_a_table_that_cannot_be_read_stops_nobody(tmp_path: Path) -> None:
    async def evening(where: Rooms) -> None:
        ann = Guest("Ann")
        room = await table_of(where, ann, seats=(OPEN, BOT))
        await where.store.create(
            "traf", Addition("bad", 1, 0, "x/1", b'{"t":"stood","seat":1}', "playing", 1)
        )
        await where.sweep()
        await where.sweep()
        assert await where.room(room.table.id) is room

    in_rooms(tmp_path, evening)


def test_nobody_fills_the_queue_for_the_others(tmp_path: Path) -> None:
    async def evening(where: Rooms) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        room = await table_of(where, ann, bob)
        ids = [ann.ask(wire.Ready, seat=0, ready=number % 2 == 0) for number in range(100)]
        answers = [await ann.answer(id) for id in ids]
        assert {answer.get("why") for answer in answers} == {None, "too-much"}
        assert (await bob.does(wire.Ready, seat=1, ready=False))["t"] == "ack"
        assert room.table.status == "open"

    in_rooms(tmp_path, evening)
