# mypyc: compiled
"""Heuristics for Riff Raff: where there is room for a piece, and what it would do to the ship.

They use only what everybody can see: the ship at rest and the pieces in supply.
"""

from math import sqrt
from typing import Final, final

from mypy_extensions import i64

from tablee.core.bits import bit, size
from tablee.core.luck import Rng
from tablee.games.riff_raff.balance import Balance
from tablee.games.riff_raff.bodies import (
    LEVELS,
    OUTLINE_Y,
    SHOULDER,
    SURFACE,
    Area,
    Body,
    Overlap,
    base_of,
    footing,
    on_level,
    overlap,
)
from tablee.games.riff_raff.cargo import PIECES, SHAPES, first_of, is_yard, kinds_in, of_shape
from tablee.games.riff_raff.faces import HUNG_BELOW, MASSES, REST_TURNS, RESTS
from tablee.games.riff_raff.placement import TURNS, place, shape_in
from tablee.games.riff_raff.ship import SHIP
from tablee.games.riff_raff.statics import (
    A_PIECE,
    CAUGHT,
    FALLEN,
    FROM_ABOVE,
    HEAD,
    TILT,
    Scene,
    Terms,
    settle_quickly,
    turn_about_z,
)

QUARTER: Final = TURNS // 4
DEGREE: Final = 57.29578
APART: Final = 2.0  # mm that a careful hand leaves between two pieces
STEP: Final = 6  # mm between two candidate places
NEAREST: Final = 4  # places nearest to the mast that are considered, for each way to lie
HUNG: Final = 2  # the rest in which a piece is hung
EDGE: Final = 15  # mm from the middle of a yard to the middle of a piece hung on it
STACKED: Final = 3.0  # penalties in degrees of slope: for stacking …
STIFF: Final = 40.0  # … for using up the righting moment
HIGH: Final = 0.8  # … per gram above the average and decimetre of height
ALONG: Final = 0.02  # … per mm from the mast


@final
class Prospect:
    """A way to place a piece, and how much it strains the ship; less is better."""

    def __init__(self, strain: float, placement: i64) -> None:
        self.strain: float = strain
        self.placement: i64 = placement


@final
class Lookout:
    """Looks at a ship at rest and finds what could be placed where."""

    def __init__(
        self, laid: list[tuple[int, ...] | None], tilt: tuple[int, ...], terms: Terms
    ) -> None:
        self.laid: list[tuple[int, ...] | None] = laid
        self.tilt: tuple[int, ...] = tilt
        self.terms: Terms = terms
        self.scene: Scene = Scene(terms, tilt, Rng(1, 2, 3, 4))
        for piece in range(PIECES):
            pose = laid[piece]
            if pose is not None:
                self.scene.bring(piece, pose)

    def prospects(self, supply: i64, spot: i64) -> list[Prospect]:
        """Placements of these pieces on a spot, the least strain first."""
        found: list[Prospect] = []
        average = mean_mass(supply)
        for shape in range(SHAPES):
            if kinds_in(supply) & bit(shape) != 0:
                piece = first_of(supply, shape)
                for body in self.places(piece, spot):
                    found.append(Prospect(self.strain(body, average), placement_of(body)))
        found.sort(key=strain_of)
        return found

    def places(self, piece: i64, spot: i64) -> list[Body]:
        """Where there is room for a piece on a spot, or on something flat there."""
        found: list[Body] = []
        level: i64 = (spot - 3) >> 1 if is_yard(spot) else 0
        side: i64 = 1 if spot % 2 == 1 else -1
        rests: i64 = 2 if MASSES[piece & 7] < 9 else 1
        for rest in range(rests):
            for turn in range(0, 2 * QUARTER, QUARTER):
                if is_yard(spot):
                    self.along_yard(piece, rest, turn, level=level, side=side, found=found)
                else:
                    ahead: i64 = 1 if spot <= 2 else -1
                    self.on_deck(piece, rest, turn, ahead=ahead, side=side, found=found)
        self.on_top(piece, spot, level, found)
        if is_yard(spot) and HUNG_BELOW[(piece & 7) * RESTS + HUNG] > 0:
            self.beside_yard(piece, level, side, found)
        return found

    def beside_yard(self, piece: i64, level: i64, side: i64, found: list[Body]) -> None:
        """RAF-23: hung over the edge, in front of the yard or behind it."""
        end: i64 = int(OUTLINE_Y[level][2]) - 10
        for ahead in range(2):
            y: i64 = 16
            seen: i64 = 0
            while y < end and seen < NEAREST:
                body = held(piece, level, HUNG, 2 * QUARTER * ahead)
                body.x, body.y = float(EDGE if ahead == 0 else -EDGE), float(side * y)
                if self.is_free(body):
                    found.append(body)
                    seen += 1
                    y += 2 * STEP
                y += STEP

    def along_yard(
        self, piece: i64, rest: i64, turn: i64, level: i64, side: i64, found: list[Body]
    ) -> None:
        body = held(piece, level, rest, turn)
        if body.face.is_round:
            return
        nearest = SHIP.mast_radius + body.extent(0.0, -float(side)) + APART
        y: i64 = int(nearest) + 1
        end: i64 = int(OUTLINE_Y[level][2]) - 5
        seen: i64 = 0
        while y < end and seen < NEAREST:
            body = held(piece, level, rest, turn)
            body.y = float(side * y)
            if self.is_free(body):
                found.append(body)
                seen += 1
                y += 2 * STEP
            y += STEP

    def on_deck(
        self, piece: i64, rest: i64, turn: i64, ahead: i64, side: i64, found: list[Body]
    ) -> None:
        body = held(piece, 0, rest, turn)
        if body.face.is_round:
            return
        first_x: i64 = int(body.extent(-float(ahead), 0.0) + APART) + 1
        first_y: i64 = int(body.extent(0.0, -float(side)) + APART) + 1
        last_x: i64 = int(SHOULDER if ahead > 0 else SHIP.aft)
        last_y: i64 = int(SHIP.beam / 2)
        seen: i64 = 0
        x = first_x
        while x < last_x and seen < 2 * NEAREST:
            y = first_y
            while y < last_y and seen < 2 * NEAREST:
                body = held(piece, 0, rest, turn)
                body.x, body.y = float(ahead * x), float(side * y)
                if self.is_free(body) and stands_inside(body):
                    found.append(body)
                    seen += 1
                    y += STEP
                y += STEP
            x += 2 * STEP

    def is_free(self, body: Body) -> bool:
        """Whether there is room for it beside other pieces and the mast."""
        apart = Overlap()
        radius = SHIP.mast_radius + APART
        if (
            abs(body.x) < body.extent(-1.0 if body.x > 0 else 1.0, 0.0) + radius
            and abs(body.y) < body.extent(0.0, -1.0 if body.y > 0 else 1.0) + radius
        ):
            return False
        for other in self.scene.bodies:
            if other.level == body.level and overlap(body, other, apart):
                return False
        return True

    def on_top(self, piece: i64, spot: i64, level: i64, found: list[Body]) -> None:
        """On the middle of something that lies flat, if that covers no other spot."""
        for other in self.scene.bodies:
            if other.level != level or other.leans:
                continue
            body = held(piece, level, 0, QUARTER if is_yard(spot) else 0)
            body.x, body.y = float(round(other.x)), float(round(other.y))
            if keeps_to(body, spot) and self.would_stand(body):
                found.append(body)

    def would_stand(self, body: Body) -> bool:
        self.scene.lower(body, FROM_ABOVE)
        below = footing(body, self.scene.bodies)
        if len(below.x) == 0:
            return False
        below.weigh(body, self.scene.balance.pitch, 0.0)
        return below.margin > 2 * self.terms.aim

    def strain(self, body: Body, average: float) -> float:
        """How steep everything would be with this piece, in degrees, plus the penalties."""
        scene = self.scene
        hung = HUNG_BELOW[body.shape * RESTS + body.rest]
        if hung > 0:
            body.z = SURFACE[body.level] - hung
        else:
            scene.lower(body, FROM_ABOVE)
        balance = Balance(self.terms.ball)
        balance.pitch, balance.roll = scene.balance.pitch, scene.balance.roll
        for level in range(LEVELS):
            balance.yards[level] = scene.balance.yards[level]
        scene.bodies.append(body)
        balance.settle(scene.bodies)
        worst = steepness(balance, scene.bodies)
        stacked = footing(body, scene.bodies).carriers != 0
        scene.bodies.pop()
        height = body.z + (SHIP.yard_heights[body.level - 1] if body.level > 0 else 0.0)
        return (
            worst
            + (STACKED if stacked else 0.0)
            + STIFF * (1 - max(0.0, balance.stiffness) / 43000)
            + HIGH * (body.mass - average) * height / 100
            + ALONG * abs(body.y)
        )

    def trial(self, piece: i64, spot: i64, placement: i64, seed: i64) -> list[int]:
        """What a placement may bring, by the fast model."""
        return settle_quickly(
            self.laid,
            self.tilt,
            piece=piece,
            spot=spot,
            placement=placement,
            seed=seed,
            terms=self.terms,
        )


def steepness(balance: Balance, bodies: list[Body]) -> float:
    """The slope of the ship plus half of that of its steepest level with cargo, in degrees."""
    pitch, roll = balance.pitch, balance.roll
    ship = sqrt(pitch * pitch + roll * roll)
    worst = ship
    for body in bodies:
        side = balance.angle(body.level)
        slope = sqrt(pitch * pitch + side * side)
        if slope > worst:
            worst = slope
    return DEGREE * (ship + 0.5 * worst)


def strain_of(prospect: Prospect) -> float:
    return prospect.strain


def held(piece: i64, level: i64, rest: i64, turn: i64) -> Body:
    """A piece held in the hand above the middle of a level."""
    resting = REST_TURNS[(piece & 7) * RESTS + rest]
    body = Body(piece, level, x=0.0, y=0.0, z=0.0, turn=turn_about_z(turn).after(resting))
    body.rest, body.turned = rest, turn
    return body


def placement_of(body: Body) -> i64:
    return place(
        shape=body.shape,
        rest=body.rest,
        turn=body.turned,
        height=0,
        x=int(body.x),
        y=int(body.y),
        push_x=0,
        push_y=0,
    )


def keeps_to(body: Body, spot: i64) -> bool:
    """RAF-24: whether it stays on its own side of the mast."""
    side = 1.0 if spot % 2 == 1 else -1.0
    if side * body.y < body.extent(0.0, -side):
        return False
    if is_yard(spot):
        return True
    ahead = 1.0 if spot <= 2 else -1.0
    return ahead * body.x >= body.extent(-ahead, 0.0)


def stands_inside(body: Body) -> bool:
    """Whether all of its base is on the deck or yard."""
    base: Area = base_of(body)
    return on_level(base, body.level) is base


def mean_mass(supply: i64) -> float:
    total = 0.0
    for shape in range(SHAPES):
        total += MASSES[shape] * float(size(of_shape(supply, shape)))
    return total / max(1.0, float(size(supply)))


# -- Trying it out --------------------------------------------------------------------------


@final
class Trial:
    """The summed results of some placements in the fast model."""

    def __init__(self) -> None:
        self.tries: i64 = 0
        self.gained: float = 0.0  # pieces loaded, minus those that came back

    def mean(self) -> float:
        return self.gained / max(1.0, float(self.tries))


def gain(piece: i64, fallen: i64, caught: i64) -> i64:
    """RAF-34: how many pieces fewer a player has after this outcome."""
    if caught == bit(piece):
        caught = 0
    return 1 - size(fallen & ~caught)


def try_one(
    lookout: Lookout, supply: i64, spot: i64, prospect: Prospect, seeds: list[int]
) -> Trial:
    """Place one piece, once with each seed."""
    found = Trial()
    piece = first_of(supply, shape_in(prospect.placement))
    for seed in seeds:
        told = lookout.trial(piece, spot, prospect.placement, seed)
        found.tries += 1
        found.gained += float(gain(piece, told[FALLEN], told[CAUGHT]))
    return found


def try_two(
    lookout: Lookout, supply: i64, spot: i64, prospect: Prospect, seeds: list[int]
) -> Trial:
    """Place one piece and, if nothing falls, the best of the rest (RAF-21, RAF-22)."""
    found = Trial()
    piece = first_of(supply, shape_in(prospect.placement))
    for seed in seeds:
        told = lookout.trial(piece, spot, prospect.placement, seed)
        found.tries += 1
        found.gained += float(gain(piece, told[FALLEN], told[CAUGHT]))
        if told[FALLEN] != 0:
            continue
        later = Lookout(laid_in(told), tuple(told[TILT:HEAD]), lookout.terms)
        rest = supply & ~bit(piece)
        ways = later.prospects(rest, spot)
        if len(ways) == 0:
            found.gained -= 1.0
            continue
        second = try_one(later, rest, spot, ways[0], [seed + 1])
        found.gained += second.gained
    return found


def laid_in(told: list[int]) -> list[tuple[int, ...] | None]:
    """The pieces aboard, from the numbers of the fast model."""
    found: list[tuple[int, ...] | None] = [None] * PIECES
    for at in range(HEAD, len(told), A_PIECE):
        found[told[at]] = tuple(told[at + 1 : at + A_PIECE])
    return found
