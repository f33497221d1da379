"""Python runs this first where PYTHONPATH names this folder: the patches that PATCHES names."""

import os
import traceback
from importlib import import_module

try:
    for name in os.environ["PATCHES"].split():
        import_module(name)
except BaseException:  # Python would go on without the patch
    traceback.print_exc()
    os._exit(1)
