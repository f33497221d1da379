"""Défifoo Rouge a second time, the plain way: written from the rule sheet, slow, and sharing no
line with the real rules. The tests play both side by side.

Cards are text (r4, rv, rg, p15, bomb, bank), hands and piles are lists.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations

GANGS = "rbgy"
RANKS = "123456vg"  # from the weakest to the strongest
PACK = [gang + rank for gang in GANGS for rank in RANKS]
PACK += [f"p{number}" for number in range(1, 16)] + ["bank", "bomb"]
FREE = ("bank", "bomb")


def pack(seats: int, five: object = "nine") -> list[str]:
    """The cards that are dealt."""
    out = "123" if seats < 4 else "12" if seats == 5 and five == "eight" else ""
    return [card for card in PACK if card[0] not in GANGS or card in FREE or card[1] not in out]


def points(cards: list[str]) -> int:
    total = 0
    for card in cards:
        if card in ("p1", "p15", "bank") or (len(card) == 2 and card[1] == "g"):
            total += 6
        elif card == "bomb" or card[1] == "v":
            total += 4
        else:
            total += 1
    return total


def suit(card: str) -> str:
    return card if card in FREE else card[0]


def allowed(hand: list[str], led: str | None) -> list[str]:
    """What may be played in turn, asked card by card."""
    may = []
    for card in hand:
        if led is None or card in FREE or suit(card) == suit(led):
            may.append(card)
        elif any(suit(other) == suit(led) for other in hand):
            continue
        elif suit(card) == "p" or not any(suit(other) == "p" for other in hand):
            may.append(card)
    return may


def winner(trick: list[tuple[int, str]], vamp_wins: bool) -> int:
    """Who wins: the highest police, or else the highest card of the gang led."""
    police = [(int(card[1:]), seat) for seat, card in trick if suit(card) == "p"]
    if police:
        return max(police)[1]
    order = "123456gv" if vamp_wins else RANKS
    gang = suit(trick[0][1])
    return max((order.index(card[1]), seat) for seat, card in trick if suit(card) == gang)[1]


@dataclass
class Seat:
    hand: list[str] = field(default_factory=list)
    won: list[str] = field(default_factory=list)
    deals: list[int] = field(default_factory=list)  # points of each


class Table:
    """A match; ``wants`` says what has to happen next."""

    def __init__(self, seats: int, options: Mapping[str, object], rules: int = 3) -> None:
        self.options = options
        self.always_waits = rules < 3
        self.seats = [Seat() for _ in range(seats)]
        self.dealer = 0
        self.turn = 0
        self.step = 1
        self.team: list[int] = []
        self.trick: list[tuple[int, str]] = []
        self.bank: list[str] = []
        self.waiting: set[int] = set()  # those who have not waved yet
        self.spent: list[str] = []  # Bomb and Bank card, once played in this deal
        self.vamped = False  # in this deal
        self.vamp_wins = False  # in this trick
        self.kept = 0  # of a tied deal
        self.winners: list[int] = []
        self.wants = "deal"

    def deal(self, hands: list[list[str]], rest: list[str]) -> None:
        assert self.wants == "deal"
        dealt = [card for hand in hands for card in hand] + rest
        assert sorted(dealt) == sorted(pack(len(self.seats), self.options["five"]))
        for seat, hand in zip(self.seats, hands, strict=True):
            seat.hand, seat.won = list(hand), []
        self.bank = list(rest)
        self.spent = []
        self.vamped = False
        self.team = []
        self.step = 1
        count = len(self.seats)
        self.wants = "card" if count == 2 else "direction" if count == 3 else "partners"

    def legal(self, seat: int) -> list[str]:
        hand = self.seats[seat].hand
        if self.wants == "wave":
            return [card for card in hand if card in FREE] + ["wave"] * (seat in self.waiting)
        if seat != self.turn:
            return [card for card in hand if card in FREE and self.wants == "card" and self.trick]
        if self.wants == "partners":
            others = [other for other in range(len(self.seats)) if other != seat]
            count = 1 if len(self.seats) == 4 else 2
            return ["with " + " ".join(map(str, some)) for some in combinations(others, count)]
        if self.wants == "direction":
            return ["left", "right"]
        if self.wants == "card":
            return allowed(hand, self.trick[0][1] if self.trick else None)
        return []

    def play(self, seat: int, move: str) -> None:
        assert move in self.legal(seat)
        if move.startswith("with"):
            self.team = sorted([seat, *map(int, move.split()[1:])])
            self.wants = "direction"
        elif move in ("left", "right"):
            self.step = 1 if move == "left" else -1
            self.wants = "card"
        elif move == "wave":
            self.waiting.remove(seat)
            if not self.waiting:
                self.time()
        elif move in FREE:
            self.stop(seat, move)
        else:
            self.lay(seat, move)

    def time(self) -> None:
        assert self.wants == "wave"
        self.wants = "card"
        if len(self.trick) == len(self.seats):
            self.won()

    def lay(self, seat: int, card: str) -> None:
        self.seats[seat].hand.remove(card)
        before = [laid for _, laid in self.trick]
        self.trick.append((seat, card))
        gang = suit(self.trick[0][1])
        if card == f"{gang}v" and f"{gang}g" in before and self.options["vamp"]:
            self.vamp_wins = not self.vamped
            self.vamped = True
        complete = len(self.trick) == len(self.seats)
        if not self.seats[seat].hand:
            if complete:
                self.won()
            self.end()
            return
        stoppable = self.always_waits or len(self.spent) < len(FREE)
        if complete and (self.options["interrupts"] == "last" or not stoppable):
            self.won()
            return
        if not complete:
            self.turn = (seat + self.step) % len(self.seats)
        if stoppable:
            self.wants = "wave"
            self.waiting = set(range(len(self.seats)))

    def won(self) -> None:
        best = winner(self.trick, self.vamp_wins)
        self.seats[best].won += [card for _, card in self.trick]
        self.clear(best)

    def clear(self, leader: int) -> None:
        self.trick = []
        self.vamp_wins = False
        self.turn = leader
        self.wants = "card"

    def stop(self, seat: int, card: str) -> None:
        self.seats[seat].hand.remove(card)
        self.spent.append(card)
        caught = [laid for _, laid in self.trick] + [card]
        if card == "bomb":
            self.seats[seat].won += caught
        else:
            self.bank += caught
        self.clear(seat)
        if not self.seats[seat].hand:
            self.end()

    def teams(self) -> list[list[int]]:
        everybody = list(range(len(self.seats)))
        if len(self.seats) < 4:
            return [[seat] for seat in everybody]
        return [self.team, [seat for seat in everybody if seat not in self.team]]

    def end(self) -> None:
        if self.trick:
            loose = [card for _, card in self.trick]
            if self.options["last_trick"] == "bank":
                self.bank += loose
            else:
                self.seats[winner(self.trick, self.vamp_wins)].won += loose
            self.clear(self.turn)
        for seat in self.seats:
            self.bank += seat.hand
            seat.hand = []
        teams = self.teams()
        won = [points([card for at in team for card in self.seats[at].won]) for team in teams]
        first = [at for at, count in enumerate(won) if count == max(won)]
        bank = points(self.bank) + self.kept
        self.kept = 0
        if len(first) == 1:
            won[first[0]] += bank
        elif self.options["tie"] == "split":
            for at in first:
                won[at] += bank // len(first)
        elif self.options["tie"] == "carried":
            self.kept = bank
        for team, count in zip(teams, won, strict=True):
            for at in team:
                self.seats[at].deals.append(count)
        self.finish()

    def finish(self) -> None:
        totals = self.scores()
        played = len(self.seats[0].deals)
        done = {
            "deals": played == len(self.seats),
            "one": True,
            "target": max(totals) >= int(str(self.options["target"])),
        }[str(self.options["match"])]
        if done:
            self.winners = [at for at, total in enumerate(totals) if total == max(totals)]
            self.wants = "nothing"
        else:
            self.dealer = (self.dealer + 1) % len(self.seats)
            self.turn = self.dealer
            self.wants = "deal"

    def scores(self) -> list[int]:
        return [sum(seat.deals) for seat in self.seats]
