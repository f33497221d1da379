"""Frames of a moving ship as bytes; docs/frames.md has the format, byte by byte.

A key frame has every piece. A delta frame has those that differ from the key frame it names, so any
delta frame may be lost. The pose of a piece aboard is relative to its deck or yard, which the waves
rock: while it rests there, it needs no bytes.
"""

from collections.abc import Mapping
from math import cos, radians, sqrt
from struct import Struct
from typing import Final, NamedTuple

from tablee.games.riff_raff.frames import Frame, frame_of
from tablee.games.riff_raff.shapes import Quaternion, Vector

KIND: Final = 1  # a ship; other kinds may be added
VERSION: Final = 1

HEAD: Final = Struct("<BBBBIII5h")
PIECE: Final = Struct("<BBhhhI")
MARKS_AT: Final = 2  # the byte of the header with the marks of the frame

# Marks of a frame.
KEY: Final = 1  # it has every piece
SLOW: Final = 2  # slow motion: something is falling
LAST: Final = 4  # the ship is at rest, or was stopped

# Marks of a piece, besides its support.
HELD: Final = 1  # in the hand that places
AIRBORNE: Final = 2  # no chain of contacts leads to the ship: it can be caught
FALLEN: Final = 4
CAUGHT: Final = 8
SUPPORT: Final = 4  # shift of the support, relative to which its pose is given
ROOM: Final = 0  # relative to the room; 1 to the hull, 2 to 4 to the lower, middle and upper yard

TENTHS: Final = 10  # of a millimetre
ANGLE: Final = 10_000  # of a radian
FARTHEST: Final = 32_767
FINEST: Final = 511  # steps from 0 to the largest of a quaternion's three smaller parts
BITS: Final = 10
MASK: Final = (1 << BITS) - 1

MOVED: Final = 0.15  # mm off its place in the key frame that nobody notices
TURNED: Final = 1.0 - cos(radians(0.3) / 2)  # … and 0.3 degrees


class Shown(NamedTuple):
    """A piece: its support, its marks, and its position (mm) and turn relative to the support."""

    support: int
    marks: int
    at: Vector
    turn: Quaternion


class Picture(NamedTuple):
    """A ship at one moment. ``key`` is the number of its key frame."""

    number: int
    key: int
    milliseconds: int  # of simulated time, since the hand came
    marks: int
    tilt: tuple[float, ...]  # radians, in the order of ``provider.Tilt``
    pieces: Mapping[int, Shown]


# -- Writing ------------------------------------------------------------------------------------


class Writer:
    """Turns pictures into frames, and decides which are key frames."""

    def __init__(self, frames_between_keys: int) -> None:
        self._between = frames_between_keys
        self._key: Picture | None = None

    def write(self, picture: Picture) -> bytes:
        """The frame of this picture; its ``key`` is ignored."""
        key = self._key
        if (
            key is None
            or picture.marks & LAST
            or picture.number - key.number >= self._between
            or key.pieces.keys() != picture.pieces.keys()
        ):
            self._key = picture
            marks = picture.marks | KEY
            return pack(picture._replace(key=picture.number, marks=marks))
        told = {
            piece: shown
            for piece, shown in picture.pieces.items()
            if _differs(shown, key.pieces[piece])
        }
        return pack(picture._replace(key=key.number, marks=picture.marks & ~KEY, pieces=told))


def _differs(now: Shown, then: Shown) -> bool:
    (x, y, z), (u, v, w) = now.at, then.at
    a, b = now.turn, then.turn
    return (
        now.marks != then.marks
        or now.support != then.support
        or abs(x - u) > MOVED
        or abs(y - v) > MOVED
        or abs(z - w) > MOVED
        or 1.0 - abs(a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]) > TURNED
    )


def pack(picture: Picture) -> bytes:
    """These pieces as one frame."""
    number, key, milliseconds, marks, tilt, pieces = picture
    count = len(pieces)
    angles = [_whole(angle * ANGLE) for angle in tilt]
    frame = bytearray(HEAD.size + PIECE.size * count)
    HEAD.pack_into(frame, 0, KIND, VERSION, marks, count, number, key, milliseconds, *angles)
    place = HEAD.size
    for piece, (support, said, (x, y, z), turn) in pieces.items():
        PIECE.pack_into(
            frame,
            place,
            piece,
            support << SUPPORT | said,
            _whole(x * TENTHS),
            _whole(y * TENTHS),
            _whole(z * TENTHS),
            pack_turn(turn),
        )
        place += PIECE.size
    return bytes(frame)


def _whole(value: float) -> int:
    return max(-FARTHEST, min(FARTHEST, round(value)))


def pack_turn(turn: Quaternion) -> int:
    """The three smaller parts in ten bits each, below two bits that say which was the largest."""
    largest = max(range(4), key=lambda part: abs(turn[part]))
    scale = FINEST * sqrt(2.0)
    if turn[largest] < 0:  # a quaternion and its negative are the same turn
        scale = -scale
    packed = largest
    for part in range(4):
        if part != largest:
            step = max(-FINEST, min(FINEST, round(turn[part] * scale)))
            packed = packed << BITS | step + FINEST
    return packed


# -- Reading ------------------------------------------------------------------------------------


class BadFrame(ValueError):
    """The bytes are no frame of this version."""


def unpack(frame: bytes) -> Picture:
    """The contents of one frame; a delta frame has only some of the pieces."""
    if len(frame) < HEAD.size:
        raise BadFrame("it is shorter than the head of a frame")
    kind, version, marks, count, number, key, milliseconds, *tilt = HEAD.unpack_from(frame)
    if (kind, version) != (KIND, VERSION):
        raise BadFrame(f"kind {kind}, version {version}")
    if len(frame) != HEAD.size + count * PIECE.size:
        raise BadFrame(f"{len(frame)} bytes for {count} pieces")
    pieces = {}
    for piece, said, x, y, z, turn in PIECE.iter_unpack(frame[HEAD.size :]):
        pieces[piece] = Shown(
            said >> SUPPORT,
            said & (1 << SUPPORT) - 1,
            (x / TENTHS, y / TENTHS, z / TENTHS),
            unpack_turn(turn),
        )
    return Picture(number, key, milliseconds, marks, tuple(angle / ANGLE for angle in tilt), pieces)


def is_key(frame: bytes) -> bool:
    return bool(frame[MARKS_AT] & KEY)


def unpack_turn(packed: int) -> Quaternion:
    largest = packed >> 3 * BITS
    smaller = [((packed >> shift & MASK) - FINEST) / (FINEST * sqrt(2.0)) for shift in (20, 10, 0)]
    rest = sqrt(max(0.0, 1.0 - sum(part * part for part in smaller)))
    smaller.insert(largest, rest)
    w, x, y, z = smaller
    return w, x, y, z


class Reader:
    """Turns frames into whole pictures, as a client does."""

    def __init__(self) -> None:
        self._key: Picture | None = None

    def read(self, frame: bytes) -> Picture | None:
        """The whole picture; None for a delta frame whose key frame never came."""
        told = unpack(frame)
        if told.marks & KEY:
            self._key = told
            return told
        key = self._key
        if key is None or key.number != told.key:
            return None
        return told._replace(pieces={**key.pieces, **told.pieces})


# -- From the room to a support, and back ---------------------------------------------------------


def supports(tilt: tuple[float, ...]) -> list[Frame]:
    """The coordinate frames of the supports: the room, the hull, the three yards."""
    return [Frame(), *(frame_of(number, tilt) for number in range(4))]


def in_room(shown: Shown, tilt: tuple[float, ...]) -> Frame:
    """Where a piece is in the room, at this tilt."""
    return supports(tilt)[shown.support].holding(Frame(shown.at, shown.turn))
