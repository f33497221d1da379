"""Riff Raff as a person reads it: telling moments in both languages."""

from collections.abc import Sequence

import pytest
from rich.console import Console, RenderableType

from tablee.cli.screen import keyed_menu
from tablee.core.errors import Text
from tablee.core.terminal import Company
from tablee.games.riff_raff import terminal
from tablee.games.riff_raff.rules import RiffRaff
from tablee.games.riff_raff.story import (
    Announced,
    AnyEvent,
    Called,
    CardsBack,
    Chose,
    Fell,
    Frozen,
    GameOver,
    MatchOver,
    OnlyOwn,
    Placed,
    Removed,
    Reported,
    Returned,
    Revealed,
    RoundOver,
    Started,
    TookOffice,
)
from tablee.games.riff_raff.study import RULES, STUDY
from tablee.games.riff_raff.telling import sentences
from tablee.games.riff_raff.terminal import GameResult
from tablee.games.riff_raff.view import RiffRaffView
from tests.games.riff_raff.staging import GAME, run, stage

FACE = GAME.terminal()
NAMES = ["You", "Ana", "Bilal"]
REFEREE: dict[str, object] = {"physics": "referee"}


def company(lang: str, you: int | None = 0) -> Company:
    return Company(NAMES, lang, you)


def view_of(state: RiffRaff, options: dict[str, object] | None = None) -> RiffRaffView:
    shown: RiffRaffView = GAME.show(state, GAME.check_options(options or {}), 0, False)
    return shown


def drawn(part: RenderableType | None, width: int = 80) -> str:
    assert part is not None
    console = Console(width=width, no_color=True)
    with console.capture() as text:
        console.print(part)
    return "\n".join(row.rstrip() for row in text.get().splitlines())


def menu(view: RiffRaffView, lang: str = "en") -> str:
    labels = [FACE.label(move, view, company(lang)) for move in FACE.moves(view)]
    return drawn(keyed_menu(FACE.marks(view), labels, 80))


def test_the_table_shows_cargo_by_spots_and_who_has_what(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "DRAWINGS", "tablee.no.such.drawing")
    state = run(stage(aboard="rat3@7 boat2@1 crate3@5 crate2@5 chest3@0"), "cards 7 5 7")
    state.tilt = (20_000, -53_000, 0, 120_000, -30_000)
    assert drawn(FACE.table(view_of(state), company("en"))) == (
        "                port          starboard\n"
        "upper yard   9  ·         10  ·\n"
        "middle yard  7  rat        8  ·\n"
        "lower yard   5  2×crate    6  ·\n"
        "deck, fore   1  boat       2  ·\n"
        "deck, aft    3  ·          4  ·\n"
        "on no spot  chest\n"
        "The ship leans 3.0° to port, 1.1° by the bow; its yards from below +0.0°, +6.9°,\n"
        "−1.7°.\n"
        "\n"
        "           card  left  to load\n"
        "▶★  You       7     8  boat barrel flask crate sailor plank rat chest\n"
        "    Ana       5     6  barrel flask sailor plank rat chest\n"
        "    Bilal     7     5  boat barrel flask sailor plank"
    )


def test_in_referee_mode_pieces_have_their_numbers() -> None:
    state = run(stage(aboard="rat3@7 rat2@7", options=REFEREE), "cards 7 5 6; announce 1; load rat")
    view = view_of(state, REFEREE)
    told = drawn(FACE.table(view, company("fr")))
    assert "vergue du milieu  7  rat1 rat2 rat3" in told
    assert "navire" not in told, "nobody knows how it leans"
    assert "1  nothing (more) fell" in menu(view)
    assert "rat2 est tombé" in menu(view, "fr")


def test_a_card_is_typed_by_its_own_number() -> None:
    state = stage(hands=["2 5 10"], aboard="rat3@5")
    view = view_of(state)
    assert menu(view) == (
        " 2  deck, fore starboard\n 5  lower yard, port (1)\n10  upper yard, starboard"
    )
    assert FACE.meant("5", view) == "card 5"
    assert FACE.meant("3", view) == "3"
    assert drawn(FACE.hand(view, company("en"))) == "Your cards  2 5 10"
    assert FACE.obvious(view) is None
    assert FACE.obvious(view_of(stage(hands=["7"]))) == "card 7"


def test_placing_by_number_and_by_words() -> None:
    state = run(stage(supplies=["rat1 crate1"]), "cards 7 1 2")
    view = view_of(state)
    assert menu(view) == (
        "1  crate near the mast   4  rat in the middle\n"
        "2  rat near the mast     5  crate far out\n"
        "3  crate in the middle   6  rat far out"
    )
    assert menu(view, "fr").splitlines()[1].startswith("2  rat près du mât")
    assert FACE.meant("5", view) == "place crate upright 0,108"
    assert FACE.meant("rat", view) == "place rat upright 0,62 turn 90"
    assert FACE.meant("outer  rat lying", view) == "place rat lying 0,87 turn 90"
    assert FACE.meant("rat couché mât", view) == "place rat lying 0,38 turn 90"
    assert FACE.meant("caisse bout", view) == "place crate upright 0,108"
    assert FACE.meant("crate lying", view) == "crate lying"
    assert FACE.meant("place rat upright 0,50", view) == "place rat upright 0,50"
    state.play(0, GAME.read_move(FACE.meant("rat lying outer", view)))


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        (
            "en",
            [
                "The cards: You 7, Ana 5, Bilal 7.",
                "You stay captain.",
                "You announce 2 pieces.",
                "You place the crate on spot 7.",
                "You place the chest on spot 7.",
                "A boat, a crate and a rat fall.",
                "You catch a crate: out of the game.",
                "You take a boat and a rat to load later.",
            ],
        ),
        (
            "fr",
            [
                "Les cartes : You 7, Ana 5, Bilal 7.",
                "Vous restez capitaine.",
                "Vous annoncez 2 pièces.",
                "Vous posez la caisse sur l’emplacement 7.",
                "Vous posez le coffre sur l’emplacement 7.",
                "Un bateau, une caisse et un rat tombent.",
                "Vous rattrapez une caisse : hors jeu.",
                "Vous récupérez un bateau et un rat à recharger.",
            ],
        ),
    ],
)
def test_a_turn_is_told(lang: str, words: list[str]) -> None:
    state = run(
        stage(aboard="rat3@7 boat2@1"),
        "cards 7 5 7; captain 0; announce 2; put crate; rest; put chest; falls crate1* rat3 boat2",
    )
    told = [line.plain for line in FACE.tell(view_of(state), company(lang))]
    assert [line.replace("\N{NO-BREAK SPACE}", " ") for line in told] == words


EVENTS: Sequence[AnyEvent] = (
    Started(0),
    Started(1),
    Chose(1),
    Revealed([1, 2, 3]),
    TookOffice(0, 1, False),
    TookOffice(0, 1, True),
    TookOffice(1, 0, True),
    TookOffice(1, 2, True),
    TookOffice(1, 2, False),
    TookOffice(1, 1, False),
    Called(0, 1),
    Called(1, 0),
    Called(1, 2),
    Announced(1, 1),
    Placed(1, "plank2", 3),
    Reported(0, "rat2", "fell", 0),
    Reported(0, "rat2", "caught", 0),
    Reported(0, "rat2", "lies", 5),
    Reported(0, "rat2", "lies", 0),
    Frozen(0),
    Fell(1, ["boat1", "boat2"]),
    Fell(1, ["crate1"]),
    Removed(1, ["boat1"]),
    OnlyOwn(0, "rat1"),
    OnlyOwn(1, "crate1"),
    Returned(1, ["boat2", "crate1", "rat4"]),
    RoundOver(3),
    CardsBack(),
    GameOver("emptied", [0]),
    GameOver("emptied", [1]),
    GameOver("rounds-over", [0]),
    GameOver("rounds-over", [1]),
    GameOver("rounds-over", [1, 2]),
    MatchOver([0]),
    MatchOver([1]),
    MatchOver([0, 2]),
    MatchOver([1, 2]),
)


def test_every_event_has_words_of_its_own_in_both_languages() -> None:
    english = sentences(EVENTS, company("en"))
    french = sentences(EVENTS, company("fr"))
    assert len(english) == len(french) == len(EVENTS) - 1, "a card face down is on the table"
    assert len(set(english)) == len(english)
    assert len(set(french)) == len(french)
    assert all(a != b for a, b in zip(english, french, strict=True))
    for told in (*english, *french):
        assert not told[0].islower() or told.startswith("rat2")
    for event in EVENTS:
        assert GAME.tell(event, NAMES.__getitem__).en


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (TookOffice(0, 1, True), Text("Ana names you as captain", "Ana vous nomme capitaine")),
        (TookOffice(1, 0, True), Text("You name Ana as captain", "Vous nommez Ana capitaine")),
        (
            Called(1, 0),
            Text("Ana calls you to load next", "Ana vous désigne pour charger ensuite"),
        ),
        (
            Called(0, 1),
            Text("You call Ana to load next", "Vous désignez Ana pour charger ensuite"),
        ),
        (
            Fell(1, ["boat1", "boat2"]),
            Text("2 boats fall", "2 bateaux tombent"),
        ),
        (
            Removed(1, ["boat1", "plank1", "plank2"]),
            Text(
                "Ana catches a boat and 2 planks: out of the game",
                "Ana rattrape un bateau et 2 planches : hors jeu",
            ),
        ),
        (
            MatchOver([0, 2]),
            Text("You share the victory with Bilal", "Vous partagez la victoire avec Bilal"),
        ),
    ],
)
def test_sentences_speak_to_the_person(event: AnyEvent, says: Text) -> None:
    assert sentences([event], company("en")) == [says.en + "."]
    assert sentences([event], company("fr")) == [says.say("fr") + "."]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    ("played", "options"),
    [
        ("", {}),
        ("cards 7 9 9", {}),
        ("cards 9 4 4", {}),
        ("cards 7 1 2", {"games": 3}),
        ("cards 7 1 2", REFEREE),
        ("cards 7 1 2; load rat", REFEREE),
    ],
)
def test_every_question_fits_the_screen(played: str, options: dict[str, object], lang: str) -> None:
    state = run(stage(options=options), played)
    view = view_of(state, options)
    assert len(FACE.ask(view, company(lang)).plain) < 80
    assert len(FACE.headline(view, company(lang))) < 80
    for part in (FACE.table(view, company(lang)), FACE.help(company(lang))):
        assert max(map(len, drawn(part).splitlines())) <= 80


def test_the_headline_of_a_series() -> None:
    view = view_of(stage(options={"games": 3}), {"games": 3})
    assert (
        FACE.headline(view, company("en"))
        == "Riff Raff · game 1 of 3 · round 1 of 10 · captain You"
    )


def test_the_sheet_of_a_series_tells_who_won_how() -> None:
    options: dict[str, object] = {"games": 3}
    state = run(stage(supplies=["rat1"], options=options), "cards 7 1 2; put rat; rest")
    after = view_of(state, options)
    result = FACE.round_result(after, after)
    assert result == GameResult("emptied", [0])
    told = drawn(FACE.sheet([result], after, company("en")))
    assert "1       You       everything loaded" in told
    assert FACE.round_result(after, view_of(stage())) is None


def test_details_show_played_cards_where_they_are_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "DRAWINGS", "tablee.no.such.drawing")
    played = "cards 1 3 2; put rat; rest; put rat; rest; put rat; rest"
    options: dict[str, object] = {"covered": "shown"}
    open_table = view_of(run(stage(options=options), played), options)
    assert "Ana: played 3" in drawn(FACE.details(open_table, company("en")))
    assert FACE.details(view_of(run(stage(), played)), company("en")) is None


# -- What a study counts --------------------------------------------------------------------


def test_a_study_counts_every_rule_it_names() -> None:
    events = [
        *EVENTS,
        Placed(1, "plank2", 9),
        Announced(1, 2),
        Fell(1, ["boat1", "rat1", "rat2"]),
    ]
    assert {STUDY.fired(event) for event in events} - {None} == set(RULES)
    assert sum(STUDY.unit_over(event) for event in EVENTS) == 3
