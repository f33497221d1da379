# mypyc: compiled
"""The view of a seat or spectator of Traf: built up from nothing, never cut down."""

from tablee.core.bits import bit, cards, size
from tablee.core.log import Value
from tablee.core.pause import ROUND
from tablee.core.state import HOUSE
from tablee.games.flinke.notation import write_cards
from tablee.games.traf.events import EVENTS
from tablee.games.traf.moves import MOVES
from tablee.games.traf.pieces import Player
from tablee.games.traf.rules import Traf
from tablee.games.traf.state import NOBODY
from tablee.games.traf.view import PHASES, SeatView, TrafView


def show(
    state: Traf, options: dict[str, Value], rules_version: int, seat: int | None, recall: bool
) -> TrafView:
    """What this seat may know; ``recall`` adds what follows from counting the cards."""
    return TrafView(
        game="traf",
        rules=rules_version,
        options=options,
        seat=seat,
        seats=state.seats,
        movers=cards(state.movers() & ~bit(HOUSE)),
        legal=[] if seat is None else [MOVES.write(move) for move in state.legal(seat)],
        scores=state.scores(),
        winners=cards(state.winners()),
        over=state.is_over(),
        pause=ROUND.after if state.is_shown() else None,
        phase=PHASES[state.phase],
        deals=state.deals,
        dealer=state.dealer,
        turn=state.turn,
        hand=[] if seat is None else write_cards(state.players[seat].hand),
        players=[show_seat(state, player, recall) for player in state.players],
        middle=write_cards(state.middle),
        pile=size(state.pile),
        discards=write_cards(state.discards),
        pot=state.pot,
        packs=state.packs,
        last=state.is_last_deal(),
        knocker=None if state.knocker == NOBODY else state.knocker,
        passes=state.passes,
        turns=state.turns,
        old=write_cards(state.old) if recall else None,
        stock=write_cards(state.pile) if recall and state.fresh else None,
        happened=EVENTS.seen(state.story, seat),
    )


def show_seat(state: Traf, player: Player, recall: bool) -> SeatView:
    return SeatView(
        chips=player.chips,
        hand=size(player.hand),
        known=write_cards(player.known),
        given=write_cards(player.given) if recall else None,
        shown=write_cards(player.hand) if state.is_shown() or state.is_over() else [],
        won=player.won,
    )
