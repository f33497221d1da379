# mypyc: compiled
"""The view of a seat or spectator of Défifoo Rouge.

Built up from nothing, never cut down.
Only a seat's own view shows that it could stop a trick: ``legal`` has the card that does.
"""

from tablee.core.bits import bit, cards, size
from tablee.core.log import Value
from tablee.core.pause import ROUND, TRICK
from tablee.core.state import HOUSE
from tablee.games.defifoo_rouge.cards import (
    BANK,
    BOMB,
    INTERRUPTS,
    NO_CARD,
    card_in,
    leader_of,
    playable,
    stopper_of,
    taker_of,
    write_card,
    write_cards,
    write_suits,
)
from tablee.games.defifoo_rouge.events import EVENTS
from tablee.games.defifoo_rouge.moves import MOVES
from tablee.games.defifoo_rouge.pieces import Player
from tablee.games.defifoo_rouge.rules import Defifoo
from tablee.games.defifoo_rouge.view import PHASES, DefifooView, LaidCard, LastTrick, SeatView


def show(
    state: Defifoo, options: dict[str, Value], rules_version: int, seat: int | None, recall: bool
) -> DefifooView:
    """What this seat may know; ``recall`` adds what it has been shown and might remember."""
    remembers = recall or state.is_over()
    is_counted = state.is_counted() or state.is_over()
    return DefifooView(
        game="defifoo-rouge",
        rules=rules_version,
        options=options,
        seat=seat,
        seats=state.seats,
        movers=cards(state.on_turn()),
        legal=[] if seat is None else [MOVES.write(move) for move in state.legal(seat)],
        scores=state.scores(),
        winners=cards(state.winners()),
        over=state.is_over(),
        pause=TRICK.after if state.is_taken() else ROUND.after if state.is_counted() else None,
        phase=PHASES[state.phase],
        deals=state.deals,
        dealer=state.dealer,
        turn=state.turn,
        direction="right" if state.reverse else "left",
        team=cards(state.team),
        waved=cards(state.waved),
        hand=[] if seat is None else write_cards(state.players[seat].hand),
        next_cards=[] if seat is None else show_next(state, seat),
        can_win=write_cards(winners_of(state, seat)),
        players=[show_seat(player, remembers) for player in state.players],
        trick=show_trick(state, state.trick, state.leader),
        winning=state.best if state.table else None,
        last_trick=show_last(state),
        bank=size(state.bank | state.undealt),
        banked=write_cards(state.bank) if remembers else None,
        undealt=write_cards(state.undealt) if is_counted else None,
        bomb_by=bomber(state),
        bank_played=bool(state.bank & bit(BANK)) and not state.is_over(),
        vamped=bool(state.vamped),
        carried=state.carried,
        happened=EVENTS.seen(state.story, seat),
    )


def winners_of(state: Defifoo, seat: int | None) -> int:
    """The cards with which this seat, if its turn in the trick is to come, would lead it."""
    if seat is None or not state.table or card_in(state.trick, seat) != NO_CARD:
        return 0
    could = playable(state.players[seat].hand, state.led) & ~INTERRUPTS
    return sum(bit(card) for card in cards(could) if state.beats(card))


def show_seat(player: Player, remembers: bool) -> SeatView:
    return SeatView(
        hand=size(player.hand),
        won=size(player.won),
        points=player.points,
        gained=player.gained,
        pile=write_cards(player.won) if remembers else None,
        voids=write_suits(player.voids) if remembers else None,
    )


def show_next(state: Defifoo, seat: int) -> list[str]:
    """DEF-A16: what this seat may lay when the wait is over, for it thinks meanwhile."""
    if not state.is_window() or state.on_turn() != bit(seat):
        return []
    return write_cards(playable(state.players[seat].hand, state.led))


def show_trick(state: Defifoo, trick: int, leader: int) -> list[LaidCard]:
    """The cards of a trick, beginning with its leader's."""
    laid = []
    seat = leader
    for _ in range(state.seats):
        card = card_in(trick, seat)
        if card != NO_CARD:
            laid.append(LaidCard(seat=seat, card=write_card(card)))
        seat = state.next_after(seat)
    return laid


def show_last(state: Defifoo) -> LastTrick | None:
    if not state.last:
        return None
    leader = leader_of(state.last)
    taker = taker_of(state.last)
    stopper = stopper_of(state.last)
    return LastTrick(
        leader=leader,
        cards=show_trick(state, state.last, leader),
        stopped_with=None if stopper == NO_CARD else write_card(stopper),
        taker=None if taker == HOUSE else taker,
    )


def bomber(state: Defifoo) -> int | None:
    """DEF-50: who has played the Bomb, which everybody has seen."""
    for seat, player in enumerate(state.players):
        if player.won & bit(BOMB):
            return seat
    return None
