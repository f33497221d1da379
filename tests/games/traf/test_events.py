"""What happens at a table of Traf in words: of others, and of the one who reads."""

import pytest

from tablee.core.terminal import Company
from tablee.games.traf.events import (
    AnyEvent,
    Chosen,
    Forced,
    Knocked,
    Laid,
    MatchOver,
    PackUsed,
    Passed,
    Showed,
    Stayed,
    Swapped,
    Won,
)
from tests.kit.text import plain, sentences

NAMES = ["Ana", "Tom", "Zoe"]
RUN = ["b1", "b2", "b3", "b4"]

OF_SOMEBODY: list[tuple[AnyEvent, str, str, str, str]] = [
    (
        Chosen(0),
        "Ana deals first",
        "You deal first",
        "Ana donne en premier",
        "Vous donnez en premier",
    ),
    (Passed(0), "Ana passes", "You pass", "Ana passe", "Vous passez"),
    (
        Swapped(0, "b3", "r5"),
        "Ana gives the blue 3 for the red 5",
        "You give the blue 3 for the red 5",
        "Ana donne le 3 bleu contre le 5 rouge",
        "Vous donnez le 3 bleu contre le 5 rouge",
    ),
    (
        Knocked(0),
        "Ana knocks: everybody else has one last turn",
        "You knock: everybody else has one last turn",
        "Ana frappe : chacun des autres joue une dernière fois",
        "Vous frappez : chacun des autres joue une dernière fois",
    ),
    (
        Showed(0, RUN, "run", 10),
        "Ana shows a blue run for 10",
        "You show a blue run for 10",
        "Ana montre : suite bleue, 10",
        "Vous montrez : suite bleue, 10",
    ),
    (
        Showed(0, RUN, "run", 10, 10),
        "Ana shows a blue run for 10 (total 10)",
        "You show a blue run for 10 (total 10)",
        "Ana montre : suite bleue, 10 (10 en tout)",
        "Vous montrez : suite bleue, 10 (10 en tout)",
    ),
    (
        Won(0, 1, 3),
        "Ana gets a share of 1 chip",
        "You get a share of 1 chip",
        "Ana reçoit une part de 1 jeton",
        "Vous recevez une part de 1 jeton",
    ),
    (
        Won(0, 6, 1, 18),
        "Ana takes the pot of 6 chips with four cards that total 18",
        "You take the pot of 6 chips with four cards that total 18",
        "Ana remporte la mise de 6 jetons avec quatre cartes qui font 18",
        "Vous remportez la mise de 6 jetons avec quatre cartes qui font 18",
    ),
    (
        MatchOver([0, 1]),
        "Ana and Tom share the victory",
        "You and Tom share the victory",
        "Ana et Tom se partagent la victoire",
        "Tom et vous vous partagez la victoire",
    ),
]

OF_NOBODY: list[tuple[AnyEvent, str, str]] = [
    (
        PackUsed(1),
        "The draw pile is used up: one pack has been played through",
        "La pioche est épuisée : un paquet joué",
    ),
    (
        PackUsed(2),
        "The draw pile is used up: 2 packs have been played through",
        "La pioche est épuisée : 2 paquets joués",
    ),
    (
        Laid(["b1", "b1", "r6"]),
        "New in the middle: the blue 1, the blue 1 and the red 6",
        "Au milieu arrivent le 1 bleu, le 1 bleu et le 6 rouge",
    ),
    (
        Forced("turns"),
        "Nobody knocked in time: everybody shows",
        "Personne n’a frappé à temps : tous montrent leurs cartes",
    ),
    (
        Forced("cards"),
        "Everybody passed and the last pack is used up: everybody shows",
        "Tous ont passé et le dernier paquet est épuisé : tous montrent leurs cartes",
    ),
    (
        Stayed(3, "uneven"),
        "The pot of 3 cannot be split evenly and stays",
        "La mise de 3 ne se partage pas également et reste au milieu",
    ),
]


def told(event: AnyEvent, lang: str, you: int | None) -> str:
    company = Company(NAMES, lang, you=you)
    return plain(company.say(event.said(company)))


@pytest.mark.parametrize(("event", "they", "you", "ils", "vous"), OF_SOMEBODY)
def test_an_event_is_told_of_others_and_of_the_reader(
    event: AnyEvent, they: str, you: str, ils: str, vous: str
) -> None:
    assert [told(event, "en", 2), told(event, "en", 0)] == [they, you]
    assert [told(event, "fr", 2), told(event, "fr", 0)] == [ils, vous]


@pytest.mark.parametrize(("event", "en", "fr"), OF_NOBODY)
def test_an_event_of_the_table_is_the_same_for_everybody(event: AnyEvent, en: str, fr: str) -> None:
    assert told(event, "en", None) == told(event, "en", 0) == en
    assert told(event, "fr", None) == told(event, "fr", 0) == fr


def test_only_a_knock_of_the_same_seat_joins_a_swap() -> None:
    company = Company(NAMES, "en", you=0)
    swapped = Swapped(0, "b3", "r5")
    assert sentences([swapped, Knocked(0)], company) == [
        "You give the blue 3 for the red 5 and knock: everybody else has one last turn."
    ]
    assert sentences([swapped, Knocked(1)], company) == [
        "You give the blue 3 for the red 5.",
        "Tom knocks: everybody else has one last turn.",
    ]
