"""Somebody at the table inside a sentence, who may be the one who reads it."""

from tablee.core.errors import Text
from tablee.core.terminal import Company


def subject(seat: int, company: Company) -> Text:
    """At the head of a sentence."""
    name = company.name(seat)
    return Text("You", "Vous") if seat == company.you else Text(name, name)


def person(seat: int, company: Company) -> Text:
    """The same inside a sentence."""
    name = company.name(seat)
    return Text("you", "vous") if seat == company.you else Text(name, name)


def verb(seat: int, company: Company, third: Text, second: Text) -> Text:
    return second if seat == company.you else third


def of(name: str) -> str:
    """French: “de Tom”, “d’Ana”."""
    return f"d’{name}" if name[:1].lower() in "aàâeéèêiîoôuû" else f"de {name}"
