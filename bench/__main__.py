"""Measure everything and write results.md; ``--quick`` only shows that it runs."""

import argparse
import tempfile
from collections.abc import Sequence
from pathlib import Path

import tablee
from bench import limit, ours, peers, report
from bench.child import Interpreted
from bench.memory import bytes_a_state
from bench.ours import Ours
from bench.report import INTERPRETED, card, spiel
from bench.rounds import Task, measure
from bench.shelf import Shelved
from bench.startup import import_costs

RESULTS = Path(__file__).with_name("results.md")
SIZE = 1000  # playouts per turn
SEEDS = 1000  # deals on which the C round is compared with ours


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="scripts/bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a smoke run of some seconds")
    parser.add_argument("--to", type=Path, help="where to write the page", metavar="FILE")
    wishes = parser.parse_args(arguments)
    if not tablee.compiled():
        parser.error("the rules are not compiled, so there is nothing to compare")
    seen = measure_all(1 if wishes.quick else 70, 2 if wishes.quick else 25)
    target = wishes.to or (None if wishes.quick else RESULTS)
    if target is None:
        print(report.page(seen))
    else:
        target.write_text(report.page(seen), encoding="utf-8")
        print(f"Written to {target}")


def measure_all(seconds: float, starts: int) -> report.Seen:
    """Measure each table for this many seconds."""
    with Interpreted() as interpreted, tempfile.TemporaryDirectory() as folder:
        print("Dealing …", flush=True)
        mine = Ours(SIZE)
        spiels = {game: peers.OpenSpiel(game) for game in peers.OPEN_SPIEL_GAMES}
        library = limit.build(Path(folder))
        if library is not None:
            limit.check_same_game(library, SEEDS)
        return report.Seen(
            command="scripts/bench",
            stepping=measure("Stepping", stepping(mine, interpreted, spiels), seconds),
            inside=measure("Inside", inside(mine, interpreted, spiels, library), seconds),
            parts=measure("Parts", parts(mine, interpreted, spiels["hearts"]), seconds),
            shelf=measure("The shelf", shelf(spiels["hearts"]), seconds),
            imports=import_costs(starts),
            memory=bytes_a_state(),
            moves_a_round=mine.moves_a_round,
            seeds_checked=SEEDS if library is not None else 0,
        )


def stepping(
    mine: Ours, interpreted: Interpreted, spiels: dict[str, peers.OpenSpiel]
) -> dict[str, Task]:
    tasks: dict[str, Task] = {ours.STEP: mine.step}
    tasks |= {spiel(game): engine.step for game, engine in spiels.items()}
    tasks[report.LEAN] = spiels["hearts"].step_lean
    tasks |= {card(game): peers.RLCard(game).step for game in peers.RLCARD_GAMES}
    tasks[ours.STEP + INTERPRETED] = interpreted.task(ours.STEP)
    return tasks


def inside(
    mine: Ours,
    interpreted: Interpreted,
    spiels: dict[str, peers.OpenSpiel],
    library: limit.Library | None,
) -> dict[str, Task]:
    tasks: dict[str, Task] = {ours.ROUND: mine.playout_round, ours.MATCH: mine.playout}
    tasks |= {spiel(game): engine.rollouts for game, engine in spiels.items()}
    if library is not None:
        tasks[report.LIMIT] = limit.Limit(library, mine.states, mine.moves_a_round).playout_round
    tasks[ours.ROUND + INTERPRETED] = interpreted.task(ours.ROUND)
    return tasks


def shelf(hearts: peers.OpenSpiel) -> dict[str, Task]:
    tasks: dict[str, Task] = {report.HEARTS_STEPPED: hearts.step}
    tasks[report.HEARTS_INSIDE] = hearts.rollouts
    for game in tablee.games():
        shelved = Shelved(game)
        tasks[report.stepped(game.name)] = shelved.step
        tasks[report.played_out(game.name)] = shelved.playout
    return tasks


def parts(mine: Ours, interpreted: Interpreted, hearts: peers.OpenSpiel) -> dict[str, Task]:
    tasks: dict[str, Task] = {report.CLONE: hearts.clone}
    for name, task in mine.tasks().items():
        if name not in (ours.STEP, ours.ROUND, ours.MATCH):
            tasks[name] = task
            tasks[name + INTERPRETED] = interpreted.task(name)
    return tasks


if __name__ == "__main__":
    main()
