# mypyc: compiled
"""The cargo of Riff Raff as small numbers: 32 pieces, four sets of eight shapes (RAF-03).

A piece is ``8 * set + shape``; a set of pieces is a mask of 32 bits. Copies of a shape are alike,
so a player names a shape, which means the lowest piece of that shape.
"""

from typing import Final

from mypy_extensions import i64

from tablee.core.bits import bit, lowest

SHAPES: Final = 8  # boat, barrel, flask, crate, sailor, plank, rat, chest: the order of shapes.py
SETS: Final = 4
PIECES: Final = 32
ONE_OF_EACH: Final = 0xFF  # a full set
ONE_SHAPE: Final = 0x01010101  # all four pieces of the first shape

SPOTS: Final = 10  # numbered from 1 (RAF-05)
ELSEWHERE: Final = 0  # instead of a spot: aboard, but on none of the ten
FIRST_YARD_SPOT: Final = 5


def shape_of(piece: i64) -> i64:
    return piece & 7


def of_shape(pieces: i64, shape: i64) -> i64:
    """The pieces of a set that have this shape."""
    return (pieces >> shape & ONE_SHAPE) << shape


def first_of(pieces: i64, shape: i64) -> i64:
    """The piece that naming this shape means; the set has some of it."""
    return lowest(of_shape(pieces, shape))


def kinds_in(pieces: i64) -> i64:
    """The set of shapes that occur among some pieces."""
    return (pieces | pieces >> 8 | pieces >> 16 | pieces >> 24) & ONE_OF_EACH


def set_of(number: i64) -> i64:
    """The eight pieces of the set with this number."""
    pieces: i64 = ONE_OF_EACH
    pieces <<= 8 * number
    return pieces


def has(pieces: i64, piece: i64) -> bool:
    return pieces & bit(piece) != 0


def is_yard(spot: i64) -> bool:
    """RAF-05: spots 5 to 10 lie on the yards, 1 to 4 on the deck."""
    return spot >= FIRST_YARD_SPOT
