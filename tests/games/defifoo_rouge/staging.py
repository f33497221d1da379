"""How the tests of Défifoo Rouge set up a position: scripted deals and moves through the library.

Hands are given as far as they matter, one a seat from seat 0, who deals and leads:
``["r4", "r2 p15", "p1 !r", "!r !p"]``. ``!r`` says that the rest of the hand holds no red. What is
played is a row of cards in turn order, such as ``"r4 r2 p1"``; between two of them everybody
waves. ``2:bomb`` is seat 2 interrupting at that moment, ``~`` lets everybody wave, and a dash plays
the weakest card that is not spoken of.
"""

import random
import re
from collections.abc import Callable, Mapping, Sequence
from typing import cast

import tablee
from tablee import Match
from tablee.games.defifoo_rouge.cards import INTERRUPTS, read_cards
from tablee.games.defifoo_rouge.rules import Defifoo
from tablee.games.defifoo_rouge.view import DefifooView
from tests.games.defifoo_rouge.dumb import pack

HAND_SIZE = {2: 18, 3: 12, 4: 12, 5: 9, 6: 8}
CARD = re.compile("bank|bomb|[rbgy][1-6vg]|p1[0-5]|p[1-9]")
GAME = tablee.start("defifoo-rouge", seats=2, seed=1).game


# -- Dealing --------------------------------------------------------------------------------


def deal(hands: Sequence[str], bank: str = "", five: object = "nine") -> str:
    """A whole deal with at least these cards in these hands, and these in the Bank."""
    cards = pack(len(hands), five)
    size = (len(cards) - 1) // len(hands) if five == "eight" else HAND_SIZE[len(hands)]
    given = [[word for word in hand.split() if word[0] != "!"] for hand in hands]
    banned = [[word[1:] for word in hand.split() if word[0] == "!"] for hand in hands]
    named = {card for hand in given for card in hand} | set(bank.split())
    rest = [card for card in cards if card not in named]
    order = sorted(range(len(hands)), key=lambda seat: -len(banned[seat]))
    for attempt in range(2000):
        random.Random(attempt).shuffle(rest)
        left = rest[:]
        full = [hand[:] for hand in given]
        for seat in order:
            fits = [card for card in left if not any(card.startswith(b) for b in banned[seat])]
            taken = fits[: size - len(full[seat])]
            full[seat] += taken
            left = [card for card in left if card not in taken]
        if all(len(hand) == size for hand in full):
            told = ["".join(hand) for hand in full]
            return " ".join(["deal", *told, "+", "".join(bank.split() + left)])
    raise AssertionError(f"no deal of {hands}")


def hands_of(told: str) -> list[list[str]]:
    """The hands of a deal in notation."""
    return [CARD.findall(hand) for hand in told.partition(" + ")[0].split()[1:]]


# -- Playing --------------------------------------------------------------------------------


def stage(
    given: Sequence[str],
    played: str = "",
    chosen: Mapping[str, object] | None = None,
    *,
    bank: str = "",
    partners: str = "",
    direction: str = "left",
    **more: object,
) -> Match:
    """A match in which these hands were dealt, after some moves."""
    options = {**(chosen or {}), **more}
    luck = [deal(given, bank, options.get("five", "nine"))]
    match = tablee.start("defifoo-rouge", seats=len(given), luck=luck, options=options, seed=1)
    if len(given) > 3:
        match.play(0, partners or {4: "with 2", 5: "with 2 3", 6: "with 2 4"}[len(given)])
    if len(given) > 2:
        match.play(0, direction)
    run(match, played, given)
    return match


def run(match: Match, played: str, given: Sequence[str] = ()) -> None:
    """Play a row of moves."""
    words = played.split()
    kept = {card for word in (*given, *words) for card in CARD.findall(word)}
    for word in words:
        if word == "~":
            wave_on(match)
        elif ":" in word:
            seat, _, move = word.partition(":")
            match.play(int(seat), move)
        else:
            wave_on(match)
            turn = seen_by(match).turn
            match.play(turn, weakest(match, turn, kept) if word == "-" else word)


def wave_on(match: Match) -> None:
    """Everybody waves the trick on."""
    while not match.over and seen_by(match).phase == "window":
        match.play(match.awaited()[0], "wave")


def weakest(match: Match, seat: int, kept: set[str]) -> str:
    """The weakest card it may lay, rather none that the test speaks of."""
    ranks = "123456vg"
    menu = [card for card in match.legal(seat) if card not in ("bomb", "bank")]
    menu = menu or match.legal(seat)

    def weight(card: str) -> tuple[bool, bool, int]:
        police = card[0] == "p"
        return card in kept, police, int(card[1:]) if police else ranks.find(card[1])

    return min(menu, key=weight)


def play_out_deal(match: Match) -> None:
    """Everybody lays their weakest card and waves until the deal is over."""
    deals = seen_by(match).deals
    while not match.over and seen_by(match).deals == deals:
        view = seen_by(match)
        if view.phase in ("partners", "direction"):
            match.play(view.turn, match.legal(view.turn)[0])
        else:
            run(match, "-")


# -- Looking --------------------------------------------------------------------------------


def seen_by(match: Match, seat: int | None = None, recall: bool = False) -> DefifooView:
    """The view of a seat; without one, of a spectator."""
    return cast(DefifooView, match.view(seat, recall))


def look(match: Match, what: str) -> object:
    """One thing a case of the table speaks of."""
    view = seen_by(match, recall=True)
    if what.startswith("pile"):
        return " ".join(view.players[int(what[4:])].pile or [])
    if what.startswith("menu"):
        seat = int(what[4:]) if what[4:] else view.turn
        return " ".join(match.legal(seat))
    things: dict[str, Callable[[], object]] = {
        "turn": lambda: view.turn,
        "phase": lambda: view.phase,
        "trick": lambda: " ".join(f"{laid.seat}:{laid.card}" for laid in view.trick),
        "winning": lambda: view.winning,
        "won": lambda: " ".join(str(player.won) for player in view.players),
        "hands": lambda: " ".join(str(player.hand) for player in view.players),
        "bank": lambda: view.bank,
        "banked": lambda: " ".join(view.banked or []),
        "deals": lambda: view.deals,
        "dealer": lambda: view.dealer,
        "vamped": lambda: view.vamped,
        "bomb_by": lambda: view.bomb_by,
        "bank_played": lambda: view.bank_played,
        "awaited": match.awaited,
        "on_turn": match.on_turn,
        "fallback": lambda: match.fallback(view.turn),
        "scores": match.scores,
        "winners": match.winners,
        "gained": lambda: [player.gained for player in view.players],
    }
    return things[what]()


def endgame(
    hands: Sequence[str],
    piles: Sequence[str] = (),
    played: str = "",
    chosen: Mapping[str, object] | None = None,
    leader: int = 0,
    undealt: str = "",
    **more: object,
) -> Match:
    """Late in a deal: these cards are left, these were won, and the others lie in the Bank."""
    match = stage([""] * len(hands), chosen={**(chosen or {}), **more})
    state = cast(Defifoo, match.state)
    everything = state.setup.deck()
    state.undealt = read_cards(undealt.split())
    placed = state.undealt
    state.armed = 0
    for seat, player in enumerate(state.players):
        player.hand = read_cards(hands[seat].split())
        player.won = read_cards(piles[seat].split()) if piles else 0
        placed |= player.hand | player.won
        if player.hand & INTERRUPTS:
            state.armed |= 1 << seat
    state.bank = everything & ~placed
    if not undealt:
        first = state.bank & ~INTERRUPTS
        state.undealt = first & -first
        state.bank ^= state.undealt
    state.turn = leader
    run(match, played, hands)
    return match
