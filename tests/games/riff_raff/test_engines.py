"""A log names the engine that judged it, so an engine that judges otherwise has another name."""

import pytest

from tablee.games.riff_raff.provider import provider
from tests.games.riff_raff.engines import MODES, kept, loaded

ANOTHER_PROCESSOR = 200  # µm and µrad: other processors may round otherwise


@pytest.mark.parametrize("mode", MODES)
def test_an_engine_that_judges_otherwise_has_another_name(mode: str) -> None:
    engine = provider(mode)
    assert engine.engine in kept(), "a new name: run python -m tests.games.riff_raff.engines"
    before, now = kept()[engine.engine], loaded(engine)
    assert [told[:2] for told in now[1:]] == [told[:2] for told in before[1:]], "raise its number"
    for told, was in zip(now, before, strict=True):
        assert told == pytest.approx(was, abs=ANOTHER_PROCESSOR), "raise its number"
