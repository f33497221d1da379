"""How the tests of Puko stage a match: tricks as rows of text, house moves found to fit.

A trick is a line: what the die shows, then for every seat from 0 its two cards with ``!`` where it
knocks and ``.`` where it stays out, then, after a bar, what the losers stake in order. Without a
bar they stake the least they may. ``red b6b6! b6r4! r2r3.`` is a trick with red as trump.
"""

import re
from collections.abc import Callable, Mapping
from typing import cast

import tablee
from tablee import Match
from tablee.core.log import Record
from tablee.games import find
from tablee.games.puko.rules import Puko
from tablee.games.puko.view import PukoView

PACK = [f"{colour}{value}" for colour in "bygr" for value in range(1, 7) for _ in range(2)]
TRICK = re.compile(r"(\w+)((?: +(?:[bygr]\d){2}[!.])+)(?: *\|([ \d]*))?")


class Trick:
    """One line of a script."""

    def __init__(self, line: str) -> None:
        found = TRICK.fullmatch(line.strip())
        assert found, f"no trick: {line}"
        self.die = found[1]
        seats = found[2].split()
        self.cards = [re.findall("[bygr]\\d", seat) for seat in seats]
        self.words = ["knock" if seat[-1] == "!" else "stay" for seat in seats]
        self.stakes = [int(stake) for stake in (found[3] or "").split()]


class Staged:
    """A match whose house moves are made to fit a script."""

    def __init__(self, script: str, options: Mapping[str, object]) -> None:
        self.tricks = [Trick(line) for line in script.strip().splitlines()]
        self.seats = len(self.tricks[0].cards)
        game = find("puko")
        record = Record("puko", game.rules_version, self.seats, game.check_options(options))
        self.match = Match(game, record, None)
        self.wanted = [
            [card for trick in self.tricks for card in trick.cards[seat]]
            for seat in range(self.seats)
        ]
        for number, trick in enumerate(self.tricks):
            self.let_the_house_move(trick.die)
            for seat, cards in enumerate(trick.cards):
                self.match.step(seat, f"keep {cards[0]} {cards[1]}")
            while phase(self.match) == "declaring":
                seat = self.match.movers()[0]
                self.match.step(seat, trick.words[seat])
            if self.match.pause():
                self.match.house("gather")
            last = number == len(self.tricks) - 1
            if not last or trick.stakes:
                self.stake(trick.stakes)

    def stake(self, stakes: list[int]) -> None:
        """The next cards are drawn, and the losers stake as the script says, or the least."""
        if phase(self.match) == "drawing" and state(self.match).debtors:
            self.match.house(f"draw {self.cards(2)}")
            while phase(self.match) == "staking":
                seat = self.match.movers()[0]
                amount = stakes.pop(0) if stakes else state(self.match).owed
                self.match.step(seat, f"stake {amount}")

    def let_the_house_move(self, die: str) -> None:
        due = phase(self.match)
        verb = {"dealing": f"deal {self.cards(6)} ", "drawing": f"draw {self.cards(2)} "}
        self.match.house(f"{verb.get(due, '')}roll {die}")

    def cards(self, each: int) -> str:
        """What the seats get next: the cards the script needs, else others, all at hand."""
        if phase(self.match) not in ("dealing", "drawing"):
            return ""
        table = state(self.match)
        pool = list_of(table.pile)
        hands: list[list[str]] = [[] for _ in range(self.seats)]
        for turn in range(self.seats):
            seat = (table.first + turn) % self.seats
            for _ in range(each):
                pool = pool or list_of(table.discards())
                wanted = self.wanted[seat]
                hands[seat].append(wanted.pop(0) if wanted else self.spare(pool))
                pool.remove(hands[seat][-1])
        return " ".join("".join(hand) for hand in hands)

    def spare(self, pool: list[str]) -> str:
        """The highest card that nobody will need."""
        needed = [card for wanted in self.wanted for card in wanted]
        free = [card for card in pool if pool.count(card) > needed.count(card)]
        return (free or pool)[-1]


def stage(script: str, **options: object) -> Match:
    """The match after these tricks; the house has not moved on unless losers had to stake."""
    return Staged(script, options).match


def state(match: Match) -> Puko:
    return cast(Puko, match.state)


def phase(match: Match) -> str:
    return state(match).phase_name()


def list_of(cards: int) -> list[str]:
    """The cards of a set as text, found by counting."""
    return [PACK[place] for place in range(48) if cards >> place & 1]


def seen_by(match: Match, seat: int | None = None, recall: bool = False) -> PukoView:
    """The view of a seat; without one, of a spectator."""
    return cast(PukoView, match.view(seat, recall))


def start(seats: int = 3, seed: int = 1, **options: object) -> Match:
    return tablee.start("puko", seats=seats, seed=seed, options=options)


def look(match: Match, what: str) -> object:
    """One thing a case of the table speaks of."""
    table = state(match)
    things: dict[str, Callable[[], object]] = {
        "purses": lambda: " ".join(map(str, match.scores())),
        "pot": lambda: table.pot,
        "first": lambda: table.first,
        "owed": lambda: table.owed,
        "debtors": lambda: seen_by(match).debtors,
        "phase": lambda: phase(match),
        "last": lambda: table.last,
        "trick": lambda: table.trick,
        "winners": match.winners,
        "hands": lambda: [player.hand for player in seen_by(match).players],
    }
    return things[what]()
