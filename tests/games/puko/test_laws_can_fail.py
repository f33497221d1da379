"""The laws find what is planted in Puko: a leak in a view, a lost chip, a card too many."""

from collections.abc import Callable
from typing import cast

import msgspec
import pytest

from tablee.core import laws
from tablee.core.bits import lowest
from tablee.core.log import Value
from tablee.core.luck import seeded
from tablee.core.match import begin
from tablee.games.flinke.cards import put, take
from tablee.games.flinke.notation import write_cards
from tablee.games.puko.game import PukoGame
from tablee.games.puko.rules import Puko
from tablee.games.puko.view import PukoView
from tests.kit.leaks import forgetting, search_for_leaks, showing

Leak = Callable[[Puko, PukoView], PukoView]


def others_choice(state: Puko, view: PukoView) -> PukoView:
    """What the left neighbour chose."""
    neighbour = state.players[((view.seat or 0) + 1) % view.seats]
    return msgspec.structs.replace(view, kept=write_cards(neighbour.kept))


def hidden_discards(state: Puko, view: PukoView) -> PukoView:
    """All discards, not just those that were seen."""
    if view.seen is None:
        return view
    return msgspec.structs.replace(view, seen=write_cards(state.discards()))


def hidden_words(state: Puko, view: PukoView) -> PukoView:
    """How many have knocked, while all declare together."""
    knocks = bin(state.knocked).count("1")
    return msgspec.structs.replace(view, pot=view.pot + knocks)


def a_card_of_the_pile(state: Puko, view: PukoView) -> PukoView:
    """A leak in a size only."""
    padding = [""] * (lowest(state.pile) % 3) if state.pile else []
    return msgspec.structs.replace(view, legal=[*view.legal, *padding])


@pytest.mark.parametrize(
    ("leak", "options"),
    [
        (others_choice, {}),
        (hidden_discards, {}),
        (hidden_words, {"declare": "together"}),
        (a_card_of_the_pile, {}),
    ],
)
def test_a_leak_is_found(leak: Leak, options: dict[str, Value]) -> None:
    with pytest.raises(AssertionError):
        search_for_leaks(showing(PukoGame(), leak), seats=3, matches=30, options=options)


def spoilt(change: Callable[[Puko], None], clause: str) -> None:
    match = begin(PukoGame(), 4, {}, 1)
    change(cast(Puko, match.state))
    with pytest.raises(AssertionError, match=clause):
        laws.nothing_is_lost_or_made(match)


def test_a_lost_chip_is_found() -> None:
    def lose(state: Puko) -> None:
        state.pot -= 1

    spoilt(lose, "PUK-I1")


def test_a_seventh_card_is_found() -> None:
    def slip(state: Puko) -> None:
        kind = lowest(state.pile) >> 1
        state.pile = take(state.pile, kind)
        state.players[0].hand = put(state.players[0].hand, kind)

    spoilt(slip, "PUK-I2")


def test_a_lost_card_is_found() -> None:
    def lose(state: Puko) -> None:
        state.pile = take(state.pile, lowest(state.pile) >> 1)

    spoilt(lose, "PUK-I3")


def test_a_debt_is_found() -> None:
    def owe(state: Puko) -> None:
        state.players[0].purse -= 50
        state.players[1].purse += 50

    spoilt(owe, "PUK-I4")


def test_a_forgetful_imagination_is_found() -> None:
    def wrong_pot(view: PukoView) -> PukoView:
        return msgspec.structs.replace(view, pot=view.pot + 1)

    forgetful = forgetting(PukoGame(), wrong_pot)
    match = begin(forgetful, 4, {}, 1)
    with pytest.raises(AssertionError):
        laws.imagined_states_look_the_same(match, seeded(1))
