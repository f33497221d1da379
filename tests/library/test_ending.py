"""The end of a match: ranks in words, how everybody stood, and what decided it."""

import pytest

import tablee
from tablee.core.ending import Ending, EndingBuilder, Result
from tablee.core.events import MatchOver
from tablee.core.game import AnyGame
from tablee.core.match import Match, moments
from tablee.core.score_unit import POINTS
from tablee.core.sentences import Listener
from tablee.games import GAMES
from tablee.games.traf.events import Won
from tests.kit.play import play_by_chance

pytestmark = pytest.mark.both_ways

NAMES = ("Ana", "Bilal", "Chloé", "Dev", "Emma", "Farid")
QUICK = {"riff-raff": {"physics": "statics"}}  # no simulator is needed


def told(result: Result, you: int | None) -> tuple[str, str]:
    text = result.said(Listener(NAMES.__getitem__, you))
    return text.en, text.fr


def test_the_winner_is_told_by_how_much() -> None:
    result = Result((12, 9, 9, 4), [0], POINTS)
    assert told(result, 0) == (
        "You won, 3 points ahead of Bilal and Chloé",
        "Vous gagnez avec 3 points d’avance sur Bilal et Chloé",
    )
    assert told(result, None)[0] == "Ana won, 3 points ahead of Bilal and Chloé"


def test_everybody_else_is_told_their_rank() -> None:
    result = Result((12, 9, 11, 4), [0], POINTS)
    assert told(result, 2) == (
        "You came second of four, 1 point behind Ana",
        "Vous finissez deuxième sur quatre, à 1 point d’Ana",
    )
    assert told(result, 3)[0] == "You came fourth of four, 8 points behind Ana"


def test_those_who_are_level_share_a_rank() -> None:
    result = Result((12, 9, 9, 4), [0], POINTS)
    assert [result.rank(seat) for seat in range(4)] == [1, 2, 2, 4]
    assert told(result, 1) == (
        "You came equal second of four, 3 points behind Ana",
        "Vous finissez deuxième ex æquo sur quatre, à 3 points d’Ana",
    )


def test_a_victory_may_be_shared() -> None:
    result = Result((12, 12, 9), [0, 1], POINTS)
    assert told(result, 0)[0] == "You share the victory with Bilal"
    assert told(result, None)[1] == "Ana et Bilal se partagent la victoire"
    assert told(result, 2)[1] == "Vous finissez troisième sur trois, à 3 points d’Ana et Bilal"


def test_a_tie_that_was_broken_is_no_distance() -> None:
    result = Result((12, 12), [1], POINTS)
    assert told(result, 0)[0] == "You came second of two, level with Bilal"
    assert told(result, 1) == ("You won", "Vous gagnez")


def play(game: AnyGame, seed: int) -> tuple[Match, Ending]:
    options = QUICK.get(game.name, {})
    seats = game.nearest_seats(4)
    match = tablee.start(game.name, seats=seats, seed=seed, options=options)
    play_by_chance(match, seed)
    builder = EndingBuilder(game)
    for moment in moments(game, match.record):
        builder.add(moment)
    return match, builder.ending(match)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_game_tells_its_end(game: AnyGame) -> None:
    match, ending = play(game, 4)
    assert ending.curve[-1].standing == tuple(game.standing(match.state))
    by_score = sorted(match.scores())
    places = [ending.result.rank(seat) for seat in range(match.seats)]
    assert {seat for seat, rank in enumerate(places) if rank == 1} == set(match.winners())
    # What is counted on the way orders the seats in the end as the scores do.
    standing, scores = ending.result.scores, match.scores()
    order = sorted(range(match.seats), key=standing.__getitem__)
    assert [scores[seat] for seat in order] == by_score
    numbers = [point.unit for point in ending.curve if point.unit is not None]
    assert numbers
    assert numbers == sorted(set(numbers))
    assert 1 <= len(ending.highlights) <= 3
    places_told = [highlight.moment for highlight in ending.highlights]
    assert places_told == sorted(set(places_told))
    assert sum(highlight.greatest for highlight in ending.highlights) == 1
    for highlight in ending.highlights:
        assert not isinstance(highlight.event, MatchOver)
        assert highlight.said(Listener(NAMES.__getitem__, 0)).fr


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_what_has_been_counted_is_among_the_scores_and_not_counted_twice(game: AnyGame) -> None:
    match, _ = play(game, 5)
    before: list[int] | None = None
    for moment in moments(game, match.record):
        now = game.standing(moment.state)
        if game.name in QUICK or not (moment.over or moment.pause() is not None):
            continue  # pieces got rid of are not what the score says
        if moment.over or moment.view(None).pause == "round":
            assert list(now) == moment.scores()
        before = list(now)
    assert game.name in QUICK or before == match.scores()


def test_the_largest_pot_is_among_what_decided_a_match() -> None:
    match, ending = play(GAMES["traf"], 7)
    pots = [
        (event.chips, place)
        for place, moment in enumerate(moments(match.game, match.record), start=1)
        for event in moment.view(None).happened
        if isinstance(event, Won) and event.sharers == 1
    ]
    assert max(pots)[1] in [highlight.moment for highlight in ending.highlights]
