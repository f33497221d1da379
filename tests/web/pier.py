"""The ship of Riff Raff on a page without a server behind it (web/src/dev)."""

import contextlib
import shutil
import subprocess
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from tablee.server.security import HEADERS

WEB = Path(__file__).parents[2] / "web"
SOFTWARE = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]

# However slowly a machine draws, 16 ms pass from picture to picture by what the page is told; 200
# from when `slow` is set on.
STEADY = """{
    const next = requestAnimationFrame;
    let now = performance.now();
    performance.now = () => now;
    window.requestAnimationFrame = (draw) =>
        window.slow ? setTimeout(() => draw((now += 200))) : next(() => draw((now += 16)));
}"""


class Quiet(SimpleHTTPRequestHandler):
    """Files with the headers of our server: what it forbids must not be needed."""

    def end_headers(self) -> None:
        for name, value in HEADERS.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextlib.contextmanager
def pier(built: Path) -> Iterator[str]:
    """Build the page into this directory and serve it; its address."""
    npx = shutil.which("npx")
    assert npx, "the page is built with Node"
    build = [npx, "vite", "build", "-c", "src/dev/vite.config.ts", "--emptyOutDir"]
    subprocess.run([*build, "--outDir", str(built)], cwd=WEB, check=True, capture_output=True)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(built)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/ship.html"
    server.shutdown()
    server.server_close()
