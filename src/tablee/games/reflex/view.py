"""What a seat of Reflex, or a spectator, may know, and what a mind makes of it."""

from typing import Literal, get_args

import msgspec

from tablee.core.bits import bit, size, units
from tablee.core.errors import BadView
from tablee.core.events import Seat, Seats
from tablee.core.view import View
from tablee.games.flinke.cards import PACK, VALUES, kind, put, take
from tablee.games.flinke.notation import read_cards, read_kind
from tablee.games.reflex import words
from tablee.games.reflex.events import AnyEvent
from tablee.games.reflex.mind import Mind
from tablee.games.reflex.moves import MOVES
from tablee.games.reflex.pieces import Player, Setup
from tablee.games.reflex.rules import Reflex
from tablee.games.reflex.state import NOBODY

Phase = Literal["dealing", "sorting", "playing", "counted", "resting", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """What lies in front of a seat."""

    hand: int  # how many cards
    taken: list[str]  # the 6s on top of the series it has taken in this round
    points: int


class ReflexView(View, frozen=True, kw_only=True):
    """A table of Reflex from one seat."""

    phase: Phase
    round: int  # rounds finished and cleared away
    dealer: Seat
    turn: Seat | None  # whose, where seats take turns
    hand: list[str]
    tops: list[list[int]]  # by colour, the higher first: how far each series has come
    ready: Seats
    pending: str | None  # batched: what I have submitted
    quickest: Seat | None  # who emptied their hand first in this round
    passes: int  # in turns: how many have passed in a row
    stalled: bool  # the latest card was a forced one
    players: list[SeatView]
    happened: list[AnyEvent]


# -- From a view to what its seat knows -------------------------------------------------------


def mind_of(view: ReflexView, setup: Setup) -> Mind:
    """Everything this view says, as a position with the unknown cards left out."""
    if view.over:
        raise BadView(words.NOTHING_TO_IMAGINE)
    players = [frame_player(view, seat) for seat in range(view.seats)]
    loose = unlaid(view.tops)
    for card in map(read_kind, view.hand):
        loose = take(loose, card)
    others = [seat for seat in range(view.seats) if seat != view.seat]
    if size(loose) != sum(view.players[seat].hand for seat in others):
        raise BadView(words.NO_DEAL_FITS)
    frame = Reflex(setup, players)
    frame.phase = PHASES.index(view.phase)
    frame.round = view.round
    frame.dealer = view.dealer
    frame.turn = (view.dealer + 1) % view.seats if view.turn is None else view.turn
    frame.ready = sum(bit(seat) for seat in view.ready)
    frame.wanted = wanted_on(view.tops)
    frame.quickest = NOBODY if view.quickest is None else view.quickest
    frame.submitted = submitted_by(view)
    frame.passes = view.passes
    frame.stalled = view.stalled
    return Mind(frame, loose, sum(units(seat, view.players[seat].hand) for seat in others))


def frame_player(view: ReflexView, seat: int) -> Player:
    """What the view says of a seat; the hand is left empty unless it is its own."""
    shown = view.players[seat]
    player = Player()
    if seat == view.seat:
        player.hand = read_cards(view.hand)
        if view.pending is not None:
            player.pending = MOVES.read(view.pending)
    player.taken = read_cards(shown.taken)
    player.points = shown.points
    return player


def submitted_by(view: ReflexView) -> int:
    """The seat of the view, where it has submitted a move; of others it knows nothing."""
    return 0 if view.pending is None or view.seat is None else bit(view.seat)


def unlaid(tops_by_colour: list[list[int]]) -> int:
    """The cards that lie on no series; none before the deal."""
    if not tops_by_colour:
        return 0
    cards_left = PACK
    for colour, both in enumerate(tops_by_colour):
        for top in both:
            for value in range(1, top + 1):
                cards_left = take(cards_left, kind(colour, value))
    return cards_left


def wanted_on(tops_by_colour: list[list[int]]) -> int:
    """The cards that fit on series with these tops."""
    wanted = 0
    for colour, both in enumerate(tops_by_colour):
        for top in both:
            if top < VALUES:
                wanted = put(wanted, kind(colour, top + 1))
    return wanted
