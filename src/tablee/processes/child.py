"""A child process that is sent messages on its input and answers on its output.

Each message comes after its length. The process ends when its input does, so it never outlives
its parent, not even one that was killed (``processes.worker`` is the other side).
"""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from struct import Struct
from typing import Final

LENGTH: Final = Struct("<I")


class Child:
    """One process: a module of ours that runs until it is ended."""

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
        """Nobody gets it where the process has just died: ``receive`` tells."""
        if not self._input.is_closing():
            self._input.write(LENGTH.pack(len(message)) + message)

    async def receive(self) -> bytes:
        """The next message; EOFError or OSError where the process is dead."""
        head = await self._output.readexactly(LENGTH.size)
        return await self._output.readexactly(LENGTH.unpack(head)[0])

    async def end(self, patience: float) -> None:
        """Close its input and give it some seconds to end by itself."""
        self._input.close()
        try:
            async with asyncio.timeout(patience):
                await self._process.wait()
        except TimeoutError:
            pass
        await self.kill()

    async def kill(self) -> None:
        """End it whatever it does, and leave nothing of it behind."""
        if self._process.returncode is None:
            self._process.kill()
        self._input.close()
        await self._output.read()
        await self._process.wait()
