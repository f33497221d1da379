"""The HTTP part of the protocol: identity, new tables, logs."""

import asyncio
import http.cookiejar
import urllib.error
import urllib.request
from typing import TypeVar
from urllib.parse import urlsplit

import msgspec

from tablee.core.errors import Text
from tablee.server import wire

T = TypeVar("T")
TIMEOUT = 20  # seconds for a response


class Refused(Exception):
    """The server refused: ``why`` for programs, ``says`` for people."""

    def __init__(self, why: str, says: str, clause: str | None = None) -> None:
        super().__init__(f"{says} ({why})")
        self.why, self.says, self.clause = why, says, clause


class Web:
    """An HTTP session of one person; keeps the cookie that identifies them."""

    def __init__(self, url: str, lang: str) -> None:
        parts = urlsplit(url)
        self.origin = f"{parts.scheme}://{parts.netloc}"
        self.lang = lang
        self._cookies = http.cookiejar.CookieJar()
        self._opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(self._cookies), urllib.request.ProxyHandler({})
        )

    async def get(self, path: str, kind: type[T]) -> T:
        return msgspec.json.decode(await self.fetch(path), type=kind)

    async def post(self, path: str, body: msgspec.Struct | None, kind: type[T]) -> T:
        data = b"" if body is None else msgspec.json.encode(body)
        return msgspec.json.decode(await self.fetch(path, data), type=kind)

    async def fetch(self, path: str, body: bytes | None = None) -> bytes:
        """The body of the response; raises Refused, or OSError if there is no server."""
        return await asyncio.to_thread(self._fetch, path, body)

    def cookie(self) -> str:
        """The Cookie header that identifies the same person on a WebSocket."""
        request = urllib.request.Request(self.origin + "/ws")
        self._cookies.add_cookie_header(request)
        return request.get_header("Cookie") or ""

    def _fetch(self, path: str, body: bytes | None) -> bytes:
        headers = {"Origin": self.origin, "Accept-Language": self.lang}
        if body is not None:
            headers["Content-Type"] = "application/json"
        request = urllib.request.Request(self.origin + path, body, headers)
        try:
            with self._opener.open(request, timeout=TIMEOUT) as answer:
                content: bytes = answer.read()
                return content
        except urllib.error.HTTPError as error:
            with error:
                raise read_failure(error.code, error.read(), self.lang) from None


def read_failure(status: int, body: bytes, lang: str) -> Refused:
    try:
        failure = msgspec.json.decode(body, type=wire.Failure)
    except msgspec.MsgspecError:  # it came from a proxy in front of the server
        says = Text(f"The server answered {status}", f"Le serveur répond {status}").say(lang)
        return Refused(str(status), says)
    return Refused(failure.why, failure.says)
