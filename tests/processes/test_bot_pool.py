"""Bots choose moves in other processes: nothing hangs, and no process is left behind."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest
import uvloop

import tablee
from tablee.processes import bot_pool
from tablee.processes.bot_pool import BotFailed, BotPool
from tablee.processes.bot_worker import Question, think

pytestmark = pytest.mark.both_ways

T = TypeVar("T")

LONG = 120.0  # seconds that no test needs

MATCH = tablee.start("riffifi", seats=3, seed=5)
VIEW = tablee.encode(MATCH.view(MATCH.awaited()[0], recall=True))


LOOPS = [asyncio.new_event_loop, uvloop.new_event_loop]


def with_pool(
    do: Callable[[BotPool], Awaitable[None]],
    processes: int = 1,
    loop: Callable[[], asyncio.AbstractEventLoop] = asyncio.new_event_loop,
) -> BotPool:
    """The pool after this was done with it; none of its processes may be left."""
    pool = BotPool(processes)

    async def through() -> list[int]:
        await pool.open()
        try:
            await do(pool)
        finally:
            pids = pool.pids()
            await pool.close()
        return pids

    with asyncio.Runner(loop_factory=loop) as runner:
        for pid in runner.run(within_time(through())):
            assert is_gone(pid)
    assert pool.pids() == []
    return pool


async def within_time(doing: Awaitable[T]) -> T:
    async with asyncio.timeout(2 * LONG):
        return await doing


def is_gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def wait_until(true: Callable[[], bool]) -> None:
    ends = time.monotonic() + LONG
    while not true():
        assert time.monotonic() < ends, "it never came true"
        time.sleep(0.02)


async def ask(pool: BotPool, level: str = "medium", seed: int = 7, budget: float = LONG) -> str:
    return (await pool.choose("riffifi", level, VIEW, seed, budget)).move


def test_another_process_answers_as_this_one_would_in_every_game() -> None:
    async def do(pool: BotPool) -> None:
        for game in tablee.games():
            match = tablee.start(game.name, seats=game.nearest_seats(3), seed=5)
            seat = match.awaited()[0]
            view = tablee.encode(match.view(seat, recall=True))
            told, instead = await pool.choose(game.name, "easy", view, 7, LONG)
            assert instead is None
            assert told == think(game.name, "easy", view, 7)
            match.play(seat, told)

    assert with_pool(do).late == 0


def test_the_same_seed_gives_the_same_answer_and_others_give_others() -> None:
    async def do(pool: BotPool) -> None:
        first = [await ask(pool, "random", seed) for seed in range(9)]
        assert first == [await ask(pool, "random", seed) for seed in range(9)]
        assert len(set(first)) > 1

    with_pool(do)


def test_no_process_is_started_before_there_is_a_question_nor_more_than_needed() -> None:
    async def do(pool: BotPool) -> None:
        assert pool.pids() == []
        for _ in range(3):
            await ask(pool)
        assert len(pool.pids()) == 1
        await asyncio.gather(*(ask(pool, "hard") for _ in range(5)))
        assert len(pool.pids()) == 2

    with_pool(do, processes=2)


@pytest.mark.parametrize("loop", LOOPS)
def test_a_process_killed_in_mid_thought_is_replaced_and_asked_again(
    loop: Callable[[], asyncio.AbstractEventLoop],
) -> None:
    async def do(pool: BotPool) -> None:
        expected = await ask(pool)
        (pid,) = pool.pids()
        os.kill(pid, signal.SIGSTOP)  # so that it is sure to be in the middle of it
        asked = [asyncio.create_task(ask(pool)) for _ in range(3)]
        await asyncio.sleep(0)
        os.kill(pid, signal.SIGKILL)
        assert await asyncio.gather(*asked) == [expected] * 3
        assert pool.pids() != [pid]
        assert is_gone(pid)

    pool = with_pool(do, loop=loop)
    assert (pool.died, pool.late) == (1, 0)


def test_a_process_killed_while_idle_is_replaced() -> None:
    async def do(pool: BotPool) -> None:
        expected = await ask(pool)
        os.kill(pool.pids()[0], signal.SIGKILL)
        assert await ask(pool) == expected

    with_pool(do)


def test_where_every_process_dies_the_question_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")

    async def do(pool: BotPool) -> None:
        with pytest.raises(BotFailed, match="3 processes crashed"):
            await ask(pool)

    assert with_pool(do).died == 3


def test_past_the_budget_a_quick_bot_answers_and_is_counted() -> None:
    async def do(pool: BotPool) -> None:
        await ask(pool)
        (pid,) = pool.pids()
        os.kill(pid, signal.SIGSTOP)
        begun = asyncio.create_task(ask(pool, "hard", budget=0.1))
        queued = asyncio.create_task(ask(pool, "hard", budget=0.1))
        assert await begun == await queued == think("riffifi", "easy", VIEW, 7)
        os.kill(pid, signal.SIGCONT)
        assert await ask(pool, "medium") == think("riffifi", "medium", VIEW, 7)

    assert with_pool(do).late == 2


@pytest.mark.parametrize(
    ("level", "instead"), [("hard", "easy"), ("medium", "easy"), ("easy", None), ("random", None)]
)
def test_an_answer_below_the_level_of_the_bot_is_marked(level: str, instead: str | None) -> None:
    async def do(pool: BotPool) -> None:
        await ask(pool)
        (pid,) = pool.pids()
        os.kill(pid, signal.SIGSTOP)
        assert (await pool.choose("riffifi", level, VIEW, 7, 0.1)).instead == instead
        os.kill(pid, signal.SIGCONT)

    with_pool(do)


def test_a_process_that_never_answers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def do(pool: BotPool) -> None:
        await ask(pool)
        (pid,) = pool.pids()
        os.kill(pid, signal.SIGSTOP)
        monkeypatch.setattr(bot_pool, "ANSWER_TIMEOUT", 0.1)
        with pytest.raises(BotFailed, match="no answer"):
            await ask(pool)
        assert is_gone(pid)
        monkeypatch.setattr(bot_pool, "ANSWER_TIMEOUT", LONG)
        await ask(pool)

    with_pool(do)


def test_what_must_be_answered_first_is_thought_about_first() -> None:
    async def do(pool: BotPool) -> None:
        await ask(pool)
        answered: list[str] = []

        async def note(name: str, budget: float) -> None:
            await ask(pool, budget=budget)
            answered.append(name)

        names = [("begun", LONG + 69), ("patient", LONG + 60), ("urgent", LONG)]
        await asyncio.gather(*(note(name, budget) for name, budget in names))
        assert answered.index("urgent") < answered.index("patient")

    with_pool(do)


def test_a_question_nobody_waits_for_any_more_is_not_thought_about() -> None:
    async def do(pool: BotPool) -> None:
        await ask(pool)
        (pid,) = pool.pids()
        os.kill(pid, signal.SIGSTOP)
        asked = [asyncio.create_task(ask(pool, "hard")) for _ in range(3)]
        await asyncio.sleep(0)
        assert pool.waiting == 3
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        os.kill(pid, signal.SIGCONT)
        await ask(pool)
        assert pool.waiting == 0

    with_pool(do)


def test_a_bot_that_fails_is_told_as_our_bug() -> None:
    async def do(pool: BotPool) -> None:
        with pytest.raises(BotFailed, match="KeyError"):
            await ask(pool, "clairvoyant")
        with pytest.raises(BotFailed, match="ValidationError"):
            await pool.choose("riffifi", "easy", b'{"game":"riffifi"}', 7, LONG)
        await ask(pool)

    assert with_pool(do).died == 0


def test_closing_in_mid_thought_answers_everybody_and_leaves_no_process() -> None:
    async def do(pool: BotPool) -> None:
        await ask(pool)
        (pid,) = pool.pids()
        os.kill(pid, signal.SIGSTOP)
        asked = [asyncio.create_task(ask(pool)) for _ in range(3)]
        await asyncio.sleep(0.01)
        await pool.close()
        for told in await asyncio.gather(*asked, return_exceptions=True):
            assert isinstance(told, BotFailed)
        assert is_gone(pid)
        with pytest.raises(BotFailed, match="closed"):
            await ask(pool)

    with_pool(do)


ORPHANS = """
import asyncio, sys
from tablee.processes.bot_pool import BotPool

async def main():
    pool = BotPool(2)
    await pool.open()
    view = sys.stdin.buffer.readline().strip()
    await asyncio.gather(*(pool.choose("riffifi", "hard", view, 7, 30.0) for _ in range(2)))
    print(*pool.pids(), flush=True)
    await asyncio.gather(*(pool.choose("riffifi", "hard", view, 7, 60.0) for _ in range(9999)))

asyncio.run(main())
"""


def test_processes_end_when_their_server_is_killed_in_mid_thought(tmp_path: Path) -> None:
    script = tmp_path / "server.py"
    script.write_text(ORPHANS)
    with subprocess.Popen(
        [sys.executable, script], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        server.stdin.write(VIEW + b"\n")
        server.stdin.flush()
        pids = [int(pid) for pid in server.stdout.readline().split()]
        server.kill()
    assert len(pids) == 2
    wait_until(lambda: all(ended(pid) for pid in pids))


def ended(pid: int) -> bool:
    """Gone, or dead and only waiting to be counted by whoever adopted it."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return True
    return status.rpartition(")")[2].split()[0] == "Z"


def test_a_worker_whose_input_ends_stops_in_mid_thought() -> None:
    question = Question(game="riffifi", level="hard", view=msgspec.Raw(VIEW), seed=7)
    many = (msgspec.json.encode(question) + b"\n") * 2000  # minutes of thinking
    command = [sys.executable, "-m", "tablee.processes.bot_worker"]
    done = subprocess.run(command, input=many, capture_output=True, timeout=LONG, check=True)
    assert len(done.stdout.splitlines()) < 2000
    assert done.stderr == b""


@pytest.mark.parametrize("loop", LOOPS)
def test_a_worker_holds_no_socket_of_the_server(
    loop: Callable[[], asyncio.AbstractEventLoop],
) -> None:
    async def do(pool: BotPool) -> None:
        with socket.create_server(("127.0.0.1", 0)) as server:
            server.set_inheritable(True)  # as one that a supervisor has handed on
            await ask(pool)
            (pid,) = pool.pids()
            held = {os.readlink(fd) for fd in Path(f"/proc/{pid}/fd").iterdir()}
            assert os.readlink(f"/proc/self/fd/{server.fileno()}") not in held

    with_pool(do, loop=loop)


def test_interrupts_meant_for_the_server_do_not_end_a_worker() -> None:
    async def do(pool: BotPool) -> None:
        await ask(pool)
        (pid,) = pool.pids()
        os.kill(pid, signal.SIGINT)
        os.kill(pid, signal.SIGTERM)
        await ask(pool)
        assert pool.pids() == [pid]

    assert with_pool(do).died == 0
