# mypyc: compiled
"""A placement of Riff Raff as one number, which is its move.

It has the shape, how it lies, where on its spot, its turn, the height from which it is let go, how
far it is pushed first, and when. Its steps are smaller than the tremor of a hand, so nothing is
lost.
"""

from typing import Final

from mypy_extensions import i64

PLACE: Final = 4096  # and above: a placement
# A placement minus PLACE: the bits of each part, from the lowest.
# shape 3 | rest 2 | turn 7 | height 5 | x 9 | y 9 | push x 6 | push y 6 | moment 14
TURNS: Final = 72  # a whole turn in steps of 5 degrees
TURN_STEP: Final = 5
HIGHEST: Final = 31  # mm between the piece and what lies below it when it is let go
REACH: Final = 255  # mm from the middle of the deck or yard, fore and aft, port and starboard
PUSH: Final = 31  # steps of 2 mm
PUSH_STEP: Final = 2
MOMENT_STEP: Final = 8  # ms
MOMENTS: Final = 15_000  # two minutes of swing; ``swing.folded`` has all later times in them
END: Final = PLACE + (MOMENTS << 47)  # placements are numbered below this, and this below 1 << 61


def place(
    shape: i64,
    rest: i64,
    turn: i64,
    height: i64,
    x: i64,
    y: i64,
    push_x: i64,
    push_y: i64,
    moment: i64 = 0,
) -> i64:
    """A placement: ``x`` mm towards the bow and ``y`` mm to port in the frame of deck or yard.

    The piece comes down at that point, is pushed by ``push_x``, ``push_y`` steps of 2 mm along its
    support, lifted to ``height`` mm above it and let go there, ``moment`` steps of 8 ms after the
    ship came to rest.
    """
    packed = moment << 6 | (push_y + PUSH)
    packed = packed << 6 | (push_x + PUSH)
    packed = packed << 9 | (y + REACH)
    packed = packed << 9 | (x + REACH)
    packed = packed << 5 | height
    packed = packed << 7 | turn
    packed = packed << 2 | rest
    packed = packed << 3 | shape
    return PLACE + packed


def is_placement(move: i64) -> bool:
    return PLACE <= move < END


def shape_in(move: i64) -> i64:
    return (move - PLACE) & 7


def rest_in(move: i64) -> i64:
    return (move - PLACE) >> 3 & 3


def turn_in(move: i64) -> i64:
    """Steps of 5 degrees counterclockwise, seen from above."""
    return (move - PLACE) >> 5 & 0x7F


def height_in(move: i64) -> i64:
    return (move - PLACE) >> 12 & 0x1F


def x_in(move: i64) -> i64:
    return ((move - PLACE) >> 17 & 0x1FF) - REACH


def y_in(move: i64) -> i64:
    return ((move - PLACE) >> 26 & 0x1FF) - REACH


def push_x_in(move: i64) -> i64:
    return ((move - PLACE) >> 35 & 0x3F) - PUSH


def push_y_in(move: i64) -> i64:
    return ((move - PLACE) >> 41 & 0x3F) - PUSH


def moment_in(move: i64) -> i64:
    """Steps of 8 ms since the ship came to rest."""
    return (move - PLACE) >> 47


def at_moment(move: i64, moment: i64) -> i64:
    """The same placement at another moment."""
    return move + (moment - moment_in(move) << 47)
