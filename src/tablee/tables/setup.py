"""Creates and validates the setup of a table."""

from collections.abc import Mapping

from msgspec.structs import replace

from tablee.core.errors import BadSetup, Text
from tablee.core.game import AnyGame
from tablee.core.log import Value
from tablee.games import find
from tablee.tables import entries, refusals
from tablee.tables.entries import SeatPlan, Settings
from tablee.tables.referee import HEAD_START_CAP

LONGEST_LIMIT = 14 * 24 * 3600  # seconds


def create(
    game: str,
    options: Mapping[str, object],
    seats: tuple[SeatPlan, ...],
    settings: Settings,
    host: str,
    seed: bytes,
    sitters: tuple[entries.Sitter, ...] = (),
    after: str | None = None,
    script: tuple[str, ...] = (),
    cast: str = "",
) -> entries.Created:
    """The first entry of a new table; raises BadSetup."""
    found = find(game)
    checked = check_setup(found, options, seats, settings)
    for sitter in sitters:
        if sitter.seat not in range(len(seats)):
            raise BadSetup(refusals.NO_SEAT)
        if seats[sitter.seat].bot is not None:
            raise BadSetup(refusals.TAKEN)
    return entries.Created(
        game=game,
        options=checked,
        seats=seats,
        settings=settings,
        host=host,
        seed=seed.hex(),
        sitters=sitters,
        after=after,
        script=script,
        cast=cast,
    )


def check_setup(
    game: AnyGame,
    options: Mapping[str, object],
    seats: tuple[SeatPlan, ...],
    settings: Settings,
) -> dict[str, Value]:
    """Validate the setup and return all options, defaults included; raises a Refusal."""
    game.check_seats(len(seats))
    checked = game.check_options(options)
    game.check_ready(checked)
    if not 0 <= settings.limit <= LONGEST_LIMIT or not 0 <= settings.absent <= LONGEST_LIMIT:
        days = LONGEST_LIMIT // (24 * 3600)
        raise BadSetup(
            Text(
                f"Time limits must be in seconds, up to {days} days",
                f"Les limites de temps sont en secondes, jusqu’à {days} jours",
            )
        )
    starts = settings.head_starts
    if len(starts) > len(seats) or any(not 0 <= start <= HEAD_START_CAP for start in starts):
        raise BadSetup(
            Text(
                f"Head starts must be in milliseconds, one per seat, each up to {HEAD_START_CAP}",
                f"Les avances sont en millisecondes, place par place, {HEAD_START_CAP} au plus",
            )
        )
    return checked


def consent_settings(settings: Settings) -> Settings:
    """The settings that players consent to when ready: all but chat, listing and locking."""
    return replace(settings, talk="phrases", listed=False, locked=False)
