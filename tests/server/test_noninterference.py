"""What a seat is sent depends on what it may know, and on nothing else.

Two worlds that differ only in what a seat may not know send it the same bytes in the same order
at the same time, and a spectator too. The worlds come from ``Game.other_world``, a witness that
knows nothing of views; here whole rooms are judged by it: views, words, numbers, times, refusals.
"""

import asyncio
import re
from collections.abc import Mapping
from contextlib import AsyncExitStack
from pathlib import Path

import msgspec
import pytest

import tablee
from tablee.client import AtTable, Client
from tablee.core.log import HOUSE_NAME, Record, Value
from tablee.core.luck import seeded
from tablee.core.match import Match, retrace
from tablee.games import find
from tablee.games.traf.game import TrafGame
from tablee.games.traf.rules import Traf
from tablee.games.traf.view import TrafView
from tablee.server import wire
from tablee.server.room import hints
from tablee.server.room.room import Room
from tablee.storage.sqlite import SqliteStore
from tablee.storage.store import Addition, Person
from tablee.tables.entries import (
    Created,
    Readied,
    SeatPlan,
    Settings,
    Sitter,
    Spoke,
    write_entry,
)
from tablee.tables.table import Table
from tests.kit.clock import FakeClock
from tests.server.aio import run
from tests.server.harness import Server
from tests.server.memory import Ear, Heard, room_with, rooms_in_memory
from tests.server.people import QuickBots
from tests.server.worlds import (
    Traffic,
    aligned,
    live_through,
    other_worlds,
    probes_for,
    random_record,
    steps_of,
    whole_steps,
)

pytestmark = pytest.mark.both_ways

TABLES: list[tuple[str, int, dict[str, Value], tuple[int, ...]]] = [
    ("riffifi", 4, {}, (3, 17)),
    ("riffifi", 3, {"officer": True, "removed_one": "secret", "history": "open"}, (9,)),
    ("riff-raff", 3, {"physics": "statics"}, (2, 9, 20)),
    ("reflex", 3, {"stall": 2}, (6, 20)),
    ("reflex", 3, {"tempo": "batched", "stall": 2}, (6, 11, 17)),
    ("reflex", 3, {"tempo": "turns"}, (12,)),
    ("traf", 4, {}, (4, 15)),
    ("puko", 3, {}, (3, 8)),
    ("puko", 4, {"declare": "together"}, (9,)),
    ("defifoo-rouge", 4, {}, (5, 16)),
    ("defifoo-rouge", 3, {"interrupts": "grace"}, (11, 24)),  # the second: both have been played
]
WORLDS = 2  # other worlds for each seat of each record


def compare(record: Record, other: Record, seat: int | None) -> None:
    """Both worlds, side by side, as this seat and as spectators see them."""
    pairs = aligned(record, other)
    probes = probes_for(record, seat, seeded(len(record.lines)))
    ours = run(live_through(record, whole_steps(pairs, 0), seat, probes))
    theirs = run(live_through(other, whole_steps(pairs, 1), seat, probes))
    assert ours.seat == theirs.seat
    assert ours.spectator == theirs.spectator
    assert ours.latecomer == theirs.latecomer


@pytest.mark.parametrize(
    ("game", "seats", "options", "lengths"), TABLES, ids=lambda value: str(value)
)
def test_unseen_things_change_nothing_on_the_wire(
    game: str, seats: int, options: dict[str, Value], lengths: tuple[int, ...]
) -> None:
    compared = 0
    for moves in lengths:
        record = random_record(game, seats, options, seed=moves, moves=moves)
        rng = seeded(moves)
        for seat in (None, *range(seats)):
            for other in list(other_worlds(record, seat, rng, tries=40))[:WORLDS]:
                compare(record, other, seat)
                compared += 1
    assert compared >= WORLDS * seats, "there were worlds to compare"


def test_grippe_has_no_secrets() -> None:
    """All dice and tokens lie in the open: no seat is sent more than a spectator is."""
    record = random_record("grippe-jetons", 3, {}, seed=1, moves=12)
    assert not list(other_worlds(record, 0, seeded(1), tries=20))
    seen = run(live_through(record, steps_of(record), 1, {}, meddles=False))
    assert hidden_in(seen) == set()


def hidden_in(traffic: Traffic) -> set[str]:
    """Fields of a seat's views that differ from a spectator's, besides what it is for itself."""
    mine, others = views_by_number(traffic.seat), views_by_number(traffic.spectator)
    assert mine.keys() == others.keys()
    own = {"seat", "legal", "movers"}
    return {
        name for number, view in mine.items() for name in view if view[name] != others[number][name]
    } - own


def views_by_number(heard: list[Heard]) -> dict[int, dict[str, object]]:
    views = [msgspec.json.decode(each.message) for each in heard if each.how == "view"]
    return {view["number"]: view["view"] for view in views}


def looks_at_the_table_as_it_is(room: Room, ears: list[Ear]) -> None:
    """The latest view of everybody is what there is to see now, the news left aside."""
    assert room.table.match is not None
    for ear in ears:
        latest = [each.message for each in ear.heard if each.how == "view"][-1]
        shown = msgspec.json.decode(latest)["view"]
        now = msgspec.json.decode(tablee.encode(room.table.match.view(ear.looks_from)))
        assert without_news(shown) == without_news(now)


def without_news(view: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in view.items() if name != "happened"}


@pytest.mark.parametrize(
    ("game", "seats", "options", "lengths"), TABLES, ids=lambda value: str(value)
)
def test_nobody_looks_at_an_old_table(
    game: str, seats: int, options: dict[str, Value], lengths: tuple[int, ...]
) -> None:
    """The other side of the law: what can be seen is shown, to all and at once."""
    record = random_record(game, seats, options, seed=max(lengths), moves=2 * max(lengths))
    run(live_through(record, steps_of(record), 0, {}, check=looks_at_the_table_as_it_is))


# -- Moves that nobody may notice -----------------------------------------------------------------


def silent_worlds() -> tuple[Record, Record]:
    """Reflex in batches: a seat has submitted a run, or has not; nobody else may know."""
    for seed in range(1, 60):
        record = random_record("reflex", 3, {"tempo": "batched"}, seed=seed, moves=8)
        line = record.lines[-1]
        if line.who == "1" and line.move not in ("ready", "stop"):
            before = random_record("reflex", 3, {"tempo": "batched"}, seed=seed, moves=7)
            if len(before.lines) == len(record.lines) - 1:
                return record, before
    raise AssertionError("some match has a submitted run for its eighth move")


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_nobody_learns_that_somebody_else_has_submitted_a_run(seat: int | None) -> None:
    record, before = silent_worlds()
    compare(record, before, seat)


def test_whoever_submitted_it_knows() -> None:
    record, before = silent_worlds()
    with pytest.raises(AssertionError):
        compare(record, before, 1)


# -- Advice ---------------------------------------------------------------------------------------


async def advised(record: Record, seat: int) -> list[Heard]:
    """What somebody among bots is sent who asks for a hint in this world."""
    clock = FakeClock()
    rooms = rooms_in_memory(clock, QuickBots())
    asker = Person("p", "Somebody", 0)
    created = Created(
        game=record.game,
        options=dict(record.options),
        seats=tuple(SeatPlan(bot=None if at == seat else "hard") for at in range(record.seats)),
        settings=Settings(),
        host="p",
        seed="5e" * 32,
        sitters=(Sitter(seat=seat, person="p", name="Somebody", face=0),),
    )
    room = await room_with(rooms, "advised", created)
    ear = Ear(asker, clock)
    table = room.table.after(0, Readied(seat=seat, ready=True))
    table.status, table.match = "playing", retrace(find(record.game), record)
    room.table = table
    room.on_message(ear, wire.Hint(id="h", seat=seat))
    while not ear.heard:
        await asyncio.sleep(0)
    await rooms.close()
    return ear.heard


@pytest.mark.parametrize(("game", "moves"), [("riffifi", 9), ("traf", 7), ("puko", 7)])
def test_advice_depends_on_what_its_asker_may_know(
    game: str, moves: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And on nothing else; among the seats there is one that is advised."""
    monkeypatch.setattr(hints, "LEVEL", "medium")  # ``hard`` looks at the clock as well
    record = random_record(game, 3, {}, seed=moves, moves=moves)
    answered = 0
    for seat in range(3):
        for other in list(other_worlds(record, seat, seeded(1), tries=20))[:WORLDS]:
            ours, theirs = run(advised(record, seat)), run(advised(other, seat))
            assert ours == theirs
            answered += any(b'"advice"' in heard.message for heard in ours)
    assert answered


# -- Over real sockets -----------------------------------------------------------------------------

WORLD_IDS = "world-that-is-one-of-two-a", "world-that-is-one-of-two-b"
TIMES = re.compile(rb'"(at|now|due|show)":\d{13}')


def test_the_same_holds_for_bytes_on_real_sockets(tmp_path: Path) -> None:
    """One server, two tables that differ in hidden cards; times are read off different moments."""
    record, other = a_traf_pair()
    server = Server(tmp_path)
    people = [Client(server.url) for _ in range(record.seats)]

    async def one_world(world: Record, id: str) -> tuple[list[bytes], list[bytes]]:
        mine: list[bytes] = []
        seen: list[bytes] = []
        watcher = Client(server.url)
        async with AsyncExitStack() as stack:
            places = []
            for seat, person in enumerate(people):
                place = person.at(id, mine.append if seat == 0 else None)
                places.append(await stack.enter_async_context(place))
                await places[seat].ask(wire.Sit(id=f"s{seat}", seat=seat, name=f"N{seat}"))
                await until_here(places[seat], seat)
            watching = await stack.enter_async_context(watcher.at(id, seen.append))
            for seat, place in enumerate(places):
                await place.ask(wire.Ready(id=f"r{seat}", seat=seat, ready=True))
            await until_all_know([*places, watching], 1)
            for at, line in enumerate(world.lines):
                if line.who != HOUSE_NAME:
                    move = wire.Move(id=f"m{at}", seat=int(line.who), move=line.move)
                    done = await places[int(line.who)].ask(move)
                    assert isinstance(done, wire.Ack)
                    await until_all_know([*places, watching], done.number)
        return masked(mine, id), masked(seen, id)

    async def until_here(place: AtTable, seat: int) -> None:
        await place.until(lambda: place.table is not None and place.table.seats[seat].here)

    async def until_all_know(places: list[AtTable], number: int) -> None:
        for place in places:
            await place.until(lambda: place.shown is not None and place.shown.number >= number)  # noqa: B023

    def masked(heard: list[bytes], id: str) -> list[bytes]:
        """Without times, the table's name, and what depends on the connection and the watcher."""
        told = [message.replace(id.encode(), b"WORLD") for message in heard]
        told = [message for message in told if not message.startswith(b'{"t":"line"')]
        return [re.sub(rb'"person":"[^"]*"', b"", TIMES.sub(rb"TIME", one)) for one in told]

    async def both() -> None:
        ours = await one_world(record, WORLD_IDS[0])
        theirs = await one_world(other, WORLD_IDS[1])
        assert ours == theirs
        assert sum(b'"t":"view"' in message for message in ours[0]) > 4

    run(keep_worlds(server.store, [record, other]))
    try:
        server.start()
        run(both())
    finally:
        server.kill()


async def keep_worlds(store: str, worlds: list[Record]) -> None:
    """Tables at which the house plays what the records say."""
    kept = SqliteStore(store)
    await kept.open()
    for id, record in zip(WORLD_IDS, worlds, strict=True):
        script = tuple(line.move for line in record.lines if line.who == HOUSE_NAME)
        created = Created(
            game=record.game,
            options=dict(record.options),
            seats=(SeatPlan(),) * record.seats,
            settings=Settings(absent=0),
            host="nobody",
            seed="5e" * 32,
            script=script,
        )
        await kept.create(
            record.game, Addition(id, 1, 1, "test", write_entry(created), "open", None)
        )
    await kept.close()


# -- The law can fail -----------------------------------------------------------------------------


def a_traf_pair() -> tuple[Record, Record]:
    record = random_record("traf", 4, {}, seed=1, moves=5)
    return record, next(other_worlds(record, 0, seeded(1), tries=40))


def test_a_view_that_shows_a_hidden_card_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = TrafGame.show

    def leaking(
        self: TrafGame, state: Traf, options: Mapping[str, Value], seat: int | None, recall: bool
    ) -> TrafView:
        view = honest(self, state, options, seat, recall)
        sum_of_hands = sum(player.hand * at for at, player in enumerate(state.players))
        return msgspec.structs.replace(view, pot=sum_of_hands % 1000)

    compare(*a_traf_pair(), 0)
    monkeypatch.setattr(TrafGame, "show", leaking)
    with pytest.raises(AssertionError):
        compare(*a_traf_pair(), 0)


def test_a_number_that_counts_silent_moves_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Table.after

    def counting(self: Table, *args: object, **others: object) -> Table:
        table = honest(self, *args, **others)  # type: ignore[arg-type]
        table.number += table.silent
        return table

    monkeypatch.setattr(Table, "after", counting)
    with pytest.raises(AssertionError):
        compare(*silent_worlds(), 0)


def test_words_that_count_silent_moves_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Table._add_chat

    def counting(self: Table, spoke: Spoke, at: int) -> None:
        honest(self, spoke, at)
        self.said = (*self.said[:-1], self.said[-1]._replace(number=self.seq))

    monkeypatch.setattr(Table, "_add_chat", counting)
    with pytest.raises(AssertionError):
        compare(*silent_worlds(), 0)


def test_a_table_that_shows_only_news_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Défifoo Rouge the time to stop a trick runs out without any news, yet all see it."""
    record = random_record("defifoo-rouge", 3, {}, seed=6, moves=12)

    def only_news(before: Match, after: Match) -> bool:
        return not after.state.story

    monkeypatch.setattr("tablee.tables.table.looks_the_same", only_news)
    with pytest.raises(AssertionError):
        run(live_through(record, steps_of(record), 0, {}, check=looks_at_the_table_as_it_is))
