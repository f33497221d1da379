"""A ship that people see move: always the same frames, fair catches, and no process matters."""

import asyncio
import signal
from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

import pytest

import tablee
from tablee.core.errors import BadLog, Illegal, Refusal
from tablee.core.fair import FairLuck
from tablee.core.log import read_log
from tablee.core.luck import Luck
from tablee.core.match import Match, retrace
from tablee.games.riff_raff.hands import CATCH
from tablee.games.riff_raff.live import frame_format
from tablee.games.riff_raff.live.frame_format import Picture, Reader
from tablee.games.riff_raff.live.taps import (
    LOOKS_BACK,
    RATE,
    SCREEN,
    Catcher,
    Question,
    question,
)
from tablee.games.riff_raff.outcome import read_outcome, write_outcome
from tablee.games.riff_raff.physics.provider import FullPhysics
from tablee.games.riff_raff.placement import place
from tablee.games.riff_raff.provider import Conditions, Outcome, Ship
from tablee.games.riff_raff.rules import RiffRaff
from tablee.games.riff_raff.shapes import Vector
from tablee.processes import simulation_pool
from tablee.processes.simulation_messages import Begin
from tablee.processes.simulation_pool import Harbour, Stage
from tablee.processes.simulation_worker import Voyage
from tablee.tables.clock import Alarm, FakeClock
from tests.server.aio import run

pytestmark = pytest.mark.both_ways  # MuJoCo is compiled in any case

CRATE, CHESTS = 3, (7, 15, 23)
QUICKLY = 25.0  # times as fast as people see it
STEADY = Conditions(hands="steady")
SEAT = 1
# Set down on the very end of the lower yard, from as high as a hand may: it tips over the end.
OVER_THE_END = Question(Ship(), CRATE, 5, place(3, 0, 0, 31, 0, 160, 0, 0), 1, STEADY, SEAT)

SENT = 1_000_000  # milliseconds at the first frame
GENTLY = OVER_THE_END._replace(placement=place(3, 0, 0, 2, 0, 60, 0, 0))


def settled(asked: Question) -> Outcome:
    return FullPhysics().settle(*asked[:6])


@pytest.fixture(scope="module")
def avalanche() -> Question:
    """The third chest on the same side: all three fall."""
    ship = Ship()
    for piece, (spot, y) in zip(CHESTS, ((5, 120), (7, 100), (9, 75)), strict=True):
        asked = Question(ship, piece, spot, place(7, 0, 18, 0, 0, y, 0, 0), 1, STEADY, SEAT)
        ship = settled(asked).ship if piece != CHESTS[-1] else ship
    return asked


class Standing:
    """A clock that stands still, so that no tap is late; what is to come later comes at once."""

    def now(self) -> int:
        return SENT

    def at(self, when: int, do: Callable[[], None]) -> Alarm:
        return asyncio.get_running_loop().call_soon(do)


class Watched(NamedTuple):
    pictures: list[Picture]
    line: str

    @property
    def outcome(self) -> Outcome:
        return read_outcome(self.line)


async def watch(
    harbour: Harbour,
    asked: Question,
    by_hand: bool = False,
    first: int = 0,
    upon: Callable[[Stage, Picture], None] = lambda stage, picture: None,
) -> Watched:
    """All that is seen of a loading; ``upon`` is done at each frame."""
    ended: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    pictures: list[Picture] = []
    reader = Reader()

    def see(frame: bytes) -> None:
        picture = reader.read(frame)
        assert picture is not None
        pictures.append(picture)
        upon(shown, picture)

    shown = harbour.show(asked, see, ended.set_result, by_hand=by_hand, first=first)
    return Watched(pictures, await ended)


def alone(
    asked: Question,
    by_hand: bool = False,
    first: int = 0,
    upon: Callable[[Stage, Picture], None] = lambda stage, picture: None,
) -> Watched:
    async def watched() -> Watched:
        harbour = Harbour(Standing(), speed=QUICKLY)
        try:
            return await watch(harbour, asked, by_hand, first, upon)
        finally:
            await harbour.close()

    return run(watched())


def tap_everything(shown: Stage, picture: Picture) -> None:
    """What a machine would do: tap every piece in the very frame in which it leaves the ship."""
    for piece, seen in picture.pieces.items():
        if seen.marks & frame_format.AIRBORNE:
            shown.catch(SEAT, piece, picture.number, SENT, 0)


def is_falling(picture: Picture) -> bool:
    return any(seen.marks & frame_format.AIRBORNE for seen in picture.pieces.values())


class Shows(NamedTuple):
    """Several loadings, seen at the same time from one process."""

    alone: Watched  # nobody may catch by hand
    idle: Watched  # somebody could, and does not
    tapped: Watched
    gently: Watched
    avalanche: Watched
    tapped_avalanche: Watched
    late: list[tuple[Picture, Picture]]  # what somebody who has just come sees, and all others


@pytest.fixture(scope="module")
def shows(avalanche: Question) -> Shows:
    late: list[tuple[Picture, Picture]] = []

    def join(shown: Stage, picture: Picture) -> None:
        reader = Reader()
        *_, now = [reader.read(frame) for frame in shown.newest()]
        assert now is not None
        late.append((now, picture))

    async def watched() -> Shows:
        harbour = Harbour(Standing(), speed=QUICKLY)
        try:
            seen = await asyncio.gather(
                watch(harbour, OVER_THE_END, first=100),
                watch(harbour, OVER_THE_END, by_hand=True),
                watch(harbour, OVER_THE_END, by_hand=True, upon=tap_everything),
                watch(harbour, GENTLY, by_hand=True, upon=tap_everything),
                watch(harbour, avalanche, upon=join),
                watch(harbour, avalanche, by_hand=True, upon=tap_everything),
            )
            assert harbour.ships == 0
        finally:
            await harbour.close()
        return Shows(*seen, late)

    return run(watched())


# -- What people see ------------------------------------------------------------------------------


def test_frames_come_in_order_from_the_hand_to_the_ship_at_rest(shows: Shows) -> None:
    pictures = shows.alone.pictures
    numbers = [picture.number for picture in pictures]
    assert numbers[0] == 100
    assert numbers == sorted(set(numbers))
    times = [picture.milliseconds for picture in pictures]
    assert times == sorted(set(times))
    marks = [picture.pieces[CRATE].marks for picture in pictures]
    assert marks[0] == frame_format.HELD
    assert marks[-1] == frame_format.FALLEN
    assert [picture.number for picture in pictures if picture.marks & frame_format.LAST] == numbers[
        -1:
    ]


def test_time_slows_down_while_something_falls_and_only_then(shows: Shows) -> None:
    pictures = shows.alone.pictures
    for now, then in pairwise(pictures):
        slow = bool(now.marks & frame_format.SLOW)
        if slow:
            assert any(piece.marks & frame_format.AIRBORNE for piece in now.pieces.values())
        a_frame = 1000 / RATE * (CATCH.slow_motion if slow else 1)
        assert then.milliseconds - now.milliseconds <= a_frame * (then.number - now.number) + 20
    assert any(picture.marks & frame_format.SLOW for picture in pictures)


def test_ships_side_by_side_end_as_physics_alone_says(shows: Shows, avalanche: Question) -> None:
    assert shows.alone.line == write_outcome(settled(OVER_THE_END))
    assert shows.avalanche.line == write_outcome(settled(avalanche))
    assert shows.avalanche.outcome.fallen == CHESTS
    assert not shows.avalanche.outcome.live


def test_who_comes_late_sees_the_same(shows: Shows) -> None:
    assert len(shows.late) > RATE
    assert all(now == picture for now, picture in shows.late)


def test_a_stage_that_is_stopped_is_silent() -> None:
    async def stopped() -> int:
        harbour = Harbour(Standing(), speed=QUICKLY)
        seen: list[bytes] = []
        never = harbour.show(OVER_THE_END, seen.append, lambda line: seen.append(b""), by_hand=True)
        assert never.newest() == ()
        never.stop()
        assert harbour.ships == 0
        try:
            await watch(harbour, OVER_THE_END)
        finally:
            await harbour.close()
        return len(seen)

    assert run(stopped()) == 0


# -- Processes come and go ------------------------------------------------------------------------

# A process that gets a signal as soon as it has told of this frame.
STRUCK = """
import os
from tablee.processes import simulation_worker
from tablee.processes.simulation_messages import Moved

def report(self, told):
    usual(self, told)
    if isinstance(told, Moved) and told.number == {frame}:
        os.kill(os.getpid(), {signal})

usual, simulation_worker.Sea.report = simulation_worker.Sea.report, report
simulation_worker.main()
"""


def test_a_process_killed_in_mid_fall_changes_nothing(
    shows: Shows, avalanche: Question, monkeypatch: pytest.MonkeyPatch
) -> None:
    undisturbed = shows.tapped_avalanche
    assert undisturbed.outcome.caught
    falling = [picture.number for picture in undisturbed.pictures if is_falling(picture)]
    last = falling[len(falling) * 3 // 4]
    dies = STRUCK.format(frame=last, signal=int(signal.SIGKILL))
    monkeypatch.setattr(simulation_pool, "PROGRAM", ("-c", dies))
    caught: set[int] = set()

    async def killed() -> tuple[Watched, int]:
        harbour = Harbour(Standing(), speed=QUICKLY)

        def tap(shown: Stage, picture: Picture) -> None:
            tap_everything(shown, picture)
            if picture.number == last:
                caught.update(shown._catcher.caught)

        try:
            return await watch(harbour, avalanche, by_hand=True, upon=tap), harbour.died
        finally:
            await harbour.close()

    seen, died = run(killed())
    assert died == 1
    assert caught, "something was in the hand by then"
    assert seen.line == undisturbed.line
    numbers = [picture.number for picture in seen.pictures]
    assert numbers == sorted(set(numbers))
    assert numbers[-1] == undisturbed.pictures[-1].number
    assert seen.pictures[-1].pieces.keys() == undisturbed.pictures[-1].pieces.keys()


def test_a_process_that_hangs_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    stops = STRUCK.format(frame=5, signal=int(signal.SIGSTOP))
    monkeypatch.setattr(simulation_pool, "PROGRAM", ("-c", stops))

    async def hung() -> Watched:
        harbour = Harbour(Standing(), speed=QUICKLY)

        def hang(shown: Stage, picture: Picture) -> None:
            if picture.number == 5:
                monkeypatch.setattr(simulation_pool, "SILENCE", 0.2)

        watching = asyncio.create_task(watch(harbour, OVER_THE_END, upon=hang))
        while harbour.died == 0:
            await asyncio.sleep(0.01)
        monkeypatch.undo()
        try:
            return await watching
        finally:
            await harbour.close()

    assert run(hung()).line == write_outcome(settled(OVER_THE_END))


def test_an_error_of_ours_ends_the_placement_but_not_the_table() -> None:
    broken = OVER_THE_END._replace(spot=99)
    outcome = alone(broken).outcome
    assert (outcome.settled, outcome.fallen, outcome.ship) == (False, (CRATE,), Ship())


def test_a_question_that_kills_every_process_ends_too(monkeypatch: pytest.MonkeyPatch) -> None:
    dies = (
        "import sys; from tablee.processes.simulation_messages import *;"
        "told = write_report(Ready(engine='a-1'));"
        "sys.stdout.buffer.write(LENGTH.pack(len(told)) + told)"
    )
    monkeypatch.setattr(simulation_pool, "PROGRAM", ("-c", dies))
    monkeypatch.setattr(simulation_pool, "TIMES_BEGUN", 2)
    assert alone(OVER_THE_END).line.startswith("frozen a-1 seed 1 0ms tilt 0,0,0,0,0 crate1=fell")


# -- People catch ---------------------------------------------------------------------------------


def test_nobody_who_only_watches_catches_anything(shows: Shows) -> None:
    assert shows.idle.outcome == settled(OVER_THE_END)._replace(caught=(), live=True)


def test_a_caught_piece_stays_in_the_hand_and_in_the_log(shows: Shows) -> None:
    assert shows.tapped.outcome == settled(OVER_THE_END)._replace(caught=(CRATE,), live=True)
    caught = [
        picture.pieces[CRATE]
        for picture in tapped_at_once(OVER_THE_END)
        if picture.pieces[CRATE].marks & frame_format.CAUGHT
    ]
    assert caught
    assert len({piece.at for piece in caught}) == 1
    assert caught[-1].marks & frame_format.FALLEN


def tapped_at_once(asked: Question) -> list[Picture]:
    """What is seen where no tap has to go from one process to another."""
    begin = Begin(
        id=1, question=asked, first=0, shown=-1, caught=frozenset(), by_hand=True, known=None
    )
    voyage, judge, reader = Voyage(begin, 0.0), Catcher(asked, by_hand=True), Reader()
    pictures = []
    while not voyage.over:
        moved = voyage.go_on()
        if moved is None:
            continue
        picture = reader.read(moved.frame)
        assert picture is not None
        pictures.append(picture)
        judge.see(moved.number, SENT, moved.airborne, moved.fallen, moved.holding)
        for piece in moved.airborne:
            judge.tap(SEAT, piece, moved.number, SENT, 0)
        voyage.caught = frozenset(judge.caught)
    return pictures


def test_where_nothing_falls_nobody_catches_and_the_log_is_checked_in_full(shows: Shows) -> None:
    assert shows.gently.line == write_outcome(settled(GENTLY))


@pytest.mark.parametrize("fair", [None, FairLuck(bytes(32), {0: "ab", 1: "cd"})])
def test_what_people_caught_goes_into_a_log_that_replays_and_verifies(
    fair: FairLuck | None,
) -> None:
    match = tablee.start("riff-raff", seats=2, seed=7 if fair is None else None, fair=fair)
    drop_a_crate(match)
    asked, left = what_is_asked(match)
    by_itself = match.copy()
    by_itself.go_on()
    assert f" seed {asked.seed} " in by_itself.record.lines[-1].move
    assert asked.seat == 0

    def tap(shown: Stage, picture: Picture) -> None:
        if picture.pieces[CRATE].marks & frame_format.AIRBORNE:
            shown.catch(0, CRATE, picture.number, SENT, 0)

    line = alone(asked, by_hand=True, upon=tap).line
    match.follow_house(line)
    assert " live " in line
    assert line.endswith(" crate1=caught")
    assert left.below(1 << 30) == luck_of(match).below(1 << 30) == luck_of(by_itself).below(1 << 30)

    told = read_log(match.log())
    assert retrace(match.game, told, fair, verify=True).state == match.state
    forged = read_log(
        match.log().replace("crate1=caught", "crate1=fell").replace("tilt -", "tilt ")
    )
    with pytest.raises(BadLog):
        retrace(match.game, forged, fair, verify=True)


def drop_a_crate(match: Match) -> None:
    """Seat 0 drops a crate over the end of a yard, and the house is about to say what follows."""
    match.play(0, "card 5")
    match.play(1, "card 4")
    assert not match.game.staged(match.state, match.record.options)
    match.step(0, "place crate upright 0,160 drop 31")
    assert match.game.staged(match.state, match.record.options)


def what_is_asked(match: Match) -> tuple[Question, Luck]:
    """The question, and the luck after it was asked."""
    left = luck_of(match)
    assert isinstance(match.state, RiffRaff)
    asked = question(match.state, left)
    assert asked is not None
    return asked, left


def luck_of(match: Match) -> Luck:
    luck = match.luck_to_come()
    assert luck is not None
    return luck


def test_nothing_is_asked_where_there_is_nothing_to_see() -> None:
    match = tablee.start("riff-raff", seats=2, seed=7)
    assert isinstance(match.state, RiffRaff)
    assert question(match.state, luck_of(match)) is None
    quick = tablee.start("riff-raff", seats=2, seed=7, options={"physics": "statics"})
    quick.play(0, "card 5")
    quick.play(1, "card 4")
    quick.step(0, "place crate upright 0,60")
    assert isinstance(quick.state, RiffRaff)
    assert question(quick.state, luck_of(quick)) is None


# -- Taps, without any ship -----------------------------------------------------------------------

HERE: Vector = (0.0, 100.0, 100.0)


def catcher(by_hand: bool = True, touch: str = "no") -> Catcher:
    asked = OVER_THE_END._replace(conditions=Conditions(touch=touch))
    judge = Catcher(asked, by_hand)
    judge.see(0, SENT, {}, frozenset(), holding=True)
    judge.see(1, SENT + 33, {}, frozenset(), holding=False)
    return judge


def fall(judge: Catcher, first: int, last: int, *pieces: int, at: Vector = HERE) -> None:
    for number in range(first, last + 1):
        judge.see(number, sent(number), dict.fromkeys(pieces, at), frozenset(), holding=False)


def sent(number: int) -> int:
    return SENT + 33 * number


def test_only_the_player_who_loads_catches() -> None:
    for judge, seat in ((catcher(), SEAT + 1), (catcher(by_hand=False), SEAT)):
        fall(judge, 2, 20, CRATE)
        refused = judge.tap(seat, CRATE, 20, sent(20), 0)
        assert isinstance(refused, Illegal)
        assert str(refused) == "Only the player who is loading may catch what falls (RAF-30)"
        assert not judge.caught


def test_a_tap_counts_for_the_frame_that_was_seen_though_the_piece_has_landed_since() -> None:
    judge = catcher()
    fall(judge, 2, 20, CRATE)
    judge.see(21, sent(21), {}, frozenset({CRATE}), holding=False)
    judge.see(22, sent(22), {}, frozenset({CRATE}), holding=False)
    assert judge.tap(SEAT, CRATE, 20, sent(22), 40) is None
    assert judge.caught == {CRATE}
    assert judge.open_until() == sent(20) + LOOKS_BACK


@pytest.mark.parametrize(
    ("late", "lag", "counts"),
    [
        (SCREEN, 0, True),
        (SCREEN + 1, 0, False),
        (SCREEN + 100, 50, True),
        (LOOKS_BACK, 100, True),
        (LOOKS_BACK + 1, 1000, False),
    ],
)
def test_a_tap_looks_back_as_far_as_the_line_is_slow_up_to_a_limit(
    late: int, lag: int, counts: bool
) -> None:
    judge = catcher()
    fall(judge, 2, 20, CRATE)
    refused = judge.tap(SEAT, CRATE, 20, sent(20) + late, lag)
    assert (refused is None) == counts
    assert (judge.caught == {CRATE}) == counts
    if refused is not None:
        assert isinstance(refused, Refusal)
        assert refused.say("fr").startswith("Votre geste est arrivé trop")


def test_frames_that_were_not_sent_cannot_have_been_seen() -> None:
    judge = catcher()
    fall(judge, 10, 20, CRATE)
    for frame in (21, 10**9):
        assert judge.tap(SEAT, CRATE, frame, sent(20), 0) is not None
    assert judge.tap(SEAT, CRATE, 9, sent(10), 0) is not None  # it was not in the air


def test_what_is_not_in_the_air_cannot_be_caught() -> None:
    judge = catcher()
    fall(judge, 2, 20, CRATE)
    refused = judge.tap(SEAT, CRATE + 8, 20, sent(20), 0)
    assert str(refused) == ("Only what falls can be caught, and crate2 was not in the air (RAF-30)")


def test_a_machine_that_taps_at_once_waits_as_long_as_people_need() -> None:
    judge = catcher()
    fall(judge, 2, 2, CRATE)
    assert judge.tap(SEAT, CRATE, 2, sent(2), 0) is None
    assert not judge.caught
    fall(judge, 3, 10, CRATE)
    assert not judge.caught
    fall(judge, 11, 11, CRATE)  # 280 ms are 8.4 frames
    assert judge.caught == {CRATE}


def test_a_hand_that_comes_after_the_piece_has_landed_is_empty() -> None:
    judge = catcher()
    fall(judge, 2, 2, CRATE)
    assert judge.tap(SEAT, CRATE, 2, sent(2), 0) is None
    judge.see(3, sent(3), {}, frozenset({CRATE}), holding=False)
    fall(judge, 4, 20)
    assert not judge.caught


def test_two_hands_catch_two_pieces_at_once_and_a_third_when_one_of_them_gets_there() -> None:
    for far, frames_later in ((0.0, 4), (60.0, 10), (420.0, 20)):  # 120 ms, and Fitts' law
        judge = catcher()
        at = {1: HERE, 2: HERE, 3: (HERE[0] + far, *HERE[1:])}
        for number in range(2, 41):
            judge.see(number, sent(number), at, frozenset(), holding=False)
            if number == 14:
                assert [judge.tap(SEAT, piece, 14, sent(14), 0) for piece in at] == [None] * 3
            if number >= 14:
                assert judge.caught == ({1, 2} if number < 14 + frames_later else {1, 2, 3}), number


def test_a_hand_that_holds_the_ship_or_the_piece_catches_nothing() -> None:
    for touch, reached in (("steady", set()), ("no", {1})):
        judge = Catcher(OVER_THE_END._replace(conditions=Conditions(touch=touch)), by_hand=True)
        for number in range(20):  # something falls while the piece is still held
            judge.see(number, sent(number), {1: HERE, 2: HERE}, frozenset(), holding=True)
        refused = judge.tap(SEAT, 1, 19, sent(19), 0)
        assert judge.caught == reached  # by the other hand
        if not reached:
            assert str(refused) == "Neither of your hands could get to barrel1 in time (RAF-30)"
            judge.see(20, sent(20), {1: HERE, 2: HERE}, frozenset(), holding=False)
            assert judge.tap(SEAT, 1, 20, sent(20), 0) is None
            assert judge.caught == {1}


def test_what_stays_on_the_ship_after_all_is_not_caught_but_a_bounce_is_no_stay() -> None:
    judge = catcher()
    fall(judge, 2, 20, CRATE)
    assert judge.tap(SEAT, CRATE, 20, sent(20), 0) is None
    fall(judge, 21, 21)
    fall(judge, 22, 24, CRATE)
    assert judge.caught == {CRATE}
    fall(judge, 25, 32)
    assert judge.caught == {CRATE}
    fall(judge, 33, 33)
    assert not judge.caught


def test_a_bounce_does_not_make_a_hand_wait_anew() -> None:
    judge = catcher()
    fall(judge, 2, 12, CRATE)
    fall(judge, 13, 15)
    fall(judge, 16, 16, CRATE)
    assert judge.tap(SEAT, CRATE, 16, sent(16), 0) is None
    assert judge.caught == {CRATE}


def test_a_hand_that_reached_in_vain_is_soon_free_again() -> None:
    judge = catcher()
    fall(judge, 2, 3, 1, 2)
    for piece in (1, 2):
        assert judge.tap(SEAT, piece, 3, sent(3), 0) is None  # both land on the ship again
    fall(judge, 4, 11)
    fall(judge, 12, 12)
    far = (HERE[0] + 400, *HERE[1:])
    fall(judge, 13, 22, 3, 4, at=far)
    for piece in (3, 4):
        assert judge.tap(SEAT, piece, 22, sent(22), 0) is None
    assert judge.caught == {3, 4}


def test_the_end_waits_for_taps_that_are_on_their_way() -> None:
    """A tap that arrives after the ship has come to rest, for a frame seen before."""
    clock = FakeClock()

    async def late() -> list[str]:
        harbour = Harbour(clock, speed=QUICKLY)
        lines: list[str] = []
        seen: list[Picture] = []
        reader = Reader()

        def see(frame: bytes) -> None:
            picture = reader.read(frame)
            assert picture is not None
            seen.append(picture)

        shown = harbour.show(OVER_THE_END, see, lines.append, by_hand=True)
        while clock.next_at() is None:
            await asyncio.sleep(0.01)
        assert not lines
        last = max(p.number for p in seen if p.pieces[CRATE].marks & frame_format.AIRBORNE)
        assert shown.catch(SEAT, CRATE, last, clock.now(), 100) is None
        clock.pass_by(LOOKS_BACK)
        assert len(lines) == 1
        assert shown.catch(SEAT, CRATE, last, clock.now(), 100) is not None
        await harbour.close()
        return lines

    assert [read_outcome(line).caught for line in run(late())] == [(CRATE,)]
