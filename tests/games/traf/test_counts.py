"""Traf counted twice: by the real rules, and by something dumb enough to be believed."""

import math
import re
from collections import Counter
from copy import deepcopy
from itertools import combinations
from typing import cast

import pytest

import tablee
from tablee import Match
from tablee.core.bits import bit
from tablee.core.state import HOUSE, left_of
from tablee.games import find
from tablee.games.flinke.cards import count, gathered
from tablee.games.flinke.notation import read_cards, read_kind, split_cards
from tablee.games.traf.hands import class_of, rank, rank_with_sum, worth_of
from tablee.games.traf.rules import Traf
from tests.games.traf.dumb import PACK, Table, strength
from tests.games.traf.staging import CARD, seen_by, stage
from tests.kit.play import mover

pytestmark = pytest.mark.both_ways

GAME = find("traf")
OPTIONS = {option.name: option.values for option in GAME.options}
HANDS = math.comb(48, 4)
MATCHES = 60


# -- Combinations -----------------------------------------------------------------------------


def test_every_hand_of_the_pack_is_classed_as_the_dumb_rules_do() -> None:
    told: Counter[tuple[int, int]] = Counter()
    ours: Counter[tuple[int, int]] = Counter()
    for hand in combinations(PACK, 4):
        told[strength(hand)] += 1
    for kinds in combinations([read_kind(card) for card in PACK], 4):
        found = rank(gathered(list(kinds)))
        ours[class_of(found), worth_of(found)] += 1
    assert ours == told
    assert told.total() == HANDS == 194_580
    by_class = Counter(dict.fromkeys(range(4), 0))
    for (made, _), many in told.items():
        by_class[made] += many
    # Four of eight cards of a value; two copies of each card of a run; the rest of four of
    # twelve of a colour, and three of twelve with any card of another colour.
    alike, runs = 6 * math.comb(8, 4), 4 * 6 * 2**4
    colours = 4 * (math.comb(12, 4) + math.comb(12, 3) * 36) - runs
    assert by_class == {3: alike, 2: runs, 1: colours, 0: HANDS - alike - runs - colours}
    assert [by_class[made] for made in (3, 2, 1, 0)] == [420, 384, 33_276, 160_500]
    assert round(100 * by_class[0] / HANDS, 1) == 82.5


def test_with_the_sum_hands_are_ordered_by_rank_and_then_by_sum() -> None:
    rng = tablee.seeded(1)
    for _ in range(3000):
        hands = []
        for _ in range(2):
            cards = PACK[:]
            hands.append([cards.pop(rng.below(len(cards))) for _ in range(4)])
        one, other = (rank_with_sum(read_cards(hand)) for hand in hands)
        sums = [(*strength(hand), sum(int(card[1]) for card in hand)) for hand in hands]
        assert (one > other) == (sums[0] > sums[1])
        assert (one == other) == (sums[0] == sums[1])


# -- Whole matches ----------------------------------------------------------------------------


def follow(dumb: Table, match: Match, told: int) -> int:
    """Tell the dumb table every line of the log from ``told`` on; returns how many there are."""
    for line in match.record.lines[told:]:
        verb, *rest = line.move.split()
        if line.who != "house":
            dumb.play(line.move)
        elif verb == "dealer":
            dumb.choose(int(rest[0]))
        elif verb == "middle":
            dumb.replace(CARD.findall(rest[0]))
        elif verb == "deal":
            hands, _, middle = line.move.partition(" + ")
            dumb.deal([CARD.findall(hand) for hand in hands.split()[1:]], CARD.findall(middle))
    return len(match.record.lines)


def what_lies(match: Match) -> dict[str, object]:
    view = seen_by(match)
    return {
        "chips": match.scores(),
        "hands": [sorted(seen_by(match, seat).hand) for seat in range(match.seats)],
        "middle": sorted(view.middle),
        "discards": sorted(view.discards),
        "pile": view.pile,
        "pot": view.pot,
        "packs": view.packs,
        "deals": view.deals,
        "dealer": view.dealer,
        "turn": None if match.over else mover(match),
        "menu": [] if match.over else sorted(match.legal(mover(match))),
        "winners": match.winners(),
    }


def what_should_lie(dumb: Table) -> dict[str, object]:
    over = dumb.wants == "nothing"
    return {
        "chips": dumb.chips,
        "hands": [sorted(hand) for hand in dumb.hands],
        "middle": sorted(dumb.middle),
        "discards": sorted(dumb.discards),
        "pile": len(dumb.pile),
        "pot": dumb.pot,
        "packs": dumb.packs,
        "deals": dumb.deals,
        "dealer": dumb.dealer,
        "turn": None if over else dumb.turn,
        "menu": sorted(dumb.legal()),
        "winners": dumb.winners,
    }


@pytest.mark.parametrize("chunk", range(4))
def test_the_dumb_table_agrees_after_every_move(chunk: int) -> None:
    for number in range(chunk, MATCHES, 4):
        rng = tablee.seeded(number, 7)
        options: dict[str, object] = {
            name: values[rng.below(len(values))] for name, values in OPTIONS.items()
        }
        match = tablee.start("traf", seats=2 + rng.below(5), seed=number, options=options)
        dumb = Table(match.seats, match.record.options)
        told = 0
        often = 1 + rng.below(8)  # how rarely somebody knocks
        while True:
            told = follow(dumb, match, told)
            assert what_lies(match) == what_should_lie(dumb)
            if match.over or told > 400:
                break
            menu = match.legal(mover(match))
            if rng.below(often):
                menu = [move for move in menu if not move.endswith("knock")]
            if rng.below(3) == 0:
                menu = ["pass"]
            match.play(mover(match), menu[rng.below(len(menu))])


@pytest.mark.parametrize(("seats", "deals"), [(2, 13), (3, 10), (4, 7), (5, 7), (6, 4)])
def test_deals_in_three_packs(seats: int, deals: int) -> None:
    """Counted on fingers: 48 cards, and at every reshuffle all but those of the deal go on."""
    need, pile, packs, dealt = 4 * seats + 3, 48, 0, 0
    while packs < 3:
        dealt += 1
        for drawn in range(need):
            if pile == 0:
                pile = 48 - drawn
            pile -= 1
            packs += pile == 0
    assert dealt == deals
    state = cast(Traf, tablee.state("traf", seats=seats))
    rng = tablee.seeded(seats)
    while not state.is_last_deal():
        for player in state.players:  # nobody runs out of chips in this count
            player.chips = 12
        if state.movers() == bit(HOUSE):
            state.house(state.draw(rng))
        else:
            knock = 1 if 1 in state.legal(state.turn) else 0
            state.play(state.turn, knock)
    assert state.deals + 1 == deals


# -- The tree of a tiny deal ------------------------------------------------------------------


def leaves(state: Traf) -> int:
    """In how many ways a deal can go on to its show."""
    if state.deals or state.movers() == bit(HOUSE):
        return 1
    total = 0
    for move in state.legal(state.turn):
        twin = state.copy()
        twin.play(twin.turn, move)
        total += leaves(twin)
    return total


def dumb_leaves(table: Table) -> int:
    if table.deals:
        return 1
    total = 0
    for move in table.legal():
        twin = deepcopy(table)
        twin.play(move)
        total += dumb_leaves(twin)
    return total


def test_the_tree_of_a_deal_with_one_turn_each() -> None:
    """Thirteen ways to act (pass or twelve swaps), each with a knock or without one.

    A knock leaves the other seat thirteen ways; without one it has its turn, and its knock
    leaves the first seat thirteen more.
    """
    hands, middle = ["b1 b2 y3 r4", "g1 g2 y5 r6"], "b6 y6 g3"
    match = stage(hands, middle, options={"turns": 1})
    dumb = Table(2, match.record.options)
    follow(dumb, match, 0)
    assert leaves(cast(Traf, match.state)) == dumb_leaves(dumb) == 13 * 13 + 13 * (13 + 13 * 13)


# -- What a seat can imagine ------------------------------------------------------------------


def test_imagined_hands_are_as_frequent_as_dealt_ones_across_a_reshuffle() -> None:
    """A spectator has counted the old pack; seat 0 has given a card away since.

    Deals are made again and again from the moment before, the middle as it was; any of seat 0's
    cards may be the one given, and where it is that card the deal counts.
    """
    match = tablee.start("traf", seats=3, seed=12)
    before = cast(Traf, match.state).copy()
    while not seen_by(match, recall=True).old:
        state = cast(Traf, match.state)
        before = state.copy()
        if state.knocker != 9 and left_of(state.turn, state.seats) == state.knocker:
            before.play(before.turn, 0)
            before.house([])  # after the show
        match.play(mover(match), "pass" if state.knocker != 9 else "knock")
    first = mover(match)
    old = seen_by(match, recall=True).old or []
    doubtful = [card for card in old if old.count(card) == 1]
    give = next((card for card in seen_by(match, first).hand if card in doubtful), None)
    assert give is not None, "choose a seed in which the starter holds a card of the old pack"
    take = seen_by(match).middle[0]
    middle = sorted(seen_by(match).middle)
    match.play(first, f"swap {give} {take}")
    mind = find("traf").mind(seen_by(match, recall=True))
    rng = tablee.seeded(3)
    rare = read_kind(old[0]), read_kind(old[1]), read_kind(give)
    imagined, dealt = Counter[tuple[int, ...]](), Counter[tuple[int, ...]]()
    for _ in range(4000):
        world = cast(Traf, mind.imagine(rng))
        imagined[sample(world, first, rare)] += 1
    left = split_cards("".join(middle))
    while dealt.total() < 1000:
        world = before.copy()
        order = world.draw(rng)
        hidden = order[:-3]
        ways = math.prod(math.perm(2 - hidden.count(card), left.count(card)) for card in set(left))
        if rng.below(8) >= ways:
            continue
        world.house(hidden + left)
        if rng.below(4) >= count(world.players[first].hand, read_kind(give)):
            continue
        world.swap(read_kind(give), read_kind(take))
        dealt[sample(world, first, rare)] += 1
    for seen in imagined | dealt:
        share, real = imagined[seen] / 4000, dealt[seen] / dealt.total()
        spread = math.sqrt((real + 0.002) * (1 / 4000 + 1 / dealt.total()))
        assert abs(share - real) < 4.5 * spread, (seen, share, real)


def sample(world: Traf, first: int, rare: tuple[int, ...]) -> tuple[int, ...]:
    """Who holds these cards, as a few small numbers."""
    return tuple(count(player.hand, card) for player in world.players for card in rare)


def test_what_a_match_says_of_its_pack_is_a_whole_pack() -> None:
    assert Counter(PACK) == Counter(dict.fromkeys(set(PACK), 2))
    assert len(re.findall(CARD, "".join(PACK))) == 48
