# mypyc: compiled
"""The pieces of Riff Raff by name: ``rat2`` is the rat of the second set."""

from mypy_extensions import i64

from tablee.core.bits import bit, lowest
from tablee.games.riff_raff.cargo import SETS, SHAPES, of_shape
from tablee.games.riff_raff.shapes import SHAPES as FORMS

PIECE_NAMES = tuple([f"{form.name}{number}" for number in range(1, SETS + 1) for form in FORMS])
SHAPE_WORDS = {shape.name: number for number, shape in enumerate(FORMS)}
PIECE_NUMBERS = {name: piece for piece, name in enumerate(PIECE_NAMES)}


def read_piece(name: str) -> int | None:
    """One of the 32 pieces by its name."""
    return PIECE_NUMBERS.get(name)


def write_pieces(pieces: i64) -> list[str]:
    """A set of pieces, boats first."""
    told: list[str] = []
    for shape in range(i64(SHAPES)):
        alike = of_shape(pieces, shape)
        while alike != 0:
            told.append(PIECE_NAMES[lowest(alike)])
            alike &= alike - 1
    return told


def read_pieces(names: list[str]) -> int:
    return sum([bit(piece) for name in names if (piece := read_piece(name)) is not None])
