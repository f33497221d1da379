"""What people are shown of a table, written once for all who see the same."""

from collections.abc import Callable, Sequence
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from tablee.core.errors import Text
from tablee.core.view import View
from tablee.server import wire
from tablee.tables.chat import Said
from tablee.tables.seats import Chair
from tablee.tables.table import Table

SEAT = Text("Seat", "Place")
BOT = {
    "random": Text("Dicey", "Hasard"),
    "easy": Text("Pip", "Pépin"),
    "medium": Text("Basil", "Basile"),
    "hard": Text("Ada", "Ada"),
}

_encoder = msgspec.json.Encoder()


Around = tuple[bytes, bytes]  # what stands before a view in its message, and after it


class ViewMessages:
    """What there is to see at one moment, from every seat and in every language."""

    def __init__(
        self, table: Table, show: int | None = None, verdict: wire.Verdict | None = None
    ) -> None:
        self._table = table
        self._show = show
        self._verdict = verdict
        self._views: dict[tuple[int | None, str], bytes] = {}
        # By language, for each thing that seats saw happen: the same for all who saw the same.
        self._around: dict[str, list[tuple[Sequence[object], Around]]] = {}

    def view(self, seat: int | None, lang: str) -> bytes | None:
        """The message with the view of this seat; None before the match has begun."""
        match = self._table.match
        if match is None:
            return None
        written = self._views.get((seat, lang))
        if written is None:
            view = match.view(seat)
            before, after = self._find_around(view, lang)
            written = self._views[seat, lang] = before + _encoder.encode(view) + after
        return written

    def _find_around(self, view: View, lang: str) -> Around:
        happened = getattr(view, "happened", ())
        known = self._around.setdefault(lang, [])
        for seen, around in known:
            if seen == happened:
                return around
        around = self._write_around(view, lang)
        known.append((happened, around))
        return around

    def _write_around(self, view: View, lang: str) -> Around:
        table = self._table
        return wire.write_around_view(
            wire.View(
                number=table.view_number,
                before=table.view_before,
                at=table.seen_at,
                show=self._show,
                due=table.clock_seen or table.move_ends(),
                view=wire.NO_VIEW,
                said=told(table, view, lang),
                verdict=self._verdict,
            )
        )


def told(table: Table, view: View, lang: str) -> tuple[str, ...]:
    """What just happened, as the seat of this view saw it, in words."""
    name = namer(table, lang)
    happened = getattr(view, "happened", ())
    return tuple([table.game.tell(event, name).say(lang) for event in happened])


def namer(table: Table, lang: str) -> Callable[[int], str]:
    chairs = table.chairs
    return lambda seat: name_of(chairs[seat], seat, lang)


def name_of(chair: Chair, seat: int, lang: str) -> str:
    if chair.name:
        return chair.name
    if chair.plan.bot is not None:
        return f"{BOT[chair.plan.bot].say(lang)} {seat + 1}"
    return f"{SEAT.say(lang)} {seat + 1}"


def table_message(table: Table, person: str, lang: str, looks_from: int | None) -> bytes:
    """Who sits where, as one person sees it."""
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


@lru_cache(maxsize=4)  # a table never changes, and all who sit there are told in a row
def seats_of(table: Table, lang: str) -> tuple[wire.Seat, ...]:
    """Who sits where, as somebody sees it who has no seat."""
    bots = table.bots if table.status == "playing" else {}
    return tuple(
        wire.Seat(
            kind=chair.kind,
            name=name_of(chair, seat, lang),
            face=chair.face,
            bot=chair.plan.bot or bots.get(seat),
            mine=False,
            ready=chair.ready,
            here=chair.here,
            wants_rest=chair.wants_rest,
        )
        for seat, chair in enumerate(table.chairs)
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
