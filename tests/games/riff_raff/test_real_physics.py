"""Whole matches with the physics that people play with, under the laws of all games."""

import os

import pytest

import tablee
from tablee.core import laws
from tablee.core.log import Value
from tablee.games import find
from tablee.tournaments.series import play_through

GAME = find("riff-raff")
LONG = "TABLEE_MATCHES" in os.environ  # scripts/soak: with every number of seats, for minutes
FEW = 1  # probes in a hundred moves: each plays the match again by its physics

pytestmark = pytest.mark.both_ways  # the time goes into physics, which is compiled in any case


def options(**chosen: Value) -> dict[str, Value]:
    return {**GAME.default_options(), **chosen}


@pytest.mark.parametrize("seats", GAME.seats if LONG else [3])
def test_the_laws_hold_with_full_physics(seats: int) -> None:
    match = laws.play_by_the_laws(GAME, seats, options(physics="full"), seed=seats, probes=FEW)
    assert any("mujoco" in line.move for line in match.record.lines)


@pytest.mark.parametrize("touch", ["steady", "yards"])
def test_the_laws_hold_with_hands_on_the_ship(touch: str) -> None:
    chosen = options(physics="statics", touch=touch, keel="light", hands="shaky")
    laws.play_by_the_laws(GAME, 3, chosen, seed=5, probes=FEW)


@pytest.mark.parametrize(
    ("physics", "seats"),
    [(physics, seats) for physics in ("statics", "referee") for seats in GAME.seats],
)
def test_the_other_modes_play_to_the_end_and_are_verified(physics: str, seats: int) -> None:
    bots = [GAME.bots()["medium"]] * seats
    match = play_through(GAME, bots, options(physics=physics), seed=3)
    assert match.winners()
    verdict = tablee.verify(match.log())
    assert verdict.ok, verdict.says.en
