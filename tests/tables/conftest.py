"""However slow the machine is, no test of the tables fails for that."""

import pytest

LONG = 120.0  # seconds


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Databases and processes are waited for."""
    for limit in (
        "postgres.TO_CONNECT",
        "postgres.TO_ANSWER",
        "sqlite_writer.PATIENCE",
        "stage.SILENCE",
        "thinking.LONGEST",
    ):
        monkeypatch.setattr(f"tablee.tables.{limit}", LONG)
