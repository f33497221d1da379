"""Checks that the peer plays the same game: equal deals and moves must give equal states."""

import json
import random
import re
import subprocess
from pathlib import Path
from typing import Any

import tablee
from tablee.core.log import HOUSE_NAME
from tablee.core.match import Match

PEER = Path(__file__).parents[1] / "peer"


def check_same_game(matches: int) -> None:
    """Raise AssertionError at the first move after which the two differ."""
    asked = []
    expected = []
    for seed in range(matches):
        match = tablee.start("riffifi", seats=4, seed=seed)
        rng = random.Random(seed)
        moves = []
        tables = [tell(match)]
        while not match.over:
            (seat,) = match.movers()
            move = rng.choice(match.legal(seat))
            match.play(seat, move)
            moves.append(as_the_peer_says(move))
            tables.append(tell(match))
        asked.append({"deals": deals_of(match), "moves": moves})
        expected.append(tables)
    run = subprocess.run(
        ["node", "replay.mjs"], cwd=PEER, input=json.dumps(asked), text=True, capture_output=True
    )
    if run.returncode:
        raise AssertionError(run.stderr)
    for seed, (theirs, mine) in enumerate(zip(json.loads(run.stdout), expected, strict=True)):
        for number, (their, my) in enumerate(zip(theirs, mine, strict=True)):
            assert their == my, f"match {seed}, move {number}:\n{their}\n{my}"


def as_the_peer_says(move: str) -> tuple[str, str | list[int]]:
    """Our notation as the peer's move and its argument."""
    verb, _, rest = move.partition(" ")
    if verb == "conceal":
        return "conceal", rest
    if verb == "from":
        return "give", [int(seat) for seat in rest.split()]
    return "lay", move


def deals_of(match: Match) -> list[list[str]]:
    """The packs in the order of the deals, written ``deal y2y4… b7y5… v1b8… g7v6…``."""
    packs = [line.move for line in match.record.lines if line.who == HOUSE_NAME]
    return [re.findall("[byrgv][1-8]", pack.removeprefix("deal ")) for pack in packs]


def tell(match: Match) -> dict[str, Any]:
    """What the peer's state says, taken from our views."""
    views: list[Any] = [match.view(seat) for seat in range(4)]
    view = views[0]
    return {
        "phase": view.phase,
        "turn": None if view.over else view.movers[0],
        "round": view.round,
        "pool": view.pool,
        "asked": view.asked,
        "odd": view.odd,
        "winners": view.winners,
        "players": [
            {
                "hand": sorted(views[seat].hand),
                "pile": player.pile,
                "top": views[seat].players[seat].top,
                "lies": player.lies,
                "tokens": player.tokens,
                "points": player.points,
                "gained": player.gained,
            }
            for seat, player in enumerate(view.players)
        ],
    }
