"""What a client was shown is compared with the log, view by view."""

from pathlib import Path

import pytest

from tablee.client.seen import Seen
from tablee.core.log import read_log
from tests.server.matches import shown_by

LOGS = sorted((Path(__file__).parents[2] / "web/src/lib/verify/logs").glob("*.log"))
every_log = pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)


def keeping(views: list[bytes]) -> Seen:
    seen = Seen()
    for number, view in enumerate(views):
        seen.keep(number, view)
    return seen


@every_log
def test_what_a_log_shows_to_any_seat_is_told(path: Path) -> None:
    log = path.read_text(encoding="utf-8")
    record = read_log(log)
    for seat in range(record.seats):
        views = list(shown_by(log, seat))
        assert keeping(views).first_unexplained(record) is None
        with_gaps = [view for view in views[::2] for _ in range(2)]  # and each of them comes again
        assert keeping(with_gaps).first_unexplained(record) is None


@every_log
def test_what_came_in_another_order_is_found_out(path: Path) -> None:
    log = path.read_text(encoding="utf-8")
    first, *others, last = shown_by(log, 1)
    assert keeping([last, *others, first]).first_unexplained(read_log(log)) == 1


@every_log
def test_the_log_of_any_other_match_is_found_out(path: Path) -> None:
    log = path.read_text(encoding="utf-8")
    last = read_log(log).seats - 1  # in others there may be no such seat
    seen = keeping(list(shown_by(log, last)))
    for other in LOGS:
        if other != path:
            assert seen.first_unexplained(read_log(other.read_text(encoding="utf-8"))) == 0


def test_whoever_looks_from_several_seats_is_told_of_all() -> None:
    log = LOGS[0].read_text(encoding="utf-8")
    around = zip(shown_by(log, 0), shown_by(log, 1), strict=True)
    views = [view for both in around for view in both]
    assert keeping(views).first_unexplained(read_log(log)) is None
