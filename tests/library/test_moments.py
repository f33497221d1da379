"""Matches moment by moment, also of a game in which the house has nothing to do at the start."""

import pytest
from tablee_goofspiel.game import Goofspiel
from tablee_goofspiel.rules import NO_CARD, GoofspielState

from tablee.core.bits import bit
from tablee.core.log import Line, Record
from tablee.core.match import Match, begin, moments
from tests.laws.broken_games import ruled_by


class PrizesInOrder(GoofspielState):
    """Goofspiel without luck: the highest prize comes first, and lies there from the start."""

    def movers(self) -> int:
        if self.prize == NO_CARD and self.prizes:
            prize = self.prizes.bit_length() - 1
            self.prizes ^= bit(prize)
            self.prize = prize
            self.pot += prize
        return super().movers()


@pytest.fixture
def match() -> Match:
    played = begin(ruled_by(PrizesInOrder), 2, {"cards": 5}, 1)
    played.play(0, "bid 5")
    played.play(1, "bid 4")
    return played


def test_the_first_moment_is_before_the_first_move(match: Match) -> None:
    shown = [len(moment.record.lines) for moment in moments(match.game, match.record)]
    assert shown == [0, 1, 2]


def test_a_match_that_has_just_begun_has_one_moment() -> None:
    begun = begin(ruled_by(PrizesInOrder), 2, {"cards": 5}, 1)
    assert [moment.record.lines for moment in moments(begun.game, begun.record)] == [[]]


def test_a_deal_is_no_moment_of_its_own() -> None:
    dealt = begin(Goofspiel(), 2, {"cards": 5}, 1)
    shown = [len(moment.record.lines) for moment in moments(dealt.game, dealt.record)]
    assert shown == [1]


def test_the_latest_move_of_a_record() -> None:
    record = Record("goofspiel", 1, 2, {})
    assert record.latest is None
    record.lines.append(Line("0", "bid 5", 1200))
    assert record.latest == 1200
