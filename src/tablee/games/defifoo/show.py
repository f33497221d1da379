# mypyc: compiled
"""What is shown to a seat of Défifoo Rouge, or to a spectator: its view and its news.

Built up from nothing, never cut down.
"""

from mypy_extensions import i64

from tablee.core.bits import bit, cards, size
from tablee.core.log import Value
from tablee.core.state import HOUSE
from tablee.games.defifoo import codes
from tablee.games.defifoo.cards import (
    BANK,
    BOMB,
    LEFT,
    NO_CARD,
    card_in,
)
from tablee.games.defifoo.notation import (
    write_card,
    write_cards,
    write_move,
    write_suits,
)
from tablee.games.defifoo.pieces import Player
from tablee.games.defifoo.rules import LED_BY, STOPPED_WITH, TAKEN_BY, Defifoo
from tablee.games.defifoo.story import (
    BECOMES,
    DOES,
    WHEN,
    AnyEvent,
    Counted,
    DealOver,
    Dealt,
    Directed,
    Laid,
    MatchOver,
    Partnered,
    Stopped,
    Thrown,
    Tied,
    Took,
    Undealt,
    Unfinished,
)
from tablee.games.defifoo.view import PHASES, DefifooView, LaidCard, LastTrick, SeatView


def show(
    state: Defifoo, options: dict[str, Value], rules_version: int, seat: int | None, recall: bool
) -> DefifooView:
    """What this seat may know; ``recall`` adds what it has been shown and might remember."""
    remembers = recall or state.is_over()
    movers = state.awaited()
    if seat is not None:
        movers |= state.movers() & bit(seat)
    return DefifooView(
        game="defifoo-rouge",
        rules=rules_version,
        options=options,
        seat=seat,
        seats=state.seats,
        movers=cards(movers),
        legal=[] if seat is None else [write_move(move) for move in state.legal(seat)],
        scores=state.scores(),
        winners=cards(state.winners()),
        over=state.is_over(),
        phase=PHASES[state.phase],
        deals=state.deals,
        dealer=state.dealer,
        turn=state.turn,
        direction="right" if state.reverse else "left",
        team=cards(state.team),
        hand=[] if seat is None else write_cards(state.players[seat].hand),
        players=[show_seat(player, remembers) for player in state.players],
        trick=show_trick(state, state.trick, state.leader),
        winning=state.best if state.table else None,
        last_trick=show_last(state),
        bank=size(state.bank | state.undealt),
        banked=write_cards(state.bank) if remembers else None,
        undealt=write_cards(state.undealt) if state.is_over() else None,
        bomb_by=bomber(state),
        bank_played=bool(state.bank & bit(BANK)) and not state.is_over(),
        vamped=bool(state.vamped),
        carried=state.carried,
        happened=events(state.story or []),
    )


def show_seat(player: Player, remembers: bool) -> SeatView:
    return SeatView(
        hand=size(player.hand),
        won=size(player.won),
        points=player.points,
        gained=player.gained,
        pile=write_cards(player.won) if remembers else None,
        voids=write_suits(player.voids) if remembers else None,
    )


def show_trick(state: Defifoo, trick: int, leader: int) -> list[LaidCard]:
    """The cards of a trick from its leader on."""
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
    leader, taker = state.last >> LED_BY & 15, state.last >> TAKEN_BY & 15
    stopper = state.last >> STOPPED_WITH & 63
    return LastTrick(
        leader=leader,
        cards=show_trick(state, state.last, leader),
        stopped_with=write_card(stopper - 1) if stopper else None,
        taker=None if taker == HOUSE else taker,
    )


def bomber(state: Defifoo) -> int | None:
    """DEF-50: everybody has seen who played the Bomb."""
    for seat, player in enumerate(state.players):
        if player.won & bit(BOMB):
            return seat
    return None


# -- News -------------------------------------------------------------------------------------


def events(story: list[int]) -> list[AnyEvent]:
    """The story as everybody saw it; cards that went together are told together."""
    told: list[AnyEvent] = []
    for entry in story:
        found = event(entry)
        before = told[-1] if told else None
        if isinstance(found, Undealt) and isinstance(before, Undealt):
            told[-1] = Undealt(before.cards + found.cards)
        elif isinstance(found, Thrown) and isinstance(before, Thrown) and before.seat == found.seat:
            told[-1] = Thrown(found.seat, before.cards + found.cards)
        else:
            told.append(found)
    return told


def event(entry: i64) -> AnyEvent:
    kind, a, b = entry & 0xFF, entry >> 8 & 0xFF, entry >> 16 & 0xFF
    c, d = entry >> 24 & 0xFFFF, entry >> 40 & 0xFFFF
    match kind:
        case codes.DEALT:
            return Dealt()
        case codes.PARTNERED:
            return Partnered(a, cards(b))
        case codes.DIRECTED:
            return Directed(a, "left" if b == LEFT else "right")
        case codes.LAID:
            return Laid(a, write_card(b), DOES[c])
        case codes.STOPPED:
            return Stopped(a, write_card(b), c, WHEN[d])
        case codes.TOOK:
            return Took(a, write_card(b), c, d)
        case codes.UNFINISHED:
            return Unfinished(c, d, None if a == HOUSE else a)
        case codes.UNDEALT:
            return Undealt([write_card(b)])
        case codes.THROWN:
            return Thrown(a, [write_card(b)])
        case codes.TIED:
            return Tied(cards(b), c, BECOMES[d])
        case codes.COUNTED:
            return Counted(cards(b), c, d)
        case codes.DEAL_OVER:
            return DealOver()
        case codes.MATCH_OVER:
            return MatchOver(cards(b))
    raise AssertionError(f"the story has no event {kind}")
