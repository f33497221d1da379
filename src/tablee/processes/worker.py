"""What every child process does first: see ``processes.child`` for the other side."""

import os
import signal
import sys
import threading
from queue import SimpleQueue

from tablee.processes.child import LENGTH


class Parent:
    """Whoever started this process: its messages, and the way to answer."""

    def __init__(self, niceness: int) -> None:
        for name in (signal.SIGINT, signal.SIGTERM):  # meant for the parent, which ends our input
            signal.signal(name, signal.SIG_IGN)
        if os.name == "posix":
            os.nice(niceness)
            os.closerange(3, os.sysconf("SC_OPEN_MAX"))  # the server's sockets: uvloop leaks them
        self._answers = os.fdopen(os.dup(1), "wb")
        os.dup2(2, 1)  # whatever else is printed does not go among the answers
        self.messages: SimpleQueue[bytes] = SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        """The end of our input ends the process, whatever it is doing."""
        told = sys.stdin.buffer
        try:
            while head := told.read(LENGTH.size):
                self.messages.put(told.read(LENGTH.unpack(head)[0]))
        finally:
            os._exit(0)

    def send(self, message: bytes) -> None:
        try:
            self._answers.write(LENGTH.pack(len(message)) + message)
            self._answers.flush()
        except BrokenPipeError:  # nobody is there to hear it
            os._exit(0)
