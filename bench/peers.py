"""Measures OpenSpiel and RLCard in the same way, each with its own documented loop.

Their games are not ours, so the ratios say what an engine costs, not which rules are cheaper.
"""

import random
import time
from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pyspiel
import rlcard

from bench.ours import DEALS, DRAWS
from bench.rounds import Sample, timed

OPEN_SPIEL_GAMES = ("hearts", "spades", "oh_hell")
RLCARD_GAMES = ("uno", "leduc-holdem")
ENOUGH = 50  # moves of RLCard in a turn
PLAYS = 20  # random plays by which the mean length from a deal is found


class OpenSpiel:
    """One game of OpenSpiel, dealt beforehand like ours."""

    def __init__(self, name: str) -> None:
        self.game: Any = pyspiel.load_game(name)
        self.states = [self.dealt(seed) for seed in range(DEALS)]
        self.lengths = [self.play(state.clone(), DRAWS) for state in self.states]
        self.rollouts_from: Iterator[tuple[Any, float]] = cycle(
            [(state, self.mean_length(state)) for state in self.states]
        )

    def dealt(self, seed: int) -> Any:
        chance = random.Random(seed)
        state = self.game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(chance.choice(state.legal_actions()))
        return state

    def play(self, state: Any, draws: list[int]) -> int:
        """Play to the end with these draws; returns the number of moves."""
        made = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[draws[made] % len(actions)])
            made += 1
        return made

    def mean_length(self, state: Any) -> float:
        """The mean number of moves of random play from here."""
        chance = random.Random(1)
        draws = [[chance.randrange(1 << 20) for _ in DRAWS] for _ in range(PLAYS)]
        return sum(self.play(state.clone(), each) for each in draws) / PLAYS

    def step(self) -> Sample:
        """The loop of OpenSpiel's documentation."""
        states = [state.clone() for state in self.states]
        draws = DRAWS
        moves = 0
        begun = time.process_time()
        for state in states:
            made = 0
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[draws[made] % len(actions)])
                made += 1
            moves += made
        return moves, time.process_time() - begun

    def step_lean(self) -> Sample:
        """Without checking for the end: the number of moves is known."""
        states = [state.clone() for state in self.states]
        plans = [DRAWS[:length] for length in self.lengths]
        begun = time.process_time()
        for state, plan in zip(states, plans, strict=True):
            for draw in plan:
                actions = state.legal_actions()
                state.apply_action(actions[draw % len(actions)])
        return sum(self.lengths), time.process_time() - begun

    def rollouts(self) -> Sample:
        """Random play in C++, in moves: a search of one simulation that rolls out from the root."""
        times = 100
        state, length = next(self.rollouts_from)
        evaluator = pyspiel.RandomRolloutEvaluator(times, 1)
        bot: Any = pyspiel.MCTSBot(self.game, evaluator, 2.0, 1, 1000, False, 1, False)
        return timed(times * length, lambda: bot.mcts_search(state))

    def clone(self) -> Sample:
        state = self.states[0]
        times = 2000

        def work() -> None:
            for _ in range(times):
                state.clone()

        return timed(times, work)


class RLCard:
    """One environment of RLCard, dealt outside the timing like the others."""

    def __init__(self, name: str) -> None:
        self.env: Any = rlcard.make(name, config={"seed": 1})

    def step(self) -> Sample:
        """Whole games until there are enough moves."""
        moves = 0
        took = 0.0
        while moves < ENOUGH:
            made, seconds = self.play()
            moves += made
            took += seconds
        return moves, took

    def play(self) -> tuple[int, float]:
        env = self.env
        draws = DRAWS
        state, _ = env.reset()
        made = 0
        begun = time.process_time()
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[draws[made % len(draws)] % len(actions)])
            made += 1
        return made, time.process_time() - begun
