"""Limits: generous, exact, and never a reason to run out of memory."""

import pytest

from tablee.server.limits import BURST, Bucket, Buckets, Limits, RateLimits, limit_key
from tests.kit.clock import FakeClock

pytestmark = pytest.mark.both_ways


def test_a_bucket_lets_a_burst_through_and_then_a_steady_rate() -> None:
    bucket = Bucket(2, 0)
    assert [bucket.take(0) for _ in range(2 * BURST + 1)] == [True] * 2 * BURST + [False]
    assert not bucket.take(499)
    assert bucket.take(500)
    assert not bucket.take(999)
    assert sum(bucket.take(1_000_000) for _ in range(100)) == 2 * BURST


def test_no_limit_is_no_limit() -> None:
    bucket = Bucket(0, 0)
    assert all(bucket.take(0) for _ in range(10_000))


def test_addresses_do_not_share_buckets() -> None:
    buckets = Buckets(0.1, FakeClock())
    assert buckets.take("a")
    assert not buckets.take("a")
    assert buckets.take("b")


def test_those_unseen_for_longest_are_forgotten() -> None:
    buckets = Buckets(0.1, FakeClock(), most=3)
    for address in "abcab":
        buckets.take(address)
    buckets.take("d")
    assert len(buckets) == 3
    assert not buckets.take("a")  # still known
    assert buckets.take("c")  # forgotten, and so allowed again


def test_connections_are_counted_in_and_out() -> None:
    rate_limits = RateLimits(Limits(connections=2), FakeClock())
    for _ in range(2):
        assert not rate_limits.is_full("a")
        rate_limits.websockets.add("a")
    assert rate_limits.is_full("a")
    assert not rate_limits.is_full("b")
    rate_limits.websockets.remove("a")
    assert not rate_limits.is_full("a")


def test_no_address_takes_more_than_half_of_what_there_is() -> None:
    for limits in (Limits(), Limits(connections=0)):
        rate_limits = RateLimits(limits, FakeClock(), capacity=10)
        for _ in range(5):
            assert not rate_limits.is_full("a")
            rate_limits.http.add("a")
        assert rate_limits.is_full("a")
        rate_limits.http.remove("a")
        rate_limits.websockets.add("a")
        assert rate_limits.is_full("a")
        assert not rate_limits.is_full("b")


def test_what_is_given_back_can_be_taken_again() -> None:
    buckets = Buckets(0.1, FakeClock())
    for _ in range(10):
        assert buckets.take("a")
        buckets.give_back("a")
        buckets.give_back("a")  # a bucket holds no more than it did
    assert buckets.take("a")
    assert not buckets.take("a")


def test_what_counts_as_one_address() -> None:
    assert limit_key("192.0.2.7") == "192.0.2.7"
    assert limit_key("::ffff:192.0.2.7") == "192.0.2.7"
    assert limit_key("2001:db8::1") == limit_key("2001:db8::ffff:1")
    assert limit_key("2001:db8::1") != limit_key("2001:db8:0:1::1")
    assert limit_key("") == ""


def test_a_whole_school_can_sit_down_at_once() -> None:
    """500 pupils behind one address open the page, become guests, connect and begin to play."""
    clock = FakeClock()
    rate_limits = RateLimits(Limits(), clock, capacity=2000)
    for _ in range(500):
        assert rate_limits.requests.take("school")
        assert rate_limits.handshakes.take("school")
        assert not rate_limits.is_full("school")
        rate_limits.websockets.add("school")
        assert rate_limits.address_messages.take("school")
        clock.pass_by(60)  # half a minute in all: they are not machines
        assert rate_limits.people.take("school")
