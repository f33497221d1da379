"""Counts and logs every limit that is reached, so that whoever runs the server can see it."""

import time

import structlog

from tablee.server import metrics

INTERVAL = 60.0  # seconds between two log lines about the same limit

_log = structlog.get_logger()
_logged_at: dict[str, float] = {}
_since: dict[str, int] = {}


def limit_reached(limit: str) -> None:
    """Count it; log the first time, then at most once per INTERVAL with the number of times."""
    metrics.RATE_LIMITED.labels(limit).inc()
    _since[limit] = _since.get(limit, 0) + 1
    now = time.monotonic()
    if now - _logged_at.get(limit, -INTERVAL) >= INTERVAL:
        _logged_at[limit] = now
        _log.warning("limit_reached", limit=limit, times=_since.pop(limit))
