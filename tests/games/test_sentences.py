"""Every sentence about what happens, in both languages, read by somebody else and by oneself.

Whatever a template says, the verb agrees with the person, and nothing is left that nobody says.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from tablee.core import events
from tablee.core.errors import LANGUAGES
from tablee.core.events import PEOPLE, PERSON, Event, shape
from tablee.core.game import AnyGame
from tablee.core.laws import play_at_random, tables
from tablee.core.luck import seeded
from tablee.core.match import begin
from tablee.core.sentences import Listener, Sentence, Template, listed
from tests.kit.marks import OWN_GAMES
from tests.kit.text import plain

LESSONS = Path(__file__).parents[2] / "web" / "src" / "lessons"
NAMES = ("Ana", "Bob", "Tom", "Étienne", "Chloé", "Hugo", "Inès", "Léa", "Max", "Zoé")
ANA, BOB, TOM = range(3)
MATCHES = 16  # of each game, with all kinds of options
MOVES = 100  # of each match
HAND_WRITTEN = ("text", "no")

# After “you” in English: no verb of the third person.
THIRD_PERSON = re.compile(
    r"\byou (?!pass\b|as\b|always\b)(\w*[^s\W]s|has|is|does)\b", re.IGNORECASE
)
# After a name: no verb of the second.
SECOND_PERSON = re.compile(
    r"(?<!and )\bAna (?:have|are|take|lay|give|show|knock|stay|stop|keep|put|pass|lead|roll)\b"
)
# After “vous” as the subject, a verb in -ez; not where it ends a phrase or is an object.
AFTER_VOUS = re.compile(
    r"(?:^|[:!,;] )vous (?:ne |en |la |le |les |vous |déjà |n’)?(?!rien|voilà)([^\W\d]+)",
    re.IGNORECASE,
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
NOT_FRENCH = [
    re.compile(r"\b(?:de le|de les|à le|à les)\b"),
    re.compile(r"(?<!-)\b(?:[Dd]e|[Qq]ue|ne|se) (?=[aeiouyàâéèêîôûAEIOUÀÂÉÈÊ])"),  # no elision
]
CUT = re.compile(r"…|\.$|^[^\w“«]|[,;:]$|[,;] ?[,;]|\( | \)")  # or badly put together


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
        found += [match[0] for pattern in NOT_FRENCH for match in pattern.finditer(text)]
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


@dataclass(frozen=True)
class Anything:
    """What a template can be filled from: these people first, Bob wherever else one is named."""

    subject: Sequence[int]
    first: str | None  # the field of the subject
    fields: set[str]  # that hold people

    def people(self, name: str) -> Sequence[int] | None:
        if name not in self.fields:
            return None
        return self.subject if name == self.first else [BOB]

    def word(self, name: str, lang: str) -> str:
        return "le" if name == "it" else "the thing"


def readings(template: Template, fields: set[str]) -> Iterator[str]:
    """The sentence about somebody, about the reader, and about the reader with somebody else."""
    named = [name.removeprefix("-") for name in template.names]
    first = next((name for name in named if name in fields), None)
    for you, subject in ((None, [ANA]), (ANA, [ANA]), (ANA, [ANA, TOM])):
        reader = Listener(NAMES.__getitem__, you)
        text = template.fill(Anything(subject, first, fields), reader)
        silent = template.names[:1] == [f"-{first}"]
        yield f"{listed(subject, reader, template.lang)} {text}" if silent else text


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


# -- What is told of whole moves --------------------------------------------------------------


def reader_faults(text: str, lang: str, you: int | None) -> list[str]:
    """What the reader in this seat, or somebody beside the table, would stumble over."""
    found = [*faults(text, lang), *(match[0] for match in CUT.finditer(text))]
    if you is None:
        return found + re.findall(r"\b(?:you|your|vous|votre)\b", text, re.IGNORECASE)
    return found + re.findall(rf"\b{NAMES[you]}\b", text)  # one’s own name


@pytest.mark.parametrize("game", OWN_GAMES, ids=lambda game: game.name)
def test_every_move_is_told_well_to_everybody(game: AnyGame) -> None:
    kinds = tables(game)
    found = set()
    for number in range(MATCHES):
        seats, options = kinds[number * len(kinds) // MATCHES]
        if game.simulation is not None:
            options["physics"] = "statics"
        match = begin(game, seats, dict(options), number, waits_at_pauses=True)
        rng = seeded(number, stream=1)
        for _ in range(MOVES):
            if match.over:
                break
            play_at_random(match, rng)
            for you in (None, *range(seats)):
                for text in game.tell(match.view(you).happened, NAMES.__getitem__, you):
                    for lang in LANGUAGES:
                        said = plain(text.say(lang))
                        found |= {(said, fault) for fault in reader_faults(said, lang, you)}
    assert found == set()


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
        ("Le 7 rouge de le policier", "fr"),
        ("Ana retourne le 4 rouge de Étienne", "fr"),
        ("Ana ne a rien à perdre", "fr"),
        ("Ana takes  2 red", "en"),
    ],
)
def test_what_reads_badly_is_found(text: str, lang: str) -> None:
    assert faults(text, lang)
