"""Bots at a table: when their moves come, and that nothing can be read from it."""

import asyncio
from collections.abc import Callable

import pytest

import tablee
from tablee import Match
from tablee.core.bot import Level
from tablee.core.errors import BadLog
from tablee.core.log import HOUSE_NAME
from tablee.core.luck import seeded
from tablee.core.match import retrace
from tablee.games.riff_raff.placement import MOMENT_STEP, moment_in
from tablee.processes.bot_pool import BotFailed, BotPool, Choice
from tablee.server.room.bot_timing import (
    LONGEST_PAUSE,
    PAUSES,
    SHORTEST_PAUSE,
    turn_pause,
    window_pause,
)
from tablee.tables.entries import BotPace
from tests.games.riff_raff.fake import pretending
from tests.server.aio import run
from tests.server.room_for_bots import Here, Room

pytestmark = pytest.mark.both_ways

THREE: dict[int, Level] = {0: "easy", 1: "medium", 2: "random"}
WHOLE_MATCHES = [
    ("riffifi", {}),
    ("riff-raff", {"physics": "statics"}),
    ("riff-raff", {"physics": "referee"}),
    ("reflex", {"tempo": "live"}),
    ("reflex", {"tempo": "batched"}),
    ("reflex", {"tempo": "turns"}),
    ("traf", {}),
    ("puko", {}),
    ("grippe-jetons", {}),
    ("defifoo-rouge", {}),
]


def start(game: str, options: dict[str, object] | None = None, seed: int = 5) -> Match:
    return tablee.start(game, seats=3, seed=seed, options=options)


@pytest.mark.parametrize(("game", "options"), WHOLE_MATCHES)
@pytest.mark.parametrize("pace", ["normal", "none"])
def test_bots_play_a_whole_match(game: str, options: dict[str, object], pace: BotPace) -> None:
    async def play() -> Room:
        room = Room(start(game, options), THREE, pace=pace)
        await room.to_the_end()
        return room

    room = run(play())
    assert {seat for _, seat, _ in room.played} == {0, 1, 2}
    assert room.clock.next_at() is None  # nothing rings at a table where it is over
    if not room.match.game.live(room.match.record.options) and game != "defifoo-rouge":
        assert room.refusals == 0  # in Défifoo a trick may be stopped before a bot has waved
    assert room.match.log() == run(play()).match.log()


def test_the_best_bots_play_a_live_match() -> None:
    async def play() -> None:
        room = Room(start("reflex", {"tempo": "live"}), {0: "hard", 1: "hard", 2: "medium"})
        await room.to_the_end()
        assert room.refusals > 0  # somebody was overtaken, and looked again

    run(play())


def test_a_bot_lets_go_of_a_piece_at_the_moment_that_it_says() -> None:
    async def play() -> Room:
        with pretending():
            room = Room(start("riff-raff", {"physics": "full"}), THREE)
            while sum(" moment " in move for _, _, move in room.played) < 6:
                assert await room.next()
        return room

    room = run(play())
    rested = 0
    for line in room.match.record.lines:
        if line.who == HOUSE_NAME:
            rested = line.at or 0
        elif line.move.startswith("place "):
            moment = MOMENT_STEP * moment_in(room.match.game.read_move(line.move))
            assert 0 <= (line.at or 0) - rested - moment < MOMENT_STEP


def test_bots_play_a_match_in_other_processes() -> None:
    async def play() -> None:
        pool = BotPool(1)
        await pool.open()
        try:
            room = Room(start("defifoo-rouge", {"match": "one"}), THREE, pool)
            await room.to_the_end()
        finally:
            await pool.close()

    run(play())


# -- Pauses -----------------------------------------------------------------------------------


@pytest.mark.parametrize("pace", PAUSES)
def test_pauses_are_as_long_as_the_table_wants_them(pace: BotPace) -> None:
    least, most = PAUSES[pace]
    pauses = [turn_pause(pace, False, seeded(seed)) for seed in range(200)]
    assert least <= min(pauses) <= max(pauses) <= most <= LONGEST_PAUSE
    after_a_deal = [turn_pause(pace, True, seeded(seed)) for seed in range(200)]
    assert max(after_a_deal) <= LONGEST_PAUSE
    assert all(long >= short for long, short in zip(after_a_deal, pauses, strict=True))
    assert all(0 < window_pause(pace, 2500, seeded(seed)) <= 2000 for seed in range(200))


@pytest.mark.parametrize("game", ["riffifi", "traf", "puko", "defifoo-rouge"])
def test_when_a_bot_moves_tells_nothing_of_what_is_hidden(game: str) -> None:
    """A spectator sees the same times in every world that looks the same to them."""

    async def first_times(match: Match, secret: str) -> list[int]:
        room = Room(match.copy(), THREE, secret=secret)
        await room.thought()
        times = [pending.due - room.began for pending in room.company._pending.values()]
        room.company.stop()
        return sorted(times)

    async def compare() -> int:
        compared = 0
        room = Room(start(game), THREE)
        for number in range(60):
            if room.match.over:
                break
            told = room.match.game.other_world(room.match.record, None, seeded(number))
            if told is not None:
                try:
                    other = retrace(room.match.game, told)
                except BadLog:
                    pass  # a world that cannot be
                else:
                    assert other.awaited() == room.match.awaited()
                    here, there = [await first_times(m, "a") for m in (room.match, other)]
                    assert here == there
                    compared += here != []
            await room.next()
        return compared

    assert run(compare()) > 5


# -- Windows ----------------------------------------------------------------------------------


def in_a_window(pool: Here | None = None) -> Room:
    """A table of Défifoo Rouge where a person sits on seat 0 and a card has just been laid."""
    match = start("defifoo-rouge")
    while match.timeout() is None:
        match.play(match.awaited()[0], match.fallback(match.awaited()[0]))
    return Room(match, {1: "easy", 2: "easy"}, pool)


def test_bots_wave_within_the_window_and_it_ends_with_the_last_person() -> None:
    async def play() -> None:
        room = in_a_window()
        while 0 in room.match.awaited() and len(room.match.awaited()) > 1:
            await room.next()
        assert [move for _, _, move in room.played] == ["wave", "wave"]
        assert all(240 <= when <= 720 for when, _, _ in room.played)
        assert room.match.timeout() == 1200
        room.play(0, "wave")
        assert room.match.timeout() is None
        room.company.stop()

    run(play())


def test_where_a_person_does_not_wave_the_window_lasts_its_whole_time() -> None:
    async def play() -> None:
        room = in_a_window()
        while room.match.timeout() is not None:
            await room.next()
        assert room.now == 1200
        room.company.stop()

    run(play())


def on_turn_next(room: Room) -> int:
    """Let the person on seat 0 wait until a bot is on turn; returns its seat."""
    while room.match.on_turn() == [0]:
        room.match.time_out()
        room.match.play(0, room.match.fallback(0))
    room.played.clear()
    room.company.stop()
    room.began = room.clock.now()
    room._clock_ends = None
    room.changed()
    return room.match.on_turn()[0]


def own_pauses(room: Room) -> tuple[int, int]:
    """The shortest and the longest pause of a bot of this game, at the pace of the table."""
    least, most = PAUSES[room.company.pace]
    share = room.match.game.bot_pauses
    return least * share // 100, most * share // 100


@pytest.mark.parametrize("pace", ["slow", "normal", "fast", "none"])
def test_whoever_is_next_thinks_while_the_next_card_cannot_come_yet(pace: BotPace) -> None:
    async def play() -> None:
        room = in_a_window()
        room.company.pace = pace
        seat = on_turn_next(room)
        while not room.played or room.played[-1][2] == "wave":
            await room.next()
        when, who, _ = room.played[-1]
        assert who == seat
        least, most = own_pauses(room)
        assert max(least, 1200) <= when <= max(most, 1200 + SHORTEST_PAUSE)
        room.company.stop()

    run(play())


def test_a_bot_that_sits_in_for_somebody_slow_takes_its_time() -> None:
    async def play() -> None:
        room = in_a_window()
        while room.match.on_turn() != [0]:
            await room.next()
        while room.match.timeout() is not None:
            await room.next()
        room.clock.pass_by(30_000)
        began = room.now
        room.bots[0] = "easy"
        room.changed()
        while room.match.on_turn() == [0]:
            await room.next()
        assert room.played[-1][0] - began >= own_pauses(room)[0]
        room.company.stop()

    run(play())


def test_when_the_next_card_comes_tells_nothing_of_what_is_hidden() -> None:
    """From a card, through the waves, to the next card: the same times in every world."""

    async def times(match: Match) -> list[tuple[int, int, str]]:
        room = Room(match.copy(), THREE)
        while not room.played or room.played[-1][2] == "wave":
            await room.next()
        room.company.stop()
        return room.played

    async def compare() -> int:
        compared = 0
        for seed in range(6):
            match = start("defifoo-rouge", seed=seed)
            for number in range(4):
                while match.timeout() is None:
                    match.play(match.awaited()[0], match.fallback(match.awaited()[0]))
                told = match.game.other_world(match.record, None, seeded(number))
                assert told is not None
                try:
                    other = retrace(match.game, told)
                except BadLog:
                    continue  # a world that cannot be
                ours, theirs = await times(match), await times(other)
                waves = min(len(ours), len(theirs))  # a Bomb comes when a wave would
                assert [when for when, _, _ in ours[:waves]] == [
                    when for when, _, _ in theirs[:waves]
                ]
                compared += ours[-1][2] != "bomb"
                match.time_out()
        return compared

    assert run(compare()) > 5


def test_a_bot_that_stops_the_trick_does_so_when_it_would_have_waved() -> None:
    class Bomber(Here):
        """Stops the trick whenever it can."""

        async def choose(
            self, game: str, level: str, view: bytes, seed: int, budget: float
        ) -> Choice:
            legal = tablee.decode(game, view).legal
            return Choice(next((move for move in legal if move != "wave"), "wave"))

    async def times(pool: Here, match: Match) -> list[int]:
        room = Room(match.copy(), {0: "easy", 1: "easy", 2: "easy"}, pool)
        while match.timeout() is not None and not room.played:
            await room.next()
        room.company.stop()
        return [when for when, _, _ in room.played]

    async def compare() -> None:
        stopped = 0
        for seed in range(12):
            match = start("defifoo-rouge", seed=seed)
            while match.timeout() is None:
                match.play(match.awaited()[0], match.fallback(match.awaited()[0]))
            assert await times(Here(), match) == await times(Bomber(), match)
            stopped += any(len(match.legal(seat)) > 1 for seat in range(3))
        assert stopped > 0

    run(compare())


# -- What may happen meanwhile ----------------------------------------------------------------


class Slow(Here):
    """Answers when it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.let = asyncio.Event()

    async def choose(self, game: str, level: str, view: bytes, seed: int, budget: float) -> Choice:
        move = await super().choose(game, level, view, seed, budget)
        await self.let.wait()
        return move


class Failing(Here):
    async def choose(self, game: str, level: str, view: bytes, seed: int, budget: float) -> Choice:
        raise BotFailed("it knows no better")


def with_a_bot_on_turn(do: Callable[[Room, int], object], pool: Here | None = None) -> Room:
    """A table of Riffifi where all are bots and one has thought, then what ``do`` makes of it."""

    async def through() -> Room:
        room = Room(start("riffifi"), THREE, pool)
        (seat,) = room.match.awaited()
        await room.thought()
        do(room, seat)
        await room.thought()
        room.clock.pass_by(30)
        return room

    return run(through())


def test_looking_twice_at_a_position_makes_no_second_move() -> None:
    pool = Here()

    def look_often(room: Room, seat: int) -> None:
        for _ in range(3):
            room.changed()
        room.clock.pass_by(LONGEST_PAUSE)
        room.changed()
        room.clock.pass_by(LONGEST_PAUSE)
        assert len(room._submitted) == 1

    room = with_a_bot_on_turn(look_often, pool)
    assert len(pool.asked) == 1
    assert len(room._submitted) == 1


def test_a_seat_that_is_given_back_is_left_alone() -> None:
    def give_back(room: Room, seat: int) -> None:
        del room.bots[seat]
        room.changed()

    assert with_a_bot_on_turn(give_back).clock.next_at() is None


def test_a_table_at_rest_is_left_alone_and_goes_on_afterwards() -> None:
    def rest(room: Room, seat: int) -> None:
        room.company.stop()
        assert room.clock.next_at() is None

    assert with_a_bot_on_turn(rest).clock.next_at() is None

    def go_on(room: Room, seat: int) -> None:
        room.company.stop()
        room.clock.pass_by(60_000)
        room.changed()

    room = with_a_bot_on_turn(go_on)
    assert room.clock.next_at() is not None


def test_a_thought_that_takes_longer_than_the_pause_comes_later() -> None:
    async def play() -> None:
        pool = Slow()
        room = Room(start("riffifi"), THREE, pool)
        await asyncio.sleep(0)
        room.clock.pass_by(LONGEST_PAUSE)
        room.judge()
        assert room.played == []
        pool.let.set()
        await room.next()
        assert [when for when, _, _ in room.played] == [LONGEST_PAUSE]
        room.company.stop()

    run(play())


def test_stopping_in_mid_thought_leaves_no_task_behind() -> None:
    async def play() -> None:
        before = asyncio.all_tasks()
        room = Room(start("riffifi"), THREE, Slow())
        await asyncio.sleep(0)
        assert asyncio.all_tasks() != before
        room.company.stop()
        await asyncio.sleep(0)
        assert asyncio.all_tasks() == before

    run(play())


@pytest.mark.parametrize("game", ["riffifi", "defifoo-rouge", "reflex"])
def test_where_thinking_fails_the_table_goes_on(game: str) -> None:
    async def play() -> None:
        room = Room(start(game), THREE, Failing())
        for _ in range(60):
            assert await room.next()
        assert len(room.played) > 5
        room.company.stop()

    run(play())


def test_a_move_that_could_not_be_made_is_tried_again_and_then_replaced() -> None:
    async def play() -> None:
        pool = Here()
        room = Room(start("riffifi"), THREE, pool)
        (seat,) = room.match.awaited()
        tried = []
        for _ in range(3):
            await room.thought()
            due = room.clock.next_at()
            assert due is not None
            room.clock.pass_until(due)
            tried.append(room._submitted.popleft()[1])
            room.company.refused(seat)
        assert tried == [tried[0], tried[0], room.match.fallback(seat)]
        assert len(pool.asked) == 2
        room.company.stop()

    run(play())


def test_where_only_people_know_what_happened_bots_wait_for_them() -> None:
    async def play() -> None:
        room = Room(start("riff-raff", {"physics": "referee"}), {1: "medium", 2: "medium"})
        while True:
            if 0 not in room.match.awaited():
                await room.next()
            elif set(room.match.awaited()) == {0, 1, 2} and len(room.played) > 4:
                break  # the ship has been loaded: all are asked what fell
            elif 0 in room.match.awaited():
                room.play(0, room.match.fallback(0))
        assert not await room.next()
        room.clock.pass_by(60_000)
        told = room.now
        room.play(0, room.match.fallback(0))
        while 0 in room.match.awaited():
            room.play(0, room.match.fallback(0))
        await room.next()
        when, seat, _ = room.played[-1]
        assert seat != 0
        assert 800 <= when - told <= LONGEST_PAUSE  # it neither jumps up nor dozes off
        room.company.stop()

    run(play())


def test_a_bot_thinks_again_when_others_move_and_its_pause_is_no_longer_for_that() -> None:
    async def play() -> None:
        pool = Here()
        room = Room(start("riff-raff", {"physics": "statics"}), {2: "easy"}, pool)
        await room.thought()
        due = room.clock.next_at()
        room.clock.pass_by(100)
        for seat in (0, 1):
            room.play(seat, room.match.fallback(seat))
            await room.thought()
            assert len(pool.asked) == 2 + seat
            if seat == 0:
                assert room.clock.next_at() == due
        assert due is not None
        room.clock.pass_until(due)
        room.judge()
        assert (room.played[-1][1], room.refusals) == (2, 0)
        room.company.stop()

    run(play())


@pytest.mark.parametrize("seed", range(8))
def test_no_bot_reacts_to_a_start_before_the_cue_is_shown(seed: int) -> None:
    async def play() -> None:
        room = Room(start("reflex", {"tempo": "live"}, seed), {1: "hard", 2: "medium"})
        while room.match.legal(1) or room.match.legal(2):  # until both are ready
            assert await room.next()
        assert room.company._pending, "a bot is still looking at who is ready"
        room.play(0, "ready")
        cue = room.shown_at()
        assert cue is not None
        laid = len(room.played)
        while len(room.played) == laid:
            assert await room.next()
        fastest = 100  # milliseconds: nobody reacts within less
        assert room.now + room.began > cue + fastest
        room.company.stop()

    run(play())


def test_a_bot_decides_by_what_people_see_then() -> None:
    """A change that is not on the screens yet is nothing to decide by."""

    async def play() -> None:
        room = Room(start("reflex", {"tempo": "live"}), {1: "easy", 2: "easy"})
        soon = room.clock.next_at()
        assert soon is not None
        room.company.look(room.match, room.bots, soon + 150)
        room.clock.pass_until(soon + 149)
        assert room.company.thinking == 0
        room.clock.pass_until(soon + 150)
        assert room.company.thinking > 0
        room.company.stop()

    run(play())


def test_an_overtaken_bot_of_a_live_game_looks_again() -> None:
    async def play() -> None:
        room = Room(start("reflex", {"tempo": "live"}), {1: "medium"})
        for tries in range(3):
            await room.thought()
            while not room._submitted:
                due = room.clock.next_at()
                assert due is not None, f"it gave up after {tries}"
                room.clock.pass_until(due)
                await room.thought()
            seat, move, _ = room._submitted.popleft()
            assert (seat, move) == (1, "ready")
            room.company.refused(1)
        room.company.stop()

    run(play())


def test_a_move_the_room_has_lost_is_made_in_the_end() -> None:
    async def play() -> None:
        room = Room(start("riffifi"), THREE)
        while not room._submitted:
            assert await next_alarm(room)
        room._submitted.clear()
        while not room.played:
            assert await room.next()
        room.company.stop()

    run(play())


async def next_alarm(room: Room) -> bool:
    """Let time pass to the next alarm, and judge nothing."""
    await room.thought()
    due = room.clock.next_at()
    if due is None:
        return False
    room.clock.pass_until(due)
    return True


def test_a_bot_that_was_overtaken_in_the_queue_moves_at_once_by_what_it_sees_then() -> None:
    async def play() -> None:
        pool = Here()
        room = Room(start("riff-raff", {"physics": "statics"}), {2: "easy"}, pool)
        while not room._submitted:
            assert await next_alarm(room)
        when = room.now
        room.play(0, room.match.fallback(0))  # just before the bot's move is judged
        assert room.company.thinking == 0  # its move is for the room to judge
        room._submitted.clear()
        room.company.refused(2)
        await room.next()
        assert [(at, seat) for at, seat, _ in room.played] == [(when, 0), (when, 2)]
        assert len(pool.asked) == 2
        room.company.stop()

    run(play())


def test_a_wave_that_comes_too_late_is_no_move_of_the_next_turn() -> None:
    async def play() -> None:
        pool = Slow()
        room = in_a_window(pool)
        await asyncio.sleep(0)
        while room.match.timeout() is not None:  # nobody waves: the time runs out
            room.clock.pass_until(room.began + 1200)
            room.match.time_out(room.now)
            room.changed()
        pool.let.set()
        while not room.played:
            if set(room.match.awaited()) <= {0}:
                room.play(0, room.match.fallback(0))
            else:
                await room.next()
        assert room.refusals == 0
        room.company.stop()

    run(play())
