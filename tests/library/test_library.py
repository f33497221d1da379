"""The public interface: what other people's code relies on."""

import pickle
import subprocess
import sys

import pytest

import tablee
from tablee.games import GAMES


def played(moves: int, **setup: object) -> tablee.Match:
    match = tablee.start("riffifi", **{"seats": 4, "seed": 7, **setup})  # type: ignore[arg-type]
    for _ in range(moves):
        seat = match.movers()[0]
        match.play(seat, match.legal(seat)[-1])
    return match


def test_the_shelf_tells_everything_a_table_needs_in_both_languages() -> None:
    for game in tablee.games():
        assert game.name
        assert game.title.en
        assert game.about.en != game.about.fr
        assert game.minutes > 0
        for option in game.options:
            assert option.default in option.values
            assert option.title.en
            assert option.help.en != option.help.fr
            assert option.clause.startswith(game.code)


def test_seat_0_starts_and_the_menu_is_stable() -> None:
    match = played(0)
    assert match.movers() == [0]
    assert match.legal(0) == match.legal(0)
    assert match.legal(1) == []


def test_the_same_seed_gives_the_same_match() -> None:
    assert played(60) == played(60)
    assert played(60) != played(60, seed=8)


def test_without_a_seed_each_match_is_different() -> None:
    first, second = tablee.start("riffifi", seats=4), tablee.start("riffifi", seats=4)
    assert first.log() != second.log()


def test_a_refused_move_changes_nothing() -> None:
    match = played(3)
    before, news = match.log(), match.view(None)
    with pytest.raises(tablee.Illegal) as refused:
        match.play(0, "b1")
    assert isinstance(refused.value, ValueError)
    assert refused.value.clause == "RIF-08"
    assert str(refused.value) == "It is not your turn (RIF-08)"
    assert refused.value.say("fr") == "Ce n’est pas votre tour (RIF-08)"
    assert match.log() == before
    assert match.view(None) == news


def test_refusals_survive_pickling() -> None:
    refused = tablee.Illegal("RIF-08", tablee.Text("No", "Non"))
    again = pickle.loads(pickle.dumps(refused))
    assert (str(again), again.clause) == (str(refused), refused.clause)


def test_views_go_over_the_wire_and_back() -> None:
    view = played(9).view(2)
    assert tablee.decode("riffifi", tablee.encode(view)) == view


def test_a_spectator_sees_no_hand_and_no_menu() -> None:
    view = tablee.encode(played(0).view(None))
    assert b'"hand":[]' in view
    assert b'"legal":[]' in view


def test_a_log_replays_to_an_equal_match_that_goes_on_alike() -> None:
    match = played(50)
    again = tablee.replay(match.log())
    assert again == match
    for _ in range(60):
        for twin in (match, again):
            seat = twin.movers()[0]
            twin.play(seat, twin.legal(seat)[0])
    assert again == match


def test_times_are_kept_in_the_log() -> None:
    match = tablee.start("riffifi", seats=3, seed=1)
    match.play(0, match.legal(0)[0], at=1530)
    assert match.log().endswith(" @1530\n")
    assert tablee.replay(match.log()) == match


def test_scripted_deals_come_before_the_seeds() -> None:
    deal = (
        "deal b1b2b3b4y1y2y3y4r1r2 b5b6b7b8y5y6y7y8r3r4 r5r6r7r8g1g2g3g4v1v2 g5g6g7g8v3v4v5v6v7v8"
    )
    good = (
        "deal b1b2b3y1y2y3r1r2g1g2 b4b5b6y4y5y6r3r4g3g4 b7b8y7y8r5r6r7g5g6v1 r8g7g8v2v3v4v5v6v7v8"
    )
    with pytest.raises(tablee.BadSetup):
        tablee.start("riffifi", seats=4, luck=[good.replace("v8", "b1")])
    match = tablee.start("riffifi", seats=4, seed=7, luck=[deal])
    assert match.record.lines[0].move == deal, "a misdeal; the seed's deal follows"
    assert len(match.record.lines) > 1
    assert tablee.replay(match.log()) == match
    assert not tablee.verify(match.log()).ok


def is_last_of_round(match: tablee.Match) -> bool:
    """Whether the round is over after any move of the seat on turn."""
    seat = match.movers()[0]
    after = match.state.copy()
    after.play(seat, after.legal(seat)[0])
    return bool(after.movers() & 1 << tablee.HOUSE)


def test_a_script_that_becomes_impossible_takes_the_move_back() -> None:
    good = tablee.start("riffifi", seats=3, seed=7).record.lines[-1].move
    match = tablee.start("riffifi", seats=3, seed=7, luck=[good, "deal b1"])
    while not is_last_of_round(match):
        match.play(match.movers()[0], match.legal(match.movers()[0])[0])
    before = match.log()
    with pytest.raises(tablee.BadSetup):  # the second deal falls due
        match.play(match.movers()[0], match.legal(match.movers()[0])[0])
    assert match.log() == before


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            {"game": "chess"},
            f"There is no game 'chess' on the shelf; there are {', '.join(GAMES)}",
        ),
        ({"seats": 6}, "Riffifi has 3 to 5 seats, not 6"),
        ({"seats": "4"}, "Riffifi has 3 to 5 seats, not '4'"),
        ({"seats": True}, "Riffifi has 3 to 5 seats, not True"),
        ({"seed": "x"}, "A seed is a whole number of at most 100 digits, not 'x'"),
        (
            {"options": {"ofizier": True}},
            "Riffifi has no option 'ofizier'; it has officer, equal_chances, scoring, tie, "
            "history, removed_one, tick_cap",
        ),
        ({"options": {"officer": 1}}, "Option officer cannot be 1; it is off or on"),
        (
            {"options": {"scoring": "chips"}},
            "Option scoring cannot be 'chips'; it is tokens, ticks or ticks-late",
        ),
        (
            {"options": {"tick_cap": 0}},
            "Option tick_cap cannot be 0; it is a whole number from 1 to 50",
        ),
        ({"luck": "deal"}, "luck must be a list of house moves in notation, such as [“deal …”]"),
    ],
)
def test_bad_arguments_get_one_clear_sentence(arguments: dict[str, object], sentence: str) -> None:
    with pytest.raises(tablee.BadSetup) as refused:
        tablee.start(**{"game": "riffifi", "seats": 4, **arguments})  # type: ignore[arg-type]
    assert str(refused.value) == sentence
    assert refused.value.say("fr") != sentence


def test_importing_the_library_does_not_import_the_terminal() -> None:
    code = "import sys, tablee; print({'rich', 'click'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_states_survive_pickling() -> None:
    state = played(33, options={"officer": True, "equal_chances": True}).state
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert again is not state
