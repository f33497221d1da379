# mypyc: compiled
"""The view of a seat or spectator of Riffifi: built up from nothing, never cut down."""

from tablee.core.bits import amount, bit, cards, lowest, size
from tablee.core.log import Value
from tablee.core.pause import ROUND
from tablee.core.state import HOUSE
from tablee.games.riffifi import pieces
from tablee.games.riffifi.cards import (
    COLOUR_LETTERS,
    COLOURS,
    NO_CARD,
    OFFICER,
    colour_of,
    same_colour,
    write_card,
    write_cards,
)
from tablee.games.riffifi.events import EVENTS
from tablee.games.riffifi.moves import MOVES
from tablee.games.riffifi.pieces import Player
from tablee.games.riffifi.rules import Riffifi
from tablee.games.riffifi.view import PHASES, Lies, Outlook, RiffifiView, SeatView


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
        movers=cards(state.movers() & ~bit(HOUSE)),
        legal=[] if seat is None else [MOVES.write(move) for move in state.legal(seat)],
        scores=state.scores(),
        winners=cards(state.winners()),
        over=state.is_over(),
        pause=ROUND.after if state.is_counted() else None,
        phase=PHASES[state.phase],
        round=state.round,
        dealer=state.dealer,
        hand=write_cards(me.hand) if me else [],
        outlook=show_outlook(state, seat),
        concealed=write_cards(me.pile & ~me.shown) if me and remembers else None,
        players=[show_seat(state, other, seat, remembers) for other in range(state.seats)],
        pool=by_colour(state.pool),
        removed=show_removed(state),
        asked=cards(state.tied),
        odd=state.odd,
        revealed=show_revealed(state),
        happened=EVENTS.seen(state.story, seat),
    )


def show_outlook(state: Riffifi, seat: int | None) -> list[Outlook]:
    if seat is None or seat != state.turn or not state.is_laying():
        return []
    me = state.players[seat]
    return [look_ahead(state, me, card) for card in cards(me.hand)]


def look_ahead(state: Riffifi, me: Player, card: int) -> Outlook:
    """RIF-13: what this card would do; the Officer strikes whom I choose, and pays nothing."""
    if card == OFFICER:
        return Outlook(card=write_card(card))
    rival = state.face_up & same_colour(card)
    owner = state.owner_of(lowest(rival)) if rival else None
    if state.doomed() & bit(card):
        return Outlook(card=write_card(card), struck_by=owner)
    colour = colour_of(card)
    takes = state.owed_for(me, card)
    from_pool = min(takes, amount(state.pool, colour))
    return Outlook(
        card=write_card(card),
        takes=takes,
        from_pool=from_pool,
        robs=cards(state.richest_in(colour)) if takes > from_pool else [],
        strikes=owner,
    )


def show_seat(state: Riffifi, other: int, seat: int | None, remembers: bool) -> SeatView:
    player = state.players[other]
    lies = how_it_lies(state, player)
    is_known = other == seat or is_revealed(state)
    may_see_top = lies in ("up", "down") or (lies == "concealed" and is_known)
    doubts = player.doubts if remembers else player.doubts[-1:] if lies == "concealed" else []
    return SeatView(
        hand=size(player.hand),
        pile=size(player.pile),
        top=write_card(player.top) if may_see_top else None,
        lies=lies,
        tokens=by_colour(player.tokens),
        points=player.points,
        best=player.best,
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
    """RIF-51: the known cards of a hand that was passed on, without those shown in this round.

    Which of them are still in hand and which have been concealed is not known.
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
    """RIF-A9: the 1 that was removed for the Officer, unless it is secret."""
    if state.removed == NO_CARD or state.is_removing():
        return None
    if state.setup.removed_one == pieces.SECRET and not state.is_over():
        return None
    return write_card(state.removed)


def show_revealed(state: Riffifi) -> list[list[str]] | None:
    """RIF-40: the cards that everybody had in this round."""
    if not is_revealed(state):
        return None
    return [write_cards(player.hand | player.pile) for player in state.players]


def is_revealed(state: Riffifi) -> bool:
    """RIF-40: whether all cards are shown: after a round; with equal chances, after the match."""
    return state.is_over() or (state.is_counted() and not state.setup.equal_chances)


def by_colour(counters: int) -> list[int]:
    return [amount(counters, colour) for colour in range(COLOURS)]
