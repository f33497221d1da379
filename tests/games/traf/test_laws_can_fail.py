"""The laws can fail: each is shown a table of Traf that breaks it."""

from collections.abc import Callable

import msgspec
import pytest

from tablee.core import laws
from tablee.core.bits import lowest
from tablee.core.luck import seeded
from tablee.core.match import Match, begin
from tablee.games.flinke.cards import take
from tablee.games.flinke.notation import write_cards
from tablee.games.traf.game import TrafGame
from tablee.games.traf.rules import Traf
from tablee.games.traf.view import TrafView
from tests.kit.leaks import forgetting, search_for_leaks, showing

Leak = Callable[[Traf, TrafView], TrafView]


def hands_as_known(state: Traf, view: TrafView) -> TrafView:
    players = [
        msgspec.structs.replace(shown, known=write_cards(player.hand))
        for shown, player in zip(view.players, state.players, strict=True)
    ]
    return msgspec.structs.replace(view, players=players)


def the_pile(state: Traf, view: TrafView) -> TrafView:
    return msgspec.structs.replace(view, stock=write_cards(state.pile))


def a_length(state: Traf, view: TrafView) -> TrafView:
    """A leak in a size only: how long a list is depends on a hidden card."""
    hand = state.players[((view.seat or 0) + 1) % view.seats].hand
    return msgspec.structs.replace(view, legal=[*view.legal, *[""] * (lowest(hand) % 3)])


@pytest.mark.parametrize("leak", [hands_as_known, the_pile, a_length])
def test_a_leak_is_found(leak: Leak) -> None:
    with pytest.raises(AssertionError):
        search_for_leaks(showing(TrafGame(), leak), seats=3, matches=20)


def test_the_real_game_passes_the_same_search() -> None:
    search_for_leaks(TrafGame(), seats=3, matches=4)


def staged() -> tuple[Match, Traf]:
    match = begin(TrafGame(), 4, {}, 1)
    assert isinstance(match.state, Traf)
    return match, match.state


def test_a_lost_chip_is_found() -> None:
    match, state = staged()
    state.pot -= 1
    with pytest.raises(AssertionError, match="TRA-I1"):
        laws.nothing_is_lost_or_made(match)


def test_a_card_too_few_in_a_hand_is_found() -> None:
    match, state = staged()
    hand = state.players[2].hand
    state.players[2].hand = take(hand, lowest(hand) >> 1)
    with pytest.raises(AssertionError, match="TRA-I2"):
        laws.nothing_is_lost_or_made(match)


def test_a_lost_card_is_found() -> None:
    match, state = staged()
    state.pile = take(state.pile, lowest(state.pile) >> 1)
    with pytest.raises(AssertionError, match="TRA-I3"):
        laws.nothing_is_lost_or_made(match)


def test_a_forgetful_imagination_is_found() -> None:
    def wrong_pot(view: TrafView) -> TrafView:
        return msgspec.structs.replace(view, pot=view.pot + 1)

    forgetful = forgetting(TrafGame(), wrong_pot)
    match = begin(forgetful, 4, {}, 1)
    with pytest.raises(AssertionError):
        laws.imagined_states_look_the_same(match, seeded(1))
