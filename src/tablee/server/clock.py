"""The clock of the machine."""

import asyncio
import time
from collections.abc import Callable

from tablee.tables.clock import Alarm

CHECK_INTERVAL = 2.0  # seconds between two comparisons with the machine's clock
TOLERANCE = 0.5  # seconds of difference that do not matter
SLOWEST = 0.5  # the share of its speed at which it runs while it is ahead
LONGEST_SLEEP = 30.0  # seconds until a later alarm looks at the clock again


class RealClock:
    """The machine's clock, except that it never goes back.

    If the machine was suspended, or its clock was set forward, it jumps forward too. If the clock
    was set back, it goes slower until both agree again.
    """

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()
        self._checked_at = time.monotonic()

    def now(self) -> int:
        steady = time.monotonic()
        if steady - self._checked_at >= CHECK_INTERVAL:
            self._compare(steady)
        return int((steady + self._offset) * 1000)

    def _compare(self, steady: float) -> None:
        behind = time.time() - (steady + self._offset)
        passed, self._checked_at = steady - self._checked_at, steady
        if behind > TOLERANCE:
            self._offset += behind
        elif behind < -TOLERANCE:
            self._offset -= min(-behind, passed * (1 - SLOWEST))

    def at(self, when: int, do: Callable[[], None]) -> Alarm:
        return ClockAlarm(self, when, do)


class ClockAlarm:
    """A call at a time of this clock, wherever the clock has jumped meanwhile."""

    def __init__(self, clock: RealClock, when: int, do: Callable[[], None]) -> None:
        self._clock = clock
        self._when = when
        self._do = do
        self._sleep()

    def _sleep(self) -> None:
        seconds = max(0, self._when - self._clock.now()) / 1000
        loop = asyncio.get_running_loop()
        if seconds > LONGEST_SLEEP:
            self._timer = loop.call_later(LONGEST_SLEEP, self._sleep)
        else:
            self._timer = loop.call_later(seconds, self._do)

    def cancel(self) -> None:
        self._timer.cancel()
