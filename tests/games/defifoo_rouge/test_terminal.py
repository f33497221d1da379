"""Défifoo Rouge in the terminal: what a person reads at telling moments, in both languages."""

from typing import cast

import msgspec
import pytest

import tablee
from tablee import Match
from tablee.core.events import MatchOver
from tablee.core.terminal import Company
from tablee.games.defifoo_rouge.events import (
    AnyEvent,
    Counted,
    Directed,
    Laid,
    Partnered,
    Stopped,
    Took,
    Undealt,
    Unfinished,
)
from tablee.games.defifoo_rouge.terminal import DefifooFace
from tests.games.defifoo_rouge.dumb import PACK
from tests.games.defifoo_rouge.staging import GAME, endgame, play_out_deal, run, seen_by, stage
from tests.kit.text import drawn, plain

FACE = cast(DefifooFace, GAME.terminal())
NAMES = ["You", "Ana", "Bilal", "Chloé", "Dev", "Emma"]


def company(seats: int, lang: str, you: int | None = 0) -> Company:
    names = NAMES[:seats]
    if you != 0:
        names[0] = "Tom"
    elif lang == "fr":
        names[0] = "Vous"
    return Company(names, lang, you=you)


def told(match: Match, lang: str, seat: int = 0) -> list[str]:
    lines = FACE.tell(seen_by(match, seat), company(match.seats, lang, seat))
    return [plain(line.plain) for line in lines]


GIVEN = ["rg b2 bomb", "rv r2", "p3 !r", "b1 b3 b4 b5 b6 bv bg g1 g2 g3 g4 g5"]


@pytest.mark.parametrize(
    ("lang", "title", "row", "bank"),
    [
        (
            "en",
            "Défifoo Rouge · deal 1 of 4 · dealer: You · play goes to the left",
            "    Bilal  with you    11    0      0  ◆ p3 ◂ strongest",
            "Bank: 1 card",
        ),
        (
            "fr",
            "Défifoo Rouge · donne 1 sur 4 · donneur : Vous · on tourne à gauche",
            "    Bilal  avec vous    11        0      0  ◆ p3 ◂ la plus forte",
            "Banque : 1 carte",
        ),
    ],
)
def test_the_table_shows_teams_the_trick_and_the_bank(
    lang: str, title: str, row: str, bank: str
) -> None:
    match = stage(GIVEN, "rg rv p3")
    view, people = seen_by(match, 0), company(4, lang)
    assert plain(FACE.headline(view, people)) == title
    rows = drawn(FACE.table(view, people)).splitlines()
    assert " ".join(row.split()) in [" ".join(line.split()) for line in rows]
    assert rows[-1] == bank


@pytest.mark.parametrize(
    ("lang", "sentences"),
    [
        (
            "en",
            [
                "You lead the red Godfather.",
                "Ana lays the red Vamp.",
                "Bilal calls police 3.",
                "Chloé throws in the blue 1, which does not count.",
                "Bilal takes the trick with police 3 (12 points).",
            ],
        ),
        (
            "fr",
            [
                "Vous entamez avec le Parrain rouge.",
                "Ana pose la Vamp rouge.",
                "Bilal fait venir le policier 3.",
                "Chloé se défausse : le 1 bleu ne compte pas.",
                "Bilal ramasse le pli avec le policier 3 (12 points).",
            ],
        ),
    ],
)
def test_a_trick_is_told_card_by_card(lang: str, sentences: list[str]) -> None:
    match = stage(GIVEN)
    lines = []
    for card in ("rg", "rv", "p3", "b1"):
        run(match, card)
        lines += told(match, lang)
    assert lines == sentences


@pytest.mark.parametrize(
    ("seat", "lang", "sentence"),
    [
        (0, "en", "BOMB! You stop the trick and take its 3 cards."),
        (1, "en", "BOMB! You stop the trick and take its 3 cards."),
        (0, "fr", "BOMBE ! Vous arrêtez le pli et ramassez ses 3 cartes."),
        (1, "fr", "BOMBE ! Vous arrêtez le pli et ramassez ses 3 cartes."),
    ],
)
def test_a_bomb_is_told(seat: int, lang: str, sentence: str) -> None:
    match = stage(GIVEN, "rg r2 0:bomb")
    name = "Tom"
    expected = sentence
    if seat == 1:
        expected = {
            "en": f"BOMB! {name} stops the trick and takes its 3 cards.",
            "fr": f"BOMBE ! {name} arrête le pli et ramasse ses 3 cartes.",
        }[lang]
    assert told(match, lang, seat) == [expected]


@pytest.mark.parametrize(
    ("event", "en", "fr"),
    [
        (Partnered(0, [2]), "You play with Bilal", "Vous jouez avec Bilal"),
        (Partnered(1, [0, 2]), "Ana plays with you and Bilal", "Ana joue avec Bilal et vous"),
        (Directed(0, "right"), "You send play to the right", "Vous faites tourner à droite"),
        (Laid(0, "p3", "ruffs"), "You call police 3", "Vous faites venir le policier 3"),
        (
            Laid(0, "b1", "discards"),
            "You throw in the blue 1, which does not count",
            "Vous vous défaussez : le 1 bleu ne compte pas",
        ),
        (
            Laid(0, "rv", "vamps"),
            "You lay the red Vamp: the Godfather is vamped",
            "Vous posez la Vamp rouge : le Parrain est vampé",
        ),
        (
            Stopped(0, "bank", 3, "interrupt"),
            "BANK! You stop the trick: its 3 cards go to the Bank",
            "BANQUE ! Vous arrêtez le pli : ses 3 cartes vont à la Banque",
        ),
        (
            Stopped(0, "bomb", 1, "lead"),
            "You lead the Bomb and keep it",
            "Vous posez la Bombe et la gardez",
        ),
        (
            Stopped(0, "bank", 1, "lead"),
            "You lead the Bank card, which goes to the Bank",
            "Vous posez la carte Banque, qui va à la Banque",
        ),
        (
            Took(0, "p3", 4, 12),
            "You take the trick with police 3 (12 points)",
            "Vous ramassez le pli avec le policier 3 (12 points)",
        ),
        (
            Unfinished(1, 1, 0),
            "You keep the unfinished trick (1 point)",
            "Vous gardez le pli inachevé (1 point)",
        ),
        (
            Undealt(["r4", "bomb"]),
            "At the bottom of the Bank: the red 4 and the Bomb",
            "Au fond de la Banque : le 4 rouge et la Bombe",
        ),
        (Counted([0, 2], 0, 0), "You and Bilal: 0 points", "Bilal et vous : 0 point"),
        (
            Counted([0, 2], 45, 10),
            "You and Bilal: 45 points and 10 of the Bank, 55 in all",
            "Bilal et vous : 45 points et 10 de la Banque, 55 en tout",
        ),
        (MatchOver([0]), "You win the match", "Vous gagnez la partie"),
    ],
)
def test_what_you_do_is_told_to_you(event: AnyEvent, en: str, fr: str) -> None:
    assert event.said(company(4, "en")).en == en
    assert event.said(company(4, "fr")).fr == fr


@pytest.mark.parametrize(
    ("given", "played", "en", "fr"),
    [
        (["rg", "", "", ""], "", "lead any card", "À vous d’entamer"),
        (["", "", "", "r2 !bomb"], "", "You can stop the trick", "arrêter le pli"),
    ],
)
def test_one_sentence_says_what_to_do(given: list[str], played: str, en: str, fr: str) -> None:
    match = stage(given, played)
    view = seen_by(match, 0 if given[0] else 3)
    assert en in FACE.ask(view, company(4, "en", view.seat)).plain
    assert fr in FACE.ask(view, company(4, "fr", view.seat)).plain


@pytest.mark.parametrize(
    ("hand", "led", "en", "fr"),
    [
        ("r2", "r4", "follow with red.", "fournissez une carte rouge."),
        ("p2", "p4", "follow with police.", "fournissez de la police."),
        ("p2 !r", "r4", "you must play police.", "il faut jouer la police."),
        (
            "b1 b2 b3 b4 b5 b6 bv bg g1 g2 g3 g4",
            "r4",
            "throw in any card.",
            "défaussez-vous d’une carte au choix.",
        ),
    ],
)
def test_the_question_names_the_duty(hand: str, led: str, en: str, fr: str) -> None:
    match = stage([led, hand, "", ""], f"{led} ~")
    view = seen_by(match, 1)
    assert FACE.ask(view, company(4, "en", 1)).plain.endswith(en)
    assert FACE.ask(view, company(4, "fr", 1)).plain.endswith(fr)


def test_with_only_bomb_and_bank_there_is_nothing_to_throw_in() -> None:
    match = endgame(["r4 r5", "bomb bank", "g1 g2", "b1 b2"], (), "r4 ~")
    view = seen_by(match, 1)
    assert FACE.ask(view, company(4, "en", 1)).plain.endswith("so play one of them.")
    assert FACE.ask(view, company(4, "fr", 1)).plain.endswith("jouez l’une des deux.")


@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("en", "A tie in the last deal: the Bank’s 79 points are lost."),
        ("fr", "Égalité dans la dernière donne : les 79 points de la Banque sont perdus."),
    ],
)
def test_a_bank_that_cannot_be_carried_is_told_as_lost(lang: str, says: str) -> None:
    hands, piles = ["g1", "g2 y2", "g3 y3", "g4 y4"], ["rg rv", "bg bv", "", ""]
    match = endgame(hands, piles, "g1", tie="carried", match="one")
    assert says in told(match, lang)


def test_french_has_no_plural_of_zero() -> None:
    view = msgspec.structs.replace(seen_by(stage(GIVEN, "rg"), 0), bank=0)
    assert drawn(FACE.table(view, company(4, "fr"))).endswith("Banque : 0 carte")
    assert drawn(FACE.table(view, company(4, "en"))).endswith("Bank: 0 cards")


def labels(match: Match, seat: int, lang: str) -> dict[str, str]:
    view, people = seen_by(match, seat), company(match.seats, lang, seat)
    return {move: FACE.label(move, view, people).plain for move in FACE.moves(view)}


def test_labels_say_what_a_card_would_do() -> None:
    match = stage(["r4", "r2 r6 bomb !r !bank", "", ""], "r4 ~")
    assert labels(match, 1, "en") == {
        "r2": "▲ r2 under Tom’s r4",
        "r6": "▲ r6 beats Tom’s r4",
        "bomb": "BOMB takes 5 points",
    }
    match = stage(["", "r4 b1", "bank r2 r6", "bomb !bank"], "- ~", partners="with 3")
    assert match.legal(1)


def test_labels_of_choices_that_are_not_cards() -> None:
    match = tablee.start("defifoo-rouge", seats=5, seed=1)
    assert labels(match, 0, "fr")["with 1 3"] == "Ana et Chloé"
    match.play(0, "with 1 3")
    assert labels(match, 0, "en") == {"left": "to the left", "right": "to the right"}


def test_a_vamp_is_announced_by_her_label() -> None:
    match = stage(["rg", "rv", "", ""], "rg ~", vamp=True)
    assert labels(match, 1, "en")["rv"] == "▲ rv vamps the Godfather"


# -- Who is asked after a card ------------------------------------------------------------------


def test_who_cannot_stop_the_trick_is_not_asked() -> None:
    match = stage(["r4", "bomb !bank", "r2 !bank", "bank"], "r4")
    assert [FACE.obvious(seen_by(match, seat)) for seat in (0, 2)] == ["wave", "wave"]
    assert FACE.obvious(seen_by(match, 3)) is None


def test_who_can_stop_it_on_their_turn_next_is_not_asked() -> None:
    match = stage(["r4", "bomb !bank", "", "bank"], "r4")
    assert FACE.obvious(seen_by(match, 1)) == "wave"
    assert FACE.moves(seen_by(match, 3)) == ["wave", "bank"]


def test_after_the_last_card_its_player_is_asked_too() -> None:
    match = stage(["r4", "r2", "r3", "r1 bomb !bank"], "r4 r2 r3 r1", interrupts="grace")
    assert FACE.obvious(seen_by(match, 3)) is None
    assert FACE.obvious(seen_by(match, 1)) in ("wave", None)


# -- The score sheet ----------------------------------------------------------------------------


def result_of(match: Match) -> object:
    view = seen_by(match, 0)
    return FACE.round_result(view, view)


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        (
            "en",
            [
                "tricks Bank total",
                "You and Bilal 45 10 55",
                "Ana and Chloé 44 · 44",
                "The Bank’s 10: 6 undealt (bank), 3 from hands, 1 of the unfinished trick.",
            ],
        ),
        (
            "fr",
            [
                "plis Banque total",
                "Bilal et vous 45 10 55",
                "Ana et Chloé 44 · 44",
                "Les 10 de la Banque : 6 non distribués (bank), 3 des mains, 1 du pli inachevé.",
            ],
        ),
    ],
)
def test_the_sheet_says_where_points_came_from(lang: str, lines: list[str]) -> None:
    mine = "rg bg gg yg rv bv gv yv bomb r1"
    named = {*mine.split(), "g1", "g2", "g3", "g4", "bank"}
    theirs = " ".join(card for card in PACK if card not in named)
    match = endgame(["g1", "g2", "g3", "g4"], [mine, theirs, "", ""], "g1", undealt="bank")
    result = FACE.round_result(seen_by(match, 0), seen_by(match, 0))
    assert result is not None
    last = drawn(FACE.last_round([result], company(4, lang)), width=100)
    assert [" ".join(row.split()) for row in last.splitlines()] == lines
    sheet = drawn(FACE.sheet([result], seen_by(match, 0), company(4, lang)))
    assert "55*" in sheet
    assert "44" in sheet


def test_a_spectator_sees_teams_by_letter() -> None:
    match = stage(["r4", "", "", ""], "r4")
    table = drawn(FACE.table(seen_by(match), company(4, "en", None)))
    rows = [row.replace("▶", " ").split() for row in table.splitlines()[1:5]]
    assert [row[1] for row in rows] == ["A", "B", "A", "B"]


def test_whose_turn_it_is_shows_while_the_next_card_has_to_wait() -> None:
    match = stage(["r4", "", "", "bomb"], "r4")
    for seat in (None, 0, 3):
        table = drawn(FACE.table(seen_by(match, seat), company(4, "en", seat)))
        assert ["▶" in row for row in table.splitlines()[1:5]] == [False, True, False, False]


def test_the_last_trick_can_be_looked_up() -> None:
    match = stage(["r4", "r6", "r5", "r1"])
    assert "No trick" in drawn(FACE.details(seen_by(match, 0), company(4, "en")))
    run(match, "r4 r6 r5 r1")
    details = drawn(FACE.details(seen_by(match, 0), company(4, "en")))
    assert details.startswith("The last trick (taken by Ana)\nYou      ▲ r4\nAna      ▲ r6")
    play_out_deal(match)
    assert result_of(match) is not None
