"""Which of my cards could win the trick: those with which the rules would let me lead it."""

import pytest

import tablee
from tests.games.defifoo_rouge.staging import seen_by, stage
from tests.kit.clauses import clause
from tests.kit.play import steps

TABLES: list[tuple[int, dict[str, object]]] = [(2, {}), (3, {"vamp": True}), (5, {"vamp": True})]


@clause("DEF-14")
def test_a_higher_card_of_the_gang_led_or_police_without_it() -> None:
    given = ["r4", "r2 r5 rg !r !p", "p3 !r !p", "!r"]
    match = stage(given, "r4 ~")
    assert seen_by(match, 1).can_win == ["r5", "rg"]
    assert seen_by(match, 2).can_win == ["p3"]
    assert seen_by(match, 0).can_win == []  # has laid already
    assert seen_by(match).can_win == []


@clause("DEF-40")
def test_the_vamp_wins_against_her_godfather() -> None:
    given = ["rg", "rv r5 !r !p", "!r", "!r"]
    assert seen_by(stage(given, "rg ~", vamp=True), 1).can_win == ["rv"]
    assert seen_by(stage(given, "rg ~", vamp=False), 1).can_win == []


def test_whoever_leads_is_told_nothing() -> None:
    assert seen_by(stage(["r4", "", "", ""]), 0).can_win == []


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_these_and_no_others_would_be_the_best_of_the_trick(
    seats: int, options: dict[str, object]
) -> None:
    match = tablee.start("defifoo-rouge", seats=seats, seed=2, options=options)
    seen = 0
    for _ in steps(match, seed=2):
        view = seen_by(match)
        if match.over or view.phase != "turn" or not view.trick:
            continue
        mine = seen_by(match, view.turn)
        for card in set(mine.legal) - {"bomb", "bank"} if len(mine.hand) > 1 else []:
            twin = match.copy()
            twin.play(view.turn, card)
            after = seen_by(twin)
            best = (
                after.winning if after.last_trick is None or after.trick else after.last_trick.taker
            )
            assert (best == view.turn) == (card in mine.can_win)
            seen += 1
    assert seen > 50
