"""Debian's own Firefox and WebKit: a window of each, driven over the protocol it brings along.

Firefox speaks WebDriver BiDi by itself, WebKit classic WebDriver through WebKitWebDriver. Both are
shown on an X server without a screen, because Firefox draws in three dimensions only there.
"""

import base64
import contextlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeVar

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.server.harness import keep_port
from tests.web import debian

WAIT = 120  # seconds for one answer: the machine may have much else to do
PACKAGES = {"firefox-esr": "firefox-esr", "webkit2gtk-driver": "WebKitWebDriver", "xvfb": "Xvfb"}


def install() -> None:
    """Install what is missing, where we may; otherwise say what."""
    missing = [package for package, program in PACKAGES.items() if not shutil.which(program)]
    if missing and not debian.install(*missing):
        sys.exit(
            f"Please install the packages {', '.join(missing)} of Debian, or run this as root."
        )


@dataclass(frozen=True)
class Device:
    name: str
    width: int
    height: int
    scale: int
    has_touch: bool


PHONE = Device("phone", 360, 640, 2, has_touch=True)
DESK = Device("desk", 1280, 800, 1, has_touch=False)


class Window(Protocol):
    """What can be done in a window, whichever engine shows it."""

    engine: str

    def go(self, url: str) -> None: ...

    def value(self, expression: str) -> Any:
        """The value of an expression on the page."""

    def press(self, x: float, y: float) -> None: ...

    def picture(self) -> bytes:
        """What the window shows, as PNG."""

    def complaints(self) -> list[str]:
        """Errors of the page, as the console of the browser has them."""


# -- Firefox ---------------------------------------------------------------------------------------

COARSE = 1  # a pointer that does not hit exactly: a finger
TOUCH = {
    "ui.primaryPointerCapabilities": COARSE,
    "ui.allPointerCapabilities": COARSE,
    "dom.w3c_touch_events.enabled": 1,
}
LISTENS = "WebDriver BiDi listening on "


class FirefoxWindow:
    def __init__(self, line: ClientConnection, device: Device) -> None:
        self.line = line
        self.pointer = "touch" if device.has_touch else "mouse"
        self.heard: list[str] = []
        self.asked = 0
        version = self.ask("session.new", capabilities={})["capabilities"]["browserVersion"]
        self.engine = f"Firefox {version}"
        self.context = self.ask("browsingContext.getTree")["contexts"][0]["context"]
        self.ask("session.subscribe", events=["log.entryAdded"])
        self.ask(
            "browsingContext.setViewport",
            context=self.context,
            viewport={"width": device.width, "height": device.height},
            devicePixelRatio=device.scale,
        )

    def ask(self, method: str, **params: Any) -> Any:
        self.asked += 1
        self.line.send(json.dumps({"id": self.asked, "method": method, "params": params}))
        while True:
            told = json.loads(self.line.recv(WAIT))
            if told["type"] == "event" and told["params"]["level"] == "error":
                self.heard.append(told["params"]["text"])
            elif told.get("id") == self.asked:
                assert told["type"] == "success", told
                return told["result"]

    def go(self, url: str) -> None:
        self.ask("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def value(self, expression: str) -> Any:
        told = self.ask(
            "script.evaluate",
            expression=f"JSON.stringify({expression})",
            target={"context": self.context},
            awaitPromise=False,
        )
        assert told["type"] == "success", told["exceptionDetails"]["text"]
        return json.loads(told["result"].get("value", "null"))

    def press(self, x: float, y: float) -> None:
        self.ask("input.performActions", context=self.context, actions=press(self.pointer, x, y))

    def picture(self) -> bytes:
        told = self.ask("browsingContext.captureScreenshot", context=self.context)
        return base64.b64decode(told["data"])

    def complaints(self) -> list[str]:
        return self.heard


@contextlib.contextmanager
def firefox(device: Device, home: Path) -> Iterator[Window]:
    profile = home / "profile"
    profile.mkdir()
    preferences = TOUCH if device.has_touch else {}
    (profile / "user.js").write_text(
        "".join(f'user_pref("{name}", {value});\n' for name, value in preferences.items())
    )
    command = ["firefox-esr", "--no-remote", "--profile", str(profile)]
    command += ["--remote-debugging-port", "0", "about:blank"]
    told = home / "said"
    with (
        told.open("w") as said,
        screen() as environment,
        running(command, env=environment, stdout=subprocess.DEVNULL, stderr=said) as process,
    ):
        address = wait_for(lambda: listening(told), process)
        with connect(f"{address}/session", max_size=None, open_timeout=WAIT) as line:
            yield FirefoxWindow(line, device)


def listening(said: Path) -> str | None:
    told = (line.partition(LISTENS)[2] for line in said.read_text().splitlines(keepends=True))
    return next((address.strip() for address in told if address.endswith("\n")), None)


# -- WebKit ----------------------------------------------------------------------------------------

OPTIONS = ["--automation", "--full-screen"]


class WebKitWindow:
    """Its driver has a mouse only, which presses on a phone too, and tells nothing of the console:
    the page must be one ``with_ears``."""

    def __init__(self, driver: httpx.Client, device: Device) -> None:
        self.driver = driver
        binary = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
        options = {"binary": str(binary), "args": OPTIONS}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        told = self.ask("POST", "/session", wanted)
        self.session = f"/session/{told['sessionId']}"
        self.engine = f"WebKit {told['capabilities']['browserVersion']}"
        place = {"x": 0, "y": 0, "width": device.width, "height": device.height}
        self.ask("POST", f"{self.session}/window/rect", place)

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        answer = self.driver.request(method, path, json=body)
        told = answer.json()["value"]
        assert answer.is_success, told
        return told

    def close(self) -> None:
        self.ask("DELETE", self.session)

    def go(self, url: str) -> None:
        self.ask("POST", f"{self.session}/url", {"url": url})

    def value(self, expression: str) -> Any:
        script = {"script": f"return {expression}", "args": []}
        return self.ask("POST", f"{self.session}/execute/sync", script)

    def press(self, x: float, y: float) -> None:
        self.ask("POST", f"{self.session}/actions", {"actions": press("mouse", x, y)})

    def picture(self) -> bytes:
        return base64.b64decode(self.ask("GET", f"{self.session}/screenshot"))

    def complaints(self) -> list[str]:
        heard: list[str] = self.value('JSON.parse(localStorage.heard ?? "[]")')
        return heard


@contextlib.contextmanager
def webkit(device: Device, home: Path) -> Iterator[Window]:
    kept, port = keep_port()
    command = ["WebKitWebDriver", f"--port={port}"]
    with (
        kept,
        screen() as environment,
        running(command, env={**environment, "GDK_SCALE": str(device.scale)}) as process,
        httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=WAIT) as driver,
    ):
        wait_for(lambda: is_ready(driver), process)
        window = WebKitWindow(driver, device)
        try:
            yield window
        finally:
            window.close()


def is_ready(driver: httpx.Client) -> bool:
    try:
        return bool(driver.get("/status").json()["value"]["ready"])
    except httpx.ConnectError:
        return False


EARS = """{
    const hear = (told) => {
        const before = JSON.parse(localStorage.heard ?? "[]");
        localStorage.heard = JSON.stringify([...before, String(told)]);
    };
    const { error } = console;
    console.error = (...told) => {
        hear(told.join(" "));
        error(...told);
    };
    const nameOf = (node) => `${node.src ?? node.href} is missing`;
    addEventListener("error", ({ message, target }) => hear(message ?? nameOf(target)), true);
    addEventListener("unhandledrejection", ({ reason }) => hear(reason));
}"""


def with_ears(built: Path, page: Path) -> Path:
    """A copy of the page that keeps what goes wrong in it, where the window finds it."""
    shutil.copytree(built, page)
    (page / "ears.js").write_text(EARS)
    index = page / "index.html"
    index.write_text(index.read_text().replace("<head>", '<head><script src="/ears.js"></script>'))
    return page


Engine = Callable[[Device, Path], AbstractContextManager[Window]]
ENGINES: dict[str, Engine] = {"firefox": firefox, "webkit": webkit}


# -- What both need --------------------------------------------------------------------------------


def press(pointer: str, x: float, y: float) -> list[dict[str, Any]]:
    """A press and release of the pointer, as both protocols have it."""
    return [
        {
            "type": "pointer",
            "id": pointer,
            "parameters": {"pointerType": pointer},
            "actions": [
                {"type": "pointerMove", "x": round(x), "y": round(y)},
                {"type": "pointerDown", "button": 0},
                {"type": "pointerUp", "button": 0},
            ],
        }
    ]


@contextlib.contextmanager
def screen() -> Iterator[dict[str, str]]:
    """An X server without a screen; the environment of a program that is shown on it."""
    command = ["Xvfb", "-displayfd", "1", "-nolisten", "tcp", "-screen", "0", "1280x1280x24"]
    with running(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as server:
        assert server.stdout
        display = f":{server.stdout.readline().strip()}"
        yield {**os.environ, "DISPLAY": display, "LANG": "C.UTF-8"}


@contextlib.contextmanager
def running(command: list[str], **how: Any) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(command, text=True, **how)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(WAIT)


Found = TypeVar("Found")


def wait_for(look: Callable[[], Found | None], process: subprocess.Popen[str]) -> Found:
    """What is found as soon as this process has brought it about."""
    program = str(process.args)
    until = time.monotonic() + WAIT
    while not (found := look()):
        assert process.poll() is None, f"{program} has ended"
        assert time.monotonic() < until, f"{program} does not come up"
        time.sleep(0.05)
    return found
