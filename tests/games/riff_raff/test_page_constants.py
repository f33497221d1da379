"""The ship that the page draws is the one that physics knows."""

import pytest

from tablee.games.riff_raff.live import page_constants

pytestmark = pytest.mark.both_ways


def test_the_measures_of_the_page_are_those_of_the_ship() -> None:
    stored = page_constants.TARGET.read_text(encoding="utf-8")
    assert stored == page_constants.module_text(), "run scripts/wire"
