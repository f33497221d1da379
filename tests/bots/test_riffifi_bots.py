"""What the bots of Riffifi do in telling positions, and that each beats the one before."""

import pytest

import tablee
from tablee.bots.search import Budget
from tablee.games.riffifi.bot import LEVELS, Hard, Medium, sensible
from tablee.games.riffifi.moves import MOVES
from tests.games.riffifi.quick_bots import TRIAL
from tests.kit.bots import duel, play_on


@pytest.mark.parametrize("level", TRIAL.bots)
@pytest.mark.parametrize("scoring", ["tokens", "ticks"])
def test_every_level_answers_every_question(level: str, scoring: str) -> None:
    """Which 1 goes, which card is laid, where the Officer strikes and who gives."""
    options = {"officer": True, "removed_one": "dealer", "scoring": scoring, "tick_cap": 3}
    asked = set()
    for seed in range(10):
        match = tablee.start("riffifi", seats=4, seed=seed, options=options)
        while not match.over:
            seat = match.movers()[0]
            kind = match.legal(seat)[0].split()[0]
            asked.add(kind if kind in ("from", "remove") else "lay")
            if asked == {"from", "remove", "lay"}:
                view = match.view(seat, TRIAL.bots[level].recalls)
                assert TRIAL.bots[level].choose(view, tablee.seeded(seed)) in view.legal
                return
            play_on(match, [TRIAL.bots[level]], seed=seed, moves=1)
    pytest.fail("nobody was ever asked who gives")


def test_a_card_that_may_be_concealed_is_not_shown_by_those_who_think() -> None:
    assert sensible(["b3", "r7", "conceal r7"]) == [MOVES.read("b3"), MOVES.read("conceal r7")]


def test_medium_takes_a_safe_undercut() -> None:
    """Seat 0 has opened with the blue 8: the blue 1 fells it and cannot be felled."""
    deal = (
        "deal b8y2y5y7r3r6g4g7v2v6 b1b7y8r7r8g6g8v5v7v8 b2b3y1y3r1r4g1g3v1v4 b4b5b6y4y6r2r5g2g5v3"
    )
    match = tablee.start("riffifi", seats=4, luck=[deal], seed=1)
    match.play(0, "b8")
    chosen = Medium().choose(match.view(1, recall=True), tablee.seeded(1))
    assert chosen in ("b1", "b7")


@pytest.mark.both_ways
@pytest.mark.parametrize(("better", "worse"), [("medium", "easy"), ("easy", "random")])
def test_each_level_beats_the_one_before(better: str, worse: str) -> None:
    pair = duel("riffifi", better=better, worse=worse, games=24, seats=4)
    assert pair.wins.mean > 0.15
    assert pair.wins_p < 0.01


@pytest.mark.both_ways
def test_search_beats_the_heuristics(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "hard", Hard(Budget(playouts=300)))
    pair = duel("riffifi", better="hard", worse="medium", games=14, seats=4)
    assert pair.wins.mean > 0.15
    assert pair.points.mean > 0
