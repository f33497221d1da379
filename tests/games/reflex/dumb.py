"""Reflex a second time, the plain way: written from the rule sheet, slow, and sharing no line
with the real rules. The tests play both side by side.

Cards are text (b3), hands and series are lists of cards.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

COLOURS = "bygr"


@dataclass
class Seat:
    hand: list[str] = field(default_factory=list)
    won: list[list[str]] = field(default_factory=list)  # the series in front of it
    rounds: list[int] = field(default_factory=list)  # points of each
    waiting: str | None = None  # batched: what it has submitted


class Table:
    """A table of Reflex that is told what everybody does."""

    def __init__(self, seats: int, options: Mapping[str, object]) -> None:
        self.seats = [Seat() for _ in range(seats)]
        self.options = options
        self.series: list[list[str]] = []
        self.wants = "deal"
        self.ready: set[int] = set()
        self.first_out: int | None = None
        self.turn = 0
        self.passed = 0
        self.winners: list[int] = []

    @property
    def rounds(self) -> int:
        return len(self.seats[0].rounds)

    @property
    def dealer(self) -> int:
        finished = self.rounds - (self.wants in ("words", "nothing"))
        return (len(self.seats) - 1 + finished) % len(self.seats)

    def scores(self) -> list[int]:
        return [sum(seat.rounds) for seat in self.seats]

    # -- What can be done -----------------------------------------------------------------------

    def runs(self, hand: list[str]) -> set[str]:
        """Every row of cards of this hand that fits on some open series."""
        found = set()
        for series in self.series:
            colour, top = series[-1][0], int(series[-1][1])
            row: list[str] = []
            for value in range(top + 1, 7):
                if f"{colour}{value}" not in hand:
                    break
                row.append(f"{colour}{value}")
                found.add(row[0] if len(row) == 1 else f"{row[0]}-{value}")
        return found

    def legal(self, seat: int) -> set[str]:
        me = self.seats[seat]
        if self.wants in ("deal", "nothing"):
            return set()
        if self.wants == "ready":
            return set() if seat in self.ready else {"ready"}
        if self.wants == "words":
            return set() if seat in self.ready else {"ready", "enough"}
        if me.waiting is not None:
            return set()
        menu = self.runs(me.hand)
        if self.options["stop"] == "called" and not me.hand:
            menu.add("stop")
        if self.options["tempo"] == "turns":
            if seat != self.turn:
                return set()
            menu.add("pass")
        return menu

    # -- What is done ---------------------------------------------------------------------------

    def deal(self, hands: list[list[str]]) -> None:
        self.series = [[card] for hand in hands for card in hand if card[1] == "1"]
        self.first_out = None
        for seat, hand in zip(self.seats, hands, strict=True):
            seat.hand = [card for card in hand if card[1] != "1"]
            seat.won = []
        self.turn = (self.dealer + 1) % len(self.seats)
        self.ready = set()
        self.wants = "ready"

    def play(self, seat: int, move: str) -> None:
        assert move in self.legal(seat)
        if move == "enough":
            self.finish()
        elif move == "ready":
            self.ready.add(seat)
            if len(self.ready) == len(self.seats):
                self.wants = "deal" if self.wants == "words" else "play"
                for at, each in enumerate(self.seats):
                    if self.wants == "play" and not each.hand:
                        self.out(at)
        elif self.options["tempo"] == "batched":
            self.seats[seat].waiting = move
        else:
            self.turn = (seat + 1) % len(self.seats)
            self.passed = self.passed + 1 if move == "pass" else 0
            self.do(seat, move)

    def do(self, seat: int, move: str) -> None:
        if move == "stop":
            self.count()
        elif move != "pass":
            first, last = int(move[1]), int(move[-1])
            self.put(seat, [f"{move[0]}{value}" for value in range(first, last + 1)])

    def put(self, seat: int, row: list[str]) -> None:
        me = self.seats[seat]
        below = f"{row[0][0]}{int(row[0][1]) - 1}"
        series = next(series for series in self.series if series[-1] == below)
        for card in row:
            me.hand.remove(card)
            series.append(card)
        if series[-1][1] == "6":
            self.series.remove(series)
            me.won.append(series)
        if not me.hand:
            self.out(seat)

    def out(self, seat: int) -> None:
        if self.first_out is None:
            self.first_out = seat
        if self.options["stop"] == "automatic" or not self.series:
            self.count()

    def batch(self, order: list[int]) -> None:
        before = self.rounds
        for seat in order:
            move, self.seats[seat].waiting = self.seats[seat].waiting, None
            if self.rounds == before and (
                move == "stop" or move in self.runs(self.seats[seat].hand)
            ):
                self.do(seat, move or "")

    def force(self, seat: int, card: str) -> None:
        """The lowest card that fits of the first who has one, from the dealer's left."""
        for step in range(1, len(self.seats) + 1):
            who = (self.dealer + step) % len(self.seats)
            single = [run for run in self.runs(self.seats[who].hand) if len(run) == 2]
            if single:
                lowest = min(single, key=lambda run: (run[1], COLOURS.index(run[0])))
                assert (who, lowest) == (seat, card)
                break
        self.passed = 0
        self.put(seat, [card])

    def count(self) -> None:
        for at, seat in enumerate(self.seats):
            seat.rounds.append(len(seat.won) + (3 if at == self.first_out else 0))
            seat.waiting = None
        self.passed = 0
        self.ready = set()
        limit = self.options["limit"]
        if limit == 0:
            self.wants = "words"
        elif max(self.scores()) >= int(str(limit)):
            self.finish()
        else:
            self.wants = "deal"

    def finish(self) -> None:
        self.wants = "nothing"
        best = max(self.scores())
        self.winners = [at for at, score in enumerate(self.scores()) if score == best]
