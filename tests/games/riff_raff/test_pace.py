"""How slowly falls are shown: long enough for everybody to tap what falls."""

from math import sqrt

import pytest

from bench.falls import FAIR, falls, shown
from tablee.core.simulation import Start
from tablee.games import find
from tablee.games.riff_raff.events import FELL
from tablee.games.riff_raff.hands import CATCH
from tablee.games.riff_raff.live.pace import Pace, factor, left
from tablee.games.riff_raff.live.question import Question
from tablee.games.riff_raff.live.run import PlacementRun
from tablee.games.riff_raff.physics.catching import Flight
from tablee.games.riff_raff.physics.world import LOW
from tablee.games.riff_raff.placement import place
from tablee.games.riff_raff.provider import Conditions, Ship
from tablee.games.riff_raff.ship import GRAVITY
from tests.kit.clauses import clause

CHECK = 0.02  # s between two checks
FALL = 1000 * GRAVITY  # mm/s²


def flight(height: float, rise: float = 0.0, checks: int = 2, begun: float = 1.0) -> Flight:
    """So many checks of a piece in the air: its height above the end of its fall at the last of
    them, in mm, and how fast it rose there, in mm/s."""
    found = []
    for check in range(checks):
        ago = (checks - 1 - check) * CHECK
        found.append((begun + check * CHECK, height - rise * ago - FALL * ago * ago / 2 + LOW))
    return [(when, (0.0, 0.0, z)) for when, z in found]


@pytest.mark.parametrize("height", [30.0, 60.0, 130.0, 200.0, 400.0])
def test_the_time_to_the_ground_is_that_of_a_free_fall(height: float) -> None:
    assert left(flight(height)) == pytest.approx(sqrt(2 * height / FALL))
    assert left(flight(height, rise=200.0)) > left(flight(height)) > left(flight(height, -200.0))


def test_a_low_fall_is_slower_than_a_high_one_and_none_is_faster_than_bots_are_judged() -> None:
    factors = [factor(flight(height)) for height in (60.0, 100.0, 150.0, 500.0)]
    assert factors == sorted(factors)
    assert factors[-1] == CATCH.slow_motion


def test_a_hop_is_no_fall_and_a_fall_keeps_its_pace() -> None:
    pace = Pace()
    pace.see({3: flight(100.0, checks=1)})
    assert (pace.slow, pace.now) == (False, 1.0)
    pace.see({3: flight(100.0)})
    assert pace.slow
    begun = pace.now
    pace.see({3: flight(20.0, checks=5)})
    assert pace.now == begun
    pace.see({3: flight(20.0, checks=5), 4: flight(40.0, begun=1.06)})
    assert pace.now < begun, "the lowest of all falls"
    pace.see({})
    assert (pace.slow, pace.now) == (False, 1.0)


@clause("RAF-30")
@pytest.mark.parametrize(("spot", "x", "y"), [(1, 30, 66), (5, 0, 160), (9, 0, 112)])
def test_whatever_falls_can_be_tapped_for_long_enough(spot: int, x: int, y: int) -> None:
    placement = place(3, 0, 0, 31, x, y, 0, 0)
    asked = Question(Ship(), 3, spot, placement, 1, Conditions(hands="steady"), 0)
    found = list(falls(list(shown(PlacementRun(Start(asked)))), spot))
    assert found, "it was placed beyond the edge"
    for each in found:
        assert each.seen is not None
        assert each.seen >= FAIR
        assert each.steps == 1, "every frame is sent"


def test_bots_leave_time_to_look_at_a_fall_and_more_at_an_avalanche() -> None:
    game = find("riff-raff")
    breaths = []
    for fallen in (0, 1, 2, 3, 16):
        state = game.begin(2, game.default_options())
        state.story = [(FELL, 0, sum(1 << piece for piece in range(fallen)))] if fallen else []
        breaths.append(game.breath(state))
    assert breaths[0] == 0
    assert breaths == sorted(breaths)
    assert breaths[3] == breaths[4] > 2 * breaths[2]
