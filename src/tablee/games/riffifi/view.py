"""The view of Riffifi: what a seat or spectator may know; and a mind made from a view."""

from typing import Literal

import msgspec

from tablee.core.bits import bit, size, units
from tablee.core.errors import BadView, Text
from tablee.core.events import Seat, Seats
from tablee.core.view import View
from tablee.games.riffifi.cards import COLOUR_LETTERS, NO_CARD, read_card, read_cards
from tablee.games.riffifi.events import AnyEvent
from tablee.games.riffifi.mind import Mind
from tablee.games.riffifi.pieces import Player, Setup
from tablee.games.riffifi.rules import Riffifi

Lies = Literal["none", "up", "down", "concealed"]
Phase = Literal["removing", "dealing", "laying", "giving", "counted", "over"]
PHASES: tuple[Phase, ...] = ("removing", "dealing", "laying", "giving", "counted", "over")


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """What lies in front of a seat, as another seat or the seat itself sees it."""

    hand: int  # how many cards
    pile: int
    top: str | None  # null if concealed from the viewer
    lies: Lies  # how the top card lies
    tokens: list[int]  # by colour
    points: int  # tokens of the rounds counted so far
    best: int
    ticks: list[str]
    concealed: list[list[str]]  # what each concealed card could be, the latest last
    shown: list[str] | None  # history: the cards of this pile that everybody saw
    known: list[str] | None  # history: cards known to have come with its hand, not shown yet


class Outlook(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a card of mine would do now, laid face up."""

    card: str
    takes: int = 0  # tokens, if it is still face up at my next turn and nobody else has taken any
    from_pool: int = 0  # of these, while the pool lasts …
    robs: Seats = []  # … and who would give the rest first
    strikes: Seat | None = None  # whose card it would turn down
    struck_by: Seat | None = None  # whose card would turn it down


class RiffifiView(View, frozen=True, kw_only=True):
    """A table of Riffifi from one seat."""

    phase: Phase
    round: int  # rounds finished and cleared away
    dealer: Seat
    hand: list[str]
    outlook: list[Outlook]  # while I lay a card: one for each card of my hand
    concealed: list[str] | None  # history: what I concealed in this round
    players: list[SeatView]
    pool: list[int]  # by colour
    removed: str | None
    asked: Seats  # while giving: the tied seats, of which some give one more token …
    odd: int  # … and how many of them do
    revealed: list[list[str]] | None  # once the round is over: the cards each seat had
    happened: list[AnyEvent]


def packed(counts: list[int]) -> int:
    return sum(units(index, count) for index, count in enumerate(counts))


# -- From a view back to what its seat knows ------------------------------------------------


def mind_of(view: RiffifiView, setup: Setup) -> Mind:
    """Everything this view says, as a position with the unknown cards left out."""
    if view.over:
        raise BadView(
            Text(
                "The match is over: nothing is left to imagine",
                "La partie est finie : il n’y a plus rien à imaginer",
            )
        )
    removed = read_card(view.removed) if view.removed else NO_CARD
    players = [frame_player(view, other) for other in range(view.seats)]
    frame = Riffifi(setup, players)
    frame.phase = PHASES.index(view.phase)
    frame.round = view.round
    frame.dealer = view.dealer
    frame.turn = turn_of(view)
    frame.face_up = sum(bit(read_card(p.top)) for p in view.players if p.top and p.lies == "up")
    frame.pool = packed(view.pool)
    frame.removed = removed
    frame.tied = sum(bit(seat) for seat in view.asked)
    frame.odd = view.odd
    frame.champions = sum(bit(seat) for seat in view.winners)
    one_is_secret = setup.removes_one() and view.removed is None and view.phase != "removing"
    deck = setup.deck(removed) if not one_is_secret else setup.deck(NO_CARD)
    placed = 0
    hidden = []
    needs = []
    covered = []
    for other, shown in enumerate(view.players):
        player = players[other]
        placed |= player.hand | player.pile
        secret = shown.concealed if other != view.seat and view.revealed is None else []
        forgotten = shown.pile - size(player.pile) - len(secret)
        hidden += [(other, read_cards(doubt)) for doubt in secret]
        needs.append(shown.hand + forgotten + len(secret) - size(player.hand))
        covered.append(forgotten)
    mind = Mind(frame, deck & ~placed)
    mind.needs = packed(needs)
    mind.covered = packed(covered)
    mind.hidden = hidden
    mind.one_is_secret = one_is_secret
    return mind


def frame_player(view: RiffifiView, other: int) -> Player:
    shown = view.players[other]
    top = read_card(shown.top) if shown.top else NO_CARD
    pile = read_cards(shown.shown) if shown.shown is not None else 0
    if shown.top and shown.lies != "concealed":
        pile |= bit(top)
    seen = pile
    known = read_cards(shown.known or [])
    hand = known
    if other == view.seat:
        hand = read_cards(view.hand)
        pile |= read_cards(view.concealed or [])
        if shown.top:
            pile |= bit(top)
    if view.revealed is not None:
        pile = read_cards(view.revealed[other])
        if shown.shown is None:
            seen = pile & ~bit(top) if shown.lies == "concealed" else pile
    player = Player()
    player.hand = hand
    player.top = top
    player.pile = pile
    player.shown = seen
    player.tokens = packed(shown.tokens)
    player.doubts = tuple(read_cards(doubt) for doubt in shown.concealed)
    player.points = shown.points
    player.best = shown.best
    player.ticks = sum(bit(COLOUR_LETTERS.index(colour)) for colour in shown.ticks)
    player.known = known
    return player


def turn_of(view: RiffifiView) -> int:
    """Whose turn it is; while the house deals, that of the dealer's left neighbour."""
    return view.movers[0] if view.movers else (view.dealer + 1) % view.seats
