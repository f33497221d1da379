"""Riffifi a second time, the plain way: written from the rule sheet, slow, and sharing no line
with the real rules. The tests play both side by side.

Cards are text (r7, o), hands are lists, tokens are dictionaries.
"""

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import combinations

COLOURS = "byrgv"
PACK = [f"{colour}{value}" for colour in COLOURS for value in range(1, 9)]
HAND_SIZE = {3: 12, 4: 10, 5: 8}


def value(card: str) -> int:
    return int(card[1])


def full_pool() -> dict[str, int]:
    return dict.fromkeys(COLOURS, 12)


@dataclass
class Seat:
    hand: list[str] = field(default_factory=list)
    pile: list[str] = field(default_factory=list)
    face_up: bool = False  # how the last card of the pile lies
    tokens: dict[str, int] = field(default_factory=lambda: dict.fromkeys(COLOURS, 0))
    rounds: list[int] = field(default_factory=list)  # tokens at the end of each
    ticks: set[str] = field(default_factory=set)


@dataclass
class Question:
    """Who of these gives one token more: so many of them."""

    colour: str
    tied: list[int]
    odd: int


class Table:
    """A match; ``wants`` says what has to happen next."""

    def __init__(self, seats: int, options: Mapping[str, object]) -> None:
        self.options = options
        self.seats = [Seat() for _ in range(seats)]
        self.pool = full_pool()
        self.rounds = 0
        self.dealer = seats - 1
        self.turn = 0
        self.removed: str | None = None
        self.question: Question | None = None
        self.winners: list[int] = []
        self.wants = ""
        self.begin_round()

    def copy(self) -> "Table":
        return deepcopy(self)

    # -- The house

    def begin_round(self) -> None:
        count = len(self.seats)
        self.turn = (self.dealer + 1) % count
        if self.options["equal_chances"] and self.rounds % count != 0:
            hands = [seat.pile for seat in self.seats]
            self.give_out(hands[-1:] + hands[:-1])
            return
        for seat in self.seats:
            seat.pile = []
        if self.options["officer"] and count > 3:
            self.wants = "remove"
            if self.options["removed_one"] == "dealer":
                self.turn = self.dealer
        else:
            self.wants = "deal"

    def pack(self) -> list[str]:
        if not self.options["officer"]:
            return PACK
        if len(self.seats) == 3:
            return [card for card in PACK if value(card) != 1] + ["o"]
        return [card for card in PACK if card != self.removed] + ["o"]

    def remove(self, one: str) -> None:
        assert self.wants == "remove"
        assert one in PACK
        assert value(one) == 1
        self.removed = one
        self.turn = (self.dealer + 1) % len(self.seats)
        self.wants = "deal"

    def deal(self, hands: list[list[str]]) -> None:
        assert self.wants == "deal"
        assert len(hands) == len(self.seats)
        dealt = [card for hand in hands for card in hand]
        assert len(set(dealt)) == len(dealt)
        assert set(dealt) <= set(self.pack())
        for hand in hands:
            assert len(hand) == HAND_SIZE[len(self.seats)]
            for colour in COLOURS:
                if sum(card.startswith(colour) for card in hand) >= 5:
                    return  # a misdeal: still wants a deal
        self.give_out(hands)

    def give_out(self, hands: list[list[str]]) -> None:
        for seat, hand in zip(self.seats, hands, strict=True):
            seat.hand = list(hand)
            seat.pile = []
            seat.face_up = False
        self.wants = "card"

    # -- A turn

    def visible(self) -> dict[str, int]:
        """The face-up cards, and the seat of each."""
        return {seat.pile[-1]: at for at, seat in enumerate(self.seats) if seat.face_up}

    def would_fall(self, card: str) -> bool:
        return any(up[0] == card[0] and value(up) < value(card) for up in self.visible())

    def legal(self) -> list[str]:
        """Every move of the one whose turn it is."""
        if self.wants == "remove":
            return [f"remove {colour}1" for colour in COLOURS]
        if self.wants == "givers":
            assert self.question is not None
            chosen = combinations(self.question.tied, self.question.odd)
            return ["from " + " ".join(map(str, givers)) for givers in chosen]
        if self.wants != "card":
            return []
        moves = list(self.seats[self.turn].hand)
        moves += [f"conceal {card}" for card in moves if card != "o" and self.would_fall(card)]
        if "o" in moves:
            moves += [f"o {card}" for card in self.visible()]
        return moves

    def play(self, move: str) -> None:
        assert move in self.legal()
        verb, *rest = move.split()
        if verb == "remove":
            self.remove(rest[0])
        elif verb == "from":
            self.answer([int(giver) for giver in rest])
        else:
            card = rest[0] if verb == "conceal" else verb
            self.lay(card, target=rest[0] if verb == "o" and rest else None)

    def lay(self, card: str, target: str | None) -> None:
        me = self.seats[self.turn]
        visible = self.visible()
        me.hand.remove(card)
        me.pile.append(card)
        if card == "o":
            me.face_up = False
            if target is not None:
                self.seats[visible[target]].face_up = False
        else:
            me.face_up = True
            for up, owner in visible.items():
                if up[0] == card[0]:
                    if value(up) < value(card):
                        me.face_up = False
                    else:
                        self.seats[owner].face_up = False
        self.turn = (self.turn + 1) % len(self.seats)
        self.come_to_turn()

    def come_to_turn(self) -> None:
        """The one whose turn it is collects, and the match goes on until somebody must choose."""
        me = self.seats[self.turn]
        if me.face_up:
            me.face_up = False
            self.collect(me.pile[-1])
            if self.wants in ("givers", "nothing"):
                return
        if me.hand:
            return
        if self.visible():
            self.turn = (self.turn + 1) % len(self.seats)
            self.come_to_turn()
        else:
            self.end_round()

    def collect(self, card: str) -> None:
        """One token after the other: from the pool, then from whoever is richest."""
        colour = card[0]
        me = self.seats[self.turn]
        owed = min(value(card), 12 - me.tokens[colour])
        while owed > 0 and self.pool[colour] > 0:
            self.pool[colour] -= 1
            me.tokens[colour] += 1
            owed -= 1
        while owed > 0:
            others = [at for at in range(len(self.seats)) if at != self.turn]
            most = max(self.seats[at].tokens[colour] for at in others)
            tied = [at for at in others if self.seats[at].tokens[colour] == most]
            # They give in laps, one token each; a lap that is not complete is the taker's choice.
            for _ in range(most):
                if 0 < owed < len(tied):
                    self.question = Question(colour, tied, owed)
                    self.wants = "givers"
                    return
                if owed > 0:
                    for giver in tied:
                        self.steal(giver, colour)
                        owed -= 1
        self.tick_at_once(colour)

    def steal(self, giver: int, colour: str) -> None:
        self.seats[giver].tokens[colour] -= 1
        self.seats[self.turn].tokens[colour] += 1

    def answer(self, givers: list[int]) -> None:
        assert self.question is not None
        for giver in givers:
            self.steal(giver, self.question.colour)
        self.wants = "card"
        self.tick_at_once(self.question.colour)
        self.question = None
        if self.wants == "card":
            self.come_to_turn()

    def tick_at_once(self, colour: str) -> None:
        me = self.seats[self.turn]
        if self.options["scoring"] == "ticks" and me.tokens[colour] >= 7:
            me.ticks.add(colour)
            if len(me.ticks) == 5:
                self.winners = [self.turn]
                self.wants = "nothing"

    # -- The end

    def end_round(self) -> None:
        for seat in self.seats:
            if self.options["scoring"] == "ticks-late":
                seat.ticks |= {colour for colour, owned in seat.tokens.items() if owned >= 7}
            seat.rounds.append(sum(seat.tokens.values()))
        self.rounds += 1
        self.winners = self.find_winners()
        if self.winners:
            self.wants = "nothing"
        else:
            for seat in self.seats:
                seat.tokens = dict.fromkeys(COLOURS, 0)
            self.pool = full_pool()
            self.dealer = (self.dealer + 1) % len(self.seats)
            self.begin_round()

    def find_winners(self) -> list[int]:
        everybody = list(range(len(self.seats)))
        totals = [sum(seat.rounds) for seat in self.seats]
        if self.options["scoring"] == "tokens":
            if self.rounds < len(self.seats):
                return []
            first = most(everybody, totals)
        else:
            done = [at for at in everybody if len(self.seats[at].ticks) == 5]
            if done:
                return most(done, [seat.rounds[-1] for seat in self.seats])
            if self.rounds < int(str(self.options["tick_cap"])):
                return []
            first = most(most(everybody, [len(seat.ticks) for seat in self.seats]), totals)
        if len(first) > 1 and self.options["tie"] == "best-round":
            return most(first, [max(seat.rounds) for seat in self.seats])
        if len(first) > 1 and self.options["tie"] == "extra-round" and self.rounds < 20:
            return []
        return first

    def scores(self) -> list[int]:
        if self.options["scoring"] == "tokens":
            return [sum(seat.rounds) for seat in self.seats]
        return [len(seat.ticks) for seat in self.seats]


def most(among: list[int], counts: list[int]) -> list[int]:
    best = max(counts[at] for at in among)
    return [at for at in among if counts[at] == best]
