"""The law of motion of a resting ship: how it swings between placements, as a function of time.

Everybody draws it, and each simulation starts from it, so it needs no physics and nothing is random
in it. About each axis a damped free swing, which begins as the last simulation ended, dies away and
leaves the swell. All numbers of a ``Swing`` are whole: the page computes the same from them.
"""

from functools import lru_cache
from math import atan, atan2, cos, exp, hypot, pi, sin, sqrt
from typing import Final, NamedTuple

from tablee.core.luck import seeded
from tablee.games.riff_raff import frames
from tablee.games.riff_raff.balance import (
    DAMPING,
    GRAVITY,
    HALF_DEPTH,
    HINGE,
    HULL_X,
    HULL_Z,
    LIMIT,
    YARD_MASS,
)
from tablee.games.riff_raff.cargo import shape_of
from tablee.games.riff_raff.faces import MASSES
from tablee.games.riff_raff.hands import WAVES
from tablee.games.riff_raff.provider import MICRO, Ship, Speed
from tablee.games.riff_raff.ship import KEELS, SHIP, YARDS

STRENGTH: Final = 0.0016  # N m: the torque of each wave of the swell
PITCH_WAVES: Final = (26, 18, 11)  # whole waves a minute: the swell repeats every minute; they are
ROLL_WAVES: Final = (24, 17, 12)  # … slower than the ship's own 41
MINUTE: Final = 60_000  # ms
FOLDS: Final = 2 * MINUTE  # from here on the last minute repeats: the free swing is long over
TURN: Final = 6_283_185  # a whole turn in microradians

# kg m² of the empty ship without its ball about its pivot, and of each kg of the ball.
PITCH_INERTIA: Final = 0.010834
ROLL_INERTIA: Final = 0.010282
BALL_INERTIA: Final = 0.019893
METRE: Final = 1000.0  # mm
NEWTON_METRE: Final = 1e9  # g mm² / s²
KILOGRAM_METRE: Final = 1e9  # g mm²

SLUGGISH: Final = 0.05  # N m/rad: a ship that rights itself less does not swing
LEANS: Final = 0.9 * LIMIT  # radians: nor does one that leans on the ring
SLOWLY: Final = 1.0  # per second: how fast such a ship comes to rest


class Wave(NamedTuple):
    """How the ship answers one wave of the swell."""

    amplitude: int  # microradians
    a_minute: int
    phase: int  # microradians


class Axis(NamedTuple):
    """The swing about one axis: microradians, per second where it is a speed.

    angle(t) = middle + exp(-damping t) (cosine cos(frequency t) + sine sin(frequency t)) + waves
    """

    middle: int  # where it comes to rest
    damping: int  # millionths per second
    frequency: int
    cosine: int
    sine: int
    waves: tuple[Wave, ...]


class Swing(NamedTuple):
    pitch: Axis
    roll: Axis


class Motion(NamedTuple):
    """Angles in radians and angular speeds in radians per second."""

    pitch: float
    roll: float
    pitch_speed: float
    roll_speed: float


# -- In time --------------------------------------------------------------------------------------


def folded(milliseconds: int) -> int:
    """A time since the ship came to rest, below FOLDS, at which it swings as at this one."""
    if milliseconds < FOLDS:
        return max(0, milliseconds)
    return MINUTE + milliseconds % MINUTE


def age_of(seen: int, elapsed: int, oldest: int) -> int:
    """How many milliseconds ago this folded time was, between 0 and ``oldest``."""
    age = elapsed - seen
    if elapsed >= FOLDS:  # of all the minutes, the latest
        age = (age + MINUTE // 2) % MINUTE - MINUTE // 2
    return max(0, min(age, oldest))


def motion(swing: Swing, milliseconds: int) -> Motion:
    """How the ship tilts and turns this long after it came to rest."""
    seconds = folded(milliseconds) / 1000
    pitch, pitch_speed = _about(swing.pitch, seconds)
    roll, roll_speed = _about(swing.roll, seconds)
    return Motion(pitch, roll, pitch_speed, roll_speed)


def _about(axis: Axis, seconds: float) -> tuple[float, float]:
    """The angle and the angular speed about one axis."""
    damping, frequency = axis.damping / MICRO, axis.frequency / MICRO
    left = exp(-damping * seconds)
    c, s = left * cos(frequency * seconds), left * sin(frequency * seconds)
    angle = axis.middle + axis.cosine * c + axis.sine * s
    speed = axis.cosine * (-damping * c - frequency * s) + axis.sine * (frequency * c - damping * s)
    for wave in axis.waves:
        pace = a_second(wave.a_minute)
        at = pace * seconds + wave.phase / MICRO
        angle += wave.amplitude * sin(at)
        speed += wave.amplitude * pace * cos(at)
    return angle / MICRO, speed / MICRO


def a_second(a_minute: int) -> float:
    """The angular speed of a wave."""
    return 2 * pi * a_minute / 60


def carried(ship: Ship, keel: str, milliseconds: int) -> Ship:
    """The ship this long after it came to rest: cargo and yards ride with the hull as they lie."""
    now = motion(swing_of(ship, keel), milliseconds)
    tilt = ship.tilt._replace(pitch=round(now.pitch * MICRO), roll=round(now.roll * MICRO))
    before, hull = frames.hull(ship.tilt), frames.hull(tilt)
    cargo = []
    for laid in ship.cargo:
        at, turn = frames.of(laid)
        riding = hull.holding(frames.Frame(before.into(at), before.turn_into(turn)))
        cargo.append(laid._replace(pose=frames.pose(riding)))
    speed = Speed(round(now.pitch_speed * MICRO), round(now.roll_speed * MICRO))
    return Ship(tuple(cargo), tilt, speed, ship.swell)


# -- The swell ------------------------------------------------------------------------------------


@lru_cache(64)
def phases(seed: int) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
    """The waves of the swell about pitch and roll: how many a minute, and their phases."""
    rng = seeded(seed, WAVES)
    pitch = tuple((a_minute, rng.below(TURN)) for a_minute in PITCH_WAVES)
    return pitch, tuple((a_minute, rng.below(TURN)) for a_minute in ROLL_WAVES)


def torque(seed: int, seconds: float) -> tuple[float, float]:
    """The swell's push on pitch and roll in N m, this long after the ship came to rest."""
    pitch, roll = (
        sum(sin(a_second(a_minute) * seconds + phase / MICRO) for a_minute, phase in waves)
        for waves in phases(seed)
    )
    return STRENGTH * pitch, STRENGTH * roll


# -- From the load --------------------------------------------------------------------------------


class Load(NamedTuple):
    """The whole ship as one rigid body about its pivot, in the frame of the hull."""

    x: float  # g mm: moments of its weight
    y: float
    z: float
    pitch_inertia: float  # kg m²
    roll_inertia: float


@lru_cache(64)
def swing_of(ship: Ship, keel: str) -> Swing:
    """How this ship swings from when it came to rest."""
    load = load_of(ship, KEELS[keel])
    across = hypot(load.y, load.z)
    pitch, roll = ship.tilt.pitch, ship.tilt.roll
    if load.z >= 0:
        rights_pitch = rights_roll = level_pitch = level_roll = 0.0
    else:
        level_pitch, level_roll = atan(load.x / across), atan(load.y / load.z)
        rights_pitch = GRAVITY * hypot(load.x, across) / NEWTON_METRE
        rights_roll = GRAVITY * across * cos(level_pitch) / NEWTON_METRE
    if max(abs(level_pitch), abs(level_roll)) > LEANS:
        rights_pitch = rights_roll = 0.0
    pitch_waves, roll_waves = phases(ship.swell)
    return Swing(
        _axis(pitch, ship.speed.pitch, level_pitch, rights_pitch, load.pitch_inertia, pitch_waves),
        _axis(roll, ship.speed.roll, level_roll, rights_roll, load.roll_inertia, roll_waves),
    )


def load_of(ship: Ship, ball: float) -> Load:
    """Cargo and yards ride with the hull as they lie."""
    hull = frames.hull(ship.tilt)
    x, y = ball * SHIP.ball_forward + HULL_X, 0.0
    z = HULL_Z - ball * SHIP.ball_depth
    for yard in YARDS:
        angle = ship.tilt[1 + yard] / MICRO
        y -= YARD_MASS[yard] * HALF_DEPTH * sin(angle)
        z += YARD_MASS[yard] * (HINGE[yard] + HALF_DEPTH * cos(angle))
    spread_pitch = spread_roll = 0.0
    for laid in ship.cargo:
        mass, (a, b, c) = MASSES[shape_of(laid.piece)], hull.into(laid.pose.at())
        x, y, z = x + mass * a, y + mass * b, z + mass * c
        spread_pitch += mass * (a * a + c * c)
        spread_roll += mass * (b * b + c * c)
    ball_inertia = BALL_INERTIA * ball / 1000
    return Load(
        x,
        y,
        z,
        PITCH_INERTIA + ball_inertia + spread_pitch / KILOGRAM_METRE,
        ROLL_INERTIA + ball_inertia + spread_roll / KILOGRAM_METRE,
    )


def _axis(
    angle: int,
    speed: int,
    level: float,
    rights: float,
    inertia: float,
    swell: tuple[tuple[int, int], ...],
) -> Axis:
    """The swing about an axis from this angle and speed, in microradians."""
    if rights < SLUGGISH:
        way = round(speed / SLOWLY)
        return Axis(angle + way, round(SLOWLY * MICRO), 0, -way, 0, ())
    damping = DAMPING / (2 * inertia)
    frequency = sqrt(rights / inertia - damping * damping)
    waves = tuple(_answer(a_minute, phase, rights, inertia) for a_minute, phase in swell)
    middle = round(level * MICRO)
    swell_angle, swell_speed = _about(Axis(0, 0, 0, 0, 0, waves), 0.0)
    cosine = angle - middle - swell_angle * MICRO
    sine = (speed - swell_speed * MICRO + damping * cosine) / frequency
    return Axis(
        middle,
        round(damping * MICRO),
        round(frequency * MICRO),
        round(cosine),
        round(sine),
        waves,
    )


def _answer(a_minute: int, phase: int, rights: float, inertia: float) -> Wave:
    """How the ship moves with a wave: larger near its own frequency, and later."""
    pace = a_second(a_minute)
    stiff, drag = rights - inertia * pace * pace, DAMPING * pace
    amplitude = STRENGTH / hypot(stiff, drag)
    late = round(atan2(drag, stiff) * MICRO)
    return Wave(round(amplitude * MICRO), a_minute, (phase - late) % TURN)
