# mypyc: compiled
"""What is shown to a seat of Riff Raff, or to a spectator: its view and its news.

Built up from nothing, never cut down.
"""

from mypy_extensions import i64

from tablee.core.bits import bit, cards, size
from tablee.core.log import Value
from tablee.games.riff_raff import codes
from tablee.games.riff_raff.notation import (
    write_move,
    write_pieces,
)
from tablee.games.riff_raff.pieces import FULL_HAND, NO_CARD, NO_PIECE, Player
from tablee.games.riff_raff.position import SEAT_BITS
from tablee.games.riff_raff.rules import RiffRaff
from tablee.games.riff_raff.story import (
    REPORTS,
    WHY,
    Announced,
    AnyEvent,
    Called,
    CardsBack,
    Chose,
    Fell,
    Frozen,
    GameOver,
    MatchOver,
    OnlyOwn,
    Placed,
    Removed,
    Reported,
    Returned,
    Revealed,
    RoundOver,
    Started,
    TookOffice,
)
from tablee.games.riff_raff.view import PHASES, CargoView, RiffRaffView, SeatView, TiltView
from tablee.games.riff_raff.words import PIECE_NAMES


def show(
    state: RiffRaff, options: dict[str, Value], rules_version: int, seat: int | None, recall: bool
) -> RiffRaffView:
    """What this seat may know; ``recall`` adds the covered cards it has seen."""
    me = None if seat is None else state.players[seat]
    loading = state.is_loading()
    covered = recall or state.setup.covered == 1
    return RiffRaffView(
        game="riff-raff",
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
        game_number=state.game,
        round=state.round,
        rounds=state.setup.rounds(),
        first=state.first,
        captain=state.captain,
        order=[state.order >> SEAT_BITS * place & 15 for place in range(state.ordered)],
        turn=state.turn() if loading else None,
        spot=state.players[state.turn()].card if loading else None,
        announced=state.announced,
        placed=state.placed,
        piece=None if state.piece == NO_PIECE else PIECE_NAMES[state.piece],
        placement=None if state.piece == NO_PIECE else write_move(state.placement),
        fallen=write_pieces(state.fallen),
        caught=write_pieces(state.caught),
        ship=show_cargo(state),
        tilt=show_tilt(state),
        removed=write_pieces(state.removed),
        hand=cards(me.hand) if me else [],
        chosen=me.chosen or None if me else None,
        players=[show_seat(player, covered) for player in state.players],
        happened=events(state.story or [], state.seats),
    )


def show_seat(player: Player, covered: bool) -> SeatView:
    played = FULL_HAND & ~player.hand & ~bit(player.chosen)
    return SeatView(
        supply=write_pieces(player.supply),
        cards=size(player.hand),
        chosen=player.chosen != NO_CARD,
        card=player.card or None,
        played=cards(played) if covered else None,
        wins=player.wins,
    )


def show_cargo(state: RiffRaff) -> list[CargoView]:
    shown = []
    for piece, laid in enumerate(state.ship):
        if laid is not None:
            spot, x, y, z, w, i, j, k = laid
            shown.append(
                CargoView(piece=PIECE_NAMES[piece], spot=spot, at=(x, y, z), turn=(w, i, j, k))
            )
    return shown


def show_tilt(state: RiffRaff) -> TiltView:
    pitch, roll, lower, middle, upper = state.tilt
    return TiltView(pitch=pitch, roll=roll, lower=lower, middle=middle, upper=upper)


# -- News -------------------------------------------------------------------------------------


def events(story: list[int], seats: int) -> list[AnyEvent]:
    return [event(entry, seats) for entry in story]


def event(entry: i64, seats: int) -> AnyEvent:
    kind, a, b = entry & 0xFF, entry >> 8 & 0xFF, entry >> 16 & 0xFF
    c, d = entry >> 24 & 0xFF, entry >> 32 & 0xFF
    match kind:
        case codes.STARTED:
            return Started(a)
        case codes.CHOSE:
            return Chose(a)
        case codes.REVEALED:
            return Revealed([entry >> 8 + 4 * seat & 15 for seat in range(seats)])
        case codes.TOOK_OFFICE:
            return TookOffice(a, b, bool(c))
        case codes.CALLED:
            return Called(a, b)
        case codes.ANNOUNCED:
            return Announced(a, b)
        case codes.PLACED:
            return Placed(a, PIECE_NAMES[b], c)
        case codes.REPORTED:
            return Reported(a, PIECE_NAMES[b], REPORTS[c], d)
        case codes.FROZEN:
            return Frozen(a)
        case codes.FELL:
            return Fell(a, write_pieces(entry >> 16))
        case codes.REMOVED:
            return Removed(a, write_pieces(entry >> 16))
        case codes.ONLY_OWN:
            return OnlyOwn(a, PIECE_NAMES[b])
        case codes.RETURNED:
            return Returned(a, write_pieces(entry >> 16))
        case codes.ROUND_OVER:
            return RoundOver(a)
        case codes.CARDS_BACK:
            return CardsBack()
        case codes.GAME_OVER:
            return GameOver(WHY[a], cards(b))
        case codes.MATCH_OVER:
            return MatchOver(cards(a))
    raise AssertionError(f"the story has no event {kind}")
