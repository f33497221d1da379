"""The secret cards of Riff Raff's bots: weighted, not foreseeable, and shared out among them."""

from collections import Counter
from collections.abc import Sequence
from typing import cast

import pytest

import tablee
from tablee.core.bits import bit, cards
from tablee.games import find
from tablee.games.riff_raff.bot import LEVELS, mind
from tablee.games.riff_raff.card_choice import CardGame, Outlook, drawn, loaded
from tablee.games.riff_raff.pieces import FULL_HAND
from tablee.games.riff_raff.view import RiffRaffView
from tablee.tournaments import series
from tests.games.riff_raff.quick_bots import TRIAL
from tests.kit.bots import play_on
from tests.kit.clauses import clause

GAME = find("riff-raff")
STATICS = GAME.check_options({"physics": "statics"})


def alike(second: float = 0.9) -> Outlook:
    """A ship on which one spot is as good as another."""
    outlook = Outlook()
    for card in range(1, 11):
        outlook.alone[card] = 1.0
        outlook.second[card] = second if card >= 5 else 0.0
    return outlook


def shared(hands: Sequence[int], outlook: Outlook, captain: int = 0) -> CardGame:
    game = CardGame(captain, list(hands), tie=1.0, spread=0.1)
    game.share_out(outlook)
    return game


def hand(*numbers: int) -> int:
    return sum(bit(number) for number in numbers)


@clause("RAF-10")
def test_weights_are_of_cards_in_hand_and_add_up_to_one() -> None:
    game = shared([FULL_HAND, hand(3, 7), hand(9), FULL_HAND], alike())
    for held, weights in zip(game.hands, game.weights, strict=True):
        assert sum(weights) == pytest.approx(1)
        assert all((weight > 0) <= bool(held & bit(card)) for card, weight in enumerate(weights))
    assert game.weights[2][9] == 1


@clause("RAF-11", "RAF-12")
def test_others_keep_away_from_a_card_that_one_surely_lays() -> None:
    weights = shared([FULL_HAND, hand(2), FULL_HAND], alike()).weights
    for seat in (0, 2):
        assert weights[seat][2] == min(weights[seat][1:])


@clause("RAF-21", "RAF-12")
def test_the_captain_who_loads_second_wants_the_yard_that_another_lays() -> None:
    outlook = alike()
    game = CardGame(0, [FULL_HAND, hand(6), FULL_HAND], tie=0.1, spread=0.1)
    game.share_out(outlook)
    assert game.worth(0, 6, outlook) > game.worth(0, 8, outlook)
    assert game.worth(2, 6, outlook) < game.worth(0, 6, outlook)


@clause("RAF-12")
def test_whoever_loads_late_on_a_steep_ship_prefers_a_high_card() -> None:
    outlook = alike(second=0)
    for card in range(1, 11):
        outlook.delay[card] = 0.2
    game = CardGame(0, [FULL_HAND] * 3, tie=0.0, spread=0.1)
    worth = [game.worth(1, card, outlook) for card in range(1, 11)]
    assert worth == sorted(worth)


def test_a_card_is_drawn_as_often_as_it_weighs() -> None:
    weights = [0.0, 0.5, 0.0, 0.25, 0.25, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
    rng = tablee.seeded(1)
    seen = Counter(drawn(weights, rng) for _ in range(4000))
    assert {card: round(count / 1000) for card, count in seen.items()} == {1: 2, 3: 1, 4: 1}


def test_the_steeper_the_fewer_pieces_stay() -> None:
    told = [loaded(strain) for strain in (-10.0, 20.0, 33.0, 41.0, 52.0, 70.0, 99.0)]
    for kind in (0, 1):
        column = [each[kind] for each in told]
        assert column == sorted(column, reverse=True)
    assert loaded(-10.0) == loaded(20.0)
    assert loaded(70.0) == loaded(99.0)


@clause("RAF-10")
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_the_first_card_cannot_be_foreseen_but_follows_from_the_seed(level: str) -> None:
    bot = TRIAL.bots[level]
    match = tablee.start("riff-raff", seats=4, seed=1, options=STATICS)
    laid = [
        [bot.choose(match.view(seat, bot.recalls), tablee.seeded(seed)) for seat in range(4)]
        for seed in range(20)
    ]
    again = bot.choose(match.view(0, bot.recalls), tablee.seeded(3))
    assert again == laid[3][0]
    seen = Counter(card for cards in laid for card in cards)
    assert seen.most_common(1)[0][1] <= 0.4 * seen.total()


@clause("RAF-10")
@pytest.mark.parametrize("level", ["easy", "medium"])
def test_four_bots_of_a_level_share_the_cards_out(level: str) -> None:
    """Four who lay any card tie in half of the rounds; a bot that always lays its best, in all."""
    rounds = ties = 0
    for number in range(24):
        seed = series.match_seed(9, number)
        match = series.play_through(GAME, [LEVELS[level]] * 4, STATICS, seed)
        laid = [line.move for line in match.record.lines if line.move.startswith("card ")]
        for at in range(0, len(laid), 4):
            rounds += 1
            ties += len(set(laid[at : at + 4])) < 4
    assert ties / rounds < 0.5


@clause("RAF-12", "RAF-21")
def test_on_a_free_yard_the_captain_lets_another_load_first() -> None:
    match = tablee.start("riff-raff", seats=3, seed=1, options={**STATICS, "captain": "first"})
    for seat, card in enumerate((9, 9, 2)):
        match.play(seat, f"card {card}")
    bot = LEVELS["medium"]
    assert bot.choose(match.view(0, bot.recalls), tablee.seeded(1)) == "captain 1"


@clause("RAF-12")
def test_on_the_deck_the_captain_loads_first() -> None:
    match = tablee.start("riff-raff", seats=3, seed=1, options={**STATICS, "captain": "first"})
    for seat, card in enumerate((4, 4, 2)):
        match.play(seat, f"card {card}")
    for level in ("medium", "hard"):
        bot = TRIAL.bots[level]
        assert bot.choose(match.view(0, bot.recalls), tablee.seeded(1)) == "captain 0"


@clause("RAF-O1")
def test_without_knowing_where_pieces_lie_a_free_deck_is_better_than_a_full_one() -> None:
    match = tablee.start("riff-raff", seats=2, seed=1, options={"physics": "referee"})
    play_on(match, [LEVELS["hard"]], seed=1, moves=6)
    while cast(RiffRaffView, match.view(0)).phase != "choosing":
        play_on(match, [LEVELS["hard"]], seed=1, moves=1)
    known = mind(match.view(0, True)).frame
    spots = [laid[0] for laid in known.ship if laid is not None]
    assert spots
    outlook = LEVELS["medium"].outlook(known, 0)  # type: ignore[attr-defined]
    free = next(spot for spot in range(1, 5) if spot not in spots)
    assert all(outlook.alone[free] >= outlook.alone[spot] for spot in spots if spot < 5)
    assert cards(known.players[0].hand)
