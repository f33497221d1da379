"""The fast model as a provider; it needs no physics package."""

from math import radians

from tablee.core.bits import cards
from tablee.games.riff_raff.cargo import PIECES
from tablee.games.riff_raff.hands import SKILLS
from tablee.games.riff_raff.provider import Conditions, Laid, Outcome, Pose, Ship, Tilt
from tablee.games.riff_raff.ship import KEELS
from tablee.games.riff_raff.statics import A_PIECE, HEAD, Terms, settle_quickly

RELEASE = 0.02  # s: how long opening fingers move a piece


class Statics:
    """What falls, by moments, slopes and supports."""

    engine = "statics-1"  # raise it whenever the same placement may end differently

    def settle(
        self, ship: Ship, piece: int, spot: int, placement: int, seed: int, conditions: Conditions
    ) -> Outcome:
        told = settle_quickly(
            laid_of(ship),
            ship.tilt,
            piece=piece,
            spot=spot,
            placement=placement,
            seed=seed,
            terms=terms_of(conditions),
        )
        milliseconds, marks, fallen, caught, *tilt = told[:HEAD]
        cargo = [
            Laid(told[at], told[at + 1], Pose(*told[at + 2 : at + A_PIECE]))
            for at in range(HEAD, len(told), A_PIECE)
        ]
        return Outcome(
            engine=self.engine,
            seed=seed,
            milliseconds=milliseconds,
            settled=bool(marks),
            fallen=tuple(cards(fallen)),
            caught=tuple(cards(caught)),
            ship=Ship(tuple(cargo), Tilt(*tilt), swell=seed),
        )


def laid_of(ship: Ship) -> list[tuple[int, ...] | None]:
    """An entry for each piece, with spot and pose if it is aboard."""
    found: list[tuple[int, ...] | None] = [None] * PIECES
    for laid in ship.cargo:
        found[laid.piece] = (laid.spot, *laid.pose)
    return found


def terms_of(conditions: Conditions) -> Terms:
    hand = SKILLS[conditions.hands]
    return Terms(
        aim=hand.aim,
        turn=radians(hand.turn),
        release=RELEASE * hand.release + hand.tremor,
        ball=KEELS[conditions.keel],
        steadied=conditions.touch == "steady",
        yards_held=conditions.touch == "yards",
    )
