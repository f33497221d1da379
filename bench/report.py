"""Writes the page of results."""

import platform
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

import tablee
from bench import ours
from bench.peers import OPEN_SPIEL_GAMES, RLCARD_GAMES
from bench.rounds import Rates, Spread
from bench.startup import Cost

INTERPRETED = ", interpreted"
LEAN = "OpenSpiel hearts, lean loop"
LIMIT = "hand-written C, the same round"
CLONE = "OpenSpiel hearts, clone"
HEARTS_STEPPED = "OpenSpiel hearts, stepped"
HEARTS_INSIDE = "OpenSpiel hearts, inside"
STEPPED_GOAL, INSIDE_GOAL = 2.5, 1.5  # times OpenSpiel's hearts, for every game of turns


def spiel(game: str) -> str:
    return f"OpenSpiel {game}"


def card(game: str) -> str:
    return f"RLCard {game}"


def stepped(game: str) -> str:
    return f"{game}, stepped"


def played_out(game: str) -> str:
    return f"{game}, inside"


@dataclass(frozen=True)
class Seen:
    """Everything a run has measured."""

    command: str
    stepping: Rates
    inside: Rates
    parts: Rates
    shelf: Rates
    imports: dict[str, Cost]
    memory: dict[str, float] | None
    moves_a_round: float
    seeds_checked: int  # deals by which the C round was proved to be the same; 0 without C


def page(seen: Seen) -> str:
    parts = [
        "# Speed, as measured",
        introduction(seen),
        "## Goals",
        goals(seen),
        "## Stepping from Python",
        stepping(seen.stepping),
        "## Playouts inside the engine",
        inside(seen),
        "## Every game on the shelf",
        every_game(seen.shelf),
        "## The parts a bot is made of",
        parts_of_a_bot(seen.parts),
        "## Starting and weight",
        starting(seen.imports),
        weight(seen.memory),
    ]
    return "\n\n".join(parts) + "\n"


def introduction(seen: Seen) -> str:
    rounds = f"{seen.stepping.rounds}, {seen.inside.rounds} and {seen.parts.rounds}"
    return f"""Written by `{seen.command}`; do not edit.

{machine()}

Rates are for one core, per second of CPU time. All tasks of a table take turns in many short
rounds ({rounds} here). A rate is the median of the rounds, “× as fast” the
median of the ratios within a round, with the quartiles in brackets: on a busy machine ratios can
be trusted more than rates. Ours is Riffifi with four seats and the default options; the others
play other games, so the ratios compare engines, not rules."""


def machine() -> str:
    packages = ("mypy", "open_spiel", "rlcard", "tablee")
    versions = ", ".join(f"{name} {version(name)}" for name in packages)
    return f"Python {platform.python_version()}, {versions}; {processor()}, {sys.platform}."


def processor() -> str:
    told = Path("/proc/cpuinfo")
    if told.exists():
        for line in told.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """The first column to the left, numbers to the right."""
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def rate(value: float) -> str:
    """Three significant figures: 4.21 M, 326 k, 87.5."""
    for size, letter in ((1e6, " M"), (1e3, " k")):
        if value >= size:
            return f"{three_figures(value / size)}{letter}"
    return three_figures(value)


def three_figures(value: float) -> str:
    return f"{value:.{2 if value < 10 else 1 if value < 100 else 0}f}"


def times(spread: Spread) -> str:
    low, high = three_figures(spread.low), three_figures(spread.high)
    return f"{three_figures(spread.middle)} ({low}–{high})"


def goals(seen: Seen) -> str:
    stepped = seen.stepping.ratio(ours.STEP, spiel("hearts"))
    lean = seen.stepping.ratio(ours.STEP, LEAN)
    rolled = {game: seen.inside.ratio(ours.ROUND, spiel(game)) for game in OPEN_SPIEL_GAMES}
    first = seen.parts.rate(ours.FIRST)
    begun = seen.imports["tablee"]
    rows = [
        goal(
            "stepped from Python: 3 × OpenSpiel hearts", f"{times(stepped)} ×", stepped.middle >= 3
        ),
        goal("… the same against its lean loop", f"{times(lean)} ×", lean.middle >= 3),
        *(
            goal(f"inside: 2 × OpenSpiel’s C++ roll-outs of {game}", f"{times(s)} ×", s.middle >= 2)
            for game, s in rolled.items()
        ),
        goal("imagine + playout: 200 k/s", f"{rate(first)}/s", first >= 200_000),
        goal("import: under 100 ms of CPU", f"{begun.cpu:.0f} ms", begun.cpu < 100),
        goal("… the same by the clock on the wall", f"{begun.wall:.0f} ms", begun.wall < 100),
    ]
    return table(["goal", "seen", "met"], rows)


def goal(wanted: str, seen: str, met: bool) -> list[str]:
    return [wanted, seen, "yes" if met else "**no**"]


def stepping(rates: Rates) -> str:
    names = [ours.STEP, ours.STEP + INTERPRETED, spiel("hearts"), LEAN]
    names += [spiel(game) for game in OPEN_SPIEL_GAMES[1:]] + [card(game) for game in RLCARD_GAMES]
    rows = [
        [called(name), rate(rates.rate(name)), times(rates.ratio(ours.STEP, name))]
        for name in names
    ]
    return f"""Ask for the legal moves, make one of them by a draw prepared beforehand; deals are
made before the clock runs. OpenSpiel’s loop is that of its documentation
(`while not state.is_terminal()`); the lean one knows the number of moves beforehand and does not
ask. RLCard’s `env.step` also builds the observation of the next player.

{table(["engine", "moves/s", "ours is × as fast"], rows)}"""


def called(name: str) -> str:
    if name.startswith(ours.STEP):
        return name.replace(ours.STEP, "**Tablée**" if name == ours.STEP else "Tablée")
    return name


def inside(seen: Seen) -> str:
    rates = seen.inside
    names = [ours.ROUND, ours.MATCH, ours.ROUND + INTERPRETED]
    names += [spiel(game) for game in OPEN_SPIEL_GAMES]
    rows = [
        [name, rate(rates.rate(name)), times(rates.ratio(ours.ROUND, name))]
        for name in [*names, LIMIT]
        if name in rates
    ]
    moves = f"{seen.moves_a_round:.1f}"
    return f"""Random play to the end without coming back to Python, each from a copy of a dealt
state. A round of ours has {moves} moves on average; `playout` goes on to the end of the match, and
its time includes the deals between the rounds. OpenSpiel’s figures are its C++ roll-outs (`MCTSBot`
with `RandomRolloutEvaluator`), counted in moves.

{table(["what", "moves/s", "copy + playout_round is × as fast"], rows)}

{limit(seen)}"""


def limit(seen: Seen) -> str:
    if LIMIT not in seen.inside:
        return "The hand-written C round was left out: no C compiler was found."
    gap = times(seen.inside.ratio(LIMIT, ours.ROUND))
    return f"""The C round (`limit.c`) is the limit of what these rules could cost: {gap} × as fast
as ours. It was checked on {seen.seeds_checked} deals: the same draws give the same tokens and
leave the generator at the same word. What it does without: the state and the four players are one
flat block, not Python objects; there are four seats and one set of options; no piles, shown cards
or story are kept; and no index, and no error after a call, is checked."""


def every_game(rates: Rates) -> str:
    rows = []
    for game in tablee.games():
        step = rates.ratio(stepped(game.name), HEARTS_STEPPED)
        inner = rates.ratio(played_out(game.name), HEARTS_INSIDE)
        met = step.middle >= STEPPED_GOAL and inner.middle >= INSIDE_GOAL
        rows.append(
            [
                game.title.en,
                rate(rates.rate(stepped(game.name))),
                times(step),
                rate(rates.rate(played_out(game.name))),
                times(inner),
                "yes" if met else "**no**",
            ]
        )
    return f"""Whole matches with four seats and the default options. Stepped, a move is one of a
seat or one of the house (a whole deal, or a roll of the dice; drawn before the clock runs); inside,
only moves of seats count, and the house’s luck is drawn on the way. Everything is compared with
OpenSpiel’s hearts in the same rounds: stepped with its documented loop, inside with its C++
roll-outs. The goal is {STEPPED_GOAL} × stepped and {INSIDE_GOAL} × inside.

{table(["game", "stepped, moves/s", "× hearts", "inside, moves/s", "× hearts", "met"], rows)}"""


def parts_of_a_bot(rates: Rates) -> str:
    names = [
        ours.COPY,
        ours.IMAGINE,
        ours.FIRST,
        ours.WHOLE,
        ours.SEARCH,
        ours.MIND,
        ours.VIEW,
        ours.ENCODE,
        ours.PEOPLE,
    ]
    rows = [
        [
            name,
            rate(rates.rate(name)),
            rate(rates.rate(name + INTERPRETED)),
            times(rates.ratio(name, name + INTERPRETED)),
        ]
        for name in names
    ]
    clones = rate(rates.rate(CLONE))
    faster = times(rates.ratio(ours.COPY, CLONE))
    return f"""{table(["what", "compiled, /s", "interpreted, /s", "compiled is × as fast"], rows)}

OpenSpiel clones a state of hearts {clones} times a second; our copy is {faster} × as fast.
“Over a round” means the same number of playouts before each of its moves. Views, minds and text
are made by interpreted code in both cases."""


def starting(imports: dict[str, Cost]) -> str:
    rows = [[f"`{name}`", f"{cost.cpu:.0f}", f"{cost.wall:.0f}"] for name, cost in imports.items()]
    return f"""Milliseconds of a fresh process beyond those of a bare Python, bytecode cached. Where
others use the machine, the clock on the wall also counts the waiting for them.

{table(["import", "CPU, ms", "wall, ms"], rows)}"""


def weight(memory: dict[str, float] | None) -> str:
    if memory is None:
        return "Memory was not measured: this system does not tell."
    rows = [[name, f"{size:,.0f}"] for name, size in memory.items()]
    return table(["state just dealt", "resident bytes a copy"], rows)
