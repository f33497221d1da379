"""Watches the ship: what is airborne, what has fallen, and when everything is at rest.

Rest is judged by distance, not by speed: stacked edges jitter without going anywhere. A piece is at
rest when it stays where it is *on the ship*, which the waves keep rocking.
"""

from copy import deepcopy
from dataclasses import dataclass, field
from math import cos, radians, sqrt
from typing import Final

from tablee.games.riff_raff.frames import Frame
from tablee.games.riff_raff.physics.catching import Flight
from tablee.games.riff_raff.physics.world import LOW, World
from tablee.games.riff_raff.shapes import Quaternion, Vector
from tablee.games.riff_raff.ship import HULL

QUIET: Final = 0.4  # s without noticeable motion that count as rest
MOVED: Final = 0.6  # mm that a piece may have moved on the hull meanwhile
TURNED: Final = 1.0 - cos(radians(1.2) / 2)  # … and 1.2 degrees
PIVOTED: Final = radians(0.12)  # … and a yard on its peg
SWING: Final = radians(5.0)  # per second: the law of motion goes on with this (``swing.py``)
STIFF: Final = 0.427  # N m/rad: righting stiffness of the empty ship; waves rock a tender one more
TENDER: Final = 4.0  # at most this many times more
SLIP: Final = 8  # mm along its support from which a piece has nearly fallen
DROP: Final = 25.0  # mm: a piece that is further down has left its support
LOST: Final = 0.06  # s in the air after which a piece has left the ship when the limit comes


@dataclass
class Still:
    """How everything lay when it last moved."""

    since: float
    yards: tuple[float, ...]
    pieces: dict[int, Frame]


@dataclass
class Watch:
    """Everything noted since the hand came. A plain value: copy it to save it."""

    flights: dict[int, Flight] = field(default_factory=dict)  # of the pieces now airborne
    fallen: dict[int, Flight] = field(default_factory=dict)  # in the order in which they landed
    still: Still | None = None
    supports: dict[int, int] = field(default_factory=dict)  # on which each piece is meant to lie
    laid: dict[int, Vector] | None = None  # where each lay on its support when the hand let go

    def look(self, world: World, held: int | None) -> None:
        """Note what has happened. Fallen pieces leave the world; nothing is at rest before the hand
        has let go."""
        touching = world.touching()
        landed = set()
        for piece in world.pieces:
            if piece == held:
                continue
            if piece in touching.aboard and piece not in touching.table:
                self.flights.pop(piece, None)
                continue
            at = world.frame(piece).at
            self.flights.setdefault(piece, []).append((world.time, at))
            if piece in touching.table or at[2] < LOW:
                landed.add(piece)
                self.fallen[piece] = self.flights.pop(piece)
        if landed:
            world.remove(landed)
        if held is None:
            if self.laid is None:
                self.laid = self._places(world)
            self._look_for_motion(world)

    def _places(self, world: World) -> dict[int, Vector]:
        """Where each piece is on its support."""
        return {
            piece: world.support(self.supports.get(piece, HULL)).into(world.frame(piece).at)
            for piece in world.pieces
        }

    def slips(self, world: World) -> dict[int, int]:
        """The pieces aboard that have slipped noticeably since the hand let go: millimetres."""
        before, now = self.laid or {}, self._places(world)
        moved = {piece: round(_slip(before.get(piece, at), at)) for piece, at in now.items()}
        return {piece: far for piece, far in moved.items() if far >= SLIP}

    def _look_for_motion(self, world: World) -> None:
        hull, yards = world.support(HULL), world.angles()[2:]
        pieces = {
            piece: Frame(hull.into(at), hull.turn_into(turn))
            for piece, (at, turn) in world.frames().items()
        }
        if self._moved(world, yards, pieces):
            self.still = Still(world.time, yards, pieces)

    def _moved(self, world: World, yards: tuple[float, ...], pieces: dict[int, Frame]) -> bool:
        still = self.still
        return (
            still is None
            or any(abs(rate) > _swing(world) for rate in world.rates())
            or any(abs(a - b) > PIVOTED for a, b in zip(yards, still.yards, strict=True))
            or still.pieces.keys() != pieces.keys()
            or any(_apart(now, still.pieces[piece]) for piece, now in pieces.items())
        )

    def at_rest(self, world: World) -> bool:
        if self.flights or self.still is None:
            return False
        return world.time - self.still.since >= QUIET

    def give_up(self, world: World) -> None:
        """RAF-D7: the time limit: what has been in the air for a while has left the ship."""
        lost = {p for p, flight in self.flights.items() if world.time - flight[0][0] >= LOST}
        for piece in sorted(lost):
            self.fallen[piece] = self.flights.pop(piece)
        if lost:
            world.remove(lost)

    def copy(self) -> "Watch":
        return deepcopy(self)


def _swing(world: World) -> float:
    """How fast this ship may swing with its cargo at rest."""
    return SWING * min(max(STIFF / max(world.stiffness(), 1e-6), 1.0), TENDER)


def _slip(before: Vector, now: Vector) -> float:
    """How far a piece has slipped; that it was let go from above does not count."""
    x, y, z = (b - a for a, b in zip(before, now, strict=True))
    return sqrt(x * x + y * y + (z * z if abs(z) > DROP else 0.0))


def _apart(now: Frame, then: Frame) -> bool:
    """Whether a piece has moved or turned noticeably."""
    return (
        any(abs(a - b) > MOVED for a, b in zip(now.at, then.at, strict=True))
        or _turn_between(now.turn, then.turn) > TURNED
    )


def _turn_between(a: Quaternion, b: Quaternion) -> float:
    """1 minus the cosine of half the angle between two turns."""
    return 1.0 - abs(a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3])
