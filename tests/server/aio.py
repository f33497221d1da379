"""Run a coroutine in a test, with a deadline far beyond what it needs."""

import asyncio
from collections.abc import Coroutine
from typing import TypeVar

T = TypeVar("T")


def run(coroutine: Coroutine[object, object, T], timeout: float = 240) -> T:
    async def limited() -> T:
        return await asyncio.wait_for(coroutine, timeout)

    return asyncio.run(limited())
