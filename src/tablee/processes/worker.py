"""The child's side of ``processes.child``: sets up the process and its messages."""

import os
import signal
import sys
import threading
from queue import SimpleQueue

from tablee.processes.child import LENGTH


class Parent:
    """The parent process: its incoming messages, and ``send`` to answer."""

    def __init__(self, niceness: int) -> None:
        for name in (signal.SIGINT, signal.SIGTERM):  # for the parent, which then closes our input
            signal.signal(name, signal.SIG_IGN)
        if os.name == "posix":
            os.nice(niceness)
            os.closerange(3, os.sysconf("SC_OPEN_MAX"))  # the server's sockets, which uvloop leaks
        self._answers = os.fdopen(os.dup(1), "wb")
        os.dup2(2, 1)  # keep stray prints out of the answers
        self.messages: SimpleQueue[bytes] = SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        """Queue incoming messages; exit the process when the input is closed."""
        stream = sys.stdin.buffer
        try:
            while head := stream.read(LENGTH.size):
                self.messages.put(stream.read(LENGTH.unpack(head)[0]))
        finally:
            os._exit(0)

    def send(self, message: bytes) -> None:
        try:
            self._answers.write(LENGTH.pack(len(message)) + message)
            self._answers.flush()
        except BrokenPipeError:  # the parent is gone
            os._exit(0)
