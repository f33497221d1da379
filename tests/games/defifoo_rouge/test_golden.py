"""The two golden games: their results, and positions on the way, as the remarks have them."""

import pytest

import tablee
from tablee.core.log import Line
from tests.games.defifoo_rouge.dumb import Table
from tests.games.defifoo_rouge.staging import look
from tests.games.defifoo_rouge.test_counts import follow
from tests.kit.golden import golden


def dumb_tally(name: str) -> Table:
    """The same moves by the dumb rules."""
    match = golden("defifoo-rouge", name).match()
    table = Table(match.seats, match.record.options, match.record.rules)
    follow(table, match, 0)
    return table


def test_by_version_3_the_same_match_has_fewer_waits() -> None:
    """DEF-A16: none once Bomb and Bank card have been played."""
    before = golden("defifoo-rouge", "with-pauses/three-seats-vamped").match().record
    golden_now = golden("defifoo-rouge", "no-wait/three-seats-vamped")
    match = golden_now.match()
    assert tablee.verify(golden_now.log).ok
    assert match.log() == golden_now.log
    assert [before.rules, match.record.rules] == [2, 3]
    assert match.result() == "93 84 84 won 0"
    kept = iter(match.record.lines)
    assert next(kept) == before.lines[0]
    latest, left_out = [before.lines[0]], []
    expected = next(kept, None)
    for line in before.lines[1:]:
        if line == expected:
            expected = next(kept, None)
        else:
            left_out.append((line.move, spent(latest)))
        latest.append(line)
    assert expected is None, "nothing else was played"
    assert len(left_out) > 5
    assert {move for move, _ in left_out} <= {"time", "wave"}
    assert all(both for _, both in left_out)


def spent(lines: list[Line]) -> bool:
    """Whether Bomb and Bank card have both been played since the latest deal."""
    deal = max(at for at, line in enumerate(lines) if line.move.startswith("deal"))
    return {"bomb", "bank"} <= {line.move for line in lines[deal:]}


@pytest.mark.parametrize(
    ("name", "deals", "winners"),
    [
        ("four-seats", [[73, 26, 26, 73]], [0, 3]),
        ("three-seats-vamped", [[59, 11, 17], [12, 17, 58], [22, 56, 9]], [0]),
    ],
)
def test_the_result_is_what_a_dumb_tally_and_the_remarks_give(
    name: str, deals: list[list[int]], winners: list[int]
) -> None:
    table = dumb_tally(name)
    assert [[seat.deals[at] for seat in table.seats] for at in range(len(deals))] == deals
    totals = [sum(column) for column in zip(*deals, strict=True)]
    match = golden("defifoo-rouge", name).match()
    assert match.scores() == table.scores() == totals
    assert match.winners() == table.winners == winners


@pytest.mark.parametrize(
    ("name", "line", "then"),
    [
        ("four-seats", 1, {"turn": 0, "phase": "partners", "bank": 1}),
        ("four-seats", 4, {"phase": "window", "awaited": [0, 1, 2, 3], "trick": "0:rg"}),
        ("four-seats", 19, {"pile0": "r4 r5 r6 rg", "turn": 0, "phase": "turn"}),
        ("four-seats", 31, {"banked": "y4 y6 yg bank", "bank": 5, "turn": 3}),
        ("four-seats", 42, {"winning": 1, "trick": "3:bg 0:b4 1:p3"}),
        ("four-seats", 139, {"bomb_by": 3, "turn": 3, "trick": ""}),
        ("four-seats", 172, {"scores": [73, 26, 26, 73], "winners": [0, 3]}),
        ("three-seats-vamped", 7, {"phase": "window", "trick": "0:bg 2:b6 1:b5"}),
        ("three-seats-vamped", 11, {"vamped": True, "winning": 2}),
        ("three-seats-vamped", 12, {"vamped": True, "turn": 0, "bomb_by": 0}),
        ("three-seats-vamped", 63, {"scores": [59, 11, 17], "dealer": 1, "vamped": False}),
        ("three-seats-vamped", 76, {"banked": "b4 b6 bg bank", "turn": 2}),
        ("three-seats-vamped", 153, {"winning": 0, "phase": "window"}),
    ],
)
def test_positions_on_the_way(name: str, line: int, then: dict[str, object]) -> None:
    match = golden("defifoo-rouge", name).after(line)
    assert {what: look(match, what) for what in then} == then
