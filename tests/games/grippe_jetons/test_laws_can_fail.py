"""A law that cannot fail is worth nothing: each is shown a Grippe-jetons that breaks it."""

from collections.abc import Callable, Mapping
from itertools import count

import msgspec
import pytest

from tablee.core import laws
from tablee.core.game import AnyGame
from tablee.core.log import Value
from tablee.core.luck import seeded
from tablee.core.match import Match, begin
from tablee.games.grippe_jetons.game import GrippeGame
from tablee.games.grippe_jetons.rules import Grippe
from tablee.games.grippe_jetons.view import GrippeView
from tests.games.grippe_jetons.staging import YELLOW
from tests.kit.leaks import forgetting


def match_of(game: AnyGame, moves: int = 12) -> tuple[Match, Grippe]:
    match = begin(game, 3, {}, 1)
    rng = seeded(1)
    for _ in range(moves):
        laws.play_at_random(match, rng)
    assert isinstance(match.state, Grippe)
    return match, match.state


def lost_token(state: Grippe) -> None:
    state.reserve -= 1


def token_on_red(state: Grippe) -> None:
    """The books are right, but a column is full and nobody has taken it."""
    lying = state.board.tokens(0, state.filled & 15)
    state.filled = state.filled & ~15 | state.board.length(0)
    state.reserve -= state.board.tokens(0, state.board.length(0)) - lying


def stolen_token(state: Grippe) -> None:
    state.players[0].stock -= 1
    state.players[1].stock += 1


def debt(state: Grippe) -> None:
    state.reserve += state.players[0].stock + 1
    state.players[0].paid += state.players[0].stock + 1
    state.players[0].stock = -1


@pytest.mark.parametrize(
    ("breach", "says"),
    [
        (lost_token, "GEI-I1: 130"),
        (stolen_token, "GEI-I1: the books"),
        (token_on_red, "GEI-I3"),
        (debt, "GEI-I4"),
    ],
)
def test_a_broken_table_is_found(breach: Callable[[Grippe], None], says: str) -> None:
    match, state = match_of(GrippeGame())
    laws.nothing_is_lost_or_made(match)
    breach(state)
    with pytest.raises(AssertionError, match=says):
        laws.nothing_is_lost_or_made(match)


def test_a_view_that_tells_of_dice_to_come_is_found() -> None:
    """A house that has made up its mind, and a view that lets it slip."""

    class Leaking(GrippeGame):
        minds = count()
        planned: dict[int, int] = {}

        def begin(self, seats: int, options: Mapping[str, Value]) -> Grippe:
            state = super().begin(seats, options)
            self.planned[id(state)] = next(self.minds)
            return state

        def show(
            self, state: Grippe, options: Mapping[str, Value], seat: int | None, recall: bool
        ) -> GrippeView:
            view = super().show(state, options, seat, recall)
            return msgspec.structs.replace(view, loan=self.planned.get(id(state), 0))

    honest, _ = match_of(GrippeGame())
    laws.unseen_things_change_nothing(honest, seeded(1))
    match, _ = match_of(Leaking())
    with pytest.raises(AssertionError):
        laws.unseen_things_change_nothing(match, seeded(1))


def test_a_forgetful_imagination_is_found() -> None:
    def wrong_turn(view: GrippeView) -> GrippeView:
        return msgspec.structs.replace(view, turns=view.turns + 1)

    match, _ = match_of(forgetting(GrippeGame(), wrong_turn))
    with pytest.raises(AssertionError):
        laws.imagined_states_look_the_same(match, seeded(1))


@pytest.mark.parametrize("reserve", ["unlimited", "strict"])
@pytest.mark.parametrize("seats", [4, 5])
def test_the_laws_hold_in_a_series_on_a_board_of_yellow_squares(seats: int, reserve: str) -> None:
    """Tables that the sweep over all options does not visit."""
    options: dict[str, Value] = {
        **GrippeGame().default_options(),
        "board": YELLOW.replace("yyyyyr1", "gyr9"),
        "order": "own",
        "games": 2,
        "reserve": reserve,
    }
    laws.play_by_the_laws(GrippeGame(), seats, options, seats, probes=2)
