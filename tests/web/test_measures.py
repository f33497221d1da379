"""The ship that the page draws is the one that physics knows."""

import pytest

from web import measures, swings

pytestmark = pytest.mark.both_ways


def test_the_measures_of_the_page_are_those_of_the_ship() -> None:
    stored = measures.TARGET.read_text(encoding="utf-8")
    assert stored == measures.module_text(), "run scripts/wire"


def test_the_page_is_tested_by_the_swing_of_that_ship() -> None:
    assert swings.TARGET.read_text(encoding="utf-8") == swings.text(), "run scripts/wire"
