"""No secret is in the page: not in what it is sent, and not in what it is made of.

Every whole match of ``test_matches`` is looked through as well.
"""

import pytest

from tests.web.conftest import Meet
from tests.web.matches import COURSES, whole_match
from tests.web.people import DESK, END, PHONE
from tests.web.secrets import Recorder, Recording, Truth, leaks, looked_for

pytestmark = pytest.mark.both_ways


def test_whoever_watches_learns_nothing_and_a_leak_would_be_found(meet: Meet) -> None:
    player, watcher = meet(PHONE), meet(DESK)
    player.hurry()
    watcher.hurry()
    course = next(course for course in COURSES if course.game == "traf")
    own, watched = Recorder(player), Recorder(watcher)
    table = player.open_table(course.game, course.seats, **course.options)
    player.sees(".hand button.legal")
    watcher.go(f"/t/{table}")
    watcher.sees(".traf")
    watcher.page.wait_for_function("() => written.length > 0")
    whole_match(player, course, "finger")
    watcher.sees(END)
    truth = Truth(player, table)
    for recording in (own.stop(table, 0), watched.stop(table, None)):
        assert leaks(recording, truth) == []
        assert looked_for(recording, truth) > 0
        would_be_found(recording, truth)


def would_be_found(recording: Recording, truth: Truth) -> None:
    """A card that this seat must not know, in each place where it could be."""
    hidden = truth.hidden(recording.seat)
    at = next(place for place, (number, _) in enumerate(recording.pages) if hidden.get(number))
    number, page = recording.pages[at]
    card = min(hidden[number])
    name = f"{card[1:]} " + {"b": "bleu", "y": "jaune", "g": "vert", "r": "rouge"}[card[0]]
    for leak in (f'<i data-card="{card}"></i>', f'<img alt="{name}">', f"<p>{truth.seed}</p>"):
        recording.pages[at] = (number, page.replace("</body>", f"{leak}</body>"))
        assert leaks(recording, truth), leak
    recording.pages[at] = (number, page)
    for frame in (f'{{"t": "view", "hand": ["{card}"]}}', f'{{"t": "tale", "said": "{name}"}}'):
        recording.frames.append((number, frame))
        assert leaks(recording, truth), frame
        recording.frames.pop()
    first = min(hidden)
    recording.bodies.append((first, f'{{"next": "{min(hidden[first])}"}}'))
    assert leaks(recording, truth)
