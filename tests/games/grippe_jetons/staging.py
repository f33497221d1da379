"""How the tests of Grippe-jetons stage a position: any board, any stocks, any dice.

Columns are given by the squares that are filled, ``"0 2 0 3 3"``. What is played is a row of
lines as in a log without the seats: ``"roll 1 2 2 4 6; keep 4; roll 2 2 3 5; …"``. Five dice
alone, ``"1 1 2 2 2"``, are a whole turn in which they come out.
"""

from collections.abc import Callable, Mapping, Sequence

from tablee.games import find
from tablee.games.grippe_jetons.dice import number_of, some
from tablee.games.grippe_jetons.events import Borrowed, Placed, Void, Won
from tablee.games.grippe_jetons.pieces import ALL_TOKENS, Setup
from tablee.games.grippe_jetons.rules import Grippe, begin
from tablee.games.grippe_jetons.show import show
from tablee.games.grippe_jetons.view import GrippeView
from tests.kit import refusals

GAME = find("grippe-jetons")
YELLOW = "2yyr1-2ygyr1-yyyyr1-gyyyr1-yyyyyr1"  # a board on which the reserve pays a lot


def stage(
    stocks: Sequence[int] = (20, 20, 20),
    filled: str = "0 0 0 0 0",
    options: Mapping[str, object] | None = None,
    reserve: int | None = None,
) -> Grippe:
    """A game in which seat 0 is about to roll; the reserve holds what is left of 130.

    Where another reserve is wanted, what is too much or too little lies with nobody.
    """
    chosen = GAME.check_options(options or {})
    state = begin(Setup(len(stocks), chosen))
    state.start_game(0)
    for seat, stock in enumerate(stocks):
        paid = state.setup.first_stock() - stock
        player = state.players[seat]
        player.stock = stock
        player.before = stock
        player.paid = max(paid, 0)
        player.won = max(-paid, 0)
    squares = [int(square) for square in filled.split()]
    state.filled = sum(some(place, number) for place, number in enumerate(squares))
    state.reserve = ALL_TOKENS - sum(stocks) - sum(tokens(state)) if reserve is None else reserve
    state.story = []
    return state


def run(state: Grippe, played: str) -> Grippe:
    """Play these lines, by whoever is asked; five dice alone come out one value after another."""
    if played and played[0].isdigit():
        played = come_out(played)
    for line in filter(None, (line.strip() for line in played.split(";"))):
        if line.startswith(("roll", "start")):
            state.house(GAME.read_house(state, line))
        else:
            state.play(state.turn, GAME.read_move(line))
    return state


def come_out(dice: str) -> str:
    """A turn in which these dice come out: all of one value in every roll."""
    left = sorted(dice.split())
    lines = []
    while left:
        lines.append(f"roll {' '.join(left)}")
        if len(left) > 1:
            lines.append("keep " + " ".join(die for die in left if die == left[0]))
        left = [die for die in left if die != left[0]]
    return "; ".join(lines)


def tokens(state: Grippe) -> list[int]:
    """The tokens on each column."""
    return [state.board.tokens(place, number_of(state.filled, place)) for place in range(5)]


def seen(state: Grippe, seat: int | None = 0) -> GrippeView:
    return show(state, GAME.default_options(), 1, seat)


def refusal(state: Grippe, line: str) -> str:
    """The sentence with which a move of the seat on turn is refused, or “played”."""
    return refusals.refusal(state, lambda twin: run(twin, line))


def look(state: Grippe, what: str) -> object:
    """One thing a case of the table speaks of."""
    events = seen(state).happened
    things: dict[str, Callable[[], object]] = {
        "stocks": lambda: [player.stock for player in state.players],
        "tokens": lambda: tokens(state),
        "reserve": lambda: state.reserve,
        "turn": lambda: state.turn,
        "phase": lambda: seen(state).phase,
        "over": state.is_over,
        "winners": lambda: seen(state).winners,
        "scores": state.scores,
        "menu": lambda: ", ".join(seen(state, state.turn).legal),
        "fallback": lambda: GAME.write_move(GAME.fallback(state, state.turn)),
        "kept": lambda: seen(state).kept,
        "borrowed": lambda: sum(e.tokens for e in events if isinstance(e, Borrowed)),
        "forgiven": lambda: [player.forgiven for player in state.players],
        "void": lambda: sum(e.dice for e in events if isinstance(e, Void)),
        "order": lambda: [e.column for e in events if isinstance(e, Placed)],
        "won": lambda: [e.column for e in events if isinstance(e, Won)],
    }
    return things[what]()
