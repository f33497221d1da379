"""How the tests of Riff Raff stage a position, and play it without physics.

Cargo is given as ``"rat1@5 crate2@9"``. What is played is a row of lines, made by whoever is asked:

    cards 7 9 9         everybody lays a card, seat 0 first
    put rat, put rat outer    place it as an example has it: in the middle, or elsewhere
    rest                nothing falls; ``rest rat1@3``: and this one now lies there
    falls rat1 crate2*  these fall; a star marks what is caught
    stops …             the same, but the ship was stopped by the time limit
    anything else       a move in notation
"""

from collections.abc import Callable, Mapping, Sequence

from tablee.core.bits import bit, cards, size
from tablee.games import find
from tablee.games.riff_raff.events import AnyEvent
from tablee.games.riff_raff.moves import CARD
from tablee.games.riff_raff.outcome import numbers, ship_of
from tablee.games.riff_raff.piece_names import SHAPE_WORDS, read_piece, read_pieces
from tablee.games.riff_raff.pieces import FULL_HAND, Setup
from tablee.games.riff_raff.placing import ways
from tablee.games.riff_raff.provider import Laid, Outcome, Pose, Ship
from tablee.games.riff_raff.rules import RiffRaff, begin
from tablee.games.riff_raff.shapes import SHAPES
from tablee.games.riff_raff.state import LYING
from tablee.games.riff_raff.view import RiffRaffView
from tests.kit import refusals

GAME = find("riff-raff")
FLAT = Pose(0, 0, 0, 1_000_000, 0, 0, 0)


def stage(
    seats: int = 3,
    options: Mapping[str, object] | None = None,
    supplies: Sequence[str] = (),
    aboard: str = "",
    captain: int = 0,
    round: int = 0,
    hands: Sequence[str] = (),
) -> RiffRaff:
    """A game in which cards are to be chosen; what is neither aboard nor in a supply is removed."""
    state = begin(Setup(seats, GAME.check_options(options or {})))
    state.first = captain
    state.start_game(captain)
    state.round = round
    if round == 10:
        assert seats == 2
    for place in aboard.split():
        name, _, spot = place.partition("@")
        piece = number(name)
        state.ship[piece] = LYING[int(spot)]
        state.aboard |= bit(piece)
    for seat, player in enumerate(state.players):
        player.supply &= ~state.aboard
        if seat < len(supplies):
            player.supply = read_pieces(supplies[seat].split())
        if seat < len(hands):
            player.hand = sum(bit(int(card)) for card in hands[seat].split())
        elif round:
            player.hand = FULL_HAND & ~sum(bit(1 + gone) for gone in range(round % 10))
    state.removed = state.setup.in_play() & ~state.aboard
    for player in state.players:
        state.removed &= ~player.supply
    state.story = []
    return state


def number(name: str) -> int:
    piece = read_piece(name)
    assert piece is not None
    return piece


def run(state: RiffRaff, played: str) -> RiffRaff:
    """Play these lines."""
    for line in filter(None, (line.strip() for line in played.split(";"))):
        word, *rest = line.split()
        if word == "cards":
            for seat, card in enumerate(rest):
                state.play(seat, CARD + int(card))
        elif word == "put":
            state.play(state.turn(), example(state, *rest))
        elif word in ("rest", "falls", "stops"):
            state.house(numbers(outcome(state, word, rest)))
        else:
            state.play(cards(state.movers())[0], GAME.read_move(line))
    return state


def example(state: RiffRaff, shape: str, where: str = "middle") -> int:
    number = SHAPE_WORDS[shape]
    rest = SHAPES[number].rests[0].name
    return ways(number, state.players[state.turn()].card)[rest, where]


def outcome(state: RiffRaff, word: str, told: Sequence[str]) -> Outcome:
    """What came of the placement: everything lies as before unless told otherwise."""
    fallen = {number(name.rstrip("*")): name.endswith("*") for name in told if "@" not in name}
    moved = dict(name.split("@") for name in told if "@" in name)
    spots = {number(name): int(spot) for name, spot in moved.items()}
    before = [*ship_of(state).cargo, Laid(state.piece, state.players[state.turn()].card, FLAT)]
    ship = [
        Laid(laid.piece, spots.get(laid.piece, laid.spot), laid.pose)
        for laid in sorted(before)
        if laid.piece not in fallen
    ]
    return Outcome(
        "fake-1.0",
        1,
        900,
        word != "stops",
        tuple(sorted(fallen)),
        tuple(sorted(piece for piece, caught in fallen.items() if caught)),
        Ship(tuple(ship)),
    )


def seen(state: RiffRaff, seat: int | None = 0, recall: bool = False) -> RiffRaffView:
    options = GAME.default_options() | {"covered": ("hidden", "shown")[state.setup.covered]}
    if state.setup.physics == 2:
        options["physics"] = "referee"
    shown: RiffRaffView = GAME.show(state, options, seat, recall)
    return shown


def refusal(state: RiffRaff, line: str) -> str:
    """The sentence with which a move of the seat on turn is refused, or “played”."""
    return refusals.refusal(state, lambda twin: run(twin, line))


def look(state: RiffRaff, what: str) -> object:
    """One thing a case of the table speaks of."""
    view = seen(state)
    things: dict[str, Callable[[], object]] = {
        "phase": lambda: view.phase,
        "movers": lambda: view.movers,
        "captain": lambda: view.captain,
        "order": lambda: view.order,
        "turn": lambda: view.turn,
        "spot": lambda: view.spot,
        "announced": lambda: view.announced,
        "placed": lambda: view.placed,
        "round": lambda: view.round,
        "left": lambda: [size(player.supply) for player in state.players],
        "mine": lambda: " ".join(view.players[0].supply),
        "removed": lambda: " ".join(view.removed),
        "aboard": lambda: " ".join(f"{laid.piece}@{laid.spot}" for laid in view.ship),
        "hands": lambda: [player.cards for player in view.players],
        "cards": lambda: [player.card for player in view.players],
        "wins": lambda: [player.wins for player in view.players],
        "scores": lambda: view.scores,
        "winners": lambda: view.winners,
        "over": lambda: view.over,
        "menu": lambda: ", ".join(
            GAME.write_move(move) for seat in view.movers for move in state.legal(seat)
        ),
        "fallback": lambda: ", ".join(
            GAME.write_move(GAME.fallback(state, seat)) for seat in view.movers
        ),
        "happened": lambda: [kind(event) for event in view.happened],
    }
    return things[what]()


def kind(event: AnyEvent) -> str:
    return str(type(event).__struct_config__.tag)
