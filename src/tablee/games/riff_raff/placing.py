"""Where pieces may be placed (RAF-20, RAF-24), and a few sensible ways to place each shape."""

from functools import cache
from typing import Final

from tablee.core.bits import bit, cards
from tablee.games.riff_raff.cargo import kinds_in
from tablee.games.riff_raff.footprint import covered, encroached, footprint
from tablee.games.riff_raff.placement import (
    PUSH,
    PUSH_STEP,
    REACH,
    TURN_STEP,
    TURNS,
    is_placement,
    place,
    push_x_in,
    push_y_in,
    rest_in,
    shape_in,
    turn_in,
    x_in,
    y_in,
)
from tablee.games.riff_raff.shapes import SHAPES
from tablee.games.riff_raff.ship import HULL, SPOTS, half_beam

QUARTER: Final = TURNS // 4
GENTLY: Final = 2  # mm above its place: the default height of release
HOOKED: Final = 13  # mm from the middle of a yard to the middle of a hanging piece
CLEAR: Final = 4.0  # mm between an example and the edge of its spot
PLACES: Final = ("inner", "middle", "outer")

# The faults of a placement.
FITS: Final = 0
NOT_IN_SUPPLY: Final = 1
NO_SUCH_REST: Final = 2
OUT_OF_REACH: Final = 3
OFF_THE_SPOT: Final = 4
ON_A_NEIGHBOUR: Final = 5  # plus the number of the neighbouring spot


def fits(supply: int, spot: int, move: int) -> bool:
    """Whether a player with these pieces may make this placement."""
    return is_placement(move) and fault(supply, spot, move) == FITS


def fault(supply: int, spot: int, move: int) -> int:
    """What is wrong with a placement; RAF-A6: judged where the piece is let go."""
    shape, rest = shape_in(move), rest_in(move)
    if not kinds_in(supply) & bit(shape):
        return NOT_IN_SUPPLY
    if rest >= len(SHAPES[shape].rests):
        return NO_SUCH_REST
    pushes = push_x_in(move), push_y_in(move)
    reaches = max(x_in(move), y_in(move)) <= REACH and max(pushes) <= PUSH
    if turn_in(move) >= TURNS or not reaches:
        return OUT_OF_REACH
    x, y = x_in(move) + PUSH_STEP * pushes[0], y_in(move) + PUSH_STEP * pushes[1]
    shadows = footprint(shape, rest, float(TURN_STEP * turn_in(move)), float(x), float(y))
    if covered(spot, shadows) <= 0:
        return OFF_THE_SPOT
    neighbour = encroached(spot, shadows)
    return ON_A_NEIGHBOUR + neighbour if neighbour else FITS


# -- Examples ---------------------------------------------------------------------------------


def examples(supply: int, spot: int) -> list[int]:
    """Placements of every shape in each rest: near the mast, in the middle and far out.

    Nothing is hung from the deck.
    """
    return [move for shape in cards(kinds_in(supply)) for move in ways(shape, spot).values()]


@cache
def ways(shape: int, spot: int) -> dict[tuple[str, str], int]:
    """The examples of one shape by the name of its rest and of the place."""
    found = {}
    for rest, named in enumerate(SHAPES[shape].rests):
        if named.below and SPOTS[spot].support == HULL:
            continue
        for where, name in enumerate(PLACES):
            found[named.name, name] = _example(shape, rest, spot, where)
    return found


def _example(shape: int, rest: int, spot: int, where: int) -> int:
    """A placement at this distance from the mast; long pieces lie along the deck or yard."""
    turn = 0
    half_x, half_y = _half_sizes(shape, rest, turn)
    area = SPOTS[spot].area
    if SPOTS[spot].support == HULL:
        x = _along(area.x0, area.x1, half_x + CLEAR, where)
        side = half_beam(abs(x) + half_x if x > 0 else x - half_x + CLEAR)
        y = max(side / 2, half_y + CLEAR) * (1 if area.y1 > 0 else -1)
    elif SHAPES[shape].rests[rest].below:
        x, y = float(HOOKED), _along(area.y0, area.y1, half_y + CLEAR, where)
    else:
        if half_x > half_y:
            turn = QUARTER
            half_x, half_y = _half_sizes(shape, rest, turn)
        x, y = 0.0, _along(area.y0, area.y1, half_y + CLEAR, where)
    return place(
        shape=shape,
        rest=rest,
        turn=turn,
        height=GENTLY,
        x=round(x),
        y=round(y),
        push_x=0,
        push_y=0,
    )


def _along(start: float, end: float, margin: float, where: int) -> float:
    """A point between the ends of a spot, one of which is at the mast."""
    mast, far = sorted((start, end), key=abs)
    outwards = 1 if far > mast else -1
    inner, outer = mast + outwards * margin, far - outwards * margin
    return inner + (outer - inner) * where / (len(PLACES) - 1)


def _half_sizes(shape: int, rest: int, turn: int) -> tuple[float, float]:
    """Half the size of a shape's shadow, fore and aft and to the sides."""
    points = [
        point for part in footprint(shape, rest, TURN_STEP * turn, 0.0, 0.0) for point in part
    ]
    return max(abs(x) for x, _ in points), max(abs(y) for _, y in points)
