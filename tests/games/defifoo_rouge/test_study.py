"""What a study counts: every rule on its list is seen at work, and nothing else is."""

from collections import Counter

import tablee
from tablee.games.defifoo_rouge.events import AnyEvent
from tests.games.defifoo_rouge.staging import GAME, seen_by

STUDY = GAME.study()


def seen(seats: int, seed: int, options: dict[str, object]) -> list[AnyEvent]:
    """All events of a random match in which most cards are let pass, as a spectator sees them."""
    match = tablee.start("defifoo-rouge", seats=seats, seed=seed, options=options)
    rng = tablee.seeded(seed, stream=1)
    events = list(seen_by(match).happened)
    while not match.over:
        awaited = match.awaited()
        seat = awaited[rng.below(len(awaited))]
        menu = match.legal(seat)
        move = menu[rng.below(len(menu))]
        if "wave" in menu and rng.below(6):
            move = "wave"
        match.play(seat, move)
        events += seen_by(match).happened
    return events


def test_every_rule_fires_and_deals_are_counted() -> None:
    fired = Counter[str]()
    deals = 0
    for seed in range(40):
        options: dict[str, object] = {"vamp": True, "five": "nine"}
        for event in seen(2 + seed % 5, seed, options):
            name = STUDY.fired(event)
            fired.update([name] if name else [])
            deals += STUDY.unit_over(event)
    assert deals == sum(2 + seed % 5 for seed in range(40))
    assert set(fired) <= set(STUDY.rules)
    assert len(STUDY.rules) >= 15
    rare = {"DEF-A9"}  # a tie: one deal or two in a hundred
    assert set(STUDY.rules) - set(fired) <= rare
    assert 0.6 < fired["DEF-A2"] / deals < 0.97
