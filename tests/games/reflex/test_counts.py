"""Reflex counted twice: by the real rules, and by something dumb enough to be believed."""

import math
from collections import Counter
from copy import deepcopy
from fractions import Fraction
from itertools import combinations, product

import pytest

import tablee
from tablee import Match
from tablee.core.bits import bit
from tablee.core.state import HOUSE
from tablee.games.flinke.notation import read_cards
from tablee.games.reflex.moves import MOVES
from tablee.games.reflex.runs import fitting_runs
from tests.games.reflex.dumb import Table
from tests.games.reflex.staging import hands_of, seen_by
from tests.kit.play import move_by_chance

pytestmark = pytest.mark.both_ways

MATCHES = 120


# -- Whole matches ----------------------------------------------------------------------------


def follow(dumb: Table, match: Match, told: int) -> int:
    """Tell the dumb table every line of the log from ``told`` on; returns how many there are."""
    lines = match.record.lines
    for line in lines[told:]:
        verb, *rest = line.move.split()
        if line.who != "house":
            dumb.play(int(line.who), line.move)
        elif verb == "deal":
            dumb.deal(hands_of(line.move))
        elif verb == "batch":
            dumb.batch([int(seat) for seat in rest])
        elif verb == "force":
            dumb.force(int(rest[0]), rest[1])
    return len(lines)


def what_lies(match: Match) -> dict[str, object]:
    """Everything that counts, as the real rules have it."""
    view = seen_by(match)
    seats = range(match.seats)
    return {
        "hands": [sorted(seen_by(match, seat).hand) for seat in seats],
        "menus": [set(match.legal(seat)) for seat in seats],
        "tops": sorted(
            f"{'bygr'[c]}{top}" for c, both in enumerate(view.tops) for top in both if top < 6
        ),
        "taken": [sorted(player.taken) for player in view.players],
        "ready": set(view.ready),
        "dealer": view.dealer,
        "rounds": view.round + (view.phase == "resting"),
        "scores": match.scores(),
        "quickest": view.quickest,
        "winners": match.winners(),
    }


def what_should_lie(dumb: Table) -> dict[str, object]:
    """The same, as the dumb table has it."""
    said = dumb.ready if dumb.wants in ("ready", "words") else set()
    return {
        "hands": [sorted(seat.hand) for seat in dumb.seats],
        "menus": [dumb.legal(seat) for seat in range(len(dumb.seats))],
        "tops": sorted(series[-1] for series in dumb.series),
        "taken": [sorted(series[-1] for series in seat.won) for seat in dumb.seats],
        "ready": said,
        "dealer": dumb.dealer,
        "rounds": dumb.rounds,
        "scores": dumb.scores(),
        "quickest": dumb.first_out,
        "winners": dumb.winners,
    }


def some_options(rng: tablee.Rng) -> dict[str, object]:
    return {
        "stop": ("automatic", "called")[rng.below(2)],
        "stall": (0, 1, 10)[rng.below(3)],
        "tempo": ("live", "batched", "turns")[rng.below(3)],
        "limit": (0, 1, 8, 20)[rng.below(4)],
    }


@pytest.mark.parametrize("part", range(6))
def test_whole_matches_go_the_same_way_in_the_dumb_rules(part: int) -> None:
    for seed in range(part, MATCHES, 6):
        rng = tablee.seeded(seed, stream=1)
        options = some_options(rng)
        match = tablee.start("reflex", seats=2 + rng.below(5), seed=seed, options=options)
        dumb = Table(match.seats, options)
        told = 0
        while True:
            told = follow(dumb, match, told)
            assert what_lies(match) == what_should_lie(dumb), (seed, options)
            if match.over:
                break
            if match.timeout() is not None and rng.below(8) == 0:
                match.time_out()
                continue
            move_by_chance(match, rng)


# -- The whole tree of a small ending ---------------------------------------------------------


def count_real(match: Match) -> Counter[tuple[object, ...]]:
    """How often each result comes up over all ways to play the round to its end."""
    view = seen_by(match)
    if view.phase == "resting":
        return Counter([tuple(view.scores)])
    found: Counter[tuple[object, ...]] = Counter()
    for seat in match.movers():
        for move in match.legal(seat):
            then = match.copy()
            then.play(seat, move)
            found += count_real(then)
    return found


def count_dumb(dumb: Table) -> Counter[tuple[object, ...]]:
    if dumb.rounds == 1:
        return Counter([tuple(seat.rounds[0] for seat in dumb.seats)])
    found: Counter[tuple[object, ...]] = Counter()
    for seat in range(len(dumb.seats)):
        for move in sorted(dumb.legal(seat)):
            then = deepcopy(dumb)
            then.play(seat, move)
            found += count_dumb(then)
    return found


@pytest.mark.parametrize(
    ("seats", "cards_left", "stop"),
    [(2, 7, "automatic"), (3, 7, "automatic"), (4, 8, "automatic"), (3, 6, "called")],
)
def test_every_way_to_play_the_last_cards_leads_to_the_same_results(
    seats: int, cards_left: int, stop: str
) -> None:
    options: dict[str, object] = {"stop": stop, "limit": 0}
    for seed in range(40):
        match = tablee.start("reflex", seats=seats, seed=seed, options=options)
        dumb = Table(seats, match.record.options)
        rng = tablee.seeded(seed, stream=3)
        told = follow(dumb, match, 0)
        while seen_by(match).phase != "resting" and left(match) > cards_left:
            move_by_chance(match, rng)
        if seen_by(match).phase != "resting":
            break
    follow(dumb, match, told)
    real = count_real(match)
    assert len(real) > 1
    assert sum(real.values()) > 10
    assert real == count_dumb(dumb)


def left(match: Match) -> int:
    return sum(player.hand for player in seen_by(match).players)


# -- Runs -------------------------------------------------------------------------------------


def test_the_runs_of_a_colour_for_every_hand_and_every_table() -> None:
    """32 hands of a colour on each of the 21 ways its two series can stand."""
    positions = 0
    runs = 0
    for letter, many in product("bygr", range(6)):
        for values in combinations(range(2, 7), many):
            hand = read_cards([f"{letter}{value}" for value in values])
            for high, low in product(range(1, 7), repeat=2):
                if low > high:
                    continue
                wanted = read_cards([f"{letter}{top + 1}" for top in (low, high) if top < 6])
                fitting = fitting_runs(hand, wanted)
                found = {MOVES.write(move) for move in range(60) if fitting & bit(move)}
                assert found == brute_runs(letter, set(values), {low, high})
                positions += 1
                runs += len(found)
    assert positions == 4 * 32 * 21
    # A run from a to b is in 2 ** (5 - length) hands, and 6 ways of standing end with a - 1.
    lengths = [last - first + 1 for first in range(2, 7) for last in range(first, 7)]
    assert len(lengths) == 15
    assert runs == 4 * 6 * sum(2 ** (5 - length) for length in lengths)


def brute_runs(letter: str, values: set[int], tops: set[int]) -> set[str]:
    """Every set of cards of the hand that is a row without gaps and begins above a top."""
    found = set()
    for many in range(1, len(values) + 1):
        for row in combinations(sorted(values), many):
            if row[-1] - row[0] + 1 == many and row[0] - 1 in tops:
                found.add(f"{letter}{row[0]}" + (f"-{row[-1]}" if many > 1 else ""))
    return found


def test_a_menu_is_what_can_be_played_and_nothing_else() -> None:
    """In random positions all 256 numbers are tried; the menu's are those that are not refused."""
    rng = tablee.seeded(9)
    for seed in range(12):
        state = tablee.state("reflex", seats=2 + seed % 5)
        while state.movers() == bit(HOUSE):
            state.house(state.draw(rng))
        for seat in range(2 + seed % 5):
            state.play(seat, 64)
        for _ in range(rng.below(20)):
            seats = [seat for seat in range(6) if state.movers() & bit(seat)]
            seat = seats[rng.below(len(seats))]
            menu = state.legal(seat)
            if len(menu):
                state.play(seat, menu[rng.below(len(menu))])
        for seat in range(2 + seed % 5):
            played = []
            for move in range(256):
                try:
                    state.copy().play(seat, move)
                    played.append(move)
                except tablee.Illegal:
                    continue
            assert played == list(state.legal(seat))


# -- Chances ----------------------------------------------------------------------------------


def chance_of_all_ones(seats: int, hand: int, ones: int) -> Fraction:
    """That one of the hands holds all the 1s: of all places they could be dealt to."""
    return Fraction(seats * math.comb(hand, ones), math.comb(seats * hand, ones))


def test_nothing_but_ones_is_as_rare_as_the_rules_say() -> None:
    """REF-D3; the formula is counted out for small packs, one place after the other."""
    for seats, hand, ones in ((2, 3, 2), (3, 3, 3), (4, 2, 2), (3, 4, 4)):
        places = range(seats * hand)
        deals = list(combinations(places, ones))
        alone = sum(len({place // hand for place in deal}) == 1 for deal in deals)
        assert Fraction(alone, len(deals)) == chance_of_all_ones(seats, hand, ones)
    exactly = chance_of_all_ones(6, 8, 8)
    assert exactly == Fraction(6, 377348994)
    assert f"{float(exactly):.1e}" == "1.6e-08"


def test_nobody_else_can_have_an_empty_hand_after_the_opening() -> None:
    """Eight 1s fill no hand of nine cards or more."""
    assert min(48 // seats for seats in range(2, 6)) == 9
    assert 48 // 6 == 8


# -- No deadlock ------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_as_long_as_cards_remain_somebody_can_lay(seats: int) -> None:
    """REF-I3 over random rounds with the fast interface; nobody says stop, so all 48 are laid."""
    rounds = 400 if tablee.compiled() else 60
    fresh = tablee.state("reflex", seats=seats, options={"stop": "called"})
    rng = tablee.seeded(seats)
    for _ in range(rounds):
        state = fresh.copy()
        state.house(state.draw(rng))
        for seat in range(seats):
            state.play(seat, 64)
        laid = 0
        while laid < 40:
            runs = [
                (seat, move) for seat in range(seats) for move in state.legal(seat) if move < 60
            ]
            assert runs, "a deadlock"
            seat, move = runs[rng.below(len(runs))]
            text = MOVES.write(move)
            laid += int(text[-1]) - int(text[1]) + 1
            state.play(seat, move)
        assert state.movers() == bit(HOUSE)  # the next round is dealt
        assert sum(state.scores()) == 8 + 3
