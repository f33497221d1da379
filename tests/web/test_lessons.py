"""The lessons: kept as the rules play them, and refused where the rules would refuse."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from tablee.games import GAMES

pytestmark = pytest.mark.both_ways

WEB = Path(__file__).parents[2] / "web"


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
