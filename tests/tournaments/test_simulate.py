"""Simulations: the same figures whoever computes them, and figures that add up."""

import json
from dataclasses import asdict
from typing import Any

import pytest

import tablee
from tablee.tournaments import simulate
from tablee.tournaments.simulate import SimulationResult


def simulation(bots: list[str], games: int, **changed: Any) -> SimulationResult:
    asked: dict[str, Any] = {"seats": 4, "seed": 1, "options": {}, "workers": 1, **changed}
    return simulate.run("riffifi", bots=bots, games=games, **asked)


@pytest.mark.parametrize("bots", [["random"], ["random", "easy", "random", "medium"]])
def test_the_number_of_workers_changes_nothing(bots: list[str]) -> None:
    alone = simulation(bots, 10)
    assert simulation(bots, 10, workers=2) == alone
    assert simulation(bots, 10, seed=2) != alone


@pytest.mark.parametrize("bots", [["random"], ["easy"]])
def test_figures_add_up(bots: list[str]) -> None:
    seen: list[int] = []
    result = simulation(bots, 12, progress=seen.append)
    assert result.games == 12
    assert seen[-1] == 12
    assert result.bots == bots * 4
    assert sum(seat.wins.mean for seat in result.by_seat) == pytest.approx(1)
    assert all(seat.wins.low <= seat.wins.mean <= seat.wins.high for seat in result.by_seat)
    assert sum(times for _, times in result.scores.counts) == 48
    assert result.scores.lowest <= result.scores.quarter <= result.scores.median
    assert result.scores.median <= result.scores.three_quarters <= result.scores.highest
    assert result.moves >= 12 * 4 * 40  # forty cards in each of four rounds, and the givers
    assert result.speed.moves_per_second > 0


def test_a_result_is_plain_json() -> None:
    told = json.loads(json.dumps(asdict(simulation(["random"], 3))))
    assert told["by_seat"][3]["seat"] == 3


def test_playouts_count_every_move_of_a_seat() -> None:
    options = {"officer": True, "removed_one": "dealer"}
    result = simulation(["random"], 3, options=options)
    assert result.moves >= 3 * 4 * (40 + 1)  # in each round the dealer removes a 1


def test_wilson_at_the_edges() -> None:
    assert simulate.wilson(0, 10).low == 0
    assert simulate.wilson(0, 10).high == pytest.approx(0.2775, abs=1e-4)
    assert simulate.wilson(5, 10).low == pytest.approx(0.2366, abs=1e-4)


@pytest.mark.parametrize(
    ("bots", "changed", "says"),
    [
        (["genius"], {}, "random, easy, medium, hard"),
        ([], {}, "one bot for all seats"),
        (["easy", "random"], {}, "one bot for all seats"),
        ("easy", {}, "list of levels"),
        (["easy"], {"games": 0}, "from 1 up"),
        (["easy"], {"seats": 2}, "3 to 5 seats"),
        (["easy"], {"seed": None}, "whole number"),
        (["easy"], {"workers": -1}, "from 1 up"),
        (["easy"], {"options": {"officer": "maybe"}}, "cannot be"),
    ],
)
def test_what_makes_no_sense_is_refused(bots: Any, changed: dict[str, Any], says: str) -> None:
    with pytest.raises(tablee.BadSetup, match=says) as refused:
        simulation(bots, **{"games": 2, **changed})
    assert refused.value.say("fr") != refused.value.say("en")
