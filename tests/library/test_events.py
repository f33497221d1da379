"""Events as seats see them."""

from tablee.core.events import MATCH_OVER, MatchOver
from tablee.games.riffifi.events import EVENTS, LAID, Laid


def test_a_concealed_card_is_told_to_its_owner_alone() -> None:
    story = [(LAID, 2, 6, 1, 0)]
    told = [EVENTS.seen(story, viewer) for viewer in (2, 1, None)]
    assert told == [[Laid(2, "b7", True)], [Laid(2, None, True)], [Laid(2, None, True)]]


def test_what_somebody_does_to_an_event_changes_no_other_view() -> None:
    story = [(MATCH_OVER, 0b101, 0, 0, 0)]
    [first] = EVENTS.seen(story, 0)
    assert isinstance(first, MatchOver)
    first.winners.clear()
    assert EVENTS.seen(story, 0) == [MatchOver([0, 2])]
