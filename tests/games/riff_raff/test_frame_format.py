"""Frames of a ship in motion: small, exact enough, and no loss does lasting harm."""

from math import acos, degrees, dist
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.games.riff_raff.footprint import unit
from tablee.games.riff_raff.live import frame_format
from tablee.games.riff_raff.live.frame_format import Picture, Reader, Shown, Writer
from tablee.games.riff_raff.shapes import Quaternion, Vector

pytestmark = pytest.mark.both_ways

ROOT = Path(__file__).parents[3]
LEVEL = (0.0,) * 5
UPRIGHT = (1.0, 0.0, 0.0, 0.0)

parts = st.floats(-1, 1)
turns = (
    st.tuples(parts, parts, parts, parts)
    .filter(lambda turn: sum(part * part for part in turn) > 0.01)
    .map(unit)
)
places = st.tuples(*[st.floats(-600, 600)] * 3)
angles = st.tuples(*[st.floats(-1.6, 1.6)] * 5)
shown = st.builds(Shown, st.integers(0, 4), st.integers(0, 15), places, turns)
pictures = st.builds(
    Picture,
    number=st.integers(0, 2**32 - 1),
    key=st.integers(0, 2**32 - 1),
    milliseconds=st.integers(0, 600_000),
    marks=st.integers(0, 7),
    tilt=angles,
    pieces=st.dictionaries(st.integers(0, 31), shown, max_size=32),
)


def apart(a: Quaternion, b: Quaternion) -> float:
    """Degrees from one turn to another."""
    return degrees(2 * acos(min(1.0, abs(sum(p * q for p, q in zip(a, b, strict=True))))))


def picture(number: int, pieces: dict[int, Shown], marks: int = 0) -> Picture:
    return Picture(number, number, 33 * number, marks, LEVEL, pieces)


def lying(x: float = 0.0, y: float = 0.0, z: float = 0.0) -> Shown:
    return Shown(1, 0, (x, y, z), UPRIGHT)


# -- There and back -----------------------------------------------------------------------------


@given(pictures)
def test_a_picture_comes_back_to_a_tenth_of_a_millimetre_and_a_third_of_a_degree(
    told: Picture,
) -> None:
    read = frame_format.unpack(frame_format.pack(told))
    assert read[:4] == told[:4]
    assert read.tilt == pytest.approx(told.tilt, abs=0.00006)
    assert read.pieces.keys() == told.pieces.keys()
    for piece, was in told.pieces.items():
        now = read.pieces[piece]
        assert (now.support, now.marks) == (was.support, was.marks)
        assert now.at == pytest.approx(was.at, abs=0.0501)
        assert apart(now.turn, was.turn) < 0.3


def test_an_upright_piece_stays_exactly_upright() -> None:
    for turn in (UPRIGHT, (0.0, 0.0, 0.0, 1.0), (-1.0, 0.0, 0.0, 0.0)):
        assert apart(frame_format.unpack_turn(frame_format.pack_turn(turn)), turn) == 0.0


def test_what_is_too_far_away_is_told_as_far_as_can_be() -> None:
    far = frame_format.unpack(frame_format.pack(picture(0, {3: lying(1e6, -1e6, 0)}))).pieces[3]
    assert far.at == (3276.7, -3276.7, 0.0)


def test_the_head_is_as_documented() -> None:
    frame = frame_format.pack(
        Picture(0x01020304, 0x05060708, 0x090A, 3, (0.1, -0.1, 0, 0, 0), {31: lying(1, -1, 2)})
    )
    assert frame[:26].hex(" ") == (
        "01 01 03 01 04 03 02 01 08 07 06 05 0a 09 00 00 e8 03 18 fc 00 00 00 00 00 00"
    )
    assert frame[26:].hex(" ") == "1f 10 0a 00 f6 ff 14 00 ff fd f7 1f"


def test_the_example_of_the_documentation_is_a_frame() -> None:
    example = (ROOT / "docs" / "frames.md").read_text(encoding="utf-8").split("```")[1]
    told = frame_format.unpack(bytes.fromhex(example))
    assert told[:4] == (310, 300, 4200, frame_format.SLOW)
    assert told.tilt == (0.1, -0.02, 0.0, 0.0, 0.0)
    assert told.pieces == {
        3: Shown(frame_format.ROOM, frame_format.AIRBORNE, (0.2, 159.2, 83.8), UPRIGHT)
    }


@pytest.mark.parametrize(
    "spoilt",
    [b"", b"\x01\x01", b"\x02\x01" + bytes(24), b"\x01\x02" + bytes(24), b"\x01\x01" + bytes(25)],
)
def test_other_bytes_are_no_frame(spoilt: bytes) -> None:
    with pytest.raises(frame_format.BadFrame):
        frame_format.unpack(spoilt)


# -- Key frames and what lies between them --------------------------------------------------------


def test_between_key_frames_only_what_moved_is_told() -> None:
    writer = Writer(30)
    first = writer.write(picture(0, {1: lying(), 2: lying(50)}))
    second = writer.write(picture(1, {1: lying(0.1), 2: lying(50, 0.2)}))
    assert (frame_format.is_key(first), frame_format.is_key(second)) == (True, False)
    assert frame_format.unpack(second).pieces.keys() == {2}
    assert (len(first), len(second)) == (26 + 24, 26 + 12)


@pytest.mark.parametrize(
    "moved",
    [
        Shown(1, 0, (0.0, 0.0, 0.2), UPRIGHT),
        Shown(1, 0, (0.0, 0.0, 0.0), unit((1.0, 0.004, 0.0, 0.0))),
        Shown(2, 0, (0.0, 0.0, 0.0), UPRIGHT),
        Shown(1, frame_format.FALLEN, (0.0, 0.0, 0.0), UPRIGHT),
    ],
)
def test_a_piece_is_told_when_it_has_moved_turned_or_become_something_else(moved: Shown) -> None:
    writer = Writer(30)
    writer.write(picture(0, {1: lying()}))
    assert frame_format.unpack(writer.write(picture(1, {1: moved}))).pieces.keys() == {1}


def test_a_key_frame_comes_first_and_last_and_every_so_often() -> None:
    writer = Writer(3)
    told = [
        writer.write(picture(n, {1: lying()}, frame_format.LAST if n == 7 else 0)) for n in range(8)
    ]
    assert [n for n, frame in enumerate(told) if frame_format.is_key(frame)] == [0, 3, 6, 7]


def test_a_lost_delta_frame_does_no_harm_and_a_lost_key_frame_none_that_lasts() -> None:
    writer, reader = Writer(4), Reader()
    told = [
        writer.write(picture(n, {1: lying(n), 2: lying(0, n if n < 2 else 0)})) for n in range(9)
    ]
    assert reader.read(told[0]) is not None
    late = reader.read(told[3])  # 1 and 2 were lost, and piece 2 is back where it was
    assert late is not None
    assert [late.pieces[piece].at for piece in (1, 2)] == [(3.0, 0.0, 0.0), (0.0, 0.0, 0.0)]
    assert reader.read(told[5]) is None  # its key frame, 4, was lost
    whole = reader.read(told[8])
    assert whole is not None
    assert whole.pieces[1].at == (8.0, 0.0, 0.0)


@given(st.lists(st.tuples(places, turns), min_size=1, max_size=40))
def test_a_reader_is_never_far_off(course: list[tuple[Vector, Quaternion]]) -> None:
    writer, reader = Writer(7), Reader()
    for number, (at, turn) in enumerate(course):
        seen = reader.read(writer.write(picture(number, {9: Shown(0, 0, at, turn)})))
        assert seen is not None
        assert dist(seen.pieces[9].at, at) < 0.35  # 0.2 mm along each axis
        assert apart(seen.pieces[9].turn, turn) < 0.6


def test_a_piece_on_a_yard_is_back_in_the_room_where_it_was() -> None:
    tilt = (0.05, -0.1, 0.02, 0.1, -0.15)
    for support, frame in enumerate(frame_format.supports(tilt)):
        at, turn = (12.0, 80.0, 190.0), unit((0.9, 0.1, -0.2, 0.3))
        told = Shown(support, 0, frame.into(at), frame.turn_into(turn))
        back = frame_format.in_room(told, tilt)
        assert back.at == pytest.approx(at)
        assert apart(back.turn, turn) < 1e-5
