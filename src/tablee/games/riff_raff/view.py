"""What a seat of Riff Raff, or a spectator, may know, and what a mind makes of it."""

from typing import Literal

import msgspec

from tablee.core.bits import bit
from tablee.core.errors import BadView, Text
from tablee.core.view import View
from tablee.games.riff_raff import sound
from tablee.games.riff_raff.cargo import PIECES
from tablee.games.riff_raff.mind import Mind, cards_possible
from tablee.games.riff_raff.notation import (
    read_move,
    read_piece,
    read_pieces,
)
from tablee.games.riff_raff.pieces import FULL_HAND, NO_CARD, NO_PIECE, Player, Setup
from tablee.games.riff_raff.position import SEAT_BITS
from tablee.games.riff_raff.rules import RiffRaff
from tablee.games.riff_raff.story import AnyEvent

Phase = Literal[
    "starting",
    "choosing",
    "naming",
    "ordering",
    "announcing",
    "placing",
    "settling",
    "reporting",
    "over",
]
PHASES: tuple[Phase, ...] = (
    "starting",
    "choosing",
    "naming",
    "ordering",
    "announcing",
    "placing",
    "settling",
    "reporting",
    "over",
)


class CargoView(msgspec.Struct, frozen=True, kw_only=True):
    """A piece aboard: where it is and how it is turned, as ``provider.Pose`` has it."""

    piece: str
    spot: int  # 0: on none of the spots
    at: tuple[int, int, int]  # micrometres: to the bow, to port, up
    turn: tuple[int, int, int, int]  # a quaternion in millionths


class TiltView(msgspec.Struct, frozen=True, kw_only=True):
    """How the ship stands, in microradians, as ``provider.Tilt`` has it."""

    pitch: int
    roll: int
    lower: int
    middle: int
    upper: int


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody can see of a seat."""

    supply: list[str]  # the pieces it has to load
    cards: int  # how many cards are in its hand
    chosen: bool  # whether a card lies face down before it
    card: int | None  # the last card it showed
    played: list[int] | None  # remembered, or shown at this table: all it has played in this pass
    wins: int  # games of the series won


class RiffRaffView(View, frozen=True, kw_only=True):
    """A table of Riff Raff from one seat."""

    phase: Phase
    game_number: int  # games finished
    round: int  # rounds finished in this game
    rounds: int  # … of so many
    first: int  # captain before the first round of the match
    captain: int
    order: list[int]  # who loads in this round, as far as that is known
    turn: int | None  # who loads now
    spot: int | None  # … and where
    announced: int  # how many pieces this turn is to load; 0: not said yet
    placed: int  # … and how many are aboard
    piece: str | None  # the piece that has just been placed
    placement: str | None  # … and how
    fallen: list[str]  # referee mode: reported as fallen …
    caught: list[str]  # … and those of them reported as caught
    ship: list[CargoView]
    tilt: TiltView
    removed: list[str]
    hand: list[int]
    chosen: int | None  # the card I laid face down
    players: list[SeatView]
    happened: list[AnyEvent]


# -- From a view back to what its seat knows ------------------------------------------------


def mind_of(view: RiffRaffView, setup: Setup) -> Mind:
    """Everything this view says, as a position with the unknown cards left out."""
    if view.over:
        raise BadView(
            Text(
                "The match is over: nothing is left to imagine",
                "La partie est finie : il n’y a plus rien à imaginer",
            )
        )
    sound.check(view, setup)
    players, held, possible, chosen = [], [], [], []
    for seat, shown in enumerate(view.players):
        card = shown.card or NO_CARD
        player = Player(read_pieces(shown.supply), 0, NO_CARD, card, shown.wins)
        mine = seat == view.seat
        if mine:
            player.hand = sum(bit(each) for each in view.hand)
            player.chosen = view.chosen or NO_CARD
        players.append(player)
        held.append(0 if mine else shown.cards)
        chosen.append(shown.chosen and not mine)
        if shown.played is None:
            possible.append(cards_possible(card))
        else:
            possible.append(FULL_HAND & ~sum(bit(each) for each in shown.played))
    return Mind(_frame(view, setup, players), held, possible, chosen)


def _frame(view: RiffRaffView, setup: Setup, players: list[Player]) -> RiffRaff:
    ship: list[tuple[int, ...] | None] = [None] * PIECES
    for laid in view.ship:
        ship[read_piece(laid.piece) or 0] = (laid.spot, *laid.at, *laid.turn)
    return RiffRaff(
        setup,
        players,
        ship,
        msgspec.structs.astuple(view.tilt),
        PHASES.index(view.phase),
        view.game_number,
        view.round,
        view.first,
        view.captain,
        sum(seat << SEAT_BITS * place for place, seat in enumerate(view.order)),
        len(view.order),
        view.order.index(view.turn) if view.turn is not None else 0,
        view.announced,
        view.placed,
        NO_PIECE if view.piece is None else read_piece(view.piece) or 0,
        0 if view.placement is None else read_move(view.placement),
        read_pieces([laid.piece for laid in view.ship]),
        read_pieces(view.removed),
        read_pieces(view.fallen),
        read_pieces(view.caught),
        sum(bit(seat) for seat in view.winners),
    )
