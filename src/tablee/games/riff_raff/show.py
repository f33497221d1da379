# mypyc: compiled
"""The view of a seat or spectator of Riff Raff: built up from nothing, never cut down."""

from tablee.core.bits import bit, cards, size
from tablee.core.log import Value
from tablee.games.riff_raff.events import EVENTS
from tablee.games.riff_raff.moves import MOVES
from tablee.games.riff_raff.outcome import conditions_of, ship_of
from tablee.games.riff_raff.piece_names import PIECE_NAMES, write_pieces
from tablee.games.riff_raff.pieces import (
    FULL,
    FULL_HAND,
    NO_CARD,
    NO_PIECE,
    SEAT_BITS,
    SEAT_MASK,
    Player,
)
from tablee.games.riff_raff.rules import RiffRaff
from tablee.games.riff_raff.swing import Axis, swing_of
from tablee.games.riff_raff.view import (
    PHASES,
    AxisView,
    CargoView,
    RiffRaffView,
    SeatView,
    SwingView,
    TiltView,
    WaveView,
)


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
        legal=[] if seat is None else [MOVES.write(move) for move in state.legal(seat)],
        scores=state.scores(),
        winners=cards(state.winners()),
        over=state.is_over(),
        phase=PHASES[state.phase],
        game_number=state.game,
        round=state.round,
        rounds=state.setup.rounds(),
        first=state.first,
        captain=state.captain,
        order=[state.order >> SEAT_BITS * place & SEAT_MASK for place in range(state.ordered)],
        turn=state.turn() if loading else None,
        spot=state.players[state.turn()].card if loading else None,
        announced=state.announced,
        placed=state.placed,
        piece=None if state.piece == NO_PIECE else PIECE_NAMES[state.piece],
        placement=None if state.piece == NO_PIECE else MOVES.write(state.placement),
        fallen=write_pieces(state.fallen),
        caught=write_pieces(state.caught),
        ship=show_cargo(state),
        tilt=show_tilt(state),
        swing=show_swing(state),
        removed=write_pieces(state.removed),
        hand=cards(me.hand) if me else [],
        chosen=me.chosen or None if me else None,
        players=[show_seat(player, covered) for player in state.players],
        happened=EVENTS.seen(state.story, seat),
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


def show_swing(state: RiffRaff) -> SwingView | None:
    """How the ship swings until its next placement: with full physics it is not still at rest."""
    if state.setup.physics != FULL:
        return None
    ship = ship_of(state)
    swing = swing_of(ship, conditions_of(state).keel)
    return SwingView(
        pitch=show_axis(swing.pitch),
        roll=show_axis(swing.roll),
        speed=(ship.speed.pitch, ship.speed.roll),
        seed=ship.swell,
    )


def show_axis(axis: Axis) -> AxisView:
    return AxisView(
        middle=axis.middle,
        damping=axis.damping,
        frequency=axis.frequency,
        cosine=axis.cosine,
        sine=axis.sine,
        waves=[
            WaveView(amplitude=wave.amplitude, a_minute=wave.a_minute, phase=wave.phase)
            for wave in axis.waves
        ],
    )
