"""Défifoo Rouge counted twice: by the real rules, and by something dumb enough to be believed."""

import random
from collections import Counter
from itertools import combinations
from typing import cast

import pytest

import tablee
from tablee.core.bits import cards, size
from tablee.core.match import Match
from tablee.games.defifoo_rouge.cards import (
    CARDS,
    NO_CARD,
    playable,
    points_of,
    read_card,
    read_cards,
    write_cards,
)
from tablee.games.defifoo_rouge.events import EVENTS, Unfinished
from tablee.games.defifoo_rouge.rules import Defifoo
from tests.games.defifoo_rouge.dumb import PACK, Table, allowed, pack, points
from tests.games.defifoo_rouge.staging import CARD, GAME, hands_of, seen_by

pytestmark = pytest.mark.both_ways

OPTIONS = {option.name: list(option.values)[:3] for option in GAME.options}
OPTIONS["target"] = [120]
MATCHES = 40


# -- The deck ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "five", "count", "total"),
    [(2, "nine", 37, 87), (3, "nine", 37, 87), (4, "nine", 49, 99), (5, "nine", 49, 99)]
    + [(5, "eight", 41, 91), (6, "eight", 49, 99)],
)
def test_the_deck_is_the_one_the_sheet_leaves_possible(
    seats: int, five: str, count: int, total: int
) -> None:
    state = cast(Defifoo, tablee.state("defifoo-rouge", seats=seats, options={"five": five}))
    deck = state.setup.deck()
    assert sorted(write_cards(deck)) == sorted(pack(seats, five))
    assert (size(deck), points_of(deck)) == (count, total)
    assert points(pack(seats, five)) == total


def test_99_points_seven_sixes_and_five_fours_leave_37_ones_so_six_plain_cards_a_gang() -> None:
    """The deduction of the deck: police 2 to 14 are 13 of the 37, four equal gangs share 24."""
    values = Counter(points([card]) for card in PACK)
    assert values == {6: 7, 4: 5, 1: 99 - 7 * 6 - 5 * 4}
    assert (values[1] - 13) % 4 == 0
    assert all(points_of(1 << card) == points([text]) for card, text in enumerate(CARDS))


# -- The deal ---------------------------------------------------------------------------------


def test_each_card_is_undealt_equally_often() -> None:
    """All 49 rotations of one order of the pack: each card comes last once."""
    order = list(range(49))
    last = Counter[int]()
    for turn in range(49):
        state = cast(Defifoo, tablee.state("defifoo-rouge", seats=4))
        state.house(order[turn:] + order[:turn])
        last.update(cards(state.undealt))
    assert last == dict.fromkeys(range(49), 1)


@pytest.mark.parametrize(("seats", "hand", "deck"), [(4, 12, 49), (6, 8, 49), (2, 18, 37)])
def test_bomb_and_bank_are_where_chance_puts_them(seats: int, hand: int, deck: int) -> None:
    """Undealt one time in as many as there are cards; both in one hand as pairs are counted."""
    pairs = (
        len(list(combinations(range(hand), 2))) * seats / len(list(combinations(range(deck), 2)))
    )
    deals = 4000
    rng = tablee.seeded(seats)
    undealt = together = 0
    for _ in range(deals):
        state = cast(Defifoo, tablee.state("defifoo-rouge", seats=seats))
        state.house(state.draw(rng))
        held = [
            len([c for c in ("bomb", "bank") if c in write_cards(p.hand)]) for p in state.players
        ]
        undealt += sum(held) < 2
        together += 2 in held
    assert abs(undealt / deals - 2 / deck) < 0.012
    assert abs(together / deals - pairs) < 0.035


# -- Duties -----------------------------------------------------------------------------------


def test_what_may_be_played_is_what_a_dumb_player_would_say() -> None:
    luck = random.Random(5)
    sizes = Counter[int]()
    for _ in range(6000):
        hand = luck.sample(PACK, luck.randrange(1, 13))
        led = luck.choice([card for card in PACK if card not in hand and card[1:] not in FREE_ENDS])
        mask = playable(read_cards(hand), read_card(led))
        assert sorted(write_cards(mask)) == sorted(allowed(hand, led))
        assert playable(read_cards(hand), NO_CARD) == read_cards(hand)
        sizes[size(mask)] += 1
    assert sizes[1] > 500
    assert sum(count for length, count in sizes.items() if length > 5) > 50


FREE_ENDS = ("omb", "ank")


# -- Both models side by side -----------------------------------------------------------------


def follow(dumb: Table, match: Match, told: int) -> int:
    """Tell the dumb table every line of the log from ``told`` on; returns how many there are."""
    lines = match.record.lines
    for line in lines[told:]:
        if line.who != "house":
            dumb.play(int(line.who), line.move)
        elif line.move == "time":
            dumb.time()
        elif line.move.startswith("deal"):
            rest = CARD.findall(line.move.partition(" + ")[2])
            dumb.deal(hands_of(line.move), rest)
    return len(lines)


def what_is_so(match: Match) -> dict[str, object]:
    view = seen_by(match, recall=True)
    return {
        "trick": [(laid.seat, laid.card) for laid in view.trick],
        "hands": [sorted(seen_by(match, seat).hand) for seat in range(match.seats)],
        "menus": [sorted(match.legal(seat)) for seat in range(match.seats)],
        "won": [sorted(player.pile or []) for player in view.players],
        "bank": view.bank,
        "turn": view.turn,
        "dealer": view.dealer,
        "scores": match.scores(),
        "winners": match.winners(),
    }


def what_should_be_so(dumb: Table) -> dict[str, object]:
    over = dumb.wants == "nothing"
    return {
        "trick": dumb.trick,
        "hands": [sorted(seat.hand) for seat in dumb.seats],
        "menus": [[] if over else sorted(dumb.legal(at)) for at in range(len(dumb.seats))],
        "won": [sorted(seat.won) for seat in dumb.seats],
        "bank": len(dumb.bank),
        "turn": dumb.turn,
        "dealer": dumb.dealer,
        "scores": dumb.scores(),
        "winners": dumb.winners,
    }


def move_on(match: Match, luck: random.Random) -> None:
    """Mostly let time pass after a card, so that interrupts stay rare enough for long deals."""
    if match.timeout() is not None and luck.random() < 0.7:
        match.time_out()
        return
    seat = luck.choice(match.movers())
    match.play(seat, luck.choice(match.legal(seat)))


@pytest.mark.parametrize("seats", range(2, 7))
def test_two_models_of_the_rules_agree_move_by_move(seats: int) -> None:
    for number in range(MATCHES // 5):
        luck = random.Random(number * 10 + seats)
        options = {name: luck.choice(values) for name, values in OPTIONS.items()}
        match = tablee.start("defifoo-rouge", seats=seats, seed=number, options=options)
        dumb = Table(seats, match.record.options)
        told = follow(dumb, match, 0)
        while not match.over:
            move_on(match, luck)
            told = follow(dumb, match, told)
            assert what_is_so(match) == what_should_be_so(dumb)


# -- Figures known beforehand -----------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 7))
def test_most_deals_end_in_the_middle_of_a_trick(seats: int) -> None:
    """DEF-A2: three quarters or more, since hands are level until somebody interrupts."""
    rng = tablee.seeded(seats)
    deals, unfinished = 200, 0
    for _ in range(deals):
        state = cast(Defifoo, tablee.state("defifoo-rouge", seats=seats, options={"match": "one"}))
        state.story = []
        state.playout(rng)
        unfinished += any(isinstance(event, Unfinished) for event in EVENTS.seen(state.story, None))
    assert 0.6 < unfinished / deals < 0.97
