"""Our tasks to measure: Riffifi with four seats and the default options."""

import random
import time
from itertools import cycle, islice
from typing import cast

import tablee
from bench.rounds import Sample, Task, timed
from tablee.core.bits import bit
from tablee.core.luck import Rng
from tablee.core.match import Match
from tablee.core.state import HOUSE
from tablee.core.view import View
from tablee.games.riffifi.mind import Mind
from tablee.games.riffifi.moves import CONCEAL
from tablee.games.riffifi.rules import Riffifi

SEATS = 4
DEALS = 50
VIEWS = 50  # views in a turn: interpreted work in any case, so not by size
MATCHES = 5  # matches played in text in a turn
DRAWS = [random.Random(1).randrange(1 << 20) for _ in range(1000)]
SEAT_OF = {1 << seat: seat for seat in range(SEATS)}

STEP = "step"
ROUND = "copy + playout_round"
MATCH = "copy + playout"
COPY = "copy"
IMAGINE = "mind.imagine"
FIRST = "imagine + playout_round, first move"
WHOLE = "imagine + playout_round, over a round"
SEARCH = "search at the root: imagine + play + playout_round + scores"
MIND = "mind from a view"
VIEW = "view"
ENCODE = "view + encode"
PEOPLE = "Match.play in text"


def dealt(seed: int) -> Riffifi:
    """A state after the first deal."""
    state = cast(Riffifi, tablee.state("riffifi", seats=SEATS))
    rng = tablee.seeded(seed)
    while state.movers() == bit(HOUSE):
        state.house(state.draw(rng))
    return state


def count_round(state: Riffifi, rng: Rng) -> int:
    """Count the moves that ``playout_round`` makes with the same luck, made one by one."""
    begun = state.round
    moves = 0
    while state.round == begun and state.movers() != 0:
        seat = SEAT_OF[state.movers()]
        menu = state.legal(seat)
        shown = [move for move in menu if move < CONCEAL] or list(menu)
        state.play(seat, shown[rng.below(len(shown))])
        moves += 1
    return moves


def count_match(state: Riffifi, rng: Rng) -> int:
    """Count the moves of seats that ``playout`` makes with the same luck, without deals."""
    moves = 0
    while state.movers() != 0:
        if state.movers() == bit(HOUSE):
            state.house(state.draw(rng))
        else:
            moves += count_round(state, rng)
    return moves


def mean(counts: list[int]) -> float:
    return sum(counts) / len(counts)


def random_round(match: Match) -> list[tuple[int, str]]:
    """Who plays what in one round at random, without the last move, after which the house deals."""
    played = match.copy()
    told: list[tuple[int, str]] = []
    for draw in DRAWS:
        (seat,) = played.movers()
        menu = played.legal(seat)
        move = menu[draw % len(menu)]
        played.play(seat, move)
        if cast(Riffifi, played.state).round > 0:
            break
        told.append((seat, move))
    return told


def views_of(match: Match, told: list[tuple[int, str]]) -> list[View]:
    """What each seat saw before each of its moves, with perfect memory."""
    played = match.copy()
    views: list[View] = []
    for seat, move in told:
        views.append(played.view(seat, recall=True))
        played.play(seat, move)
    return views


class Ours:
    """The tasks. One turn of each takes some milliseconds if ``size`` is chosen well."""

    def __init__(self, size: int) -> None:
        self.size = size  # playouts a turn; cheaper and dearer things are done in proportion
        self.rng = tablee.seeded(1)
        self.states = [dealt(seed) for seed in range(DEALS)]
        self.moves_a_round = mean([count_round(s.copy(), self.rng) for s in self.states * 4])
        self.moves_a_match = mean([count_match(s.copy(), self.rng) for s in self.states])
        self.match = tablee.start("riffifi", seats=SEATS, seed=1)
        self.told = random_round(self.match)
        self.views = views_of(self.match, self.told)
        self.minds = [cast(Mind, tablee.mind(view)) for view in self.views]

    def tasks(self) -> dict[str, Task]:
        return {
            STEP: self.step,
            ROUND: self.playout_round,
            MATCH: self.playout,
            COPY: self.copy,
            IMAGINE: self.imagine,
            FIRST: self.playouts_at_first_move,
            WHOLE: self.playouts_over_a_round,
            SEARCH: self.search,
            MIND: self.build_mind,
            VIEW: self.view,
            ENCODE: self.encode,
            PEOPLE: self.people,
        }

    def some_states(self, count: int) -> list[Riffifi]:
        return list(islice(cycle(self.states), count))

    def step(self) -> Sample:
        """Rounds through ``tablee.state``, as a bot's author would write it."""
        states = [state.copy() for state in self.some_states(max(1, self.size // 10))]
        seat_of = SEAT_OF
        draws = DRAWS
        deal_again = bit(HOUSE)
        moves = 0
        begun = time.process_time()
        for state in states:
            made = 0
            movers = state.movers()
            while movers != deal_again:
                seat = seat_of[movers]
                menu = state.legal(seat)
                movers = state.play(seat, menu[draws[made] % len(menu)])
                made += 1
            moves += made
        return moves, time.process_time() - begun

    def playout_round(self) -> Sample:
        """In moves."""
        states = self.some_states(self.size)
        rng = self.rng

        def work() -> None:
            for state in states:
                state.copy().playout_round(rng)

        return timed(len(states) * self.moves_a_round, work)

    def playout(self) -> Sample:
        """In moves of seats; deals between the rounds take time but do not count."""
        states = self.some_states(max(1, self.size // 10))
        rng = self.rng

        def work() -> None:
            for state in states:
                state.copy().playout(rng)

        return timed(len(states) * self.moves_a_match, work)

    def copy(self) -> Sample:
        state = self.states[0]
        times = self.size * 4

        def work() -> None:
            for _ in range(times):
                state.copy()

        return timed(times, work)

    def imagine(self) -> Sample:
        mind = self.minds[0]
        rng = self.rng

        def work() -> None:
            for _ in range(self.size):
                mind.imagine(rng)

        return timed(self.size, work)

    def playouts_at_first_move(self) -> Sample:
        mind = self.minds[0]
        rng = self.rng

        def work() -> None:
            for _ in range(self.size):
                mind.imagine(rng).playout_round(rng)

        return timed(self.size, work)

    def playouts_over_a_round(self) -> Sample:
        """The same number of playouts before each move of the round."""
        each = max(1, self.size // 10)
        rng = self.rng

        def work() -> None:
            for mind in self.minds:
                for _ in range(each):
                    mind.imagine(rng).playout_round(rng)

        return timed(each * len(self.minds), work)

    def search(self) -> Sample:
        """Every legal first move in turn, each in a newly imagined state."""
        mind = self.minds[0]
        (seat,) = self.match.movers()
        moves = list(mind.frame.legal(seat))
        each = max(1, self.size // len(moves))
        rng = self.rng

        def work() -> None:
            for _ in range(each):
                for move in moves:
                    state = mind.imagine(rng)
                    state.play(seat, move)
                    state.playout_round(rng)
                    state.scores()

        return timed(each * len(moves), work)

    def build_mind(self) -> Sample:
        def work() -> None:
            for view in self.views:
                tablee.mind(view)

        return timed(len(self.views), work)

    def view(self) -> Sample:
        (seat,) = self.match.movers()

        def work() -> None:
            for _ in range(VIEWS):
                self.match.view(seat)

        return timed(VIEWS, work)

    def encode(self) -> Sample:
        (seat,) = self.match.movers()

        def work() -> None:
            for _ in range(VIEWS):
                tablee.encode(self.match.view(seat))

        return timed(VIEWS, work)

    def people(self) -> Sample:
        """Moves in notation: parsed, judged, played and logged."""
        matches = [self.match.copy() for _ in range(MATCHES)]

        def work() -> None:
            for match in matches:
                for seat, move in self.told:
                    match.play(seat, move)

        return timed(len(matches) * len(self.told), work)
