"""Checks that a view, which may come from anywhere, can be of a real table of Riff Raff."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tablee.core.bits import bit, cards
from tablee.core.errors import BadView, Illegal, Text
from tablee.games.riff_raff.cargo import SETS, SHAPES, SPOTS
from tablee.games.riff_raff.house import FARTHEST, LONGEST_SIDE, QUICKEST, SEEDS, STEEPEST
from tablee.games.riff_raff.moves import LOAD, MOVES
from tablee.games.riff_raff.piece_names import read_piece
from tablee.games.riff_raff.pieces import CARDS, FULL, REFEREE, Setup
from tablee.games.riff_raff.placing import fits

if TYPE_CHECKING:
    from tablee.games.riff_raff.view import RiffRaffView

LOADING = ("announcing", "placing", "settling", "reporting")
LAID = ("settling", "reporting")


def check(view: "RiffRaffView", setup: Setup) -> None:
    """Raise BadView if a view is impossible; each check relies on those before it."""
    for part, holds in PARTS.items():
        if not holds(view, setup):
            raise BadView(
                Text(
                    f"No table of Riff Raff looks like this: “{part}” cannot be so",
                    f"Aucune table de Riff Raff n’est ainsi : « {part} » est impossible",
                )
            )


def _players(view: "RiffRaffView", setup: Setup) -> bool:
    return 2 <= setup.seats == len(view.players) <= SETS and all(
        0 <= player.wins <= setup.games for player in view.players
    )


def _seats(view: "RiffRaffView", setup: Setup) -> bool:
    named = [view.first, view.captain, *view.order, *view.winners]
    named += [seat for seat in (view.seat, view.turn) if seat is not None]
    return all(0 <= seat < setup.seats for seat in named) and not view.winners


def _counts(view: "RiffRaffView", setup: Setup) -> bool:
    return 0 <= view.game_number < setup.games and 0 <= view.round < setup.rounds()


def _cards(view: "RiffRaffView", setup: Setup) -> bool:
    """RAF-I2: everybody has played a card a round, and those they know of are cards."""
    revealed = view.phase not in ("starting", "choosing")
    left = CARDS - view.round % CARDS - revealed
    for player in view.players:
        if player.cards < 0 or player.cards + player.chosen != left:
            return False
        if (player.card is None) != (left == CARDS) or not _are_cards([player.card or CARDS]):
            return False
        if player.played is not None and not (
            _are_cards(player.played) and len(player.played) == CARDS - left
        ):
            return False
    laid = [player.chosen for player in view.players]
    return not all(laid) if view.phase == "choosing" else not any(laid)


def _hand(view: "RiffRaffView", setup: Setup) -> bool:
    if view.seat is None:
        return not view.hand and view.chosen is None
    me = view.players[view.seat]
    held = [*view.hand, *([] if view.chosen is None else [view.chosen])]
    return (
        _are_cards(held)
        and len(view.hand) == me.cards
        and me.chosen == (view.chosen is not None)
        and me.card not in held
        and not set(held) & set(me.played or [])
    )


def _are_cards(told: Sequence[int]) -> bool:
    return len(set(told)) == len(told) and all(1 <= card <= CARDS for card in told)


def _ship(view: "RiffRaffView", setup: Setup) -> bool:
    tilt = (view.tilt.pitch, view.tilt.roll, view.tilt.lower, view.tilt.middle, view.tilt.upper)
    return _within(tilt, STEEPEST) and all(
        0 <= laid.spot <= SPOTS and _within(laid.at, FARTHEST) and _within(laid.turn, LONGEST_SIDE)
        for laid in view.ship
    )


def _swing(view: "RiffRaffView", setup: Setup) -> bool:
    """What it is computed from; it is not computed again."""
    if view.swing is None:
        return setup.physics != FULL
    return (
        setup.physics == FULL
        and _within(view.swing.speed, QUICKEST)
        and 0 <= view.swing.seed < SEEDS
    )


def _within(numbers: Sequence[int], most: int) -> bool:
    return all(-most <= number <= most for number in numbers)


def _pieces(view: "RiffRaffView", setup: Setup) -> bool:
    """RAF-I1: every piece in play is in one place."""
    names = [laid.piece for laid in view.ship] + view.removed
    names += [name for player in view.players for name in player.supply]
    if view.phase == "settling":
        names.append(view.piece or "")
    found = [read_piece(name) for name in names]
    pieces = [piece for piece in found if piece is not None]
    return len(pieces) == len(found) and sorted(pieces) == cards(setup.in_play())


def _order(view: "RiffRaffView", setup: Setup) -> bool:
    known = len(view.order)
    if len(set(view.order)) != known or (known and view.order[0] != view.captain):
        return False
    if view.phase == "ordering":
        return 0 < known < setup.seats and view.turn is None
    if view.phase in LOADING:
        return known == setup.seats and view.turn is not None
    return known == 0 and view.turn is None


def _turn(view: "RiffRaffView", setup: Setup) -> bool:
    """RAF-21, RAF-D2: the loading player has as many pieces as they announced."""
    if view.turn is None:
        return view.announced == view.placed == 0 and all(each.supply for each in view.players)
    loader = view.players[view.turn]
    others = [player for player in view.players if player is not loader]
    if view.spot != loader.card or not all(player.supply for player in others):
        return False
    if view.phase == "announcing":
        return view.announced == view.placed == 0 and len(loader.supply) > 1
    due = view.announced - view.placed - (view.phase in LAID)
    return 0 <= view.placed < view.announced <= 2 and len(loader.supply) >= due


def _placement(view: "RiffRaffView", setup: Setup) -> bool:
    """The piece that has just been placed, and how."""
    if view.phase not in LAID:
        return view.piece is None and view.placement is None
    piece = read_piece(view.piece or "")
    if piece is None or (view.phase == "reporting") != (setup.physics == REFEREE):
        return False
    try:
        move = MOVES.read(view.placement or "")
    except Illegal:
        return False
    if view.phase == "reporting":
        return move == LOAD + piece % SHAPES and any(laid.piece == view.piece for laid in view.ship)
    return fits(bit(piece), view.spot or 0, move)


def _reports(view: "RiffRaffView", setup: Setup) -> bool:
    aboard = {laid.piece for laid in view.ship}
    if view.phase != "reporting":
        return not view.fallen and not view.caught
    return (
        set(view.caught) <= set(view.fallen) <= aboard
        and len(set(view.fallen)) == len(view.fallen)
        and len(set(view.caught)) == len(view.caught)
    )


PARTS: dict[str, Callable[["RiffRaffView", Setup], bool]] = {
    "players": _players,
    "captain": _seats,
    "round": _counts,
    "cards": _cards,
    "hand": _hand,
    "ship": _ship,
    "swing": _swing,
    "supply": _pieces,
    "order": _order,
    "turn": _turn,
    "placement": _placement,
    "fallen": _reports,
}
