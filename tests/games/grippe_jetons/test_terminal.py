"""Grippe-jetons as a person reads it: telling moments in both languages."""

from collections.abc import Sequence

import pytest

from tablee.cli.screen import menu
from tablee.core.errors import Text
from tablee.core.events import MatchOver
from tablee.core.terminal import Company
from tablee.games.grippe_jetons.events import (
    AnyEvent,
    Borrowed,
    GameOver,
    Gave,
    Idle,
    Kept,
    Placed,
    Repaid,
    Rolled,
    Started,
    Void,
    Won,
)
from tablee.games.grippe_jetons.rules import Grippe
from tablee.games.grippe_jetons.view import GrippeView
from tests.games.grippe_jetons.staging import GAME, YELLOW, run, stage
from tests.kit.text import drawn, plain, sentences

FACE = GAME.terminal()
NAMES = ["You", "Ana", "Bilal"]


def company(lang: str, you: int | None = 0) -> Company:
    return Company(NAMES, lang, you)


def view_of(state: Grippe, options: dict[str, object] | None = None) -> GrippeView:
    shown: GrippeView = GAME.show(state, GAME.check_options(options or {}), 0, False)
    return shown


def told(state: Grippe, lang: str) -> list[str]:
    return [line.plain for line in FACE.tell(view_of(state), company(lang))]


def test_the_table_shows_tokens_dice_to_come_and_purses() -> None:
    state = run(stage([20, 19, 18], "1 2 0 3 3"), "roll 1 4 4 5 6; keep 4 4; roll 1 5 6")
    assert drawn(FACE.table(view_of(state), company("en"))) == (
        "   squares from the top  full  others                tokens\n"
        "1  ●● ○ □                  +4      −1    ▶  You          20\n"
        "2  ●● ● ○ □                +5      −1       Ana          19\n"
        "3  ○ ○ ○ ◇ □               +5      −2       Bilal        18\n"
        "4  ● ● ● ◐ ◐ □             +6      −2       Reserve      62\n"
        "5  ● ● ● ◇ ○ ◇ □           +7      −3"
    )
    assert drawn(FACE.hand(view_of(state), company("fr"))) == "Dés  [1] [5] [6]   sortis  [4] [4]"


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        (
            "en",
            [
                "You take out 2; the last die is a 2.",
                "The 6 does nothing.",
                "You pay 2 tokens in column 2.",
                "You complete column 2 and take its 5 tokens; everybody else loses 1.",
                "You pay 2 tokens in column 2; the reserve pays 1 token in column 4.",
                "Ana rolls 1 1 1 1 1.",
            ],
        ),
        (
            "fr",
            [
                "Vous sortez 2 ; le dernier dé est un 2.",
                "Le 6 ne fait rien.",
                "Vous payez 2 jetons en colonne 2.",
                "Vous complétez la colonne 2 et en prenez les 5 jetons ; tous les autres "
                "perdent 1.",
                "Vous payez 2 jetons en colonne 2 ; la réserve paie 1 jeton en colonne 4.",
                "Ana lance 1 1 1 1 1.",
            ],
        ),
    ],
)
def test_the_example_of_the_sheet_is_told(lang: str, words: list[str]) -> None:
    state = run(
        stage(filled="0 2 0 3 3"), "roll 2 3 4 5 6; keep 4; roll 1 2 2 6; keep 2 6; roll 2 3"
    )
    state.story = []
    run(state, "keep 2; roll 2; roll 1 1 1 1 1")
    assert [plain(line) for line in told(state, lang)] == words


EVENTS = (
    Started(0),
    Borrowed(0, 1),
    Placed(0, 3, 1, 0),
    Borrowed(0, 2),
    Placed(0, 1, 2, 0),
    Won(1, 5, 7),
    Gave(2, 0, 3),
    Gave(0, 2, 3),
    Won(1, 2, 5),
    Gave(2, 0, 1),
    Gave(0, 0, 1),
    Repaid(0, 1, 2),
    Repaid(1, 0, 1),
    Void(0, 2, 0),
    GameOver("broke", 0),
    GameOver("somebody-broke", 1),
    MatchOver([1]),
    MatchOver([1, 2]),
    MatchOver([0, 2]),
)


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        (
            "en",
            [
                "You start.",
                "You borrow 3 tokens and pay 3 tokens: 2 in column 1, 1 in column 3.",
                "Ana completes column 5 and takes its 7 tokens; Bilal has nothing to lose, you "
                "lose 2.",
                "Ana completes column 2 and takes its 5 tokens; nobody else has anything to lose.",
                "You return 1 token; 2 borrowed tokens are written off.",
                "Ana has nothing left to return; 1 borrowed token is written off.",
                "You cannot pay: 2 dice do not count.",
                "You have no token left: the game is over.",
                "Somebody has no token left: the game is over.",
                "Ana wins the match.",
                "Ana and Bilal share the victory.",
                "You and Bilal share the victory.",
            ],
        ),
        (
            "fr",
            [
                "Vous commencez.",
                "Vous empruntez 3 jetons et payez 3 jetons : 2 en colonne 1, 1 en colonne 3.",
                "Ana complète la colonne 5 et en prend les 7 jetons ; Bilal n’a rien à perdre, "
                "vous perdez 2.",
                "Ana complète la colonne 2 et en prend les 5 jetons ; les autres n’ont rien à "
                "perdre.",
                "Vous rendez 1 jeton ; 2 jetons empruntés sont effacés.",
                "Ana n’a plus rien à rendre ; 1 jeton emprunté est effacé.",
                "Vous ne pouvez payer : 2 dés ne comptent pas.",
                "Vous n’avez plus de jeton : la manche est finie.",
                "Quelqu’un n’a plus de jeton : la manche est finie.",
                "Ana gagne la partie.",
                "Ana et Bilal se partagent la victoire.",
                "Bilal et vous vous partagez la victoire.",
            ],
        ),
    ],
)
def test_rare_events_are_told(lang: str, words: Sequence[str]) -> None:
    spoken = sentences(EVENTS, company(lang))
    assert [plain(line) for line in spoken] == list(words)


TOLD_ONE_BY_ONE: list[tuple[AnyEvent, str, str]] = [
    (Rolled(0, [1, 2, 3, 4, 5]), "You roll 1 2 3 4 5", "Vous lancez 1 2 3 4 5"),
    (Rolled(1, [6]), "Ana rolls 6", "Ana lance 6"),
    (Kept(0, [3]), "You take out 3", "Vous sortez 3"),
    (Kept(1, [3, 3]), "Ana takes out 3 3", "Ana sort 3 3"),
    (Kept(1, [3, 6]), "Ana takes out 3 6", "Ana sort 3 6"),
    (Kept(1, [1, 2, 3, 4, 5]), "Ana takes out 1 2 3 4 5", "Ana sort 1 2 3 4 5"),
    (Idle(0, 1), "The 6 does nothing", "Le 6 ne fait rien"),
    (Idle(1, 2), "The 6s do nothing", "Les 6 ne font rien"),
    (Placed(0, 1, 2, 0), "You put 2 tokens in column 1", "Vous mettez 2 jetons en colonne 1"),
    (Placed(1, 3, 1, 0), "Ana puts 1 token in column 3", "Ana met 1 jeton en colonne 3"),
    (
        Placed(1, 4, 0, 1),
        "Ana: the reserve puts 1 token in column 4",
        "Ana : la réserve met 1 jeton en colonne 4",
    ),
    (
        Placed(0, 1, 1, 1),
        "You put 1 token in column 1, the reserve 1",
        "Vous mettez 1 jeton en colonne 1, la réserve 1",
    ),
    (Borrowed(0, 2), "You borrow 2 tokens", "Vous empruntez 2 jetons"),
    (Borrowed(1, 1), "Ana borrows 1 token", "Ana emprunte 1 jeton"),
    (
        Won(0, 2, 5),
        "You complete column 2 and take its 5 tokens",
        "Vous complétez la colonne 2 et en prenez les 5 jetons",
    ),
    (Gave(0, 3, 3), "You give 3 tokens to the reserve", "Vous rendez 3 jetons à la réserve"),
    (Gave(1, 0, 1), "Ana gives 0 tokens to the reserve", "Ana rend 0 jeton à la réserve"),
    (Repaid(0, 2, 0), "You return 2 tokens", "Vous rendez 2 jetons"),
    (
        Repaid(0, 0, 2),
        "You have nothing left to return; 2 borrowed tokens are written off",
        "Vous n’avez plus rien à rendre ; 2 jetons empruntés sont effacés",
    ),
    (
        Void(0, 1, 0),
        "You cannot pay the last die: it does not count",
        "Vous ne pouvez payer le dernier dé : il ne compte pas",
    ),
    (
        Void(1, 3, 0),
        "Ana cannot pay: 3 dice do not count",
        "Ana ne peut payer : 3 dés ne comptent pas",
    ),
    (
        GameOver("broke", 1),
        "Ana has no token left: the game is over",
        "Ana n’a plus de jeton : la manche est finie",
    ),
    (
        GameOver("too-long", 0),
        "The game has lasted too long and is over",
        "La manche a trop duré : elle est finie",
    ),
]


@pytest.mark.parametrize(("event", "en", "fr"), TOLD_ONE_BY_ONE)
def test_each_event_has_one_sentence_for_you_and_for_others(
    event: AnyEvent, en: str, fr: str
) -> None:
    assert event.said(company("en")) == Text(en, fr)


def test_a_turn_of_a_study_is_its_first_roll() -> None:
    study = GAME.study()
    turns = [event for event, _, _ in TOLD_ONE_BY_ONE if study.unit_over(event)]
    assert turns == [Rolled(0, [1, 2, 3, 4, 5])]


def labels(view: GrippeView, lang: str) -> list[str]:
    return [FACE.label(move, view, company(lang)).plain for move in FACE.moves(view)]


def test_labels_say_what_a_choice_would_bring() -> None:
    view = view_of(run(stage(filled="0 3 0 3 0"), "roll 1 2 2 4 6"))
    assert labels(view, "en") == [
        *("[1] −2", "[2] +4 ★2", "[4] 0", "[6] 0", "[2 2] +2 ★2", "[1 2] +2 ★2", "[1 4] −2"),
        *("[1 6] −2", "[2 4] +4 ★2", "[2 6] +4 ★2", "[4 6] 0", "[1 2 4] +2 ★2", "[1 2 6] +2 ★2"),
        *("[1 4 6] −2", "[2 4 6] +4 ★2", "[1 2 4 6] +2 ★2"),
    ]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_longest_menu_fits_on_a_small_screen(lang: str) -> None:
    """Five different dice can be taken out in 31 ways."""
    view = view_of(run(stage(filled="2 3 0 5 6"), "roll 1 2 3 4 5"))
    told = labels(view, lang)
    assert len(told) == 31
    assert told[-2:] == ["[2345] +14 ★245", "[12345] +17 ★1245"]
    plain = view_of(run(stage(filled="2 0 0 0 0"), "roll 1 2 3 4 5"))
    shown = [FACE.label(move, plain, company(lang)) for move in FACE.moves(plain)]
    assert len(drawn(menu(shown, 80)).splitlines()) <= 8


@pytest.mark.parametrize(("lang", "words"), [("en", "the order matters"), ("fr", "l’ordre compte")])
def test_the_order_of_counting_is_asked_for(lang: str, words: str) -> None:
    options: dict[str, object] = {"order": "own"}
    view = view_of(run(stage([1, 20, 20], "0 0 0 5 0", options), "3 3 4 5 6"), options)
    assert words in FACE.ask(view, company(lang)).plain
    assert labels(view, "en") == ["in the best order", "[3] −1", "[4] +5 ★4", "[5] −1"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_questions_fit_on_one_line(lang: str) -> None:
    view = view_of(run(stage(), "roll 1 2 3 4 5"))
    assert len(FACE.ask(view, company(lang)).plain) <= 78


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "is a reconstruction"), ("fr", "est une reconstitution")]
)
def test_the_interface_says_that_the_board_is_a_reconstruction(lang: str, words: str) -> None:
    view = view_of(run(stage(), "roll 1 2 3 4 5"))
    assert words in drawn(FACE.details(view, company(lang)), 300)
    assert words in drawn(FACE.help(company(lang)), 300)
    assert words in GAME.about.say(lang)


def test_a_board_of_ones_own_is_compared_with_the_sheet() -> None:
    options: dict[str, object] = {"board": YELLOW}
    view = view_of(run(stage(options=options), "roll 1 2 3 4 5"), options)
    assert "The first square of column 2 is green" in drawn(FACE.details(view, company("en")), 200)


def test_the_sheet_says_where_tokens_came_from() -> None:
    state = stage([1, 20, 20], "0 3 0 0 0")
    before = view_of(run(state, "roll 3 3 4 6 6; keep 6 6"))
    state.story = []
    run(state, "roll 3 3 4; keep 3 3; roll 4")
    after = view_of(state)
    result = FACE.round_result(before, after)
    assert result is not None
    assert FACE.round_result(before, before) is None
    assert drawn(FACE.sheet([result], after, company("en"))) == (
        "         start    paid    columns    given up    written off    tokens\n"
        "You         22     −24         +0          −0             +2         0\n"
        "Ana         22      −2         +0          −0             +0        20\n"
        "Bilal       22      −2         +0          −0             +0        20"
    )


def test_a_series_has_a_line_for_each_game() -> None:
    options: dict[str, object] = {"games": 2}
    state = run(stage([0, 20, 21], options=options), "roll 6 6 6 6 6")
    before = view_of(state, options)
    state.story = []
    run(state, "keep 6 6 6 6 6")
    after = view_of(state, options)
    result = FACE.round_result(before, after)
    sheet = drawn(FACE.sheet([result], after, company("fr")))
    assert sheet.splitlines()[1].split() == ["1", "0", "20", "21"]
    assert "manche 2 sur 2" in FACE.headline(after, company("fr"))


def test_every_rule_that_is_counted_happens() -> None:
    study = GAME.study()
    fired = {study.fired(event) for event in [*EVENTS, *(event for event, _, _ in TOLD_ONE_BY_ONE)]}
    assert fired - {None} == set(study.rules)
    assert {"GEI-30", "GEI-23", "GEI-A5", "GEI-A8", "GEI-A7", "GEI-32", "GEI-O3"} <= fired
