"""A process that moves ships: loadings to begin on its input, frames and outcomes back.

A frame is always the same stretch of the ship's time, whatever the clock says, so a loading that
is begun anew in another process shows the very same frames. It ends when its input does.
"""

import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Container, Mapping, Set
from queue import Empty, SimpleQueue
from typing import BinaryIO

from tablee.games.riff_raff.frames import Frame
from tablee.games.riff_raff.hands import CATCH
from tablee.games.riff_raff.live import frame_format
from tablee.games.riff_raff.live.frame_format import Picture, Shown, Writer
from tablee.games.riff_raff.live.taps import RATE, stranded
from tablee.games.riff_raff.physics.catching import Flight
from tablee.games.riff_raff.physics.provider import Loading
from tablee.games.riff_raff.physics.world import ENGINE
from tablee.games.riff_raff.provider import MICRO, Pose
from tablee.games.riff_raff.ship import HULL, SPOTS
from tablee.processes.simulation_messages import (
    LENGTH,
    AnyOrder,
    AnyReport,
    Begin,
    Caught,
    Moved,
    Over,
    Ready,
    read_order,
    write_report,
)

NOTICED = 2  # looks in the air until time slows down: what is set down gently hops for one
REACHED = 5  # looks in the air after which a hand has a piece that is known to be caught


class Voyage:
    """One loading, frame by frame."""

    def __init__(self, begin: Begin, now: float) -> None:
        self.due = now
        self.caught: frozenset[int] = frozenset()
        self.begin = begin
        self._number = begin.first
        asked = begin.question
        self._loading = Loading(
            asked.ship, asked.piece, asked.spot, asked.placement, asked.seed, asked.conditions
        )
        self._writer = Writer(frames_between_keys=RATE)
        self._support = {laid.piece: _support(laid.spot) for laid in asked.ship.cargo}
        self._support[asked.piece] = _support(asked.spot)
        self._last: dict[int, Shown] = {}  # how each piece was last seen
        self._slow = False
        self._shown_at = -1.0  # the ship's time in the last frame

    @property
    def over(self) -> bool:
        return self._loading.finished

    @property
    def hurries(self) -> bool:
        """Whether people have seen this before, from a process that died."""
        return self._number <= self.begin.shown

    def go_on(self) -> Moved | None:
        """The next frame, if there is anything to see in it that was not there before."""
        loading = self._loading
        if self._shown_at >= 0:
            self._number += 1
            if self._number == self.begin.shown + 1:  # people know only what they saw
                self.caught = self.begin.caught
                self._writer = Writer(frames_between_keys=RATE)
            loading.advance((CATCH.slow_motion if self._slow else 1.0) / RATE)
            if loading.now == self._shown_at and not loading.finished:
                return None
        self._shown_at = loading.now
        return self._look()

    def _look(self) -> Moved | None:
        loading = self._loading
        flights, poses = loading.airborne(), loading.poses()
        self._slow = any(len(flight) >= NOTICED for flight in flights.values())
        if not self.begin.by_hand:
            self._catch(flights, self._support.keys() - poses.keys())
        tilt = tuple(angle / MICRO for angle in loading.tilt())
        told_in = frame_format.supports(tilt)
        self._last = {
            piece: self._shown(piece, poses.get(piece), flights, told_in[support], support)
            for piece, support in self._support.items()
        }
        marks = (frame_format.SLOW if self._slow else 0) | (
            frame_format.LAST if loading.finished else 0
        )
        milliseconds = round(1000 * loading.now)
        picture = Picture(self._number, self._number, milliseconds, marks, tilt, self._last)
        frame = self._writer.write(picture)
        if self.hurries:
            return None
        return Moved(
            id=self.begin.id,
            number=self._number,
            frame=frame,
            airborne={piece: poses[piece].at() for piece in flights},
            fallen=frozenset(self._support.keys() - poses.keys()),
            holding=loading.held is not None,
        )

    def _catch(self, flights: Mapping[int, Flight], fallen: Set[int]) -> None:
        """Nobody taps: show what the seed has caught once all is down, or what is known before."""
        known = self.begin.known
        if known is not None:
            reached = {piece for piece, flight in flights.items() if len(flight) >= REACHED}
            self.caught = known & (reached | fallen)
        elif fallen and not flights:
            self.caught = frozenset(self._loading.outcome().caught)

    def _shown(
        self, piece: int, pose: Pose | None, flights: Container[int], on: Frame, support: int
    ) -> Shown:
        caught = frame_format.CAUGHT if piece in self.caught else 0
        if pose is None:  # it leaves the world where it meets the table
            return self._last[piece]._replace(marks=frame_format.FALLEN | caught)
        if piece == self._loading.held:
            return Shown(frame_format.ROOM, frame_format.HELD, pose.at(), pose.turn())
        if piece in flights:
            if caught:  # it stays in the hand
                return self._last[piece]._replace(marks=frame_format.AIRBORNE | caught)
            return Shown(frame_format.ROOM, frame_format.AIRBORNE, pose.at(), pose.turn())
        return Shown(support, 0, on.into(pose.at()), on.turn_into(pose.turn()))

    def end(self) -> Over:
        return Over(id=self.begin.id, outcome=self._loading.outcome())


def _support(spot: int) -> int:
    """In the frame of what a piece on this spot is told, as long as it is aboard."""
    return 1 + (SPOTS[spot].support if spot else HULL)


class Sea:
    """All ships that this process moves, each when its next frame is due."""

    def __init__(self, reports: BinaryIO, speed: float) -> None:
        self._reports = reports
        self._between = 1 / (RATE * speed)  # seconds from frame to frame
        self._voyages: dict[int, Voyage] = {}

    def wait(self) -> float | None:
        """Seconds until something has to be done; None while all ships are at rest."""
        if not self._voyages:
            return None
        return max(0.0, min(voyage.due for voyage in self._voyages.values()) - time.monotonic())

    def obey(self, order: AnyOrder) -> None:
        if isinstance(order, Begin):
            try:
                self._voyages[order.id] = Voyage(order, time.monotonic())
            except Exception:
                self._strand(order)
        elif order.id not in self._voyages:  # it came to rest in the meantime
            return
        elif isinstance(order, Caught):
            self._voyages[order.id].caught = order.pieces
        else:
            del self._voyages[order.id]

    def go_on(self) -> None:
        """The next frame of the ship that has waited longest."""
        if not self._voyages:
            return
        id, voyage = min(self._voyages.items(), key=lambda item: item[1].due)
        now = time.monotonic()
        if voyage.due > now:
            return
        try:
            moved = voyage.go_on()
            if moved is not None:
                self.report(moved)
            if voyage.over:
                self.report(voyage.end())
                del self._voyages[id]
        except Exception:
            self._strand(voyage.begin)
            del self._voyages[id]
        if not voyage.hurries:  # what comes late is not hurried: people would see it jump
            voyage.due = max(voyage.due + self._between, now)

    def _strand(self, begin: Begin) -> None:
        """Our bug: the table must go on all the same."""
        failed = traceback.format_exc()
        self.report(Over(id=begin.id, outcome=stranded(begin.question, ENGINE), failed=failed))

    def report(self, report: AnyReport) -> None:
        told = write_report(report)
        self._reports.write(LENGTH.pack(len(told)) + told)
        self._reports.flush()


def listen(orders: "SimpleQueue[AnyOrder]") -> None:
    """Pass orders on; the end of them ends the process."""
    told = sys.stdin.buffer
    try:
        while head := told.read(LENGTH.size):
            orders.put(read_order(told.read(LENGTH.unpack(head)[0])))
    finally:
        os._exit(0)


def main() -> None:
    for name in (signal.SIGINT, signal.SIGTERM):  # meant for the server, which ends its input
        signal.signal(name, signal.SIG_IGN)
    reports = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever else is printed does not go among the reports
    speed, niceness = sys.argv[1:]
    if os.name == "posix":
        os.nice(int(niceness))
    sea = Sea(reports, float(speed))
    orders: SimpleQueue[AnyOrder] = SimpleQueue()
    threading.Thread(target=listen, args=(orders,), daemon=True).start()
    try:
        sea.report(Ready(engine=ENGINE))
        while True:
            try:
                sea.obey(orders.get(timeout=sea.wait()))
            except Empty:
                sea.go_on()
    except BrokenPipeError:  # nobody is there to see it
        os._exit(0)


if __name__ == "__main__":
    main()
