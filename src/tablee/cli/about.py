"""The output of ``--version``, for bug reports."""

import platform
from importlib.metadata import PackageNotFoundError, version

import tablee
from tablee.cli import texts
from tablee.core.errors import Text


def lines(lang: str) -> list[str]:
    """The version, whether the rules are compiled, Python and the physics engine."""
    rules = texts.RULES_COMPILED if tablee.compiled() else texts.RULES_INTERPRETED
    return [
        f"tablee {tablee.__version__}",
        rules.say(lang),
        f"{platform.python_implementation()} {platform.python_version()}, "
        f"{platform.system()} {platform.machine()}",
        _physics().say(lang),
    ]


def _physics() -> Text:
    try:
        return texts.physics(f"MuJoCo {version('mujoco')}")
    except PackageNotFoundError:
        return texts.NO_PHYSICS
