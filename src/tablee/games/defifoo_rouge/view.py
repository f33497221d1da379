"""The view of Défifoo Rouge: what a seat or spectator may know; and a mind made from a view."""

from typing import Literal, get_args

import msgspec

from tablee.core.bits import bit, size, units
from tablee.core.errors import BadView, Text
from tablee.core.events import Seat, Seats
from tablee.core.state import HOUSE
from tablee.core.view import View
from tablee.games.defifoo_rouge.cards import (
    BANK,
    BOMB,
    INTERRUPTS,
    NO_CARD,
    POLICE_SUIT,
    finished,
    read_card,
    read_cards,
    read_suits,
    slot,
    suits,
    voids_shown,
)
from tablee.games.defifoo_rouge.events import AnyEvent
from tablee.games.defifoo_rouge.mind import HANDS, Mind
from tablee.games.defifoo_rouge.pieces import Player, Setup
from tablee.games.defifoo_rouge.rules import Defifoo

Phase = Literal["dealing", "partners", "direction", "turn", "window", "taken", "counted", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)


class LaidCard(msgspec.Struct, frozen=True, kw_only=True):
    """A card in a trick."""

    seat: Seat
    card: str


class LastTrick(msgspec.Struct, frozen=True, kw_only=True):
    """The trick before this one, which everybody may look at again (DEF-50)."""

    leader: Seat
    cards: list[LaidCard]  # in the order in which they were laid
    stopped_with: str | None  # the Bomb or the Bank card
    taker: Seat | None  # null if it went to the Bank


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat has, as everybody sees it."""

    hand: int  # how many cards
    won: int  # how many cards
    points: int  # of the finished deals
    gained: int  # in the last deal
    pile: list[str] | None  # memory, and after the match: the cards it has won
    voids: list[str] | None  # memory: the suits it has shown not to hold


class DefifooView(View, frozen=True, kw_only=True):
    """A table of Défifoo Rouge from one seat."""

    phase: Phase
    deals: int  # deals finished and cleared away
    dealer: Seat
    turn: Seat  # whose card is next
    direction: Literal["left", "right"]
    team: Seats  # the dealer and their partners; empty if all play for themselves
    waved: Seats  # who has waved the trick on
    hand: list[str]
    next_cards: list[str]  # while the next card cannot come yet: what this seat may lay then
    can_win: list[str]  # cards of mine that would be the best of the trick on the table
    players: list[SeatView]
    trick: list[LaidCard]  # in the order in which they were laid
    winning: Seat | None  # the seat that is winning it
    last_trick: LastTrick | None
    bank: int  # how many cards lie in the Bank
    banked: list[str] | None  # memory, and after the match: those that have been seen
    undealt: list[str] | None  # once the deal is counted: the first cards of the Bank
    bomb_by: Seat | None  # the seat that has played the Bomb
    bank_played: bool  # whether the Bank card has been played
    vamped: bool
    carried: int  # points of earlier Banks added to this one
    happened: list[AnyEvent]


# -- From a view back to what its seat knows ------------------------------------------------


def mind_of(view: DefifooView, setup: Setup) -> Mind:
    """Everything this view says, as a position with the unknown cards left out."""
    if view.over:
        raise BadView(
            Text(
                "The match is over: nothing is left to imagine",
                "La partie est finie : il n’y a plus rien à imaginer",
            )
        )
    players = [frame_player(view, other) for other in range(view.seats)]
    banked = read_cards(view.banked or [])
    last = view.last_trick
    if last is not None and last.taker is None:
        banked |= cards_of(last)
    if view.bank_played:
        banked |= bit(BANK)
    undealt = read_cards(view.undealt or [])
    if view.undealt is not None and view.bomb_by is None:
        banked |= bit(BOMB) & ~undealt  # thrown into the Bank at the end of the deal
    frame = Defifoo(setup, players)
    frame.phase = PHASES.index(view.phase)
    frame.deals = view.deals
    frame.dealer = view.dealer
    frame.turn = view.turn
    frame.team = sum(bit(seat) for seat in view.team)
    frame.reverse = int(view.direction == "right")
    if view.trick:
        frame.leader = view.trick[0].seat
        frame.led = read_card(view.trick[0].card)
    frame.best = view.winning or 0
    frame.trick = packed(view.trick)
    frame.table = read_cards([laid.card for laid in view.trick])
    frame.last = packed_last(last)
    frame.waved = sum(bit(seat) for seat in view.waved)
    if view.bomb_by is not None:
        frame.spent |= bit(BOMB)
    if view.bank_played:
        frame.spent |= bit(BANK)
    frame.bank = banked
    frame.undealt = undealt
    frame.vamped = int(view.vamped)
    frame.carried = view.carried
    return mind_in(view, frame, setup)


def frame_player(view: DefifooView, other: int) -> Player:
    """A seat with its known cards; unknown ones are left out."""
    shown = view.players[other]
    won = read_cards(shown.pile or [])
    last = view.last_trick
    if last is not None and last.taker == other:
        won |= cards_of(last)
    if view.bomb_by == other:
        won |= bit(BOMB)
    voids = read_suits(shown.voids or [])
    for trick in (view.trick, last.cards if last else []):
        for laid in trick:
            if laid.seat == other:
                voids |= voids_shown(read_card(trick[0].card), read_card(laid.card))
    player = Player()
    player.hand = read_cards(view.hand) if other == view.seat else 0
    player.won = won
    player.voids = voids
    player.points = shown.points
    player.gained = shown.gained
    return player


def cards_of(trick: LastTrick) -> int:
    stopper = [trick.stopped_with] if trick.stopped_with else []
    return read_cards([laid.card for laid in trick.cards] + stopper)


def packed(trick: list[LaidCard]) -> int:
    """A trick as the rules store it."""
    return sum(slot(laid.seat, read_card(laid.card)) for laid in trick)


def packed_last(last: LastTrick | None) -> int:
    """The previous trick as the rules store it."""
    if last is None:
        return 0
    taker = HOUSE if last.taker is None else last.taker
    stopper = read_card(last.stopped_with) if last.stopped_with else NO_CARD
    return finished(packed(last.cards), last.leader, taker, stopper)


def mind_in(view: DefifooView, frame: Defifoo, setup: Setup) -> Mind:
    """A mind: the frame, and where the cards missing in it may be."""
    placed = frame.table | frame.bank | frame.undealt
    for player in frame.players:
        placed |= player.hand | player.won
    deck = setup.deck()
    in_play = sum(player.hand + player.won for player in view.players) + view.bank
    undealt = size(deck) - setup.hand_size() * setup.seats if in_play else 0
    needs = [shown.hand for shown in view.players]
    if view.seat is not None:
        needs[view.seat] = 0
    piles = [
        shown.won - size(player.won)
        for shown, player in zip(view.players, frame.players, strict=True)
    ]
    piles.append(view.bank - undealt - size(frame.bank))
    loose = deck & ~placed if in_play else 0
    groups = []
    for suit in range(POLICE_SUIT + 1):
        open_to = [seat for seat, p in enumerate(frame.players) if not p.voids & bit(suit)]
        groups.append((loose & suits(bit(suit)), sum(bit(seat) for seat in open_to)))
    groups.append((loose & INTERRUPTS, bit(view.seats) - 1))
    mind = Mind(frame)
    unknown = 0 if view.undealt is not None else undealt
    mind.needs = units(HANDS, unknown) + sum(units(seat, gap) for seat, gap in enumerate(needs))
    mind.forget(piles)
    mind.rank(groups)
    return mind
