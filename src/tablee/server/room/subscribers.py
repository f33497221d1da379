"""The subscribers of a table: its connections at this worker, and what each is shown."""

from typing import Protocol

from tablee.server import wire
from tablee.server.room.view_messages import ViewMessages, spoken_message, table_message
from tablee.storage.store import Person
from tablee.tables import entries, refusals
from tablee.tables.entries import AnyEntry
from tablee.tables.referee import Lag
from tablee.tables.refusals import NotYours
from tablee.tables.table import Table
from tablee.version import VERSION


class Conn(Protocol):
    """One client at one table; no method waits or raises."""

    person: Person
    lang: str
    looks_from: int | None  # the seat whose view it gets; set by Subscribers
    lag: Lag  # measured by protocol pings

    def send(self, message: bytes) -> None:
        """Send in order; queued while the reader is slow."""

    def send_latest(self, kind: str, message: bytes) -> None:
        """Send in order; while the reader is slow, only the latest of each kind is kept."""

    def send_frame(self, frame: bytes) -> None:
        """Send a binary frame; dropped while the reader is slow."""

    def close(self, code: int) -> None: ...


class Subscribers:
    """The connections to one table."""

    def __init__(self) -> None:
        self.conns: list[Conn] = []
        self.changes = 0  # how often a connection was added or removed

    # -- Connections and their seats -------------------------------------------------------------

    def enter(self, conn: Conn, table: Table, now: int, show: int | None) -> None:
        """Add a connection and send it the whole state; ``show`` as in ``show_all``."""
        self.conns.append(conn)
        self.changes += 1
        own = own_seats(table, conn)
        on_turn = table.match.on_turn() if table.match else []
        conn.looks_from = next((seat for seat in own if seat in on_turn), own[0] if own else None)
        conn.send(
            wire.write_message(
                wire.Welcome(protocol=wire.PROTOCOL, server=VERSION, person=conn.person.id, now=now)
            )
        )
        show_all(conn, table, show)
        for said in table.said:
            conn.send(spoken_message(said))

    def leave(self, conn: Conn) -> None:
        self.conns.remove(conn)
        self.changes += 1

    def say_bye(self, code: int) -> None:
        for conn in self.conns:
            conn.send(wire.write_message(wire.Bye(why="restart")))
            conn.close(code)

    def people(self) -> set[str]:
        return {conn.person.id for conn in self.conns}

    def look_from(self, conn: Conn, seat: int | None, table: Table) -> None:
        """Switch to another of one's own seats; raises a Refusal for somebody else's."""
        if seat is not None and seat not in own_seats(table, conn):
            raise NotYours(refusals.NOT_YOUR_SEAT)
        conn.looks_from = seat

    # -- Broadcasts ------------------------------------------------------------------------------

    def show_views(self, views: ViewMessages, table: Table, entry: AnyEntry) -> None:
        """Broadcast a change of the match."""
        for conn in self.conns:
            seat = conn.looks_from
            if table.silent and not (isinstance(entry, entries.Moved) and entry.seat == seat):
                continue  # nobody else may learn that a move was made
            view = views.view(seat, conn.lang)
            if view is not None:
                conn.send_latest("view", view)
        if isinstance(entry, entries.Started) or table.status == "over":
            self._show_table(table)

    def tell_looking(self, message: bytes) -> None:
        """Somebody wants to go on from a pause."""
        for conn in self.conns:
            conn.send_latest("looking", message)

    def show(self, table: Table, entry: AnyEntry) -> None:
        """Broadcast a change around the match: seats, settings, chat."""
        if isinstance(entry, entries.Spoke):
            for conn in self.conns:
                conn.send(spoken_message(table.said[-1]))
            return
        if isinstance(entry, entries.Sat):
            self._seat(entry)
        self._show_table(table)

    def _seat(self, sat: entries.Sat) -> None:
        """Give the connections of somebody who has sat down the view of that seat."""
        for conn in self.conns:
            if conn.person.id == sat.person and conn.looks_from is None:
                conn.looks_from = sat.seat

    def _show_table(self, table: Table) -> None:
        for conn in self.conns:
            own = own_seats(table, conn)
            if conn.looks_from is not None and conn.looks_from not in own:
                # The person has left that seat.
                conn.looks_from = next(iter(own), None)
                show_view(conn, table)
            show_table(conn, table)


def own_seats(table: Table, conn: Conn) -> list[int]:
    chairs = table.chairs
    return [seat for seat in table.seats_of(conn.person.id) if not chairs[seat].left]


def show_all(conn: Conn, table: Table, show: int | None) -> None:
    """``show`` is when all screens show the view, in real time: a cue may be still to come."""
    show_table(conn, table)
    show_view(conn, table, show)


def show_table(conn: Conn, table: Table) -> None:
    message = table_message(table, conn.person.id, conn.lang, conn.looks_from)
    conn.send_latest("table", message)


def show_view(conn: Conn, table: Table, show: int | None = None) -> None:
    view = ViewMessages(table, show).view(conn.looks_from, conn.lang)
    if view is not None:
        conn.send_latest("view", view)
