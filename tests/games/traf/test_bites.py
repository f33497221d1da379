"""The laws can fail: each is shown a table of Traf that breaks it."""

from collections.abc import Callable, Mapping

import msgspec
import pytest

from tablee.core import laws
from tablee.core.bits import lowest
from tablee.core.log import Value
from tablee.core.luck import seeded
from tablee.core.match import Match, begin
from tablee.games.flinke.cards import take
from tablee.games.flinke.notation import write_cards
from tablee.games.traf.game import TrafGame
from tablee.games.traf.mind import Mind
from tablee.games.traf.rules import Traf
from tablee.games.traf.view import TrafView

Leak = Callable[[Traf, TrafView], TrafView]


def showing(leak: Leak) -> TrafGame:
    """Traf with a view that says too much."""

    class Leaking(TrafGame):
        def show(
            self, state: Traf, options: Mapping[str, Value], seat: int | None, recall: bool
        ) -> TrafView:
            return leak(state, super().show(state, options, seat, recall))

    return Leaking()


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
        search_for_leaks(showing(leak))


def search_for_leaks(game: TrafGame, matches: int = 20) -> None:
    for seed in range(matches):
        match = begin(game, 3, {}, seed)
        rng = seeded(seed)
        while not match.over:
            if rng.below(4) == 0:
                laws.unseen_things_change_nothing(match, rng)
            laws.play_at_random(match, rng)


def test_the_real_game_passes_the_same_search() -> None:
    search_for_leaks(TrafGame(), matches=4)


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
    class Forgetful(TrafGame):
        def mind(self, view: TrafView) -> Mind:
            return super().mind(msgspec.structs.replace(view, pot=view.pot + 1))

    match = begin(Forgetful(), 4, {}, 1)
    with pytest.raises(AssertionError):
        laws.imagined_states_look_the_same(match, seeded(1))
