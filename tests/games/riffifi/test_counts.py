"""Riffifi counted twice: by the real rules, and by something dumb enough to be believed."""

import math
import re
from collections import Counter
from functools import cache
from itertools import combinations
from typing import cast

import pytest

import tablee
from tablee.core.match import Match
from tablee.games.riffifi.view import RiffifiView
from tests.games.riffifi.dumb import COLOURS, HAND_SIZE, Table
from tests.kit.play import move_by_chance

pytestmark = pytest.mark.both_ways

OPTIONS = {option.name: option.values for option in tablee.find("riffifi").options}
MATCHES = 200


def follow(dumb: Table, match: Match, told: int) -> int:
    """Tell the dumb table every line of the log from ``told`` on; returns how many there are."""
    lines = match.record.lines
    for line in lines[told:]:
        verb, *hands = line.move.split()
        if line.who != "house":
            dumb.play(line.move)
        elif verb == "remove":
            dumb.remove(hands[0])
        elif verb == "deal":
            cards = [re.findall("[byrgv][1-8]|o", hand) for hand in hands]
            dumb.deal(cards[: match.seats])
    return len(lines)


def what_lies(match: Match) -> dict[str, object]:
    """Everything that counts, as the real rules have it."""
    turn = None if match.over else match.movers()[0]
    public = cast(RiffifiView, match.view(turn))
    return {
        "tokens": [player.tokens for player in public.players],
        "pool": public.pool,
        "face up": {p.top: at for at, p in enumerate(public.players) if p.lies == "up"},
        "hand": sorted(public.hand),
        "piles": None if match.over else [player.pile for player in public.players],
        "turn": turn,
        "menu": sorted(public.legal),
        "dealer": public.dealer,
        "rounds": public.round,
        "points": [player.points for player in public.players],
        "ticks": ["".join(player.ticks) for player in public.players],
        "scores": match.scores(),
        "winners": match.winners(),
    }


def what_should_lie(dumb: Table) -> dict[str, object]:
    """The same, as the dumb table has it."""
    over = dumb.wants == "nothing"
    return {
        "tokens": [[seat.tokens[colour] for colour in COLOURS] for seat in dumb.seats],
        "pool": list(dumb.pool.values()),
        "face up": dumb.visible(),
        "hand": [] if over else sorted(dumb.seats[dumb.turn].hand),
        "piles": None if over else [len(seat.pile) for seat in dumb.seats],
        "turn": None if over else dumb.turn,
        "menu": sorted(dumb.legal()),
        "dealer": dumb.dealer,
        "rounds": dumb.rounds,
        "points": [sum(seat.rounds) for seat in dumb.seats],
        "ticks": ["".join(c for c in COLOURS if c in seat.ticks) for seat in dumb.seats],
        "scores": dumb.scores(),
        "winners": dumb.winners,
    }


def some_options(rng: tablee.Rng) -> dict[str, object]:
    chosen: dict[str, object] = {
        name: values[rng.below(len(values))] for name, values in OPTIONS.items()
    }
    chosen["tick_cap"] = (1, 2, 4, 7, 21)[rng.below(5)]
    return chosen


@pytest.mark.parametrize("part", range(6))
def test_whole_matches_go_the_same_way_in_the_dumb_rules(part: int) -> None:
    for seed in range(part, MATCHES, 6):
        rng = tablee.seeded(seed, stream=1)
        options = some_options(rng)
        match = tablee.start("riffifi", seats=3 + rng.below(3), seed=seed, options=options)
        dumb = Table(match.seats, options)
        told = 0
        while True:
            told = follow(dumb, match, told)
            assert what_lies(match) == what_should_lie(dumb), (seed, options)
            if match.over:
                break
            move_by_chance(match, rng)


# -- The whole tree of a small ending ---------------------------------------------------------


def count_real(match: Match) -> Counter[tuple[object, ...]]:
    """How often each result comes up over all ways to play on."""
    if match.over:
        return Counter([(tuple(match.scores()), tuple(match.winners()))])
    found: Counter[tuple[object, ...]] = Counter()
    seat = match.movers()[0]
    for move in match.legal(seat):
        then = match.copy()
        then.play(seat, move)
        found += count_real(then)
    return found


def count_dumb(dumb: Table) -> Counter[tuple[object, ...]]:
    if dumb.wants == "nothing":
        return Counter([(tuple(dumb.scores()), tuple(dumb.winners))])
    found: Counter[tuple[object, ...]] = Counter()
    for move in dumb.legal():
        then = dumb.copy()
        then.play(move)
        found += count_dumb(then)
    return found


@pytest.mark.parametrize(
    ("seats", "cards_left", "options"),
    [
        (3, 2, {}),
        (4, 2, {}),
        (5, 1, {}),
        (3, 2, {"officer": True}),
        (4, 1, {"scoring": "ticks", "tick_cap": 3}),
    ],
)
def test_every_way_to_play_the_last_cards_leads_to_the_same_results(
    seats: int, cards_left: int, options: dict[str, object]
) -> None:
    """In the last round everybody plays the first move of their menu except for the last cards."""
    match = tablee.start("riffifi", seats=seats, seed=seats, options=options)
    dumb = Table(seats, match.record.options)
    last_round = min(seats, 3) if options.get("scoring") == "ticks" else seats
    told = 0
    while True:
        told = follow(dumb, match, told)
        view = cast(RiffifiView, match.view(None))
        if view.round == last_round - 1 and sum(p.hand for p in view.players) <= seats * cards_left:
            break
        seat = match.movers()[0]
        match.play(seat, match.legal(seat)[0])
    real = count_real(match)
    assert sum(real.values()) >= math.factorial(cards_left) ** seats
    assert len(real) > 1 or cards_left == 1
    assert real == count_dumb(dumb)


# -- Misdeals ---------------------------------------------------------------------------------


@cache
def fair_deals(left: tuple[int, ...], hands: int, size: int) -> int:
    """Ways to deal so many hands, no five of a colour in any, from so many cards of each colour."""
    if hands == 0:
        return 1
    found = 0
    for counts in _splits(left, size):
        ways = math.prod(math.comb(have, n) for have, n in zip(left, counts, strict=True))
        rest = tuple(sorted(have - n for have, n in zip(left, counts, strict=True)))
        found += ways * fair_deals(rest, hands - 1, size)
    return found


def _splits(left: tuple[int, ...], size: int) -> list[tuple[int, ...]]:
    """Every way to make a hand of this size with at most four cards of each colour."""
    if not left:
        return [()] if size == 0 else []
    return [
        (first, *others)
        for first in range(min(4, left[0], size) + 1)
        for others in _splits(left[1:], size - first)
    ]


def chance_of_misdeal(seats: int) -> float:
    size = HAND_SIZE[seats]
    cards, deals = 40, 1
    for _ in range(seats):
        deals *= math.comb(cards, size)
        cards -= size
    return 1 - fair_deals((8,) * 5, seats, size) / deals


@pytest.mark.parametrize(("seats", "in_a_hundred"), [(3, 44), (4, 25), (5, 9)])
def test_misdeals_are_as_frequent_as_combinatorics_says(seats: int, in_a_hundred: int) -> None:
    """RIF-D6, whose rounded numbers are in the rules; simulated with the fast interface."""
    expected = chance_of_misdeal(seats)
    assert round(100 * expected) == in_a_hundred
    fresh = tablee.state("riffifi", seats=seats)
    house = fresh.movers()
    luck = tablee.seeded(2000 + seats)
    deals = 5_000
    misdeals = 0
    for _ in range(deals):
        state = fresh.copy()
        state.house(state.draw(luck))
        misdeals += state.movers() == house  # still waits for a deal
    standard_error = math.sqrt(expected * (1 - expected) / deals)
    assert abs(misdeals / deals - expected) < 4 * standard_error


def test_twenty_misdeals_in_a_row_are_rarer_than_one_in_ten_million() -> None:
    assert chance_of_misdeal(3) ** 20 < 1e-7


# -- Givers -----------------------------------------------------------------------------------


def test_odd_tokens_can_be_asked_of_every_set_of_the_tied_seats() -> None:
    """RIF-22: wherever the question comes up in random play, its menu is all the combinations."""
    asked: Counter[tuple[int, int]] = Counter()
    for seed in range(200):
        rng = tablee.seeded(seed, stream=2)
        match = tablee.start("riffifi", seats=3 + seed % 3, seed=seed)
        while not match.over:
            seat = match.movers()[0]
            menu = match.legal(seat)
            if menu[0].startswith("from"):
                view = cast(RiffifiView, match.view(seat))
                asked[len(view.asked), view.odd] += 1
                sets = combinations(view.asked, view.odd)
                assert sorted(menu) == sorted(f"from {' '.join(map(str, s))}" for s in sets)
            match.play(seat, menu[rng.below(len(menu))])
    assert {(2, 1), (3, 1), (3, 2)} <= set(asked)
    assert all(odd < tied for tied, odd in asked)
