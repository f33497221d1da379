"""The public functions of ``import tablee``."""

import secrets
from collections.abc import Mapping, Sequence

import msgspec

from tablee.core import bits
from tablee.core import match as matches
from tablee.core.errors import BadLog, BadSetup, BadView, Text, spell
from tablee.core.fair import FairLuck, commitment
from tablee.core.game import AnyGame, Imagination, State
from tablee.core.log import read_log
from tablee.core.luck import Rng
from tablee.core.match import LogCheck, Match
from tablee.core.view import View
from tablee.games import GAMES, find

_encoder = msgspec.json.Encoder()


def games() -> list[AnyGame]:
    """All games, with their names, seats and options."""
    return list(GAMES.values())


def start(
    game: str,
    *,
    seats: int,
    seed: int | None = None,
    options: Mapping[str, object] | None = None,
    luck: Sequence[str] = (),
    fair: FairLuck | None = None,
) -> Match:
    """Start a match; the first deal has been made.

    ``luck`` scripts the house's first moves in notation; after them it plays by the seed
    (a random one by default), or by ``fair`` luck that can be verified at the end.
    """
    _check_mapping(options)
    if (
        isinstance(luck, str)
        or not isinstance(luck, Sequence)
        or not all(isinstance(move, str) for move in luck)
    ):
        raise BadSetup(
            Text(
                "luck must be a list of house moves in notation, such as [“deal …”]",
                "luck est une liste de coups de la maison, comme [« deal … »]",
            )
        )
    _check_fair(fair)
    drawn_by = fair or (secrets.randbits(63) if seed is None else seed)
    return matches.begin(find(game), seats, dict(options or {}), drawn_by, luck)


def replay(log: str, fair: FairLuck | None = None) -> Match:
    """The match recorded in a log; ``fair`` is its sealed luck, needed to continue it."""
    _check_fair(fair)
    record = read_log(log)
    match = matches.retrace(_game_of_log(record.game), record, fair)
    if not (match.over or match.sealed or record.abandoned):
        match.go_on()
    return match


def verify(log: str) -> LogCheck:
    """Check that all moves of a log are legal and that its luck matches the commitment."""
    try:
        record = read_log(log)
        game = _game_of_log(record.game)
        if record.revealed and commitment(bytes.fromhex(record.revealed)) != record.commitment:
            raise BadLog(
                Text(
                    "The revealed seed does not match the commitment",
                    "La graine révélée n’est pas celle qui avait été scellée",
                )
            )
        match = matches.retrace(game, record, verify=True)
    except BadLog as refused:
        return LogCheck(False, refused.text)
    moves = len(record.lines)
    if record.scripted:
        return LogCheck(
            False,
            Text(
                f"{moves} legal moves, but the house’s first {record.scripted} were scripted",
                f"{moves} coups licites, mais les {record.scripted} premiers de la maison étaient "
                "dictés",
            ),
        )
    if match.sealed:
        return LogCheck(
            False,
            Text(
                f"{moves} legal moves; the luck can be checked once the match is over",
                f"{moves} coups licites ; la chance pourra être vérifiée à la fin de la partie",
            ),
        )
    return LogCheck(
        True,
        Text(
            f"{moves} legal moves, and every move of the house follows from the seed",
            f"{moves} coups licites, et chaque coup de la maison découle de la graine",
        ),
    )


def encode(view: View) -> bytes:
    """A view as JSON, exactly as the server sends it."""
    return _encoder.encode(view)


def decode(game: str, data: bytes) -> View:
    """The view that ``encode`` wrote."""
    found = find(game)
    try:
        return msgspec.json.decode(data, type=found.view_type)
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError) as failed:
        raise BadView(
            Text(
                f"This is not a view of {found.title.en} in JSON",
                f"Ceci n’est pas une vue de {found.title.fr} en JSON",
            )
        ) from failed


def state(game: str, *, seats: int, options: Mapping[str, object] | None = None) -> State:
    """A bare state before the house's first move, for fast simulations."""
    _check_mapping(options)
    found = find(game)
    begun: State = found.begin(found.check_seats(seats), found.check_options(options or {}))
    return begun


def mind(view: View) -> Imagination:
    """What the seat of this view knows, for imagining several states."""
    return find(view.game).mind(view)


def imagine(view: View, rng: Rng) -> State:
    """A random full state consistent with this view."""
    return mind(view).imagine(rng)


def compiled() -> bool:
    """Whether the rules run compiled; interpreted, they behave the same but slower."""
    return not str(bits.__file__).endswith(".py")


def _check_mapping(options: object) -> None:
    if options is not None and not isinstance(options, Mapping):
        raise BadSetup(
            Text(
                "options must map names to values, such as {'officer': True}, not "
                f"{spell(options)}",
                f"options associe des noms à des valeurs, comme {{'officer': True}}, pas "
                f"{spell(options)}",
            )
        )


def _check_fair(fair: object) -> None:
    if fair is not None and not isinstance(fair, FairLuck):
        raise BadSetup(
            Text(
                f"fair must be a FairLuck, not {spell(fair)}",
                f"fair est une FairLuck, pas {spell(fair)}",
            )
        )


def _game_of_log(name: str) -> AnyGame:
    try:
        return find(name)
    except BadSetup as refused:
        raise BadLog(refused.text) from None
