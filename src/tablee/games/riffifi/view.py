"""What a seat of Riffifi, or a spectator, may know. Built up from nothing, never cut down."""

from typing import Literal

import msgspec

from tablee.core.bits import amount, bit, cards, size, units
from tablee.core.errors import BadView, Text
from tablee.core.log import Value
from tablee.core.view import View
from tablee.games.riffifi import pieces
from tablee.games.riffifi.cards import COLOURS, NO_CARD
from tablee.games.riffifi.mind import Mind
from tablee.games.riffifi.notation import (
    COLOUR_LETTERS,
    read_card,
    read_cards,
    write_card,
    write_cards,
    write_move,
)
from tablee.games.riffifi.pieces import Player, Setup
from tablee.games.riffifi.rules import Riffifi
from tablee.games.riffifi.story import AnyEvent, events

Lies = Literal["none", "up", "down", "concealed"]
Phase = Literal["removing", "dealing", "laying", "giving", "over"]
PHASES: tuple[Phase, ...] = ("removing", "dealing", "laying", "giving", "over")


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """What lies in front of a seat, as seen from another one or from itself."""

    hand: int  # how many cards
    pile: int
    top: str | None  # null where concealed from the one who looks
    lies: Lies  # how the top card lies
    tokens: list[int]  # by colour
    points: int  # tokens of the finished rounds
    best: int
    gained: int  # tokens of the last round
    ticks: list[str]
    concealed: list[list[str]]  # what each concealed card could be, the latest last
    shown: list[str] | None  # history: the cards of this pile that everybody saw
    known: list[str] | None  # history: cards this seat got with its hand, and has not shown


class RiffifiView(View, frozen=True, kw_only=True):
    """A table of Riffifi from one seat."""

    phase: Phase
    round: int  # rounds finished
    dealer: int
    hand: list[str]
    concealed: list[str] | None  # history: what I laid unseen in this round
    players: list[SeatView]
    pool: list[int]  # by colour
    removed: str | None
    asked: list[int]  # while giving: the seats of which some give one token more …
    odd: int  # … and how many of them
    revealed: list[list[str]] | None  # the cards each seat had in the last round
    happened: list[AnyEvent]


def show(
    state: Riffifi, options: dict[str, Value], rules_version: int, seat: int | None, recall: bool
) -> RiffifiView:
    """What this seat may know; ``recall`` adds what it has been shown and might remember."""
    remembers = recall or state.setup.open_history
    me = None if seat is None else state.players[seat]
    return RiffifiView(
        game="riffifi",
        rules=rules_version,
        options=options,
        seat=seat,
        seats=state.seats,
        movers=cards(state.movers()),
        legal=[] if seat is None else [write_move(move) for move in state.legal(seat)],
        scores=state.scores(),
        winners=cards(state.winners()),
        over=state.is_over(),
        phase=PHASES[state.phase],
        round=state.round,
        dealer=state.dealer,
        hand=write_cards(me.hand) if me else [],
        concealed=write_cards(me.pile & ~me.shown) if me and remembers else None,
        players=[show_seat(state, other, seat, remembers) for other in range(state.seats)],
        pool=by_colour(state.pool),
        removed=show_removed(state),
        asked=cards(state.tied),
        odd=state.odd,
        revealed=show_revealed(state),
        happened=events(state.story or [], seat, state.setup.removed_one == pieces.SECRET),
    )


def show_seat(state: Riffifi, other: int, seat: int | None, remembers: bool) -> SeatView:
    player = state.players[other]
    lies = how_it_lies(state, player)
    may_see_top = lies in ("up", "down") or (lies == "concealed" and other == seat)
    doubts = player.doubts if remembers else player.doubts[-1:] if lies == "concealed" else []
    return SeatView(
        hand=size(player.hand),
        pile=size(player.pile),
        top=write_card(player.top) if may_see_top else None,
        lies=lies,
        tokens=by_colour(player.tokens),
        points=player.points,
        best=player.best,
        gained=player.gained,
        ticks=[COLOUR_LETTERS[colour] for colour in cards(player.ticks)],
        concealed=[write_cards(doubt) for doubt in doubts],
        shown=write_cards(player.shown) if remembers else None,
        known=write_cards(known_cards(state, other, seat)) if remembers else None,
    )


def how_it_lies(state: Riffifi, player: Player) -> Lies:
    if player.top == NO_CARD:
        return "none"
    if state.face_up & bit(player.top):
        return "up"
    return "down" if player.shown & bit(player.top) else "concealed"


def known_cards(state: Riffifi, other: int, seat: int | None) -> int:
    """RIF-51: cards known to have come with that hand and not shown in this round.

    Which of them are still in hand and which were concealed since stays open.
    """
    if not state.setup.equal_chances or state.is_over():
        return 0
    player = state.players[other]
    known = player.known
    if seat is not None:
        passes = state.round % state.seats
        held_it_in = (seat - other + passes) % state.seats
        if held_it_in < passes:
            known = player.hand | player.pile
    return known & ~player.shown


def show_removed(state: Riffifi) -> str | None:
    """RIF-A9: the 1 that made room for the Officer, unless it is secret."""
    if state.removed == NO_CARD or state.is_removing():
        return None
    if state.setup.removed_one == pieces.SECRET and not state.is_over():
        return None
    return write_card(state.removed)


def show_revealed(state: Riffifi) -> list[list[str]] | None:
    """RIF-A7: the last round's cards, under equal chances only when the match is over."""
    if state.is_over():
        in_play = any(player.hand | player.pile for player in state.players)
        return [
            write_cards(player.hand | player.pile if in_play else player.former)
            for player in state.players
        ]
    if state.round == 0 or state.setup.equal_chances:
        return None
    return [write_cards(player.former) for player in state.players]


def by_colour(counters: int) -> list[int]:
    return [amount(counters, colour) for colour in range(COLOURS)]


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
    players = [frame_player(view, other) for other in range(view.seats)]
    face_up = sum(bit(read_card(p.top)) for p in view.players if p.top and p.lies == "up")
    removed = read_card(view.removed) if view.removed else NO_CARD
    frame = Riffifi(
        setup,
        players,
        PHASES.index(view.phase),
        view.round,
        view.dealer,
        turn_of(view),
        face_up,
        packed(view.pool),
        removed,
        sum(bit(seat) for seat in view.asked),
        view.odd,
        sum(bit(seat) for seat in view.winners),
    )
    one_is_secret = setup.removes_one() and view.removed is None and view.phase != "removing"
    deck = setup.deck(removed) if not one_is_secret else setup.deck(NO_CARD)
    placed = 0
    hidden = []
    needs = []
    covered = []
    for other, shown in enumerate(view.players):
        player = players[other]
        placed |= player.hand | player.pile
        secret = shown.concealed if other != view.seat else []
        forgotten = shown.pile - size(player.pile) - len(secret)
        hidden += [(other, read_cards(doubt)) for doubt in secret]
        needs.append(shown.hand + forgotten + len(secret) - size(player.hand))
        covered.append(forgotten)
    return Mind(frame, deck & ~placed, packed(needs), packed(covered), hidden, one_is_secret)


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
    return Player(
        hand,
        top,
        pile,
        seen,
        packed(shown.tokens),
        [read_cards(doubt) for doubt in shown.concealed],
        shown.points,
        shown.best,
        shown.gained,
        sum(bit(COLOUR_LETTERS.index(colour)) for colour in shown.ticks),
        read_cards(view.revealed[other]) if view.revealed else 0,
        known,
    )


def turn_of(view: RiffifiView) -> int:
    """Whose turn it is; while the house deals, the dealer's left's."""
    if view.movers and view.movers[0] < view.seats:
        return view.movers[0]
    return (view.dealer + 1) % view.seats
