"""The laws can fail for Défifoo Rouge: each is shown a table that breaks it."""

from collections.abc import Callable
from typing import cast

import msgspec
import pytest

from tablee.core import laws
from tablee.core.bits import bit, cards, lowest
from tablee.core.log import Value
from tablee.core.luck import seeded
from tablee.core.match import begin
from tablee.games.defifoo_rouge.cards import BOMB
from tablee.games.defifoo_rouge.game import DefifooGame
from tablee.games.defifoo_rouge.rules import Defifoo
from tablee.games.defifoo_rouge.view import DefifooView
from tests.kit.leaks import forgetting, search_for_leaks, showing

Show = Callable[[Defifoo, DefifooView], DefifooView]

ONE_DEAL: dict[str, Value] = {"match": "one"}


def all_movers(state: Defifoo, view: DefifooView) -> DefifooView:
    """Who may move tells who holds the Bomb and the Bank."""
    return msgspec.structs.replace(view, movers=cards(state.movers()))


def points_of_hands(state: Defifoo, view: DefifooView) -> DefifooView:
    """One bit of another hand, in a number."""
    other = state.players[((view.seat or 0) + 1) % view.seats].hand
    return msgspec.structs.replace(view, carried=view.carried + bool(other & bit(BOMB)))


def the_undealt_card(state: Defifoo, view: DefifooView) -> DefifooView:
    return msgspec.structs.replace(view, bank=view.bank + state.undealt % 3)


@pytest.mark.parametrize("leak", [all_movers, points_of_hands, the_undealt_card])
def test_a_leak_is_found(leak: Show) -> None:
    with pytest.raises(AssertionError):
        search_for_leaks(showing(DefifooGame(), leak), seats=4, matches=30, options=ONE_DEAL)


def test_an_honest_view_passes_the_same_search() -> None:
    search_for_leaks(DefifooGame(), seats=4, matches=2, options=ONE_DEAL)


def staged() -> tuple[Defifoo, Callable[[], None]]:
    match = begin(DefifooGame(), 4, {}, 1)
    return cast(Defifoo, match.state), lambda: laws.nothing_is_lost_or_made(match)


def test_a_lost_card_is_found() -> None:
    state, law = staged()
    state.players[0].hand &= state.players[0].hand - 1
    with pytest.raises(AssertionError, match="DEF-I1: no card is lost"):
        law()


def test_a_doubled_card_is_found() -> None:
    state, law = staged()
    state.players[0].won |= bit(lowest(state.players[1].hand))
    with pytest.raises(AssertionError, match="DEF-I1: no card lies twice"):
        law()


def test_a_wrong_turn_is_found() -> None:
    match = begin(DefifooGame(), 4, {}, 1)
    state = cast(Defifoo, match.state)
    for move in ("with 2", "left", match.legal(0)[0]):
        match.play(0, move if move in match.legal(0) else match.legal(0)[0])
    state.turn = (state.turn + 1) % 4
    with pytest.raises(AssertionError, match="DEF-10"):
        laws.nothing_is_lost_or_made(match)


def test_a_forgetful_imagination_is_found() -> None:
    def wrong_dealer(view: DefifooView) -> DefifooView:
        return msgspec.structs.replace(view, dealer=(view.dealer + 1) % 4)

    forgetful = forgetting(DefifooGame(), wrong_dealer)
    match = begin(forgetful, 4, {}, 1)
    with pytest.raises(AssertionError):
        laws.imagined_states_look_the_same(match, seeded(1))
