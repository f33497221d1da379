"""What people say to each other, hints against bots, and tables that anybody may join."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tablee.core.luck import seeded
from tablee.core.match import Match
from tablee.core.match import begin as deal
from tablee.games import GAMES
from tablee.processes.bot_pool import Choice
from tablee.server import wire
from tablee.server.room.hints import in_words
from tablee.server.room.open_tables import CACHE_MS
from tablee.server.room.presence import GRACE_PERIOD
from tablee.server.room.room import Room
from tablee.server.room.rooms import Rooms
from tablee.tables.chat import CHAT_BURST, CHAT_KEPT, CHAT_WINDOW
from tablee.tables.entries import SeatPlan, Settings
from tablee.tables.setup import create
from tablee.tables.table import Table, read_table
from tests.kit.clock import FakeClock
from tests.server.aio import run
from tests.server.people import Guest, QuickBots, open_rooms, settle
from tests.server.test_room import begin, in_rooms, table_of

pytestmark = pytest.mark.both_ways

OPEN = SeatPlan()
BOT = SeatPlan(bot="easy")
FREE = Settings(pace="none", talk="free")


def heard_by(guest: Guest) -> list[Any]:
    return [said for said in guest.said if said["t"] == "spoken"]


# -- Talk ---------------------------------------------------------------------------------------


def test_a_phrase_reaches_everybody_and_moves_nothing(tmp_path: Path) -> None:
    async def evening(where: Rooms) -> None:
        ann, bob, eve = Guest("Ann"), Guest("Bob"), Guest("Eve")
        room = await table_of(where, ann, bob, seats=(OPEN, OPEN))
        await begin(ann, bob)
        eve.enter(room)
        await eve.until(lambda: eve.latest("view"))
        before = room.table
        views = [ann.latest("view"), bob.latest("view"), eve.latest("view")]
        answer = await bob.does(wire.Say, seat=1, phrase="well-played")
        assert (answer["t"], answer["number"]) == ("ack", before.number)
        for guest in (ann, bob, eve):
            (said,) = await guest.until(lambda guest=guest: heard_by(guest))  # type: ignore[misc]
            assert (said["seat"], said["name"], said["phrase"]) == (1, "Bob", "well-played")
        assert (room.table.number, room.table.view_number) == (before.number, before.view_number)
        assert room.table.seating == before.seating
        assert [ann.latest("view"), bob.latest("view"), eve.latest("view")] == views
        assert room.table.match is not None
        assert before.match is not None
        assert room.table.match.record.lines == before.match.record.lines
        assert (await eve.does(wire.Say, seat=1, phrase="hello"))["why"] == "not-yours"

    in_rooms(tmp_path, evening)


def test_who_comes_later_hears_the_latest_also_from_another_worker(tmp_path: Path) -> None:
    async def evening() -> None:
        clock = FakeClock()
        async with open_rooms(tmp_path, clock) as here:
            ann = Guest("Ann")
            room = await table_of(here, ann, seats=(OPEN, OPEN), settings=FREE)
            for n in range(CHAT_KEPT + 3):
                clock.pass_until(clock.now() + CHAT_WINDOW)
                assert (await ann.does(wire.Say, seat=0, text=f"words {n}"))["t"] == "ack"
            async with open_rooms(tmp_path, clock, worker="there/1") as there:
                elsewhere = await there.room(room.table.id)
                assert elsewhere is not None
                late = Guest("Late", "fr")
                late.enter(elsewhere)
                await late.until(lambda: len(heard_by(late)) == CHAT_KEPT)
                assert heard_by(late) == heard_by(ann)[-CHAT_KEPT:]
                assert heard_by(late)[-1]["text"] == f"words {CHAT_KEPT + 2}"
                assert heard_by(late)[-1]["number"] == CHAT_KEPT + 3

    run(evening())


def test_words_need_a_table_that_talks_freely(tmp_path: Path) -> None:
    async def evening(where: Rooms) -> None:
        ann, ben, cat = Guest("Ann", "fr"), Guest("Ben"), Guest("Cat")
        await table_of(where, ann, seats=(OPEN, OPEN))
        await table_of(where, ben, seats=(OPEN, OPEN), settings=FREE)
        await table_of(where, cat, seats=(OPEN, OPEN), settings=Settings(talk="none"))
        refused = await ann.does(wire.Say, seat=0, text="hello")
        assert (refused["why"], refused["says"]) == (
            "not-now",
            "À cette table, on se parle par phrases toutes faites",
        )
        assert (await ann.does(wire.Say, seat=0, phrase="hello"))["t"] == "ack"
        tidied = await ben.does(wire.Say, seat=0, text="<b>a\x00b\u202e\n c</b> ")
        assert tidied["t"] == "ack"
        assert (await ben.until(lambda: heard_by(ben)))[0]["text"] == "<b>a b c</b>"
        assert (await ben.does(wire.Say, seat=0, text="x" * 141))["t"] == "refused"
        assert (await ben.does(wire.Say, seat=0, text=" \x07 "))["t"] == "refused"
        assert (await ben.does(wire.Say, seat=0, text="x" * 140))["t"] == "ack"
        assert (await cat.does(wire.Say, seat=0, phrase="hello"))["why"] == "not-now"

    in_rooms(tmp_path, evening)


def test_nobody_can_shout_the_others_down_nor_is_heard_twice(tmp_path: Path) -> None:
    async def evening() -> None:
        clock = FakeClock()
        async with open_rooms(tmp_path, clock) as where:
            ann, bob = Guest("Ann"), Guest("Bob")
            room = await table_of(where, ann, bob, seats=(OPEN, OPEN, OPEN))
            assert (await ann.does(wire.Sit, seat=2))[
                "t"
            ] == "ack"  # a second seat, no second voice
            once = wire.Say(id="once", seat=0, phrase="hello")
            for _ in range(2):
                room.on_message(ann, once)
            for seat in (2, 0, 2, 0):
                assert (await ann.does(wire.Say, seat=seat, phrase="sorry"))["t"] == "ack"
            assert len(heard_by(bob)) == CHAT_BURST
            refused = await ann.does(wire.Say, seat=2, phrase="sorry")
            assert refused["why"] == "too-much"
            assert (await bob.does(wire.Say, seat=1, phrase="oh-no"))["t"] == "ack"
            clock.pass_until(clock.now() + CHAT_WINDOW)
            assert (await ann.does(wire.Say, seat=0, phrase="sorry"))["t"] == "ack"

    run(evening())


def test_what_was_said_is_neither_in_the_story_nor_in_the_log(tmp_path: Path) -> None:
    async def evening(where: Rooms) -> None:
        ann = Guest("Ann")
        room = await table_of(where, ann, seats=(OPEN, BOT), settings=FREE)
        await begin(ann)
        assert (await ann.does(wire.Say, seat=0, text="psst"))["t"] == "ack"
        tale = await ann.does(wire.Story, after=0)
        assert "psst" not in str(tale)
        assert (await ann.does(wire.Leave, seat=0))["t"] == "ack"  # nobody is left: it is closed
        log = await where.log_of(room.table.id)
        assert "psst" not in log
        assert log.startswith("tablee 1\n")

    in_rooms(tmp_path, evening)


# -- Hints --------------------------------------------------------------------------------------


async def her_turn(ann: Guest, room: Room) -> Any:
    return await ann.until(lambda: (v := ann.latest("view")) and v["view"]["legal"] and v)


def test_a_hint_against_bots_can_be_played(tmp_path: Path) -> None:
    async def evening(where: Rooms) -> None:
        ann = Guest("Ann", "fr")
        room = await table_of(where, ann, game="riffifi", seats=(OPEN, BOT, BOT))
        await begin(ann)
        view = await her_turn(ann, room)
        advice = await ann.does(wire.Hint, seat=0)
        assert advice["t"] == "advice"
        assert advice["number"] == view["number"]
        assert advice["move"] in view["view"]["legal"]
        assert advice["says"].startswith("Conseil\N{NO-BREAK SPACE}: vous posez ")
        again = await ann.does(wire.Hint, seat=0)
        assert again == {**advice, "id": again["id"]}
        assert (await ann.does(wire.Move, seat=0, move=advice["move"]))["t"] == "ack"

    in_rooms(tmp_path, evening)


def test_no_hint_where_it_would_not_be_fair(tmp_path: Path) -> None:
    async def evening(where: Rooms) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        assert (await hint_at(where, ann, bob, seats=(OPEN, OPEN, BOT)))["says"].startswith(
            "No hints while other people are playing"
        )
        eve = Guest("Eve")
        early = await table_of(where, eve, seats=(OPEN, BOT))
        assert (await eve.does(wire.Hint, seat=0))["says"] == "The match has not begun yet"
        assert (await eve.does(wire.Hint, seat=1))["why"] == "not-yours"
        assert early.table.status == "open"
        flo = Guest("Flo")
        quick = await hint_at(where, flo, game="reflex", seats=(OPEN, BOT))
        assert quick["says"] == "No hints while speed matters"
        gus = Guest("Gus")
        two_seats = await table_of(where, gus, seats=(OPEN, OPEN))
        await gus.does(wire.Sit, seat=1)  # somebody else at the same device
        for seat in (0, 1):
            await gus.does(wire.Ready, seat=seat, ready=True)
        await gus.until(lambda: gus.latest("view"))
        assert two_seats.table.match is not None
        (seat,) = two_seats.table.match.movers()
        assert (await gus.does(wire.Hint, seat=seat))["why"] == "not-now"

    async def hint_at(where: Rooms, *guests: Guest, **wanted: Any) -> Any:
        await table_of(where, *guests, **wanted)
        await begin(*guests)
        return await guests[0].does(wire.Hint, seat=0)

    in_rooms(tmp_path, evening)


class FailingBots(QuickBots):
    """A bot with a mistake in it."""

    async def choose(self, game: str, level: str, view: bytes, seed: int, budget: float) -> Choice:
        if level == "hard":
            raise ZeroDivisionError
        return await super().choose(game, level, view, seed, budget)


def test_a_bot_that_fails_is_no_reason_to_wait(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_rooms(tmp_path, pool=FailingBots()) as where:
            ann = Guest("Ann")
            room = await table_of(where, ann, game="riffifi", seats=(OPEN, BOT, BOT))
            await begin(ann)
            await her_turn(ann, room)
            assert (await ann.does(wire.Hint, seat=0))["says"] == "No hint available"

    run(evening())


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_move_of_every_game_can_be_put_into_words(lang: str) -> None:
    ways: dict[str, dict[str, Any]] = {
        "reflex": {"tempo": "turns"},
        "riff-raff": {"physics": "statics"},
    }
    for name, game in GAMES.items():
        match = deal(game, game.nearest_seats(3), ways.get(name, {}), 5)
        table = a_table(match)
        luck = seeded(2)
        for _ in range(12):
            if match.over:
                break
            seat = match.movers()[0]
            view = match.view(seat, recall=True)
            move = game.bots()["easy"].choose(view, luck)
            told = in_words(table, view, move, 1, lang)
            assert told.startswith({"en": "Hint: ", "fr": "Conseil\N{NO-BREAK SPACE}: "}[lang])
            match.play(seat, move or match.legal(seat)[0])


def a_table(match: Match) -> Table:
    created = create(
        match.game.name,
        match.record.options,
        (BOT,) * match.seats,
        Settings(),
        "nobody",
        b"5" * 32,
    )
    return read_table("t", created, 0)


# -- Open tables --------------------------------------------------------------------------------

LISTED = Settings(listed=True)


def test_an_open_table_is_listed_while_its_host_waits_and_a_seat_is_free(tmp_path: Path) -> None:
    async def evening() -> None:
        clock = FakeClock()
        async with open_rooms(tmp_path, clock) as where:

            async def listed(lang: str = "en") -> list[wire.OpenTable]:
                clock.pass_until(clock.now() + CACHE_MS + 1)
                return await where.open_tables(lang)

            ann, bob, eve, flo = Guest("Ann"), Guest("Bob"), Guest("Eve"), Guest("Flo")
            hidden = await table_of(where, eve, seats=(OPEN, OPEN))
            assert hidden.table.open_since() is None
            assert await listed() == []
            room = await table_of(
                where,
                ann,
                game="traf",
                seats=(OPEN, OPEN, BOT),
                settings=LISTED,
                options={"length": 2},
            )
            await settle()
            (one,) = await listed()
            assert (one.table, one.game, one.seats, one.free) == (room.table.id, "traf", 3, 1)
            assert (one.names, one.options) == (("Ann",), {"length": 2})
            clock.pass_until(clock.now() + 1)
            newer = await table_of(where, flo, seats=(OPEN, OPEN), settings=LISTED)
            await settle()
            assert [each.table for each in await listed()] == [newer.table.id, room.table.id]
            flo.leave()
            await settle()
            clock.pass_by(GRACE_PERIOD)
            while newer.table.open_since() is not None:
                await asyncio.sleep(0.01)
            assert [each.table for each in await listed()] == [room.table.id]
            bob.enter(room)
            assert (await bob.does(wire.Sit, seat=1))["t"] == "ack"
            assert await listed() == []
            assert (await bob.does(wire.Stand, seat=1))["t"] == "ack"
            assert len(await listed()) == 1

    run(evening())


def test_a_host_whose_worker_died_does_not_wait(tmp_path: Path) -> None:
    async def evening() -> None:
        clock = FakeClock()
        async with open_rooms(tmp_path, clock, worker="there/1") as gone:
            ann = Guest("Ann")
            room = await table_of(gone, ann, seats=(OPEN, OPEN), settings=LISTED)
            async with open_rooms(tmp_path, clock) as here:
                assert [each.table for each in await here.open_tables("en")] == [room.table.id]
                here.alive.discard("there/1")  # no time passes: nobody asks the store again
                assert await here.open_tables("en") == []

    run(evening())


def test_whoever_is_ready_stays_so_when_the_table_is_opened_to_all(tmp_path: Path) -> None:
    async def evening(where: Rooms) -> None:
        ann = Guest("Ann")
        room = await table_of(where, ann, seats=(OPEN, OPEN))
        await ann.does(wire.Ready, seat=0, ready=True)
        wanted: dict[str, Any] = {"options": dict(room.table.options), "seats": (OPEN, OPEN)}
        open_to_all = Settings(pace="none", listed=True, talk="none")
        assert (await ann.does(wire.Set, settings=open_to_all, **wanted))["t"] == "ack"
        assert room.table.chairs[0].ready
        slower = Settings(pace="slow", listed=True, talk="none")
        assert (await ann.does(wire.Set, settings=slower, **wanted))["t"] == "ack"
        assert not room.table.chairs[0].ready

    in_rooms(tmp_path, evening)
