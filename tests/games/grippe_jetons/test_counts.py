"""Exact numbers of Grippe-jetons, each against a second, dumb computation."""

from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import factorial, prod

import pytest

from tablee.core.luck import seeded
from tablee.games.grippe_jetons.bot import plan, sight
from tablee.games.grippe_jetons.dice import how_many, packed, values_of
from tablee.games.grippe_jetons.keeps import dice_of
from tablee.games.grippe_jetons.turn import TOKEN, moves_of, sets_of, swing_of, ways
from tests.games.grippe_jetons.staging import run, stage
from tests.kit.clauses import clause

pytestmark = pytest.mark.both_ways

Dice = tuple[int, ...]
ROLLS = {n: list(combinations_with_replacement(range(1, 7), n)) for n in range(1, 6)}


@cache
def choices(roll: Dice) -> set[Dice]:
    """Every way to take dice out of a roll, by looking at every part of it."""
    return {
        part
        for number in range(1, len(roll) + 1)
        for part in combinations(roll, number)
        if len(set(part)) in (1, number)
    }


@clause("GEI-11", "GEI-10")
@pytest.mark.parametrize(
    ("dice", "rolls", "ways_out"),
    [(1, 6, 6), (2, 21, 57), (3, 56, 278), (4, 126, 954), (5, 252, 2616)],
)
def test_the_ways_to_take_dice_out_of_every_roll(dice: int, rolls: int, ways_out: int) -> None:
    """By hand, for five: 6 * 126 single dice, then (15 + 6) * 56 pairs, (20 + 6) * 21, (15 + 6) * 6
    and 6 + 6 are taken out of rolls that hold them and 4, 3, 2, 1 or no other dice.
    """
    assert len(ROLLS[dice]) == rolls
    found = 0
    for roll in ROLLS[dice]:
        state = stage()
        state.kept = packed([6] * (5 - dice))
        state.rolled = packed(list(roll))
        state.phase = 2
        menu = {tuple(values_of(dice_of(move))) for move in state.legal(0)}
        assert (
            menu == choices(roll) == {tuple(values_of(dice_of(m))) for m in moves_of(state.rolled)}
        )
        assert len(menu) == len(state.legal(0))
        found += len(menu)
    assert found == ways_out


@clause("GEI-12")
def test_how_likely_every_roll_is() -> None:
    for dice, rolls in ROLLS.items():
        counted = dict.fromkeys(rolls, 0)
        for thrown in product(range(1, 7), repeat=dice):
            counted[tuple(sorted(thrown))] += 1
        for roll in rolls:
            repeats = prod(factorial(roll.count(value)) for value in range(1, 7))
            assert ways(packed(list(roll))) == counted[roll] == factorial(dice) // repeats
        assert sum(counted.values()) == 6**dice


def test_there_are_462_sets_of_dice_that_can_be_out() -> None:
    assert [len(sets_of(number, 0)) for number in range(6)] == [1, 6, 21, 56, 126, 252]
    assert len(plan().sets) == 462
    assert sorted({how_many(dice) for dice in plan().sets[:252]}) == [5]


def swing(squares: list[int], dice: Dice) -> int:
    """Tokens gained, with what each other player loses: the dumb way, on the default board."""
    board = ["ggr", "gggr", "gggyr", "gggygr", "gggygyr"]
    lying = [
        [2 if place < 2 and n == 0 else 1 for n in range(k)] for place, k in enumerate(squares)
    ]
    total = 0
    for die in dice:
        if die == 6:
            continue
        column, colours = lying[die - 1], board[die - 1]
        tokens = 2 if die < 3 and not column else 1
        total -= tokens if colours[len(column)] != "y" else 0
        column.append(tokens)
        if len(column) == len(colours):
            total += sum(column) + [1, 1, 2, 2, 3][die - 1]
            column.clear()
    return total


@pytest.mark.parametrize("squares", [[0, 0, 0, 0, 0], [2, 1, 3, 5, 4]])
def test_a_turn_is_worth_what_a_dumb_recursion_says(squares: list[int]) -> None:
    """The whole tree of a turn with exact fractions: every roll, every choice."""

    @cache
    def worth(out: Dice) -> Fraction:
        if len(out) == 5:
            return Fraction(swing(squares, out))
        left = 5 - len(out)
        total = Fraction(0)
        for roll in ROLLS[left]:
            repeats = prod(factorial(roll.count(value)) for value in range(1, 7))
            best = max(worth(tuple(sorted(out + part))) for part in choices(roll))
            total += Fraction(factorial(left), repeats) * best
        return total * Fraction(1, 6**left)

    filled = sum(number << 4 * place for place, number in enumerate(squares))
    exact = float(worth(()))
    assert sight("default").exactly(filled) / TOKEN == pytest.approx(exact, abs=0.001)
    state = stage()
    for out in ROLLS[5][::17]:
        assert swing_of(state.board, filled, packed(list(out))) == swing(squares, out)


def test_foresight_is_close_to_the_exact_value() -> None:
    """Within a token or so where several columns are filled, exact up to a constant in one."""
    known = sight("default")
    errors = []
    for seed in range(40):
        rng = seeded(seed)
        filled = sum(rng.below(length) << 4 * place for place, length in enumerate((3, 4, 5, 6, 7)))
        errors.append(abs(int(known.turn(filled)) - int(known.exactly(filled))) / TOKEN)
    assert sum(errors) / len(errors) < 1


@clause("GEI-A7", "GEI-30")
def test_the_dearest_turn_on_an_empty_board_costs_seven() -> None:
    """1 1 2 2 2 and its like are the dearest of all 252 sets of dice."""
    costs = {}
    for dice in ROLLS[5]:
        state = run(stage([40, 40]), " ".join(map(str, dice)))
        costs[dice] = 40 - state.players[0].stock
    assert max(costs.values()) == costs[1, 1, 2, 2, 2] == 7
