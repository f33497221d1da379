"""The same match lived through again in a room, move by move, so that traffic can be compared.

A world is a record. Everything that differs between two worlds is in their records: ids, times,
people and the table's secret are the same, and the house plays what the record says.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import NamedTuple

import msgspec
import pytest

from tablee.core.errors import BadLog, Illegal
from tablee.core.game import AnyGame
from tablee.core.laws import is_on_the_menu, play_at_random
from tablee.core.log import HOUSE_NAME, Record, Value
from tablee.core.luck import Rng, seeded
from tablee.core.match import Match, begin, retrace
from tablee.games import find
from tablee.server import wire
from tablee.server.room.room import Room
from tablee.storage.store import Person
from tablee.tables.entries import Created, SeatPlan, Settings, Sitter
from tests.kit.clock import FakeClock
from tests.server.memory import Ear, Heard, pass_time, room_with, rooms_in_memory, settle

STEP = 40  # milliseconds between two moves: less than any clock of any game
ID = "table-that-is-everywhere"


class Step(NamedTuple):
    """One thing that happens from outside."""

    what: str  # "move", "time" or "probe"
    seat: int = 0
    move: str = ""


class Traffic(NamedTuple):
    """What one seat and a spectator were sent, and when."""

    seat: list[Heard]
    spectator: list[Heard]
    latecomer: list[Heard]  # another spectator, who came at the end


def random_record(
    game: str, seats: int, options: dict[str, Value], seed: int, moves: int
) -> Record:
    match = begin(find(game), seats, dict(options), seed, waits_at_pauses=True)
    rng = seeded(seed, stream=3)
    while moves and not match.over:
        play_at_random(match, rng)
        moves -= 1
    return match.record


def other_worlds(record: Record, seat: int | None, rng: Rng, tries: int) -> Iterator[Record]:
    """Possible worlds that this seat, or a spectator, cannot tell from the record's."""
    game = find(record.game)
    for _ in range(tries):
        told = game.other_world(record, seat, rng)
        if told is None:
            continue
        try:
            other = retrace(game, told, waits_at_pauses=True)
        except BadLog:
            continue
        if not other.house_must_move() and other.record.lines != record.lines:
            yield other.record


def steps_of(record: Record) -> list[Step | None]:
    """What happens from outside, line by line; None where the house goes on by itself."""
    unplayed = replace(record, lines=[], end=None)
    match = Match(find(record.game), unplayed, None, waits_at_pauses=True)
    steps: list[Step | None] = []
    for line in record.lines:
        if line.who == HOUSE_NAME:
            steps.append(None if match.timeout() is None else Step("time"))
            match.house(line.move)
        else:
            steps.append(Step("move", int(line.who), line.move))
            match.step(int(line.who), line.move)
    return steps


def aligned(first: Record, second: Record) -> list[tuple[Step | None, Step | None]]:
    """The steps of both worlds side by side; in one of them somebody may have done nothing."""
    ours, theirs = steps_of(first), steps_of(second)
    if len(theirs) == len(ours) - 1:
        missing = next(
            (at for at, step in enumerate(theirs) if first.lines[at] != second.lines[at]),
            len(theirs),
        )
        theirs.insert(missing, None)
    assert len(ours) == len(theirs)
    return list(zip(ours, theirs, strict=True))


def probes_for(record: Record, seat: int | None, rng: Rng) -> dict[int, str]:
    """Now and then this seat tries what it may not: by line number, before that line."""
    if seat is None:
        return {}
    game = find(record.game)
    match = Match(game, replace(record, lines=[], end=None), None, waits_at_pauses=True)
    found = {}
    for at, line in enumerate(record.lines):
        if not match.house_must_move() and rng.below(3) == 0:
            move = some_move(game, rng)
            if move and not is_on_the_menu(match, seat, move):
                found[at] = move
        if line.who == HOUSE_NAME:
            match.house(line.move)
        else:
            match.step(int(line.who), line.move)
    return found


def some_move(game: AnyGame, rng: Rng) -> str:
    try:
        return game.write_move(rng.below(256))
    except (IndexError, ValueError, Illegal):
        return ""


@contextmanager
def house_plays(record: Record) -> Iterator[None]:
    """The house draws what stands in the record."""
    script = [line.move for line in record.lines if line.who == HOUSE_NAME]

    def draw(match: Match) -> str:
        return script[sum(line.who == HOUSE_NAME for line in match.record.lines)]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Match, "draw", draw)
        yield


async def live_through(
    record: Record,
    steps: list[Step | None],
    seat: int | None,
    probes: dict[int, str],
    meddles: bool = True,
    check: Callable[[Room, list[Ear]], None] | None = None,
) -> Traffic:
    """Play a world in a room; what this seat and spectators were sent.

    ``check`` is called after every step with everybody who looks.
    """
    clock = FakeClock()
    rooms = rooms_in_memory(clock)
    people = [Person(f"p{at}", f"Name {at}", at) for at in range(record.seats)]
    room = await room_with(rooms, ID, first_entry(record, people))
    ears = [Ear(person, clock) for person in people]
    watcher = Ear(Person("watcher", "Watcher", 0), clock, "fr")
    with house_plays(record):
        for ear in (*ears, watcher):
            room.enter(ear)
        for at, ear in enumerate(ears):
            room.on_message(ear, wire.Ready(id=f"r{at}", seat=at, ready=True))
        await settle(room)
        await pass_time(room, clock, clock.now() + STEP)
        for at, step in enumerate(steps):
            if seat is not None and at in probes:
                probe = wire.Move(id=f"probe{at}", seat=seat, move=probes[at])
                room.on_message(ears[seat], probe)
                await pass_time(room, clock, clock.now() + STEP)
            if at % 5 == 1:  # people talk meanwhile, and ask for what only bots' company may have
                room.on_message(ears[0], wire.Say(id=f"say{at}", seat=0, phrase="hello"))
                room.on_message(ears[-1], wire.Hint(id=f"hint{at}", seat=record.seats - 1))
                await settle(room)
            await wait_for_cue(room, clock, watcher)
            if step is None:
                continue
            if step.what == "move":
                move = wire.Move(id=f"m{at}", seat=step.seat, move=step.move)
                room.on_message(ears[step.seat], move)
            elif step.what == "time":
                await run_out(room, clock)
            await pass_time(room, clock, clock.now() + STEP)
            if check is not None:
                check(room, [*ears, watcher])
        room.on_message(ears[0], wire.Say(id="last-words", seat=0, phrase="goodbye"))
        if seat is not None and meddles:  # what one can ask for again and again tells no more
            room.on_message(ears[seat], wire.Look(id="look", seat=seat))
            room.on_message(ears[seat], wire.Story(id="story", after=0))
        late = Ear(Person("late", "Late", 0), clock)
        room.enter(late)
        await settle(room)
        await rooms.close()
    assert room.table.match is not None
    played = [(line.who, line.move) for line in room.table.match.record.lines]
    assert played == [(line.who, line.move) for line in record.lines], "the room played this world"
    return Traffic([] if seat is None else ears[seat].heard, watcher.heard, late.heard)


def first_entry(record: Record, people: list[Person]) -> Created:
    return Created(
        game=record.game,
        options=dict(record.options),
        seats=(SeatPlan(),) * record.seats,
        settings=Settings(absent=0),
        host="p0",
        seed="5e" * 32,
        sitters=tuple(
            Sitter(seat=at, person=person.id, name=person.name, face=person.face)
            for at, person in enumerate(people)
        ),
    )


async def wait_for_cue(room: Room, clock: FakeClock, watcher: Ear) -> None:
    """Nobody moves before the instant at which everybody sees that it may be moved."""
    views = [heard.message for heard in watcher.heard if heard.how == "view"]
    show = msgspec.json.decode(views[-1], type=wire.View).show if views else None
    if show is not None and show >= clock.now():
        await pass_time(room, clock, show + 1)


async def run_out(room: Room, clock: FakeClock) -> None:
    """Let the table's clock run out, whenever that is."""
    assert room.table.match is not None
    lines = len(room.table.match.record.lines)
    while len(room.table.match.record.lines) == lines:
        due = clock.next_at()
        assert due is not None, "a clock runs"
        await pass_time(room, clock, due)


def whole_steps(pairs: list[tuple[Step | None, Step | None]], which: int) -> list[Step | None]:
    """One side of ``aligned``, with an idle moment where only the other side has a step."""
    return [pair[which] or (Step("idle") if pair[1 - which] else None) for pair in pairs]
