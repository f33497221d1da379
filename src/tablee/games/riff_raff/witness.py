"""What the laws check Riff Raff by: invariants, and other worlds that look the same to a seat."""

from dataclasses import replace

from tablee.core.bits import bit, size
from tablee.core.log import HOUSE_NAME, Record
from tablee.core.luck import Rng
from tablee.games.riff_raff.pieces import CARDS, NO_CARD, NO_PIECE
from tablee.games.riff_raff.rules import RiffRaff


def audit(state: RiffRaff) -> None:
    """RAF-I1, RAF-I2 and RAF-I4; RAF-I3 is tested with the clauses."""
    lying = sum(bit(piece) for piece, laid in enumerate(state.ship) if laid is not None)
    assert lying == state.aboard, "RAF-I1: what is aboard lies somewhere"
    parts = [state.aboard, state.removed, *(player.supply for player in state.players)]
    if state.is_settling():
        parts.append(bit(state.piece))
    assert sum(map(size, parts)) == 8 * state.setup.sets(), "RAF-I1: so many pieces are in play"
    together = 0
    for part in parts:
        together |= part
    assert together == state.setup.in_play(), "RAF-I1: each of them once"
    revealed = not (state.is_choosing() or state.is_starting())
    left = CARDS - state.round % CARDS - revealed
    if state.round == state.setup.rounds():
        left = 0
    for player in state.players:
        in_hand = size(player.hand) + (player.chosen != NO_CARD)
        assert in_hand == left, "RAF-I2: a card a round, and ten in a pass"
        assert not player.hand & bit(player.chosen) & ~1, "RAF-I2: a card is in one place"
    assert state.placed <= 1, "RAF-I4: one or two placements in a turn"
    assert state.announced <= 2, "RAF-I4: one or two placements in a turn"
    assert (state.piece == NO_PIECE) == (not state.is_settling() and not state.is_reporting())


def other_world(record: Record, seat: int | None, rng: Rng) -> Record | None:
    """Change the unrevealed cards of others in this round, and the luck to come."""
    if record.seed is None:
        return None
    lines = record.lines[:]
    for at in unrevealed(record):
        if lines[at].who != str(seat):
            lines[at] = lines[at]._replace(move=f"card {1 + rng.below(CARDS)}")
    moves = sum(line.who == HOUSE_NAME for line in lines)
    return replace(record, lines=lines, seed=record.seed + 1 + rng.below(1000), scripted=moves)


def unrevealed(record: Record) -> list[int]:
    """The lines of the log with cards that still lie face down."""
    chosen = [at for at, line in enumerate(record.lines) if line.move.startswith("card ")]
    return chosen[len(chosen) - len(chosen) % record.seats :]
