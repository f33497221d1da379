"""The view of Riff Raff: what a seat or spectator may know; and a mind made from a view."""

from typing import Literal

import msgspec

from tablee.core.bits import bit
from tablee.core.errors import BadView, Text
from tablee.core.events import Seat, Seats
from tablee.core.view import View
from tablee.games.riff_raff import sound
from tablee.games.riff_raff.cargo import PIECES
from tablee.games.riff_raff.events import AnyEvent
from tablee.games.riff_raff.mind import Mind, cards_possible
from tablee.games.riff_raff.moves import MOVES
from tablee.games.riff_raff.piece_names import read_piece, read_pieces
from tablee.games.riff_raff.pieces import (
    FULL_HAND,
    NO_CARD,
    SEAT_BITS,
    Player,
    Setup,
)
from tablee.games.riff_raff.rules import RiffRaff

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
    """A piece aboard: its position and turn, as in ``provider.Pose``."""

    piece: str
    spot: int  # 0: on none of the spots
    at: tuple[int, int, int]  # micrometres: to the bow, to port, up
    turn: tuple[int, int, int, int]  # a quaternion in millionths


class TiltView(msgspec.Struct, frozen=True, kw_only=True):
    """How the ship tilts, in microradians, as in ``provider.Tilt``."""

    pitch: int
    roll: int
    lower: int
    middle: int
    upper: int


class WaveView(msgspec.Struct, frozen=True, kw_only=True):
    """How the ship answers one wave of the swell, as in ``swing.Wave``."""

    amplitude: int
    a_minute: int
    phase: int


class AxisView(msgspec.Struct, frozen=True, kw_only=True):
    """How the ship swings about one axis, as in ``swing.Axis``."""

    middle: int
    damping: int
    frequency: int
    cosine: int
    sine: int
    waves: list[WaveView]


class SwingView(msgspec.Struct, frozen=True, kw_only=True):
    """How the ship swings from when it came to rest, as in ``swing.Swing``."""

    pitch: AxisView
    roll: AxisView
    speed: tuple[int, int]  # then, as in ``provider.Speed``
    seed: int  # of the swell


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody can see of a seat."""

    supply: list[str]  # the pieces it has to load
    cards: int  # how many cards are in its hand
    chosen: bool  # whether it has a card face down
    card: int | None  # the last card it showed
    played: list[int] | None  # with recall, or if the table shows it: its cards of this pass
    wins: int  # games of the series won


class RiffRaffView(View, frozen=True, kw_only=True):
    """A table of Riff Raff from one seat."""

    phase: Phase
    game_number: int  # games finished
    round: int  # rounds finished in this game
    rounds: int  # … of this many
    first: Seat  # the captain before the first round of the match
    captain: Seat
    order: Seats  # who loads in this round, as far as that is known
    turn: Seat | None  # who loads now
    spot: int | None  # … and where
    announced: int  # how many pieces this turn will load; 0: not yet announced
    placed: int  # … and how many are aboard
    piece: str | None  # the piece that has just been placed
    placement: str | None  # … and how
    fallen: list[str]  # referee mode: reported as fallen …
    caught: list[str]  # … and those of them reported as caught
    ship: list[CargoView]
    tilt: TiltView
    swing: SwingView | None  # with full physics
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
    players = [frame_player(view, seat) for seat in range(view.seats)]
    mind = Mind(frame_of(view, setup, players))
    for seat, shown in enumerate(view.players):
        mine = seat == view.seat
        mind.held.append(0 if mine else shown.cards)
        mind.chosen.append(shown.chosen and not mine)
        if shown.played is None:
            mind.possible.append(cards_possible(shown.card or NO_CARD))
        else:
            mind.possible.append(FULL_HAND & ~sum(bit(card) for card in shown.played))
    return mind


def frame_player(view: RiffRaffView, seat: int) -> Player:
    """What is known of a seat: cards only of the viewer's own."""
    shown = view.players[seat]
    mine = seat == view.seat
    player = Player()
    player.supply = read_pieces(shown.supply)
    player.hand = sum(bit(card) for card in view.hand) if mine else 0
    player.chosen = (mine and view.chosen) or NO_CARD
    player.card = shown.card or NO_CARD
    player.wins = shown.wins
    return player


def frame_of(view: RiffRaffView, setup: Setup, players: list[Player]) -> RiffRaff:
    frame = RiffRaff(setup, players)
    frame.ship = [None] * PIECES
    for laid in view.ship:
        frame.ship[read_piece(laid.piece) or 0] = (laid.spot, *laid.at, *laid.turn)
    frame.tilt = msgspec.structs.astuple(view.tilt)
    if view.swing is not None:
        frame.speed, frame.swell = view.swing.speed, view.swing.seed
    frame.phase = PHASES.index(view.phase)
    frame.game = view.game_number
    frame.round = view.round
    frame.first = view.first
    frame.captain = view.captain
    frame.order = sum(seat << SEAT_BITS * place for place, seat in enumerate(view.order))
    frame.ordered = len(view.order)
    frame.place = view.order.index(view.turn) if view.turn is not None else 0
    frame.announced = view.announced
    frame.placed = view.placed
    if view.piece is not None and view.placement is not None:
        frame.piece = read_piece(view.piece) or 0
        frame.placement = MOVES.read(view.placement)
    frame.aboard = read_pieces([laid.piece for laid in view.ship])
    frame.removed = read_pieces(view.removed)
    frame.fallen = read_pieces(view.fallen)
    frame.caught = read_pieces(view.caught)
    frame.champions = sum(bit(seat) for seat in view.winners)
    return frame
