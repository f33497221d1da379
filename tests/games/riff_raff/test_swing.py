"""The law of motion of a resting ship: it goes on from the angle at which a simulation ended."""

from math import degrees, radians

import pytest

from tablee.games.riff_raff.nominal import nominal
from tablee.games.riff_raff.provider import MICRO, Ship, Speed, Tilt
from tablee.games.riff_raff.swing import (
    FOLDS,
    MINUTE,
    Motion,
    folded,
    motion,
    phases,
    swing_of,
)

pytestmark = pytest.mark.both_ways

CHEST, RAT = 7, 6
ENDED = Ship(tilt=Tilt(12_000, -8_000), speed=Speed(30_000, 65_000), swell=99)


def loaded(*told: tuple[int, int], ship: Ship = ENDED) -> Ship:
    for piece, spot in told:
        ship = nominal(ship, piece, spot)
    return ship


LADEN = loaded((CHEST, 1), (RAT, 8), (15, 2), (23, 10))
LEANING = loaded(
    *((CHEST + 8 * copy, 9) for copy in range(4)),
    ship=ENDED._replace(tilt=Tilt(3000, -520_000)),
)


def apart(a: Motion, b: Motion) -> float:
    return max(abs(x - y) for x, y in zip(a, b, strict=True))


@pytest.mark.parametrize("keel", ["light", "normal", "heavy"])
@pytest.mark.parametrize("ship", [ENDED, LADEN, LEANING])
def test_it_begins_as_the_last_simulation_ended(ship: Ship, keel: str) -> None:
    now = motion(swing_of(ship, keel), 0)
    ended = Motion(*(part / MICRO for part in (*ship.tilt[:2], *ship.speed)))
    assert apart(now, ended) < 5e-6


@pytest.mark.parametrize("ship", [Ship(), ENDED, LADEN, LEANING])
def test_its_speed_is_how_its_angle_changes(ship: Ship) -> None:
    swing = swing_of(ship, "normal")
    for milliseconds in range(1, 20_000, 137):
        before, now = motion(swing, milliseconds - 1), motion(swing, milliseconds + 1)
        told = motion(swing, milliseconds)
        assert (now.pitch - before.pitch) / 0.002 == pytest.approx(told.pitch_speed, abs=1e-5)
        assert (now.roll - before.roll) / 0.002 == pytest.approx(told.roll_speed, abs=1e-5)


def test_the_second_minute_repeats() -> None:
    assert [folded(time) for time in (-5, 0, FOLDS - 1)] == [0, 0, FOLDS - 1]
    assert [folded(time) for time in (FOLDS, 3 * MINUTE + 8, 100 * MINUTE - 1)] == [
        MINUTE,
        MINUTE + 8,
        FOLDS - 1,
    ]
    swing = swing_of(LADEN, "light")
    assert apart(motion(swing, FOLDS - 1), motion(swing, FOLDS)) < 1e-3


def test_a_load_on_one_side_moves_the_middle_and_slows_the_swing() -> None:
    empty, port = swing_of(ENDED, "normal"), swing_of(loaded((CHEST, 9)), "normal")
    assert empty.pitch.middle == empty.roll.middle == 0
    assert degrees(port.roll.middle / MICRO) == pytest.approx(-1.5, abs=0.8)
    assert port.roll.frequency < empty.roll.frequency


def test_each_seed_has_its_own_swell() -> None:
    assert len({phases(seed) for seed in range(100)}) == 100
    for seed in range(20):
        swing = swing_of(ENDED._replace(swell=seed), "normal")
        largest = [motion(swing, time) for time in range(MINUTE, FOLDS, 40)]
        most = max(max(abs(now.pitch), abs(now.roll)) for now in largest)
        assert radians(0.4) < most < radians(1.2)


def test_a_ship_that_leans_on_its_ring_comes_to_rest_there() -> None:
    swing = swing_of(LEANING, "light")
    still = [motion(swing, time) for time in range(10_000, 20_000, 500)]
    assert all(apart(now, still[0]) < 1e-4 for now in still)
    assert still[0].roll == pytest.approx(LEANING.tilt.roll / MICRO, abs=0.1)
