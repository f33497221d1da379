"""How much one connection, one person or one address may ask for.

Everybody at a school or a LAN party shares one address, so what an address may do is generous:
these limits stop a broken program or a bored attacker, never a room full of players.
"""

import ipaddress
from collections import OrderedDict
from functools import lru_cache
from typing import Annotated

import msgspec
from msgspec import Meta

from tablee.tables.clock import Clock

Rate = Annotated[float, Meta(ge=0, le=1_000_000)]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]

MOST_REMEMBERED = 20_000  # addresses or people; beyond them the one seen longest ago is forgotten
BURST = 10  # seconds' worth of a rate that may come at once


class Limits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything a second, except connections; 0 means no limit."""

    messages: Rate = 30  # of one connection
    address_messages: Rate = 5000
    connections: Number = 4000  # open at once from one address
    handshakes: Rate = 200  # of one address, as all below
    requests: Rate = 200
    people: Rate = 50  # new guests
    tables: Rate = 5
    codes: Rate = 0.5  # tries of a one-time code
    logs: Rate = 1  # logs opened


class Bucket:
    """Fills up at a steady rate; whoever finds it empty has asked too often."""

    __slots__ = ("at", "full", "per_ms", "tokens")

    def __init__(self, per_second: float, now: int) -> None:
        self.per_ms = per_second / 1000
        self.full = max(1.0, per_second * BURST)
        self.tokens = self.full
        self.at = now

    def take(self, now: int) -> bool:
        """Whether one more is allowed, which it then was."""
        if not self.per_ms:
            return True
        tokens = self.tokens + (now - self.at) * self.per_ms
        self.at = now
        if tokens > self.full:
            tokens = self.full
        if tokens < 1:
            self.tokens = tokens
            return False
        self.tokens = tokens - 1
        return True


class Buckets:
    """One bucket for each address, or each person; those unseen for longest are forgotten."""

    def __init__(self, per_second: float, clock: Clock, most: int = MOST_REMEMBERED) -> None:
        self._per_second = per_second
        self._clock = clock
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def of(self, key: str) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._per_second, self._clock.now())
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket

    def take(self, key: str) -> bool:
        return self.of(key).take(self._clock.now())


class Gate:
    """All the limits of one worker."""

    def __init__(self, limits: Limits, clock: Clock) -> None:
        self.limits = limits
        self.address_messages = Buckets(limits.address_messages, clock)
        self.handshakes = Buckets(limits.handshakes, clock)
        self.requests = Buckets(limits.requests, clock)
        self.people = Buckets(limits.people, clock)
        self.tables = Buckets(limits.tables, clock)
        self.codes = Buckets(limits.codes, clock)
        self.logs = Buckets(limits.logs, clock)
        self._open: dict[str, int] = {}

    def is_full(self, address: str) -> bool:
        """Whether this address has as many connections as it may."""
        return 0 < self.limits.connections <= self._open.get(address, 0)

    def connect(self, address: str) -> None:
        self._open[address] = self._open.get(address, 0) + 1

    def disconnect(self, address: str) -> None:
        left = self._open[address] - 1
        if left:
            self._open[address] = left
        else:
            del self._open[address]


@lru_cache(maxsize=1000)
def household(address: str) -> str:
    """What counts as one address: an IPv6 customer has a whole /64 to choose from."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv6Address):
        if known.ipv4_mapped is not None:
            return str(known.ipv4_mapped)
        return str(ipaddress.IPv6Network((known, 64), strict=False))
    return address
