"""What people are shown of a table, written once for all who see the same."""

from collections.abc import Callable

import msgspec

from tablee.core.errors import Text
from tablee.core.match import Match
from tablee.core.view import View
from tablee.server import wire
from tablee.tables.table import Chair, Said, Table

SEAT = Text("Seat", "Place")
BOT = {
    "random": Text("Dicey", "Hasard"),
    "easy": Text("Pip", "Pépin"),
    "medium": Text("Basil", "Basile"),
    "hard": Text("Ada", "Ada"),
}

_encoder = msgspec.json.Encoder()


class Showing:
    """What there is to see at one moment, from every seat and in every language."""

    def __init__(
        self, table: Table, show: int | None = None, verdict: wire.Verdict | None = None
    ) -> None:
        self._table = table
        self._show = show
        self._verdict = verdict
        self._views: dict[tuple[int | None, str], bytes] = {}
        self._words: dict[str, Words] = {}

    def view(self, seat: int | None, lang: str) -> bytes | None:
        """The message with the view of this seat; None before the match has begun."""
        match = self._table.match
        if match is None:
            return None
        key = (seat, lang)
        written = self._views.get(key)
        if written is None:
            written = self._views[key] = self._write(match, seat, lang)
        return written

    def _write(self, match: Match, seat: int | None, lang: str) -> bytes:
        table = self._table
        view = match.view(seat)
        return wire.write_message(
            wire.View(
                number=table.view_number,
                before=table.view_before,
                at=table.seen_at,
                show=self._show,
                due=table.clock_seen or table.move_ends(),
                view=msgspec.Raw(_encoder.encode(view)),
                said=self._said(view, lang),
                verdict=self._verdict,
            )
        )

    def _said(self, view: View, lang: str) -> tuple[str, ...]:
        if lang not in self._words:
            self._words[lang] = Words(self._table, lang)
        return self._words[lang].of(view)


class Words:
    """What happened at a table, told in one language; the same thing is put into words once."""

    def __init__(self, table: Table, lang: str) -> None:
        self._game = table.game
        self._lang = lang
        self._name = namer(table, lang)
        self._told: dict[bytes, str] = {}

    def of(self, view: View) -> tuple[str, ...]:
        """What just happened, as the seat of this view saw it."""
        return tuple(map(self._tell, getattr(view, "happened", ())))

    def _tell(self, event: object) -> str:
        key = _encoder.encode(event)
        told = self._told.get(key)
        if told is None:
            told = self._told[key] = self._game.tell(event, self._name).say(self._lang)
        return told


def namer(table: Table, lang: str) -> Callable[[int], str]:
    names = [name_of(chair, seat, lang) for seat, chair in enumerate(table.chairs)]
    return names.__getitem__


def name_of(chair: Chair, seat: int, lang: str) -> str:
    if chair.name:
        return chair.name
    if chair.plan.bot is not None:
        return f"{BOT[chair.plan.bot].say(lang)} {seat + 1}"
    return f"{SEAT.say(lang)} {seat + 1}"


def table_message(table: Table, person: str, lang: str, looks_from: int | None) -> bytes:
    """Who sits where, as one person sees it."""
    bots = table.bots if table.status == "playing" else {}
    seats = tuple(
        wire.Seat(
            kind=chair.kind,
            name=name_of(chair, seat, lang),
            face=chair.face,
            bot=chair.plan.bot or bots.get(seat),
            mine=chair.person == person and not chair.left,
            ready=chair.ready,
            here=chair.here,
            wants_rest=chair.wants_rest,
        )
        for seat, chair in enumerate(table.chairs)
    )
    return wire.write_message(
        wire.Table(
            id=table.id,
            number=table.number,
            game=table.game.name,
            status="resting" if table.status == "playing" and table.resting else table.status,
            options=dict(table.options),
            settings=table.settings,
            seats=seats,
            host=table.host == person,
            looks_from=looks_from,
            commitment=table.commitment,
            rematch=table.rematch,
        )
    )


def spoken_message(said: Said) -> bytes:
    """What somebody said, the same for everybody."""
    return wire.write_message(
        wire.Spoken(
            number=said.number,
            at=said.at,
            after=said.after,
            seat=said.seat,
            name=said.name,
            phrase=said.phrase,
            text=said.text,
        )
    )
