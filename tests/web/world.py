"""A server and a browser for what is no test: pictures, and measurements."""

import contextlib
import os
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.server.harness import NO_LIMITS, serving
from tests.web import chromium
from tests.web.people import FLAGS, WAIT


@contextlib.contextmanager
def a_world(settings: Mapping[str, str] | None = None) -> Iterator[tuple[Browser, str]]:
    """The browser, and where the server is; both are gone at the end."""
    path, environment = chromium.find()
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        here = {**NO_LIMITS, "TABLEE_DURABLE": "false", "TABLEE_HOME": home, **(settings or {})}
        browser = playwright.chromium.launch(
            executable_path=path, args=FLAGS, env={**os.environ, **environment}, timeout=WAIT
        )
        with serving(Path(home), settings=here) as site:
            yield browser, site.url
        browser.close()
