"""The view of Traf: what a seat or spectator may know; and a mind made from a view."""

from typing import Literal, get_args

import msgspec

from tablee.core.bits import bit, size, units
from tablee.core.errors import BadView, Text
from tablee.core.events import Seat
from tablee.core.view import View
from tablee.games.flinke.cards import PACK, count, kinds
from tablee.games.flinke.notation import read_cards
from tablee.games.traf import words
from tablee.games.traf.cards import joined, without
from tablee.games.traf.events import AnyEvent, Made
from tablee.games.traf.mind import Mind, Origin
from tablee.games.traf.origins import Dealt, early_cards, origins
from tablee.games.traf.pieces import Player, Setup
from tablee.games.traf.rules import Traf
from tablee.games.traf.state import NOBODY

Phase = Literal["choosing", "dealing", "replacing", "turns", "shown", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody sees of a seat."""

    chips: int
    hand: int  # how many cards
    known: list[str]  # those of them that it took from the middle
    given: list[str] | None  # history: cards it was dealt and has given away
    shown: list[str]  # its hand, once all have shown theirs
    won: int  # chips it got then


class Worth(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What four cards are worth."""

    made: Made
    worth: int  # a sum, or the value of four alike
    total: int | None = None  # of all four cards, if it may decide


class SwapView(msgspec.Struct, frozen=True, kw_only=True):
    """A swap that this seat may make, and what its hand would be worth then."""

    gives: str
    takes: str
    makes: Worth


class TrafView(View, frozen=True, kw_only=True):
    """A table of Traf from one seat."""

    phase: Phase
    deals: int  # deals finished and cleared away
    dealer: Seat
    turn: Seat
    hand: list[str]
    makes: Worth | None  # what my hand is worth
    swaps: list[SwapView]
    players: list[SeatView]
    middle: list[str]
    pile: int  # cards left to draw
    discards: list[str]
    pot: int
    packs: int  # packs used up
    last: bool  # whether this deal is the last one
    knocker: Seat | None
    passes: int  # in a row
    turns: int  # taken in this deal
    old: list[str] | None  # history: what went into hands before a reshuffle in this deal
    stock: list[str] | None  # history: the pile, if it was reshuffled from cards that all have seen
    happened: list[AnyEvent]


# -- From a view back to what its seat knows ------------------------------------------------


def mind_of(view: TrafView, setup: Setup) -> Mind:
    """Everything this view says, as a position with the unknown cards left out."""
    if view.over:
        raise BadView(
            Text(
                "The match is over: nothing is left to imagine",
                "La partie est finie : il n’y a plus rien à imaginer",
            )
        )
    frame = frame_of(view, setup)
    stock = read_cards(view.stock or [])
    placed = [frame.middle, frame.discards, stock, *(player.hand for player in frame.players)]
    loose = PACK
    for some in placed:
        if any(count(loose, kind) < count(some, kind) for kind in kinds(some)):
            raise BadView(words.NO_DEAL_FITS)
        loose = without(loose, some)
    return Mind(frame, ways_to_place(view, frame, loose), stock)


def ways_to_place(view: TrafView, frame: Traf, loose: int) -> list[Origin]:
    """The ways to place the cards whose place is unknown: most often just anywhere."""
    if frame.old and not view.pause:  # once all have shown, every hand is known
        return origins(frame.old, loose, [dealt(view, frame, seat) for seat in range(view.seats)])
    needs = [shown.hand - size(frame.players[at].hand) for at, shown in enumerate(view.players)]
    if min(needs) < 0 or sum(needs) > size(loose):
        raise BadView(words.NO_DEAL_FITS)
    packed = sum(units(seat, need) for seat, need in enumerate(needs))
    return [Origin(old=0, new=loose, needs_old=0, needs_new=packed)]


def frame_of(view: TrafView, setup: Setup) -> Traf:
    """The position with the cards that can be seen."""
    frame = Traf(setup, [frame_player(view, seat) for seat in range(view.seats)])
    frame.phase = PHASES.index(view.phase)
    frame.deals = view.deals
    frame.dealer = view.dealer
    frame.turn = view.turn
    frame.middle = read_cards(view.middle)
    frame.pile = 0
    frame.discards = read_cards(view.discards)
    frame.old = read_cards(view.old or [])
    frame.fresh = view.stock is not None
    frame.passes = view.passes
    frame.turns = view.turns
    frame.knocker = NOBODY if view.knocker is None else view.knocker
    frame.packs = view.packs
    frame.pot = view.pot
    frame.champions = sum(bit(seat) for seat in view.winners)
    return frame


def frame_player(view: TrafView, seat: int) -> Player:
    shown = view.players[seat]
    known = read_cards(shown.known)
    player = Player()
    player.hand = read_cards(view.hand) if seat == view.seat else known
    if shown.shown:
        player.hand = read_cards(shown.shown)
    player.known = known
    player.given = read_cards(shown.given or [])
    player.chips = shown.chips
    player.won = shown.won
    return player


def dealt(view: TrafView, frame: Traf, seat: int) -> Dealt:
    """What is known of the cards this seat was dealt: those it gave away, and my own."""
    player = frame.players[seat]
    kept = without(player.hand, player.known)
    early = early_cards(frame.old, view.seats, view.dealer, seat)
    return Dealt(kinds(joined(player.given, kept)), early)
