"""Riff Raff as a person reads it: telling moments in both languages."""

from collections.abc import Sequence

import pytest

import tablee
from tablee.cli.screen import keyed_menu
from tablee.core.errors import Text
from tablee.core.events import MatchOver
from tablee.core.terminal import Company
from tablee.games.riff_raff import terminal_text
from tablee.games.riff_raff.events import (
    Announced,
    AnyEvent,
    Called,
    CardsBack,
    Chose,
    Fell,
    Frozen,
    GameOver,
    OnlyOwn,
    Placed,
    Removed,
    Reported,
    Returned,
    Revealed,
    RoundOver,
    Slipped,
    Started,
    TookOffice,
)
from tablee.games.riff_raff.placing import ways
from tablee.games.riff_raff.rules import RiffRaff
from tablee.games.riff_raff.shapes import SHAPES
from tablee.games.riff_raff.terminal import GameResult
from tablee.games.riff_raff.typed import placement, translated
from tablee.games.riff_raff.view import RiffRaffView
from tablee.games.riff_raff.words import PLACE_NAMES, REST_NAMES, SHAPE_NAMES
from tests.games.riff_raff.staging import GAME, run, stage
from tests.kit.text import drawn, plain, sentences

FACE = GAME.terminal()
NAMES = ["You", "Ana", "Bilal"]
REFEREE: dict[str, object] = {"physics": "referee"}


def company(lang: str, you: int | None = 0) -> Company:
    return Company(NAMES, lang, you)


def view_of(state: RiffRaff, options: dict[str, object] | None = None) -> RiffRaffView:
    shown: RiffRaffView = GAME.show(state, GAME.check_options(options or {}), 0, False)
    return shown


def menu(view: RiffRaffView, lang: str = "en") -> str:
    labels = [FACE.label(move, view, company(lang)) for move in FACE.moves(view)]
    return drawn(keyed_menu(FACE.marks(view), labels, 80))


def test_the_table_shows_the_ship_its_cargo_by_spots_and_who_has_what() -> None:
    state = run(stage(aboard="rat3@7 boat2@1 crate3@5 crate2@5 chest3@0"), "cards 7 5 7")
    state.tilt = (20_000, -53_000, 0, 120_000, -30_000)
    told = drawn(FACE.table(view_of(state), company("en")))
    ship, _, rest = told.partition("\n\n")
    assert "[CCC" in ship
    assert rest == (
        "                port          starboard\n"
        "upper yard   9  ·         10  ·\n"
        "middle yard  7  rat        8  ·\n"
        "lower yard   5  2×crate    6  ·\n"
        "deck, fore   1  boat       2  ·\n"
        "deck, aft    3  ·          4  ·\n"
        "on no spot  chest\n"
        "B boat  A barrel  F flask  C crate  S sailor  P plank  R rat  H chest\n"
        "The ship leans 3.0° to port and 1.1° to the bow; the middle yard leans 3.8° to\n"
        "starboard; the upper yard leans 4.8° to port.\n"
        "\n"
        "           card  left  to load\n"
        "▶★  You       7     8  boat barrel flask crate sailor plank rat chest\n"
        "    Ana       5     6  barrel flask sailor plank rat chest\n"
        "    Bilal     7     5  boat barrel flask sailor plank"
    )


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_full_table_leaves_room_for_the_menu(lang: str) -> None:
    aboard = "rat3@7 boat2@1 crate3@5 crate2@5 chest3@0 sailor2@9 plank2@10"
    view = view_of(run(stage(aboard=aboard), "cards 7 5 7"))
    tall, wide = (drawn(FACE.table(view, company(lang)), width) for width in (80, 105))
    assert len(tall.splitlines()) <= 32
    assert len(wide.splitlines()) <= 24
    assert max(map(len, wide.splitlines())) <= 105
    assert (" 9  sailor" in wide.splitlines()[1]) == (lang == "en"), "side by side"


def test_in_referee_mode_pieces_have_their_numbers() -> None:
    state = run(
        stage(aboard="rat3@7 crate2@7", options=REFEREE), "cards 7 5 6; announce 1; load rat"
    )
    view = view_of(state, REFEREE)
    told = drawn(FACE.table(view, company("fr")))
    assert "vergue du milieu  7  rat1 caisse2 rat3" in told
    assert "navire" not in told, "nobody knows how it leans"
    assert [row[:1] for row in told.splitlines()[-3:]] == ["▶", " ", " "], "only who loads"
    assert "1  nothing (more) fell" in menu(view)
    assert "crate2 was caught" in menu(view)
    assert "caisse 2 est tombée" in menu(view, "fr")
    assert "rat 3 rattrapé" in menu(view, "fr")


def test_what_has_been_reported_is_told_and_no_longer_lies_there() -> None:
    played = "cards 7 5 6; announce 1; load rat; fell crate2; caught rat3"
    view = view_of(run(stage(aboard="rat3@7 crate2@7", options=REFEREE), played), REFEREE)
    told = drawn(FACE.table(view, company("en")))
    assert "middle yard  7  rat1       8" in told
    assert "Reported so far: crate2 fell and rat3 caught." in told
    french = drawn(FACE.table(view, company("fr")))
    assert "Déjà dit : caisse 2 tombée et rat 3 rattrapé." in french


def test_whoever_sits_at_the_ship_loads_for_a_bot() -> None:
    view = view_of(run(stage(options=REFEREE), "cards 1 4 2; load chest"), REFEREE)
    assert FACE.ask(view, company("en")).plain.startswith("Put chest2 on spot 4 for Ana.")
    assert FACE.ask(view, company("fr")).plain.startswith("Posez le coffre 2 sur le 4 pour Ana.")


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("fell caisse2", "fell crate2"),
        ("tombé caisse 2", "fell crate2"),
        ("caisse 2 est tombée", "fell crate2"),
        ("la caisse 2 a été rattrapée", "caught crate2"),
        ("crate2 was caught", "caught crate2"),
        ("rattrapé rat 3", "caught rat3"),
        ("repose caisse 2 5", "lies crate2 5"),
        ("lies crate 2 10", "lies crate2 10"),
        ("charge caisse", "load crate"),
        ("fini", "done"),
        ("2", "fell rat1"),
    ],
)
def test_reports_are_typed_in_either_language(typed: str, move: str) -> None:
    state = run(
        stage(aboard="rat3@7 crate2@7", options=REFEREE), "cards 7 5 6; announce 1; load rat"
    )
    view = view_of(state, REFEREE)
    assert FACE.meant(typed, view) == move
    state.play(0, GAME.read_move(move))


def test_a_referee_table_takes_a_shape_for_the_piece_to_load() -> None:
    view = view_of(run(stage(options=REFEREE), "cards 7 5 6"), REFEREE)
    assert FACE.meant("caisse", view) == "load crate"
    assert FACE.meant("la planche", view) == "load plank"
    assert FACE.meant("1", view) == "load boat"


def test_a_card_is_typed_by_its_own_number() -> None:
    state = stage(hands=["2 5 10"], aboard="rat3@5")
    view = view_of(state)
    assert menu(view) == (
        " 2  deck, fore starboard\n 5  lower yard, port (1)\n10  upper yard, starboard"
    )
    assert FACE.meant("5", view) == "card 5"
    assert FACE.meant("3", view) == "card 3", "which is refused with a sentence about the hand"
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
    assert FACE.meant("place rat upright 0,50", view) == "place rat upright 0,50"
    assert FACE.meant("pose rat debout 0,50 tourné 90", view) == "place rat upright 0,50 turn 90"
    state.play(0, GAME.read_move(FACE.meant("rat lying outer", view)))


def test_the_words_of_the_menu_may_be_typed() -> None:
    """Of every example, by its own name in both languages."""
    for spot in range(1, 11):
        for shape, name in enumerate(SHAPE_NAMES):
            for (rest, place), move in ways(shape, spot).items():
                for lang in (0, 1):
                    said = f"{name[lang]} {REST_NAMES[rest][lang]} {PLACE_NAMES[place][lang]}"
                    assert placement(translated(said), spot) == GAME.write_move(move)
                    assert placement(translated(said.replace("’", "'")), spot)


def test_every_rest_has_a_name() -> None:
    assert set(REST_NAMES) == {rest.name for form in SHAPES for rest in form.rests}


@pytest.mark.parametrize(
    ("typed", "en", "fr"),
    [
        ("rat lying upright", "only one way at a time", "d’une façon à la fois"),
        ("rat mât bout", "one place only", "qu’un endroit"),
        ("crate lying", "The crate can be set down like this: upright", "upright (debout)"),
        ("caisse couchée", "The crate can be set down like this: upright", "La caisse se pose"),
        ("place crate lying 0,60", "The crate can be set down like this", "La caisse se pose"),
        ("whale", "write for instance rat, rat lying", "par exemple rat, rat couché au bout"),
        ("place rat", "write for instance rat, rat lying", "« place rat » n’est pas un coup"),
        ("place rat upright 0,300", "at most 255 mm", "255 mm du milieu au plus"),
        ("place rat 0,60 drop 32", "from at most 31 mm", "31 mm au plus"),
    ],
)
def test_what_cannot_be_placed_is_answered_with_a_sentence(typed: str, en: str, fr: str) -> None:
    view = view_of(run(stage(supplies=["rat1 crate1"]), "cards 7 1 2"))
    with pytest.raises(tablee.Illegal) as refused:
        FACE.meant(typed, view)
    assert en in refused.value.say("en")
    assert fr in plain(refused.value.say("fr"))


def test_nothing_is_hung_from_the_deck() -> None:
    view = view_of(run(stage(), "cards 3 1 2"))
    with pytest.raises(tablee.Illegal, match="hung from the yards, and spot 3 is on the deck"):
        FACE.meant("rat hung", view)
    yard = view_of(run(stage(), "cards 5 1 2"))
    assert FACE.meant("rat accroché au milieu", yard) == "place rat hung 13,75"


@pytest.mark.parametrize(
    ("played", "options", "says"),
    [
        ("", {}, "7 or card 7"),
        ("cards 7 9 9", {}, "captain 2"),
        ("cards 9 4 4", {}, "next 1"),
        ("cards 5 1 2", {}, "announce 2"),
        ("cards 7 1 2", REFEREE, "load rat"),
        ("cards 7 1 2; load rat", REFEREE, "fell rat2, caught rat2 or done"),
    ],
)
def test_what_means_nothing_is_answered_with_examples_of_the_moment(
    played: str, options: dict[str, object], says: str
) -> None:
    view = view_of(run(stage(options=options, aboard="rat3@5"), played), options)
    with pytest.raises(tablee.Illegal, match=f"“ahoy” is not .* write for instance {says}"):
        FACE.meant("ahoy", view)


@pytest.mark.parametrize("options", [{}, REFEREE])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_example_of_the_help_is_a_move(lang: str, options: dict[str, object]) -> None:
    """Referee words stand there only at a referee's table."""
    choosing = view_of(stage(options=options), options)
    told = drawn(FACE.help_at(choosing, company(lang)), 200)
    assert ("rat2" in told) == bool(options)
    assert ("0,60" in told) != bool(options)
    for written, _ in terminal_text.examples(bool(options)):
        said = written.say(lang)
        assert said in told
        if not said.startswith("…") and said != "7":
            assert GAME.read_move(placement(translated(said), 5) or translated(said))


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        (
            "en",
            [
                "The cards are revealed (you: 7, Ana: 5, Bilal: 7).",
                "You stay captain.",
                "You announce 2 pieces.",
                "You place the crate on spot 7.",
                "You place the chest on spot 7.",
                "You make a boat, a crate and a rat fall, catch a crate (out of the game) and take "
                "a boat and a rat to load later.",
            ],
        ),
        (
            "fr",
            [
                "On dévoile les cartes (vous : 7, Ana : 5, Bilal : 7).",
                "Vous restez capitaine.",
                "Vous annoncez 2 pièces.",
                "Vous posez la caisse sur l’emplacement 7.",
                "Vous posez le coffre sur l’emplacement 7.",
                "Vous faites tomber un bateau, une caisse et un rat, rattrapez une caisse (hors "
                "jeu) et récupérez un bateau et un rat pour plus tard.",
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
    assert [plain(line) for line in told] == words


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
    Slipped(0, ["rat1", "crate2"], 14),
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
    english = [text for event in EVENTS for text in sentences([event], company("en"))]
    french = [text for event in EVENTS for text in sentences([event], company("fr"))]
    assert len(english) == len(french) == len(EVENTS)
    assert len(set(english)) == len(english)
    assert len(set(french)) == len(french)
    assert all(a != b for a, b in zip(english, french, strict=True))
    for told in (*english, *french):
        assert not told[0].islower() or told.startswith("rat2")


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
            Text("Ana makes 2 boats fall", "Ana fait tomber 2 bateaux"),
        ),
        (Started(0), Text("You are captain first", "Vous êtes le premier capitaine")),
        (TookOffice(0, 1, False), Text("You become captain", "Vous devenez capitaine")),
        (
            OnlyOwn(0, "crate1"),
            Text(
                "You catch only the crate you were placing: that does not count",
                "Vous ne rattrapez que la caisse, tout juste posée : cela ne compte pas",
            ),
        ),
        (
            GameOver("emptied", [0]),
            Text(
                "You have loaded everything and win the game",
                "Vous avez tout chargé et gagnez la manche",
            ),
        ),
        (
            GameOver("rounds-over", [0]),
            Text(
                "The cards are used up: you have the fewest pieces left",
                "Plus de cartes : c’est vous qui avez le moins de pièces",
            ),
        ),
        (
            GameOver("rounds-over", [0, 1]),
            Text(
                "The cards are used up: you and Ana have the fewest pieces left",
                "Plus de cartes : c’est Ana et vous qui avez le moins de pièces",
            ),
        ),
        (
            Removed(1, ["boat1", "plank1", "plank2"]),
            Text(
                "Ana catches a boat and 2 planks: out of the game",
                "Ana rattrape un bateau et 2 planches : hors jeu",
            ),
        ),
        (
            OnlyOwn(1, "crate1"),
            Text(
                "Ana catches only the crate just placed: that does not count",
                "Ana ne rattrape que la caisse, tout juste posée : cela ne compte pas",
            ),
        ),
        (
            Reported(0, "plank2", "caught", 0),
            Text("plank2 was caught", "La planche 2 a été rattrapée"),
        ),
        (
            GameOver("rounds-over", [1, 2]),
            Text(
                "The cards are used up: Ana and Bilal have the fewest pieces left",
                "Plus de cartes : Ana et Bilal ont le moins de pièces",
            ),
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
    for part in (FACE.table(view, company(lang)), FACE.help_at(view, company(lang))):
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


def test_the_last_page_shows_the_ship() -> None:
    state = run(stage(supplies=["rat1"]), "cards 7 1 2; put rat; rest")
    over = view_of(state)
    assert over.over
    told = drawn(FACE.sheet([GameResult("emptied", [0])], over, company("en")))
    assert "(O)" in told
    assert "middle yard  7  rat" in told


def test_details_show_the_ship_and_played_cards_where_they_are_open() -> None:
    played = "cards 1 3 2; put rat; rest; put rat; rest; put rat; rest"
    options: dict[str, object] = {"covered": "shown"}
    open_table = view_of(run(stage(options=options), played), options)
    assert "Ana: played 3" in drawn(FACE.details(open_table, company("en")))
    french = drawn(FACE.details(open_table, company("fr")))
    assert "Ana : jouées 3" in french
    covered = drawn(FACE.details(view_of(run(stage(), played)), company("en")))
    assert "B boat        A barrel" in covered
    assert "played" not in covered
    assert FACE.details(view_of(stage(options=REFEREE), REFEREE), company("en")) is None


# -- What a study counts --------------------------------------------------------------------


def test_a_study_counts_every_rule_it_names() -> None:
    events = [
        *EVENTS,
        Placed(1, "plank2", 9),
        Announced(1, 2),
        Fell(1, ["boat1", "rat1", "rat2"]),
    ]
    study = GAME.study()
    assert {study.fired(event) for event in events} - {None} == set(study.rules)
    assert sum(study.unit_over(event) for event in EVENTS) == 3
