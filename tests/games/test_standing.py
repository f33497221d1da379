"""How everybody stands while a match is played: what anybody beside the table could add up."""

import pytest

from tablee.core.game import AnyGame
from tablee.core.laws import play_at_random, tables
from tablee.core.luck import seeded
from tablee.core.match import begin
from tablee.core.score_unit import POINTS
from tablee.core.standing import Standing
from tests.kit.marks import OWN_GAMES
from tests.kit.text import plain

MATCHES = 8
MOVES = 120


@pytest.mark.parametrize("game", OWN_GAMES, ids=lambda game: game.name)
def test_it_agrees_with_what_the_rules_count(game: AnyGame) -> None:
    """``Game.standing`` counts the same from the whole state; pieces left are counted down."""
    kinds = tables(game)
    for number in range(MATCHES):
        seats, options = kinds[number * len(kinds) // MATCHES]
        if game.simulation is not None:
            options["physics"] = "statics"
        match = begin(game, seats, dict(options), number, waits_at_pauses=True)
        rng = seeded(number, stream=1)
        supplies = {
            has + left
            for has, left in zip(game.standing(match.state), match.standing().counts, strict=True)
        }
        for _ in range(MOVES):
            if match.over:
                break
            play_at_random(match, rng)
            shown, counted = match.standing(), game.standing(match.state)
            if shown.fewest:
                pairs = zip(counted, shown.counts, strict=True)
                assert {has + left for has, left in pairs} == supplies
            else:
                assert list(shown.counts) == list(counted)


def test_whoever_has_most_leads_and_several_may() -> None:
    assert [seat.leads for seat in Standing([3, 5, 5]).seats("en")] == [False, True, True]
    assert [seat.leads for seat in Standing([3, 5], fewest=True).seats("en")] == [True, False]


def test_nobody_leads_while_all_have_the_same() -> None:
    assert not any(seat.leads for seat in Standing([2, 2, 2]).seats("fr"))


def test_it_is_told_in_words() -> None:
    standing = Standing([1, 12, 0], POINTS)
    assert [seat.says for seat in standing.seats("en")] == ["1 point", "12 points", "0 points"]
    assert [plain(seat.says) for seat in standing.seats("fr")] == [
        "1 point",
        "12 points",
        "0 point",
    ]
