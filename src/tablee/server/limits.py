"""Rate limits per connection, per person and per address.

Everybody at a school or a LAN party shares one address, so the limits per address are generous:
they stop a broken program or a bored attacker, never a room full of players.
"""

import ipaddress
import resource
from collections import OrderedDict
from functools import lru_cache
from typing import Annotated

import msgspec
from msgspec import Meta

from tablee.core.errors import Text
from tablee.tables.clock import Clock

Rate = Annotated[float, Meta(ge=0, le=1_000_000)]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]

MAX_BUCKETS = 20_000  # addresses or people; beyond that the least recently seen is dropped
OWN_DESCRIPTORS = 96  # for the store, bots, simulations and the log
BURST = 10  # seconds of a rate that may come at once
TOO_MANY = Text("Too many requests at once; wait a moment", "Trop à la fois ; attendez un instant")


class Limits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Rates per second; `connections` is a count; 0 means no limit."""

    messages: Rate = 30  # per connection
    address_messages: Rate = 5000
    connections: Number = 4000  # open at once from one address
    handshakes: Rate = 200  # per address, as all below
    requests: Rate = 200
    files: Rate = 2000  # of the page
    people: Rate = 50  # new guests
    tables: Rate = 5
    codes: Rate = 2  # wrong one-time codes
    logs: Rate = 1  # logs opened


class Bucket:
    """A token bucket: refills at a steady rate up to BURST seconds' worth."""

    __slots__ = ("at", "full", "per_ms", "tokens")

    def __init__(self, per_second: float, now: int) -> None:
        self.per_ms = per_second / 1000
        self.full = max(1.0, per_second * BURST)
        self.tokens = self.full
        self.at = now

    def take(self, now: int) -> bool:
        """Take one token; False if the bucket is empty."""
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

    def give_back(self) -> None:
        """Undo one ``take``."""
        self.tokens = min(self.full, self.tokens + 1)


class Buckets:
    """One bucket per address or person; the least recently used are dropped."""

    def __init__(self, per_second: float, clock: Clock, most: int = MAX_BUCKETS) -> None:
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

    def give_back(self, key: str) -> None:
        self.of(key).give_back()


class Headcount:
    """How many connections each address holds."""

    def __init__(self) -> None:
        self.total = 0
        self._by_address: dict[str, int] = {}

    def __getitem__(self, address: str) -> int:
        return self._by_address.get(address, 0)

    def add(self, address: str) -> None:
        self.total += 1
        self._by_address[address] = self[address] + 1

    def remove(self, address: str) -> None:
        self.total -= 1
        left = self[address] - 1
        if left:
            self._by_address[address] = left
        else:
            del self._by_address[address]


class RateLimits:
    """All rate limits of one worker, and who is connected to it."""

    def __init__(self, limits: Limits, clock: Clock, capacity: int | None = None) -> None:
        self.limits = limits
        self.capacity = capacity or descriptor_capacity()
        # No address holds more than half of all connections that this worker can hold.
        self.share = min(limits.connections or self.capacity, self.capacity // 2)
        self.address_messages = Buckets(limits.address_messages, clock)
        self.handshakes = Buckets(limits.handshakes, clock)
        self.requests = Buckets(limits.requests, clock)
        self.files = Buckets(limits.files, clock)
        self.people = Buckets(limits.people, clock)
        self.tables = Buckets(limits.tables, clock)
        self.codes = Buckets(limits.codes, clock)
        self.logs = Buckets(limits.logs, clock)
        self.http = Headcount()
        self.websockets = Headcount()

    @property
    def held(self) -> int:
        """Open connections of any kind."""
        return self.http.total + self.websockets.total

    def held_by(self, address: str) -> int:
        return self.http[address] + self.websockets[address]

    def plays(self, address: str) -> bool:
        """Whether somebody at this address is connected to a table."""
        return self.websockets[address] > 0

    def is_full(self, address: str) -> bool:
        """Whether this address holds all the connections it may have."""
        return self.held_by(address) >= self.share


def descriptor_capacity() -> int:
    """How many connections this process can hold, with descriptors left for itself."""
    return max(16, resource.getrlimit(resource.RLIMIT_NOFILE)[0] - OWN_DESCRIPTORS)


@lru_cache(maxsize=1000)
def limit_key(address: str) -> str:
    """The key to count an address under: its /64 for IPv6, since a customer gets a whole one."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv6Address):
        if known.ipv4_mapped is not None:
            return str(known.ipv4_mapped)
        return str(ipaddress.IPv6Network((known, 64), strict=False))
    return address
