"""The view of Puko: what a seat or spectator may know; and a mind made from a view."""

from collections.abc import Callable
from typing import Literal

import msgspec

from tablee.core.bits import bit
from tablee.core.errors import BadView
from tablee.core.events import Seat, Seats
from tablee.core.view import View
from tablee.games.flinke.cards import PACK
from tablee.games.flinke.notation import read_cards
from tablee.games.puko import words
from tablee.games.puko.cards import FACE_TEXTS, NOT_ROLLED, Face, together, without
from tablee.games.puko.events import AnyEvent
from tablee.games.puko.mind import Mind, check_count
from tablee.games.puko.pieces import Player, Setup
from tablee.games.puko.rules import Puko
from tablee.games.puko.state import PHASES

Phase = Literal[
    "dealing", "drawing", "rolling", "staking", "choosing", "declaring", "settled", "over"
]
Word = Literal["none", "knocks", "stays", "hidden"]


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody can see of a seat."""

    hand: int  # how many cards
    chosen: bool  # whether it has chosen two of them for this trick
    shown: list[str]  # those two, once it has knocked and the trick is over
    word: Word  # what it has declared; hidden while others may not know
    purse: int
    spent: int  # cards it has discarded face down since the last shuffle


class PukoView(View, frozen=True, kw_only=True):
    """A table of Puko from one seat."""

    phase: Phase
    trick: int  # tricks finished and cleared away
    tricks: int | None  # how many there are; null if only bankruptcy ends the match
    last: bool  # somebody could not pay in full: this trick is the last
    first: Seat  # who declares first
    die: Face | None
    pot: int
    best: list[int]  # once the trick is over: who took the pot, or tied for it
    owed: int  # while staking: the least a loser must stake; before, the pot of the trick …
    debtors: Seats  # … and who must stake it
    pile: int
    discards: int
    hand: list[str]
    kept: list[str]  # the two cards I chose
    seen: list[str] | None  # with recall: the discards I saw since the last shuffle
    thrown: list[str] | None  # … and those of them that I discarded face down
    players: list[SeatView]
    happened: list[AnyEvent]


# -- From a view back to what its seat knows ------------------------------------------------


def mind_of(view: PukoView, setup: Setup) -> Mind:
    """Everything this view says, as a position with the unknown cards left out."""
    if view.over:
        raise BadView(words.NOTHING_TO_IMAGINE)
    hand, thrown = read_cards(view.hand), read_cards(view.thrown or [])
    seen = read_cards(view.seen or [])
    shown = without(seen, thrown)  # the discards that everybody saw
    players = [Player() for _ in view.players]
    for player, other in zip(players, view.players, strict=True):
        player.purse = other.purse
        player.hand = player.kept = read_cards(other.shown)
    hands = [other.hand - len(other.shown) for other in view.players]
    spent = [other.spent for other in view.players]
    if view.seat is not None:
        me = players[view.seat]
        me.hand = hand
        me.kept = read_cards(view.kept)
        me.spent = thrown
        hands[view.seat] = 0
        if view.thrown is not None:
            spent[view.seat] = 0
    forgotten = 0
    if view.seen is None:
        forgotten = view.discards - sum(other.spent for other in view.players)
    known = together(hand, seen)
    for seat, other in enumerate(view.players):
        if seat != view.seat:
            known = together(known, read_cards(other.shown))
    unseen = without(PACK, known)
    check_count(unseen, sum(hands) + sum(spent) + forgotten + view.pile)
    frame = Puko(setup, players)
    frame.phase = PHASES.index(view.phase)
    frame.trick = view.trick
    frame.first = view.first
    frame.die = NOT_ROLLED if view.die is None else FACE_TEXTS.index(view.die)
    frame.pot = view.pot
    frame.asked = seats_where(view, lambda seat: seat in view.movers)
    frame.declared = seats_where(view, lambda seat: view.players[seat].word != "none")
    frame.knocked = seats_where(view, lambda seat: view.players[seat].word == "knocks")
    frame.debtors = seats_where(view, lambda seat: seat in view.debtors)
    frame.owed = view.owed
    frame.last = view.last
    frame.pile = 0
    frame.open = shown
    mind = Mind(frame, unseen)
    mind.hands = hands
    mind.spent = spent
    mind.open = forgotten
    mind.chosen = seats_where(view, lambda seat: is_unseen(view, seat))
    mind.hidden = seats_where(view, lambda seat: view.players[seat].word == "hidden")
    return mind


def is_unseen(view: PukoView, seat: int) -> bool:
    """Whether a seat has chosen two cards that I do not know."""
    return view.players[seat].chosen and seat != view.seat and not view.players[seat].shown


def seats_where(view: PukoView, holds: Callable[[int], bool]) -> int:
    """The set of seats for which this is true."""
    return sum(bit(seat) for seat in range(view.seats) if holds(seat))
