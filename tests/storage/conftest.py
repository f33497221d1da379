"""However slow the machine is, no test of the storage fails for that."""

import pytest

LONG = 120.0  # seconds


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Databases are waited for."""
    for limit in (
        "postgres.CONNECT_TIMEOUT",
        "postgres.QUERY_TIMEOUT",
        "sqlite_writer.BUSY_TIMEOUT",
    ):
        monkeypatch.setattr(f"tablee.storage.{limit}", LONG)
