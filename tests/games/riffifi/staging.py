"""How the tests of Riffifi set up a position: scripted deals and moves through the library.

Hands are given as far as they matter (``["b5", "y7", "b2", ""]``, one a seat from seat 0) and
completed to a deal that is no misdeal. What is played is a row of moves in turn order, such as
``"r4 g8 g6 conceal g7"``. A dash lays a card that
the test does not mention, with as little effect as possible.
"""

import random
import re
from collections.abc import Callable, Mapping, Sequence
from typing import cast

import tablee
from tablee import Match
from tablee.games.riffifi.view import RiffifiView
from tests.kit.play import mover

COLOURS = {"b": "blue", "y": "yellow", "r": "red", "g": "green", "v": "violet"}
PACK = [f"{colour}{value}" for colour in COLOURS for value in range(1, 9)]
HAND_SIZE = {3: 12, 4: 10, 5: 8}
CARD = re.compile("[byrgv][1-8]|o")
MOVE = re.compile(r"conceal \w+|remove \w+|from(?: \d)+|o [byrgv]\d|[byrgv]\d|o|-")


# -- Dealing --------------------------------------------------------------------------------


def pack(seats: int, officer: bool = False, removed: str = "b1") -> list[str]:
    """The cards that are shuffled (RIF-02, RIF-50)."""
    if not officer:
        return PACK
    gone = {f"{colour}1" for colour in COLOURS} if seats == 3 else {removed}
    return [card for card in PACK if card not in gone] + ["o"]


def is_misdeal(hand: Sequence[str]) -> bool:
    return any(sum(card[0] == colour for card in hand) >= 5 for colour in COLOURS)


def deal(hands: Sequence[str], cards: Sequence[str] = PACK, out: str = "") -> str:
    """A whole deal with at least these cards in these hands, and these left out."""
    given = [hand.split() for hand in hands]
    named = {card for hand in given for card in hand} | set(out.split())
    rest = [card for card in cards if card not in named]
    size = HAND_SIZE[len(hands)]
    for attempt in range(10_000):
        random.Random(attempt).shuffle(rest)
        left = rest[:]
        full = [hand + [left.pop() for _ in range(size - len(hand))] for hand in given]
        if not any(map(is_misdeal, full)):
            told = ["deal", *("".join(hand) for hand in full)]
            left += out.split()
            return " ".join([*told, "+", "".join(left)] if left else told)
    raise AssertionError(f"no deal of {hands} avoids a misdeal")


def hands_of(told: str) -> list[list[str]]:
    """The hands of a deal in notation."""
    return [CARD.findall(hand) for hand in told.partition(" + ")[0].split()[1:]]


# -- Playing --------------------------------------------------------------------------------


def stage(
    given: Sequence[str],
    played: str = "",
    chosen: Mapping[str, object] | None = None,
    *,
    out: str = "",
    removed: str = "b1",
    before: Sequence[str] = (),
    **more: object,
) -> Match:
    """A match in which these hands were dealt, after some moves; ``before``: earlier deals."""
    seats = len(given)
    options = {**(chosen or {}), **more}
    officer = bool(options.get("officer"))
    luck = [*before, deal(given, pack(seats, officer, removed), out)]
    if officer and seats > 3 and options.get("removed_one") != "dealer":
        luck.insert(len(before), f"remove {removed}")
    match = tablee.start("riffifi", seats=seats, luck=luck, options=options, seed=1)
    if before:
        lay_first_cards(match)
    run(match, played, given)
    return match


def run(match: Match, played: str, given: Sequence[str] = ()) -> None:
    """Play a row of moves, each by the seat whose turn it is."""
    moves = MOVE.findall(played)
    kept = {card for hand in given for card in hand.split()}
    kept |= {card for move in moves for card in CARD.findall(move)}
    for at, move in enumerate(moves):
        while move == "-" and seen_by(match).phase == "giving":
            play(match, match.legal(mover(match))[0])
        soon = {card[0] for later in moves[at : at + match.seats] for card in CARD.findall(later)}
        play(match, quiet_card(match, kept, soon) if move == "-" else move)


def quiet_card(match: Match, kept: set[str], soon: set[str]) -> str:
    """A card that is not to be kept and that disturbs what the test is about as little as can be.

    Best a colour the test never names, then one that is turned down on the spot, then one that
    nobody names soon and that turns down nothing; low cards first.
    """
    view = seen_by(match, mover(match))
    named = {card[0] for card in kept}
    up = {player.top: at for at, player in enumerate(view.players) if player.lies == "up"}
    free = [card for card in view.hand if card not in kept]
    assert free, "the hand holds nothing but cards to be kept"

    def unrest(card: str) -> tuple[bool, bool, bool, int]:
        rivals = [top for top in up if top and top[0] == card[0]]
        falls = any(top < card for top in rivals)
        strikes = any(top > card for top in rivals)
        return (
            card[0] in named and strikes,
            card[0] in named and not falls and card[0] in soon,
            card[0] in named and not falls,
            int(card[1:] or 9),
        )

    return min(free, key=unrest)


def lay_first_cards(match: Match, until_round: int | None = None) -> None:
    """Everybody plays the first move of their menu until the round, or that round, is over."""
    until = seen_by(match).round + 1 if until_round is None else until_round
    while not match.over and not match.pause() and seen_by(match).round < until:
        play(match, match.legal(mover(match))[0])


def to_the_count(match: Match) -> None:
    """As ``lay_first_cards``, but the tokens of the round still lie there."""
    match.waits_at_pauses = True
    lay_first_cards(match)


def play(match: Match, move: str) -> None:
    match.play(mover(match), move)


# -- Looking --------------------------------------------------------------------------------


def seen_by(match: Match, seat: int | None = None, recall: bool = False) -> RiffifiView:
    """The view of a seat; without one, of a spectator."""
    return cast(RiffifiView, match.view(seat, recall))


def face_up(match: Match) -> str:
    """The face-up cards with their seats: ``1:y7 2:b2``."""
    players = enumerate(seen_by(match).players)
    return " ".join(f"{at}:{player.top}" for at, player in players if player.lies == "up")


def tokens(match: Match, colour: str) -> str:
    """Who owns how many of a colour, seat by seat, and the pool: ``7 0 2 3 | 0``."""
    at = "byrgv".index(colour[0])
    view = seen_by(match)
    owned = [str(player.tokens[at]) for player in view.players]
    return " ".join([*owned, "|", str(view.pool[at])])


def look(match: Match, what: str) -> object:
    """One thing a case of the table speaks of."""
    if what in COLOURS.values():
        return tokens(match, what)
    view = seen_by(match)
    things: dict[str, Callable[[], object]] = {
        "face_up": lambda: face_up(match),
        "turn": lambda: mover(match),
        "menu": lambda: " ".join(match.legal(mover(match))),
        "fallback": lambda: match.fallback(mover(match)),
        "lies": lambda: " ".join(player.lies for player in view.players),
        "ticks": lambda: " ".join("".join(player.ticks) or "-" for player in view.players),
        "tokens": lambda: [sum(player.tokens) for player in view.players],
        "round": lambda: view.round,
        "dealer": lambda: view.dealer,
        "phase": lambda: view.phase,
        "scores": match.scores,
        "winners": match.winners,
    }
    return things[what]()
