"""What the page's check of its own deals is tested with."""

from pathlib import Path

import pytest

import tablee
from tests.web import gifts


@pytest.mark.parametrize("log", gifts.LOGS, ids=lambda log: log.stem)
def test_the_views_that_the_page_is_tested_with_are_what_the_rules_show_now(log: Path) -> None:
    kept = gifts.written(log).read_text(encoding="utf-8")
    assert kept == gifts.write(log), f"{log.stem} is stale: run python -m tests.web.gifts"


def test_there_are_views_of_every_log_and_logs_of_every_game() -> None:
    assert {path.stem for path in gifts.SHOWN.glob("*.json")} == {log.stem for log in gifts.LOGS}
    games = {tablee.replay(log.read_text(encoding="utf-8")).record.game for log in gifts.LOGS}
    assert games == {game.name for game in tablee.games()}
