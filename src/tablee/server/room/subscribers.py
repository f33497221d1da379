"""The subscribers of a table: who looks at it from this worker, and what they are shown."""

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
    """One browser at one table, whatever carries it. Nothing here waits, and nothing raises."""

    person: Person
    lang: str
    looks_from: int | None  # set by the subscribers: the seat it looks from
    lag: Lag  # measured by protocol pings

    def send(self, message: bytes) -> None:
        """Queued in order: acknowledgements, refusals, tales."""

    def send_latest(self, kind: str, message: bytes) -> None:
        """A view, a table or a line: while the reader is slow, a newer one takes its place."""

    def send_frame(self, frame: bytes) -> None:
        """Binary; dropped while the reader is slow."""

    def close(self, code: int) -> None: ...


class Subscribers:
    """The connections to one table."""

    def __init__(self) -> None:
        self.conns: list[Conn] = []
        self.comings = 0  # and goings, so far

    # -- Who looks, and from where ---------------------------------------------------------------

    def enter(self, conn: Conn, table: Table, now: int) -> None:
        """Welcome somebody, and show everything there is to see."""
        self.conns.append(conn)
        self.comings += 1
        own = own_seats(table, conn)
        awaited = table.match.awaited() if table.match else []
        conn.looks_from = next((seat for seat in own if seat in awaited), own[0] if own else None)
        conn.send(
            wire.write_message(
                wire.Welcome(protocol=wire.PROTOCOL, server=VERSION, person=conn.person.id, now=now)
            )
        )
        show_all(conn, table)
        for said in table.said:
            conn.send(spoken_message(said))

    def leave(self, conn: Conn) -> None:
        self.conns.remove(conn)
        self.comings += 1

    def say_bye(self, code: int) -> None:
        for conn in self.conns:
            conn.send(wire.write_message(wire.Bye(why="restart")))
            conn.close(code)

    def people(self) -> set[str]:
        return {conn.person.id for conn in self.conns}

    def look_from(self, conn: Conn, seat: int | None, table: Table) -> None:
        """Another of one's own seats; raises a Refusal for somebody else's."""
        if seat is not None and seat not in own_seats(table, conn):
            raise NotYours(refusals.NOT_YOUR_SEAT)
        conn.looks_from = seat

    # -- What they are shown ---------------------------------------------------------------------

    def show_views(self, showing: ViewMessages, table: Table, entry: AnyEntry) -> None:
        """Something has happened on the table."""
        for conn in self.conns:
            seat = conn.looks_from
            if table.silent and not (isinstance(entry, entries.Moved) and entry.seat == seat):
                continue  # nobody else may learn that something was done
            view = showing.view(seat, conn.lang)
            if view is not None:
                conn.send_latest("view", view)
        if isinstance(entry, entries.Started) or table.status == "over":
            self._show_table(table)

    def show(self, table: Table, entry: AnyEntry) -> None:
        """Something has happened around it."""
        if isinstance(entry, entries.Spoke):
            for conn in self.conns:
                conn.send(spoken_message(table.said[-1]))
            return
        if isinstance(entry, entries.Sat):
            self._seat(entry)
        self._show_table(table)

    def _seat(self, sat: entries.Sat) -> None:
        """Whoever has sat down looks from there, and plays."""
        for conn in self.conns:
            if conn.person.id == sat.person and conn.looks_from is None:
                conn.looks_from = sat.seat

    def _show_table(self, table: Table) -> None:
        for conn in self.conns:
            own = own_seats(table, conn)
            if conn.looks_from is not None and conn.looks_from not in own:  # it has left that seat
                conn.looks_from = next(iter(own), None)
                show_view(conn, table)
            show_table(conn, table)


def own_seats(table: Table, conn: Conn) -> list[int]:
    chairs = table.chairs
    return [seat for seat in table.seats_of(conn.person.id) if not chairs[seat].left]


def show_all(conn: Conn, table: Table) -> None:
    show_table(conn, table)
    show_view(conn, table)


def show_table(conn: Conn, table: Table) -> None:
    message = table_message(table, conn.person.id, conn.lang, conn.looks_from)
    conn.send_latest("table", message)


def show_view(conn: Conn, table: Table) -> None:
    view = ViewMessages(table).view(conn.looks_from, conn.lang)
    if view is not None:
        conn.send_latest("view", view)
