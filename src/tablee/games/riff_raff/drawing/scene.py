"""A ship with its cargo, the waves and the box, as coloured triangles in the room."""

from math import hypot
from typing import Final, NamedTuple

from tablee.games.riff_raff import frames
from tablee.games.riff_raff.cargo import shape_of
from tablee.games.riff_raff.drawing import vessel
from tablee.games.riff_raff.drawing.pieces import piece
from tablee.games.riff_raff.drawing.solids import Solid, put
from tablee.games.riff_raff.nominal import arranged
from tablee.games.riff_raff.provider import Ship, Tilt
from tablee.games.riff_raff.ship import SHIP, YARDS

REACH: Final = 60.0  # mm around the top of the mast that the pennant needs


class Thing(NamedTuple):
    """One thing in the scene; ``piece`` is None if it is not cargo."""

    solid: Solid
    piece: int | None = None


def scene(ship: Ship) -> list[Thing]:
    """Everything on the table."""
    ship = arranged(ship)
    tilt = ship.tilt
    things = [Thing(list(vessel.stand()))]
    things.append(Thing(put(vessel.axle(), frames.hull(Tilt(tilt.pitch)))))
    things.append(Thing(put(vessel.hull(), frames.hull(tilt))))
    if not _is_mast_top_taken(ship):
        things.append(Thing(put(vessel.pennant(), frames.hull(tilt))))
    things += [Thing(put(vessel.yard(level), frames.support(level, tilt))) for level in YARDS]
    return things + [
        Thing(put(piece(shape_of(laid.piece)), frames.of(laid)), laid.piece) for laid in ship.cargo
    ]


def _is_mast_top_taken(ship: Ship) -> bool:
    """Whether cargo is piled up to where the pennant flies."""
    hull = frames.hull(ship.tilt)
    places = [hull.into(laid.pose.at()) for laid in ship.cargo]
    return any(z > SHIP.mast_top and hypot(x, y) < REACH for x, y, z in places)
