"""The laws need no physics: whoever asks for it gets a make-believe one."""

from collections.abc import Iterator

import pytest

from tests.games.riff_raff.fake import pretending


@pytest.fixture(autouse=True, scope="module")
def make_believe() -> Iterator[None]:
    with pretending():
        yield
