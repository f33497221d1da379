"""A fake physics for tests: what falls is drawn from the seed, and from nothing else."""

from collections.abc import Iterator
from contextlib import contextmanager

from tablee.core.luck import Rng, seeded
from tablee.games.riff_raff import provider
from tablee.games.riff_raff.provider import Conditions, Laid, Outcome, Pose, Ship, Speed, Tilt

FALLS = 18  # placements in a hundred
LEANS = 200_000  # microradians at the most
SWINGS = 100_000  # … and per second
FIRST = "fake-1.0"  # of the golden games: the ship did not swing on, and nothing slipped


class Fake:
    """Random and plausible; the same seed gives the same outcome."""

    def __init__(self, engine: str = "fake-2.0") -> None:
        self.engine = engine
        self.asked = 0

    def settle(
        self, ship: Ship, piece: int, spot: int, placement: int, seed: int, conditions: Conditions
    ) -> Outcome:
        self.asked += 1
        rng = seeded(seed, stream=2)
        laid = Laid(piece, spot, somewhere(rng))
        cargo = sorted([*ship.cargo, laid], key=lambda each: each.piece)
        fallen: list[int] = []
        if rng.below(100) < FALLS:
            fallen = [each.piece for each in cargo if rng.below(4) == 0] or [piece]
        caught = [each for each in fallen if rng.below(3) == 0]
        rest = [moved(each, rng) for each in cargo if each.piece not in fallen]
        tilt = Tilt(*(rng.below(2 * LEANS) - LEANS for _ in range(5)))
        milliseconds, settled = rng.below(1000 * conditions.limit), rng.below(20) != 0
        speed, slipped = Speed(), list[int]()
        if self.engine != FIRST:
            speed = Speed(*(rng.below(2 * SWINGS) - SWINGS for _ in range(2)))
            slipped = [each.piece for each in rest if rng.below(12) == 0]
        return Outcome(
            self.engine,
            seed,
            milliseconds,
            settled,
            tuple(fallen),
            tuple(caught),
            Ship(tuple(rest), tilt, speed, seed),
            tuple(slipped),
            8 + rng.below(60) if slipped else 0,
        )


def somewhere(rng: Rng) -> Pose:
    """Any place near the ship; turned about an axis by a right angle, or not."""
    x, y, z = (rng.below(300_000) - 150_000 for _ in range(3))
    turn = (1_000_000, 0, 0, 0) if rng.below(2) else (707_107, 0, -707_107, 0)
    return Pose(x, y, z, *turn)


def moved(laid: Laid, rng: Rng) -> Laid:
    """Now and then a piece slides to another spot, or to none."""
    return laid._replace(spot=rng.below(11)) if rng.below(20) == 0 else laid


@contextmanager
def pretending(physics: Fake | None = None) -> Iterator[Fake]:
    """Use this physics in all modes, and restore the real ones afterwards."""
    fake = physics or Fake()
    before = dict(provider._made)
    provider.provide("full", fake)
    provider.provide("statics", fake)
    try:
        yield fake
    finally:
        provider._made.clear()
        provider._made.update(before)
