"""What a person sees of Traf in a terminal, at telling moments, in both languages."""

import pytest

from tablee.core.terminal import Company
from tablee.games import find
from tablee.games.traf.terminal import TrafFace
from tests.games.traf.staging import deal, play, seen_by, stage
from tests.kit.text import drawn, plain

FACE = TrafFace(find("traf"))
EN = Company(["You", "Ana", "Bilal"], "en", you=0)
FR = Company(["Vous", "Ana", "Bilal"], "fr", you=0)
HANDS = ["b1 b2 b4 r4", "b2 y3 g4 r5", "b3 y4 g5 r6"]
MIDDLE = "b6 y6 g6"
NEXT = deal(["g1 g1 y1 y1", "g2 g2 y2 r1", "g3 y3 r1 r2"], "r3 r3 r6")


def told(lines: list[object]) -> list[str]:
    return [plain(str(line)) for line in lines]


def test_the_table_shows_the_middle_the_pot_and_what_others_took() -> None:
    match = stage(HANDS, MIDDLE, "pass, swap r5 b6")
    view = seen_by(match, 0)
    assert FACE.headline(view, EN) == "Traf · deal 1 · pack 1 of 3 · 33 cards to draw"
    assert drawn(FACE.table(view, EN)) == (
        "          chips  cards\n"
        "   You       11\n"
        "   Ana       11  ♦6 ▒▒ ▒▒ ▒▒\n"
        "▶  Bilal     11  ▒▒ ▒▒ ▒▒ ▒▒  dealer\n"
        "\n"
        "Middle  ●6 ▲6 ■5     Pot  3"
    )
    assert drawn(FACE.hand(view, EN)) == "Your hand  ♦1 ♦2 ♦4 ■4   blue for 7"


def test_the_same_in_french() -> None:
    view = seen_by(stage(HANDS, MIDDLE, "pass, swap r5 b6"), 0)
    assert FACE.headline(view, FR) == "Traf · donne 1 · paquet 1 sur 3 · 33 cartes à tirer"
    assert "Milieu  ●6 ▲6 ■5     Mise  3" in drawn(FACE.table(view, FR))
    assert drawn(FACE.hand(view, FR)) == "Votre main  ♦1 ♦2 ♦4 ■4   couleur bleue, 7"
    assert told(list(FACE.tell(view, FR))) == ["Ana donne le 5 rouge contre le 6 bleu."]


def test_every_label_says_what_the_swap_makes() -> None:
    view = seen_by(stage(HANDS, MIDDLE), 0)
    labels = {move: str(FACE.label(move, view, EN)) for move in FACE.moves(view)}
    assert labels["pass"] == "pass"
    assert labels["knock"] == "knock"
    assert labels["swap r4 b6"] == "■4→♦6 blue 13"
    assert labels["swap r4 b6 knock"] == "■4→♦6 and knock"
    assert labels["swap b1 y6"] == "♦1→●6 nothing"
    assert str(FACE.label("swap r4 b6", view, FR)) == "■4→♦6 bleue 13"
    assert max(map(len, labels.values())) <= 20  # three columns fit 80 places


def test_a_swap_and_a_knock_are_one_sentence() -> None:
    match = stage(HANDS, MIDDLE, "swap r4 b6 knock")
    view = seen_by(match, 0)
    assert told(list(FACE.tell(view, EN))) == [
        "You give the red 4 for the blue 6 and knock: everybody else has one last turn."
    ]
    assert told(list(FACE.tell(view, FR))) == [
        "Vous donnez le 4 rouge contre le 6 bleu et frappez : chacun des autres joue une "
        "dernière fois."
    ]
    other = Company(["Vous", "Ana", "Bilal"], "fr", you=1)
    view = seen_by(match, 1)
    assert told([FACE.ask(view, other)]) == [
        "On a frappé : c’est votre dernier tour, échangez une carte ou passez."
    ]


@pytest.mark.parametrize(
    ("company", "says"),
    [
        (
            EN,
            [
                "Bilal passes.",
                "You show blue for 7; Ana has no combination; Bilal has no combination.",
                "You take the pot of 3 chips with blue for 7.",
                "Everybody puts a chip into the pot, which holds 3; the cards are dealt.",
            ],
        ),
        (
            FR,
            [
                "Bilal passe.",
                "Vous montrez : couleur bleue, 7 ; Ana n’a aucune combinaison ; Bilal n’a aucune "
                "combinaison.",
                "Vous remportez la mise de 3 jetons : couleur bleue, 7.",
                "Chacun mise un jeton, la mise est de 3 ; les cartes sont distribuées.",
            ],
        ),
    ],
)
def test_the_show_is_told(company: Company, says: list[str]) -> None:
    match = stage(HANDS, MIDDLE, "knock, pass", then=[NEXT])
    play(match, "pass")
    assert told(list(FACE.tell(seen_by(match, 0), company))) == says


def test_the_sheet_says_what_was_shown_and_won() -> None:
    match = stage(HANDS, MIDDLE, "knock, pass", then=[NEXT])
    before = seen_by(match, 0)
    assert FACE.round_result(before, before) is None
    play(match, "pass")
    after = seen_by(match, 0)
    result = FACE.round_result(before, after)
    assert result is not None
    assert drawn(FACE.last_round([result], EN)) == (
        "       shown                        won  chips\n"
        "You    ♦1 ♦2 ♦4 ■4  blue for 7       +3     14\n"
        "Ana    ♦2 ●3 ▲4 ■5  no combination    ·     11\n"
        "Bilal  ♦3 ●4 ▲5 ■6  no combination    ·     11"
    )
    sheet = drawn(FACE.sheet([result], after, EN))
    assert sheet.splitlines()[1].split() == ["1", "+3", "14", "11", "11"]


def test_until_the_next_deal_all_hands_lie_open() -> None:
    match = stage(HANDS, MIDDLE, "knock, pass", then=[NEXT])
    match.waits_at_pauses = True
    play(match, "pass")
    assert "♦1 ♦2 ♦4 ■4" in drawn(FACE.revealed(seen_by(match, 0), EN))
    match.time_out()
    assert FACE.revealed(seen_by(match, 0), EN) is None


@pytest.mark.parametrize(
    ("hands", "shows", "wins"),
    [
        (
            ["b1 y2 g3 r4", *HANDS[1:]],
            ["aucune combinaison (10 en tout)", "aucune combinaison (18 en tout)"],
            "Bilal remporte la mise de 3 jetons avec quatre cartes qui font 18.",
        ),
        (
            ["b1 b2 b4 r4", "y1 y2 y4 r5", "g1 r2 b5 y6"],
            ["couleur bleue, 7 (11 en tout)", "couleur jaune, 7 (12 en tout)"],
            "Ana remporte la mise de 3 jetons avec quatre cartes qui font 12.",
        ),
        (
            HANDS,
            ["couleur bleue, 7 (11 en tout)", "aucune combinaison (18 en tout)"],
            "Vous remportez la mise de 3 jetons : couleur bleue, 7 (11 en tout).",
        ),
    ],
)
def test_the_sum_that_decides_is_told_and_on_the_sheet(
    hands: list[str], shows: list[str], wins: str
) -> None:
    match = stage(hands, MIDDLE, "knock, pass", options={"pot": "highest"})
    match.waits_at_pauses = True
    before = seen_by(match, 0)
    play(match, "pass")
    after = seen_by(match, 0)
    lines = told(list(FACE.tell(after, FR)))
    assert wins in lines
    result = FACE.round_result(before, after)
    assert result is not None
    for part in (drawn(FACE.last_round([result], FR)), drawn(FACE.revealed(after, FR))):
        assert all(words in part for words in shows)
    assert all(any(words in line for line in lines) for words in shows)
    assert f"(total {sum(int(card[1]) for card in before.hand)})" in drawn(FACE.hand(before, EN))


def test_a_pot_that_stays_is_on_the_sheet() -> None:
    nothing = ["b1 y2 g3 r4", *HANDS[1:]]
    match = stage(nothing, MIDDLE, "knock, pass", then=[NEXT])
    before = seen_by(match, 0)
    play(match, "pass")
    result = FACE.round_result(before, seen_by(match, 0))
    assert result is not None
    assert result.stayed == 3
    assert "left in the pot" in drawn(FACE.last_round([result], EN))
    assert "reste au milieu" in drawn(FACE.last_round([result], FR))


def test_a_new_middle_is_one_sentence() -> None:
    match = stage(HANDS, MIDDLE, "pass, pass", then=["middle r1r2r3"])
    play(match, "pass")
    assert told(list(FACE.tell(seen_by(match, 0), EN)))[-1] == (
        "Everybody passed: new in the middle are the red 1, the red 2 and the red 3."
    )


def test_discards_may_be_looked_up_and_help_explains_the_combinations() -> None:
    match = stage(HANDS, MIDDLE, "pass, pass", then=["middle r1r2r3"])
    assert "nothing yet" in drawn(FACE.details(seen_by(match, 0), EN))
    play(match, "pass")
    assert "♦6 ●6 ▲6" in drawn(FACE.details(seen_by(match, 0), EN))
    assert "four alike" in drawn(FACE.help(EN))
    assert "quatre identiques" in drawn(FACE.help(FR))
