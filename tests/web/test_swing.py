"""The ship of Riff Raff swings between placements, and when somebody lets go counts."""

import re

import pytest

from tests.server.test_release import check
from tests.web.conftest import Meet
from tests.web.test_riff_raff import SUPPLY, Ear, closed, hold, lay, site, two_people

pytestmark = pytest.mark.both_ways

__all__ = ["site"]  # the fixture


def test_a_release_has_the_moment_that_was_seen_and_the_log_keeps_it(flat: Meet) -> None:
    phone, desk, table = two_people(flat)
    sent = Ear(desk)
    desk.page.reload()
    lay(phone, 5)
    lay(desk, 7)
    hold(desk, "crate", where=0)
    desk.tap(".release")
    phone.page.locator(SUPPLY).first.wait_for()
    log = closed(phone, table)
    check(log, least=1)
    [seen] = [re.findall("moment ([0-9]+)", move) for move in sent.moves if "place" in move]
    [kept] = re.findall("^[01] place.* moment ([0-9]+)", log, re.MULTILINE)
    assert len(seen) == 1
    assert int(kept) >= int(seen[0])  # a slow page may be behind the time that is allowed
