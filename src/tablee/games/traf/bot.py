"""Bots for Traf, from the weakest to the strongest.

random   any legal move
easy     collects its best colour, knocks with any combination, and makes mistakes now and then
medium   plays by the heuristics in ``policy.py``
hard     knows which cards can be where, plays moves out in sampled worlds, and varies its choices
"""

from collections.abc import Mapping
from time import process_time
from typing import cast

from tablee.bots.chance import Chance
from tablee.core.bot import Bot
from tablee.core.luck import Rng
from tablee.core.view import View
from tablee.games.flinke.notation import read_cards
from tablee.games.traf import policy
from tablee.games.traf.hands import rank
from tablee.games.traf.menu import knocks
from tablee.games.traf.mind import Mind
from tablee.games.traf.moves import KNOCK, MOVES, PASS, SWAP
from tablee.games.traf.pieces import Setup
from tablee.games.traf.policy import Sense
from tablee.games.traf.view import TrafView, frame_of, mind_of

# By the number of seats; tuned in many deals against players with other weights.
SENSES = {
    2: Sense(knock=36, rise=10, waver=0, run=20, alike=160),
    3: Sense(knock=43, rise=10, waver=0, run=20, alike=300),
    4: Sense(knock=45, rise=5, waver=0, run=60, alike=450),
    5: Sense(knock=45, rise=10, waver=0, run=60, alike=550),
    6: Sense(knock=44, rise=10, waver=0, run=60, alike=550),
}


FINALISTS = 3
AT_ONCE = 10  # worlds between two looks at the clock


class Easy:
    """Takes cards of its best colour, and knocks as soon as it has a combination."""

    recalls = False

    def __init__(self, errs_once_in: int = 5) -> None:
        self.errs_once_in = errs_once_in

    def choose(self, view: View, rng: Rng) -> str:
        table = cast(TrafView, view)
        if rng.below(self.errs_once_in) == 0:
            return table.legal[rng.below(len(table.legal))]
        liked = [(appeal(table, move), rng.below(64), move) for move in table.legal]
        return max(liked)[2]


def appeal(view: TrafView, text: str) -> int:
    """How good a move looks at first sight: cards of one colour, then their sum."""
    move = MOVES.read(text)
    hand = view.hand[:]
    if move >= SWAP:
        _, give, take, *_ = text.split()
        hand.remove(give)
        hand.append(take)
    colours = [card[0] for card in hand]
    most = max(colours.count(colour) for colour in colours)
    values = [int(card[1]) for card in hand if colours.count(card[0]) == most]
    liked = 100 * most + sum(values)
    made = rank(read_cards(hand)) > 0
    return liked + 50 if made == knocks(move) else liked - 50


class Medium:
    """Plays by the heuristics."""

    recalls = True

    def choose(self, view: View, rng: Rng) -> str:
        table = cast(TrafView, view)
        frame = frame_of(table, Setup(view.seats, view.options))
        return MOVES.write(policy.act(frame, SENSES[view.seats], rng))


class Hard:
    """Plays every sensible move out in sampled worlds.

    Of moves nearly as good as the best it takes one at random, to tell less about its hand.
    """

    recalls = True

    def __init__(
        self,
        sweeps: int = 250,
        mix: int = 4,
        others: Mapping[int, Sense] = SENSES,
        seconds: float = 2.0,
    ) -> None:
        self.sweeps = sweeps  # worlds per move; the best three get twice as many more
        self.mix = mix  # how far below the best a move may be, in hundredths of the pot
        self.others = others  # how it expects others to play, by the number of seats
        self.seconds = seconds  # a time limit, which only interpreted rules reach

    def choose(self, view: View, rng: Rng) -> str:
        known = mind(view)
        sense = self.others[view.seats]
        moves = sensible(known, [MOVES.read(move) for move in view.legal], sense)
        totals, _ = self.weighed(known, moves, self.sweeps, rng)
        ranked = sorted(zip(totals, moves, strict=True), reverse=True)
        moves = [move for _, move in ranked[:FINALISTS]]
        totals, worlds = self.weighed(known, moves, 2 * self.sweeps, rng)
        return MOVES.write(self.mixed(moves, totals, worlds, cast(TrafView, view), rng))

    def weighed(
        self, known: Mind, moves: list[int], sweeps: int, rng: Rng
    ) -> tuple[list[int], int]:
        """What each move brings in this many worlds, or in as many as there is time for."""
        deadline = process_time() + self.seconds / 2
        totals = [0] * len(moves)
        worlds = 0
        while worlds == 0 or (worlds < sweeps and process_time() < deadline):
            some = min(AT_ONCE, sweeps - worlds)
            more = policy.weigh(known, moves, self.others[known.frame.seats], some, rng)
            totals = [total + each for total, each in zip(totals, more, strict=True)]
            worlds += some
        return totals, worlds

    def mixed(
        self, moves: list[int], totals: list[int], worlds: int, view: TrafView, rng: Rng
    ) -> int:
        """One of the moves; the further below the best, the rarer."""
        best = max(totals)
        if view.knocker is not None:
            return moves[totals.index(best)]  # hands are shown soon: nothing is left to hide
        reach = self.mix * view.pot * view.seats * policy.CHIP * worlds // 100
        chances = [max(0, reach - (best - total)) * 1000 // (reach + 1) for total in totals]
        chances[totals.index(best)] += 1
        pick = rng.below(sum(chances))
        for move, chance in zip(moves, chances, strict=True):
            if pick < chance:
                return move
            pick -= chance
        raise AssertionError("the chances add up")


def sensible(known: Mind, legal: list[int], sense: Sense) -> list[int]:
    """The moves worth trying: the most promising swaps, and knocks with a combination."""
    frame = known.frame
    hand = frame.players[frame.turn].hand
    promised = {move: policy.promise(policy.after(hand, move), sense) for move in legal}
    quiet = sorted(
        (move for move in legal if not knocks(move)), key=lambda m: promised[m], reverse=True
    )
    kept = {PASS, *quiet[:5]}
    return [
        move
        for move in legal
        if move in kept
        or (knocks(move) and (move == KNOCK or move - 1 in kept) and worth_a_knock(known, move))
    ]


def worth_a_knock(known: Mind, move: int) -> bool:
    frame = known.frame
    hand = policy.after(frame.players[frame.turn].hand, move)
    return rank(hand) > 0 or frame.setup.highest


def mind(view: View) -> Mind:
    """What the seat of this view knows."""
    return mind_of(cast(TrafView, view), Setup(view.seats, view.options))


LEVELS: dict[str, Bot] = {
    "random": Chance(),
    "easy": Easy(),
    "medium": Medium(),
    "hard": Hard(),
}
