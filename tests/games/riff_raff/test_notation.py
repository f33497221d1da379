"""Riff Raff in text: there and back for every move and house move, and a sentence else."""

import pytest

import tablee
from tablee.games.riff_raff.placement import MOMENTS, TURNS, at_moment, moment_in, place
from tablee.games.riff_raff.shapes import SHAPES
from tests.games.riff_raff.fake import Fake, pretending
from tests.games.riff_raff.staging import GAME, run, stage

NAMES = [f"{shape.name}{number}" for number in range(1, 5) for shape in SHAPES]
MOVES = [
    *(f"card {card}" for card in range(1, 11)),
    *(f"captain {seat}" for seat in range(4)),
    *(f"next {seat}" for seat in range(4)),
    "announce 1",
    "announce 2",
    "done",
    *(f"load {shape.name}" for shape in SHAPES),
    *(f"fell {name}" for name in NAMES),
    *(f"caught {name}" for name in NAMES),
    *(f"lies {name} {spot}" for name in NAMES for spot in range(11)),
]


def test_there_are_no_other_small_moves() -> None:
    numbers = {GAME.read_move(text) for text in MOVES}
    assert len(MOVES) == 10 + 4 + 4 + 2 + 1 + 8 + 64 + 32 * 11
    for number in set(range(1024)) - numbers:
        with pytest.raises(ValueError, match="no move of Riff Raff"):
            GAME.write_move(number)


@pytest.mark.parametrize(
    "text",
    [
        "place rat upright 0,60",
        "place plank edge -12,-130 turn 90",
        "place chest end 40,-30 turn 355 drop 0",
        "place boat upside-down 0,60 drop 31 push 62,-62",
        "place flask lying 255,-255 turn 5 push 0,-10",
        "place rat upright 0,60 turn 90 drop 4 push 0,-10 moment 3480",
        "place rat upright 0,60 moment 119992",
    ],
)
def test_placements_there_and_back(text: str) -> None:
    assert GAME.write_move(GAME.read_move(text)) == text


def test_any_placement_there_and_back() -> None:
    rng = tablee.seeded(7)
    for _ in range(2000):
        shape = rng.below(8)
        move = place(
            shape,
            rng.below(len(SHAPES[shape].rests)),
            rng.below(TURNS),
            rng.below(32),
            rng.below(511) - 255,
            rng.below(511) - 255,
            rng.below(63) - 31,
            rng.below(63) - 31,
            rng.below(MOMENTS),
        )
        assert move < 1 << 61
        assert GAME.read_move(GAME.write_move(move)) == move


def test_a_placement_at_another_moment_is_otherwise_the_same() -> None:
    move = GAME.read_move("place rat upright 0,60 turn 90 push -4,10 moment 3480")
    assert moment_in(move) == 435
    assert GAME.write_move(at_moment(move, 0)) == "place rat upright 0,60 turn 90 push -4,10"
    assert at_moment(at_moment(move, 14_999), 435) == move


@pytest.mark.parametrize("moment", ["3481", "120000", "999999"])
def test_a_moment_between_two_steps_or_above_two_minutes_is_refused(moment: str) -> None:
    with pytest.raises(tablee.Illegal, match="in steps of 8 ms"):
        GAME.read_move(f"place rat upright 0,60 moment {moment}")


def test_what_is_usual_may_be_left_out_or_said() -> None:
    usual = GAME.read_move("place rat upright 0,60")
    assert GAME.read_move("place rat 0,60") == usual
    assert GAME.read_move("place rat upright 0,60 turn 0 drop 2 push 0,0") == usual
    assert GAME.read_move("place rat upright 0,60 moment 0") == usual
    assert GAME.read_move("place plank 0,60") == GAME.read_move("place plank flat 0,60")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "card",
        "card 11",
        "card 0",
        "captain 4",
        "announce 3",
        "load whale",
        "fell rat5",
        "fell rat",
        "lies rat1 11",
        "place rat",
        "place rat upright 0 60",
        "place rat upright 0,60 push 1",
        "done done",
        "7",
    ],
)
def test_other_text_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(tablee.Illegal, match="is not a move of Riff Raff") as refused:
        GAME.read_move(text)
    assert "n’est pas un coup" in refused.value.say("fr")


def test_the_refusal_shows_every_kind_of_move() -> None:
    with pytest.raises(tablee.Illegal) as refused:
        GAME.read_move("ahoy")
    assert str(refused.value) == (
        "“ahoy” is not a move of Riff Raff: write card 7, captain 2, next 1, announce 2, "
        "place rat upright 0,60, load rat, fell rat2, caught rat2, lies rat2 5 or done (RAF-20)"
    )


def test_outcomes_there_and_back_in_text() -> None:
    told = 0
    with pretending(Fake("mujoco-3.14.0")):
        match = tablee.start("riff-raff", seats=4, seed=3)
        rng = tablee.seeded(3)
        while not match.over:
            seat = match.movers()[0]
            menu = match.legal(seat)
            match.step(seat, menu[rng.below(len(menu))])
            while match.state.movers() == 1 << 8:
                outcome = match.draw()
                for text in (outcome, outcome.replace("settled", "frozen")):
                    again = GAME.write_house(match.state, GAME.read_house(match.state, text))
                    assert again == text
                    told += 1
                match.house(outcome)
    assert told > 60


def test_an_outcome_reads_like_this() -> None:
    state = run(stage(aboard="rat1@5 chest2@1"), "cards 7 1 2; put crate")
    text = (
        "settled mujoco-3.14.0 seed 123 1840ms live tilt 12,-3,0,0,0 "
        "crate1@7:1,2,-3,707107,0,-707107,0 rat1=fell chest2=caught"
    )
    numbers = GAME.read_house(state, text)
    assert GAME.write_house(state, numbers) == text
    state.house(numbers)
    assert (state.speed, state.swell) == ((0, 0), 123)
    assert GAME.write_move(GAME.fallback(state, state.turn())) == "place boat upright 35,-29"


def test_an_outcome_says_how_fast_the_ship_still_swings() -> None:
    state = run(stage(aboard="rat1@5"), "cards 7 1 2; put crate")
    text = (
        "settled mujoco-3.14.0 seed 123 1840ms tilt 12,-3,0,0,0 speed -4000,25 "
        "rat1@5:1,2,-3,707107,0,-707107,0 crate1=fell"
    )
    numbers = GAME.read_house(state, text)
    assert GAME.write_house(state, numbers) == text
    state.house(numbers)
    assert (state.speed, state.swell) == ((-4000, 25), 123)


@pytest.mark.parametrize(
    "text",
    [
        "settled",
        "captain 1",
        "settled mujoco seed 1 900ms tilt 0,0,0,0,0",
        "settled mujoco-3 seed 2147483648 900ms tilt 0,0,0,0,0",
        "settled mujoco-3 seed 1 900ms tilt 0,0,0,0",
        "settled mujoco-3 seed 1 900ms tilt 0,0,0,0,0 crate1@7:1,2,3",
        "settled mujoco-3 seed 1 900ms tilt 0,0,0,0,0 crate1@11:1,2,3,1000000,0,0,0",
        "settled mujoco-3 seed 1 900ms tilt 0,0,0,0,0 whale1=fell",
        "settled mujoco-3 seed 1 900ms tilt 0,0,0,0,0 crate1=fell crate1=fell",
        "settled mujoco-3 seed 1 900ms tilt 0,0,0,0,0 crate1=sunk",
    ],
)
def test_an_outcome_that_is_none_is_refused(text: str) -> None:
    state = run(stage(), "cards 7 1 2; put crate")
    before = state.copy()
    with pytest.raises(tablee.Illegal) as refused:
        state.house(GAME.read_house(state, text))
    assert refused.value.clause == "RAF-30"
    assert state == before


@pytest.mark.parametrize("text", ["captain 3", "captain", "start 0", "settled"])
def test_a_captain_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(tablee.BadSetup, match="captain before the first round"):
        tablee.start("riff-raff", seats=3, options={"physics": "referee"}, luck=[text])
