# mypyc: compiled
"""The outcome of a placement as the numbers of a house move, and whether it is possible.

Sixteen numbers, then nine for every piece that is still aboard, in ascending order: the piece, its
spot, its position in micrometres, and its turn as a quaternion in millionths.
"""

from typing import Final

from mypy_extensions import i64

from tablee.core.bits import bit
from tablee.games.riff_raff.cargo import PIECES, SPOTS

ENGINE: Final = 0  # the letters of the physics engine
VERSION: Final = 1
SEED: Final = 2
MILLISECONDS: Final = 3
MARKS: Final = 4
FALLEN: Final = 5  # the set of pieces that left the ship
CAUGHT: Final = 6  # those of them that were caught
TILT: Final = 7  # five numbers: microradians
SPEED: Final = 12  # two numbers: microradians per second
SLIPPED: Final = 14  # the set of pieces that slipped and held
SLIP: Final = 15  # … how far the furthest did, in millimetres
HEAD: Final = 16
A_PIECE: Final = 9

SETTLED: Final = 1  # marks: the ship came to rest before the limit (RAF-D7)
LIVE: Final = 2  # people caught the pieces themselves

SEEDS: Final = 2147483648
LONGEST: Final = 600_000  # milliseconds
STEEPEST: Final = 1_600_000  # microradians
QUICKEST: Final = 20_000_000  # microradians per second
FARTHEST: Final = 2_000_000  # micrometres
FURTHEST: Final = 999  # millimetres that a piece may slip
LONGEST_SIDE: Final = 1_100_000  # of a quaternion, in millionths
SHORTEST_TURN: Final = 980_000_000_000  # the square of its length, nearly one
LONGEST_TURN: Final = 1_020_000_000_000


LARGEST: Final = 1 << 61  # all numbers of an outcome are smaller


def are_small(outcome: list[int]) -> bool:
    """Whether these numbers are small enough for the rules' arithmetic."""
    return all(-LARGEST < number < LARGEST for number in outcome)


def is_possible(outcome: list[int], pieces: i64) -> bool:
    """Whether these numbers describe exactly these pieces, and nothing impossible."""
    if len(outcome) < HEAD or (len(outcome) - HEAD) % A_PIECE != 0:
        return False
    if outcome[ENGINE] <= 0 or outcome[VERSION] <= 0:
        return False
    if not 0 <= outcome[SEED] < SEEDS or not 0 <= outcome[MILLISECONDS] <= LONGEST:
        return False
    if outcome[MARKS] & ~(SETTLED | LIVE) != 0:
        return False
    fallen: i64 = outcome[FALLEN]
    caught: i64 = outcome[CAUGHT]
    if fallen & ~pieces != 0 or caught & ~fallen != 0:
        return False
    for place in range(TILT, SPEED):
        if not -STEEPEST <= outcome[place] <= STEEPEST:
            return False
    for place in range(SPEED, SLIPPED):
        if not -QUICKEST <= outcome[place] <= QUICKEST:
            return False
    slipped: i64 = outcome[SLIPPED]
    if slipped & ~(pieces & ~fallen) != 0 or (slipped == 0) != (outcome[SLIP] == 0):
        return False
    if not 0 <= outcome[SLIP] <= FURTHEST:
        return False
    return tells_of(outcome, pieces & ~fallen)


def tells_of(outcome: list[int], aboard: i64) -> bool:
    """Whether the pieces described are exactly those aboard, each near the ship."""
    told: i64 = 0
    before: i64 = -1
    place: i64 = HEAD
    while place < len(outcome):
        piece: i64 = outcome[place]
        if not before < piece < PIECES or not 0 <= outcome[place + 1] <= SPOTS:
            return False
        told |= bit(piece)
        before = piece
        for at in range(place + 2, place + 5):
            if not -FARTHEST <= outcome[at] <= FARTHEST:
                return False
        length: i64 = 0
        for at in range(place + 5, place + A_PIECE):
            side: i64 = outcome[at]
            if not -LONGEST_SIDE <= side <= LONGEST_SIDE:
                return False
            length += side * side
        if not SHORTEST_TURN <= length <= LONGEST_TURN:
            return False
        place += A_PIECE
    return told == aboard
