"""Full physics: the ship rocks, tips and holds as a wooden one would, and always alike."""

import pickle
import subprocess
import sys
from math import degrees
from typing import Any

import pytest

from tablee.games.riff_raff.cargo import ELSEWHERE, shape_of
from tablee.games.riff_raff.footprint import encroached, shadows
from tablee.games.riff_raff.hands import Slip, slip
from tablee.games.riff_raff.physics.catching import catches
from tablee.games.riff_raff.physics.engine import MODEL
from tablee.games.riff_raff.physics.hand import Hand, plan
from tablee.games.riff_raff.physics.model import CAREFUL, STEPS
from tablee.games.riff_raff.physics.provider import FullPhysics, Loading
from tablee.games.riff_raff.physics.watch import Watch
from tablee.games.riff_raff.physics.world import World
from tablee.games.riff_raff.placement import place
from tablee.games.riff_raff.placing import fits
from tablee.games.riff_raff.provider import (
    MICRO,
    Conditions,
    Laid,
    Outcome,
    Pose,
    Ship,
    Speed,
    Tilt,
    provider,
)
from tablee.games.riff_raff.shapes import SHAPES
from tablee.games.riff_raff.swing import motion, swing_of, torque
from tests.kit.clauses import clause

pytestmark = pytest.mark.both_ways  # MuJoCo is compiled in any case

BOAT, BARREL, FLASK, CRATE, SAILOR, PLANK, RAT, CHEST = range(8)
ALONG = 18  # steps of 5 degrees: a quarter of a turn, along a yard
STEADY = Conditions(hands="steady")


def placed(
    piece: int,
    x: int,
    y: int,
    *,
    rest: int = 0,
    turn: int = 0,
    height: int = 0,
    push: tuple[int, int] = (0, 0),
) -> int:
    return place(shape_of(piece), rest, turn, height, x, y, *push)


def settle(
    ship: Ship,
    piece: int,
    spot: int,
    x: int,
    y: int,
    *,
    seed: int = 1,
    conditions: Conditions = STEADY,
    **how: Any,
) -> Outcome:
    return FullPhysics().settle(ship, piece, spot, placed(piece, x, y, **how), seed, conditions)


def spot_of(outcome: Outcome, piece: int) -> int:
    return next(laid.spot for laid in outcome.ship.cargo if laid.piece == piece)


def pose_of(ship: Ship, piece: int) -> Pose:
    return next(laid.pose for laid in ship.cargo if laid.piece == piece)


def in_degrees(microradians: int) -> float:
    return degrees(microradians / MICRO)


# -- The empty ship -------------------------------------------------------------------------


def test_the_empty_ship_stands_level_and_comes_back_after_a_push() -> None:
    world = World(Ship(), "normal")
    world.spin(0.3, 1.0)
    furthest = 0.0
    while world.time < 8:
        world.step(10)
        furthest = max(furthest, abs(degrees(world.angle("roll"))))
    assert 8 < furthest < 15
    assert all(abs(degrees(angle)) < 0.4 for angle in world.angles())


def test_the_waves_rock_the_empty_ship_by_half_a_degree_to_one() -> None:
    furthest = []
    for seed in range(3):
        world, seen = World(Ship(), "normal"), 0.0
        while world.time < 8:
            world.rock(*torque(seed, world.time))
            world.step(10)
            seen = max(seen, *(abs(degrees(angle)) for angle in world.angles()[:2]))
        furthest.append(seen)
    assert all(0.4 < seen < 1.2 for seen in furthest), furthest


@pytest.mark.parametrize("ended", [Speed(), Speed(60_000, -90_000)])
def test_the_ship_moves_as_the_law_of_motion_says(ended: Speed) -> None:
    ship = Ship(speed=ended, swell=5)
    swing, world = swing_of(ship, "normal"), World(ship, "normal")
    while world.time < 8:
        world.rock(*torque(ship.swell, world.time + 0.01))
        world.step(10)
        law = motion(swing, round(1000 * world.time))
        assert degrees(abs(world.angle("pitch") - law.pitch)) < 0.05
        assert degrees(abs(world.angle("roll") - law.roll)) < 0.05


# -- Loading --------------------------------------------------------------------------------


@clause("RAF-A7")
def test_a_chest_at_the_end_of_a_yard_tips_it_to_its_stop_and_the_ship_by_degrees() -> None:
    found = settle(Ship(), CHEST, 5, 0, 120, turn=ALONG)
    assert found.settled
    assert found.fallen == ()
    assert spot_of(found, CHEST) == 5
    assert 1.5 < -in_degrees(found.ship.tilt.roll) < 5  # port goes down
    assert -in_degrees(found.ship.tilt.lower) == pytest.approx(9, abs=0.3)
    assert 0 < found.milliseconds < 6000


@pytest.mark.parametrize(
    ("spot", "x", "y"), [(1, 50, 25), (2, 50, -25), (3, -60, 25), (4, -60, -25)]
)
def test_a_crate_on_deck_lies_on_its_spot(spot: int, x: int, y: int) -> None:
    found = settle(Ship(), CRATE, spot, x, y)
    assert (found.fallen, spot_of(found, CRATE)) == ((), spot)


def test_loading_one_side_only_ends_in_a_fall() -> None:
    ship, chests = Ship(), (7, 15, 23, 31)
    fallen: tuple[int, ...] = ()
    for piece, (spot, y) in zip(chests, ((5, 120), (7, 100), (9, 75), (5, 80)), strict=True):
        found = settle(ship, piece, spot, 0, y, turn=ALONG)
        ship, fallen = found.ship, fallen + found.fallen
    assert fallen


def test_mirrored_loads_hold() -> None:
    ship = Ship()
    for number, (spot, y) in enumerate(((5, 60), (6, -60), (7, 60), (8, -60), (9, 50), (10, -50))):
        found = settle(ship, 8 * (number % 4) + (CRATE, BARREL)[number // 4], spot, 0, y)
        assert found.fallen == ()
        ship = found.ship
    assert abs(in_degrees(ship.tilt.roll)) < 3
    assert [laid.spot for laid in ship.cargo].count(5) == 1


@clause("RAF-O5")
def test_a_heavier_keel_tilts_less() -> None:
    def roll(keel: str) -> float:
        found = settle(
            Ship(), CHEST, 5, 0, 120, turn=ALONG, conditions=Conditions("steady", "no", keel)
        )
        return abs(in_degrees(found.ship.tilt.roll))

    assert roll("heavy") < roll("normal") < roll("light")


@clause("RAF-23")
@pytest.mark.parametrize(("piece", "x"), [(RAT, 13), (SAILOR, 15)])
def test_what_hangs_from_a_yard_is_aboard(piece: int, x: int) -> None:
    """RAF-23: pieces may be hung."""
    hung = next(n for n, rest in enumerate(SHAPES[shape_of(piece)].rests) if rest.below)
    found = settle(Ship(), piece, 7, x, 40, rest=hung)
    assert (found.fallen, spot_of(found, piece)) == ((), 7)
    assert pose_of(found.ship, piece).at()[2] < 245 - 4  # its middle is below the yard


@clause("RAF-A5")
def test_what_drops_from_a_yard_onto_the_deck_stays_aboard() -> None:
    """RAF-A5, even onto the spot of another number."""
    found = settle(Ship(), CRATE, 5, 16, 30, height=2)
    assert found.fallen == ()
    assert spot_of(found, CRATE) in (1, ELSEWHERE)


@clause("RAF-A8")
def test_a_piece_set_beside_the_ship_falls() -> None:
    found = settle(Ship(), BARREL, 5, 0, 200)
    assert found.fallen == (BARREL,)
    assert found.ship.cargo == ()


@clause("RAF-A10")
def test_a_piece_dropped_on_purpose_over_the_end_of_a_yard_falls() -> None:
    move = placed(CRATE, 0, 160, height=31)
    assert fits(1 << CRATE, 5, move)
    assert FullPhysics().settle(Ship(), CRATE, 5, move, 1, STEADY).fallen == (CRATE,)


def test_a_piece_may_be_set_on_another() -> None:
    ship = settle(Ship(), CRATE, 1, 50, 25).ship
    found = settle(ship, CHEST, 1, 50, 25)
    assert found.fallen == ()
    assert [laid.spot for laid in found.ship.cargo] == [1, 1]
    assert pose_of(found.ship, CHEST).z > pose_of(found.ship, CRATE).z + 15_000


# -- The hand -------------------------------------------------------------------------------


@clause("RAF-25")
def test_the_held_piece_pushes_another() -> None:
    ship = settle(Ship(), BARREL, 1, 60, 30).ship
    before = pose_of(ship, BARREL).x
    found = settle(ship, CRATE, 1, 30, 30, push=(10, 0))
    assert found.fallen == ()
    assert pose_of(found.ship, BARREL).x > before + 10_000


@clause("RAF-24", "RAF-A6")
def test_a_hand_that_would_err_onto_another_spot_corrects_itself() -> None:
    """RAF-24, RAF-A6: nothing is let go over another spot."""
    clumsy = Slip(0.0, -6.0, 0.0, 0.0, ((0.0, 0.0),) * 3, (0.0, 0.0, 0.0), (0.0, 0.0))
    move = placed(CRATE, 50, 15)
    made = plan(CRATE, 1, move, clumsy)
    assert made.y > 15 - 6
    assert not made.encroaches()
    shaky = Conditions(hands="shaky")
    for seed in range(4):
        loading = Loading(Ship(), CRATE, 5, placed(CRATE, 0, 14), seed, shaky)
        while loading.held is not None:
            loading.advance(0.01)
        at, turn = loading.poses()[CRATE].at(), loading.poses()[CRATE].turn()
        assert encroached(5, shadows(CRATE, turn, at[0], at[1])) == 0


@clause("RAF-O2", "RAF-A3")
def test_a_hand_on_the_hull_keeps_it_still_until_the_release() -> None:
    leaning = Ship(tilt=Tilt(roll=50_000))  # as if somebody had taken a heavy load off it

    def least(touch: str) -> float:
        conditions, seen = Conditions("steady", touch), []
        loading = Loading(leaning, CRATE, 1, placed(CRATE, 50, 25), 3, conditions)
        while loading.now < 0.4:
            loading.advance(0.01)
            seen.append(in_degrees(loading.tilt().roll))
        return min(seen)

    assert least("no") < 1
    assert least("steady") == pytest.approx(in_degrees(50_000), abs=0.1)


@clause("RAF-O2", "RAF-A3")
def test_a_hand_on_the_yard_levels_it_until_the_release() -> None:
    ship = settle(Ship(), CHEST, 5, 0, 60, turn=ALONG).ship
    assert in_degrees(ship.tilt.lower) < -5
    angles = {}
    for touch in ("no", "yards"):
        move = placed(BARREL, 0, -60)
        loading = Loading(ship, BARREL, 6, move, 1, Conditions("steady", touch))
        while loading.held is not None:
            loading.advance(0.01)
        angles[touch] = in_degrees(loading.tilt().lower)
    assert angles["no"] < -4
    assert abs(angles["yards"]) < 1.5


@clause("RAF-O4")
def test_shaky_hands_err_more_than_steady_ones() -> None:
    def spread(hands: str) -> float:
        plans = [plan(CRATE, 5, placed(CRATE, 0, 60), slip(hands, seed)) for seed in range(40)]
        return sum(abs(made.y - 60) for made in plans)

    assert spread("steady") < spread("ordinary") < spread("shaky")


# -- Falling and catching -------------------------------------------------------------------


def test_catching_needs_time_and_nearness() -> None:
    slow = [(0.02 * n, (0.0, 100.0, 200.0 - 2.0 * n)) for n in range(100)]
    short = slow[:3]
    hand = (0.0, 100.0, 200.0)
    near = sum(catches({0: slow}, 0.0, hand, True, seed) == (0,) for seed in range(50))
    assert 44 <= near < 50  # fumbled now and then
    assert not any(catches({0: short}, 0.0, hand, True, seed) for seed in range(50))
    assert catches({}, 0.0, hand, True, 1) == ()


def test_nothing_is_caught_by_a_hand_that_still_holds_something() -> None:
    slow = [(0.02 * n, (0.0, 100.0, 200.0 - 2.0 * n)) for n in range(100)]
    hand = (0.0, 100.0, 200.0)
    assert not any(catches({0: slow}, 5.0, hand, False, seed) for seed in range(20))
    assert any(catches({0: slow}, 5.0, hand, True, seed) for seed in range(20)), "by the other one"


def test_only_what_fell_is_caught_and_a_live_table_says_so_itself() -> None:
    loading = Loading(Ship(), BARREL, 5, placed(BARREL, 0, 200), 5, STEADY)
    loading.finish()
    found = loading.outcome()
    assert set(found.caught) <= set(found.fallen) == {BARREL}
    live = loading.outcome(caught=(BARREL,))
    assert (live.live, live.caught, live.ship) == (True, (BARREL,), found.ship)


@clause("RAF-D7", "RAF-A7")
def test_the_limit_freezes_a_ship_that_never_rests() -> None:
    found = settle(Ship(), CHEST, 9, 0, 80, turn=ALONG, conditions=Conditions(limit=0, longer=0))
    assert not found.settled
    assert [laid.piece for laid in found.ship.cargo] == [CHEST]


@clause("RAF-A5")
def test_a_piece_that_slips_along_its_support_and_holds_is_a_near_miss() -> None:
    world, watch = World(Ship(), "normal"), Watch()
    for piece, x in ((CRATE, 50.0), (BARREL, -60.0), (CHEST, -20.0)):
        world.add(piece, (x, 30.0, 70.0), (1.0, 0.0, 0.0, 0.0))
    watch.look(world, None)
    world.put(CRATE, (62.0, 35.0, 63.0), (1.0, 0.0, 0.0, 0.0))  # along the deck
    world.put(BARREL, (-60.0, 30.0, 65.0), (1.0, 0.0, 0.0, 0.0))  # down, where it was let go
    world.put(CHEST, (-20.0, 30.0, 30.0), (1.0, 0.0, 0.0, 0.0))  # … and further, off its support
    assert watch.slips(world) == {CRATE: 13, CHEST: 40}


def test_steps_are_longer_while_no_piece_moves_quickly() -> None:
    world = World(Ship(), "normal")
    assert world.steps_in(0.02) == round(0.02 / STEPS.calm)
    world.add(CRATE, (0.0, 0.0, 500.0), (1.0, 0.0, 0.0, 0.0))
    assert world.steps_in(0.02) == round(0.02 / STEPS.calm), "it has only begun to fall"
    world.run(0.04)
    saved = world.save()
    assert world.steps_in(0.02) == round(0.02 / STEPS.quick)
    world.restore(saved)
    assert world.seconds_a_step == STEPS.calm, "the length of a step is saved"


def test_a_warning_of_the_solver_begins_the_placement_again_in_finer_steps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(World, "warned", lambda at: at.time > 0.3 and at.steps != CAREFUL)
    loading = Loading(Ship(), CRATE, 1, placed(CRATE, 50, 25), 1, STEADY)
    loading.finish()
    assert loading.save().steps == CAREFUL
    assert loading.outcome().fallen == ()


def test_where_the_solver_gives_up_the_piece_never_rested(monkeypatch: pytest.MonkeyPatch) -> None:
    """RAF-A8: in finer steps it fails again; the ship is as it was."""
    before = settle(Ship(), CRATE, 1, 50, 25).ship
    monkeypatch.setattr(World, "warned", lambda world: world.time > 0.3)
    loading = Loading(before, BARREL, 2, placed(BARREL, 50, -25), 1, STEADY)
    loading.finish()
    found = loading.outcome()
    assert (found.settled, found.fallen, found.caught) == (False, (BARREL,), ())
    assert found.ship == before


def test_fingers_open_in_the_end_whatever_becomes_of_the_plan(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Hand, "_moved", lambda hand, goal, reach: False)
    monkeypatch.setattr(World, "meets", lambda world, piece: False)
    loading = Loading(Ship(), CRATE, 1, placed(CRATE, 50, 25), 1, STEADY)
    loading.finish()
    assert loading.held is None


@pytest.mark.parametrize("shape", range(8))
def test_a_held_piece_does_not_spin(shape: int) -> None:
    loading = Loading(Ship(), shape, 7, placed(shape, 0, 60, turn=ALONG), 1, Conditions())
    while loading.held is not None and loading.now < 0.4:
        loading.advance(0.01)
        _, spin = loading._world.velocity(shape)
        assert max(map(abs, spin)) < 3, "radians per second"


# -- Always alike ---------------------------------------------------------------------------

SHAKY_SHIP = """
from tablee.games.riff_raff.physics.provider import FullPhysics
from tablee.games.riff_raff.provider import Conditions, Ship
from tablee.games.riff_raff.placement import place
ship = Ship()
for piece, spot, y in ((7, 5, 120), (3, 7, 100), (15, 9, 70), (5, 5, 60)):
    found = FullPhysics().settle(
        ship, piece, spot, place(piece & 7, 0, 18, 3, 0, y, 0, 0), 77 + spot, Conditions()
    )
    ship = found.ship
print(found)
"""


def shaky_ship() -> tuple[Ship, Outcome]:
    scope: dict[str, Any] = {"print": lambda found: None}
    exec(SHAKY_SHIP, scope)
    return scope["ship"], scope["found"]


def test_the_same_in_another_process() -> None:
    _, found = shaky_ship()
    told = subprocess.run(
        [sys.executable, "-c", SHAKY_SHIP], capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == str(found)


def falling() -> Loading:
    ship = settle(Ship(), CHEST, 5, 0, 100, turn=ALONG).ship
    return Loading(ship, BARREL, 5, placed(BARREL, 0, 158), 8, Conditions())


def test_saved_in_mid_fall_and_restored_it_goes_on_bit_for_bit() -> None:
    straight = falling()
    straight.finish()
    assert straight.outcome().fallen
    interrupted = falling()
    while not interrupted.airborne():
        interrupted.advance(0.02)
    saved = pickle.loads(pickle.dumps(interrupted.save()))
    interrupted.advance(1.0)
    elsewhere = falling()
    for loading in (interrupted, elsewhere):
        loading.restore(saved)
        loading.finish()
        assert loading.outcome() == straight.outcome()
        assert loading.save().world == straight.save().world


@pytest.mark.parametrize("moment", [0.05, 0.3, 0.6])
def test_saved_with_the_piece_in_hand_it_goes_on_alike(moment: float) -> None:
    straight, interrupted = falling(), falling()
    straight.finish()
    interrupted.advance(moment)
    saved = interrupted.save()
    again = falling()
    again.restore(saved)
    again.finish()
    assert again.save().world == straight.save().world


def test_however_slowly_it_is_shown_the_outcome_is_the_same() -> None:
    straight, shown = falling(), falling()
    straight.finish()
    while not shown.finished:
        shown.advance(0.013)
    assert shown.outcome() == straight.outcome()


def test_the_next_placement_starts_from_the_whole_numbers_alone() -> None:
    ship = settle(Ship(), CHEST, 5, 0, 100, turn=ALONG).ship
    rebuilt = Ship(
        tuple(Laid(p, s, Pose(*map(int, map(str, pose)))) for p, s, pose in ship.cargo),
        Tilt(*map(int, map(str, ship.tilt))),
        Speed(*map(int, map(str, ship.speed))),
        int(str(ship.swell)),
    )
    assert settle(rebuilt, CRATE, 6, 0, -90, seed=4) == settle(ship, CRATE, 6, 0, -90, seed=4)


def test_a_ship_at_rest_stays_as_it_was_laid() -> None:
    ship = Ship()
    for piece, spot, y in ((CRATE, 5, 60), (BARREL, 6, -60), (CHEST, 7, 40)):
        ship = settle(ship, piece, spot, 0, y, turn=ALONG).ship
    found = settle(ship, PLANK, 3, -60, 25)
    for laid in ship.cargo:
        before, after = laid.pose.at(), pose_of(found.ship, laid.piece).at()
        assert max(abs(a - b) for a, b in zip(before, after, strict=True)) < 12


# -- The provider ---------------------------------------------------------------------------


def test_the_provider_says_which_engine_it_is() -> None:
    import mujoco

    assert provider("full").engine == f"mujoco-{mujoco.__version__}.{MODEL}"


def test_nothing_else_needs_mujoco_or_numpy() -> None:
    script = (
        "import sys, tablee, tablee.games.riff_raff.provider, tablee.games.riff_raff.hands\n"
        "print(sorted({'mujoco', 'numpy', 'PIL'} & set(sys.modules)))"
    )
    told = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == "[]"


def test_without_mujoco_it_says_what_to_install() -> None:
    script = (
        "import sys; sys.modules['mujoco'] = None\n"
        "from tablee.core.errors import BadSetup\n"
        "from tablee.games.riff_raff.provider import provider\n"
        "try:\n    provider('full')\n"
        "except BadSetup as refused:\n    print(refused, '|', refused.say('fr'))"
    )
    told = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    english, french = told.stdout.split("|")
    assert 'pip install "tablee[physics]"' in english
    assert 'pip install "tablee[physics]"' in french
    assert "statics" in english
    assert "referee" in french
