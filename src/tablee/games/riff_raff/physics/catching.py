"""The hands that catch: the same for everybody, with luck from the seed of the placement."""

from collections.abc import Iterator
from itertools import pairwise
from math import dist, inf, log2

from tablee.core.luck import seeded
from tablee.games.riff_raff.hands import CATCH, CATCHING
from tablee.games.riff_raff.noise import normal, uniform
from tablee.games.riff_raff.shapes import Vector

Flight = list[tuple[float, Vector]]  # times in seconds, with the middle of the piece in mm
BETWEEN = 4  # times checked between two entries of a flight


def catches(
    flights: dict[int, Flight], let_go: float, hand: Vector, other_free: bool, seed: int
) -> tuple[int, ...]:
    """Which of the fallen pieces a player catches who let go at that time, at ``hand``.

    The piece that left the ship first is tried first, by the hand that can be there soonest. The
    second hand starts on the other side of the ship, and is free earlier unless it holds the ship.
    """
    rng = seeded(seed, CATCHING)
    x, y, z = hand
    hands = [(let_go, hand), (-inf if other_free else let_go, (x, -y, z))][: CATCH.hands]
    found = []
    for piece in sorted(flights, key=lambda piece: (flights[piece][0][0], piece)):
        flight = flights[piece]
        reaction = CATCH.reaction + CATCH.reaction_spread * normal(rng)
        reaction = max(reaction, CATCH.reaction_least)
        fumbled = uniform(rng) < CATCH.fumble
        noticed = flight[0][0] + reaction * CATCH.slow_motion
        tries = [
            (*_meeting(flight, max(free, noticed), place), number)
            for number, (free, place) in enumerate(hands)
        ]
        when, where, number = min(tries)
        if when == inf:
            continue
        hands[number] = when + CATCH.again * CATCH.slow_motion, where
        if not fumbled:
            found.append(piece)
    return tuple(sorted(found))


def _meeting(flight: Flight, start: float, place: Vector) -> tuple[float, Vector]:
    """When and where a hand that starts now first meets the piece; inf if never."""
    for when, where in _moments(flight):
        if start + CATCH.slow_motion * reaching(dist(place, where)) <= when:
            return when, where
    return inf, place


def reaching(distance: float) -> float:
    """Fitts' law: the seconds a hand takes to reach something as wide as its grasp."""
    return log2(distance / (2 * CATCH.radius) + 1) / CATCH.bits


def _moments(flight: Flight) -> Iterator[tuple[float, Vector]]:
    for (begin, a), (end, b) in pairwise(flight):
        for n in range(BETWEEN):
            part = n / BETWEEN
            x, y, z = (p + part * (q - p) for p, q in zip(a, b, strict=True))
            yield begin + part * (end - begin), (x, y, z)
    yield flight[-1]
