"""A server with the page in it, a browser, and people."""

import contextlib
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tablee.server.http.app import STATIC
from tests.server.harness import NO_LIMITS, Server, serving
from tests.web import chromium
from tests.web.luck import ANY_LUCK, patched, same_luck
from tests.web.people import FLAGS, WAIT, Player

ROOT = Path(__file__).parents[2]

Meet = Callable[..., Player]


# Both last for one file of tests: Playwright keeps an event loop running while it is there, and
# tests of other files have loops of their own.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path, environment = chromium.find()
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(
            executable_path=path,
            args=FLAGS,
            env={**environment} if environment else None,
            timeout=WAIT,
        )
        yield launched
        launched.close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving_the_page(tmp_path_factory.mktemp("site")) as server:
        yield server


@contextlib.contextmanager
def serving_the_page(home: Path, *patches: str, packages: Path | None = None) -> Iterator[Server]:
    """A server with these patches, which finds packages in that folder too."""
    built = Path(os.environ.get("TABLEE_STATIC") or STATIC)
    assert (built / "index.html").is_file(), "the page is not built: run scripts/build"
    page = shutil.copytree(built, home / "page")  # of its own, so that it can be renewed
    settings = {**NO_LIMITS, "TABLEE_DURABLE": "false", "TABLEE_HOME": str(home)}
    settings |= {"TABLEE_STATIC": str(page)}
    settings |= patched(*patches) if ANY_LUCK else patched("same_luck", *patches)
    if packages:
        settings["PYTHONPATH"] = os.pathsep.join([str(packages), settings["PYTHONPATH"]])
    with serving(home, settings=settings) as server:
        yield server


@pytest.fixture
def meet(browser: Browser, site: Server, request: pytest.FixtureRequest) -> Iterator[Meet]:
    """Somebody new at a device; at the end no browser may have complained."""
    met: list[Player] = []

    def somebody(device: dict[str, Any], lang: str = "fr", *, newcomer: bool = False) -> Player:
        met.append(Player(browser, site.url, device, lang, newcomer=newcomer))
        same_luck(met[-1], f"{request.node.name} {len(met)}")
        return met[-1]

    yield somebody
    for player in met:
        player.close()
    assert [player.complaints for player in met] == [[] for _ in met]


@pytest.fixture
def flat(meet: Meet) -> Meet:
    """People who have the ship drawn flat: machines that test draw slowly in three dimensions."""

    def somebody(device: dict[str, Any], lang: str = "fr") -> Player:
        player = meet(device, lang)
        player.has_stored(
            """const key = "tablee-settings", set = JSON.parse(localStorage.getItem(key) ?? "{}");
            localStorage.setItem(key, JSON.stringify({ ...set, plainShip: true }));"""
        )
        return player

    return somebody


@pytest.fixture(scope="session")
def axe() -> str:
    return (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
