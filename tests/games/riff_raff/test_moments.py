"""When a piece is let go: what people saw counts, and bots wait for their moment."""

import pytest

import tablee
from tablee.core.luck import seeded
from tablee.games.riff_raff.live.simulation import ShipSimulation
from tablee.games.riff_raff.moments import AIMS, choose_moment, moving, tilted
from tablee.games.riff_raff.provider import Ship, Speed
from tablee.games.riff_raff.swing import swing_of
from tests.games.riff_raff.staging import GAME, run, stage

pytestmark = pytest.mark.both_ways

PLACED = "place rat upright 0,60"
SIMULATION = ShipSimulation()
SWING = swing_of(Ship(speed=Speed(30_000, 90_000), swell=8), "normal")


@pytest.mark.parametrize(
    ("told", "elapsed", "lag", "counts"),
    [
        (f"{PLACED} moment 3000", 3050, 0, f"{PLACED} moment 3000"),  # as it was seen
        (f"{PLACED} moment 3000", 3200, 0, f"{PLACED} moment 3000"),
        (f"{PLACED} moment 3000", 3300, 50, f"{PLACED} moment 3000"),
        (f"{PLACED} moment 3000", 3604, 150, f"{PLACED} moment 3200"),  # 400 ms ago at most
        (f"{PLACED} moment 3000", 5000, 0, f"{PLACED} moment 4800"),
        (f"{PLACED} moment 3080", 3043, 0, f"{PLACED} moment 3040"),  # not in the future
        (PLACED, 3043, 0, f"{PLACED} moment 3040"),
        (f"{PLACED} moment 0", 100, 0, PLACED),
        (PLACED, 130_000, 0, f"{PLACED} moment 70000"),  # folded
        (f"{PLACED} moment 69920", 130_000, 0, f"{PLACED} moment 69920"),
        (f"{PLACED} moment 119992", 120_040, 0, f"{PLACED} moment 119992"),
        (f"{PLACED} moment 60000", 179_990, 0, f"{PLACED} moment 119984"),
        (f"{PLACED} moment 69000", 130_000, 0, f"{PLACED} moment 69800"),
        ("card 7", 3000, 0, "card 7"),
        ("place whale", 3000, 0, "place whale"),
    ],
)
def test_a_placement_counts_when_its_player_saw_it(
    told: str, elapsed: int, lag: int, counts: str
) -> None:
    assert SIMULATION.made_at(told, elapsed, lag) == counts


def test_a_request_sent_again_is_the_same_whatever_moment_was_kept() -> None:
    assert GAME.is_same_move(PLACED, f"{PLACED} moment 3040")
    assert GAME.is_same_move(f"{PLACED} moment 3000", f"{PLACED} moment 3040")
    assert not GAME.is_same_move(f"{PLACED} turn 5", f"{PLACED} moment 3040")
    assert not GAME.is_same_move("card 7", "card 8")
    with pytest.raises(tablee.Illegal):
        GAME.is_same_move("card 77", "card 7")


def test_easy_bots_let_go_at_once() -> None:
    assert choose_moment(SWING, "easy", 1234, seeded(1)) == 1234


@pytest.mark.parametrize("level", AIMS)
def test_other_bots_wait_for_a_good_moment(level: str) -> None:
    off = {"medium": tilted, "hard": moving}[level]
    chosen = [choose_moment(SWING, level, 40 * seed, seeded(seed)) for seed in range(60)]
    assert all(0 <= at - 40 * seed <= 4000 for seed, at in enumerate(chosen))
    waited = sum(off(SWING, at) for at in chosen)
    assert waited < 0.75 * sum(off(SWING, 40 * seed) for seed in range(60))


def test_a_bot_says_the_moment_that_it_waits_for() -> None:
    state = run(stage(aboard="rat3@5"), "cards 5 1 2; announce 1")
    told, moment = SIMULATION.timed(state, PLACED, "easy", 200_000, seeded(1))
    assert (told, moment) == (f"{PLACED} moment 80000", 200_000)
    assert SIMULATION.timed(state, "card 7", "hard", 3, seeded(1)) == ("card 7", 3)
