"""How a table of Puko looks in a terminal, and what is said there, in both languages."""

import pytest

import tablee
from tablee import Match
from tablee.core.events import MatchOver
from tablee.core.terminal import Company
from tablee.games import find
from tablee.games.puko.events import (
    AnyEvent,
    Broke,
    Chose,
    Declared,
    Drew,
    LastOne,
    Left,
    Shared,
    Staked,
    Won,
)
from tablee.games.puko.terminal import PukoFace, TrickResult
from tests.games.puko.staging import seen_by, stage, start
from tests.kit.play import play_by_chance
from tests.kit.text import drawn, plain, sentences

GAME = find("puko")
NAMES = ["Moi", "Ana", "Bilal", "Chloé", "Dev"]
DEAL = "deal b1b2b3b4b5b6 y1y2y3y4y5y6 g1g2g3g4g5g6 roll red"


def face() -> PukoFace:
    found = GAME.terminal()
    assert isinstance(found, PukoFace)
    return found


def company(lang: str = "en", seats: int = 3, you: int | None = 0) -> Company:
    return Company(NAMES[:seats], lang, you)


def told(match: Match, lang: str, you: int = 0) -> list[str]:
    lines = face().tell(seen_by(match, you), company(lang, match.seats, you))
    return [plain(line.plain) for line in lines]


def choosing() -> Match:
    return tablee.start("puko", seats=3, luck=[DEAL], seed=1)


def declaring() -> Match:
    match = choosing()
    for seat, cards in enumerate(("b5 b6", "y4 y5", "g1 g2")):
        match.play(seat, f"keep {cards}")
    return match


@pytest.mark.parametrize(
    ("lang", "head", "row", "die"),
    [
        ("en", "Puko · trick 1 of 18", "▶  Moi       46  chooses …       first", "red is trump"),
        ("fr", "Puko · pli 1 sur 18", "▶  Moi        46  choisit …       premier", "atout rouge"),
    ],
)
def test_the_table_while_all_choose(lang: str, head: str, row: str, die: str) -> None:
    view = seen_by(choosing(), 0)
    assert face().headline(view, company(lang)) == head
    table = drawn(face().table(view, company(lang)))
    assert row in table
    assert die in table
    assert "■r" in table
    assert drawn(face().hand(view, company(lang))).endswith("♦b1 ♦b2 ♦b3 ♦b4 ♦b5 ♦b6")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_labels_say_what_a_hand_is_the_best_first(lang: str) -> None:
    match = tablee.start("puko", seats=3, luck=[DEAL.replace("red", "blue")], seed=1)
    view = seen_by(match, 0)
    labels = [face().label(move, view, company(lang)).plain for move in face().moves(view)]
    assert (
        labels[0]
        == {
            "en": "♦b5 ♦b6  11 points in trumps",
            "fr": "♦b5 ♦b6  11 points d’atout",
        }[lang]
    )
    assert sorted(face().moves(view)) == sorted(view.legal)
    seen = seen_by(match, 1)
    [*_, last] = face().moves(seen)
    nothing = {"en": "nothing", "fr": "rien"}[lang]
    assert face().label(last, seen, company(lang)).plain.endswith(nothing)


def test_the_question_says_what_is_known() -> None:
    match = declaring()
    view = seen_by(match, 0)
    english = face().ask(view, company()).plain
    assert english == "Do you knock? You hold nothing. Nobody has knocked so far."
    labels = [face().label(move, view, company()).plain for move in face().moves(view)]
    assert labels == ["knock  win 3, or owe 3", "stay out"]
    match.play(0, "knock")
    french = face().ask(seen_by(match, 1), company("fr", you=1)).plain
    assert plain(french) == "Frappez-vous ? Vous n’avez rien. Un joueur a frappé."
    match.play(1, "stay")
    match.play(2, "stay")


def test_the_last_to_declare_is_told_that_the_pot_is_theirs() -> None:
    match = declaring()
    match.play(0, "stay")
    match.play(1, "stay")
    label = face().label("knock", seen_by(match, 2), company(you=2)).plain
    assert label == "knock  the pot is yours either way"


def test_in_the_last_trick_losing_costs_nothing_and_it_is_said() -> None:
    match = start(5, length=1)
    while seen_by(match).trick < 2 or seen_by(match).phase != "declaring":
        for seat in match.movers():
            match.play(seat, match.fallback(seat))
    seat = match.movers()[0]
    view = seen_by(match, seat)
    assert "the last" in face().headline(view, company(seats=5))
    assert "costs nothing" in face().label("knock", view, company(seats=5, you=seat)).plain
    assert "This is the last trick." in face().ask(view, company(seats=5, you=seat)).plain


def test_a_trick_is_told_in_sentences() -> None:
    match = stage("x b6b6! y5y4! g4g5.")
    assert told(match, "en", you=1) == [
        "Bilal stays out.",
        "Moi shows both blue 6s: a pair of 6s; you show the yellow 4 and the yellow 5: 9 points.",
        "Moi takes the pot of 3 with a pair of 6s.",
        "You must stake at least 3.",
    ]
    assert (
        "Moi montre les deux 6 bleus : une paire de 6 ; vous montrez le 4 jaune et le 5 jaune : "
        "9 points."
    ) in told(match, "fr", you=1)
    assert "You take the pot of 3 with a pair of 6s." in told(match, "en", you=0)


@pytest.mark.parametrize(
    ("stake", "en", "fr", "result"),
    [
        ("raises", "at least 3", "au moins 3", "doit miser ≥ 3"),
        ("exact", "3", "3", "doit miser 3"),
    ],
)
def test_a_debt_is_told_as_the_table_wants_it_paid(
    stake: str, en: str, fr: str, result: str
) -> None:
    one = stage("x b6b6! y5y4! g4g5.", stake=stake)
    assert f"You must stake {en}." in told(one, "en", you=1)
    assert f"Ana doit miser {fr}." in told(one, "fr", you=0)
    two = stage("x b6b6! y5y4! g4g5!", stake=stake)
    assert f"You and Bilal must stake {en} each." in told(two, "en", you=1)
    assert f"Bilal et vous devez miser {fr} chacun." in told(two, "fr", you=1)
    assert f"Ana et Bilal doivent miser {fr} chacun." in told(two, "fr", you=0)
    assert result in drawn(face().last_round(results(two), company("fr")))


def test_who_passes_is_told_so_and_a_hidden_word_has_an_object() -> None:
    match = stage("x b6b6! y5y4! g4g5.")
    assert "Bilal passe." in told(match, "fr", you=1)
    [hidden] = GAME.tell([Declared(1, None)], NAMES.__getitem__)
    assert hidden.fr == "Ana a fait son annonce"


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("en", "Cards in the pile: 30   Discarded: 0"),
        ("fr", "Cartes dans la pioche : 30   Défausse : 0"),
    ],
)
def test_the_pile_and_the_discards_are_counted(lang: str, expected: str) -> None:
    assert expected in drawn(face().details(seen_by(choosing(), 0), company(lang)))


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("en", "Ana owes 9 and cannot pay it all: the next trick is the last."),
        ("fr", "Ana doit 9 et ne peut tout payer : le prochain pli est le dernier."),
    ],
)
def test_debts_are_told(lang: str, expected: str) -> None:
    news = sentences([LastOne(1, 9), LastOne(0, 9), Broke(0, 9)], company(lang))
    assert plain(news[0]) == expected
    assert all(("You" in line) or ("Vous" in line) for line in news[1:])
    assert sentences([MatchOver([0, 1])], company(lang))


@pytest.mark.parametrize(
    ("event", "en", "fr"),
    [
        (
            Chose(0, ["b1", "b1"]),
            "You keep both blue 1s for this trick.",
            "Vous gardez les deux 1 bleus pour ce pli.",
        ),
        (Declared(0, True), "You will knock.", "Vous allez frapper."),
        (Declared(0, False), "You will stay out.", "Vous allez passer."),
        (
            Drew(["b1", "r6"]),
            "You draw the blue 1 and the red 6.",
            "Vous tirez le 1 bleu et le 6 rouge.",
        ),
        (
            Won(0, 3, 0),
            "Nobody knocked, so you, last in order, take the pot of 3.",
            "Personne n’a frappé : dernier à parler, vous prenez le pot de 3.",
        ),
        (
            Won(1, 3, 0),
            "Nobody knocked, so Ana, last in order, takes the pot of 3.",
            "Personne n’a frappé : dernier à parler, Ana prend le pot de 3.",
        ),
        (
            Shared([0, 1], 2),
            "You and Ana are level and take 2 each.",
            "Ana et vous êtes à égalité et prenez 2 chacun.",
        ),
        (
            Shared([1, 2], 2),
            "Ana and Bilal are level and take 2 each.",
            "Ana et Bilal sont à égalité et prennent 2 chacun.",
        ),
        (
            Left([0, 2], 3),
            "You and Bilal are level, but 3 does not divide: the pot stays.",
            "Bilal et vous êtes à égalité, mais 3 ne se partage pas : le pot reste.",
        ),
        (Staked(0, 3, 3), "You stake 3.", "Vous misez 3."),
        (
            Staked(0, 5, 3),
            "You stake 5, 2 more than you must.",
            "Vous misez 5, soit 2 de plus que nécessaire.",
        ),
        (
            Staked(1, 5, 3),
            "Ana stakes 5, 2 more than they must.",
            "Ana mise 5, soit 2 de plus que nécessaire.",
        ),
        (
            Staked(0, 2, 3),
            "You put in all you have: 2.",
            "Vous misez tout ce qui vous reste : 2.",
        ),
        (Staked(1, 2, 3), "Ana puts in all they have: 2.", "Ana mise tout ce qui lui reste : 2."),
        (
            LastOne(0, 9),
            "You owe 9 and cannot pay it all: the next trick is the last.",
            "Vous devez 9 et ne pouvez tout payer : le prochain pli est le dernier.",
        ),
        (
            Broke(0, 9),
            "You owe 9 and cannot pay: the match ends.",
            "Vous devez 9 et ne pouvez payer : la partie s’arrête.",
        ),
        (MatchOver([0]), "You win the match.", "Vous gagnez la partie."),
    ],
)
def test_a_seat_is_told_of_itself_as_you(event: AnyEvent, en: str, fr: str) -> None:
    assert sentences([event], company("en")) == [en]
    [french] = sentences([event], company("fr"))
    assert plain(french) == fr


def test_a_bystander_is_told_that_everybody_draws() -> None:
    happened = [Drew(["b1", "r6"]), Drew(None), Chose(1, None)]
    told = [text.en for text in GAME.tell(happened, NAMES.__getitem__)]
    assert told == [
        "Everybody draws two cards",
        "Everybody draws two cards",
        "Ana has chosen two cards",
    ]


def test_stakes_offer_a_few_amounts_and_any_other_can_be_typed() -> None:
    match = start(3, seed=4)
    rng = tablee.seeded(1)
    while seen_by(match).phase != "staking":
        seat = match.movers()[0]
        menu = match.legal(seat)
        match.play(seat, "knock" if "knock" in menu else menu[rng.below(len(menu))])
    seat = match.movers()[0]
    view = seen_by(match, seat)
    offered = face().moves(view)
    assert offered[0] == f"stake {view.owed}"
    assert set(offered) <= set(view.legal)
    assert len(offered) <= 5
    label = face().label(offered[0], view, company("fr", you=seat)).plain
    assert label == f"miser {view.owed}  le minimum dû"
    assert str(view.owed) in face().ask(view, company(you=seat)).plain


def results(match: Match) -> list[TrickResult]:
    """The score sheet of a match, kept while it is played again."""
    from tablee.core.match import moments

    found: list[TrickResult] = []
    before = None
    for moment in moments(GAME, match.record):
        after = seen_by(moment, 0)
        result = face().round_result(before, after) if before else None
        if result is not None:
            found.append(result)
        before = after
    return found


@pytest.mark.parametrize("declare", ["order", "together"])
def test_the_sheet_shows_where_the_money_came_from(declare: str) -> None:
    match = play_by_chance(start(3, seed=6, stake="exact", declare=declare), 6)
    sheet = results(match)
    assert len(sheet) == seen_by(match).trick
    for trick in sheet:
        assert sum(trick.won.values()) <= trick.pot
        assert set(trick.shown) == (set(trick.knocked) if len(trick.knocked) > 1 else set())
        assert not set(trick.owed) & set(trick.won)
    drawn_sheet = drawn(face().sheet(sheet, seen_by(match, 0), company()))
    for purse in match.scores():
        assert str(purse) in drawn_sheet
    last = drawn(face().last_round(sheet, company("fr")))
    assert "annonce" in last
    assert "résultat" in last


def test_help_explains_the_ladder_of_hands() -> None:
    assert "trump pair > trump points > other pair > nothing" in drawn(face().help(company()))
    assert "paire d’atout > points d’atout" in drawn(face().help(company("fr")))
    assert "avec plain=sums, la somme" in drawn(face().help(company("fr")))


def test_help_explains_how_moves_are_written() -> None:
    lines = [line.split(maxsplit=1) for line in drawn(face().help(company())).splitlines()]
    assert ["knock", "take part"] in lines
    assert ["stay", "stay out"] in lines
    text = drawn(face().help(company("fr")))
    assert "keep b1 r6    le 1 bleu et le 6 rouge sont pour ce pli" in text
    assert "stake 3       mettre 3 au milieu" in text


def test_a_study_finds_its_rules_at_work() -> None:
    study = GAME.study()
    fired: set[str] = set()
    units = 0
    for seed in range(25):
        match = start(3 + seed % 3, seed=seed, length="broke" if seed % 2 else 3)
        rng = tablee.seeded(seed)
        while not match.over:
            movers = match.movers()
            seat = movers[rng.below(len(movers))]
            menu = match.legal(seat)
            least = len(menu) > 15 and rng.below(2)
            match.play(seat, menu[0 if least else rng.below(len(menu))])
            for event in seen_by(match).happened:
                fired |= {study.fired(event) or "none"}
                units += study.unit_over(event)
    assert fired - {"none"} == set(study.rules)
    assert units > 50
