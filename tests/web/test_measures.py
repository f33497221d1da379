"""The ship that the page draws is the one that physics knows."""

import pytest

from web import measures

pytestmark = pytest.mark.both_ways


def test_the_measures_of_the_page_are_those_of_the_ship() -> None:
    stored = measures.TARGET.read_text(encoding="utf-8")
    assert stored == measures.module_text(), "run scripts/wire"
