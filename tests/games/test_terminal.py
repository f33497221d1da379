"""Every game in the terminal: at any moment all of it can be drawn, and nothing is cut off."""

import pytest
from rich.console import RenderableType

import tablee
from tablee.core import laws
from tablee.core.game import AnyGame
from tablee.core.match import Match, begin
from tablee.core.terminal import AnyFace, Company
from tablee.core.view import View
from tests.kit.marks import every_game, every_language
from tests.kit.text import drawn

pytestmark = [pytest.mark.usefixtures("fake_physics"), pytest.mark.both_ways]

NAMES = ["You", "Ana", "Bilal", "Chloé", "Dev", "Emma", "Farid", "Gül"]
NARROW, WIDE = 80, 160  # columns
TABLES = 3  # from the fewest seats to the most
MOST_MOVES = 100  # at a table
DRAWN = 12  # one moment in so many; words are looked at in all


@every_language
@every_game
def test_a_match_is_drawn_from_the_deal_to_the_sheet(game: AnyGame, lang: str) -> None:
    known = laws.tables(game)
    for number in range(TABLES):
        seats, options = known[number * (len(known) - 1) // (TABLES - 1)]
        draw_match(begin(game, seats, dict(options), number), Company(NAMES[:seats], lang, you=0))


def draw_match(match: Match, company: Company) -> None:
    """Play at random, and look at some moments, at the end of every round and at the sheet."""
    face, rng = match.game.terminal(), tablee.seeded(4)
    rounds = []
    view = match.view(0)
    for number in range(MOST_MOVES):
        if not match.over:
            before = view
            laws.play_at_random(match, rng)
            view = match.view(0)
            result = face.round_result(before, view)
            rounds += [result] if result else []
            check_words(face, view, company)
            if result or match.over or number % DRAWN == 0:
                check_picture(face, view, company)
    check_part(face.sheet(rounds, view, company))
    check_part(face.last_round(rounds, company) if rounds else None)
    check_part(face.help_at(view, company))


def check_words(face: AnyFace, view: View, company: Company) -> None:
    assert face.headline(view, company)
    assert face.ask(view, company).plain or not view.legal
    assert all(line.plain for line in face.tell(view, company))
    assert all(face.label(move, view, company).plain for move in face.moves(view))


def check_picture(face: AnyFace, view: View, company: Company) -> None:
    check_part(face.headline(view, company))
    check_part(face.table(view, company))
    check_part(face.hand(view, company))
    check_part(face.details(view, company))
    check_part(face.revealed(view, company))


def check_part(part: RenderableType | None) -> None:
    """On a narrow screen lines are broken, but the words are those of a wide one."""
    if part is not None:
        assert sorted(drawn(part, NARROW).split()) == sorted(drawn(part, WIDE).split())
