"""Which workers of the same store are alive.

Each worker writes its heartbeat to the store. Another worker is alive as long as its heartbeat
keeps changing, whatever the two clocks say: after a machine was suspended, or its clock was set,
old and new workers may disagree about the time for a while.
"""

import secrets

import structlog

from tablee.storage.store import Store
from tablee.tables.clock import Clock

HEARTBEAT_TIMEOUT = 15_000  # milliseconds without a heartbeat after which a worker counts as dead

_log = structlog.get_logger()


class Workers:
    """The workers that one of them knows to be alive, itself included."""

    def __init__(self, me: str, store: Store, clock: Clock) -> None:
        self.me = me
        self.alive: set[str] = {me}
        self._store = store
        self._clock = clock
        self._heard: dict[str, tuple[int, int]] = {}  # the latest heartbeat, and when it was new
        self._updated_at = clock.now()
        self._other_servers: set[str] = set()

    async def update(self) -> bool:
        """Write our heartbeat and read those of others; whether ``alive`` has changed."""
        now = self._clock.now()
        await self._store.heartbeat(self.me, now)
        heartbeats = await self._store.heartbeats()
        # If we are late, others may be late too, and they have not had the chance to be heard.
        late = now - self._updated_at > HEARTBEAT_TIMEOUT // 2
        self._updated_at = now
        alive = {self.me}
        for other, beat in heartbeats.items():
            if replaces(self.me, other):
                await self._store.forget_worker(other)
            elif other != self.me and self._is_alive(other, beat, now, late):
                alive.add(other)
        self._heard = {other: heard for other, heard in self._heard.items() if other in heartbeats}
        self._warn_of_other_servers(alive)
        changed = alive != self.alive
        self.alive = alive
        return changed

    def _is_alive(self, other: str, beat: int, now: int, late: bool) -> bool:
        heard = self._heard.get(other)
        if heard is None:  # it may have died long ago: here the clocks must decide
            self._heard[other] = (beat, min(beat, now))
        elif heard[0] != beat or (late and other in self.alive):
            self._heard[other] = (beat, now)
        return now - self._heard[other][1] <= HEARTBEAT_TIMEOUT

    def _warn_of_other_servers(self, alive: set[str]) -> None:
        """Say once if the store is a file, and another server uses it as well."""
        others = {server_of(worker) for worker in alive} - {server_of(self.me)}
        if self._store.for_one_server and others - self._other_servers:
            _log.warning("store_is_shared", others=sorted(others))
        self._other_servers = others


def worker_name(place: str, now: int) -> str:
    """A unique name for a worker in this place; later ones sort after earlier ones."""
    return f"{place}/{now:012x}{secrets.token_hex(2)}"


def replaces(worker: str, other: str) -> bool:
    """Whether this worker has replaced the other in the same place."""
    (place, _, since), (before, _, until) = worker.rpartition("/"), other.rpartition("/")
    return bool(place) and place == before and since > until


def server_of(worker: str) -> str:
    """The machine and port of a worker, whose place ends in its number on that machine."""
    return worker.rpartition("/")[0].rpartition(":")[0]
