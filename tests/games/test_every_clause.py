"""Every clause of the rules has a test that names it, and stands where players can read it."""

from collections import Counter

from tablee.core.game import AnyGame
from tests.kit.clauses import anchors, excused, is_for_players, listed, named, told
from tests.kit.marks import OWN_GAMES, every_language, every_own_game


@every_own_game
def test_every_clause_has_a_test_that_names_it(game: AnyGame) -> None:
    tested = named(game)
    assert [name for name in listed(game) if name not in tested | excused(game)] == []
    assert tested - set(listed(game)) == set()
    assert tested & excused(game) == set()


@every_language
@every_own_game
def test_every_clause_for_players_stands_in_the_rules_once(game: AnyGame, lang: str) -> None:
    """A clause of the whole box stands in the rules of one of its games."""
    own = Counter(anchors(game, lang))
    box = Counter(
        name for other in OWN_GAMES if other.box == game.box for name in anchors(other, lang)
    )
    for name in filter(is_for_players, listed(game)):
        assert (own if name.startswith(game.code) else box)[name] == 1, name


@every_language
@every_own_game
def test_every_clause_that_players_are_told_stands_in_the_rules(game: AnyGame, lang: str) -> None:
    assert told(game) - set(anchors(game, lang)) == set()
