"""Python runs this first where PYTHONPATH names this folder: it writes down which functions run.

While the folder RECORD_INTO exists, every function below RECORD_SOURCES that is called in any
process or thread leaves an empty file there: ``server.room.room.py:Room.enter``.
"""

import os
import sys
import threading
from contextlib import suppress
from types import FrameType

SOURCES = os.environ["RECORD_SOURCES"] + os.sep
INTO = os.environ["RECORD_INTO"]


def record(frame: FrameType, event: str, _: object) -> None:
    code = frame.f_code
    if event == "call" and code.co_filename.startswith(SOURCES):
        file = code.co_filename.removeprefix(SOURCES).replace(os.sep, ".")
        with suppress(FileNotFoundError):
            os.close(os.open(os.path.join(INTO, f"{file}:{code.co_qualname}"), os.O_CREAT))


threading.setprofile(record)
sys.setprofile(record)
