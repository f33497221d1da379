"""Puko counted twice: by the real rules, and by something dumb enough to be believed."""

from collections import Counter
from itertools import combinations
from math import comb
from typing import cast

import pytest

import tablee
from tablee.core import laws
from tablee.core.match import Match
from tablee.games import find
from tablee.games.flinke.notation import read_cards
from tablee.games.puko.cards import FACE_TEXTS
from tablee.games.puko.menu import Pairs, Span
from tablee.games.puko.moves import KEEP_END, MOVES
from tablee.games.puko.ranking import PAIR, TRUMP, TRUMP_PAIR, rank
from tablee.games.puko.view import PukoView
from tests.games.puko.dumb import PACK, Table, key
from tests.games.puko.staging import seen_by, start, state

pytestmark = pytest.mark.both_ways

GAME = find("puko")
TABLES = laws.tables(GAME)
MATCHES = 150


# -- Side by side in random play --------------------------------------------------------------


def follow(dumb: Table, match: Match, told: int) -> int:
    """Tell the dumb table every line of the log from ``told`` on; returns how many there are."""
    lines = match.record.lines
    for line in lines[told:]:
        verb, *rest = line.move.split()
        if line.who != "house":
            dumb.play(int(line.who), line.move)
            continue
        if verb in ("deal", "draw"):
            dumb.give([[h[at : at + 2] for at in range(0, len(h), 2)] for h in rest[: dumb.count]])
        if "roll" in (verb, *rest):
            dumb.roll(rest[-1])
    return len(lines)


def what_lies(match: Match) -> dict[str, object]:
    views = [cast(PukoView, match.view(seat)) for seat in range(match.seats)]
    public = views[0]
    return {
        "purses": match.scores(),
        "pot": public.pot,
        "hands": [view.hand for view in views],
        "movers": match.movers(),
        "menus": [view.legal for view in views],
        "first": public.first,
        "pile": public.pile,
        "discards": public.discards,
        "die": public.die or "",
        "tricks": public.trick,
        "last": public.last,
        "winners": match.winners(),
    }


def what_should_lie(dumb: Table) -> dict[str, object]:
    return {
        "purses": dumb.purses,
        "pot": dumb.pot,
        "hands": [sorted(hand, key=PACK.index) for hand in dumb.hands],
        "movers": dumb.movers(),
        "menus": [dumb.legal(seat) for seat in range(dumb.count)],
        "first": dumb.first,
        "pile": len(dumb.pile),
        "discards": len(dumb.discards),
        "die": dumb.die,
        "tricks": dumb.tricks,
        "last": dumb.final,
        "winners": dumb.winners,
    }


@pytest.mark.parametrize("chunk", range(5))
def test_random_matches_go_the_same_way_by_the_dumb_rules(chunk: int) -> None:
    for number in range(chunk, MATCHES, 5):
        seats, options = TABLES[number * 7919 % len(TABLES)]
        match = tablee.start("puko", seats=seats, seed=number, options=options)
        dumb = Table(seats, match.record.options)
        rng = tablee.seeded(number, stream=1)
        told = follow(dumb, match, 0)
        for _ in range(400):
            assert what_lies(match) == what_should_lie(dumb)
            if match.over:
                break
            movers = match.movers()
            seat = movers[rng.below(len(movers))]
            menu = match.legal(seat)
            cautious = len(menu) > 15 and rng.below(3)  # mostly the least stake: longer matches
            match.play(seat, menu[0 if cautious else rng.below(len(menu))])
            told = follow(dumb, match, told)


# -- Hands ------------------------------------------------------------------------------------


@pytest.mark.parametrize("sums", [False, True])
@pytest.mark.parametrize("die", FACE_TEXTS)
def test_all_1128_hands_rank_alike(die: str, sums: bool) -> None:
    """Every two hands compare the same way by both: their ranks rise with their keys."""
    hands = list(combinations(PACK, 2))
    assert len(hands) == comb(48, 2) == 1128
    by_key: dict[tuple[int, int], set[int]] = {}
    for hand in hands:
        found = rank(read_cards(list(hand)), FACE_TEXTS.index(die), sums)
        by_key.setdefault(key(list(hand), die, sums), set()).add(found)
    ranks = [by_key[each] for each in sorted(by_key)]
    assert all(len(found) == 1 for found in ranks)
    ladder = [next(iter(found)) for found in ranks]
    assert ladder == sorted(set(ladder))


def is_pair(rank: int) -> bool:
    return PAIR <= rank < TRUMP or rank > TRUMP_PAIR


@pytest.mark.parametrize("die", FACE_TEXTS)
def test_how_many_hands_of_each_class_there_are(die: str) -> None:
    """24 pairs; 432 hands with one trump and 60 + 6 with two; the rest is plain."""
    number = FACE_TEXTS.index(die)
    ranks = [rank(read_cards(list(hand)), number, False) for hand in combinations(PACK, 2)]
    if die == "0":
        assert Counter(ranks)[12] == comb(8, 2)  # two 1s, alike or not
        assert Counter(ranks)[11] == 8 * 8  # a 1 and a 2
        assert not any(map(is_pair, ranks))
    elif die == "x":
        assert sum(map(is_pair, ranks)) == 24
        assert max(ranks) == 16 + 6
    else:
        classes = Counter(worth // 16 for worth in ranks)
        assert classes == {3: 6, 2: 12 * 36 + comb(12, 2) - 6, 1: 18, 0: comb(36, 2) - 18}
        assert Counter(ranks)[0] == 612


@pytest.mark.parametrize("die", FACE_TEXTS)
def test_the_best_two_of_six_are_what_all_fifteen_pairs_give(die: str) -> None:
    rng = tablee.seeded(FACE_TEXTS.index(die))
    for _ in range(150):
        pack = list(PACK)
        hand = [pack.pop(rng.below(len(pack))) for _ in range(6)]
        best = max(key(list(two), die, False) for two in combinations(hand, 2))
        texts = [MOVES.write(move) for move in Pairs(read_cards(hand))]
        assert max(key(text.split()[1:], die, False) for text in texts) == best
        ranks = {
            text: rank(read_cards(text.split()[1:]), FACE_TEXTS.index(die), False) for text in texts
        }
        top = max(ranks, key=ranks.__getitem__)
        assert key(top.split()[1:], die, False) == best


@pytest.mark.parametrize(("doubles", "choices"), [(0, 15), (1, 11), (2, 8), (3, 6)])
def test_how_many_choices_a_hand_offers(doubles: int, choices: int) -> None:
    """Twins offer less choice: of n kinds every two, and every kind that is there twice."""
    hand = [card for card in ("b1", "y2", "g3")[:doubles] for _ in range(2)]
    hand += ["r1", "r2", "r3", "r4", "r5", "r6"][: 6 - len(hand)]
    pairs = Pairs(read_cards(hand))
    assert len(pairs) == choices == len({tuple(sorted(two)) for two in combinations(hand, 2)})
    assert [pairs[place] for place in range(len(pairs))] == sorted(set(pairs)) == list(pairs)
    assert [move for move in range(-1, KEEP_END + 100) if pairs.has(move)] == list(pairs)
    assert pairs[0] in pairs
    assert "keep b1 y2" not in pairs
    with pytest.raises(IndexError):
        pairs[choices]
    with pytest.raises(IndexError):
        pairs[-1]


@pytest.mark.parametrize(("first", "last"), [(0, 1), (1027, 1070), (1031, 1031), (5, 4), (5, 1)])
def test_a_span_offers_every_move_from_the_first_to_the_last(first: int, last: int) -> None:
    span = Span(first, last)
    moves = list(range(first, last + 1))
    assert list(span) == [span[place] for place in range(len(span))] == moves
    assert [move for move in range(-1, 1200) if span.has(move)] == moves
    assert [move for move in range(-1, 1200) if move in span] == moves
    assert "stake 3" not in span
    for place in (-1, len(moves)):
        with pytest.raises(IndexError):
            span[place]


def test_how_many_hands_of_six_hold_no_twins() -> None:
    """64 ways to choose copies of six kinds; drawn at random about 70 hands in a hundred."""
    without_twins = comb(24, 6) * 2**6
    assert (without_twins, comb(48, 6)) == (8_614_144, 12_271_512)
    seen = 0
    for seed in range(400):
        table = tablee.state("puko", seats=5)
        table.house(table.draw(tablee.seeded(seed)))
        seen += sum(len(table.legal(seat)) == 15 for seat in range(5))
    expected = without_twins / comb(48, 6)
    assert abs(seen / 2000 - expected) < 0.05


# -- Length -----------------------------------------------------------------------------------


def tricks_by_hand(seats: int, packs: int) -> int:
    """Deal, play, draw two each, shuffle what was discarded when nothing is left: counted."""
    pile, discards, used_up, tricks = 48 - 6 * seats, 0, 0, 0
    while used_up < packs:
        tricks += 1
        discards += 2 * seats
        for _ in range(2 * seats):
            if pile == 0:
                pile, discards = discards, 0
            pile -= 1
            if pile == 0:
                used_up += 1
    return tricks + 1  # what was drawn last is played


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_how_many_tricks_the_packs_last(seats: int) -> None:
    counted = [tricks_by_hand(seats, packs) for packs in range(1, 7)]
    told = [seen_by(start(seats, length=packs)).tricks for packs in range(1, 7)]
    assert told == counted
    assert counted[2] == {3: 18, 4: 12, 5: 7}[seats]


# -- Drawing ----------------------------------------------------------------------------------


def test_every_card_and_every_face_is_drawn_alike() -> None:
    cards: Counter[int] = Counter()
    faces: Counter[int] = Counter()
    table = tablee.state("puko", seats=4)
    rng = tablee.seeded(1)
    for _ in range(1200):
        outcome = table.draw(rng)
        cards.update(outcome[:6])
        faces[outcome[-1]] += 1
    assert len(cards) == 24
    assert all(220 < count < 380 for count in cards.values())  # 300 each
    assert len(faces) == 6
    assert all(150 < count < 250 for count in faces.values())  # 200 each


def test_playouts_end_and_count_the_moves_of_the_seats() -> None:
    for seed in range(20):
        match = start(3 + seed % 3, seed=seed)
        table = state(match).copy()
        moves = table.playout(tablee.seeded(seed))
        assert table.movers() == 0
        assert moves >= 2 * match.seats * (table.trick)
