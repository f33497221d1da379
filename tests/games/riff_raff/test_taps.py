"""What people's taps catch, judged frame by frame; no physics is needed here."""

import pytest

from tablee.core.errors import Illegal, Refusal
from tablee.games.riff_raff.live.question import Question
from tablee.games.riff_raff.live.taps import LOOKS_BACK, SCREEN, Catcher, Facts
from tablee.games.riff_raff.placement import place
from tablee.games.riff_raff.provider import Conditions, Ship
from tablee.games.riff_raff.shapes import Vector

CRATE = 3
SEAT = 1
SENT = 1_000_000  # milliseconds at the first frame
ASKED = Question(
    Ship(), CRATE, 5, place(3, 0, 0, 31, 0, 160, 0, 0), 1, Conditions(hands="steady"), SEAT
)
FELL = "settled mujoco-3.1 seed 1 10ms tilt 0,0,0,0,0 crate1=fell"
HERE: Vector = (0.0, 100.0, 100.0)


def catcher(by_hand: bool = True, touch: str = "no") -> Catcher:
    asked = ASKED._replace(conditions=Conditions(touch=touch))
    judge = Catcher(asked, by_hand=by_hand)
    look(judge, 0, {}, holding=True)
    look(judge, 1, {})
    return judge


def fall(judge: Catcher, first: int, last: int, *pieces: int, at: Vector = HERE) -> None:
    for number in range(first, last + 1):
        look(judge, number, dict.fromkeys(pieces, at))


def look(
    judge: Catcher,
    number: int,
    airborne: dict[int, Vector],
    fallen: set[int] | None = None,
    *,
    holding: bool = False,
) -> None:
    facts = Facts(airborne=airborne, fallen=frozenset(fallen or ()), holding=holding)
    judge.look(number, sent(number), facts)


def sent(number: int) -> int:
    return SENT + 33 * number


def test_only_the_player_who_loads_catches() -> None:
    for judge, seat in ((catcher(), SEAT + 1), (catcher(by_hand=False), SEAT)):
        fall(judge, 2, 20, CRATE)
        refused = judge.tap(seat, CRATE, 20, sent(20), 0)
        assert isinstance(refused, Illegal)
        assert str(refused) == "Only the player who is loading may catch what falls (RAF-30)"
        assert not judge.caught


def test_a_tap_counts_for_the_frame_that_was_seen_though_the_piece_has_landed_since() -> None:
    judge = catcher()
    fall(judge, 2, 20, CRATE)
    look(judge, 21, {}, fallen={CRATE})
    look(judge, 22, {}, fallen={CRATE})
    assert judge.open_until(FELL) == sent(20) + LOOKS_BACK
    assert judge.tap(SEAT, CRATE, 20, sent(22), 40) is None
    assert judge.caught == {CRATE}
    assert judge.open_until(FELL) == 0, "no tap can change the outcome any more"


@pytest.mark.parametrize(
    ("late", "lag", "counts"),
    [
        (SCREEN, 0, True),
        (SCREEN + 1, 0, False),
        (SCREEN + 100, 50, True),
        (LOOKS_BACK, 100, True),
        (LOOKS_BACK + 1, 1000, False),
    ],
)
def test_a_tap_looks_back_by_the_latency_up_to_a_limit(late: int, lag: int, counts: bool) -> None:
    judge = catcher()
    fall(judge, 2, 20, CRATE)
    refused = judge.tap(SEAT, CRATE, 20, sent(20) + late, lag)
    assert (refused is None) == counts
    assert (judge.caught == {CRATE}) == counts
    if refused is not None:
        assert isinstance(refused, Refusal)
        assert refused.say("fr").startswith("Votre geste est arrivé trop")


def test_frames_that_were_not_sent_cannot_have_been_seen() -> None:
    judge = catcher()
    fall(judge, 10, 20, CRATE)
    for frame in (21, 10**9):
        assert judge.tap(SEAT, CRATE, frame, sent(20), 0) is not None
    assert judge.tap(SEAT, CRATE, 9, sent(10), 0) is not None  # it was not in the air


def test_what_is_not_in_the_air_cannot_be_caught() -> None:
    judge = catcher()
    fall(judge, 2, 20, CRATE)
    refused = judge.tap(SEAT, CRATE + 8, 20, sent(20), 0)
    assert str(refused) == ("Only what falls can be caught, and crate2 was not in the air (RAF-30)")


def test_a_machine_that_taps_at_once_waits_as_long_as_people_need() -> None:
    judge = catcher()
    fall(judge, 2, 2, CRATE)
    assert judge.tap(SEAT, CRATE, 2, sent(2), 0) is None
    assert not judge.caught
    fall(judge, 3, 10, CRATE)
    assert not judge.caught
    fall(judge, 11, 11, CRATE)  # 280 ms are 8.4 frames
    assert judge.caught == {CRATE}


def test_a_hand_that_comes_after_the_piece_has_landed_is_empty() -> None:
    judge = catcher()
    fall(judge, 2, 2, CRATE)
    assert judge.tap(SEAT, CRATE, 2, sent(2), 0) is None
    look(judge, 3, {}, fallen={CRATE})
    fall(judge, 4, 20)
    assert not judge.caught


def test_two_hands_catch_two_pieces_at_once_and_a_third_when_one_of_them_gets_there() -> None:
    for far, frames_later in ((0.0, 4), (60.0, 10), (420.0, 20)):  # 120 ms, and Fitts' law
        judge = catcher()
        at = {1: HERE, 2: HERE, 3: (HERE[0] + far, *HERE[1:])}
        for number in range(2, 41):
            look(judge, number, at)
            if number == 14:
                assert [judge.tap(SEAT, piece, 14, sent(14), 0) for piece in at] == [None] * 3
            if number >= 14:
                assert judge.caught == ({1, 2} if number < 14 + frames_later else {1, 2, 3}), number


def test_a_hand_that_holds_the_ship_or_the_piece_catches_nothing() -> None:
    for touch, reached in (("steady", set()), ("no", {1})):
        judge = Catcher(ASKED._replace(conditions=Conditions(touch=touch)), by_hand=True)
        for number in range(20):  # something falls while the piece is still held
            look(judge, number, {1: HERE, 2: HERE}, holding=True)
        refused = judge.tap(SEAT, 1, 19, sent(19), 0)
        assert judge.caught == reached  # by the other hand
        if not reached:
            assert str(refused) == "Neither of your hands could get to barrel1 in time (RAF-30)"
            look(judge, 20, {1: HERE, 2: HERE})
            assert judge.tap(SEAT, 1, 20, sent(20), 0) is None
            assert judge.caught == {1}


def test_what_stays_on_the_ship_after_all_is_not_caught_but_a_bounce_is_no_stay() -> None:
    judge = catcher()
    fall(judge, 2, 20, CRATE)
    assert judge.tap(SEAT, CRATE, 20, sent(20), 0) is None
    fall(judge, 21, 21)
    fall(judge, 22, 24, CRATE)
    assert judge.caught == {CRATE}
    fall(judge, 25, 32)
    assert judge.caught == {CRATE}
    fall(judge, 33, 33)
    assert not judge.caught


def test_a_bounce_does_not_make_a_hand_wait_anew() -> None:
    judge = catcher()
    fall(judge, 2, 12, CRATE)
    fall(judge, 13, 15)
    fall(judge, 16, 16, CRATE)
    assert judge.tap(SEAT, CRATE, 16, sent(16), 0) is None
    assert judge.caught == {CRATE}


def test_a_hand_that_reached_in_vain_is_soon_free_again() -> None:
    judge = catcher()
    fall(judge, 2, 3, 1, 2)
    for piece in (1, 2):
        assert judge.tap(SEAT, piece, 3, sent(3), 0) is None  # both land on the ship again
    fall(judge, 4, 11)
    fall(judge, 12, 12)
    far = (HERE[0] + 400, *HERE[1:])
    fall(judge, 13, 22, 3, 4, at=far)
    for piece in (3, 4):
        assert judge.tap(SEAT, piece, 22, sent(22), 0) is None
    assert judge.caught == {3, 4}
