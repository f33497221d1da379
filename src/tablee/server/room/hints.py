"""Hints for somebody who plays against bots: what a strong bot would do in their place.

A bot process chooses the move from the seat's own view, like every bot's move. A thread then puts
it into words: it plays the move in a few worlds consistent with that view, and describes only what
happens in all of them, so that a hint reveals nothing hidden.
"""

import asyncio
from itertools import takewhile
from typing import NamedTuple

import structlog

from tablee.core.bot import WAIT
from tablee.core.errors import LANGUAGES, Refusal, Text
from tablee.core.events import Event
from tablee.core.luck import seeded
from tablee.core.sentences import full_stop, inside
from tablee.core.view import View
from tablee.library import encode
from tablee.server import wire
from tablee.server.room import answers
from tablee.server.room.bot_timing import own_seed
from tablee.server.room.services import TableRoom
from tablee.server.room.subscribers import Conn
from tablee.server.room.view_messages import namer
from tablee.tables import refusals
from tablee.tables.judge import Judge
from tablee.tables.refusals import NotNow
from tablee.tables.table import Table

LEVEL = "hard"
BUDGET = 5.0  # seconds
WORLDS = 4  # sampled worlds in which the move is tried
MAX_SENTENCES = 2  # in one hint
HINT = Text("Hint: {}", "Conseil : {}")
LEAVE_IT = Text("leave this to the others", "laissez faire les autres")
TOO_LONG = Text("chosen quickly, as an easy bot would", "choisi à la hâte, comme un robot facile")

_log = structlog.get_logger()


class Suggestion(NamedTuple):
    """A suggested move, and the view it is for."""

    number: int
    move: str
    says: dict[str, str]  # by language


class Hints:
    """The hints at one table; the latest one is cached."""

    def __init__(self, room: TableRoom) -> None:
        self._room = room
        self._services = room.services
        self._latest: tuple[tuple[int, int], asyncio.Task[Suggestion]] | None = None

    def ask(self, conn: Conn, message: wire.Hint) -> None:
        """Answer outside the queue, so that the table need not wait."""
        table = self._room.table
        try:
            Judge(table).check_hint(conn.person.id, message.seat)
        except Refusal as refused:
            answers.refuse(conn, message.id, refused)
            return
        key = (table.view_number, message.seat)
        if self._latest is None or self._latest[0] != key:  # the same question is computed once
            self.stop()
            self._latest = key, asyncio.create_task(self._think(table, message.seat))
        self._services.run(self._tell(conn, message.id, self._latest[1]))

    def stop(self) -> None:
        """Cancel the computation in progress, which would delay the bots."""
        if self._latest is not None:
            self._latest[1].cancel()
            self._latest = None

    async def _tell(self, conn: Conn, id: str, thinking: "asyncio.Task[Suggestion]") -> None:
        await asyncio.wait([thinking])
        error = None if thinking.cancelled() else thinking.exception()
        if error is not None:  # a bug in a bot must not leave the client waiting
            _log.error("no_advice", table=self._room.table.id, error=repr(error))
            if self._latest is not None and self._latest[1] is thinking:
                self._latest = None  # let the next request try again
        if thinking.cancelled() or error is not None:
            answers.refuse(conn, id, NotNow(refusals.NO_HINT))
            return
        suggestion = thinking.result()
        says = suggestion.says[conn.lang]
        advice = wire.Advice(id=id, number=suggestion.number, move=suggestion.move, says=says)
        conn.send(wire.write_message(advice))

    async def _think(self, table: Table, seat: int) -> Suggestion:
        assert table.match is not None
        view = table.match.view(seat, table.game.bots()[LEVEL].recalls)
        # Seeded by the view number: the position also counts moves this seat must not notice.
        seed = own_seed(table.seed.hex(), table.view_number, seat, "advice")
        choice = await self._services.bot_pool.choose(
            table.game.name, LEVEL, encode(view), seed, BUDGET
        )
        says = await asyncio.to_thread(in_all_languages, table, view, choice.move, seed)
        if choice.instead is not None:
            says = {lang: f"{text} ({TOO_LONG.say(lang)})" for lang, text in says.items()}
        return Suggestion(table.view_number, choice.move, says)


def in_all_languages(table: Table, view: View, move: str, seed: int) -> dict[str, str]:
    return {lang: in_words(table, view, move, seed, lang) for lang in LANGUAGES}


def in_words(table: Table, view: View, move: str, seed: int, lang: str) -> str:
    """The suggested move and its certain consequences as a sentence."""
    events = [] if move == WAIT else certain_events(table, view, move, seed)
    told = table.game.tell(events, namer(table, lang), view.seat)[:MAX_SENTENCES]
    if told:
        told[0] = inside(told[0])
    advice = " ".join(full_stop(text.say(lang)) for text in told).removesuffix(".")
    return HINT.say(lang).format(advice or LEAVE_IT.say(lang))


def certain_events(table: Table, view: View, move: str, seed: int) -> list[Event]:
    """The events this move causes in all of several worlds consistent with this view."""
    game, seat = table.game, view.seat
    assert seat is not None
    mind, luck = game.mind(view), seeded(seed)
    outcomes = []
    for _ in range(WORLDS):
        world = mind.imagine(luck)
        world.story = []
        world.play(seat, game.read_move(move))
        shown = game.show(world, table.options, seat, False)
        outcomes.append(shown.happened)
    common = takewhile(
        lambda events: all(event == events[0] for event in events), zip(*outcomes, strict=False)
    )
    return [events[0] for events in common]
