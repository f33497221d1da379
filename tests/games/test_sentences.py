"""Every sentence about what happens, in both languages, read by somebody else and by oneself.

Whatever a template says, the verb agrees with the person, and nothing is left that nobody says.
"""

import json
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from tablee.core import events
from tablee.core.events import PEOPLE, PERSON, Event, shape
from tablee.core.game import AnyGame
from tablee.core.sentences import Sentence, Template
from tests.kit.marks import OWN_GAMES

LESSONS = Path(__file__).parents[2] / "web" / "src" / "lessons"
HAND_WRITTEN = ("text", "no")

# After “you” in English: no verb of the third person.
THIRD_PERSON = re.compile(
    r"\byou (?!pass\b|as\b|always\b)(\w*[^s\W]s|has|is|does)\b", re.IGNORECASE
)
# After a name: no verb of the second.
SECOND_PERSON = re.compile(
    r"\bAna (?:have|are|take|lay|give|show|knock|stay|stop|keep|put|pass|lead|roll)\b"
)
# After “vous” as the subject, a verb in -ez; not where it ends a phrase or is an object.
AFTER_VOUS = re.compile(
    r"(?:^|[:!,;] )vous (?:ne |en |la |vous |déjà |n’)?(?!rien|voilà)(\w+)", re.IGNORECASE
)
SECOND_PERSON_FR = re.compile(r"(?:ez|êtes|faites|dites)$")
AFTER_ANA = re.compile(r"\bAna (?:ne |en |la |se )?(\w+ez|êtes|faites|dites)\b")
NOBODY_SAYS = [
    re.compile(r"this seat|cette place"),
    re.compile(r"\b\d+ \d+s\b"),  # lays 2 1s
    re.compile(r"\b1 (?:tokens|jetons|points|chips|cards|cartes|pieces|pièces|dice|dés)\b"),
    re.compile(r"\b(?:prend [^.:;]*à|désigne|nomme|appelle) vous\b"),  # Ana vous prend, vous nomme
    re.compile(r"[{}\[\]|]"),  # a form that was not filled in
    re.compile(r"  "),
]


def faults(text: str, lang: str) -> list[str]:
    """What a reader would stumble over."""
    found = [match[0] for pattern in NOBODY_SAYS for match in pattern.finditer(text)]
    if lang == "en":
        found += [match[0] for match in THIRD_PERSON.finditer(text)]
        found += [match[0] for match in SECOND_PERSON.finditer(text)]
    else:
        found += [
            match[0] for match in AFTER_VOUS.finditer(text) if not SECOND_PERSON_FR.search(match[1])
        ]
        found += [match[0] for match in AFTER_ANA.finditer(text)]
    return found


# -- The templates ---------------------------------------------------------------------------


def modules(game: AnyGame) -> list[ModuleType]:
    package = type(game).__module__.rpartition(".")[0]
    return [import_module(f"{package}.events"), events]


def templates(module: ModuleType) -> Iterator[tuple[str, Sentence]]:
    for name, value in vars(module).items():
        if isinstance(value, Sentence):
            yield name, value
        elif isinstance(value, dict):
            yield from (
                (f"{name} {key}", each) for key, each in value.items() if isinstance(each, Sentence)
            )
        elif isinstance(value, type) and isinstance(said := vars(value).get("says"), Sentence):
            yield name, said


def people_fields(module: ModuleType) -> set[str]:
    """The fields of events that hold seats."""
    return {
        name
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Event) and value is not Event
        for name, (kind, _) in shape(value).items()
        if kind in (PERSON, PEOPLE)
    }


def readings(template: Template, people: set[str]) -> Iterator[str]:
    """The sentence for one person, for the reader, and for the reader with somebody else."""
    you = {"en": "you", "fr": "vous"}[template.lang]
    together = {"en": "you and Tom", "fr": "Tom et vous"}[template.lang]
    first = next((name for name in template.names if name in people), None)
    for form, subject in zip(template.forms, ("Ana", you, together), strict=True):
        words = [
            subject if name == first else "Bob" if name in people else "the thing"
            for name in template.names
        ]
        if template.begins_with_a_name:
            words[0] = words[0][:1].upper() + words[0][1:]
        yield form % tuple(words)


@pytest.mark.parametrize("game", OWN_GAMES, ids=lambda game: game.name)
def test_every_template_reads_well_in_every_person(game: AnyGame) -> None:
    found = []
    for module in modules(game):
        people = people_fields(module)
        for name, sentence in templates(module):
            several = any(
                "seats" in each.names or "winners" in each.names
                for each in (sentence.en, sentence.fr)
            )
            for template in (sentence.en, sentence.fr):
                one, reader, both = readings(template, people)
                read = [reader, both] if several else [one, reader]
                if name.endswith("_YOU"):  # what somebody else does to the reader
                    read = [one]
                found += [
                    f"{name}: “{text}” ({fault})"
                    for text in read
                    for fault in faults(text, template.lang)
                ]
    assert found == []


# -- The lessons ------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(LESSONS.glob("*.json")), ids=lambda path: path.stem)
def test_every_sentence_of_a_lesson_reads_well(path: Path) -> None:
    lesson = json.loads(path.read_text(encoding="utf-8"))
    told = [
        (lang, text)
        for moment in lesson["moments"]
        for lang, texts in moment["said"].items()
        for text in texts
    ]
    told += [
        (lang, text)
        for step in lesson["steps"]
        for key in HAND_WRITTEN
        for lang, text in (step[key] or {}).items()
    ]
    assert len(told) > 20
    assert [(text, faults(text, lang)) for lang, text in told if faults(text, lang)] == []


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("BOMB! you stops the trick and takes its 4 cards", "en"),
        ("You lays the red 7", "en"),
        ("Ana take the pot of 3", "en"),
        ("Ana lays 2 1s", "en"),
        ("Everybody draws two cards, among them the yellow 6 for this seat", "en"),
        ("Ana takes 1 tokens", "en"),
        ("Vous pose le 7 rouge", "fr"),
        ("BOMBE ! vous arrête le pli", "fr"),
        ("Ana posez le 7 rouge", "fr"),
        ("Ana prend 1 jeton rouge à vous", "fr"),
        ("{me} pose le 7 rouge", "fr"),
    ],
)
def test_what_reads_badly_is_found(text: str, lang: str) -> None:
    assert faults(text, lang)
