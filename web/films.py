"""Records what is seen while a placement of a lesson comes to rest, so that learners can catch.

    python web/films.py    web/lessons/<game>.film.json, where a step of the lesson has ``catch``

It needs the physics. The film must show the fall that the lesson tells of. With another engine of
the ship it may end otherwise; then this says which outcome to write into the lesson instead.
"""

import base64
import itertools
import json
import sys
from pathlib import Path

import lessons  # type: ignore[import-not-found]  # the script beside this one

from tablee.core.simulation import Start
from tablee.games.riff_raff.live.question import question_about
from tablee.games.riff_raff.live.run import PlacementRun
from tablee.games.riff_raff.outcome import read_outcome, write_outcome

MOST = 1000  # seeds tried


def record(path: Path) -> list[tuple[int, str]]:
    """Every frame of the placement that the learner catches after, by number."""
    source = lessons.read(path)
    teacher = lessons.Teacher(source)
    for step in itertools.takewhile(lambda step: not step.catch, source.step):
        teacher.teach(step)
    settling = teacher.match.state.copy()
    told = next(read_outcome(luck) for luck in source.luck if luck.endswith("=caught"))
    for seed in (told.seed, *range(MOST)):
        run = PlacementRun(Start(question_about(settling, seed)))
        frames = []
        while not run.is_over:
            if frame := run.advance():
                frames.append((frame.number, base64.b64encode(frame.data).decode()))
        found = read_outcome(run.outcome())
        if found.fallen == told.fallen:
            if seed != told.seed:
                print(f"{path.name}: {write_outcome(found._replace(caught=found.fallen))}")
            return frames
    sys.exit(f"{path.name}: no seed makes fall what the lesson tells")


def main() -> None:
    for path in lessons.sources():
        if any(step.catch for step in lessons.read(path).step):
            film = lessons.film_of(path)
            film.write_text(json.dumps(record(path)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
