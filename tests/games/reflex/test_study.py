"""What a study counts really happens, and is counted as often as it happens."""

from collections import Counter

import tablee
from tablee.core.match import moments
from tablee.games import find
from tablee.tournaments import series
from tests.games.reflex.staging import seen_by
from tests.kit.play import play_by_chance

GAME = find("reflex")
TABLES: list[dict[str, object]] = [
    {"tempo": "batched", "stop": "called", "limit": 8},
    {"tempo": "turns", "limit": 8},
    {"limit": 0},
]


def counted(match: tablee.Match) -> Counter[str]:
    study = GAME.study()
    assert study is not None
    events = [event for moment in moments(GAME, match.record) for event in seen_by(moment).happened]
    return Counter(name for name in map(study.fired, events) if name is not None)


def test_every_rule_of_the_study_is_at_work_somewhere() -> None:
    study = GAME.study()
    assert study is not None
    found: Counter[str] = Counter()
    for number, options in enumerate(TABLES * 2):
        match = tablee.start("reflex", seats=3, seed=number, options=options)
        match.play(0, "ready")
        match.play(1, "ready")
        match.play(2, "ready")
        if match.timeout() is not None:
            match.time_out()
        found += counted(play_by_chance(match, number))
    assert set(found) == set(study.rules)


def test_counts_are_those_of_the_log() -> None:
    bots = [GAME.bots()[level] for level in ("medium", "easy", "medium")]
    match = series.play_through(GAME, bots, GAME.check_options({"limit": 8}), seed=2)
    moves = [line.move for line in match.record.lines if line.who != "house"]
    runs = [move for move in moves if move != "ready"]
    house = [line.move.split()[0] for line in match.record.lines if line.who == "house"]
    found = counted(match)
    assert found["REF-02"] == moves.count("ready")
    assert sum(found[name] for name in found if name.startswith("REF-05")) == len(runs)
    assert found["REF-06"] == sum(move.endswith("6") for move in runs)
    assert found["REF-A4"] == house.count("force")
    assert found["REF-08"] == house.count("deal") == seen_by(match).round
