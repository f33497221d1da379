"""The lessons: kept as the rules play them, and refused where the rules would refuse."""

import importlib.util
import json
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import tablee
from tablee.core.view import View
from tablee.games import GAMES, find

pytestmark = pytest.mark.both_ways

WEB = Path(__file__).parents[2] / "web"
MOST_MATCHES, MOST_MOVES = 100, 600  # by chance, until every remark has come up
SELDOM = 8  # one move in so many comes too late


@pytest.fixture(scope="module")
def lessons() -> ModuleType:
    spec = importlib.util.spec_from_file_location("lessons", WEB / "lessons.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_is_kept_of_the_lessons_is_what_the_rules_play_now(lessons: ModuleType) -> None:
    sources = lessons.sources()
    assert {source.stem for source in sources} <= set(GAMES)
    for source in sources:
        kept = lessons.written(source)
        assert kept.read_text(encoding="utf-8") == lessons.write(source), (
            f"{kept.name} is stale: run scripts/lessons"
        )
    assert len(list(lessons.WRITTEN.glob("*.json"))) == len(sources)


@pytest.mark.parametrize(
    ("step", "says"),
    [
        ('do = "b9"', "step 1: “b9” is not legal: legal are b2"),
        ('watch = ["1 y3"]', "step 1: “1 y3” is refused"),
        ('watch = ["y3"]', "step 1: “y3” is neither a seat and its move"),
        ('clause = "RIF-99"', "step 1: the rules have no clause RIF-99"),
        ("ending = true", "unknown field `ending`"),
        (f'no = {{ fr = "{"o" * 300}", en = "n" }}', "step 1: the text has 300 characters"),
    ],
)
def test_a_lesson_that_cannot_be_taught_is_refused_in_a_sentence(
    lessons: ModuleType, tmp_path: Path, step: str, says: str
) -> None:
    riffifi = (WEB / "lessons" / "riffifi.toml").read_text(encoding="utf-8")
    head = riffifi.partition("[[step]]")[0]
    wrong = tmp_path / "riffifi.toml"
    wrong.write_text(f'{head}\n[[step]]\nfr = "f"\nen = "e"\n{step}\n', encoding="utf-8")
    with pytest.raises(lessons.BadLesson) as refused:
        lessons.write(wrong)
    assert says in str(refused.value)


@pytest.mark.parametrize("game", sorted(source.stem for source in (WEB / "lessons").glob("*.toml")))
def test_every_remark_comes_up_in_matches(game: str) -> None:
    kept = json.loads((WEB / "src" / "lessons" / f"{game}.json").read_text(encoding="utf-8"))
    remarks = kept["remarks"]
    assert 4 <= len(remarks) <= 8
    missing = set(range(len(remarks)))
    for seed in range(MOST_MATCHES):
        for view in views(game, seed) if missing else ():
            missing -= {at for at in missing if fits(remarks[at], view)}
    assert [remarks[at]["text"]["en"] for at in sorted(missing)] == []


def views(game: str, seed: int) -> Iterator[View]:
    """What the first seat sees of a match by chance, as far as it is worth looking."""
    physics = {"physics": "statics"} if game == "riff-raff" else {}
    seats = find(game).seats
    match = tablee.start(game, seats=seats[seed % len(seats)], seed=seed, options=physics)
    rng = tablee.seeded(seed, stream=1)
    for _ in range(MOST_MOVES):
        yield match.view(0)
        if match.over:
            return
        movers = match.movers()
        late = match.timeout() is not None and rng.below(SELDOM) == 0
        if late or not movers:
            match.time_out()
        else:
            seat = movers[rng.below(len(movers))]
            match.play(seat, of_any_kind(match.legal(seat), rng))


def of_any_kind(legal: list[str], rng: tablee.Rng) -> str:
    """A move by chance: to pass is as likely as all swaps together."""
    kinds = sorted({move.partition(" ")[0] for move in legal})
    kind = kinds[rng.below(len(kinds))]
    moves = [move for move in legal if move.partition(" ")[0] == kind]
    return moves[rng.below(len(moves))]


def fits(remark: dict[str, Any], view: Any) -> bool:
    """As ``comesUp`` of the page."""
    if remark["on"] is None:
        return bool(view.legal) and view.phase == remark["asked"]
    return any(
        event.__struct_config__.tag == remark["on"]
        and remark["mine"] in (None, getattr(event, "seat", None) == 0)
        and all(
            getattr(event, name) in (value if isinstance(value, list) else [value])
            for name, value in remark["where"].items()
        )
        for event in view.happened
    )
