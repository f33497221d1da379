"""What a study of a game measures: which rules are used, and how often."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tablee.core.errors import Text
from tablee.core.log import Value


@dataclass(frozen=True)
class Study:
    """The questions a designer would ask about one game.

    ``rules`` names each thing worth counting by its clause, as ``RIF-13``, or by a clause and
    a word, as ``RIF-21 seats``; ``fired`` says which of them an event of a view shows at work.
    ``unit`` is what a match consists of, in the plural, and ``unit_over`` knows an event that each
    of them has once. ``options`` are those of a study's tables that are not the default, because
    many matches could not be played otherwise; they are not varied.
    """

    unit: Text
    unit_over: Callable[[Any], bool]
    rules: Mapping[str, Text]
    fired: Callable[[Any], str | None]
    options: Mapping[str, Value] = field(default_factory=dict)
