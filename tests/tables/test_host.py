"""What a host can do about guests, so that nobody spoils a table that is open to everybody."""

import pytest

from tablee.tables import refusals
from tablee.tables.entries import Phrase, SeatPlan, Settings
from tablee.tables.judge import Judge
from tablee.tables.names import distinct
from tablee.tables.refusals import AlreadyDone, NotNow, NotYours
from tablee.tables.table import IDLE_AT_FULL_TABLE
from tests.tables.test_table import ANN, BOB, BOT, EVE, OPEN, Log, facts

pytestmark = pytest.mark.both_ways

LISTED = Settings(listed=True)
HELLO: Phrase = "hello"
THREE: tuple[SeatPlan, ...] = (OPEN, OPEN, OPEN)


def seated(settings: Settings = LISTED, seats: tuple[SeatPlan, ...] = THREE) -> Log:
    """Ann, the host, sits; Bob too."""
    log = Log(settings=settings, seats=seats)
    log.keep(Judge(log.table).sit(ANN, 0, "Ann", 0))
    log.keep(Judge(log.table).sit(BOB, 1, "Bob", 1))
    return log


# -- Sitting down ---------------------------------------------------------------------------------


def test_a_stranger_takes_one_seat() -> None:
    log = seated()
    with pytest.raises(NotYours, match="take one seat"):
        Judge(log.table).sit(BOB, 2, "Bob too", 1)
    log.keep(Judge(log.table).sit(ANN, 2, "Ann's sister", 1))
    private = seated(Settings())
    private.keep(Judge(private.table).sit(BOB, 2, "Bob's brother", 1))


def test_nobody_new_sits_down_at_a_locked_table() -> None:
    log = seated(Settings())
    log.keep(Judge(log.table).change(ANN, {}, THREE, Settings(locked=True)))
    with pytest.raises(NotYours, match="locked"):
        Judge(log.table).sit(EVE, 2, "Eve", 1)
    log.keep(Judge(log.table).sit(BOB, 2, "Bob's brother", 1))
    log.keep(Judge(log.table).stand(BOB, 2))
    log.keep(Judge(log.table).change(ANN, {}, THREE, Settings()))
    log.keep(Judge(log.table).sit(EVE, 2, "Eve", 1))


def test_whoever_holds_up_a_full_open_table_stands_up() -> None:
    log = seated()
    log.keep(Judge(log.table).ready(ANN, 0, True, "0a"))
    assert log.table.due() is None, "nobody waits for Bob: a seat is open"
    log.keep(Judge(log.table).sit(EVE, 2, "Eve", 1))
    log.keep(Judge(log.table).ready(EVE, 2, True, "2a"))
    ends = log.table.due()
    assert ends is not None
    assert log.table.idle(ends - 1) == []
    assert log.table.idle(ends) == [1]
    log.now = ends
    log.keep(Judge(log.table).stand_idle(1, ends))
    assert log.table.chairs[1].kind == "open"
    assert log.table.due() is None
    with pytest.raises(NotNow):
        Judge(log.table).stand_idle(1, ends)
    assert facts(log.read_again()) == facts(log.table)


def test_among_friends_nobody_is_made_to_stand_up() -> None:
    log = seated(Settings(), (OPEN, OPEN, BOT))
    log.keep(Judge(log.table).ready(ANN, 0, True, "0a"))
    assert log.table.due() is None
    assert log.table.idle(log.now + 2 * IDLE_AT_FULL_TABLE) == []


def test_the_host_takes_all_the_time_there_is() -> None:
    log = seated(seats=(OPEN, OPEN, BOT))
    log.keep(Judge(log.table).ready(BOB, 1, True, "1a"))
    assert log.table.idle(log.now + 2 * IDLE_AT_FULL_TABLE) == []


# -- Names ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann", "Ann 2"),
        ("ANN", "ANN 2"),
        ("Ánn", "Ánn 2"),
        ("А n n", "А n n 2"),  # the first letter is Cyrillic
        ("Anna", "Anna"),
        ("Bob", "Bob"),
    ],
)
def test_two_people_never_show_the_same_name(name: str, shown: str) -> None:
    log = Log()
    log.keep(Judge(log.table).sit(ANN, 0, "Ann", 0))
    log.keep(Judge(log.table).sit(BOB, 1, name, 1))
    assert log.table.chairs[1].name == shown


def test_a_numbered_name_is_neither_taken_nor_too_long() -> None:
    long = "A" * 24
    assert distinct("Ann", ["Ann", "Ann 2"]) == "Ann 3"
    assert distinct(long, [long]) == "A" * 22 + " 2"


# -- Taking somebody away -------------------------------------------------------------------------


def test_the_host_frees_the_seat_of_somebody_who_is_there() -> None:
    log = seated()
    with pytest.raises(NotYours):
        Judge(log.table).stand(BOB, 0)
    log.keep(Judge(log.table).stand(ANN, 1))
    assert log.table.chairs[1].kind == "open"
    log.keep(Judge(log.table).sit(BOB, 1, "Bob", 1))


def test_the_host_bars_somebody_before_the_start() -> None:
    log = seated(Settings())
    log.keep(Judge(log.table).sit(BOB, 2, "Bobby", 1))
    log.keep(Judge(log.table).remove(ANN, 1, bar=True))
    assert [chair.kind for chair in log.table.chairs] == ["person", "open", "open"]
    for seat in (1, 2):
        with pytest.raises(NotYours, match="does not want you"):
            Judge(log.table).sit(BOB, seat, "Bob", 1)
    assert facts(log.read_again()) == facts(log.table)


def test_a_bot_plays_on_for_whoever_is_taken_away_during_the_match() -> None:
    log = Log(seats=THREE)
    log.sit_and_start(ANN, BOB, EVE)
    log.keep(Judge(log.table).remove(ANN, 1, bar=False))
    assert 1 in log.table.bots
    assert log.table.status == "playing"
    with pytest.raises(AlreadyDone):
        Judge(log.table).remove(ANN, 1, bar=False)
    with pytest.raises(NotYours):
        Judge(log.table).check_move(BOB, 1, "k", "x")
    assert facts(log.read_again()) == facts(log.table)


def test_only_the_host_does_it_and_not_to_themselves() -> None:
    log = seated(seats=(OPEN, OPEN, OPEN, BOT))
    for seat in range(4):
        with pytest.raises(NotYours):
            Judge(log.table).remove(BOB, seat, bar=True)
        with pytest.raises(NotYours):
            Judge(log.table).mute(BOB, seat, mute=True)
    for seat in (0, 2, 3, 4):
        with pytest.raises(NotYours):
            Judge(log.table).remove(ANN, seat, bar=True)


# -- Words ----------------------------------------------------------------------------------------


def test_the_host_mutes_somebody_and_changes_their_mind() -> None:
    log = seated(Settings())
    log.keep(Judge(log.table).say(BOB, 1, HELLO, "", "k1", log.now))
    log.keep(Judge(log.table).mute(ANN, 1, mute=True))
    with pytest.raises(NotYours) as refused:
        Judge(log.table).say(BOB, 1, HELLO, "", "k2", log.now)
    assert refused.value.text == refusals.MUTED
    with pytest.raises(AlreadyDone):
        Judge(log.table).mute(ANN, 1, mute=True)
    assert facts(log.read_again()) == facts(log.table)
    log.keep(Judge(log.table).mute(ANN, 1, mute=False))
    log.keep(Judge(log.table).say(BOB, 1, HELLO, "", "k2", log.now))


def test_whoever_is_barred_during_the_match_says_nothing_more() -> None:
    log = Log(seats=THREE)
    log.sit_and_start(ANN, BOB, EVE)
    log.keep(Judge(log.table).remove(ANN, 1, bar=True))
    with pytest.raises(NotYours):
        Judge(log.table).say(BOB, 1, HELLO, "", "k1", log.now)
