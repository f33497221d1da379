"""The front door: limits on HTTP connections before anything is known about their requests.

uvicorn reads and answers requests. This module keeps one client, or thousands of silent ones, from
using up memory and file descriptors: it limits the size of a request, the time it may take, and the
number of connections. When descriptors run short, silent connections are closed first, and the last
ones are kept for health checks and for addresses from which somebody plays.
"""

import asyncio
from collections.abc import Callable
from enum import Enum, auto
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tablee.server.limit_log import limit_reached
from tablee.server.limits import RateLimits, limit_key
from tablee.server.security import AccessPolicy

LONGEST_HEAD = 16 * 1024  # bytes of request line and headers
LONGEST_REQUEST = 600 * 1024  # bytes; the longest body accepted by any route is 512 kB
HEAD_TIMEOUT = 10.0  # seconds to send a request line and headers
KEEP_ALIVE = 5.0  # seconds between two requests
RESPONSE_TIMEOUT = 120.0  # seconds to send a body and receive the response
CLOSE_TIMEOUT = 2.0  # seconds to receive a refusal
MOST_PIPELINED = 8  # requests sent without waiting for answers
EVICTION_AGE = 1.0  # seconds a silent connection is left alone, however busy the server

BUSY, CROWDED = 0.75, 0.9  # shares of the capacity
ALWAYS_ANSWERED = b"/health"


class Admission(Enum):
    """What a new connection may do."""

    WELCOME = auto()
    HEALTH_ONLY = auto()
    REFUSED = auto()


class FrontDoor:
    """Counts the connections of one worker, and decides which new ones are let in."""

    def __init__(
        self,
        rate_limits: RateLimits,
        access_policy: AccessPolicy,
        head_timeout: float = HEAD_TIMEOUT,
    ) -> None:
        self.rate_limits = rate_limits
        self.access_policy = access_policy
        self.head_timeout = head_timeout
        self.silent: dict[GuardedHttp, float] = {}  # since when; the longest silent first

    def protocol(self, **uvicorn: Any) -> "GuardedHttp":
        """The protocol factory for uvicorn."""
        return GuardedHttp(self, **uvicorn)

    def admit(self, peer: str, now: float) -> Admission:
        """Decide about a new connection."""
        limits, address = self.rate_limits, limit_key(peer)
        if limits.held > BUSY * limits.capacity:
            self._evict_longest_silent(now)
        trusted = self.access_policy.trusts(peer)  # a proxy, or this machine
        if not trusted and limits.is_full(address):
            limit_reached("connections")
            return Admission.REFUSED
        if limits.held >= limits.capacity:
            limit_reached("descriptors")
            return Admission.REFUSED
        if limits.held > CROWDED * limits.capacity and not (trusted or limits.plays(address)):
            return Admission.HEALTH_ONLY
        return Admission.WELCOME

    def _evict_longest_silent(self, now: float) -> None:
        oldest = next(iter(self.silent), None)
        if oldest is not None and now - self.silent[oldest] > EVICTION_AGE:
            limit_reached("silence")
            oldest.abort()


class GuardedHttp(HttpToolsProtocol):
    """One HTTP connection, with limits on the size and the time of its requests."""

    def __init__(self, door: FrontDoor, **uvicorn: Any) -> None:
        super().__init__(**uvicorn)
        self._door = door
        self._address = ""
        self._counted = False
        self._admission = Admission.WELCOME
        self._refused = False
        self._in_head = True
        self._requests = 0
        self._received = 0  # bytes of the current request
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        peer = self.client[0] if self.client else ""
        self._address = limit_key(peer)
        self._admission = self._door.admit(peer, self.loop.time())
        if self._admission is Admission.REFUSED:
            self._refused = True
            transport.abort()
            return
        self._counted = True
        self._door.rate_limits.http.add(self._address)
        self._wait_for_head(self._door.head_timeout)

    def connection_lost(self, exc: Exception | None) -> None:
        self._release()
        super().connection_lost(exc)

    def abort(self) -> None:
        """Close at once, without sending what is left."""
        self._refused = True
        if self.cycle is not None:
            self.cycle.disconnected = True  # whoever writes the answer need not
        self.transport.abort()
        self._door.silent.pop(self, None)

    # -- Counting and deadlines -------------------------------------------------------------

    def _release(self) -> None:
        """This connection is closed, or belongs to a WebSocket from now on."""
        self._cancel_deadline()
        self._door.silent.pop(self, None)
        if self._counted:
            self._counted = False
            self._door.rate_limits.http.remove(self._address)

    def _wait_for_head(self, seconds: float) -> None:
        self._door.silent[self] = self.loop.time()
        self._set_deadline(seconds, self._too_slow)

    def _set_deadline(self, seconds: float, missed: Callable[[], None]) -> None:
        self._cancel_deadline()
        self._deadline = self.loop.call_later(seconds, missed)

    def _cancel_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_slow(self) -> None:
        self._refuse(HTTPStatus.REQUEST_TIMEOUT, "slow-request")

    def _never_ended(self) -> None:
        limit_reached("slow-response")
        self.abort()

    def _refuse(self, status: HTTPStatus, limit: str) -> None:
        """Answer with this status and close; abort if the client does not take the answer."""
        if self._refused or self.transport.is_closing():
            return
        limit_reached(limit)
        if self.cycle is not None and not self.cycle.response_complete:
            self.abort()  # in the middle of another answer
            return
        self._refused = True
        self._door.silent.pop(self, None)
        self.transport.write(
            b"HTTP/1.1 %d %b\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
            % (status, status.phrase.encode())
        )
        self.transport.close()
        self._set_deadline(CLOSE_TIMEOUT, self.transport.abort)

    # -- What uvicorn and its parser call ---------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self._refused:
            return
        requests = self._requests
        super().data_received(data)
        # The first piece of a request may also hold the end of the one before: it is not counted.
        self._received = self._received + len(data) if self._requests == requests else 0
        if self._in_head and self._received > LONGEST_HEAD:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "long-head")
        elif self._received > LONGEST_REQUEST:
            self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "long-request")

    def on_message_begin(self) -> None:
        self._requests += 1
        self._in_head = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._door.silent.pop(self, None)
        if self._refused:
            return
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > (
            LONGEST_HEAD
        ):
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "long-head")
        elif self._declared_length() > LONGEST_REQUEST:
            self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "long-request")
        elif len(self.pipeline) >= MOST_PIPELINED:
            self._refuse(HTTPStatus.TOO_MANY_REQUESTS, "pipelined")
        elif self._admission is Admission.HEALTH_ONLY and self.url != ALWAYS_ANSWERED:
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE, "descriptors")
        else:
            self._set_deadline(RESPONSE_TIMEOUT, self._never_ended)
            super().on_headers_complete()

    def _declared_length(self) -> int:
        """The length of the body; the parser has checked that it is a number."""
        return next((int(value) for name, value in self.headers if name == b"content-length"), 0)

    def on_body(self, body: bytes) -> None:
        if not self._refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        if not self._refused:
            super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        if not self._refused:
            self._release()
            super().handle_websocket_upgrade()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.pipeline and not self.transport.is_closing():
            self._wait_for_head(KEEP_ALIVE + self._door.head_timeout)
