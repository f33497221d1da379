"""The rules of Grippe-jetons once more, as plainly as can be: lists, and every order tried."""

from collections.abc import Mapping
from itertools import combinations, permutations

DEFAULT = "2ggr1-2gggr1-gggyr2-gggygr2-gggygyr3"
TOKENS = {2: 18, 3: 22, 4: 25, 5: 25}


class Purse:
    """One way of counting, as it goes along."""

    def __init__(self, table: "Table", seat: int) -> None:
        self.table = table
        self.seat = seat
        self.stocks = table.stocks[:]
        self.columns = [column[:] for column in table.columns]
        self.reserve = table.reserve
        self.loan = table.loan
        self.broken = False

    def count(self, value: int) -> None:
        """Put down the tokens for one die, or break down."""
        squares, number, double = self.table.board[value - 1]
        column = self.columns[value - 1]
        at = len(column)
        tokens = 2 if double and at == 0 else 1
        bank = tokens if squares[at] == "y" else 0
        if self.table.strict:
            bank = min(bank, self.reserve)
        short = max(0, tokens - bank - self.stocks[self.seat])
        possible = 5 - self.loan
        if self.table.strict:
            possible = min(possible, self.reserve - bank)
        if short > possible:
            self.broken = True
            return
        self.loan += short
        self.reserve -= short + bank
        self.stocks[self.seat] += short - (tokens - bank)
        column.append(tokens)
        if len(column) == len(squares):
            self.stocks[self.seat] += sum(column)
            column.clear()
            for other in range(len(self.stocks)):
                if other != self.seat:
                    given = min(number, self.stocks[other])
                    self.stocks[other] -= given
                    self.reserve += given

    def result(self) -> tuple[object, ...]:
        return (
            self.stocks[self.seat],
            self.reserve,
            self.loan,
            tuple(map(len, self.columns)),
            self.broken,
        )

    def merit(self) -> tuple[bool, int, int]:
        """How good this way was: unbroken, rich, and with a small loan."""
        return (not self.broken, self.stocks[self.seat] - self.loan, -self.loan)


class Table:
    """A match by the dumb rules."""

    def __init__(self, seats: int, options: Mapping[str, object]) -> None:
        self.strict = options.get("reserve", "unlimited") == "strict"
        self.any_end = options.get("end", "own") == "any"
        self.asks = options.get("order", "best") == "own"
        self.games = int(str(options.get("games", 1)))
        word = str(options.get("board", "default"))
        columns = (DEFAULT if word == "default" else word).split("-")
        self.board = [(c.strip("0123456789"), int(c[-1]), c[0] == "2") for c in columns]
        self.points = [0] * seats
        self.seats = seats
        self.winners: list[int] = []
        self.broke_down = False

    def start(self, starter: int) -> None:
        self.starter = self.turn = starter
        self.stocks = [TOKENS[self.seats]] * self.seats
        self.reserve = 130 - sum(self.stocks)
        self.columns: list[list[int]] = [[] for _ in range(5)]
        self.new_turn()

    def new_turn(self) -> None:
        self.rolled: list[int] = []
        self.kept: list[int] = []
        self.counting: list[int] = []
        self.loan = 0

    def roll(self, dice: list[int]) -> None:
        self.rolled = dice
        if len(dice) == 1:
            self.keep(dice)

    def menu(self) -> set[str]:
        if self.counting:
            return {"count best"} | {f"count {value}" for value in self.counting}
        return {
            "keep " + " ".join(map(str, some))
            for number in range(1, len(self.rolled) + 1)
            for some in combinations(sorted(self.rolled), number)
            if len(set(some)) in (1, number)
        }

    def play(self, move: str) -> None:
        verb, *rest = move.split()
        if verb == "keep":
            self.keep([int(value) for value in rest])
        elif rest == ["best"]:
            self.finish(self.best())
        else:
            self.one(int(rest[0]))

    def keep(self, dice: list[int]) -> None:
        self.kept += dice
        self.rolled = []
        if len(self.kept) == 5:
            self.counting = [value for value in self.kept if value != 6]
            self.go_on()

    def go_on(self) -> None:
        ways = self.ways()
        if not self.asks or len({way.result() for way in ways}) == 1:
            self.finish(self.best())

    def ways(self) -> list[Purse]:
        found = []
        for order in set(permutations(self.counting)):
            way = Purse(self, self.turn)
            for value in order:
                if not way.broken:
                    way.count(value)
            found.append(way)
        return found

    def best(self) -> Purse:
        return max(self.ways(), key=Purse.merit)

    def one(self, value: int) -> None:
        way = Purse(self, self.turn)
        way.count(value)
        if way.broken:
            self.finish(way)
            return
        self.take_over(way)
        self.counting.remove(value)
        self.go_on()

    def take_over(self, way: Purse) -> None:
        self.stocks, self.columns = way.stocks, way.columns
        self.reserve, self.loan = way.reserve, way.loan

    def finish(self, way: Purse) -> None:
        self.take_over(way)
        back = min(self.loan, self.stocks[self.turn])
        if way.broken:
            back = self.stocks[self.turn]
        self.broke_down = way.broken
        self.stocks[self.turn] -= back
        self.reserve += back
        broke = self.stocks[self.turn] == 0 or (self.any_end and 0 in self.stocks)
        if not broke:
            self.turn = (self.turn + 1) % self.seats
            self.new_turn()
            return
        self.points = [a + b for a, b in zip(self.points, self.stocks, strict=True)]
        self.games -= 1
        if self.games:
            self.start((self.starter + 1) % self.seats)
        else:
            self.new_turn()
            most = max(self.points)
            self.winners = [seat for seat in range(self.seats) if self.points[seat] == most]
