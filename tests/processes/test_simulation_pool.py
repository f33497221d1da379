"""A ship that people see move: always the same frames, fair catches, and no process matters."""

import asyncio
import re
import signal
from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

import msgspec
import pytest

import tablee
from tablee.core.errors import BadLog
from tablee.core.fair import FairLuck
from tablee.core.log import read_log
from tablee.core.luck import Luck
from tablee.core.match import Match, retrace
from tablee.core.simulation import Start
from tablee.games.riff_raff.hands import CATCH
from tablee.games.riff_raff.live import frame_format
from tablee.games.riff_raff.live.frame_format import Picture, Reader
from tablee.games.riff_raff.live.question import Question
from tablee.games.riff_raff.live.run import PlacementRun
from tablee.games.riff_raff.live.simulation import ShipSimulation
from tablee.games.riff_raff.live.taps import (
    LOOKS_BACK,
    RATE,
    Catcher,
    Facts,
)
from tablee.games.riff_raff.outcome import read_outcome, write_outcome
from tablee.games.riff_raff.physics.engine import engine
from tablee.games.riff_raff.physics.provider import FullPhysics
from tablee.games.riff_raff.placement import place
from tablee.games.riff_raff.provider import Conditions, Outcome, Ship
from tablee.games.riff_raff.rules import RiffRaff
from tablee.processes import simulation_pool
from tablee.processes.simulation_pool import LiveRun, SimulationPool
from tablee.tables.clock import Alarm
from tests.kit.clock import FakeClock
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


def settled(question: Question) -> Outcome:
    return FullPhysics().settle(*question[:6])


@pytest.fixture(scope="module")
def avalanche() -> Question:
    """The third chest on the same side: all three fall."""
    ship = Ship()
    for piece, (spot, y) in zip(CHESTS, ((5, 120), (7, 100), (9, 75)), strict=True):
        question = Question(ship, piece, spot, place(7, 0, 18, 0, 0, y, 0, 0), 1, STEADY, SEAT)
        ship = settled(question).ship if piece != CHESTS[-1] else ship
    return question


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
    pool: SimulationPool,
    question: Question,
    by_hand: bool = False,
    first: int = 0,
    upon: Callable[[LiveRun, Picture], None] = lambda stage, picture: None,
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

    shown = pool.show("riff-raff", question, see, ended.set_result, by_hand=by_hand, first=first)
    return Watched(pictures, await ended)


def alone(
    question: Question,
    by_hand: bool = False,
    first: int = 0,
    upon: Callable[[LiveRun, Picture], None] = lambda stage, picture: None,
) -> Watched:
    async def watched() -> Watched:
        pool = SimulationPool(Standing(), speed=QUICKLY)
        try:
            return await watch(pool, question, by_hand, first, upon)
        finally:
            await pool.close()

    return run(watched())


def tap_everything(shown: LiveRun, picture: Picture) -> None:
    """What a machine would do: tap every piece in the very frame in which it leaves the ship."""
    for piece, seen in picture.pieces.items():
        if seen.marks & frame_format.AIRBORNE:
            shown.tap(SEAT, piece, picture.number, SENT, 0)


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

    def join(shown: LiveRun, picture: Picture) -> None:
        reader = Reader()
        *_, now = [reader.read(frame) for frame in shown.current_frames()]
        assert now is not None
        late.append((now, picture))

    async def watched() -> Shows:
        pool = SimulationPool(Standing(), speed=QUICKLY)
        try:
            seen = await asyncio.gather(
                watch(pool, OVER_THE_END, first=100),
                watch(pool, OVER_THE_END, by_hand=True),
                watch(pool, OVER_THE_END, by_hand=True, upon=tap_everything),
                watch(pool, GENTLY, by_hand=True, upon=tap_everything),
                watch(pool, avalanche, upon=join),
                watch(pool, avalanche, by_hand=True, upon=tap_everything),
            )
            assert pool.running == 0
        finally:
            await pool.close()
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


def test_a_stopped_simulation_sends_nothing() -> None:
    async def stopped() -> int:
        pool = SimulationPool(Standing(), speed=QUICKLY)
        seen: list[bytes] = []
        never = pool.show(
            "riff-raff", OVER_THE_END, seen.append, lambda line: seen.append(b""), by_hand=True
        )
        assert never.current_frames() == ()
        never.stop()
        assert pool.running == 0
        try:
            await watch(pool, OVER_THE_END)
        finally:
            await pool.close()
        return len(seen)

    assert run(stopped()) == 0


# -- Processes come and go ------------------------------------------------------------------------

# A process that gets a signal as soon as it has told of this frame.
STRUCK = """
import os
from tablee.processes import simulation_worker
from tablee.processes.simulation_messages import Moved
from tablee.processes.simulation_messages import read_report
from tablee.processes.worker import Parent

def send(self, message):
    usual(self, message)
    told = read_report(message)
    if isinstance(told, Moved) and told.frame.number == {frame}:
        os.kill(os.getpid(), {signal})

usual, Parent.send = Parent.send, send
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
        pool = SimulationPool(Standing(), speed=QUICKLY)

        def tap(shown: LiveRun, picture: Picture) -> None:
            tap_everything(shown, picture)
            if picture.number == last:
                caught.update(shown._taps.tapped)

        try:
            return await watch(pool, avalanche, by_hand=True, upon=tap), pool.died
        finally:
            await pool.close()

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
        pool = SimulationPool(Standing(), speed=QUICKLY)

        def hang(shown: LiveRun, picture: Picture) -> None:
            if picture.number == 5:
                monkeypatch.setattr(simulation_pool, "REPORT_TIMEOUT", 0.2)

        watching = asyncio.create_task(watch(pool, OVER_THE_END, upon=hang))
        while pool.died == 0:
            await asyncio.sleep(0.01)
        monkeypatch.undo()
        try:
            return await watching
        finally:
            await pool.close()

    assert run(hung()).line == write_outcome(settled(OVER_THE_END))


def test_an_error_of_ours_ends_the_placement_but_not_the_table() -> None:
    broken = OVER_THE_END._replace(spot=99)
    outcome = alone(broken).outcome
    assert (outcome.settled, outcome.fallen) == (False, (CRATE,))
    assert outcome.ship == Ship(swell=broken.seed)


def test_a_question_that_kills_every_process_ends_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation_pool, "PROGRAM", ("-c", "raise SystemExit(1)"))
    monkeypatch.setattr(simulation_pool, "RESTART_DELAY", 0.0)
    monkeypatch.setattr(simulation_pool, "MAX_STARTS", 2)
    given_up = f"frozen {engine()} seed 1 0ms tilt 0,0,0,0,0 crate1=fell"
    assert alone(OVER_THE_END).line.startswith(given_up)


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


def tapped_at_once(question: Question) -> list[Picture]:
    """What is seen where no tap has to go from one process to another."""
    run, judge, reader = PlacementRun(Start(question)), Catcher(question, by_hand=True), Reader()
    pictures = []
    while not run.is_over:
        frame = run.advance()
        if frame is None:
            continue
        picture = reader.read(frame.data)
        assert picture is not None
        pictures.append(picture)
        judge.see(frame, SENT)
        for piece in msgspec.msgpack.decode(frame.facts, type=Facts).airborne:
            judge.tap(SEAT, piece, frame.number, SENT, 0)
        run.tapped = judge.tapped
    return pictures


def test_where_nothing_falls_nobody_catches_and_the_log_is_checked_in_full(shows: Shows) -> None:
    assert shows.gently.line == write_outcome(settled(GENTLY))


@pytest.mark.parametrize("fair", [None, FairLuck(bytes(32), {0: "ab", 1: "cd"})])
def test_what_people_caught_goes_into_a_log_that_replays_and_verifies(
    fair: FairLuck | None,
) -> None:
    match = tablee.start("riff-raff", seats=2, seed=7 if fair is None else None, fair=fair)
    drop_a_crate(match)
    question, left = what_is_asked(match)
    by_itself = match.copy()
    by_itself.go_on()
    assert f" seed {question.seed} " in by_itself.record.lines[-1].move
    assert question.seat == 0

    def tap(shown: LiveRun, picture: Picture) -> None:
        if picture.pieces[CRATE].marks & frame_format.AIRBORNE:
            shown.tap(0, CRATE, picture.number, SENT, 0)

    line = alone(question, by_hand=True, upon=tap).line
    match.follow_house(line)
    assert " live " in line
    assert line.endswith(" crate1=caught")
    assert left.below(1 << 30) == luck_of(match).below(1 << 30) == luck_of(by_itself).below(1 << 30)

    told = read_log(match.log())
    assert retrace(match.game, told, fair, verify=True).state == match.state
    forged = read_log(re.sub(r" tilt (-?)", r" tilt \g<1>1", match.log()))  # it leans more
    with pytest.raises(BadLog):
        retrace(match.game, forged, fair, verify=True)


def drop_a_crate(match: Match) -> None:
    """Seat 0 drops a crate over the end of a yard, and the house is about to say what follows."""
    match.play(0, "card 5")
    match.play(1, "card 4")
    assert not match.game.is_simulated(match.state)
    match.step(0, "place crate upright 0,160 drop 31")
    assert match.game.is_simulated(match.state)


def what_is_asked(match: Match) -> tuple[Question, Luck]:
    """The question, and the luck after it was asked."""
    left = luck_of(match)
    assert isinstance(match.state, RiffRaff)
    return ShipSimulation().question(match.state, left), left


def luck_of(match: Match) -> Luck:
    luck = match.luck_to_come()
    assert luck is not None
    return luck


def test_nothing_is_asked_where_there_is_nothing_to_see() -> None:
    match = tablee.start("riff-raff", seats=2, seed=7)
    assert isinstance(match.state, RiffRaff)
    assert not ShipSimulation().is_due(match.state)
    quick = tablee.start("riff-raff", seats=2, seed=7, options={"physics": "statics"})
    quick.play(0, "card 5")
    quick.play(1, "card 4")
    quick.step(0, "place crate upright 0,60")
    assert isinstance(quick.state, RiffRaff)
    assert not ShipSimulation().is_due(quick.state)


def test_the_end_waits_for_taps_that_are_on_their_way() -> None:
    """A tap that arrives after the ship has come to rest, for a frame seen before."""
    clock = FakeClock()

    async def late() -> list[str]:
        pool = SimulationPool(clock, speed=QUICKLY)
        lines: list[str] = []
        seen: list[Picture] = []
        reader = Reader()

        def see(frame: bytes) -> None:
            picture = reader.read(frame)
            assert picture is not None
            seen.append(picture)

        shown = pool.show("riff-raff", OVER_THE_END, see, lines.append, by_hand=True)
        while clock.next_at() is None:
            await asyncio.sleep(0.01)
        assert not lines
        last = max(p.number for p in seen if p.pieces[CRATE].marks & frame_format.AIRBORNE)
        assert shown.tap(SEAT, CRATE, last, clock.now(), 100) is None
        clock.pass_by(LOOKS_BACK)
        assert len(lines) == 1
        assert shown.tap(SEAT, CRATE, last, clock.now(), 100) is not None
        await pool.close()
        return lines

    assert [read_outcome(line).caught for line in run(late())] == [(CRATE,)]
