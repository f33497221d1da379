"""Moves that are refused, with a sentence for the player."""

from collections.abc import Callable

import pytest

import tablee
from tablee import Match
from tablee.core.game import S
from tests.kit.text import plain


def check_refused(match: Match, seat: int, move: str, *, clause: str, en: str, fr: str) -> None:
    """The move is refused in these words, with the clause, and changes nothing."""
    before = match.copy()
    with pytest.raises(tablee.Illegal) as refused:
        match.play(seat, move)
    assert str(refused.value) == f"{en} ({clause})"
    assert plain(refused.value.say("fr")) == f"{fr} ({clause})"
    assert refused.value.clause == clause
    assert match == before


def refusal(state: S, play: Callable[[S], object]) -> str:
    """The sentence with which this is refused, leaving everything as it was; or “played”."""
    twin = state.copy()
    try:
        play(twin)
    except tablee.Illegal as refused:
        assert twin == state
        return str(refused)
    return "played"
