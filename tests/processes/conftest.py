"""However slow the machine is, no test of the processes fails for that."""

import pytest

LONG = 120.0  # seconds


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes are waited for."""
    for limit in ("simulation_pool.REPORT_TIMEOUT", "bot_pool.ANSWER_TIMEOUT"):
        monkeypatch.setattr(f"tablee.processes.{limit}", LONG)
