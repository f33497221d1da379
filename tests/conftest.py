"""Services that tests of any part may ask for; they start when the first test does."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests import services

# What is generated is the same each time, and a busy machine is no reason to fail.
settings.register_profile(
    "calm", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("calm")

HERE = Path(__file__).parent
# So that no process has a long file left at the end.
SLOWEST_FIRST = ("packaging", "web", "server", "laws", "bots")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    def turn(item: pytest.Item) -> int:
        folder = item.path.relative_to(HERE).parts[0]
        return SLOWEST_FIRST.index(folder) if folder in SLOWEST_FIRST else len(SLOWEST_FIRST)

    items.sort(key=turn)


@pytest.fixture(scope="session")
def postgres() -> Iterator[services.Postgres]:
    """One PostgreSQL for all tests of this process."""
    with services.postgres() as server:
        yield server


@pytest.fixture
def postgres_url(postgres: services.Postgres) -> str:
    """An empty database."""
    return postgres.new_database()


@pytest.fixture
def nats() -> Iterator[services.Nats]:
    with services.nats() as server:
        yield server


@pytest.fixture(scope="module")
def first_fake_physics() -> Iterator[None]:
    """The fake physics with which the golden games of Riff Raff were played."""
    from tests.games.riff_raff.fake import FIRST, Fake, pretending

    with pretending(Fake(FIRST)):
        yield


@pytest.fixture(scope="module")
def fake_physics() -> Iterator[None]:
    """Replace the physics of Riff Raff with a fake one."""
    from tests.games.riff_raff.fake import pretending  # most tests need no game

    with pretending():
        yield


if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    # Started in the background by a shell: programs under test must hear Ctrl-C all the same.
    signal.signal(signal.SIGINT, signal.default_int_handler)
