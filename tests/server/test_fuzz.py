"""Twenty thousand messages that nobody should send; ``bench/fuzz.py`` sends a million."""

import json
from pathlib import Path

import pytest

from bench.fuzz import ODD, RAW, TABLES, bent, frame, fuzz, valid
from tablee.core.luck import seeded
from tablee.server import wire
from tests.server.aio import run
from tests.server.harness import serving

pytestmark = pytest.mark.both_ways

MESSAGES = 20_000
MUCH = 100e6  # bytes that are more than caches and buffers fill up with


def test_the_server_stays_up_and_its_tables_stay_whole(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        findings = run(fuzz(server, MESSAGES, seed=3))
    assert findings.bugs == []
    assert findings.heard > MESSAGES / 2
    assert findings.answers["Refused malformed"] > MESSAGES / 4
    assert findings.answers["Ack"] > 20, "some of it was as it should be"
    assert findings.finished.keys() == {"over"}, "every match could be played to its end"
    assert findings.finished["over"] >= len(TABLES)
    assert findings.memory[-1] - findings.memory[0] < MUCH
    assert findings.statuses["400"] > 0
    assert [status for status in findings.statuses if status.startswith("5")] == []


def test_what_is_sent_is_bent_in_every_way() -> None:
    """A fuzzer that sends only nonsense, or only sense, finds nothing."""
    rng = seeded(1)
    understood = refused = 0
    for _ in range(3000):
        message = valid(rng, 3, {}, ["r7"])
        wire.read_message(json.dumps(message).encode())
        try:
            wire.read_message(bent(rng, message))
            understood += 1
        except (ValueError, RecursionError):
            refused += 1
    assert understood > 150
    assert refused > 1500
    assert len(ODD) > 20
    assert len(RAW) > 10


def test_frames_are_those_of_the_standard() -> None:
    assert frame(1, b"Hello") == b"\x81\x85\x01\x02\x03\x04" + bytes(
        byte ^ key for byte, key in zip(b"Hello", b"\x01\x02\x03\x04\x01", strict=True)
    )
    assert frame(1, b"x" * 300)[1:4] == b"\xfe\x01\x2c"
