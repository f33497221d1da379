"""What the bots of Grippe-jetons do in telling positions, and that each beats the one before."""

import pytest

import tablee
from tablee.games.grippe_jetons.bot import LEVELS, TASTE, plan, position, sight
from tablee.games.grippe_jetons.dice import packed
from tablee.games.grippe_jetons.turn import best_keep, contains, counted, prospect
from tests.games.grippe_jetons.staging import GAME, run, stage
from tests.kit.bots import duel


def chosen(level: str, filled: str, played: str, stocks: list[int]) -> str:
    state = run(stage(stocks, filled), played)
    view = GAME.show(state, GAME.default_options(), state.turn, False)
    return LEVELS[level].choose(view, tablee.seeded(1))


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_column_that_one_die_fills_is_filled(level: str) -> None:
    move = chosen(level, "0 0 0 5 0", "roll 1 1 2 4 5", [20, 20, 20])
    assert "4" in move.split()


def test_medium_welcomes_sixes_on_an_empty_board() -> None:
    assert "6" in chosen("medium", "0 0 0 0 0", "roll 1 1 2 2 6", [20, 20, 20]).split()


def test_hard_does_not_end_a_game_that_it_would_lose() -> None:
    """With its last token gone somebody else would win, so it takes the 6 and hopes for another."""
    move = chosen("hard", "0 0 0 0 0", "roll 6 6 6 6 3; keep 6 6 6; roll 3 6", [1, 20, 20])
    assert move == "keep 6"


def test_dice_are_among_others_by_number() -> None:
    assert contains(packed([1, 1, 3, 5, 6]), packed([1, 1, 6]))
    assert not contains(packed([1, 3, 3, 5, 6]), packed([1, 1, 6]))
    assert contains(packed([1, 3, 3, 5, 6]), 0)


@pytest.mark.parametrize("filled", ["0 0 0 5 0", "2 0 0 5 0", "1 2 3 3 4", "0 3 4 0 6"])
def test_with_two_dice_left_the_best_choice_is_what_an_average_by_hand_says(filled: str) -> None:
    state = run(stage([9, 8], filled), "roll 1 1 4 6 6; keep 6 6; roll 1 4 5; keep 5; roll 1 4")

    def worth(*dice: int) -> int:
        after = counted(state, packed([6, 6, 5, *dice]))
        return prospect(after, 0, sight("default"), TASTE)

    averages = {
        "keep 1": sum(worth(1, die) for die in range(1, 7)) / 6,
        "keep 4": sum(worth(4, die) for die in range(1, 7)) / 6,
        "keep 1 4": worth(1, 4),
    }
    best = GAME.write_move(best_keep(state, plan(), sight("default"), TASTE))
    assert averages[best] == pytest.approx(max(averages.values()), abs=1)
    assert position(GAME.show(state, GAME.default_options(), 0, False)) == state


@pytest.mark.both_ways
@pytest.mark.parametrize(("better", "worse"), [("medium", "easy"), ("easy", "random")])
def test_each_level_beats_the_one_before(better: str, worse: str) -> None:
    pair = duel("grippe-jetons", better=better, worse=worse, games=60, seats=2)
    assert pair.wins.mean > 0.15
    assert pair.wins_p < 0.01


@pytest.mark.both_ways
@pytest.mark.parametrize("seats", [2, 4])
def test_exact_dice_beat_the_heuristics(seats: int) -> None:
    pair = duel("grippe-jetons", better="hard", worse="medium", games=80, seats=seats)
    assert pair.wins.mean > 0.1
    assert pair.wins_p < 0.01
