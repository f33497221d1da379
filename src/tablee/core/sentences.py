"""Sentences in English and French about people at a table, one of whom may be reading them.

A template is written once for everybody, with brackets around the words that change with the
person:

    Sentence("{seat} [takes|take] {loot}", "{seat} [prend|prenez|prennent] {loot}")

gives “Ana takes 3 red”, “You take 3 red” or “Ana and Tom take 3 red”. The forms in brackets are
for one person, for the reader, and for several people (the reader’s form where there is no third);
the first name in the template decides. ``{-seat}`` decides too, but is not written: in a sentence
that goes on about somebody who has been named.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from tablee.core.errors import Text

Names = Callable[[int], str]  # the name of a seat

AND = Text("and", "et")
YOU = Text("you", "vous")
ARTICLE = re.compile(r"^(?:le |la |l’)")  # French, the singular
SUBJECT = re.compile(r"^(?:You|Vous)\b")
PART = re.compile(r"\{(-?\w+)\}|\[([^]]*)\]")
ONE, READER, SEVERAL = range(3)  # whose form of a verb


class Reader(Protocol):
    """The reader of a sentence: what they call the seats, and which seat is theirs."""

    @property
    def you(self) -> int | None: ...
    def name(self, seat: int, /) -> str: ...


@dataclass(frozen=True)
class Listener:
    """A reader at a table, or without a seat beside it."""

    names: Names
    you: int | None = None

    def name(self, seat: int) -> str:
        return self.names(seat)


class Fillable(Protocol):
    """Anything a template can be filled from."""

    def people(self, name: str, /) -> Sequence[int] | None:
        """The seats in this attribute, if it holds any."""

    def word(self, name: str, lang: str, /) -> str:
        """Any other attribute as words."""


class About:
    """What a sentence on several events is filled from: people and other words by their names."""

    def __init__(self, people: Mapping[str, Sequence[int]], **words: Text | str | int) -> None:
        self._people = people
        self._words = words

    def people(self, name: str) -> Sequence[int] | None:
        return self._people.get(name)

    def word(self, name: str, lang: str) -> str:
        word = self._words[name]
        return word.say(lang) if isinstance(word, Text) else str(word)


class Sentence:
    """A template in both languages; ``{…}`` names an attribute of what is told."""

    def __init__(self, en: str, fr: str) -> None:
        self.en = Template(en, "en")
        self.fr = Template(fr, "fr")

    def about(self, told: Fillable, reader: Reader) -> Text:
        return Text(self.en.fill(told, reader), self.fr.fill(told, reader))


class Template:
    """A sentence in one language, in the forms for one person, the reader and several."""

    def __init__(self, text: str, lang: str) -> None:
        self.lang = lang
        self.names = [found[1] for found in PART.finditer(text) if found[1]]
        self.begins_with_a_name = text.startswith("{") and not text.startswith("{-")
        self.forms = [self._form(text, who) for who in (ONE, READER, SEVERAL)]

    def _form(self, text: str, who: int) -> str:
        def part(found: re.Match[str]) -> str:
            if found[1]:
                return "" if found[1].startswith("-") else "%s"
            forms: list[str] = found[2].split("|")
            return forms[min(who, len(forms) - 1)]

        return PART.sub(part, text.replace("%", "%%"))

    def fill(self, told: Fillable, reader: Reader) -> str:
        who: int | None = None
        words: list[str] = []
        for name in self.names:
            seats = told.people(name.removeprefix("-"))
            if seats is None:
                words.append(told.word(name, self.lang))
                continue
            if not name.startswith("-"):
                words.append(listed(seats, reader, self.lang))
            if who is None:
                who = READER if reader.you in seats else ONE if len(seats) == 1 else SEVERAL
        if self.begins_with_a_name:
            words[0] = words[0][:1].upper() + words[0][1:]
        return self.forms[who or ONE] % tuple(words)


def listed(seats: Sequence[int], reader: Reader, lang: str) -> str:
    """A list of these people, the reader as “you”: first in English, last in French."""
    others = [reader.name(seat) for seat in seats if seat != reader.you]
    if len(others) == len(seats):
        return chain(others, lang)
    you = YOU.say(lang)
    return chain([you, *others] if lang == "en" else [*others, you], lang)


def chain(parts: Sequence[str], lang: str) -> str:
    """A list in words, with “and” before the last."""
    *rest, last = parts
    return f"{', '.join(rest)} {AND.say(lang)} {last}" if rest else last


def row(parts: Sequence[Text]) -> Text:
    """A list in words, in both languages."""
    return Text(chain([part.en for part in parts], "en"), chain([part.fr for part in parts], "fr"))


def of(name: str) -> str:
    """French: “de Tom”, “d’Ana”."""
    return f"d’{name}" if name[:1].lower() in "aàâeéèêiîoôuû" else f"de {name}"


def owned(thing: Text, owner: int, reader: Reader) -> Text:
    """Somebody’s thing, which is named with its article: “your red 4”, « le 4 rouge d’Ana »."""
    english = thing.en.removeprefix("the ")
    if owner == reader.you:
        return Text(f"your {english}", f"votre {ARTICLE.sub('', thing.fr)}")
    name = reader.name(owner)
    return Text(f"{name}’s {english}", f"{thing.fr} {of(name)}")


def inside(text: Text) -> Text:
    """A sentence as it stands inside another one: “you take 3 red”."""
    return Text(SUBJECT.sub("you", text.en), SUBJECT.sub("vous", text.fr))


def together(texts: Sequence[Text]) -> Text:
    """Several sentences in one: “Ana knocks; you stay out”."""
    first, *others = texts
    parts = [first, *map(inside, others)]
    return Text("; ".join(part.en for part in parts), " ; ".join(part.fr for part in parts))


def full_stop(sentence: str) -> str:
    """The sentence with its full stop, unless it ends with another mark."""
    return sentence if sentence[-1] in "!?…" else f"{sentence}."
