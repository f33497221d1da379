"""Studies: their figures are those of the matches they name, and the pages can be read."""

from collections import Counter
from html.parser import HTMLParser
from importlib import util
from pathlib import Path

import pytest

from tablee.cli.main import execute
from tablee.core.match import moments
from tablee.games import find
from tablee.games.riffifi.events import Laid
from tablee.study import runs
from tablee.study.document import Document, html, markdown
from tablee.study.page import page
from tablee.study.runs import Results
from tablee.tournaments import series

pytestmark = pytest.mark.both_ways

GAMES, SEED = 6, 11


@pytest.fixture(scope="module")
def results() -> Results:
    game = find("riffifi")
    return runs.run(game, bot="easy", games=GAMES, seats=4, options={}, seed=SEED, workers=1)


@pytest.fixture(scope="module")
def pages(results: Results) -> dict[str, Document]:
    return {lang: page(results, lang) for lang in ("en", "fr")}


def test_every_seat_count_and_every_option_has_its_sample(results: Results) -> None:
    game = find("riffifi")
    assert list(results.by_seats) == [3, 4, 5]
    assert {each.option for each in results.variants} == {option.name for option in game.options}
    assert all(len(each.sample) == GAMES for each in results.variants)
    assert results.usual.table.options == game.default_options()


def test_the_figures_are_those_of_the_matches(results: Results) -> None:
    """Played once more, one by one, and counted by hand."""
    game = find("riffifi")
    bots = [game.bots()["easy"]] * 4
    wins: Counter[int] = Counter()
    concealed, moves = 0, []
    for number in range(GAMES):
        seed = series.match_seed(SEED, number)
        match = series.play_through(game, bots, game.default_options(), seed)
        wins.update(match.winners() if len(match.winners()) == 1 else [])
        moves.append(sum(line.who != "house" for line in match.record.lines))
        for moment in moments(game, match.record):
            news = moment.view(None).happened
            concealed += sum(isinstance(event, Laid) and event.concealed for event in news)
    usual = results.usual
    assert [kept.moves for kept in usual.matches] == moves
    assert sum(kept.fired["RIF-14"] for kept in usual.matches) == concealed
    alone = [kept for kept in usual.matches if not kept.shared]
    assert Counter(kept.winners[0] for kept in alone) == wins
    assert usual.mean(lambda kept: kept.moves).mean == sum(moves) / GAMES


def test_more_workers_find_the_same(results: Results) -> None:
    game = find("riffifi")
    again = runs.run(game, bot="easy", games=GAMES, seats=4, options={}, seed=SEED, workers=2)
    assert again == results


def test_changing_nothing_changes_nothing(results: Results) -> None:
    usual = results.usual
    assert usual.change(usual, lambda kept: kept.moves).mean == 0
    assert usual.other_winner(usual).mean == 0


def test_the_page_shows_the_figures_of_the_run(
    results: Results, pages: dict[str, Document]
) -> None:
    told = markdown(pages["en"])
    wins = results.usual.wins(2)
    shown = f"{100 * wins.mean:.1f} % [{100 * wins.low:.1f}–{100 * wins.high:.1f}]"
    assert shown in told
    assert f"tablee study riffifi --games {GAMES} --seats 4 --bots easy --seed {SEED}" in told
    assert shown in html(pages["en"])
    assert shown.replace(".", ",") in markdown(pages["fr"])


class Outline(HTMLParser):
    """What is on the page, and whether its tags fit into each other."""

    VOID = ("meta", "br", "img", "link")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: Counter[str] = Counter()
        self.seen: Counter[str] = Counter()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen[tag] += 1
        found = dict(attrs)
        if found.get("id"):
            self.ids[str(found["id"])] += 1
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen[tag] += 1

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_page_is_sound_html(pages: dict[str, Document], lang: str) -> None:
    outline = Outline()
    outline.feed(html(pages[lang]))
    assert outline.open == []
    assert outline.seen["svg"] == outline.seen["figure"] == 5
    assert outline.seen["table"] == 5
    assert f'<html lang="{lang}">' in html(pages[lang])


def test_a_page_comes_out_the_same_again(results: Results, pages: dict[str, Document]) -> None:
    assert html(page(results, "en")) == html(pages["en"])


def test_the_command_writes_both_pages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "new" / "folder"
    given = ["study", "riffifi", "--games", "1", "--bots", "random", "--workers", "1"]
    assert execute([*given, "--out", str(folder)], "fr") == 0
    assert "Riffifi : une étude" in (folder / "riffifi.md").read_text().replace("\xa0", " ")
    assert (folder / "riffifi.html").exists()
    assert capsys.readouterr().out.split() == [
        str(folder / "riffifi.html"),
        str(folder / "riffifi.md"),
    ]


def test_what_cannot_be_done_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    assert execute(["study", "riffifi", "--out", str(tmp_path / "file")], "en") == 1
    assert "Cannot write" in capsys.readouterr().err
    assert execute(["study", "riffifi", "--bots", "easy,hard"], "en") == 2
    assert execute(["study", "riffifi", "--seats", "9"], "en") == 2
    capsys.readouterr()
    monkeypatch.setattr("tablee.cli.study_command.find_spec", lambda name: None)
    assert util.find_spec("matplotlib") is not None
    assert execute(["study", "riffifi"], "en") == 1
    assert "pip install" in capsys.readouterr().err
