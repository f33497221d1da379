"""The part of the protocol that is plain HTTP: who one is, new tables, logs."""

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
PATIENCE = 20  # seconds for an answer


class Refused(Exception):
    """The server says no: ``why`` for programs, ``says`` for people."""

    def __init__(self, why: str, says: str, clause: str | None = None) -> None:
        super().__init__(f"{says} ({why})")
        self.why, self.says, self.clause = why, says, clause


class Web:
    """One person's device: it keeps the cookie that says who that is."""

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
        """What the server answers, in bytes; raises Refused, or OSError where it is not there."""
        return await asyncio.to_thread(self._fetch, path, body)

    def cookie(self) -> str:
        """What a WebSocket says to belong to the same person."""
        request = urllib.request.Request(self.origin + "/ws")
        self._cookies.add_cookie_header(request)
        return request.get_header("Cookie") or ""

    def _fetch(self, path: str, body: bytes | None) -> bytes:
        headers = {"Origin": self.origin, "Accept-Language": self.lang}
        if body is not None:
            headers["Content-Type"] = "application/json"
        request = urllib.request.Request(self.origin + path, body, headers)
        try:
            with self._opener.open(request, timeout=PATIENCE) as answer:
                read: bytes = answer.read()
                return read
        except urllib.error.HTTPError as failed:
            with failed:
                raise read_failure(failed.code, failed.read(), self.lang) from None


def read_failure(status: int, body: bytes, lang: str) -> Refused:
    try:
        failure = msgspec.json.decode(body, type=wire.Failure)
    except msgspec.MsgspecError:  # it came from something in front of the server
        says = Text(f"The server answers {status}", f"Le serveur répond {status}").say(lang)
        return Refused(str(status), says)
    return Refused(failure.why, failure.says)
