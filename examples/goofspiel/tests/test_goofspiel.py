"""Goofspiel keeps the laws of every game, and its own rules."""

import pytest

import tablee
from tablee.core.laws import hold_for


def test_the_laws_of_every_game() -> None:
    hold_for(tablee.find("goofspiel"))


def play(*bids: int) -> tablee.Match:
    """Two seats with five cards, who bid in turn for the prizes 5, 4, 3, 2 and 1."""
    luck = [f"prize {prize}" for prize in (5, 4, 3, 2, 1)]
    match = tablee.start("goofspiel", seats=2, options={"cards": 5}, luck=luck)
    for number, bid in enumerate(bids):
        match.play(number % 2, f"bid {bid}")
    return match


def test_goo_04_the_highest_bid_wins_the_prize() -> None:
    match = play(5, 4)
    assert match.scores() == [5, 0]
    assert [player.last_bid for player in match.view(1).players] == [5, 4]  # type: ignore[attr-defined]


def test_goo_05_a_tied_prize_goes_to_the_next_winner() -> None:
    assert play(5, 5, 1, 4).scores() == [0, 9]


def test_goo_06_the_most_points_win() -> None:
    match = play(5, 4, 4, 5, 3, 1, 1, 2, 2, 3)
    assert (match.scores(), match.winners()) == ([8, 7], [0])


def test_goo_03_a_bid_is_secret_until_all_have_chosen() -> None:
    match = play(5)
    assert [event.bid for event in match.view(0).happened] == [5]  # type: ignore[attr-defined]
    assert match.view(1).happened == []
    with pytest.raises(tablee.Illegal, match="You have bid already"):
        match.play(0, "bid 4")
    with pytest.raises(tablee.Illegal, match="GOO-03"):
        match.play(1, "bid 6")
