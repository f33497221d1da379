"""A table is what its log adds up to, whoever reads it."""

import random
from typing import Any

import pytest
from msgspec.structs import replace

import tablee
from tablee.core.errors import BadSetup, Illegal, Refusal
from tablee.core.fair import commitment
from tablee.core.pause import ROUND
from tablee.tables import entries
from tablee.tables.chat import CHAT_AFTER_END
from tablee.tables.entries import AnyEntry, SeatPlan, Settings, read_entry, write_entry
from tablee.tables.judge import Draft, Judge
from tablee.tables.refusals import AlreadyDone, NotNow, NotYours, Reused
from tablee.tables.seats import IDS_KEPT, Chair
from tablee.tables.setup import create
from tablee.tables.table import Table, read_table

pytestmark = pytest.mark.both_ways

SEED = bytes(range(32))
OPEN = SeatPlan()
BOT = SeatPlan(bot="easy")
ANN, BOB, EVE = "ann", "bob", "eve"


class Log:
    """A table with its log, as a store would keep it."""

    def __init__(
        self,
        game: str = "traf",
        seats: tuple[SeatPlan, ...] = (OPEN, OPEN, BOT),
        options: dict[str, object] | None = None,
        settings: Settings | None = None,
        **more: Any,
    ) -> None:
        settings = settings or Settings()
        created = create(game, options or {}, seats, settings, ANN, SEED, **more)
        self.now = 1_000_000
        self.kept: list[tuple[int, bytes]] = [(self.now, write_entry(created))]
        self.table = read_table("t", created, self.now)

    def keep(self, draft: Draft) -> Table:
        self.now += 10
        self.kept.append((self.now, write_entry(draft.entry)))
        self.table = self.table.after(self.now, draft.entry, draft.match)
        return self.table

    def happens(self, entry: AnyEntry) -> Table:
        return self.keep(Draft(entry))

    def read_again(self) -> Table:
        """The same table, read from its log by somebody else."""
        (at, first), *rest = self.kept
        found = read_table("t", read_entry(first), at)
        for at, body in rest:
            found = found.after(at, read_entry(body))
        return found

    def sit_and_start(self, *people: str) -> Table:
        for seat, person in enumerate(people):
            self.keep(Judge(self.table).sit(person, seat, person.title(), seat))
            self.happens(entries.Came(seat=seat, worker="w"))
        for seat, person in enumerate(people):
            self.keep(Judge(self.table).ready(person, seat, True, f"{seat}a"))
        return self.keep(Judge(self.table).start())


def facts(of: Table) -> object:
    """Everything about a table that can be compared."""
    told = dict(vars(of))
    match = told.pop("match")
    return told, match and (match.state.facts(), str(match.record), match.log())


def started(**more: Any) -> Log:
    log = Log(**more)
    log.sit_and_start(ANN, BOB)
    return log


def move_of(log: Log) -> tuple[int, str]:
    """A move of somebody; pauses are over, and bots that come before have made theirs."""
    while True:
        match = log.table.match
        assert match is not None
        if log.table.pausing():
            log.keep(Judge(log.table).time_out(log.now))
            continue
        seat = match.movers()[0]
        if seat not in log.table.bots:
            return seat, match.legal(seat)[0]
        log.keep(Judge(log.table).move(seat, match.legal(seat)[0], log.now, by="bot"))


# -- Before the start -----------------------------------------------------------------------------


def test_a_seat_belongs_to_whoever_took_it_first() -> None:
    log = Log()
    log.keep(Judge(log.table).sit(ANN, 0, " Ann\n ", 3))
    assert (log.table.chairs[0].person, log.table.chairs[0].name) == (ANN, "Ann")
    with pytest.raises(NotYours):
        Judge(log.table).sit(EVE, 0, "Eve", 0)
    with pytest.raises(NotYours):
        Judge(log.table).stand(EVE, 0)
    with pytest.raises(NotYours):
        Judge(log.table).sit(EVE, 2, "Eve", 0)  # a bot's
    with pytest.raises(NotYours):
        Judge(log.table).sit(EVE, 7, "Eve", 0)
    log.keep(Judge(log.table).stand(ANN, 0))
    assert log.keep(Judge(log.table).sit(EVE, 0, "Eve", 0)).chairs[0].person == EVE


@pytest.mark.parametrize("name", ["", "   ", "\u0007", "x" * 25])
def test_a_name_can_be_seen(name: str) -> None:
    with pytest.raises(BadSetup):
        Judge(Log().table).sit(ANN, 0, name, 0)


def test_only_the_host_sets_the_table() -> None:
    log = Log()
    log.keep(Judge(log.table).sit(BOB, 1, "Bob", 0))
    log.keep(Judge(log.table).ready(BOB, 1, True, None))
    with pytest.raises(NotYours):
        Judge(log.table).change(BOB, {}, (OPEN, OPEN, OPEN), Settings())
    with pytest.raises(NotYours):
        Judge(log.table).fill(BOB, "easy")
    log.keep(Judge(log.table).change(ANN, {}, (BOT, OPEN, OPEN, OPEN), Settings(limit=30)))
    assert [chair.kind for chair in log.table.chairs] == ["bot", "person", "open", "open"]
    assert not log.table.chairs[1].ready, "they were ready for something else"
    with pytest.raises(BadSetup):
        Judge(log.table).change(ANN, {"no": "such"}, (OPEN, OPEN), Settings())
    with pytest.raises(BadSetup):
        Judge(log.table).change(ANN, {}, (OPEN,) * 9, Settings())


def test_nobody_is_thrown_out_by_a_smaller_table() -> None:
    log = Log(seats=(OPEN,) * 4)
    log.keep(Judge(log.table).sit(EVE, 3, "Eve", 0))
    with pytest.raises(NotYours):
        Judge(log.table).change(ANN, {}, (OPEN,) * 3, Settings())


@pytest.mark.parametrize(
    "settings",
    [
        Settings(limit=-1),
        Settings(absent=10**9),
        Settings(head_starts=(5000,)),
        Settings(head_starts=(0, 0, 0, 0)),
    ],
)
def test_settings_that_cannot_be_are_refused(settings: Settings) -> None:
    with pytest.raises(BadSetup):
        Log(settings=settings)


def test_it_starts_when_no_seat_is_open_and_all_people_are_ready() -> None:
    log = Log()
    log.keep(Judge(log.table).sit(ANN, 0, "Ann", 0))
    log.keep(Judge(log.table).ready(ANN, 0, True, "ab"))
    assert not log.table.can_start()
    log.keep(Judge(log.table).fill(ANN, "hard"))
    assert log.table.chairs[1].plan.bot == "hard"
    assert log.table.chairs[0].ready, "bots on open seats change nothing for those who are ready"
    assert log.table.can_start()
    log.keep(Judge(log.table).ready(ANN, 0, False, None))
    assert not log.table.can_start()


def test_the_luck_is_sealed_before_the_shares_come_and_follows_from_both() -> None:
    log = started()
    match = log.table.match
    assert match is not None
    assert log.table.commitment == commitment(SEED)
    assert match.record.shares == {0: "0a", 1: "1a"}
    other = Log()
    other.sit_and_start(ANN, BOB)
    assert other.table.match == match
    third = Log()
    for seat, person in enumerate((ANN, BOB)):
        third.keep(Judge(third.table).sit(person, seat, person, 0))
        third.keep(Judge(third.table).ready(person, seat, True, "ff"))
    third.keep(Judge(third.table).start())
    assert third.table.match != match


# -- During the match -----------------------------------------------------------------------------


def test_only_who_has_the_seat_moves_there() -> None:
    log = started()
    seat, _ = move_of(log)
    Judge(log.table).check_move((ANN, BOB)[seat], seat, "m1", "pass")
    for person in (EVE, (BOB, ANN)[seat]):
        with pytest.raises(NotYours):
            Judge(log.table).check_move(person, seat, "m1", "pass")


def test_a_move_sent_again_is_made_once() -> None:
    log = started()
    seat, move = move_of(log)
    person = (ANN, BOB)[seat]
    log.keep(Judge(log.table).move(seat, move, log.now, id="m1"))
    with pytest.raises(AlreadyDone) as done:
        Judge(log.table).check_move(person, seat, "m1", move)
    assert done.value.number == log.table.number
    with pytest.raises(AlreadyDone):
        Judge(log.read_again()).check_move(person, seat, "m1", f" {move} ".strip())
    other = next(each for each in ("knock", "pass") if each != move)
    with pytest.raises(Reused):
        Judge(log.table).check_move(person, seat, "m1", other)


def test_a_limited_number_of_moves_is_remembered() -> None:
    chair = Chair(OPEN)
    for number in range(IDS_KEPT + 5):
        chair = chair.with_done(str(number), number, "pass")
    assert len(chair.done) == IDS_KEPT
    assert str(IDS_KEPT + 4) in chair.done
    assert "0" not in chair.done


def test_a_refused_move_changes_nothing() -> None:
    log = started()
    before = facts(log.table)
    with pytest.raises(Illegal):
        Judge(log.table).move(0, "no such move", log.now)
    with pytest.raises(Illegal):
        Judge(log.table).move(9, "knock", log.now)
    assert facts(log.table) == before


def test_a_draft_that_is_not_kept_changes_nothing() -> None:
    log = started()
    seat, move = move_of(log)
    before = facts(log.table)
    draft = Judge(log.table).move(seat, move, log.now)
    log.table.after(log.now, draft.entry, draft.match)
    assert facts(log.table) == before


def test_when_the_time_for_a_move_is_up_the_house_moves_for_the_seat() -> None:
    log = started(settings=Settings(limit=30))
    seat, _ = move_of(log)
    ends = log.table.move_ends()
    assert ends == log.now + 30_000 == log.table.due()
    log.now = ends
    log.keep(Judge(log.table).move_for(seat, ends))
    entry = read_entry(log.kept[-1][1])
    assert isinstance(entry, entries.Moved)
    assert entry.by == "clock"


def test_a_bot_that_was_weaker_than_its_level_is_told_with_what_everybody_sees() -> None:
    log = started()
    seat, move = move_of(log)
    log.keep(Judge(log.table).move(seat, move, log.now, by="bot", instead="easy"))
    assert list(log.table.replaced) == [(seat, "easy")]
    seat, move = move_of(log)
    log.keep(Judge(log.table).move(seat, move, log.now))
    assert list(log.table.replaced) == []


def test_while_a_clock_runs_for_everybody_nobody_learns_that_a_bot_had_to_think() -> None:
    log = started(game="defifoo-rouge")
    while log.table.playing().timeout() is None:
        seat, move = move_of(log)
        log.keep(Judge(log.table).move(seat, move, log.now))
    waves = log.table.playing().awaited()
    log.keep(Judge(log.table).move(waves[0], "wave", log.now, by="bot", instead="easy"))
    assert (log.table.replaced, log.table._to_be_told) == ((), ())


def test_a_bot_sits_in_for_somebody_away_and_gives_the_seat_back() -> None:
    log = started(settings=Settings(absent=60))
    assert log.table.absence_ends() is None
    log.happens(entries.Went(seat=1, worker="w"))
    ends = log.table.absence_ends()
    assert ends == log.now + 60_000
    assert log.table.long_absent(ends - 1) == []
    assert log.table.long_absent(ends) == [1]
    log.happens(entries.SatIn(seat=1))
    assert log.table.bots == {1: "medium", 2: "easy"}
    assert log.table.absence_ends() is None
    log.happens(entries.Came(seat=1, worker="other"))
    assert log.table.bots == {2: "easy"}


def test_whoever_sits_there_may_call_a_bot_for_somebody_who_has_been_away_for_a_while() -> None:
    log = started(settings=Settings(absent=0))
    with pytest.raises(NotNow, match="is here"):
        Judge(log.table).stand_in(ANN, 1, log.now)
    log.happens(entries.Went(seat=1, worker="w"))
    left = log.table.chairs[1].away_since
    with pytest.raises(NotNow, match="only just left"):
        Judge(log.table).stand_in(ANN, 1, left + 9_999)
    with pytest.raises(NotYours, match="do not sit"):
        Judge(log.table).stand_in("a spectator", 1, left + 10_000)
    log.keep(Judge(log.table).stand_in(ANN, 1, left + 10_000))
    assert log.table.bots == {1: "medium", 2: "easy"}
    with pytest.raises(AlreadyDone):
        Judge(log.table).stand_in(ANN, 1, left + 10_000)
    log.happens(entries.Came(seat=1, worker="other"))
    assert log.table.bots == {2: "easy"}


def test_nobody_sits_in_at_a_table_that_rests() -> None:
    log = started(settings=Settings(absent=60))
    log.happens(entries.Went(seat=1, worker="w"))
    log.keep(Judge(log.table).rest(ANN, 0, True))
    with pytest.raises(NotNow, match="resting"):
        Judge(log.table).stand_in(ANN, 1, log.now + 60_000)


def test_over_days_nobody_sits_in() -> None:
    log = started(settings=Settings(absent=0))
    log.happens(entries.Went(seat=1, worker="w"))
    assert log.table.absence_ends() is None
    assert log.table.long_absent(log.now + 10**10) == []


def test_somebody_on_two_workers_is_there_until_both_are_gone() -> None:
    log = started()
    log.happens(entries.Came(seat=1, worker="v"))
    log.happens(entries.Went(seat=1, worker="w"))
    assert log.table.chairs[1].here
    assert log.table.lost_connections({"w"}) == [(1, "v")]
    assert log.table.lost_connections({"w", "v"}) == []


def test_who_leaves_for_good_is_replaced_and_cannot_come_back() -> None:
    log = started()
    log.keep(Judge(log.table).leave(BOB, 1))
    assert log.table.bots[1] == "medium"
    with pytest.raises(NotYours):
        Judge(log.table).check_move(BOB, 1, "m", "pass")
    log.happens(entries.Came(seat=1, worker="w"))
    assert 1 in log.table.bots
    assert log.keep(Judge(log.table).leave(ANN, 0)).status == "closed", (
        "bots do not play for themselves"
    )


def test_it_rests_when_all_who_are_there_agree_and_goes_on_the_same_way() -> None:
    log = started(settings=Settings(limit=30))
    move = move_of(log)
    ends = log.table.move_ends()
    assert ends is not None
    log.keep(Judge(log.table).rest(ANN, 0, True))
    assert not log.table.resting
    log.keep(Judge(log.table).rest(BOB, 1, True))
    assert log.table.resting
    assert log.table.due() is None
    with pytest.raises(NotNow):
        Judge(log.table).move(*move, log.now)
    log.now += 100_000
    log.keep(Judge(log.table).rest(ANN, 0, False))
    assert log.table.resting
    log.keep(Judge(log.table).rest(BOB, 1, False))
    assert not log.table.resting
    assert log.table.move_ends() == ends + 100_020, "no time was lost by it"


def test_whoever_is_away_does_not_keep_the_others_from_resting() -> None:
    log = started()
    log.happens(entries.Went(seat=1, worker="w"))
    log.keep(Judge(log.table).rest(ANN, 0, True))
    assert log.table.resting


def test_a_lost_connection_decides_nothing() -> None:
    log = started()
    log.keep(Judge(log.table).rest(ANN, 0, True))
    log.happens(entries.Went(seat=1, worker="w"))
    assert not log.table.resting
    log.happens(entries.Came(seat=1, worker="w"))
    log.keep(Judge(log.table).rest(BOB, 1, True))
    assert log.table.resting
    log.happens(entries.Went(seat=0, worker="w"))
    log.keep(Judge(log.table).rest(BOB, 1, False))
    assert not log.table.resting
    assert not log.table.chairs[0].wants_rest, "what was decided is done with"


def test_the_host_frees_the_seat_of_somebody_who_never_came() -> None:
    log = Log()
    log.keep(Judge(log.table).sit(BOB, 1, "Bob", 0))
    with pytest.raises(NotYours):
        Judge(log.table).stand(EVE, 1)
    assert log.keep(Judge(log.table).stand(ANN, 1)).chairs[1].kind == "open"


def test_the_limit_runs_for_each_seat_by_itself_and_anew_after_a_move() -> None:
    log = started(game="grippe-jetons", seats=(OPEN, OPEN), settings=Settings(limit=30))
    moves = 0
    while moves < 30 and log.table.status == "playing":
        seat, move = move_of(log)
        ends = log.table.move_ends()
        assert ends is not None
        assert ends > log.now, "whoever moves in time is never cut off"
        log.now += 20_000
        log.keep(Judge(log.table).move(seat, move, log.now))
        moves += 1


def test_what_changes_nothing_is_not_written() -> None:
    log = Log()
    log.keep(Judge(log.table).sit(ANN, 0, "Ann", 0))
    for ask in (
        lambda: Judge(log.table).sit(ANN, 0, "Ann", 0),
        lambda: Judge(log.table).ready(ANN, 0, False, None),
        lambda: Judge(log.table).change(
            ANN, dict(log.table.options), (OPEN, OPEN, BOT), log.table.settings
        ),
    ):
        with pytest.raises(AlreadyDone):
            ask()  # type: ignore[no-untyped-call]


def test_several_seats_may_be_passed_round_on_one_device() -> None:
    log = Log()
    log.keep(Judge(log.table).sit(ANN, 0, "Ann", 0))
    log.keep(Judge(log.table).sit(ANN, 1, "Léa", 1))
    assert log.table.seats_of(ANN) == [0, 1]
    assert log.table.chairs[1].name == "Léa"


# -- Afterwards -----------------------------------------------------------------------------------


def play_out(log: Log, rng: random.Random) -> None:
    while log.table.status == "playing":
        match = log.table.match
        assert match is not None
        movers = match.movers()
        if movers and (match.timeout() is None or rng.random() < 0.7):
            seat = rng.choice(movers)
            moves = match.legal(seat)
            if moves:
                by: Any = "bot" if seat in log.table.bots else "person"
                move = rng.choice(moves)
                id = f"m{len(log.kept)}" if by == "person" else ""
                try:
                    log.keep(Judge(log.table).move(seat, move, log.now, id=id, by=by))
                except Illegal:  # an example in a menu that is no promise
                    log.keep(Judge(log.table).move_for(seat, log.now))
                continue
        log.now = max(log.now, log.table.clock_ends or 0)
        log.keep(Judge(log.table).time_out(log.now))


SHELF: list[tuple[str, dict[str, object]]] = [
    ("riffifi", {}),
    ("riff-raff", {"physics": "statics"}),
    ("reflex", {}),
    ("reflex", {"tempo": "batched"}),
    ("traf", {}),
    ("puko", {}),
    ("grippe-jetons", {}),
    ("defifoo-rouge", {}),
]


@pytest.mark.parametrize(("game", "options"), SHELF, ids=lambda value: str(value))
def test_a_table_resumes_from_its_log_exactly(game: str, options: dict[str, object]) -> None:
    log = Log(game, (OPEN, OPEN, BOT), options)
    log.sit_and_start(ANN, BOB)
    rng = random.Random(game)
    log.happens(entries.Went(seat=1, worker="w"))
    play_out(log, rng)
    assert log.table.status == "over"
    assert facts(log.read_again()) == facts(log.table)
    assert tablee.verify(log.table.log()).ok


def test_people_talk_for_an_hour_after_the_match() -> None:
    log = started(game="grippe-jetons")
    play_out(log, random.Random(3))
    end = log.now
    log.happens(entries.Went(seat=1, worker="w"))  # who comes and goes does not put it off
    for later in (1, CHAT_AFTER_END):
        assert Judge(log.table).say(ANN, 0, "well-played", "", "a", end + later)
    with pytest.raises(NotNow, match="ended long ago"):
        Judge(log.table).say(ANN, 0, "well-played", "", "b", end + CHAT_AFTER_END + 1)


def test_a_table_in_the_middle_goes_on_as_it_would_have() -> None:
    log = started(game="grippe-jetons")
    for _ in range(5):
        seat, move = move_of(log)
        log.keep(Judge(log.table).move(seat, move, log.now))
    seat, move = move_of(log)
    again = log.read_again()
    assert facts(again) == facts(log.table)
    mine, theirs = (
        Judge(log.table).move(seat, move, log.now),
        Judge(again).move(seat, move, log.now),
    )
    assert mine.entry == theirs.entry, "the luck to come is the same"


def test_the_log_is_told_only_once_nobody_plays_any_more() -> None:
    log = started(game="puko")
    with pytest.raises(NotNow):
        log.table.log()
    play_out(log, random.Random(1))
    assert f"reveal {SEED.hex()}" in log.table.log()


def test_the_same_people_go_on_at_another_table() -> None:
    log = started(game="puko")
    with pytest.raises(NotNow):
        Judge(log.table).go_on_at(ANN, "u")
    play_out(log, random.Random(1))
    with pytest.raises(NotYours):
        Judge(log.table).go_on_at(EVE, "u")
    assert log.keep(Judge(log.table).go_on_at(BOB, "u")).rematch == "u"


def test_a_closed_table_takes_nothing_more() -> None:
    log = Log()
    with pytest.raises(NotYours):
        Judge(log.table).close(EVE)
    log.keep(Judge(log.table).close(ANN))
    with pytest.raises(Refusal):
        Judge(log.table).sit(EVE, 0, "Eve", 0)
    with pytest.raises(Refusal):
        Judge(log.table).close(ANN)
    with pytest.raises(Refusal):
        Judge(log.table).move(0, "x", 0)


def test_a_match_that_is_given_up_can_be_checked_as_far_as_it_went() -> None:
    log = Log("riffifi", (OPEN, OPEN, OPEN))
    log.sit_and_start(ANN, BOB, EVE)
    for _ in range(4):
        match = log.table.playing()
        seat = match.movers()[0]
        log.keep(Judge(log.table).move(seat, match.legal(seat)[0], log.now))
    with pytest.raises(NotNow):
        log.table.log()
    log.keep(Judge(log.table).close(ANN))
    text = log.table.log()
    assert text.endswith(f"\nend abandoned\nreveal {log.table.seed.hex()}\n")
    checked = tablee.verify(text)
    assert checked.ok
    assert "follows from the seed" in checked.says.en
    assert tablee.replay(text).log() == text
    for forged in (
        text.replace(log.table.seed.hex(), "0" * 64),
        text.replace("house deal ", "house deal y1", 1),
        text.replace("end abandoned", "end 1 2 3 won 2"),
    ):
        assert forged != text
        assert not tablee.verify(forged).ok


def test_a_match_that_is_over_has_not_been_abandoned() -> None:
    over = tablee.start("riffifi", seats=3, seed=1)
    while not over.over:
        seat = over.movers()[0]
        over.play(seat, over.legal(seat)[0])
    end = next(row for row in over.log().split("\n") if row.startswith("end "))
    assert not tablee.verify(over.log().replace(end, "end abandoned")).ok


def test_silent_moves_leave_the_public_number_alone() -> None:
    log = Log("reflex", (OPEN, OPEN, BOT), {"tempo": "batched"})
    log.sit_and_start(ANN, BOB)
    rng, silent = random.Random(4), 0
    while log.table.status == "playing" and silent < 3:
        before = log.table.number, log.table.view_number
        match = log.table.match
        assert match is not None
        seat = rng.choice(match.movers()) if match.movers() else None
        if seat is None or not match.legal(seat):
            log.now = max(log.now, log.table.clock_ends or 0)
            log.keep(Judge(log.table).time_out(log.now))
            continue
        log.keep(Judge(log.table).move(seat, rng.choice(match.legal(seat)), log.now))
        if log.table.silent:
            silent += 1
            assert (log.table.number, log.table.view_number) == before
    assert silent


def house_moves(log: Log) -> list[str]:
    assert log.table.match is not None
    lines = log.table.match.record.lines
    return [line.move.split()[0] for line in lines if line.who == "house"]


def test_the_end_of_a_round_waits_for_its_time_and_is_in_the_log() -> None:
    log = started(game="riffifi", seats=(OPEN, OPEN, BOT))
    while not log.table.pausing():
        match = log.table.match
        assert match is not None
        [seat] = match.movers()
        log.keep(Judge(log.table).move(seat, match.legal(seat)[0], log.now))
    assert log.table.clock_ends == log.now + ROUND.milliseconds
    assert log.table.due() == log.table.clock_ends
    assert not log.table.racing()
    assert log.table.longest_awaited() is None
    assert facts(log.read_again()) == facts(log.table)
    log.keep(Judge(log.table).time_out(log.now))
    made = house_moves(log)
    assert set(made[made.index("next") + 1 :]) == {"deal"}
    assert facts(log.read_again()) == facts(log.table)


def test_a_match_kept_before_there_were_pauses_goes_on_without() -> None:
    log = Log("riffifi", (OPEN, OPEN, BOT))
    log.keep(Judge(log.table).sit(ANN, 0, "Ann", 0))
    log.keep(Judge(log.table).sit(BOB, 1, "Bob", 0))
    begun = Judge(log.table).start().entry
    assert isinstance(begun, entries.Started)
    log.happens(replace(begun, rules=None))
    play_out(log, random.Random(3))
    assert set(house_moves(log)) == {"deal"}
    assert facts(log.read_again()) == facts(log.table)
    assert log.table.log().startswith("tablee 1\ngame riffifi 1\n")
    assert tablee.verify(log.table.log()).ok


def test_scripted_luck_is_followed_by_whoever_reads_the_log() -> None:
    plain = Log("puko")
    plain.sit_and_start(ANN, BOB)
    assert plain.table.match is not None
    deal = plain.table.match.record.lines[0].move
    log = Log("puko", script=(deal,))
    log.sit_and_start(ANN, BOB)
    assert log.table.match is not None
    assert log.table.match.record.scripted == 1
    assert facts(log.read_again()) == facts(log.table)


def test_entries_come_back_as_they_were_written() -> None:
    log = started()
    for _, body in log.kept:
        assert write_entry(read_entry(body)) == body


def test_bots_are_characters_whom_everybody_sees_alike() -> None:
    log = Log(seats=(OPEN, BOT, BOT, BOT))
    names = [one.name for one in log.table.characters.values()]
    assert list(log.table.characters) == [1, 2, 3]
    assert len(set(names)) == 3
    log.keep(Judge(log.table).sit(BOB, 0, names[1], 1))  # a namesake: the bot goes by another name
    assert names[1] not in [one.name for one in log.table.characters.values()]
    assert log.read_again().characters == log.table.characters


def test_the_characters_of_another_table_can_play_on() -> None:
    first = Log(seats=(OPEN, BOT, BOT))
    other = create("traf", {}, (OPEN, BOT, BOT), Settings(), ANN, bytes(32))
    again = create(
        "traf", {}, (OPEN, BOT, BOT), Settings(), ANN, bytes(32), cast=first.table.cast_key
    )
    assert read_table("u", other, 0).characters != first.table.characters
    assert read_table("u", again, 0).characters == first.table.characters
    assert b"cast" not in write_entry(other)  # as tables were written before
