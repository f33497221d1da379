"""What the laws check Riffifi by: its invariants, and other worlds that look the same to a seat.

Computed from the rule sheet and the log alone, so that it can judge the views.
"""

import re
from dataclasses import replace

from tablee.core.bits import amount, bit, size, total
from tablee.core.log import Line, Record
from tablee.core.luck import Rng
from tablee.games.riffifi.cards import COLOURS, NO_CARD, OFFICER, ONES, same_colour
from tablee.games.riffifi.moves import CARD
from tablee.games.riffifi.rules import Riffifi


def audit(state: Riffifi) -> None:
    """RIF-I1 to RIF-I5."""
    for colour in range(COLOURS):
        owned = [amount(player.tokens, colour) for player in state.players]
        assert sum(owned) + amount(state.pool, colour) == 12, "RIF-I1: twelve tokens a colour"
    tops = [player.top for player in state.players if player.top != NO_CARD]
    face_up = [top for top in tops if state.face_up & bit(top)]
    assert sum(bit(top) for top in face_up) == state.face_up, "RIF-I2: only tops lie face up"
    assert all(size(state.face_up & same_colour(top)) == 1 for top in face_up), "RIF-I2"
    placed = [player.hand | player.pile for player in state.players]
    together = sum(placed)
    assert sum(size(cards) for cards in placed) == size(together), "RIF-I3: no card lies twice"
    if any(player.hand for player in state.players):
        out = 40 - size(together) + (state.setup.officer and state.seats > 3)
        assert out == (4 if state.seats == 3 else int(state.setup.officer)), "RIF-I3: none is lost"
        hands = [size(player.hand) for player in state.players]
        assert max(hands) - min(hands) <= 1, "RIF-I4: hands are level"
    for player in state.players:
        assert not player.hand & player.pile, "RIF-I3: a card is in hand or laid"
        assert not player.shown & ~player.pile, "only what was laid was shown"
        assert len(player.doubts) == size(player.pile & ~player.shown), "RIF-14"
    assert total(state.pool) + sum(total(p.tokens) for p in state.players) == 60, "RIF-I5"
    officers = bit(OFFICER) & together
    assert bool(officers) <= state.setup.officer, "RIF-50: the Officer only where he plays"
    if state.setup.officer and state.seats == 3:
        assert not ONES & together, "RIF-50: with three seats no 1 is in play"


def other_world(record: Record, seat: int | None, rng: Rng) -> Record | None:
    """Swap two cards that this seat has not seen, or let another card be concealed."""
    start = _last_deal(record)
    if start is None:
        return None
    past = _Past(record, start, seat)
    if past.hidden and rng.below(2):
        return _conceal_another(record, past, rng)
    return _swap_unseen(record, past, rng)


class _Past:
    """What a seat has seen since the last deal, and what lies where in this round."""

    def __init__(self, record: Record, start: int, seat: int | None) -> None:
        self.start = start
        self.pack = set(re.findall(CARD, record.lines[start].move.removeprefix("deal ")))
        self.seen: set[str] = set()
        self.hidden: list[int] = []  # lines of this round in which another seat concealed a card
        self.shown: set[str] = set()  # cards laid face up in this round
        self.hands: list[set[str]] = []  # the cards each seat began this round with
        laid = 0
        for at, line in enumerate(record.lines[start:], start):
            verb, *rest = line.move.split()
            if verb == "deal":
                self.hands = [set(re.findall(CARD, hand)) for hand in rest[: record.seats]]
            elif verb == "next":
                self.hidden, self.shown, laid = [], set(), 0
                self.hands = [self.hands[-1], *self.hands[:-1]]  # RIF-51
            elif verb not in ("from", "remove"):
                laid += 1
                if verb == "conceal" and line.who != str(seat):
                    self.hidden.append(at)
                else:
                    self.shown.update(rest if verb == "conceal" else [verb, *rest])
            self.seen |= self.shown
            if seat is not None:
                self.seen |= self.hands[seat]
            if laid == sum(map(len, self.hands)) and not record.options["equal_chances"]:
                self.hidden = []
                self.seen.update(*self.hands)  # RIF-40: the round is over, all is revealed
        if seat is not None:
            self.seen |= self.hands[seat]
        if record.options["removed_one"] == "secret" and start:
            before = record.lines[start - 1].move
            if before.startswith("remove "):
                self.start -= 1
                self.pack.add(before.split()[1])


def _last_deal(record: Record) -> int | None:
    deals = [at for at, line in enumerate(record.lines) if line.move.startswith("deal ")]
    return deals[-1] if deals else None


def _swap_unseen(record: Record, past: _Past, rng: Rng) -> Record | None:
    unseen = sorted(past.pack - past.seen)
    if len(unseen) < 2:
        return None
    one = unseen.pop(rng.below(len(unseen)))
    other = unseen[rng.below(len(unseen))]
    since = [_renamed(line, {one: other, other: one}) for line in record.lines[past.start :]]
    return replace(record, lines=[*record.lines[: past.start], *since])


def _conceal_another(record: Record, past: _Past, rng: Rng) -> Record | None:
    """Replace a card concealed in this round by another one of the same hand."""
    at = past.hidden[rng.below(len(past.hidden))]
    line = record.lines[at]
    card = line.move.split()[1]
    others = sorted(past.hands[int(line.who)] - past.shown - {card, "o"})
    if not others:
        return None
    other = others[rng.below(len(others))]
    lines = record.lines[:]
    for place in past.hidden:
        lines[place] = _renamed(lines[place], {card: other, other: card})
    return replace(record, lines=lines)


def _renamed(line: Line, names: dict[str, str]) -> Line:
    verb, _, rest = line.move.partition(" ")
    if rest:
        moved = re.sub(CARD, lambda card: names.get(card[0], card[0]), rest)
        return line._replace(move=f"{verb} {moved}")
    return line._replace(move=names.get(verb, verb))
