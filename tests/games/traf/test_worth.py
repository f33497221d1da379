"""What a view says that a hand and a swap are worth: the same as the show does."""

import tablee
from tablee.games.traf.events import Showed
from tablee.games.traf.view import Worth
from tests.games.traf.staging import play, seen_by, stage
from tests.kit.clauses import clause
from tests.kit.play import mover, steps

HANDS = ["b1 b2 b4 r4", "b2 y3 g4 r5", "b3 y4 g5 r6"]
MIDDLE = "b3 y6 g6"


@clause("TRA-22", "TRA-24")
def test_everybody_is_told_what_their_own_hand_makes_at_any_time() -> None:
    match = stage(HANDS, MIDDLE)
    assert [seen_by(match, seat).makes for seat in range(3)] == [
        Worth(made="colour", worth=7),
        Worth(made="nothing", worth=0),
        Worth(made="nothing", worth=0),
    ]
    assert seen_by(match).makes is None


@clause("TRA-21")
def test_who_is_on_turn_is_told_what_each_swap_would_make() -> None:
    match = stage(HANDS, MIDDLE)
    told = {f"{swap.gives} {swap.takes}": swap.makes for swap in seen_by(match, 0).swaps}
    assert len(told) == 12
    assert told["r4 b3"] == Worth(made="run", worth=10)
    assert told["b1 y6"] == Worth(made="nothing", worth=0)
    assert [len(seen_by(match, seat).swaps) for seat in (1, 2)] == [0, 0]


@clause("TRA-O4")
def test_the_sum_of_all_cards_is_told_where_it_may_decide() -> None:
    match = stage(HANDS, MIDDLE, options={"pot": "highest"})
    assert seen_by(match, 1).makes == Worth(made="nothing", worth=0, total=14)


def test_a_swap_makes_what_the_view_says() -> None:
    match = tablee.start("traf", seats=4, seed=5)
    for _ in steps(match, seed=5):
        if match.over:
            break
        seat = mover(match)
        for swap in seen_by(match, seat).swaps:
            twin = match.copy()
            play(twin, f"swap {swap.gives} {swap.takes}")
            shown = [
                Worth(made=event.made, worth=event.worth, total=event.total)
                for event in seen_by(twin).happened
                if isinstance(event, Showed) and event.seat == seat
            ]
            makes = shown[0] if shown else seen_by(twin, seat).makes
            assert makes == swap.makes
