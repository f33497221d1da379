"""A study of Traf sees its rules at work."""

from collections import Counter

import tablee
from tablee.games import find
from tests.games.traf.staging import seen_by
from tests.kit.play import mover

STUDY = find("traf").study()


def test_every_rule_of_the_study_is_seen_at_work_sooner_or_later() -> None:
    assert STUDY is not None
    fired: Counter[str] = Counter()
    deals = 0
    tables: list[tuple[dict[str, object], str]] = [({}, ""), ({"turns": 1}, "pass"), ({}, "pass")]
    for seed in range(150):
        options, liked = tables[seed % 3]
        match = tablee.start("traf", seats=2 + seed % 4, seed=seed, options=options)
        rng = tablee.seeded(seed, 1)
        before = 0
        while not match.over:
            menu = match.legal(mover(match))
            move = liked if liked and rng.below(8) else menu[rng.below(len(menu))]
            match.play(mover(match), move)
            for event in seen_by(match).happened:
                name = STUDY.fired(event)
                fired.update([name] if name else [])
                before += STUDY.unit_over(event)
        deals += before
        assert before == seen_by(match).deals
    assert set(fired) <= set(STUDY.rules)
    rare = {"TRA-20", "TRA-21"}  # by chance alone hardly ever
    assert set(STUDY.rules) - set(fired) <= rare
    assert fired["TRA-06"] + fired["TRA-A4"] <= deals
