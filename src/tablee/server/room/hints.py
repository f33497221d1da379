"""Advice for somebody who plays against bots: what a strong one would do in that place.

It is thought of outside the event loop, like every bot's move, from nothing but the seat's own
view. So it is put into words, in a thread: the move is made in a few worlds that this seat cannot
tell from the real one, and what happens in all of them alike is told.
"""

import asyncio
from itertools import takewhile
from typing import NamedTuple

import structlog

from tablee.core.bot import WAIT
from tablee.core.errors import LANGUAGES, Refusal, Text
from tablee.core.luck import seeded
from tablee.core.view import View
from tablee.library import encode
from tablee.server import wire
from tablee.server.room import answers
from tablee.server.room.services import TableRoom
from tablee.server.room.subscribers import Conn
from tablee.server.room.view_messages import BOT, namer
from tablee.tables import refusals
from tablee.tables.bot_timing import own_seed
from tablee.tables.judge import Judge
from tablee.tables.refusals import NotNow
from tablee.tables.table import Table

LEVEL = "hard"
BUDGET = 5.0  # seconds
WORLDS = 4  # in which the move is tried
MOST_TOLD = 2  # things that would happen
IN_YOUR_PLACE = Text("In your place, {}", "À votre place, {}")
WOULD_WAIT = Text(
    "In your place, Ada would leave it to the others", "À votre place, Ada laisserait faire"
)

_log = structlog.get_logger()


class Thought(NamedTuple):
    """What was advised, and by which view."""

    number: int
    move: str
    says: dict[str, str]  # by language


class Hints:
    """Those who advise at one table."""

    def __init__(self, room: TableRoom) -> None:
        self._room = room
        self._services = room.services
        self._latest: tuple[tuple[int, int], asyncio.Task[Thought]] | None = None

    def ask(self, conn: Conn, message: wire.Hint) -> None:
        """Answered beside the queue, so that the table need not wait."""
        table = self._room.table
        try:
            Judge(table).check_hint(conn.person.id, message.seat)
        except Refusal as refused:
            answers.refuse(conn, message.id, refused)
            return
        key = (table.view_number, message.seat)
        if self._latest is None or self._latest[0] != key:  # asked twice, it is thought of once
            self.stop()
            self._latest = key, asyncio.create_task(self._think(table, message.seat))
        self._services.run(self._tell(conn, message.id, self._latest[1]))

    def stop(self) -> None:
        """What is thought of now is of no use any more: bots should not have to wait for it."""
        if self._latest is not None:
            self._latest[1].cancel()
            self._latest = None

    async def _tell(self, conn: Conn, id: str, thinking: "asyncio.Task[Thought]") -> None:
        await asyncio.wait([thinking])
        failed = None if thinking.cancelled() else thinking.exception()
        if failed is not None:  # a bot's mistake is no reason to keep somebody waiting
            _log.error("no_advice", table=self._room.table.id, error=repr(failed))
            if self._latest is not None and self._latest[1] is thinking:
                self._latest = None  # whoever asks again may be luckier
        if thinking.cancelled() or failed is not None:
            answers.refuse(conn, id, NotNow(refusals.NO_ADVICE))
            return
        thought = thinking.result()
        says = thought.says[conn.lang]
        advice = wire.Advice(id=id, number=thought.number, move=thought.move, says=says)
        conn.send(wire.write_message(advice))

    async def _think(self, table: Table, seat: int) -> Thought:
        assert table.match is not None
        view = table.match.view(seat, table.game.bots()[LEVEL].recalls)
        # By the number of the view and not of the position: that counts what nobody may notice.
        seed = own_seed(table.seed.hex(), table.view_number, seat, "advice")
        move = await self._services.bot_pool.choose(
            table.game.name, LEVEL, encode(view), seed, BUDGET
        )
        says = await asyncio.to_thread(in_all_languages, table, view, move, seed)
        return Thought(table.view_number, move, says)


def in_all_languages(table: Table, view: View, move: str, seed: int) -> dict[str, str]:
    return {lang: in_words(table, view, move, seed, lang) for lang in LANGUAGES}


def in_words(table: Table, view: View, move: str, seed: int, lang: str) -> str:
    """What the adviser would do, and what is likely to come of it."""
    told = [] if move == WAIT else alike(table, view, move, seed, lang)
    if not told:
        return WOULD_WAIT.say(lang)
    return IN_YOUR_PLACE.say(lang).format(". ".join(told[:MOST_TOLD]))


def alike(table: Table, view: View, move: str, seed: int, lang: str) -> list[str]:
    """What happens by this move in all of some worlds that this seat can imagine."""
    game, seat = table.game, view.seat
    assert seat is not None
    named = namer(table, lang)

    def name(who: int) -> str:
        return BOT[LEVEL].say(lang) if who == seat else named(who)

    mind, luck = game.mind(view), seeded(seed)
    stories = []
    for _ in range(WORLDS):
        world = mind.imagine(luck)
        world.story = []
        world.play(seat, game.read_move(move))
        shown = game.show(world, table.options, seat, False)
        stories.append([game.tell(event, name).say(lang) for event in shown.happened])
    same = takewhile(lambda told: len(set(told)) == 1, zip(*stories, strict=False))
    return [told[0] for told in same]
