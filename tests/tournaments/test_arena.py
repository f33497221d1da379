"""Tournaments: fair seats, the same result whoever computes it, and honest figures."""

import json
from dataclasses import asdict
from typing import Any

import pytest

import tablee
from tablee.tournaments import arena, ratings
from tablee.tournaments.arena import ArenaResult


def tournament(bots: list[str], games: int, **changed: Any) -> ArenaResult:
    asked: dict[str, Any] = {
        "seats": 3,
        "seed": 1,
        "options": {},
        "workers": 1,
        "progress": None,
        **changed,
    }
    return arena.run("riffifi", bots, games=games, **asked)


def test_the_number_of_workers_changes_nothing() -> None:
    alone = tournament(["easy", "random"], 8)
    assert tournament(["easy", "random"], 8, workers=2) == alone
    assert tournament(["easy", "random"], 8, seed=2) != alone


def test_a_result_is_plain_json() -> None:
    result = tournament(["easy", "random"], 2, options={"officer": True})
    assert result.deals == 1  # of one deal the spread is unknown
    told = json.loads(json.dumps(asdict(result), allow_nan=False))
    assert told["options"]["officer"] is True
    assert [bot["bot"] for bot in told["bots"]] == ["easy", "random"]


def test_games_are_rounded_up_to_whole_deals() -> None:
    seen: list[int] = []
    result = tournament(["easy", "random", "medium"], 4, progress=seen.append)
    assert result.games == 6
    assert result.deals == 2
    assert seen[-1] == 6
    assert seen == sorted(seen)


def test_there_is_a_seat_for_each_bot_unless_said_otherwise() -> None:
    assert tournament(["easy", "random", "medium"], 3, seats=None).seats == 3


@pytest.mark.parametrize(("bots", "seats"), [(2, 3), (2, 4), (3, 3), (4, 3), (3, 5)])
def test_every_bot_sits_on_every_seat_once_a_deal(bots: int, seats: int) -> None:
    for seed in range(20):
        first = arena.seating(bots, seats, seed)
        assert len(set(first)) == min(bots, seats)
        for seat in range(seats):
            assert {(first[seat] + turn) % bots for turn in range(bots)} == set(range(bots))


def test_all_wins_of_a_tournament_add_up() -> None:
    result = tournament(["easy", "random", "medium"], 9)
    assert sum(bot.wins.mean for bot in result.bots) == pytest.approx(1)
    assert sum(bot.points.mean for bot in result.bots) == pytest.approx(1)
    assert sum(bot.rating.mean for bot in result.bots) == pytest.approx(0)
    assert all(bot.rating.low <= bot.rating.mean <= bot.rating.high for bot in result.bots)


def test_p_values() -> None:
    assert arena.p_value([0.5, -0.5, 0.25, -0.25]) == 1
    assert arena.p_value([1, 1, 1]) == 0.25  # as three heads in a row, or three tails
    assert arena.p_value([0.0, 1.0] * 50) == pytest.approx(0, abs=1e-20)
    # Mean 0.1, deviation 0.9045, so z is 1.1055.
    assert arena.p_value([1.0, -0.8] * 50) == pytest.approx(0.2689, abs=1e-4)


def test_ten_wins_in_eleven_make_400_points() -> None:
    """The draw that is added to each pair makes 9.5 : 0.5 out of 9 : 0."""
    strong, weak = ratings.fit([[0, 999.5], [99.5, 0]])
    assert strong - weak == pytest.approx(400, abs=0.1)
    unbeaten, beaten = ratings.fit([[0, 9], [0, 0]])
    assert unbeaten - beaten == pytest.approx(400 * 1.27875, abs=0.1)


@pytest.mark.parametrize(
    ("bots", "changed", "says"),
    [
        (["easy", "genius"], {}, "random, easy, medium, hard"),
        (["easy"], {}, "two different bots"),
        (["easy", "easy"], {}, "two different bots"),
        ("easy", {}, "list of levels"),
        (["easy", "random"], {"games": 0}, "from 1 up"),
        (["easy", "random"], {"games": 1.5}, "from 1 up"),
        (["easy", "random"], {"seats": 6}, "3 to 5 seats"),
        (["easy", "random"], {"seats": None}, "3 to 5 seats"),
        (["easy", "random"], {"seed": "x"}, "whole number"),
        (["easy", "random"], {"workers": 0}, "from 1 up"),
        (["easy", "random"], {"options": {"officers": True}}, "no option"),
        (["easy", "random"], {"options": 3}, "maps names"),
    ],
)
def test_what_makes_no_sense_is_refused(bots: Any, changed: dict[str, Any], says: str) -> None:
    with pytest.raises(tablee.BadSetup, match=says) as refused:
        tournament(bots, **{"games": 2, **changed})
    assert refused.value.say("fr") != refused.value.say("en")


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(tablee.BadSetup, match="on the shelf"):
        arena.run(
            "whist",
            ["easy", "random"],
            seats=4,
            games=1,
            seed=1,
            options={},
            workers=1,
            progress=None,
        )
