"""Reflex as it is drawn and told in a terminal, at telling moments and in both languages."""

import pytest
from rich.console import RenderableType

import tablee
from tablee.core.terminal import Company
from tablee.games import find
from tablee.games.reflex.events import Laid, Took
from tablee.games.reflex.terminal import ReflexFace, RoundResult
from tablee.games.reflex.terminal_text import KEYS
from tests.games.reflex.staging import all_ready, deal, run, seen_by, stage
from tests.kit.text import drawn, plain, sentences

FACE = find("reflex").terminal()
NAMES = ["Zoé", "Ana", "Bilal", "Chloé", "Dev", "Emma"]
SIX_ONES = "b1 b1 y1 y1 g1 g1"
GIVEN = ["b2 b3 b4 y2 r2 r3", "b2 b3 b6 y6 r4", "b5 b5 b4 b6 y5"]


def company(lang: str, seats: int = 3, you: int | None = 0) -> Company:
    return Company(NAMES[:seats], lang, you)


def rows_of(part: RenderableType | None) -> list[str]:
    """Line by line, on the narrowest screen."""
    return drawn(part, width=78).splitlines()


def told(match: tablee.Match, lang: str = "en", seat: int = 0, seats: int = 3) -> list[str]:
    lines = FACE.tell(seen_by(match, seat), company(lang, seats, seat))
    return [plain(line.plain) for line in lines]


def test_it_has_a_face_of_its_own() -> None:
    assert isinstance(FACE, ReflexFace)


def test_the_table_shows_how_far_the_series_have_come_and_who_took_them() -> None:
    match = stage(GIVEN, "0:b2-4 2:b5 1:b6 0:r2-3")
    rows = rows_of(FACE.table(seen_by(match, 0), company("en")))
    assert rows[0].startswith("♦ b   → Ana         1 · · · · ·")
    assert rows[3].startswith("■ r   1 2 3 · · ·   1 · · · · ·")
    assert "Ana" in rows[2]
    assert "♦" in rows[2]
    assert max(map(len, rows)) <= 78


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_it_fits_the_narrowest_screen(seats: int, lang: str) -> None:
    names = [f"Wolfgang-Amadeus{seat}"[:16] for seat in range(seats)]
    people = Company(names, lang, 0)
    match = tablee.start("reflex", seats=seats, seed=seats)
    all_ready(match)
    view = seen_by(match, 0)
    table = rows_of(FACE.table(view, people))
    assert max(map(len, table)) <= 78
    assert len(table) <= 8
    assert len(rows_of(FACE.hand(view, people))) == 1
    assert "Wolfgang-Amadeus"[:16] in " ".join(table)


def test_the_hand_lies_by_colour_and_what_fits_is_underlined() -> None:
    match = stage(["b3 b2 r6 g2 y5"] + [""] * 5, tempo="turns")
    line = FACE.hand(seen_by(match, 0), company("en", 6))
    text = rows_of(line)[0]
    assert text.startswith("Your hand   ♦ b")
    assert text.index("♦ b") < text.index("● y") < text.index("▲ g") < text.index("■ r")
    plain = line.plain  # type: ignore[union-attr]
    under = {plain[span.start] for span in line.spans if "underline" in str(span.style)}  # type: ignore[union-attr]
    assert under == {"2"}


@pytest.mark.parametrize(
    ("played", "seat", "en", "fr"),
    [
        ("0:b2-4", 0, "You lay the blue 2 to 4.", "Vous posez les 2 à 4 bleus."),
        ("0:b2-4", 1, "Zoé lays the blue 2 to 4.", "Zoé pose les 2 à 4 bleus."),
        ("0:b2-3", 0, "You lay the blue 2 and 3.", "Vous posez les 2 et 3 bleus."),
        ("1:b2", 0, "Ana lays the blue 2.", "Ana pose le 2 bleu."),
        (
            "0:b2-4 2:b5 1:b6",
            0,
            "Ana lays the blue 6 and takes the blue series!",
            "Ana pose le 6 bleu et ramasse la série bleue !",
        ),
        (
            "0:b2-4 2:b5 1:b6",
            1,
            "You lay the blue 6 and take the blue series!",
            "Vous posez le 6 bleu et ramassez la série bleue !",
        ),
        (
            "time",
            0,
            "Nobody moves: the blue 2 is laid for you.",
            "Personne ne bouge : le 2 bleu est posé d’office pour vous.",
        ),
        (
            "time",
            1,
            "Nobody moves: the blue 2 is laid for Zoé.",
            "Personne ne bouge : le 2 bleu est posé d’office pour Zoé.",
        ),
    ],
)
def test_what_happens_is_told_in_sentences(played: str, seat: int, en: str, fr: str) -> None:
    match = stage(GIVEN, played)
    assert told(match, "en", seat) == [en]
    assert told(match, "fr", seat) == [fr]


def test_a_round_is_told_from_the_deal_to_its_end() -> None:
    given = [f"{SIX_ONES} b2 b3", "r1 r1", "", "", "", ""]
    match = tablee.start("reflex", seats=6, luck=[deal(given)], seed=1)
    assert told(match, seats=6) == ["The cards are dealt.", "The 1s are laid (you 6, Ana 2)."]
    for seat in range(5):
        match.play(seat, "ready")
        assert told(match, seats=6) == []
    match.play(5, "ready")
    assert told(match, seats=6) == ["Everybody is ready: go!"]
    assert told(match, "fr", seats=6) == ["Tout le monde a fait signe : c’est parti !"]
    run(match, "0:b2-3")
    assert told(match, seats=6)[:3] == [
        "You lay the blue 2 and 3.",
        "You have laid all your cards.",
        "The round is over: 3 points for you, first to run out of cards.",
    ]
    assert told(match, "fr", seats=6)[:3] == [
        "Vous posez les 2 et 3 bleus.",
        "Vous avez posé toutes vos cartes.",
        "La manche est finie : 3 points pour vous, main vide en premier.",
    ]
    assert told(match, seat=1, seats=6)[1] == "Zoé has laid all their cards."


def test_stop_pass_enough_and_too_late() -> None:
    given = [f"{SIX_ONES} b2 b3", "r1 r1", "", "", "", ""]
    match = stage(given, "0:b2-3 0:stop", stop="called", limit=0)
    assert told(match, seats=6)[0] == "You call stop!"
    assert told(match, "fr", seats=6)[0] == "Vous dites stop !"
    run(match, "3:enough")
    assert told(match, seats=6) == ["Chloé has had enough.", "You win the match."]
    match = stage(GIVEN, "0:pass", tempo="turns")
    assert told(match) == ["You pass."]
    assert told(match, "fr") == ["Vous passez."]
    late = stage(["b3", "b3", "b2 b2"], "2:b2 batch-2 0:b3 1:b3 batch-1-0", tempo="batched")
    assert told(late) == ["Ana lays the blue 3.", "Too late: you take the blue 3 back."]
    assert told(late, seat=1) == [
        "You lay the blue 3.",
        "Zoé comes too late and takes their cards back.",
    ]


@pytest.mark.parametrize(
    ("given", "played", "options", "en", "fr"),
    [
        (GIVEN, "", {}, "Lay what fits: its letter and its value.", "Posez ce qui convient"),
        (["", "b2 b2 y2 y2 g2", "g2 r2 r2"], "", {}, "Nothing in your hand fits", "Rien ne"),
        (GIVEN, "", {"tempo": "turns"}, "Your turn: lay cards, or pass.", "À vous : posez des"),
        (GIVEN, "0:b2", {"tempo": "batched"}, "Your cards are on their way", "Vos cartes sont en"),
    ],
)
def test_one_sentence_says_what_to_do(
    given: list[str], played: str, options: dict[str, object], en: str, fr: str
) -> None:
    view = seen_by(stage(given, played, options), 0)
    assert FACE.ask(view, company("en")).plain.startswith(en)
    assert plain(FACE.ask(view, company("fr")).plain).startswith(fr)


def test_other_questions() -> None:
    match = tablee.start("reflex", seats=3, seed=1)
    assert FACE.ask(seen_by(match, 0), company("en")).plain.startswith("Your cards are sorted")
    match.play(0, "ready")
    assert FACE.ask(seen_by(match, 0), company("en")).plain.startswith("The others are sorting")
    given = [f"{SIX_ONES} b2 b3", "r1 r1", "", "", "", ""]
    called = seen_by(stage(given, "0:b2-3", stop="called"), 0)
    assert FACE.ask(called, company("en", 6)).plain == "You have no cards left: call stop!"
    assert rows_of(FACE.hand(called, company("en", 6)))[0] == "Your hand   no cards left"
    resting = seen_by(stage(given, "0:b2-3", limit=0), 0)
    assert FACE.ask(resting, company("en", 6)).plain == "Another round, or enough?"
    table = rows_of(FACE.table(resting, company("en", 6)))
    assert table[0].startswith("♦ b   1 2 3 · · ·")  # the round still lies there


def test_labels_say_what_a_run_would_bring() -> None:
    given = [f"{SIX_ONES} r1 b6", "b2 b3 b4 b5", "", "", "", ""]
    view = seen_by(stage(given, "1:b2-5"), 0)
    assert [FACE.label(move, view, company("en", 6)).plain for move in view.legal] == ["♦ b6 +4"]
    view = seen_by(stage(GIVEN, tempo="turns"), 0)
    labels = [FACE.label(move, view, company("fr")).plain for move in view.legal]
    assert labels[:3] == ["♦ b2", "♦ b2-3", "♦ b2-4"]
    assert labels[-1] == "passer"


def test_the_score_sheet_says_where_points_came_from() -> None:
    rounds = [RoundResult([2, 0, 1], 1), RoundResult([0, 3, 1], 0)]
    match = stage(GIVEN)
    assert [row.split() for row in rows_of(FACE.last_round(rounds, company("en")))[1:4]] == [
        ["Zoé", "·", "3", "3"],
        ["Ana", "3", "·", "3"],
        ["Bilal", "1", "·", "1"],
    ]
    sheet = rows_of(FACE.sheet(rounds, seen_by(match, 0), company("fr")))
    assert sheet[1].split() == ["1", "2", "0+3", "1"]
    assert sheet[2].split() == ["2", "0+3", "3", "1"]


def test_a_round_is_kept_for_the_sheet() -> None:
    match = stage(
        [f"{SIX_ONES} r1 b6", "y2 y3 y4 y5 y6", "b2 b3 b4 b5", "", "", ""], "1:y2-6 2:b2-5"
    )
    before = seen_by(match, 0)
    run(match, "0:b6")
    assert FACE.round_result(before, seen_by(match, 0)) == RoundResult([1, 1, 0, 0, 0, 0], 0)
    assert FACE.round_result(before, before) is None


@pytest.mark.parametrize(
    ("keys", "move"),
    [("b", None), ("b2", "b2-4"), ("B2", "b2"), ("r2", "r2-3"), ("j2", "y2"), ("g4", "g4")],
)
def test_keys_in_real_time(keys: str, move: str | None) -> None:
    """A letter and a value lay all that follow, a capital one card; jaune and vert count too."""
    view = seen_by(stage(["b2 b3 b4 y2 r2 r3", "b5 y3 r4 b5 y3 r4", ""]), 0)
    assert FACE.pressed(keys, view) == move


@pytest.mark.parametrize("keys", ["1", "x", "b9", "?", " "])
def test_other_keys_are_refused(keys: str) -> None:
    with pytest.raises(tablee.Illegal):
        FACE.pressed(keys, seen_by(stage(GIVEN), 0))


def test_the_space_bar_is_ready_and_stop() -> None:
    match = tablee.start("reflex", seats=3, seed=1)
    assert FACE.pressed(" ", seen_by(match, 0)) == "ready"
    given = [f"{SIX_ONES} b2 b3", "r1 r1", "", "", "", ""]
    assert FACE.pressed("\n", seen_by(stage(given, "0:b2-3", stop="called"), 0)) == "stop"
    resting = seen_by(stage(given, "0:b2-3", limit=0), 0)
    assert [FACE.pressed(key, resting) for key in "12"] == ["ready", "enough"]


def test_in_turns_nobody_is_asked_what_goes_without_saying() -> None:
    match = tablee.start("reflex", seats=3, seed=1, options={"tempo": "turns"})
    assert FACE.obvious(seen_by(match, 0)) == "ready"
    stuck = stage(["", "b2 b2 y2 y2 g2", "g2 r2 r2"], tempo="turns")
    assert FACE.obvious(seen_by(stuck, 0)) == "pass"
    assert FACE.obvious(seen_by(stage(GIVEN, tempo="turns"), 0)) is None
    assert FACE.obvious(seen_by(tablee.start("reflex", seats=3, seed=1), 0)) is None


def test_the_headline_and_the_help() -> None:
    view = seen_by(stage(GIVEN), 0)
    assert FACE.headline(view, company("en")) == "Reflex · round 1 · to 20 points · dealer: Bilal"
    assert "manche 1 · en 20 points" in FACE.headline(view, company("fr"))
    endless = seen_by(stage(GIVEN, limit=0), 0)
    assert "points" not in FACE.headline(endless, company("en"))
    for lang, words in (("en", "lay the blue 3"), ("fr", "poser le 3 bleu")):
        assert words in " ".join(rows_of(FACE.help(company(lang))))


@pytest.mark.parametrize(
    ("seat", "en", "fr"),
    [
        (
            0,
            "Nobody moves: the blue 6 is laid for you, and the series is yours",
            "Personne ne bouge : le 6 bleu est posé d’office pour vous, et la série est à vous",
        ),
        (
            1,
            "Nobody moves: the blue 6 is laid for Zoé, who takes the series",
            "Personne ne bouge : le 6 bleu est posé d’office pour Zoé, qui ramasse la série",
        ),
    ],
)
def test_a_series_may_be_taken_by_a_forced_card(seat: int, en: str, fr: str) -> None:
    happened = [Laid(0, "b6", forced=True), Took(0, "b")]
    assert sentences(happened, company("en", you=seat)) == [f"{en}."]
    assert [plain(line) for line in sentences(happened, company("fr", you=seat))] == [f"{fr}."]


def test_the_help_names_the_keys_that_are_keys() -> None:
    keys = [key for key, _ in KEYS]
    assert "1" not in keys
    assert set(FACE.keys(["ready", "enough"]).values()) <= set(keys)
