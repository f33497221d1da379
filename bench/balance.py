"""How Riff Raff's ship bears its cargo. Writes balance.md beside this file.

nice python -m bench.balance

Four loaders play cards and pieces as in a game, highest card first, each with one way to load; a
game ends at the first fall. Everything comes from fixed seeds: the same version tells the same.
"""

import time
from collections.abc import Iterable
from math import hypot, sqrt
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import NamedTuple

from bench.stevedores import ALONG, STEVEDORES, ranked
from tablee.games.riff_raff.cargo import is_yard
from tablee.games.riff_raff.physics.provider import FullPhysics
from tablee.games.riff_raff.placement import place
from tablee.games.riff_raff.provider import MICRO, Conditions, Outcome, Ship
from tablee.games.riff_raff.shapes import SHAPES
from tablee.games.riff_raff.ship import SPOTS

REPORT = Path(__file__).with_suffix(".md")
GAMES = {"random": 48, "careful": 12, "look-ahead": 4}
VARIED = {"random": 16, "careful": 5}  # for each keel and each kind of hand
CHOICE = 3  # a careful loader plays one of its best three cards: the others choose, too
PLAYERS = 4
PHYSICS = FullPhysics()


class Loaded(NamedTuple):
    """One placement in a game."""

    card: int
    aboard: int  # before it
    outcome: Outcome


Game = list[Loaded]


def play(kind: str, number: int, conditions: Conditions) -> Game:
    """A game up to its first fall, or to the first loader without a piece."""
    luck, ship, found = Random(f"{kind} {number}"), Ship(), Game()
    cards = [list(range(1, 11)) for _ in range(PLAYERS)]
    pieces = [[8 * seat + shape for shape in range(8)] for seat in range(PLAYERS)]
    while cards[0]:
        chosen = [choose(kind, ship, cards[seat], pieces[seat], luck) for seat in range(PLAYERS)]
        for seat in sorted(range(PLAYERS), key=lambda seat: -chosen[seat]):
            card = chosen[seat]
            cards[seat].remove(card)
            load = STEVEDORES[kind](ship, [card], pieces[seat], conditions, luck)
            seed = luck.randrange(2**31)
            outcome = PHYSICS.settle(ship, load.piece, card, load.placement, seed, conditions)
            found.append(Loaded(card, len(ship.cargo), outcome))
            pieces[seat].remove(load.piece)
            ship = outcome.ship
            if outcome.fallen or not pieces[seat]:
                return found
    return found


def choose(kind: str, ship: Ship, cards: list[int], pieces: list[int], luck: Random) -> int:
    if kind == "random":
        return luck.choice(cards)
    best = list(dict.fromkeys(load.card for load in ranked(ship, cards, pieces, luck)))
    return luck.choice(best[:CHOICE])


# -- The page -------------------------------------------------------------------------------


def tilts() -> list[str]:
    """How far each piece at the far end of a spot tilts the empty ship at rest."""
    lines = [
        "| piece | mass | " + " | ".join(f"spot {spot}" for spot in (1, 3, 5, 7, 9)) + " |",
        "|---|---|---|---|---|---|---|",
    ]
    for shape, found in enumerate(SHAPES):
        cells = []
        for spot in (1, 3, 5, 7, 9):
            area = SPOTS[spot].area
            x = 0 if is_yard(spot) else round((area.x0 + area.x1) / 2)
            y = round(0.8 * area.y1 if is_yard(spot) else area.y1 / 2)
            move = place(shape, 0, ALONG if is_yard(spot) else 0, 0, x, y, 0, 0)
            told = []
            for seed in range(3):
                outcome = PHYSICS.settle(Ship(), shape, spot, move, seed, Conditions())
                tilt = outcome.ship.tilt
                told.append(57.3 * hypot(tilt.pitch, tilt.roll) / MICRO)
            cells.append(f"{median(told):.1f}")
        lines.append(f"| {found.name} | {found.mass:.1f} g | " + " | ".join(cells) + " |")
    return lines


def share(hits: int, of: int) -> str:
    """A share with its 95 % interval (Wilson)."""
    if not of:
        return "–"
    z, part = 1.96, hits / of
    middle = (part + z * z / (2 * of)) / (1 + z * z / of)
    half = z * sqrt(part * (1 - part) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    low, high = 100 * max(0.0, middle - half), 100 * (middle + half)
    return f"{100 * part:.0f} % ({low:.0f}–{high:.0f}) of {of}"


def of_games(name: str, games: list[Game]) -> str:
    aboard = [game[-1].aboard for game in games]
    loads = [loaded for game in games for loaded in game]
    fell = [loaded for loaded in loads if loaded.outcome.fallen]
    fallen = sum(len(loaded.outcome.fallen) for loaded in fell)
    ms = quantiles([loaded.outcome.milliseconds for loaded in loads], n=10)
    tenths = quantiles(aboard, n=10)
    unsettled = sum(not loaded.outcome.settled for loaded in loads)
    catches = sum(len(loaded.outcome.caught) for loaded in fell)
    return (
        f"| {name} | {len(games)} | {median(aboard):.0f} ({max(tenths[0], 0):.0f}–{tenths[8]:.0f}) "
        f"| {len(games) - len(fell)} | {share(len(fell), len(loads))} "
        f"| {fallen / len(fell) if fell else 0:.2f} | {share(catches, fallen)} "
        f"| {ms[4] / 1000:.1f} / {ms[8] / 1000:.1f} | {unsettled} |"
    )


HEAD = [
    "| loader | games | aboard before the first fall: median (p10–p90) | never fell "
    "| fall a placement (95 %) | pieces a fall | caught | settled in s, median / p90 | cut off |",
    "|---|---|---|---|---|---|---|---|---|",
]


def by_spot(games: Iterable[Game]) -> list[str]:
    loads = [loaded for game in games for loaded in game]
    lines = ["| spot | a fall a placement (95 %) |", "|---|---|"]
    for name, spots in (("1–4", (1, 2, 3, 4)), ("5–6", (5, 6)), ("7–8", (7, 8)), ("9–10", (9, 10))):
        there = [loaded for loaded in loads if loaded.card in spots]
        lines.append(
            f"| {name} | {share(sum(bool(x.outcome.fallen) for x in there), len(there))} |"
        )
    return lines


def main() -> None:
    begin = time.process_time()
    usual = Conditions()
    games = {
        kind: [play(kind, number, usual) for number in range(count)]
        for kind, count in GAMES.items()
    }
    varied = []
    for conditions in (
        Conditions(keel="light"),
        Conditions(keel="heavy"),
        Conditions(hands="steady"),
        Conditions(hands="shaky"),
    ):
        keel, hands = conditions.keel, conditions.hands
        changed = f"keel {keel}" if keel != usual.keel else f"hands {hands}"
        for kind, count in VARIED.items():
            some = [play(kind, number, conditions) for number in range(count)]
            varied.append(of_games(f"{kind}, {changed}", some))
    lines = [
        "# How the ship bears its cargo",
        "",
        f"`python -m bench.balance`, {PHYSICS.engine}; hands ordinary, keel normal where nothing "
        "else is said. Nothing is put back after a fall: a game ends there.",
        "",
        "## Loaders",
        "",
        *HEAD,
        *(of_games(kind, some) for kind, some in games.items()),
        "",
        "## Keels and hands",
        "",
        *HEAD,
        *varied,
        "",
        "## Risk by spot",
        "",
        "In the random games.",
        "",
        *by_spot(games["random"]),
        "",
        "## Tilt",
        "",
        "Degrees by which one piece tilts the otherwise empty ship: in the middle of a deck spot, "
        "at four fifths of a yard; the median of three seeds, waves included.",
        "",
        *tilts(),
        "",
    ]
    REPORT.write_text("\n".join(lines), encoding="utf-8")
    print(f"{time.process_time() - begin:.0f} s of CPU")


if __name__ == "__main__":
    main()
