"""Measures how long a deal of Défifoo Rouge takes at a table, for one person among three bots.

python -m bench.deal_time [--deals N]    writes bench/deal_time.md

A whole room plays by a clock of its own, so nothing waits and the figures repeat. The person has
decided on a card THINKS after the card before it, and lays it as soon as the table takes it.
"""

import argparse
import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec

from tablee.core.match import Match
from tablee.games import find
from tablee.server import wire
from tablee.server.room.room import Room
from tablee.storage.store import Person
from tablee.tables.entries import BotPace, Created, SeatPlan, Settings, Sitter
from tests.kit.clock import FakeClock
from tests.server.memory import Ear, room_with, rooms_in_memory, settle
from tests.server.people import QuickBots

PAGE = Path(__file__).parent / "deal_time.md"
PERSON = Person("p", "Somebody", 0)
THINKS = 1500  # milliseconds from a card to the decision on the next one
TAPS = 400  # milliseconds from a card to the tap that waves on, by whoever wants to hurry


class Habit(NamedTuple):
    """What the person does beside laying cards."""

    name: str
    hurries: bool  # waves every card on, and goes on from every pause


HABITS = (Habit("only lays cards", hurries=False), Habit("hurries all the time", hurries=True))

# The same measurement, by the rules of version 2: a wait of 2.5 s after every card, then the next
# player's pause. (Pace, habit): seconds a deal.
BEFORE: dict[tuple[BotPace, str], float] = {
    ("normal", "only lays cards"): 150.3,
    ("normal", "hurries all the time"): 96.6,
    ("fast", "only lays cards"): 118.7,
    ("fast", "hurries all the time"): 56.6,
}


class Deal(NamedTuple):
    milliseconds: int
    cards: int


class AtTable(Ear):
    """The person: sees views, and acts on them when it is time."""

    def __init__(self, room: Room, clock: FakeClock, habit: Habit) -> None:
        super().__init__(PERSON, clock)
        self.room, self.clock, self.habit = room, clock, habit
        self.news = 0  # when the latest card was shown
        self.asked = 0

    def send_latest(self, kind: str, message: bytes) -> None:
        if kind != "view":
            return
        shown = msgspec.json.decode(message, type=wire.View)
        if shown.said:
            self.news = self.clock.now()
        number, match = shown.number, self.room.table.match
        assert match is not None
        if match.pause() is not None:
            if self.habit.hurries:
                self.act(number, TAPS, lambda: wire.Next(id=self.id(), seat=0, seen=number))
        elif "wave" in match.legal(0):
            if self.habit.hurries:
                self.act(number, TAPS, partial(self.move, "wave", number))
        elif 0 in match.awaited():
            self.act(number, THINKS, partial(self.move, match.fallback(0), number))

    def act(self, number: int, delay: int, message: Callable[[], wire.Next | wire.Move]) -> None:
        def send() -> None:
            if self.room.table.view_number == number:
                self.room.on_message(self, message())

        self.clock.at(self.news + delay, send)

    def move(self, move: str, number: int) -> wire.Move:
        return wire.Move(id=self.id(), seat=0, move=move, seen=number)

    def id(self) -> str:
        self.asked += 1
        return str(self.asked)


async def deal_time(seed: int, pace: BotPace, habit: Habit) -> Deal:
    """How long the first deal of this table takes, up to its count, and how many cards are laid."""
    clock = FakeClock()
    rooms = rooms_in_memory(clock, QuickBots())
    created = Created(
        game="defifoo-rouge",
        options=find("defifoo-rouge").default_options(),
        seats=(SeatPlan(), *(SeatPlan(bot="medium"),) * 3),
        settings=Settings(pace=pace),
        host=PERSON.id,
        seed=f"{seed:064x}",
        sitters=(Sitter(seat=0, person=PERSON.id, name=PERSON.name, face=PERSON.face),),
    )
    room = await room_with(rooms, "table", created)
    person = AtTable(room, clock, habit)
    room.enter(person)
    room.on_message(person, wire.Ready(id="ready", seat=0, ready=True))
    began = clock.now()
    while not is_counted(room.table.match):
        await settle(room)
        for _ in range(20):
            await asyncio.sleep(0)
        due = clock.next_at()
        assert due is not None, "somebody moves"
        clock.pass_until(due)
    assert room.table.match is not None
    laid = [line for line in room.table.match.record.lines if is_card(line.move)]
    took = clock.now() - began
    await rooms.close()
    return Deal(took, len(laid))


def is_counted(match: Match | None) -> bool:
    return match is not None and match.view(None).pause == "round"


def is_card(move: str) -> bool:
    return move not in ("wave", "time", "gather", "left", "right") and " " not in move


class Measured(NamedTuple):
    pace: BotPace
    habit: Habit
    deal: float  # seconds
    card: float

    def row(self) -> str:
        before = BEFORE[self.pace, self.habit.name]
        share = round(100 * self.deal / before)
        return (
            f"| {self.pace} | {self.habit.name} | {before:.1f} s | {self.deal:.1f} s | {share} % "
            f"| {self.card:.2f} s |"
        )


async def measure(deals: int, pace: BotPace, habit: Habit) -> Measured:
    took = [await deal_time(seed, pace, habit) for seed in range(1, deals + 1)]
    seconds = sum(deal.milliseconds for deal in took) / 1000
    return Measured(pace, habit, seconds / deals, seconds / sum(deal.cards for deal in took))


def page(deals: int, rows: list[Measured]) -> str:
    return f"""# How long a deal of Défifoo Rouge takes

Written by `python -m bench.deal_time --deals {deals}`. One person and three bots of level medium, \
default options, from the deal to its count; means of {deals} deals, by simulated time. The person \
has decided on a card {THINKS} ms after the card before it. Either they only lay cards, or they \
hurry all the time: they wave on every card and leave every pause {TAPS} ms after the latest card. \
*Before*: the same by version 2 of the rules, with a wait of 2.5 s after every card.

| bots’ pace | the person | a deal before | a deal now | now / before | a card now |
|---|---|---|---|---|---|
{chr(10).join(row.row() for row in rows)}
"""


async def measure_all(deals: int) -> list[Measured]:
    paces: tuple[BotPace, ...] = ("normal", "fast")
    return [await measure(deals, pace, habit) for pace in paces for habit in HABITS]


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--deals", type=int, default=40)
    wanted = parser.parse_args().deals
    PAGE.write_text(page(wanted, asyncio.run(measure_all(wanted))), "utf-8")
    print(PAGE.read_text("utf-8"))
