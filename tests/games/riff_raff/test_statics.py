"""The fast model of the ship: moments, slopes and supports, without any physics package."""

from math import atan2, cos, degrees, hypot, sin
from random import Random

import pytest

from tablee.core.bits import bit
from tablee.games.riff_raff.balance import Balance, frame_of, in_room, on_ship
from tablee.games.riff_raff.bodies import Body, footing
from tablee.games.riff_raff.cargo import PIECES, shape_of
from tablee.games.riff_raff.faces import ALL_FACES, FACE_TURNS, FACES, Turn
from tablee.games.riff_raff.footprint import turned
from tablee.games.riff_raff.placement import place
from tablee.games.riff_raff.placing import fits
from tablee.games.riff_raff.policy import Lookout, gain
from tablee.games.riff_raff.provider import Conditions, Outcome, Ship, provider
from tablee.games.riff_raff.ship import SHIP
from tablee.games.riff_raff.statics_provider import Statics, laid_of, terms_of
from tests.kit.clauses import clause

BOAT, BARREL, FLASK, CRATE, SAILOR, PLANK, RAT, CHEST = range(8)
ALONG = 18  # a quarter turn: along a yard
STEADY = Conditions(hands="steady")
PHYSICS = Statics()


def settle(
    ship: Ship,
    piece: int,
    spot: int,
    x: int,
    y: int,
    *,
    rest: int = 0,
    turn: int = 0,
    height: int = 0,
    push: tuple[int, int] = (0, 0),
    seed: int = 1,
    conditions: Conditions = STEADY,
) -> Outcome:
    move = place(shape_of(piece), rest, turn, height, x, y, *push)
    return PHYSICS.settle(ship, piece, spot, move, seed, conditions)


def tilt_of(outcome: Outcome) -> list[float]:
    return [degrees(angle / 1e6) for angle in outcome.ship.tilt]


def loaded(seed: int, pieces: int = 20) -> Ship:
    """A ship loaded by the heuristics; whatever fell is out."""
    luck = Random(seed)
    ship = Ship()
    for piece in luck.sample(range(PIECES), pieces):
        spot = luck.randint(1, 10)
        ways = Lookout(laid_of(ship), ship.tilt, terms_of(STEADY)).prospects(bit(piece), spot)
        if ways:
            seed = luck.getrandbits(31)
            ship = PHYSICS.settle(ship, piece, spot, ways[0].placement, seed, STEADY).ship
    return ship


# -- The provider -----------------------------------------------------------------------------


def test_the_mode_statics_is_this_model() -> None:
    assert provider("statics").engine == "statics-1"


def test_the_same_seed_has_the_same_outcome_and_another_seed_another() -> None:
    first = settle(Ship(), CHEST, 5, 0, 60, turn=ALONG)
    assert settle(Ship(), CHEST, 5, 0, 60, turn=ALONG) == first
    assert settle(Ship(), CHEST, 5, 0, 60, turn=ALONG, seed=2).ship != first.ship


@pytest.mark.parametrize("seed", range(6))
def test_every_piece_is_aboard_or_has_fallen_and_only_what_fell_is_caught(seed: int) -> None:
    luck = Random(seed)
    ship = Ship()
    for piece in luck.sample(range(PIECES), 24):
        x, y = luck.randint(-40, 40), luck.randint(-50, 50)
        turn, push = luck.randrange(72), (luck.randint(-9, 9), luck.randint(-9, 9))
        spot, drop = luck.randint(1, 10), luck.randrange(32)
        before = {laid.piece for laid in ship.cargo} | {piece}
        found = settle(
            ship, piece, spot, x, y, turn=turn, height=drop, push=push, seed=luck.getrandbits(31)
        )
        ship = found.ship
        aboard = [laid.piece for laid in ship.cargo]
        assert aboard == sorted(before - set(found.fallen))
        assert set(found.caught) <= set(found.fallen) <= before
        for laid in ship.cargo:
            assert 0 <= laid.spot <= 10
            assert hypot(*laid.pose.turn()) == pytest.approx(1, abs=1e-5)
            assert laid.pose.at()[2] > -SHIP.pivot


@clause("RAF-O4")
def test_wider_hands_stray_more() -> None:
    def strays(hands: str) -> float:
        middles = [
            settle(Ship(), CRATE, 1, 50, 30, seed=seed, conditions=Conditions(hands=hands))
            .ship.cargo[0]
            .pose.at()
            for seed in range(60)
        ]
        mean = sum(x for x, _, _ in middles) / 60
        return sum((x - mean) ** 2 for x, _, _ in middles)

    assert strays("steady") < strays("ordinary") < strays("shaky")


def test_the_model_agrees_with_full_physics_on_a_loaded_yard() -> None:
    """A chest far out on each yard: the yard at its stop, the ship at about these angles."""
    for spot, y, roll in ((5, 130, -2.7), (7, 100, -2.4), (9, 70, -1.8)):
        pitch, ship, *yards = tilt_of(settle(Ship(), CHEST, spot, 0, y, turn=ALONG))
        assert ship == pytest.approx(roll, abs=0.8)
        assert pitch == pytest.approx(0, abs=0.4)
        assert yards[(spot - 5) // 2] == pytest.approx(-SHIP.yard_limit, abs=0.01)


# -- What falls -------------------------------------------------------------------------------


def falls(piece: int, spot: int, x: int, y: int, rest: int = 0, turn: int = 0) -> int:
    """In how many of forty tries on an empty ship the piece falls."""
    return sum(
        piece in settle(Ship(), piece, spot, x, y, rest=rest, turn=turn, seed=seed).fallen
        for seed in range(40)
    )


@pytest.mark.parametrize("piece", [BOAT, BARREL, FLASK, CRATE, PLANK, RAT, CHEST])
def test_a_piece_set_down_near_the_mast_stays(piece: int) -> None:
    side = 55 if piece == PLANK else 45
    assert falls(piece, 5, 0, side, turn=ALONG) <= 2
    assert falls(piece, 4, -60, -30) <= 1


def test_a_piece_that_is_let_go_beside_the_yard_falls() -> None:
    assert falls(CRATE, 5, 24, 90) >= 30


def test_what_sticks_out_too_far_falls() -> None:
    assert falls(CRATE, 7, 0, 124) > falls(CRATE, 7, 0, 60)


def test_a_barrel_that_lies_across_a_yard_rolls_off_its_end() -> None:
    lying = 1
    assert falls(BARREL, 9, 0, 80, rest=lying, turn=ALONG) >= 25
    assert falls(BARREL, 9, 0, 80) <= 4


@clause("RAF-23")
@pytest.mark.parametrize(("piece", "x"), [(SAILOR, 15), (RAT, 13)])
def test_rats_and_sailors_can_be_hung(piece: int, x: int) -> None:
    hung = 2
    assert falls(piece, 7, x, 40, rest=hung) <= 6
    [laid] = settle(Ship(), piece, 7, x, 40, rest=hung).ship.cargo
    assert laid.spot == 7
    assert laid.pose.at()[2] < SHIP.yard_heights[1]


def test_a_piece_on_another_lies_on_its_top() -> None:
    ship = settle(Ship(), CRATE, 1, 60, 25).ship
    [below, above] = settle(ship, CHEST, 1, 60, 25).ship.cargo
    assert above.pose.at()[2] - below.pose.at()[2] == pytest.approx(13 + 13, abs=1)


@clause("RAF-25")
def test_a_pushed_piece_pushes_what_is_before_it() -> None:
    ship = settle(Ship(), CRATE, 3, -60, 30).ship
    found = settle(ship, CHEST, 3, -20, 30, push=(-15, 0))
    crate = next(laid for laid in found.ship.cargo if laid.piece == CRATE)
    assert crate.pose.at()[0] < ship.cargo[0].pose.at()[0] - 10


def test_all_on_one_side_is_too_much() -> None:
    """The side that is loaded alone goes down until something falls."""
    ship, fallen = Ship(), 0
    for number, piece in enumerate(range(CHEST, PIECES, 8)):
        found = settle(ship, piece, 5, 0, 60 + 25 * (number % 3), turn=ALONG, seed=number)
        ship, fallen = found.ship, fallen + len(found.fallen)
    for number, piece in enumerate(range(CRATE, PIECES, 8)):
        found = settle(ship, piece, 7, 0, 40 + 25 * (number % 3), turn=ALONG, seed=number)
        ship, fallen = found.ship, fallen + len(found.fallen)
    assert fallen > 0


@clause("RAF-O5")
def test_a_lighter_keel_tilts_more_and_a_held_hull_swings_less() -> None:
    def roll(keel: str) -> float:
        conditions = Conditions(hands="steady", keel=keel)
        return abs(tilt_of(settle(Ship(), CHEST, 5, 0, 120, turn=ALONG, conditions=conditions))[1])

    assert roll("heavy") < roll("normal") < roll("light")


def test_a_keel_that_is_used_up_capsizes() -> None:
    balance = Balance(SHIP.ball)
    upright = Turn(1.0, 0.0, 0.0, 0.0)
    high = [Body(CHEST + 8 * n % 32, 3, 0.0, 40.0, 30.0, upright) for n in range(12)]
    balance.settle(high)
    assert balance.stiffness < 0
    assert abs(degrees(balance.roll)) == pytest.approx(SHIP.tilt_limit)


# -- Poses ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_poses_belong_to_the_tilt_they_are_told_with(seed: int) -> None:
    """Seen from its deck or yard every piece lies as high as something carries it."""
    ship = loaded(seed)
    look = Lookout(laid_of(ship), ship.tilt, terms_of(STEADY))
    assert len(look.scene.bodies) == len(ship.cargo) > 4
    hanging = 0
    for body in look.scene.bodies:
        found = footing(body, look.scene.bodies)
        hanging += not (found.on_ship or found.carriers)
    assert hanging <= len(ship.cargo) // 4


def test_what_does_not_move_on_its_level_is_told_where_it_was() -> None:
    """A plank on the deck hardly tilts the ship, so whatever lies elsewhere stays there."""
    ship = settle(Ship(), CRATE, 2, 60, -30).ship
    ship = settle(ship, CHEST, 1, 60, 30).ship
    found = settle(ship, PLANK, 4, -60, -30)
    for before, after in zip(ship.cargo, (found.ship.cargo[0], found.ship.cargo[2]), strict=True):
        assert after.piece == before.piece
        assert after.pose.at() == pytest.approx(before.pose.at(), abs=1.5)


def test_frames_go_there_and_back() -> None:
    balance = Balance(SHIP.ball)
    balance.pitch, balance.roll = 0.1, -0.2
    balance.yards = [0.0, 0.1, -0.05, 0.15]
    for level in range(4):
        there = in_room(balance, level, 12.0, -34.0, 56.0)
        back = on_ship(balance, level, there.x, there.y, there.z)
        assert (back.x, back.y, back.z) == pytest.approx((12.0, -34.0, 56.0))
        turn = frame_of(balance, level)
        middle = in_room(balance, level, 0.0, 0.0, 0.0)
        x, y, z = turned((turn.w, turn.i, turn.j, turn.k), (12.0, -34.0, 56.0))
        expected = (middle.x + x, middle.y + y, middle.z + z)
        assert (there.x, there.y, there.z) == pytest.approx(expected)


# -- Faces ------------------------------------------------------------------------------------


@pytest.mark.parametrize("face", range(FACES))
def test_a_body_finds_the_face_it_lies_on(face: int) -> None:
    for angle in (0.3, 1.9, 4.0):
        about = Turn(cos(angle / 2), 0.0, 0.0, sin(angle / 2))
        body = Body(RAT, 0, 0.0, 0.0, 0.0, about.after(Turn(*FACE_TURNS[face])))
        assert body.number == face
        assert not body.leans
        assert atan2(body.uy, body.ux) % 6.283185307 == pytest.approx(angle)
        kept = body.turn
        body.lie_flat()
        alike = kept.w * body.turn.w + kept.i * body.turn.i
        alike += kept.j * body.turn.j + kept.k * body.turn.k
        assert abs(alike) == pytest.approx(1)


def test_a_crate_is_a_cube_and_a_lying_barrel_rolls() -> None:
    crate = ALL_FACES[CRATE * FACES]
    assert (crate.base_a, crate.base_b, crate.bottom, crate.top) == (13, 13, 13, 13)
    assert [ALL_FACES[BARREL * FACES + face].is_round for face in range(FACES)] == [
        False,
        False,
        True,
        True,
        True,
        True,
    ]


def test_tipping_four_times_over_is_back_where_it_was() -> None:
    body = Body(CHEST, 0, 0.0, 0.0, 0.0, Turn(1.0, 0.0, 0.0, 0.0))
    seen = []
    for _ in range(4):
        body.tip(1.0, 0.0)
        seen.append(body.number)
    assert seen[-1] == 0
    assert len(set(seen)) == 4


# -- Good sense -------------------------------------------------------------------------------


@clause("RAF-24")
@pytest.mark.parametrize("seed", range(3))
def test_every_prospect_may_be_played(seed: int) -> None:
    """RAF-24: none covers another spot."""
    ship = loaded(seed, pieces=10)
    look = Lookout(laid_of(ship), ship.tilt, terms_of(STEADY))
    supply = 0xFF << 24
    for spot in range(1, 11):
        ways = look.prospects(supply, spot)
        assert [way.strain for way in ways] == sorted(way.strain for way in ways)
        assert all(fits(supply, spot, way.placement) for way in ways)


def test_the_heuristics_balance_the_ship() -> None:
    """With a chest far to port, the least strain on the deck is to starboard."""
    ship = settle(Ship(), CHEST, 5, 0, 100, turn=ALONG).ship
    look = Lookout(laid_of(ship), ship.tilt, terms_of(STEADY))
    port, starboard = (look.prospects(bit(CRATE), spot)[0].strain for spot in (7, 8))
    assert starboard < port


@clause("RAF-34")
def test_gain_follows_who_gets_what_fell() -> None:
    assert gain(CRATE, 0, 0) == 1
    assert gain(CRATE, bit(CRATE), 0) == 0
    assert gain(CRATE, bit(CRATE), bit(CRATE)) == 0  # only the own piece: it comes back
    assert gain(CRATE, bit(CRATE) | bit(RAT), bit(RAT)) == 0
    assert gain(CRATE, bit(BOAT) | bit(RAT), 0) == -1
    assert gain(CRATE, bit(BOAT), bit(BOAT)) == 1
