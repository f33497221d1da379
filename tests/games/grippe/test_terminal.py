"""Grippe-jetons as a person reads it: telling moments in both languages."""

from collections.abc import Sequence

import pytest
from rich.console import Console, RenderableType

from tablee.cli.screen import menu
from tablee.core.errors import Text
from tablee.core.terminal import Company
from tablee.games.grippe.rules import Grippe
from tablee.games.grippe.story import (
    Borrowed,
    GameOver,
    Gave,
    MatchOver,
    Placed,
    Repaid,
    Started,
    Void,
    Won,
)
from tablee.games.grippe.study import RULES, STUDY
from tablee.games.grippe.telling import sentences
from tablee.games.grippe.view import GrippeView
from tests.games.grippe.staging import GAME, YELLOW, run, stage

FACE = GAME.terminal()
NAMES = ["You", "Ana", "Bilal"]


def company(lang: str, you: int | None = 0) -> Company:
    return Company(NAMES, lang, you)


def view_of(state: Grippe, options: dict[str, object] | None = None) -> GrippeView:
    shown: GrippeView = GAME.show(state, GAME.check_options(options or {}), 0, False)
    return shown


def drawn(part: RenderableType | None, width: int = 80) -> str:
    assert part is not None
    console = Console(width=width, no_color=True)
    with console.capture() as text:
        console.print(part)
    return "\n".join(row.rstrip() for row in text.get().splitlines())


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
                "The 6 costs nothing.",
                "You pay 2 tokens on column 2.",
                "You fill column 2 and take 5 tokens; everybody else loses 1.",
                "You pay 2 tokens on column 2; the reserve pays 1 token on column 4.",
                "Ana rolls 1 1 1 1 1.",
            ],
        ),
        (
            "fr",
            [
                "Vous sortez 2 ; le dernier dé est un 2.",
                "Le 6 ne coûte rien.",
                "Vous payez 2 jetons en colonne 2.",
                "Vous remplissez la colonne 2 et prenez 5 jetons ; tous les autres perdent 1.",
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
    assert [line.replace("\N{NO-BREAK SPACE}", " ") for line in told(state, lang)] == words


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
                "You borrow 3 tokens.",
                "You pay 3 tokens: 2 on column 1, 1 on column 3.",
                "Ana fills column 5 and takes 7 tokens; Bilal has nothing to lose, you lose 2.",
                "Ana fills column 2 and takes 5 tokens; nobody else has anything to lose.",
                "You return 1 token; 2 are written off.",
                "Ana returns nothing; 1 is written off.",
                "You cannot pay any more: 2 of your dice did not count.",
                "You have no token left: the game is over.",
                "Somebody has no token left: the game is over.",
                "Ana wins the match.",
                "Ana and Bilal share the victory.",
                "You share the victory with Bilal.",
            ],
        ),
        (
            "fr",
            [
                "Vous commencez.",
                "Vous empruntez 3 jetons.",
                "Vous payez 3 jetons : 2 en colonne 1, 1 en colonne 3.",
                "Ana remplit la colonne 5 et prend 7 jetons ; Bilal n’a rien à perdre, vous "
                "perdez 2.",
                "Ana remplit la colonne 2 et prend 5 jetons ; les autres n’ont rien à perdre.",
                "Vous rendez 1 jeton ; 2 sont effacés.",
                "Ana rend 0 jeton ; 1 est effacé.",
                "Vous ne pouvez plus payer : 2 dés nuls.",
                "Vous n’avez plus de jeton : la manche est finie.",
                "Quelqu’un n’a plus de jeton : la manche est finie.",
                "Ana gagne la partie.",
                "Ana et Bilal se partagent la victoire.",
                "Vous partagez la victoire avec Bilal.",
            ],
        ),
    ],
)
def test_rare_events_are_told(lang: str, words: Sequence[str]) -> None:
    spoken = sentences(EVENTS, company(lang))
    assert [line.replace("\N{NO-BREAK SPACE}", " ") for line in spoken] == list(words)


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


def test_every_rule_that_is_counted_has_a_title_and_happens() -> None:
    fired = {STUDY.fired(event) for event in EVENTS}
    assert fired - {None} <= set(RULES)
    assert {"GEI-30", "GEI-23", "GEI-A5", "GEI-A8", "GEI-A7", "GEI-32", "GEI-O3"} <= fired
    assert all(isinstance(title, Text) and all(title) for title in RULES.values())
    assert all(name.split()[0].startswith("GEI-") for name in RULES)
