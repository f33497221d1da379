"""Measures every game in two ways: stepped from Python, and inside the compiled code."""

import time
from typing import Any

import tablee
from bench.ours import DRAWS
from bench.rounds import Sample, timed
from tablee.core.bits import bit, lowest
from tablee.core.game import AnyGame, State
from tablee.core.state import HOUSE
from tablee.study.runs import fixed

SEATS = 4
MATCHES = 8
MOVES = 600  # of each match at the most: some last for thousands
LOWEST = {mask: lowest(mask) for mask in range(1, bit(HOUSE))}  # of a set of movers


class Shelved:
    """One game with the default seats and the options of its study, mostly the defaults."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.seats = game.nearest_seats(SEATS)
        self.options = {**game.default_options(), **fixed(game)}
        self.rng = tablee.seeded(1)
        self.begun = [self.dealt() for _ in range(MATCHES)]
        self.luck = [self.outcomes(state.copy()) for state in self.begun]
        self.moves_a_match = sum(s.copy().playout(self.rng) for s in self.begun * 4) / (4 * MATCHES)

    def dealt(self) -> State:
        """A state after the first deal."""
        state: State = self.game.begin(self.seats, self.options)
        while state.movers() == bit(HOUSE):
            state.house(state.draw(self.rng))
        return state

    def outcomes(self, state: State) -> list[list[int]]:
        """The house's moves, drawn before the timing starts."""
        found: list[list[int]] = []
        made = 0
        while (movers := state.movers()) and made < MOVES:
            if movers == bit(HOUSE):
                found.append(state.draw(self.rng))
                state.house(found[-1])
            else:
                seat = LOWEST[movers]
                menu = state.legal(seat)
                state.play(seat, menu[DRAWS[made] % len(menu)])
                made += 1
        return found

    def step(self) -> Sample:
        """Whole matches, in moves of the seats and of the house, whose luck is drawn beforehand."""
        states: list[Any] = [state.copy() for state in self.begun]
        draws, lowest_of, house = DRAWS, LOWEST, bit(HOUSE)
        moves = 0
        begun = time.process_time()
        for state, luck in zip(states, self.luck, strict=True):
            made = dealt = 0
            movers = state.movers()
            while movers and made < MOVES:
                if movers == house:
                    state.house(luck[dealt])
                    dealt += 1
                    movers = state.movers()
                else:
                    seat = lowest_of[movers]
                    menu = state.legal(seat)
                    movers = state.play(seat, menu[draws[made] % len(menu)])
                    made += 1
            moves += made + dealt
        return moves, time.process_time() - begun

    def playout(self) -> Sample:
        """Random play to the end of the match inside, in moves of seats."""
        rng = self.rng
        times = max(1, int(4000 / self.moves_a_match))

        def work() -> None:
            for state in self.begun:
                for _ in range(times):
                    state.copy().playout(rng)

        return timed(times * MATCHES * self.moves_a_match, work)
