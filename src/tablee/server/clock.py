"""The clock of the machine."""

import asyncio
import time
from collections.abc import Callable

from tablee.tables.clock import Alarm


class RealClock:
    """The machine's clock, made monotonic for the life of the process."""

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()

    def now(self) -> int:
        return int((time.monotonic() + self._offset) * 1000)

    def at(self, when: int, do: Callable[[], None]) -> Alarm:
        return asyncio.get_running_loop().call_later(max(0, when - self.now()) / 1000, do)
