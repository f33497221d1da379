"""One placement that people watch, frame by frame. Needs MuJoCo.

A frame always covers the same simulated time, whatever the clock says, so a placement that is
simulated again in another process shows exactly the same frames.
"""

from collections.abc import Container, Mapping, Set

import msgspec

from tablee.core.simulation import Frame, Start
from tablee.games.riff_raff.frames import Frame as FrameOfReference
from tablee.games.riff_raff.live import frame_format
from tablee.games.riff_raff.live.frame_format import Picture, Shown, Writer
from tablee.games.riff_raff.live.pace import Pace
from tablee.games.riff_raff.live.question import Question
from tablee.games.riff_raff.live.taps import RATE, Facts
from tablee.games.riff_raff.outcome import write_outcome
from tablee.games.riff_raff.physics.catching import Flight
from tablee.games.riff_raff.physics.provider import Loading
from tablee.games.riff_raff.provider import MICRO, Pose
from tablee.games.riff_raff.ship import HULL, SPOTS

REACHED = 5  # checks in the air after which a hand holds a piece known to be caught


_encoder = msgspec.msgpack.Encoder()


class PlacementRun:
    """One placement, from the hand that comes until the ship is at rest."""

    def __init__(self, start: Start[Question]) -> None:
        self.tapped: frozenset[int] = frozenset()
        self._start = start
        self._number = start.first
        asked = start.question
        self._loading = Loading(
            asked.ship, asked.piece, asked.spot, asked.placement, asked.seed, asked.conditions
        )
        self._writer = Writer(frames_between_keys=RATE)
        self._support = {laid.piece: _support(laid.spot) for laid in asked.ship.cargo}
        self._support[asked.piece] = _support(asked.spot)
        self._last: dict[int, Shown] = {}  # how each piece was last seen
        self._pace = Pace()
        self._shown_at = -1.0  # the simulated time of the last frame

    @property
    def is_over(self) -> bool:
        return self._loading.finished

    @property
    def catches_up(self) -> bool:
        """Whether these frames have been shown before, by a process that died."""
        return self._number <= self._start.shown

    def advance(self) -> Frame | None:
        """The next frame, or None if nothing visible has changed."""
        loading = self._loading
        if self._shown_at >= 0:
            self._number += 1
            if self._number == self._start.shown + 1:  # people know only the frames they saw
                self.tapped = self._start.tapped
                self._writer = Writer(frames_between_keys=RATE)
            loading.advance(self._pace.now / RATE)
            if loading.now == self._shown_at and not loading.finished:
                return None
        self._shown_at = loading.now
        return self._look()

    def _look(self) -> Frame:
        loading = self._loading
        flights, poses = loading.airborne(), loading.poses()
        self._pace.see(flights)
        if not self._start.by_hand:
            self._catch(flights, self._support.keys() - poses.keys())
        tilt = tuple(angle / MICRO for angle in loading.tilt())
        told_in = frame_format.supports(tilt)
        self._last = {
            piece: self._shown(piece, poses.get(piece), flights, told_in[support], support)
            for piece, support in self._support.items()
        }
        marks = (frame_format.SLOW if self._pace.slow else 0) | (
            frame_format.LAST if loading.finished else 0
        )
        milliseconds = round(1000 * loading.now)
        picture = Picture(self._number, self._number, milliseconds, marks, tilt, self._last)
        frame = self._writer.write(picture)
        facts = Facts(
            airborne={piece: poses[piece].at() for piece in flights},
            fallen=frozenset(self._support.keys() - poses.keys()),
            holding=loading.held is not None,
        )
        return Frame(
            number=self._number,
            data=frame,
            is_key=frame_format.is_key(frame),
            facts=msgspec.Raw(_encoder.encode(facts)),
        )

    def _catch(self, flights: Mapping[int, Flight], fallen: Set[int]) -> None:
        """Without taps: show what the seed has caught, once all is down or it is known."""
        known = self._start.known
        if known is not None:
            reached = {piece for piece, flight in flights.items() if len(flight) >= REACHED}
            self.tapped = known & (reached | fallen)
        elif fallen and not flights:
            self.tapped = frozenset(self._loading.outcome().caught)

    def _shown(
        self,
        piece: int,
        pose: Pose | None,
        flights: Container[int],
        on: FrameOfReference,
        support: int,
    ) -> Shown:
        caught = frame_format.CAUGHT if piece in self.tapped else 0
        if pose is None:  # it leaves the simulation when it meets the table
            return self._last[piece]._replace(marks=frame_format.FALLEN | caught)
        if piece == self._loading.held:
            return Shown(frame_format.ROOM, frame_format.HELD, pose.at(), pose.turn())
        if piece in flights:
            if caught:  # it stays in the hand
                return self._last[piece]._replace(marks=frame_format.AIRBORNE | caught)
            return Shown(frame_format.ROOM, frame_format.AIRBORNE, pose.at(), pose.turn())
        return Shown(support, 0, on.into(pose.at()), on.turn_into(pose.turn()))

    def outcome(self) -> str:
        return write_outcome(self._loading.outcome())


def _support(spot: int) -> int:
    """The support of a piece on this spot, while it is aboard."""
    return 1 + (SPOTS[spot].support if spot else HULL)
