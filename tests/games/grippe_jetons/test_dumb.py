"""Random play, move for move, by the rules and by the dumb ones beside this file."""

import pytest

import tablee
from tablee import Match
from tests.games.grippe_jetons.dumb import Table
from tests.games.grippe_jetons.staging import YELLOW
from tests.kit.clauses import clause
from tests.kit.play import move_by_chance

pytestmark = pytest.mark.both_ways

TABLES: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (3, {"games": 3}),
    (4, {"end": "any"}),
    (5, {"reserve": "strict"}),
    (2, {"order": "own", "games": 2}),
    (5, {"order": "own", "reserve": "strict", "board": YELLOW}),
    (4, {"order": "own", "reserve": "strict", "board": YELLOW, "end": "any"}),
    (3, {"reserve": "strict", "board": "2ygr2-2gyr1-yyr3-gyr1-yyyyyyyyr2"}),
]


def compare(match: Match, table: Table) -> None:
    if match.over:
        assert match.winners() == table.winners
        assert match.scores() == table.points
        return
    [seat] = match.movers()
    view = match.view(seat)
    assert (seat, set(view.legal)) == (table.turn, table.menu())
    told = {
        "stocks": [player.stock for player in view.players],  # type: ignore[attr-defined]
        "columns": [column.tokens for column in view.columns],  # type: ignore[attr-defined]
        "reserve": view.reserve,  # type: ignore[attr-defined]
    }
    assert told == {
        "stocks": table.stocks,
        "columns": [sum(column) for column in table.columns],
        "reserve": table.reserve,
    }


def follow(match: Match, table: Table, seen: int) -> int:
    """Let the dumb table make the moves of the log it has not made yet."""
    for line in match.record.lines[seen:]:
        verb, *rest = line.move.split()
        if verb == "start":
            table.start(int(rest[0]))
        elif verb == "roll":
            table.roll([int(value) for value in rest])
        elif line.who != "house":
            table.play(line.move)
    return len(match.record.lines)


@clause("GEI-26", "GEI-I1", "GEI-I2", "GEI-I4")
@pytest.mark.parametrize(("seats", "options"), TABLES)
@pytest.mark.parametrize("seed", range(6))
def test_the_dumb_rules_agree(seats: int, options: dict[str, object], seed: int) -> None:
    match = tablee.start("grippe-jetons", seats=seats, seed=seed, options=options)
    table = Table(seats, match.record.options)
    rng = tablee.seeded(seed, stream=2)
    done = follow(match, table, 0)
    for _ in range(600):
        compare(match, table)
        if match.over:
            break
        move_by_chance(match, rng)
        done = follow(match, table, done)
