"""Witnesses for the laws: the invariants of a table of Reflex, and what a seat has seen.

Written from the rule sheet and the log alone, so that views can be judged by it.
"""

import re
from dataclasses import dataclass, replace

from tablee.core.bits import bit, size
from tablee.core.log import HOUSE_NAME, Record
from tablee.core.luck import Rng
from tablee.games.flinke.cards import COLOURS, KINDS, SINGLES, VALUES, count, kind, kinds
from tablee.games.flinke.notation import CARD
from tablee.games.reflex.moves import cards_of
from tablee.games.reflex.rules import Reflex
from tablee.games.reflex.state import DEALING, NOBODY

EVERY_CARD = sorted([*range(KINDS), *range(KINDS)])


def audit(state: Reflex) -> None:
    """REF-I1 to REF-I4, and that secrets of a batch belong to seats that submitted."""
    hands = [player.hand for player in state.players]
    taken = [player.taken for player in state.players]
    if state.phase == DEALING:
        assert [*hands, *taken, state.wanted] == [0] * (2 * state.seats + 1), "REF-I1: gathered"
        assert state.submitted == 0
        return
    series = [tops_of(state, colour) for colour in range(COLOURS)]
    assert all(len(tops) == 2 for tops in series), "REF-I2: two series a colour"
    placed = [card for hand in hands for card in kinds(hand)]
    for colour, tops in enumerate(series):
        placed += [colour * VALUES + value for top in tops for value in range(top)]
    assert len(placed) == 48, "REF-I1: 48 cards in hands and series"
    assert sorted(placed) == EVERY_CARD, "REF-I2: a series is 1 to its top without gaps"
    if any(hands):
        fitting = [hand & state.wanted & SINGLES for hand in hands]
        assert any(fitting), "REF-I3: some hand has a card that fits"
    assert sum(map(size, taken)) <= 8, "REF-I4: eight series a round"
    assert not any(state.submitted & bit(seat) for seat in range(state.seats, 8))
    if state.quickest != NOBODY:
        assert hands[state.quickest] == 0, "REF-08: the quickest has no cards"


def tops_of(state: Reflex, colour: int) -> list[int]:
    """How far the series of a colour have come, counted card by card."""
    six = kind(colour, VALUES)
    tops = [VALUES for player in state.players for _ in range(count(player.taken, six))]
    for value in range(2, VALUES + 1):
        tops += [value - 1] * count(state.wanted, kind(colour, value))
    return tops


# -- Worlds that differ in what a seat has not seen -------------------------------------------


@dataclass(frozen=True)
class Round:
    """One round of a record: where it was dealt, and the lines since."""

    start: int
    hands: list[list[str]]
    shown: list[list[str]]  # the cards each seat is known to have held
    waiting: list[int]  # lines with moves that no batch has resolved yet

    def show(self, seat: int, cards: list[str]) -> None:
        """What came too late counts as well: another world would need another move there."""
        for card in cards:
            if self.shown[seat].count(card) < self.hands[seat].count(card):
                self.shown[seat].append(card)


def other_world(record: Record, seat: int | None, rng: Rng) -> Record | None:
    """Two cards that this seat has not seen change hands, or another move is pending."""
    rounds = rounds_of(record)
    if not rounds:
        return None
    hidden = [at for at in rounds[-1].waiting if record.lines[at].who != str(seat)]
    if hidden and rng.below(2):
        return _submit_less(record, hidden, rng)
    latest = rounds[-1] if rng.below(4) else rounds[rng.below(len(rounds))]
    return _swap_unseen(record, latest, seat, rng)


def rounds_of(record: Record) -> list[Round]:
    """The rounds of a record, told from its lines alone."""
    batched = record.options["tempo"] == "batched"
    rounds: list[Round] = []
    for at, line in enumerate(record.lines):
        verb, *rest = line.move.split()
        if verb == "deal":
            hands = [re.findall(CARD, hand) for hand in rest]
            rounds.append(Round(at, hands, [ones_of(hand) for hand in hands], []))
        elif verb == "force":
            rounds[-1].show(int(rest[0]), [rest[1]])
        elif verb == "batch":
            rounds[-1].waiting.clear()
        elif line.who != HOUSE_NAME and verb not in ("ready", "pass", "enough"):
            rounds[-1].show(int(line.who), cards_of(line.move))
            if batched:
                rounds[-1].waiting.append(at)
    return rounds


def ones_of(hand: list[str]) -> list[str]:
    """REF-04: the 1s are laid for all to see."""
    return [card for card in hand if card.endswith("1")]


def _swap_unseen(record: Record, now: Round, seat: int | None, rng: Rng) -> Record | None:
    """Two cards of other seats that lie in their hands still."""
    unseen = [_without(hand, shown) for hand, shown in zip(now.hands, now.shown, strict=True)]
    others = [at for at, hand in enumerate(unseen) if hand and at != seat]
    if len(others) < 2:
        return None
    one = others.pop(rng.below(len(others)))
    other = others[rng.below(len(others))]
    here = unseen[one][rng.below(len(unseen[one]))]
    there = unseen[other][rng.below(len(unseen[other]))]
    if here == there:
        return None
    hands = [hand[:] for hand in now.hands]
    hands[one][hands[one].index(here)] = there
    hands[other][hands[other].index(there)] = here
    told = " ".join(["deal", *("".join(hand) for hand in hands)])
    lines = record.lines[:]
    lines[now.start] = lines[now.start]._replace(move=told)
    return replace(record, lines=lines)


def _without(hand: list[str], shown: list[str]) -> list[str]:
    left = hand[:]
    for card in shown:
        left.remove(card)
    return left


def _submit_less(record: Record, hidden: list[int], rng: Rng) -> Record | None:
    """Another seat has submitted a shorter run; or nothing, where others have moved since."""
    at = hidden[rng.below(len(hidden))]
    line = record.lines[at]
    lines = record.lines[:]
    if at < len(lines) - 1 and rng.below(2):
        del lines[at]
        return replace(record, lines=lines)
    if "-" not in line.move:
        return None
    last = int(line.move[-1]) - 1
    shorter = line.move[:2] if last == int(line.move[1]) else f"{line.move[:2]}-{last}"
    lines[at] = line._replace(move=shorter)
    return replace(record, lines=lines)
