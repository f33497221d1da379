"""Messages that show a table; each is encoded once for all clients that see the same."""

from collections.abc import Callable
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from tablee.core.errors import Text
from tablee.core.standing import SeatStanding
from tablee.core.view import View
from tablee.server import wire
from tablee.tables.chat import Said
from tablee.tables.entries import Instead
from tablee.tables.seats import seat_name
from tablee.tables.table import Table

BOT_FOR = Text("The bot that plays for {}", "Le robot qui joue pour {}")
REPLACED: dict[Instead, Text] = {
    "easy": Text(
        "{} had to answer quickly: played as easy", "{} a dû répondre vite : coup de niveau facile"
    ),
    "house": Text(
        "{} could not answer: the table made a simple move",
        "{} n’a pas pu répondre : la table a joué un coup simple",
    ),
}

_encoder = msgspec.json.Encoder()


class ViewMessages:
    """The view messages of one moment, by seat and language, encoded on demand."""

    def __init__(
        self, table: Table, show: int | None = None, verdict: wire.Verdict | None = None
    ) -> None:
        self._table = table
        self._show = show
        self._verdict = verdict
        self._views: dict[tuple[int | None, str], bytes] = {}
        self._standing: dict[str, tuple[SeatStanding, ...]] = {}  # the same for all seats

    def view(self, seat: int | None, lang: str) -> bytes | None:
        """The view message for this seat; None before the match has begun."""
        match = self._table.match
        if match is None:
            return None
        written = self._views.get((seat, lang))
        if written is None:
            written = self._views[seat, lang] = self._write(match.view(seat), lang)
        return written

    def _standing_in(self, lang: str) -> tuple[SeatStanding, ...]:
        if lang not in self._standing:
            self._standing[lang] = self._table.playing().standing().seats(lang)
        return self._standing[lang]

    def _write(self, view: View, lang: str) -> bytes:
        table = self._table
        return wire.write_message(
            wire.View(
                number=table.view_number,
                before=table.view_before,
                at=table.seen_at,
                show=self._show,
                due=table.clock_seen or table.move_ends(),
                since=table.goes_on_since(),
                view=msgspec.Raw(_encoder.encode(view)),
                said=sentences(table, view, lang),
                standing=self._standing_in(lang),
                verdict=self._verdict,
                replaced=tuple(wire.Replaced(seat=seat, by=by) for seat, by in table.replaced),
            )
        )


def sentences(table: Table, view: View, lang: str) -> tuple[str, ...]:
    """The latest events in words, as the seat of this view saw them and is told of them."""
    told = table.game.tell(view.happened, namer(table, lang), view.seat)
    events = [text.say(lang) for text in told]
    return (*events, *[replaced_in_words(table, seat, by, lang) for seat, by in table.replaced])


def replaced_in_words(table: Table, seat: int, by: Instead, lang: str) -> str:
    """A bot was weaker than its level, which nobody should have to guess."""
    chair = table.chairs[seat]
    name = name_of(table, seat, lang)
    if chair.plan.bot is None:  # it stands in for somebody
        name = BOT_FOR.say(lang).format(name)
    return REPLACED[by].say(lang).format(name)


def namer(table: Table, lang: str) -> Callable[[int], str]:
    return lambda seat: name_of(table, seat, lang)


def name_of(table: Table, seat: int, lang: str) -> str:
    character = table.characters.get(seat)
    if character is not None:
        return character.name
    return table.chairs[seat].name or seat_name(seat, lang)


def table_message(table: Table, person: str, lang: str, looks_from: int | None) -> bytes:
    """The table message for one person."""
    seats = tuple(
        replace(seat, mine=True) if chair.person == person and not chair.left else seat
        for chair, seat in zip(table.chairs, seats_of(table, lang), strict=True)
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


@lru_cache(maxsize=4)  # a Table is immutable, and all its subscribers are sent to in a row
def seats_of(table: Table, lang: str) -> tuple[wire.Seat, ...]:
    """The seats as a spectator sees them."""
    bots = table.bots if table.status == "playing" else {}
    return tuple(
        wire.Seat(
            kind=chair.kind,
            name=name_of(table, seat, lang),
            face=chair.face,
            bot_face=table.characters[seat].face if seat in table.characters else None,
            bot=chair.plan.bot or bots.get(seat),
            mine=False,
            ready=chair.ready,
            here=chair.here,
            away_since=chair.away_since if table.in_play and chair.needs_stand_in else None,
            wants_rest=chair.wants_rest,
            left=chair.left,
            muted=chair.person in table.muted,
        )
        for seat, chair in enumerate(table.chairs)
    )


def spoken_message(said: Said) -> bytes:
    """The chat message, the same for everybody."""
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
