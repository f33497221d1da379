"""What a view says that a card would do: the same as the rules do with it."""

from typing import cast

import pytest

import tablee
from tablee.core.bits import amount, bit, total
from tablee.games.riffifi.cards import colour_of, read_card
from tablee.games.riffifi.events import Turned
from tablee.games.riffifi.rules import Riffifi
from tablee.games.riffifi.view import Outlook
from tests.games.riffifi.staging import seen_by, stage
from tests.kit.clauses import clause
from tests.kit.play import events, mover, steps

TABLES: list[tuple[int, dict[str, object]]] = [
    (3, {}),
    (4, {"officer": True, "scoring": "ticks", "tick_cap": 3}),
    (5, {"equal_chances": True}),
]


def outlook(given: list[str], played: str, card: str) -> Outlook:
    view = seen_by(match := stage(given, played), mover(match))
    return next(each for each in view.outlook if each.card == card)


@clause("RIF-10", "RIF-13")
def test_a_card_takes_its_value_and_may_strike_a_higher_one() -> None:
    assert outlook(["b5", "b2 b7 y3", ""], "b5", "y3") == Outlook(card="y3", takes=3, from_pool=3)
    assert outlook(["b5", "b2 b7 y3", ""], "b5", "b7") == Outlook(card="b7", struck_by=0)
    lower = outlook(["b5", "b2 b7 y3", ""], "b5", "b2")
    assert lower == Outlook(card="b2", takes=2, from_pool=2, strikes=0)


@clause("RIF-20", "RIF-21")
def test_what_the_pool_lacks_is_robbed_from_the_richest() -> None:
    rich = outlook(["g8", "", "g7 g6"], "g8 - - - -", "g7")
    assert rich == Outlook(card="g7", takes=7, from_pool=4, robs=[0])


def test_only_the_seat_that_lays_a_card_is_told() -> None:
    match = stage(["b5", "b2", ""])
    assert [len(seen_by(match, seat).outlook) for seat in range(3)] == [12, 0, 0]
    assert seen_by(match).outlook == []


@pytest.mark.parametrize(("seats", "options"), TABLES)
@clause("RIF-13")
def test_a_card_strikes_and_is_struck_as_the_view_says(
    seats: int, options: dict[str, object]
) -> None:
    match = tablee.start("riffifi", seats=seats, seed=3, options=options)
    for _ in steps(match, seed=3):
        for told in [] if match.over else seen_by(match, mover(match)).outlook:
            if told.card == "o":
                continue
            twin = match.copy()
            twin.play(mover(twin), told.card)
            turned = next((each for each in events(twin) if isinstance(each, Turned)), None)
            if told.struck_by is not None:
                assert turned is not None
                assert turned.card == told.card
                assert seen_by(match).players[told.struck_by].top is not None
            else:
                assert (turned.seat if turned else None) == told.strikes


@pytest.mark.parametrize(("seats", "options"), TABLES)
@clause("RIF-20", "RIF-21", "RIF-23")
def test_a_card_pays_what_the_view_says(seats: int, options: dict[str, object]) -> None:
    match = tablee.start("riffifi", seats=seats, seed=4, options=options)
    for _ in steps(match, seed=4):
        for told in [] if match.over else seen_by(match, mover(match)).outlook:
            if told.card == "o" or told.struck_by is not None:
                continue
            state = cast(Riffifi, match.state).copy()
            me, card = state.players[state.turn], read_card(told.card)
            before = [player.tokens for player in state.players]
            had, pool = total(me.tokens), state.pool
            me.top = card
            state.face_up |= bit(card)
            state.pay(me)
            owed = state.odd if state.is_giving() else 0
            assert total(me.tokens) - had + owed == told.takes
            assert total(pool) - total(state.pool) == told.from_pool
            given = [
                seat
                for seat, tokens in enumerate(before)
                if tokens > state.players[seat].tokens and seat != state.turn
            ]
            assert set(given) >= set(told.robs) or state.is_giving()
            assert bool(told.robs) == (told.takes > told.from_pool)
            assert len({amount(before[seat], colour_of(card)) for seat in told.robs}) < 2
