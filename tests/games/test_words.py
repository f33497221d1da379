"""What every game says of itself, in both languages."""

from tablee.core.game import AnyGame
from tests.kit.marks import every_game


@every_game
def test_the_game_and_its_options_have_names_and_explanations(game: AnyGame) -> None:
    assert all([*game.title, *game.box, *game.about, *game.unit])
    for option in game.options:
        assert all(option.title)
        assert all(option.help)
        assert option.help.en != option.help.fr


@every_game
def test_what_a_study_counts_is_named_by_its_clause_and_a_title(game: AnyGame) -> None:
    for rule, title in game.study().rules.items():
        assert rule.startswith(f"{game.code}-")
        assert all(title)
        assert title.en != title.fr
