"""Bots for Riffifi, from the weakest to the strongest.

random   any legal move
easy     looks at the table only, and makes mistakes now and then
medium   remembers every card and plays by the heuristics in ``policy.py``
hard     samples the hidden cards many times and plays each move out
"""

from typing import cast

from tablee.bots.chance import Chance
from tablee.bots.search import Budget, best_move
from tablee.core.bot import Bot
from tablee.core.luck import Rng
from tablee.core.view import View
from tablee.games.riffifi import policy
from tablee.games.riffifi.cards import OFFICER, colour_of, read_card, value_of
from tablee.games.riffifi.mind import Mind
from tablee.games.riffifi.moves import CONCEAL, FROM, MOVES, REMOVE, TURN_DOWN
from tablee.games.riffifi.pieces import Setup
from tablee.games.riffifi.policy import Sense
from tablee.games.riffifi.state import TOKENS
from tablee.games.riffifi.view import RiffifiView, mind_of

# Tuned in many matches against players with other weights, timid and bold.
FOR_TOKENS = Sense(
    undercut=460,
    undercut_by_value=110,
    denial=460,
    later=320,
    later_threat=150,
    ambush=130,
    officer=310,
    officer_threat=10,
    doubt=64,
    token=256,
    approach=0,
    tick=0,
    spare=0,
)
FOR_TICKS = Sense(
    undercut=430,
    undercut_by_value=180,
    denial=530,
    later=260,
    later_threat=105,
    ambush=60,
    officer=340,
    officer_threat=15,
    doubt=64,
    token=230,
    approach=50,
    tick=1900,
    spare=15,
)


class Easy:
    """Lays cards that are not too high, preferably where they turn something down."""

    recalls = False

    def __init__(self, errs_once_in: int = 5) -> None:
        self.errs_once_in = errs_once_in

    def choose(self, view: View, rng: Rng) -> str:
        table = cast(RiffifiView, view)
        if rng.below(self.errs_once_in) == 0:
            return table.legal[rng.below(len(table.legal))]
        liked = [(appeal(table, MOVES.read(move)), rng.below(64), move) for move in table.legal]
        return max(liked)[2]


def appeal(view: RiffifiView, move: int) -> int:
    """How good a move looks at first sight."""
    if move >= FROM:  # who gives, which 1 goes: it does not care
        return 0
    if move >= TURN_DOWN:
        return value_of(move - TURN_DOWN) - 3
    if move >= CONCEAL:
        return value_of(move - CONCEAL) - 9
    if move == OFFICER:
        return -4
    up = [read_card(player.top) for player in view.players if player.top and player.lies == "up"]
    rivals = [card for card in up if colour_of(card) == colour_of(move)]
    if rivals and rivals[0] < move:
        return -9
    me = view.players[view.movers[0]]
    free = TOKENS - me.tokens[colour_of(move)]
    bold = min(value_of(move), free) if value_of(move) <= 5 else 8 - value_of(move)
    return bold + sum(value_of(card) // 2 for card in rivals)


class Medium:
    """Plays by the heuristics, remembering every card."""

    recalls = True

    def choose(self, view: View, rng: Rng) -> str:
        frame = mind(view).frame
        return MOVES.write(policy.choose(frame, sense_for(view), rng))


class Hard:
    """Samples the hidden cards, plays every move out, and takes the one that wins most often."""

    recalls = True

    def __init__(self, budget: Budget) -> None:
        self.budget = budget

    def choose(self, view: View, rng: Rng) -> str:
        moves = sensible(view.legal)
        if len(moves) == 1 or moves[0] >= REMOVE:
            return Medium().choose(view, rng)
        known = mind(view)
        sense = sense_for(view)
        best = best_move(
            moves,
            lambda: known.imagine(rng),
            lambda world, move: policy.play_out(world, move, sense, rng),
            self.budget,
        )
        return MOVES.write(best)


def mind(view: View) -> Mind:
    """What the seat of this view knows."""
    return mind_of(cast(RiffifiView, view), Setup(view.seats, view.options))


def sense_for(view: View) -> Sense:
    """The weights under this table's scoring."""
    return FOR_TOKENS if view.options["scoring"] == "tokens" else FOR_TICKS


def sensible(legal: list[str]) -> list[int]:
    """The moves worth trying: a card that may be concealed is not laid face up."""
    moves = [MOVES.read(move) for move in legal]
    return [move for move in moves if move + CONCEAL not in moves or move >= CONCEAL]


# Compiled, the playouts take a few hundredths of a second; the limit is for slow machines.
HARD = Budget(playouts=1500, seconds=2.0)

LEVELS: dict[str, Bot] = {
    "random": Chance(),
    "easy": Easy(),
    "medium": Medium(),
    "hard": Hard(HARD),
}
