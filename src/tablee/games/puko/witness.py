"""What the laws check Puko by: its invariants, and other worlds that look the same to a seat.

Computed from the rule sheet and the log alone, so that it can judge the views.
"""

from dataclasses import dataclass, replace

from tablee.core.bits import bit, size
from tablee.core.log import Line, Record
from tablee.core.luck import Rng
from tablee.games.flinke.cards import PACK, kinds
from tablee.games.puko.rules import Puko

CARDS = [f"{colour}{value}" for colour in "bygr" for value in range(1, 7)]


def audit(state: Puko) -> None:
    """PUK-I1 to PUK-I4."""
    money = sum(player.purse for player in state.players) + state.pot
    assert money == state.setup.purse * state.seats, "PUK-I1: money comes and goes nowhere"
    sizes = [size(player.hand) for player in state.players]
    in_hand = {"dealing": 0, "drawing": 4}.get(state.phase_name(), 6)
    if state.is_over() and not state.lies_there():
        in_hand = 4
    assert set(sizes) == {in_hand}, "PUK-I2: six cards each whenever the die is rolled"
    lying = [state.pile, state.open]
    for player in state.players:
        lying += [player.hand, player.spent]
    counted = sorted(kind for cards in lying for kind in kinds(cards))
    assert counted == kinds(PACK), "PUK-I3: 48 cards"
    assert all(player.purse >= 0 for player in state.players), "PUK-I4: no purse below 0"
    for seat, player in enumerate(state.players):
        kept = kinds(player.kept)
        assert all(kept.count(kind) <= kinds(player.hand).count(kind) for kind in kept), "PUK-12"
        chosen = (
            state.phase_name() == "declaring"
            or state.lies_there()
            or (state.phase_name() == "choosing" and not state.asked & bit(seat))
        )
        assert len(kept) == (2 if chosen else 0), "PUK-12: two cards for the trick"
    assert not state.knocked & ~state.declared, "PUK-13: who knocked has declared"


@dataclass
class _Card:
    """One card in the log: where it is named, and who saw it."""

    name: str
    owner: int
    places: list[tuple[int, int]]  # line, and which card of that line
    epoch: int  # how many shuffles there had been when it was drawn
    shown: bool = False


def other_world(record: Record, seat: int | None, rng: Rng) -> Record | None:
    """Swap unseen cards, or change what another seat chose or declared in secret."""
    past = _Past(record, seat)
    ways = [_change_cards, _change_cards, _change_choice]
    if record.options["declare"] == "together":
        ways.append(_change_word)
    return ways[rng.below(len(ways))](record, past, rng)


class _Past:
    """The cards of a log that this seat has not seen."""

    def __init__(self, record: Record, seat: int | None) -> None:
        self.seat = seat
        self.cards: list[_Card] = []  # every card that anybody got
        self.hands: list[list[_Card]] = [[] for _ in range(record.seats)]
        self.choices: dict[int, tuple[int, list[str]]] = {}  # this trick: seat, line and hand
        self.words: dict[int, int] = {}  # what was declared in this trick: seat and line
        self.left = 48  # cards in the pile
        self.discards = 0
        self.epoch = 0
        self.first = 0
        self.lines = record.lines
        kept: dict[int, list[_Card]] = {}
        for at, line in enumerate(record.lines):
            verb, *rest = line.move.split()
            if verb in ("deal", "draw"):
                self._hand_out(at, [_split(hand) for hand in rest[: record.seats]])
            elif verb == "keep":
                owner = int(line.who)
                self.choices[owner] = at, [card.name for card in self.hands[owner]]
                kept[owner] = [self._pick(owner, name, at, n) for n, name in enumerate(rest)]
            elif verb in ("knock", "stay"):
                self.words[int(line.who)] = at
                if len(self.words) == record.seats:
                    self._end_trick(record, kept)
                    kept = {}

    def _hand_out(self, at: int, hands: list[list[str]]) -> None:
        self.choices = {}
        each = len(hands[0])
        for turn in range(len(hands)):
            owner = (self.first + turn) % len(hands)
            for n, name in enumerate(hands[owner]):
                if self.left == 0:  # PUK-A15
                    self.left, self.discards = self.discards, 0
                    self.epoch += 1
                self.left -= 1
                card = _Card(name, owner, [(at, owner * each + n)], self.epoch)
                self.cards.append(card)
                self.hands[owner].append(card)

    def _pick(self, owner: int, name: str, at: int, n: int) -> _Card:
        card = next(card for card in self.hands[owner] if card.name == name)
        self.hands[owner].remove(card)
        card.places.append((at, n))
        return card

    def _end_trick(self, record: Record, kept: dict[int, list[_Card]]) -> None:
        knocked = [who for who, at in self.words.items() if record.lines[at].move == "knock"]
        if len(knocked) > 1:
            for who in knocked:
                for card in kept[who]:
                    card.shown = True
                self.choices.pop(who)
        self.discards += 2 * record.seats
        order = [(self.first + turn) % record.seats for turn in range(record.seats)]
        self.first = _winner(record, kept, knocked, order)
        self.words = {}

    def unseen(self) -> list[_Card]:
        return [card for card in self.cards if card.owner != self.seat and not card.shown]


def _winner(
    record: Record, kept: dict[int, list[_Card]], knocked: list[int], order: list[int]
) -> int:
    """PUK-16, PUK-A7: who declares first next, judged by the last roll in the log."""
    if not knocked:
        return order[-1]
    if len(knocked) == 1:
        return knocked[0]
    at = max(place for cards in kept.values() for card in cards for place, _ in card.places)
    rolls = [line.move for line in record.lines[:at] if " " in line.move and "roll" in line.move]
    die = rolls[-1].split()[-1]
    plain = record.options["plain"] == "sums"
    worth = {who: _key([card.name for card in kept[who]], die, plain) for who in knocked}
    best = max(worth.values())
    return next(who for who in order if worth.get(who) == best)


def _key(names: list[str], die: str, plain: bool) -> tuple[int, int]:
    """PUK-36: what hands are compared by."""
    total = sum(int(name[1]) for name in names)
    pair = names[0] == names[1]
    if die == "0":
        return 0, -total
    if die == "x":
        return (1, total) if pair else (0, total)
    trumps = [int(name[1]) for name in names if name[0] == die[0]]
    if trumps:
        return (3, total) if pair else (2, sum(trumps))
    if pair:
        return 1, total
    return 0, total if plain else 0


def _split(hand: str) -> list[str]:
    return [hand[at : at + 2] for at in range(0, len(hand), 2)]


def _change_cards(record: Record, past: _Past, rng: Rng) -> Record | None:
    """Swap two unseen cards of one shuffle, or replace one by a card that nobody has drawn."""
    unseen = [card for card in past.unseen() if card.epoch == past.epoch]
    if not unseen:
        return None
    one = unseen[rng.below(len(unseen))]
    if past.epoch == 0 and rng.below(2):
        drawn = [card.name for card in past.cards]
        undrawn = [name for name in CARDS * 2 if drawn.count(name) < 2 and name != one.name]
        if undrawn:
            return _renamed(record, [(one, undrawn[rng.below(len(undrawn))])])
    others = [card for card in unseen if card.name != one.name]
    if not others:
        return None
    other = others[rng.below(len(others))]
    return _renamed(record, [(one, other.name), (other, one.name)])


def _renamed(record: Record, names: list[tuple[_Card, str]]) -> Record:
    lines = record.lines[:]
    for card, name in names:
        for at, n in card.places:
            lines[at] = _with_card(lines[at], n, name)
    return replace(record, lines=lines)


def _with_card(line: Line, n: int, name: str) -> Line:
    """The line with another nth card."""
    verb, *rest = line.move.split()
    if verb == "keep":
        rest[n] = name
    else:
        each = len(rest[0]) // 2
        hand = _split(rest[n // each])
        hand[n % each] = name
        rest[n // each] = "".join(hand)
    return line._replace(move=" ".join([verb, *rest]))


def _change_choice(record: Record, past: _Past, rng: Rng) -> Record | None:
    """Let a seat that need not show its cards have chosen two others in the latest trick."""
    secret = sorted(who for who in past.choices if who != past.seat)
    if not secret:
        return None
    at, hand = past.choices[secret[rng.below(len(secret))]]
    first = hand.pop(rng.below(len(hand)))
    second = hand[rng.below(len(hand))]
    lines = record.lines[:]
    lines[at] = lines[at]._replace(move=f"keep {first} {second}")
    return replace(record, lines=lines)


def _change_word(record: Record, past: _Past, rng: Rng) -> Record | None:
    """Let a seat have declared the opposite, while others have yet to declare."""
    secret = sorted(at for who, at in past.words.items() if who != past.seat)
    if not secret:
        return None
    at = secret[rng.below(len(secret))]
    lines = record.lines[:]
    other = "stay" if lines[at].move == "knock" else "knock"
    lines[at] = lines[at]._replace(move=other)
    return replace(record, lines=lines)
