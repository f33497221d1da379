"""A child process with length-prefixed messages on its standard input and output.

The process exits when its input is closed, so it never outlives its parent, even one that was
killed (``processes.worker`` is the child's side).
"""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from struct import Struct
from typing import Final

LENGTH: Final = Struct("<I")


class Child:
    """One child process, running one of our modules."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process = process
        self._input, self._output = process.stdin, process.stdout

    @classmethod
    async def start(cls, *program: str) -> "Child":
        """Run Python with these arguments, such as ``-m`` and a module."""
        return cls(
            await asyncio.create_subprocess_exec(sys.executable, *program, stdin=PIPE, stdout=PIPE)
        )

    @property
    def pid(self) -> int:
        return self._process.pid

    def send(self, message: bytes) -> None:
        """Send a message; lost if the process has just died, which ``receive`` reports."""
        if not self._input.is_closing():
            self._input.write(LENGTH.pack(len(message)) + message)

    async def receive(self) -> bytes:
        """The next message; raises EOFError or OSError if the process is dead."""
        head = await self._output.readexactly(LENGTH.size)
        return await self._output.readexactly(LENGTH.unpack(head)[0])

    async def end(self, timeout: float) -> None:
        """Close its input, and kill it if it does not exit in time."""
        self._input.close()
        try:
            async with asyncio.timeout(timeout):
                await self._process.wait()
        except TimeoutError:
            pass
        await self.kill()

    async def kill(self) -> None:
        """Kill the process and reap it."""
        if self._process.returncode is None:
            self._process.kill()
        self._input.close()
        await self._output.read()
        await self._process.wait()
