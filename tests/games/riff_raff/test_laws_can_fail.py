"""A law that cannot fail is worth nothing: each is shown a Riff Raff that breaks it."""

from collections.abc import Callable

import msgspec
import pytest

from tablee.core import laws
from tablee.core.bits import bit, lowest
from tablee.core.game import AnyGame
from tablee.core.luck import seeded
from tablee.core.match import Match, begin
from tablee.games.riff_raff.game import RiffRaffGame
from tablee.games.riff_raff.rules import RiffRaff
from tablee.games.riff_raff.view import RiffRaffView, TiltView
from tests.games.riff_raff.test_view import views
from tests.kit.leaks import forgetting, showing

pytestmark = pytest.mark.usefixtures("fake_physics")


def match_of(game: AnyGame, moves: int = 30, seed: int = 1) -> tuple[Match, RiffRaff]:
    match = begin(game, 3, {}, seed)
    rng = seeded(seed)
    for _ in range(moves):
        laws.play_at_random(match, rng)
    assert isinstance(match.state, RiffRaff)
    return match, match.state


def lost_piece(state: RiffRaff) -> None:
    state.players[0].supply ^= bit(lowest(state.players[0].supply))


def doubled_piece(state: RiffRaff) -> None:
    """The count is right, but one piece is there twice and another nowhere."""
    gone = bit(lowest(state.players[0].supply))
    state.players[0].supply ^= gone
    state.removed |= bit(lowest(state.players[1].supply))


def forgotten_place(state: RiffRaff) -> None:
    state.ship[lowest(state.aboard)] = None


def card_too_many(state: RiffRaff) -> None:
    state.players[0].hand |= bit(state.players[0].card)


@pytest.mark.parametrize(
    ("breach", "says"),
    [
        (lost_piece, "RAF-I1: so many"),
        (doubled_piece, "RAF-I1: each of them once"),
        (forgotten_place, "RAF-I1: what is aboard"),
        (card_too_many, "RAF-I2"),
    ],
)
def test_a_broken_table_is_found(breach: Callable[[RiffRaff], None], says: str) -> None:
    match, state = match_of(RiffRaffGame())
    laws.nothing_is_lost_or_made(match)
    breach(state)
    with pytest.raises(AssertionError, match=says):
        laws.nothing_is_lost_or_made(match)


def test_a_view_that_shows_cards_face_down_is_found() -> None:
    def highest_card(state: RiffRaff, view: RiffRaffView) -> RiffRaffView:
        laid = [player.chosen for player in state.players]
        return msgspec.structs.replace(view, announced=max(laid))

    with pytest.raises(AssertionError):
        search_where_cards_lie_face_down(showing(RiffRaffGame(), highest_card))
    search_where_cards_lie_face_down(RiffRaffGame())


def search_where_cards_lie_face_down(game: AnyGame) -> None:
    for seed in range(4):
        match = begin(game, 4, {}, seed)
        rng = seeded(seed)
        for _ in range(60):
            if len(match.movers()) > 1:
                laws.unseen_things_change_nothing(match, rng)
            if not match.over:
                laws.play_at_random(match, rng)


def test_a_view_that_shows_a_covered_card_is_found() -> None:
    def one_hand(state: RiffRaff, view: RiffRaffView) -> RiffRaffView:
        return msgspec.structs.replace(view, announced=state.players[1].hand % 7)

    assert views(showing(RiffRaffGame(), one_hand), 0, "hidden", recall=False) > 1


def test_a_forgetful_imagination_is_found() -> None:
    def level_ship(view: RiffRaffView) -> RiffRaffView:
        level = TiltView(pitch=0, roll=0, lower=0, middle=0, upper=0)
        return msgspec.structs.replace(view, tilt=level)

    match, _ = match_of(forgetting(RiffRaffGame(), level_ship))
    with pytest.raises(AssertionError):
        laws.imagined_states_look_the_same(match, seeded(1))
