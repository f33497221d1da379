"""``tablee serve`` as people start it: processes, signals, and a table that outlives them all."""

import asyncio
import contextlib
import os
import re
import signal
import subprocess
import sys
import threading
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

import httpx
import pytest
from websockets.asyncio.client import connect

from tablee.cli.main import execute
from tablee.server.ops import lan_address
from tablee.server.wire import CloseCode
from tests.server.fakes import EACH_ON_ITS_OWN, farewell, hear, run, say, until

pytestmark = pytest.mark.both_ways

DEADLINE = 120  # seconds, where a few would do on an idle machine
SETTINGS = {"TABLEE_DURABLE": "false", "TABLEE_GRACE": "60"}  # nobody is hurried away
TRAF = {"game": "traf", "seats": [{}, {"bot": "random"}], "settings": {"pace": "none"}}


class Server:
    """A server in its own process."""

    def __init__(self, folder: Path, *flags: str) -> None:
        self.errors: list[str] = []
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-c", "from tablee.cli.main import run; run()", "serve"),
                *("--host", "127.0.0.1", "--port", "0", "--store", str(folder / "tables.db")),
                *("--log-format", "json", "--lang", "en", *flags),
            ],
            cwd=folder,
            env={**os.environ, **SETTINGS, "TABLEE_HOME": str(folder)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._listening = threading.Thread(target=self._listen, daemon=True)
        self._listening.start()
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()
        found = re.search(r"http://\S+", self.said)
        self.url = found[0] if found else ""

    def _listen(self) -> None:
        assert self.process.stderr is not None
        self.errors += iter(self.process.stderr.readline, "")

    def workers(self) -> list[int]:
        children = f"/proc/{self.process.pid}/task/{self.process.pid}/children"
        return [int(pid) for pid in Path(children).read_text().split()]

    def events(self, text: str) -> int:
        return sum(text in line for line in list(self.errors))

    def wait_for(self, text: str, times: int = 1) -> None:
        give_up = time.monotonic() + DEADLINE
        while self.events(text) < times:
            assert time.monotonic() < give_up, self.errors
            time.sleep(0.02)

    def end(self) -> int:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(DEADLINE)
        self._listening.join(DEADLINE)
        for stream in (self.process.stdout, self.process.stderr):
            assert stream is not None
            stream.close()
        return code

    def browser(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(
            base_url=self.url,
            headers={"origin": self.url},
            timeout=DEADLINE,
            limits=EACH_ON_ITS_OWN,
            verify=False,
            trust_env=False,
        )

    async def table(self) -> tuple[str, str]:
        """A new table and the cookie of its host."""
        async with self.browser() as browser:
            made = await browser.post("/api/tables", json=TRAF)
            return made.json()["table"], made.headers["set-cookie"].partition(";")[0]

    def sit(self, table: str, cookie: str) -> connect:
        return connect(
            f"{self.url.replace('http', 'ws')}/ws?table={table}&protocol=1",
            origin=self.url,  # type: ignore[arg-type]
            additional_headers={"cookie": cookie},
            open_timeout=DEADLINE,
            proxy=None,
        )


@contextlib.contextmanager
def server(folder: Path, *flags: str) -> Iterator[Server]:
    one = Server(folder, *flags)
    try:
        assert one.url, one.errors
        yield one
    finally:
        one.end()


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with two workers, for tests that leave it as it was."""
    with server(tmp_path_factory.mktemp("pair"), "--workers", "2") as one:
        yield one


def test_a_table_is_played_and_outlives_its_worker_and_its_server(tmp_path: Path) -> None:
    async def begin(one: Server) -> tuple[str, str]:
        table, cookie = await one.table()
        async with one.sit(table, cookie) as line:
            assert (await hear(line))["t"] == "welcome"
            await say(line, t="ready", id="k1", seat=0, ready=True)
            while (await hear(line)).get("status") != "playing":
                pass
        return table, cookie

    async def look(one: Server, table: str, cookie: str) -> None:
        async with one.sit(table, cookie) as line:
            while (told := await hear(line))["t"] != "view":
                assert told["t"] in ("welcome", "table")
            assert told["view"]["game"] == "traf"

    with server(tmp_path) as one:
        table, cookie = run(begin(one))
        (worker,) = one.workers()
        os.kill(worker, signal.SIGKILL)
        one.wait_for("worker_ready", 2)
        run(look(one, table, cookie))  # the address is the same, and nobody was sent away
        assert one.events("worker_died") == 1
        assert one.end() == 0
    with server(tmp_path) as another:
        run(look(another, table, cookie))


def test_workers_are_replaced_under_people_who_are_told(pair: Server) -> None:
    async def test(one: Server) -> None:
        table, cookie = await one.table()
        while crc32(table.encode()) % 2 == 0:  # of the worker that is replaced last
            table, cookie = await one.table()
        async with one.sit(table, cookie) as line, one.browser() as browser:
            assert (await hear(line))["t"] == "welcome"
            before = one.workers()
            one.process.send_signal(signal.SIGHUP)
            told = await hear(line)
            while told["t"] != "bye":
                told = await hear(line)
            assert told == {"t": "bye", "why": "restart"}
            assert await farewell(line) == CloseCode.RESTART
            async with one.sit(table, cookie) as again:  # at once, and somebody is there
                assert (await hear(again))["t"] == "welcome"
            while (await browser.get("/health")).text != "well\n":
                await asyncio.sleep(0.1)
            await asyncio.to_thread(one.wait_for, "worker_stopped", 2)
            await until(lambda: not set(one.workers()) & set(before))
            assert len(one.workers()) == 2

    run(test(pair))


def test_two_workers_serve_one_table_and_count_together(pair: Server) -> None:
    async def test(one: Server) -> None:
        table, cookie = await one.table()
        async with contextlib.AsyncExitStack() as lines:
            for _ in range(16):
                line = await lines.enter_async_context(one.sit(table, cookie))
                assert (await hear(line))["t"] == "welcome"
            async with one.browser() as browser:
                page = ""
                while "tablee_connections 16.0" not in page:  # somebody may still be leaving
                    page = (await browser.get("/metrics")).text

    run(test(pair))


def test_when_the_parent_is_gone_so_are_its_workers(tmp_path: Path) -> None:
    with server(tmp_path) as one:
        (worker,) = one.workers()
        one.process.kill()
        one.process.wait(DEADLINE)
        give_up = time.monotonic() + DEADLINE
        while Path(f"/proc/{worker}").exists():
            assert time.monotonic() < give_up
            time.sleep(0.02)


def test_a_port_that_is_taken_is_told_in_one_sentence(tmp_path: Path, pair: Server) -> None:
    port = pair.url.rpartition(":")[2]
    second = Server(tmp_path, "--port", port)
    assert second.end() == 1
    assert second.errors == [
        f"tablee: Cannot listen on port {port}: it is already in use; choose another with --port.\n"
    ]


def test_a_store_that_cannot_be_opened_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_text("no database" * 100)
    one = Server(tmp_path)
    assert one.end() in (1, 2)
    assert one.errors[-1].startswith("tablee: ")
    assert one.errors[-1].endswith("is not a SQLite database.\n")
    assert not any("Traceback" in line for line in one.errors)


# -- Before it serves ---------------------------------------------------------------------------


def test_people_nearby_are_told_an_address_they_can_reach() -> None:
    assert lan_address.address("0.0.0.0", 8000, "") == f"http://{lan_address.own_address()}:8000"
    assert lan_address.address("127.0.0.1", 80, "") == "http://127.0.0.1:80"
    assert lan_address.address("::1", 80, "") == "http://[::1]:80"
    assert lan_address.address("0.0.0.0", 1, "https://games.example/") == "https://games.example"
    assert lan_address.own_address() != "0.0.0.0"
    assert len(lan_address.qr("http://192.0.2.7:8000").splitlines()) > 10


def test_settings_can_be_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tablee.toml").write_text("port = 1\nworkers = 2")
    monkeypatch.setenv("TABLEE_WORKERS", "3")
    assert execute(["serve", "--print-config", "--port", "5"], "en") == 0
    shown = tomllib.loads(capsys.readouterr().out)
    assert (shown["port"], shown["workers"]) == (5, 3)
    monkeypatch.setenv("TABLEE_WORKERS", "0")
    assert execute(["serve"], "fr") == 2
    assert capsys.readouterr().err == "tablee\u00a0: Le réglage workers ne peut valoir '0'.\n"


def test_what_is_not_installed_is_named() -> None:
    without = "import sys; sys.modules['segno'] = None; from tablee.cli.main import run; run()"
    ended = subprocess.run(
        [sys.executable, "-c", without, "serve", "--lang", "en"], capture_output=True, text=True
    )
    assert ended.returncode == 2
    assert ended.stderr == "tablee: The server needs segno: pip install 'tablee[server]'.\n"
