"""How fast the ship’s time is shown: slowly while something falls, so that people can catch it."""

from collections.abc import Mapping
from math import sqrt
from typing import Final

from tablee.games.riff_raff.hands import CATCH
from tablee.games.riff_raff.physics.catching import Flight
from tablee.games.riff_raff.physics.world import LOW
from tablee.games.riff_raff.ship import GRAVITY

NOTICED: Final = 2  # checks in the air until slow motion: a piece set down gently hops for one
LASTS: Final = 0.8  # s on the screen that a fall takes at least, from then on
SLOWEST: Final = 0.12  # of real time


class Pace:
    """The factor on time, from what is in the air. It depends on the simulation alone."""

    def __init__(self) -> None:
        self._falls: dict[int, tuple[float, float]] = {}  # when each began, and its own factor

    @property
    def slow(self) -> bool:
        return bool(self._falls)

    @property
    def now(self) -> float:
        """The factor for the next frame: the lowest of all falls."""
        return min((factor for _, factor in self._falls.values()), default=1.0)

    def see(self, flights: Mapping[int, Flight]) -> None:
        """What is in the air now. A low fall is shown more slowly than a high one."""
        falls = {}
        for piece, flight in flights.items():
            if len(flight) < NOTICED:
                continue
            begun = flight[0][0]
            known = self._falls.get(piece)
            falls[piece] = known if known and known[0] == begun else (begun, factor(flight))
        self._falls = falls


def factor(flight: Flight) -> float:
    """Usually that of ``CATCH``; less for a piece that lands soon."""
    return max(SLOWEST, min(CATCH.slow_motion, left(flight) / LASTS))


def left(flight: Flight) -> float:
    """Seconds until a piece in the air has fallen, if nothing is in its way."""
    (before, (*_, above)), (now, (*_, here)) = flight[-2:]
    passed, gravity = now - before, 1000 * GRAVITY
    rise = (here - above) / passed - gravity * passed / 2
    height = max(0.0, here - LOW)
    return (rise + sqrt(rise * rise + 2 * gravity * height)) / gravity
