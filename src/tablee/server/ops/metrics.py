"""What a server counts, for Prometheus.

With several workers each keeps its counts in files of one folder (PROMETHEUS_MULTIPROC_DIR, which
``tablee serve`` sets), and whichever worker is asked adds them all up. Nothing here names a
person, a table, an address or a card.
"""

import gc
import os
import time
from collections.abc import Callable
from functools import cache
from typing import Any

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)
from prometheus_client.registry import REGISTRY


class Tally:
    """Counts what happens thousands of times a second; Prometheus hears of it now and then."""

    __slots__ = ("_counter", "count")

    def __init__(self, counter: Counter) -> None:
        self.count = 0
        self._counter = counter
        TALLIES.append(self)

    def hand_in(self) -> None:
        self._counter.inc(self.count)
        self.count = 0


TALLIES: list[Tally] = []
FOLDER = "PROMETHEUS_MULTIPROC_DIR"
QUICK = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)

CONNECTIONS = Gauge(
    "tablee_connections", "Browsers connected to a table", multiprocess_mode="livesum"
)
HANDSHAKES = Counter("tablee_handshakes_total", "Connections asked for, by outcome", ["outcome"])
MESSAGES = Tally(Counter("tablee_messages_total", "Messages from browsers"))
MALFORMED = Counter("tablee_malformed_total", "Messages that are none of the protocol")
TOO_MUCH = Counter("tablee_too_much_total", "Refused for coming too often, by what", ["what"])
SLOW_CLOSED = Counter("tablee_outbox_closed_total", "Connections given up because they read slowly")
SILENT_CLOSED = Counter("tablee_silent_closed_total", "Connections given up as dead")
ROUND_TRIP = Histogram("tablee_round_trip_seconds", "Answers to pings", buckets=QUICK)
REQUESTS = Counter("tablee_requests_total", "Requests over HTTP", ["route", "status"])
REQUEST_SECONDS = Histogram("tablee_request_seconds", "Time to answer over HTTP", buckets=QUICK)

TABLES_MADE = Counter("tablee_tables_made_total", "Tables opened", ["game"])
ROOMS = Gauge("tablee_rooms", "Tables in memory", multiprocess_mode="livesum")
MOVES = Counter("tablee_moves_total", "Moves of people and bots", ["game"])
REFUSED = Counter("tablee_refused_total", "Requests that a table refused")
ENTRIES = Tally(Counter("tablee_entries_total", "Entries kept"))
KEPT_SECONDS = Histogram(
    "tablee_kept_seconds", "Time until an entry is on disk, of one in eight", buckets=QUICK
)
NOT_KEPT = Counter("tablee_not_kept_total", "Entries that the store could not keep")
CONFLICTS = Counter("tablee_conflicts_total", "Entries that another worker was first with")
SWEPT = Counter("tablee_swept_total", "Tables that a sweep had to look after")

LOOP_LATE = Histogram(
    "tablee_loop_late_seconds", "How late the worker came to what was due", buckets=QUICK
)
GC_PAUSE = Histogram("tablee_gc_pause_seconds", "Pauses of the garbage collector", buckets=QUICK)


@cache
def moves_of(game: str) -> Tally:
    return Tally(MOVES.labels(game))


def hand_in() -> None:
    """Let Prometheus have what was counted beside it; workers do so every now and then."""
    for tally in TALLIES:
        tally.hand_in()


def page() -> bytes:
    """All counts in the text format of Prometheus."""
    hand_in()
    if FOLDER not in os.environ:
        return generate_latest(REGISTRY)
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


def watch_garbage() -> Callable[[], None]:
    """Time every collection from now on; returns what ends it."""
    began = 0.0

    def watch(phase: str, info: dict[str, Any]) -> None:
        nonlocal began
        if phase == "start":
            began = time.perf_counter()
        else:
            GC_PAUSE.observe(time.perf_counter() - began)

    gc.callbacks.append(watch)
    return lambda: gc.callbacks.remove(watch)
