"""Who was first: by the press and not by its arrival, as far as latencies can be trusted."""

import hmac
from hashlib import sha256
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.tables.referee import (
    COUNTDOWN,
    HEAD_START_CAP,
    JITTER_CAP,
    LAG_CAP,
    LAG_RISE,
    LOCK_TIME,
    TIE,
    Lag,
    Lead,
    Press,
    Referee,
    Ruling,
    first_by_lot,
)

pytestmark = pytest.mark.both_ways

calm = settings(max_examples=60)

SEED = bytes(range(32))
NEAR, FAR, BOT = 0, 1, 2


def line(one_way: float, pings: int = 15) -> Lag:
    """A steady latency."""
    lag = Lag()
    for _ in range(pings):
        lag.pinged(2 * one_way)
    return lag


def table(*one_ways: float, seed: bytes = SEED, head_starts: tuple[int, ...] = ()) -> "Table":
    return Table([line(each) for each in one_ways], seed, head_starts)


class Table:
    """People with known latencies; a seat without one is a bot."""

    def __init__(self, lags: list[Lag], seed: bytes, head_starts: tuple[int, ...]) -> None:
        self.lags = lags
        self.referee = Referee(seed, len(lags) + 1, head_starts)
        for seat, lag in enumerate(lags):
            self.referee.update_lags(seat, [lag])

    def press(self, seat: int, at: int, delay: int | None = None, move: str = "r2") -> Press:
        """Pressed at that instant, heard later by the latency."""
        lag = self.lags[seat] if seat < len(self.lags) else None
        if delay is None:
            delay = lag.trusted if lag else 0
        return self.referee.receive(seat, move, f"{seat}-{at}", 0, at + delay, lag)

    def judge(self, now: int, number: int = 7) -> list[Ruling]:
        found = []
        while (ruling := self.referee.next_ruling(now, number)) is not None:
            found.append(ruling)
        return found

    def order(self, now: int = 1_000_000) -> list[int]:
        return [ruling.press.seat for ruling in self.judge(now)]


# -- Lines --------------------------------------------------------------------------------------


def test_a_connection_is_trusted_for_half_its_round_trip() -> None:
    assert line(40).trusted == 40
    assert line(40).spread == 0


def test_one_slow_answer_changes_nothing() -> None:
    lag = line(20)
    lag.pinged(900)
    assert lag.trusted == 20


def test_a_fall_is_believed_at_once_and_a_rise_step_by_step() -> None:
    lag = line(20)
    seen = []
    for _ in range(60):
        lag.pinged(200)
        seen.append(lag.trusted)
    assert seen[-1] == 100
    assert all(0 <= after - before <= LAG_RISE for before, after in pairwise([20, *seen]))
    for _ in range(8):
        lag.pinged(40)
    assert lag.trusted == 20


def test_whoever_holds_back_pongs_gains_at_most_the_cap() -> None:
    lag = line(20)
    for _ in range(500):
        lag.pinged(40 + 5000)
    assert lag.trusted == LAG_CAP
    assert lag.spread <= JITTER_CAP


def test_an_unsteady_connection_makes_others_wait_a_little() -> None:
    lag = Lag()
    for each in (40, 44, 90, 41, 42, 60, 43, 40, 41, 47, 40, 42):
        lag.pinged(each)
    assert lag.trusted == 21
    assert 5 <= lag.spread <= 15


@calm
@given(st.lists(st.floats(0, 10_000), max_size=40))
def test_whatever_was_measured_trust_stays_within_bounds(round_trips: list[float]) -> None:
    lag = Lag()
    for each in round_trips:
        lag.pinged(each)
    assert 0 <= lag.trusted <= LAG_CAP
    assert 0 <= lag.spread <= JITTER_CAP


# -- Order --------------------------------------------------------------------------------------


def test_the_order_is_that_of_the_presses_not_of_their_arrival() -> None:
    here = table(5, 120)
    near = here.press(NEAR, at=1050)
    far = here.press(FAR, at=1000)
    assert near.arrived < far.arrived
    assert here.order() == [FAR, NEAR]


def test_nothing_is_judged_while_an_earlier_press_may_be_on_its_way() -> None:
    here = table(5, 120)
    here.press(NEAR, at=1000)
    assert here.referee.due() == 1000 + TIE + 120
    assert here.judge(1000 + TIE + 119) == []
    assert here.order(1000 + TIE + 120) == [NEAR]


def test_in_one_room_the_wait_is_a_few_milliseconds() -> None:
    here = table(1, 1, 1)
    press = here.press(NEAR, at=1000)
    due = here.referee.due()
    assert due is not None
    assert due - press.arrived <= TIE
    assert here.referee.window <= TIE + 1


def test_against_bots_alone_nobody_waits_for_their_own_latency() -> None:
    here = table(140)
    press = here.press(NEAR, at=1000)
    due = here.referee.due()
    assert due is not None
    assert due <= press.arrived


def test_a_bot_waits_for_a_person_who_was_earlier() -> None:
    here = Table([line(100)], SEED, ())
    here.press(1, at=1030)
    assert here.judge(1100) == []
    here.press(NEAR, at=1000)
    assert here.order() == [NEAR, 1]


def test_an_unsteady_connection_is_waited_for_a_little_longer() -> None:
    here = table(5, 120)
    for _ in range(2):
        here.lags[FAR].pinged(270)
    here.press(NEAR, at=1000)
    assert here.referee.due() == 1000 + TIE + 120 + here.lags[FAR].spread
    assert here.lags[FAR].spread == 21
    here.press(FAR, at=980, delay=120 + here.lags[FAR].spread - 15)
    assert here.order() == [FAR, NEAR]


def test_what_a_later_press_settles_need_not_wait_longer() -> None:
    """The far one has been heard, and its connection keeps order: nothing earlier can follow."""
    here = table(5, 120)
    here.lags[FAR].pinged(300)
    here.lags[FAR].pinged(300)
    assert here.lags[FAR].spread > 0
    here.press(NEAR, at=1000)
    here.press(FAR, at=1011)
    assert here.order(1011 + 120) == [NEAR, FAR]


def test_latency_beyond_the_cap_is_not_compensated() -> None:
    here = table(5, 400)
    assert here.lags[FAR].trusted == LAG_CAP
    here.press(NEAR, at=1100)
    here.press(FAR, at=1000, delay=400)
    assert here.order() == [NEAR, FAR]


def test_a_press_beyond_the_trusted_latency_is_judged_when_it_comes() -> None:
    here = table(5, 50)
    here.press(NEAR, at=1020)
    assert here.order(1100) == [NEAR]
    late = here.press(FAR, at=1000, delay=300)
    assert late.at == 1250
    assert here.order(1265) == [FAR]


def test_a_later_press_of_a_seat_never_counts_before_its_earlier_one() -> None:
    here = table(5, 50)
    first = here.press(FAR, at=1000, delay=200)
    second = here.press(FAR, at=1100, delay=101)
    assert second.arrived == first.arrived + 1
    for _ in range(20):
        here.lags[FAR].pinged(280)
    third = here.press(FAR, at=1110, delay=92)
    assert first.at <= second.at <= third.at


def test_a_head_start_counts_and_is_capped() -> None:
    here = table(5, 5, head_starts=(0, 700))
    here.press(NEAR, at=1000)
    here.press(FAR, at=1600)
    assert here.order() == [FAR, NEAR]
    greedy = table(5, 5, head_starts=(0, 60_000))
    assert greedy.press(FAR, at=10_000).at == 10_000 - HEAD_START_CAP


def test_everybody_waits_for_who_has_a_head_start() -> None:
    here = table(5, 5, head_starts=(0, 700))
    here.press(NEAR, at=1000)
    assert here.referee.due() == 1000 + TIE + 5 + 700


def test_what_was_pressed_after_a_clock_ran_out_waits_until_it_has() -> None:
    here = table(5, 120)
    ends = 1000
    here.press(NEAR, at=ends)
    here.press(FAR, at=ends - 10)
    ruling = here.referee.next_ruling(2000, 7, before=ends)
    assert ruling is not None
    assert ruling.press.seat == FAR
    assert here.referee.next_ruling(2000, 7, before=ends) is None
    assert here.referee.due(before=ends) is None
    assert here.referee.settled(ends) == ends + 120
    assert here.order() == [NEAR]


def test_when_the_match_rests_nothing_waits() -> None:
    here = table(5, 120)
    here.press(NEAR, at=1000)
    here.referee.forget()
    assert here.referee.due() is None


presses = st.lists(
    st.tuples(st.integers(0, 4), st.integers(1000, 1400)), min_size=1, max_size=12, unique=True
)


@calm
@given(
    pressed=presses,
    one_ways=st.lists(st.integers(0, LAG_CAP), min_size=4, max_size=4),
    sleeps=st.lists(st.integers(1, 90), min_size=1, max_size=30),
    seed=st.binary(min_size=32, max_size=32),
)
def test_neither_latency_nor_when_the_room_looks_decides_anything(
    pressed: list[tuple[int, int]], one_ways: list[int], sleeps: list[int], seed: bytes
) -> None:
    """Everything heard within its window is judged as if all had sat in one room."""

    def told(lengths: list[int], looks: list[int]) -> list[tuple[int, int]]:
        here = table(*lengths, seed=seed)
        arriving = sorted(pressed, key=lambda press: press[1] + (lengths + [0])[press[0]])
        judged: list[tuple[int, int]] = []
        for now in looks:
            while arriving and arriving[0][1] + (lengths + [0])[arriving[0][0]] <= now:
                here.press(*arriving.pop(0))
            judged += [(each.press.seat, each.press.at) for each in here.judge(now)]
        return judged

    looks: list[int] = []
    now = 1000
    while now < 1700:
        now += sleeps[len(looks) % len(sleeps)]
        looks.append(now)
    far = told(one_ways, looks)
    assert far == told([0, 0, 0, 0], list(range(1000, 1500)))
    assert sorted(far) == sorted(pressed)
    for number, (_, at) in enumerate(far):
        assert all(at < later + TIE for _, later in far[number + 1 :])


# -- Too close to call --------------------------------------------------------------------------


def test_closer_than_what_can_be_measured_is_decided_by_lot() -> None:
    here = table(5, 120)
    here.press(NEAR, at=1000)
    here.press(FAR, at=1000 + TIE - 1)
    verdicts = here.judge(5000, number=41)
    assert verdicts[0].drew == (NEAR, FAR)
    assert verdicts[1].drew == ()
    apart = table(5, 120)
    apart.press(NEAR, at=1000)
    apart.press(FAR, at=1000 + TIE)
    assert [(each.press.seat, each.drew) for each in apart.judge(5000)] == [(NEAR, ()), (FAR, ())]


def test_a_lot_can_be_checked_by_anybody_who_has_the_seed() -> None:
    """As docs/real-time.md tells it, and not by our own function."""
    for number in range(50):
        here = table(5, 120, 60)
        for seat in (2, NEAR, FAR):
            here.press(seat, at=1000 + seat)
        first = here.judge(5000, number)[0].press.seat
        tickets = {
            seat: hmac.new(SEED, f"first {number} {seat}".encode(), sha256).digest()
            for seat in range(3)
        }
        assert first == min(tickets, key=lambda seat: tickets[seat])


def test_over_many_seeds_no_seat_is_luckier() -> None:
    draws = 6000
    firsts = [0, 0, 0]
    for number in range(draws):
        firsts[first_by_lot(number.to_bytes(32, "big"), number % 97, range(3))] += 1
    # Five standard errors of a fair draw: (6000 × 1/3 × 2/3) ** 0.5 = 36.5.
    assert all(abs(count - draws / 3) < 183 for count in firsts)


def test_a_chain_of_close_presses_never_puts_a_clearly_later_one_first() -> None:
    """0, 8 and 16 ms: the last may be drawn before the second, never before the first."""
    seen = set()
    for number in range(200):
        here = table(5, 5, 5)
        for seat in range(3):
            here.press(seat, at=1000 + 8 * seat)
        seen.add(tuple(each.press.seat for each in here.judge(5000, number)))
    assert seen == {(0, 1, 2), (1, 0, 2), (0, 2, 1)}


def test_two_presses_of_one_seat_are_no_tie() -> None:
    here = table(5, 5)
    here.press(NEAR, at=1000, move="r2")
    here.press(NEAR, at=1003, move="r3")
    assert [(each.press.move, each.drew) for each in here.judge(5000)] == [("r2", ()), ("r3", ())]


# -- By how much --------------------------------------------------------------------------------


def test_a_verdict_names_those_who_wait_behind_it() -> None:
    here = table(5, 60, 5)
    here.press(NEAR, at=1000)
    here.press(FAR, at=1080)
    here.press(2, at=1040)
    here.press(NEAR, at=1060)
    ruling = here.referee.next_ruling(1080 + 60, 7)
    assert ruling is not None
    assert [(each.seat, each.at - ruling.press.at) for each in ruling.rivals] == [
        (2, 40),
        (FAR, 80),
    ]


def test_who_is_refused_is_told_who_was_faster_and_by_how_much() -> None:
    here = table(5, 60)
    near, far = here.press(NEAR, at=1000), here.press(FAR, at=1080)
    here.referee.accepted(near, number=8)
    assert here.referee.lost_to(far) == [Lead(NEAR, by=80, tie=False)]
    assert here.referee.lost_to(near) == []


def test_nobody_races_against_what_was_already_on_their_screen() -> None:
    here = table(5, 60)
    near = here.press(NEAR, at=1000)
    here.referee.accepted(near, number=8)
    knowing = here.referee.receive(FAR, "r2", "k", 8, 1500, here.lags[FAR])
    assert here.referee.lost_to(knowing) == []


# -- False starts -------------------------------------------------------------------------------


def starting(cue: int = 2000, head_starts: tuple[int, ...] = ()) -> Table:
    here = table(5, 60, head_starts=head_starts)
    here.referee.cue(cue)
    for seat in (NEAR, FAR):
        here.referee.offered(seat, ["r2", "b2"], cue)
    return here


def test_a_press_before_the_cue_is_a_false_start_and_locks_the_seat() -> None:
    here = starting()
    here.press(FAR, at=1990)
    here.press(NEAR, at=2150)
    here.press(FAR, at=2100)
    verdicts = here.judge(9000)
    assert [(each.press.seat, each.press.pressed, each.until) for each in verdicts] == [
        (FAR, 1990, 2050 + LOCK_TIME),
        (FAR, 2100, 2050 + LOCK_TIME),
        (NEAR, 2150, None),
    ]


def test_nobody_is_said_to_be_ahead_of_a_false_start() -> None:
    here = starting()
    here.press(FAR, at=1990)
    here.press(FAR, at=2310)
    here.press(NEAR, at=2300)
    assert [each.rivals for each in here.judge(9000) if each.press.seat == NEAR] == [()]


def test_pressing_on_while_locked_prolongs_nothing() -> None:
    here = starting()
    for at in range(1700, 3300, 100):
        here.press(NEAR, at=at)
    verdicts = here.judge(9000)
    assert {each.until for each in verdicts} == {2000 + LOCK_TIME, None}
    assert all((each.until is None) == (each.press.pressed >= 3000) for each in verdicts)


def test_a_press_that_waited_when_the_cue_was_set_is_a_false_start_too() -> None:
    here = table(5, 60)
    here.press(NEAR, at=1000)
    here.referee.cue(2000)
    here.referee.offered(NEAR, ["r2"], 2000)
    assert [each.until for each in here.judge(1070)] == [2000 + LOCK_TIME]


def test_to_be_ready_twice_is_no_false_start() -> None:
    here = starting()
    here.press(NEAR, at=1500, move="ready")
    assert [each.until for each in here.judge(9000)] == [None]


def test_a_head_start_makes_no_false_start() -> None:
    here = starting(head_starts=(0, 1500))
    here.press(FAR, at=2400)
    assert [each.until for each in here.judge(9000)] == [None]


def test_losing_a_race_locks_nobody() -> None:
    here = starting()
    here.press(NEAR, at=2300)
    here.press(FAR, at=2320)
    here.press(FAR, at=2330)
    assert [each.until for each in here.judge(9000)] == [None, None, None]


def test_all_screens_show_a_change_when_the_farthest_can() -> None:
    assert 1080 <= table(5, 80).referee.show_at(1000) <= 1090
    assert 1001 <= table(1, 1).referee.show_at(1000) <= 1010
    assert table(5, 4000).referee.show_at(1000) <= 1160


def test_nobody_can_know_when_a_round_starts() -> None:
    starts = [table(5, 80).referee.start_at(1000, number) for number in range(300)]
    assert all(COUNTDOWN[0] <= each - 1000 <= COUNTDOWN[1] for each in starts)
    assert len(set(starts)) > 150


def test_all_workers_start_a_round_at_the_same_instant() -> None:
    near, far = table(5, 1), table(5, 4000)
    assert near.referee.start_at(1000, 7) == far.referee.start_at(1000, 7)
    assert far.referee.start_at(1000, 7) > far.referee.show_at(1000), "everybody has it in time"


# -- Reactions nobody has -----------------------------------------------------------------------


def reactions(here: Table, times: list[int]) -> list[str]:
    flags = []
    for number, reaction in enumerate(times):
        shown = 10_000 + 3000 * number
        here.referee.offered(NEAR, [], shown - 1)
        here.referee.offered(NEAR, ["r2"], shown)
        flags.append(here.press(NEAR, at=shown + reaction).flag)
    return flags


def test_a_reaction_faster_than_any_human_is_noted_and_still_counts() -> None:
    here = table(5, 60)
    assert reactions(here, [60]) == ["60 ms after it was shown"]
    assert [each.until for each in here.judge(99_999)] == [None]


def test_ordinary_reactions_are_not_noted() -> None:
    people = [310, 240, 275, 420, 228, 305, 260, 350, 290, 244, 510, 265, 330, 280]
    assert set(reactions(table(5, 60), people)) == {""}


def test_a_habit_of_being_too_fast_is_noted() -> None:
    flags = reactions(table(5, 60), [120, 140, 110, 135, 160, 128, 119, 143, 150, 122])
    assert flags[:-1] == [""] * 9
    assert flags[-1] == "median of 10 reactions 132 ms"


def test_a_habit_of_being_too_regular_is_noted() -> None:
    flags = reactions(table(5, 60), [300, 301, 299, 300, 302, 300, 298, 300, 301, 300])
    assert flags[-1] == "half of 10 reactions within 1 ms"


def test_a_move_that_follows_from_ones_own_is_no_reaction() -> None:
    here = table(5, 60)
    here.referee.accepted(here.press(NEAR, at=1000), number=8)
    here.referee.offered(NEAR, ["r3"], 1020)
    assert here.press(NEAR, at=1060, move="r3").flag == ""


def test_bots_are_not_suspected() -> None:
    here = table(5, 60)
    here.referee.offered(BOT, ["r2"], 1000)
    assert here.press(BOT, at=1001).flag == ""
