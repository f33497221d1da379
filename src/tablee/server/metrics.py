"""The server's Prometheus metrics.

With several workers each writes its metrics to one folder (PROMETHEUS_MULTIPROC_DIR, which
``tablee serve`` sets), and whichever worker is scraped adds them up. No label names a person, a
table, an address or a card.
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
    """A cheap counter for events in the thousands per second; flushed to Prometheus regularly."""

    __slots__ = ("_counter", "count")

    def __init__(self, counter: Counter) -> None:
        self.count = 0
        self._counter = counter
        TALLIES.append(self)

    def flush(self) -> None:
        self._counter.inc(self.count)
        self.count = 0


TALLIES: list[Tally] = []
FOLDER = "PROMETHEUS_MULTIPROC_DIR"
LATENCY_BUCKETS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)

CONNECTIONS = Gauge("tablee_connections", "Open WebSocket connections", multiprocess_mode="livesum")
HANDSHAKES = Counter("tablee_handshakes_total", "WebSocket handshakes by outcome", ["outcome"])
MESSAGES = Tally(Counter("tablee_messages_total", "Messages from browsers"))
MALFORMED = Counter("tablee_malformed_total", "Malformed messages")
RATE_LIMITED = Counter("tablee_too_much_total", "Rate-limited requests, by kind", ["what"])
SLOW_CLOSED = Counter(
    "tablee_outbox_closed_total", "Connections closed because they read too slowly"
)
SILENT_CLOSED = Counter("tablee_silent_closed_total", "Connections closed after a silence")
ROUND_TRIP = Histogram(
    "tablee_round_trip_seconds", "Round-trip time of pings", buckets=LATENCY_BUCKETS
)
REQUESTS = Counter("tablee_requests_total", "HTTP requests", ["route", "status"])
REQUEST_SECONDS = Histogram(
    "tablee_request_seconds", "Time to answer an HTTP request", buckets=LATENCY_BUCKETS
)

TABLES_MADE = Counter("tablee_tables_made_total", "Tables opened", ["game"])
ROOMS = Gauge("tablee_rooms", "Tables in memory", multiprocess_mode="livesum")
MOVES = Counter("tablee_moves_total", "Moves by people and bots", ["game"])
REFUSED = Counter("tablee_refused_total", "Requests refused by a table")
ENTRIES = Tally(Counter("tablee_entries_total", "Entries saved"))
SAVE_SECONDS = Histogram(
    "tablee_kept_seconds", "Time to save an entry, sampled one in eight", buckets=LATENCY_BUCKETS
)
SAVE_FAILURES = Counter("tablee_not_kept_total", "Entries the store failed to save")
CONFLICTS = Counter("tablee_conflicts_total", "Entries rejected because another worker wrote first")
RECOVERED = Counter("tablee_swept_total", "Tables recovered by a sweep")

LOOP_LAG = Histogram("tablee_loop_late_seconds", "Event loop lag", buckets=LATENCY_BUCKETS)
GC_PAUSE = Histogram(
    "tablee_gc_pause_seconds", "Garbage collection pauses", buckets=LATENCY_BUCKETS
)


@cache
def moves_of(game: str) -> Tally:
    return Tally(MOVES.labels(game))


def flush() -> None:
    """Flush all tallies to Prometheus."""
    for tally in TALLIES:
        tally.flush()


def page() -> bytes:
    """All metrics in the Prometheus text format."""
    flush()
    if FOLDER not in os.environ:
        return generate_latest(REGISTRY)
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


def watch_garbage() -> Callable[[], None]:
    """Time every garbage collection from now on; returns a function that stops it."""
    began = 0.0

    def watch(phase: str, info: dict[str, Any]) -> None:
        nonlocal began
        if phase == "start":
            began = time.perf_counter()
        else:
            GC_PAUSE.observe(time.perf_counter() - began)

    gc.callbacks.append(watch)
    return lambda: gc.callbacks.remove(watch)
