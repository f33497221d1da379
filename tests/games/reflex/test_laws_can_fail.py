"""The laws find what they are for: planted leaks in the view, and cards lost or made."""

from collections.abc import Callable

import msgspec
import pytest

from tablee.core.bits import bit, cards
from tablee.core.log import Value
from tablee.core.match import begin
from tablee.games.flinke.cards import put, take
from tablee.games.reflex.game import ReflexGame
from tablee.games.reflex.rules import Reflex
from tablee.games.reflex.view import ReflexView
from tests.kit.leaks import search_for_leaks, showing

Show = Callable[[Reflex, ReflexView], ReflexView]


def who_could_move(state: Reflex, view: ReflexView) -> ReflexView:
    """The very thing ``awaited`` is for."""
    seats = sorted({*view.movers, 6}) if state.movers() & 1 else view.movers
    return msgspec.structs.replace(view, movers=seats)


def the_left_neighbours_size(state: Reflex, view: ReflexView) -> ReflexView:
    """A leak in a size only: how long a list is depends on a hidden card."""
    hand = state.players[((view.seat or 0) + 1) % view.seats].hand
    return msgspec.structs.replace(view, ready=[*view.ready, *[0] * (hand % 3)])


def what_is_pending(state: Reflex, view: ReflexView) -> ReflexView:
    moves = [state.players[seat].pending for seat in cards(state.submitted)]
    return msgspec.structs.replace(view, ready=moves)


@pytest.mark.parametrize(
    ("leak", "tempo"),
    [
        (who_could_move, "live"),
        (the_left_neighbours_size, "live"),
        (the_left_neighbours_size, "turns"),
        (what_is_pending, "batched"),
    ],
)
def test_a_leak_is_found(leak: Show, tempo: str) -> None:
    with pytest.raises(AssertionError):
        search_for_leaks(showing(ReflexGame(), leak), seats=4, matches=10, options={"tempo": tempo})


@pytest.mark.parametrize("tempo", ["live", "batched", "turns"])
def test_none_is_found_where_none_is(tempo: str) -> None:
    options: dict[str, Value] = {"tempo": tempo, "limit": 5}
    search_for_leaks(ReflexGame(), seats=4, matches=2, options=options)


def dealt() -> Reflex:
    state = begin(ReflexGame(), 4, {}, 1).state
    assert isinstance(state, Reflex)
    return state


def test_a_lost_card_is_found() -> None:
    state = dealt()
    state.players[0].hand &= state.players[0].hand - 1
    with pytest.raises(AssertionError, match="REF-I1"):
        ReflexGame().audit(state)


def test_a_card_that_becomes_another_is_found() -> None:
    state = dealt()
    hand = state.players[0].hand
    gone = next(kind for kind in range(1, 24) if hand & bit(2 * kind))
    other = next(kind for kind in range(1, 24) if not hand & bit(2 * kind) and kind % 6)
    state.players[0].hand = put(take(hand, gone), other)
    with pytest.raises(AssertionError, match="REF-I2"):
        ReflexGame().audit(state)


def test_a_series_with_a_gap_is_found() -> None:
    state = dealt()
    state.wanted = put(take(state.wanted, 1), 2)
    with pytest.raises(AssertionError, match="REF-I"):
        ReflexGame().audit(state)


def test_a_ninth_series_is_found() -> None:
    state = dealt()
    state.players[2].taken = put(0, 5)
    with pytest.raises(AssertionError, match="REF-I"):
        ReflexGame().audit(state)
