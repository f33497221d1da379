"""A clock that tests advance by hand."""

from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count

from tablee.tables.clock import Alarm


class FakeAlarm:
    def __init__(self, do: Callable[[], None]) -> None:
        self.do: Callable[[], None] | None = do

    def cancel(self) -> None:
        self.do = None


class FakeClock:
    """Time stands still until a test lets it pass; then alarms ring in order."""

    def __init__(self, now: int = 1_000_000) -> None:
        self._now = now
        self._numbers = count()
        self._alarms: list[tuple[int, int, FakeAlarm]] = []

    def now(self) -> int:
        return self._now

    def at(self, when: int, do: Callable[[], None]) -> Alarm:
        alarm = FakeAlarm(do)
        heappush(self._alarms, (max(when, self._now), next(self._numbers), alarm))
        return alarm

    def next_at(self) -> int | None:
        """When the next alarm is due."""
        while self._alarms and self._alarms[0][2].do is None:
            heappop(self._alarms)
        return self._alarms[0][0] if self._alarms else None

    def pass_until(self, when: int) -> None:
        """Advance the time, calling due alarms in order."""
        while (due := self.next_at()) is not None and due <= when:
            _, _, alarm = heappop(self._alarms)
            self._now = due
            do, alarm.do = alarm.do, None
            if do is not None:
                do()
        self._now = max(self._now, when)

    def pass_by(self, milliseconds: int) -> None:
        self.pass_until(self._now + milliseconds)
