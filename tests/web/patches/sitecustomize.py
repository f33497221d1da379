"""Python runs this first where PYTHONPATH names this folder: the patches that PATCHES names."""

import os
from importlib import import_module

for name in os.environ["PATCHES"].split():
    import_module(name)
