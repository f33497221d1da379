"""Every event of Reflex: what each seat gets of it, and its sentence for everybody at the table."""

import pytest

import tablee
from tablee.core.events import MatchOver
from tablee.core.terminal import Company
from tablee.games.reflex.events import (
    EVENTS,
    LAID,
    TOO_LATE,
    AnyEvent,
    Dealt,
    Emptied,
    HadEnough,
    Laid,
    Opened,
    Passed,
    Ready,
    RoundOver,
    Started,
    Stopped,
    Took,
    TooLate,
)

NAMES = ["Zoé", "Ana", "Tom"]

# What happened, as seat 0 reads it, then as the others do.
TOLD: list[tuple[AnyEvent, str, str, str, str]] = [
    (
        Opened(0, 1),
        "You lay a 1",
        "Vous posez un 1",
        "Zoé lays a 1",
        "Zoé pose un 1",
    ),
    (
        Opened(0, 3),
        "You lay three 1s",
        "Vous posez trois 1",
        "Zoé lays three 1s",
        "Zoé pose trois 1",
    ),
    (
        Ready(0),
        "You are ready",
        "Vous faites signe : c’est bon",
        "Zoé is ready",
        "Zoé fait signe : c’est bon",
    ),
    (
        Laid(0, "g2-5"),
        "You lay the green 2 to 5",
        "Vous posez les 2 à 5 verts",
        "Zoé lays the green 2 to 5",
        "Zoé pose les 2 à 5 verts",
    ),
    (
        Laid(0, "r2", forced=True),
        "Nobody moves: the red 2 is laid for you",
        "Personne ne bouge : le 2 rouge est posé d’office pour vous",
        "Nobody moves: the red 2 is laid for Zoé",
        "Personne ne bouge : le 2 rouge est posé d’office pour Zoé",
    ),
    (
        Took(0, "g"),
        "You take the green series",
        "Vous ramassez la série verte",
        "Zoé takes the green series",
        "Zoé ramasse la série verte",
    ),
    (
        TooLate(0, None),
        "You come too late and take your cards back",
        "Vous arrivez trop tard et reprenez vos cartes",
        "Zoé comes too late and takes their cards back",
        "Zoé arrive trop tard et reprend ses cartes",
    ),
    (
        TooLate(0, "b3-4"),
        "Too late: you take the blue 3 and 4 back",
        "Trop tard : vous reprenez les 3 et 4 bleus",
        "Too late: Zoé takes the blue 3 and 4 back",
        "Trop tard : Zoé reprend les 3 et 4 bleus",
    ),
    (Passed(0), "You pass", "Vous passez", "Zoé passes", "Zoé passe"),
    (
        Emptied(0),
        "You have laid all your cards",
        "Vous avez posé toutes vos cartes",
        "Zoé has laid all their cards",
        "Zoé a posé toutes ses cartes",
    ),
    (Stopped(0), "You call stop!", "Vous dites stop !", "Zoé calls stop!", "Zoé dit stop !"),
    (
        HadEnough(0),
        "You have had enough",
        "Vous en avez assez",
        "Zoé has had enough",
        "Zoé en a assez",
    ),
    (
        RoundOver(0),
        "The round is over: 3 points for you, first to run out of cards",
        "La manche est finie : 3 points pour vous, main vide en premier",
        "The round is over: 3 points for Zoé, first to run out of cards",
        "La manche est finie : 3 points pour Zoé, main vide en premier",
    ),
    (
        MatchOver([0]),
        "You win the match",
        "Vous gagnez la partie",
        "Zoé wins the match",
        "Zoé gagne la partie",
    ),
    (
        MatchOver([0, 2]),
        "You and Tom share the victory",
        "Tom et vous vous partagez la victoire",
        "Zoé and Tom share the victory",
        "Zoé et Tom se partagent la victoire",
    ),
    (
        Dealt(),
        "The cards are dealt",
        "Les cartes sont distribuées",
        "The cards are dealt",
        "Les cartes sont distribuées",
    ),
    (
        Started(),
        "Everybody is ready: go!",
        "Tout le monde a fait signe : c’est parti !",
        "Everybody is ready: go!",
        "Tout le monde a fait signe : c’est parti !",
    ),
]


@pytest.mark.parametrize(("event", "you_en", "you_fr", "en", "fr"), TOLD)
def test_an_event_is_told_to_its_seat_and_to_the_others(
    event: AnyEvent, you_en: str, you_fr: str, en: str, fr: str
) -> None:
    assert event.said(Company(NAMES, "en", you=0)) == (you_en, you_fr)
    assert event.said(Company(NAMES, "en", you=1)) == (en, fr)


def test_no_event_is_left_out() -> None:
    assert {type(told[0]) for told in TOLD} == set(EVENTS.types.values())


def test_only_the_seat_that_came_too_late_is_told_with_what() -> None:
    run = 2  # b2-4
    story = [(TOO_LATE, 1, run, 0, 0)]
    assert EVENTS.seen(story, 1) == [TooLate(1, "b2-4")]
    assert EVENTS.seen(story, 0) == EVENTS.seen(story, None) == [TooLate(1, None)]


def test_a_forced_card_is_told_as_such() -> None:
    assert EVENTS.seen([(LAID, 1, 0, 0, 0), (LAID, 1, 0, 1, 0)], 0) == [
        Laid(1, "b2"),
        Laid(1, "b2", forced=True),
    ]


@pytest.mark.parametrize("tempo", ["live", "batched", "turns"])
def test_seats_that_do_not_exist_may_do_nothing(tempo: str) -> None:
    state = tablee.state("reflex", seats=3, options={"tempo": tempo})
    state.house(state.draw(tablee.seeded(1)))
    for seat in (0, 1, 2):
        state.play(seat, 64)
    for seat in (-1, 3, 8, 63, 64):
        assert list(state.legal(seat)) == []
        with pytest.raises(tablee.Illegal):
            state.play(seat, 0)
