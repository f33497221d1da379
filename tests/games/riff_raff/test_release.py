"""The release in full physics: its moment, its height and a push count as they do in the world."""

from statistics import mean

import pytest

from tablee.games.riff_raff import frames
from tablee.games.riff_raff.physics.provider import FullPhysics, Loading
from tablee.games.riff_raff.physics.watch import Watch
from tablee.games.riff_raff.placement import MOMENT_STEP, at_moment, place
from tablee.games.riff_raff.provider import (
    MICRO,
    THOUSANDTH,
    Conditions,
    Outcome,
    Ship,
    Speed,
    Tilt,
)
from tablee.games.riff_raff.shapes import Vector
from tablee.games.riff_raff.swing import carried, motion, swing_of
from tests.kit.clauses import clause

pytestmark = pytest.mark.both_ways  # MuJoCo is compiled in any case

BARREL, FLASK, CRATE, CHEST = 1, 2, 3, 7
SEEDS = range(6)
SWINGING = Ship(tilt=Tilt(10_000, -20_000), speed=Speed(0, 150_000), swell=3)


def put(shape: int, x: int, y: int, *, height: int = 0, push: int = 0) -> int:
    return place(shape, 0, 0, height, x, y, push, 0)


def settle(ship: Ship, piece: int, spot: int, move: int, seed: int = 1) -> Outcome:
    return FullPhysics().settle(ship, piece, spot, move, seed, Conditions())


LADEN = settle(settle(SWINGING, CRATE, 5, put(CRATE, 0, 60)).ship, 11, 6, put(CRATE, 0, -60)).ship


def lies_at(ship: Ship, piece: int) -> Vector:
    """Where a piece lies, in the frame of the hull."""
    laid = next(laid for laid in ship.cargo if laid.piece == piece)
    return frames.hull(ship.tilt).into(laid.pose.at())


# -- The moment -----------------------------------------------------------------------------------


@pytest.mark.parametrize("moment", [0, 96, 744, 5000, 119_992])
def test_a_simulation_starts_as_the_law_has_the_ship_at_that_moment(moment: int) -> None:
    move = at_moment(put(BARREL, 0, 60), moment // MOMENT_STEP)
    loading = Loading(LADEN, BARREL, 7, move, 1, Conditions())
    law, tilt = motion(swing_of(LADEN, "normal"), moment), loading.tilt()
    assert (tilt.pitch, tilt.roll) == (round(law.pitch * MICRO), round(law.roll * MICRO))
    loading.advance(0.02)
    later = motion(swing_of(LADEN, "normal"), moment + 20)
    assert loading.tilt().roll == pytest.approx(later.roll * MICRO, abs=400)
    assert loading.tilt().pitch == pytest.approx(later.pitch * MICRO, abs=400)


def test_cargo_and_yards_ride_with_the_hull() -> None:
    for moment in (0, 400, 3000, 70_000):
        ship = carried(LADEN, "normal", moment)
        assert ship.tilt[2:] == LADEN.tilt[2:]
        for laid in LADEN.cargo:
            before, after = lies_at(LADEN, laid.piece), lies_at(ship, laid.piece)
            away = max(abs(a - b) for a, b in zip(before, after, strict=True))
            assert away * THOUSANDTH < 3, "micrometres"


def test_the_moment_of_the_release_counts_and_is_judged_alike_again() -> None:
    swing = swing_of(SWINGING, "normal")
    moments = range(0, 2000, MOMENT_STEP)
    highest = max(moments, key=lambda at: motion(swing, at).roll)
    lowest = min(moments, key=lambda at: motion(swing, at).roll)
    move = put(BARREL, 0, 100, height=2)
    first, other = (
        settle(SWINGING, BARREL, 9, at_moment(move, at // MOMENT_STEP)) for at in (highest, lowest)
    )
    assert first.ship != other.ship
    assert first == settle(SWINGING, BARREL, 9, at_moment(move, highest // MOMENT_STEP))
    assert other == settle(SWINGING, BARREL, 9, at_moment(move, lowest // MOMENT_STEP))


def test_the_swing_goes_on_from_the_end_of_a_simulation() -> None:
    now = motion(swing_of(LADEN, "normal"), 0)
    assert LADEN.speed != Speed()
    for told, law in zip((*LADEN.tilt[:2], *LADEN.speed), now, strict=True):
        assert told == pytest.approx(law * MICRO, abs=5)


# -- Height and push ------------------------------------------------------------------------------


def test_the_farther_a_piece_drops_the_farther_it_strays() -> None:
    def strays(height: int) -> float:
        found = []
        for seed in SEEDS:
            x, y, _ = lies_at(
                settle(Ship(), FLASK, 1, put(FLASK, 40, 25, height=height), seed).ship, FLASK
            )
            found.append(max(abs(x - 40), abs(y - 25)))
        return mean(found)

    assert strays(2) < 3
    assert strays(20) > 1.5 * strays(2)


def test_a_piece_dropped_on_another_may_fall_where_one_set_down_stays() -> None:
    def falls(height: int) -> int:
        move = put(BARREL, 0, 60, height=height)
        return sum(bool(settle(LADEN, BARREL, 5, move, seed).fallen) for seed in range(8))

    assert falls(2) == 0
    assert falls(25) > 0


def test_without_a_push_the_hand_lets_go_at_once() -> None:
    loading = Loading(Ship(), CRATE, 1, put(CRATE, 50, 25, height=20), 1, Conditions())
    assert loading.held == CRATE
    assert loading.poses()[CRATE].z / THOUSANDTH == pytest.approx(50 + 13 + 20, abs=1)
    loading.advance(0.02)
    assert loading.held is None
    loading.finish()
    assert loading.outcome().milliseconds > 50  # it has fallen first


@clause("RAF-25")
def test_with_a_push_the_piece_touches_pushes_and_is_let_go() -> None:
    move = put(CRATE, 30, 30, height=20, push=10)
    loading = Loading(Ship(), CRATE, 1, move, 1, Conditions())
    assert loading.poses()[CRATE].z / THOUSANDTH == pytest.approx(50 + 13, abs=1)
    while loading.held is not None:
        loading.advance(0.01)
    assert 0.2 < loading.now < 1
    x, y, z = loading.poses()[CRATE].at()
    assert x == pytest.approx(50, abs=6)
    assert y == pytest.approx(30, abs=6)
    assert z == pytest.approx(50 + 13, abs=1.5)


# -- The end --------------------------------------------------------------------------------------


@clause("RAF-A7", "RAF-D7")
def test_what_still_moves_at_the_limit_is_simulated_to_rest() -> None:
    move = place(CHEST, 0, 18, 0, 0, 80, 0, 0)
    cut = FullPhysics().settle(Ship(), CHEST, 9, move, 1, Conditions(limit=0, longer=0))
    whole = FullPhysics().settle(Ship(), CHEST, 9, move, 1, Conditions(limit=0))
    assert (cut.settled, whole.settled) == (False, True)


@clause("RAF-D7")
def test_a_ship_that_never_rests_is_damped_until_it_is_frozen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Watch, "at_rest", lambda watch, world: False)
    ship = Ship(speed=Speed(300_000, 300_000))
    swings = []
    for longer in (1, 4):
        conditions = Conditions(limit=3, longer=longer)
        loading = Loading(ship, CRATE, 1, put(CRATE, 50, 25), 1, conditions)
        loading.finish()
        assert not loading.outcome().settled
        swings.append(max(abs(speed) for speed in loading.outcome().ship.speed))
    assert swings[1] < swings[0] / 4
