"""Views of Riff Raff: what they keep to themselves, and what is made of one that cannot be."""

from typing import Any

import msgspec
import pytest

import tablee
from tablee.core.bits import bit
from tablee.core.game import AnyGame
from tablee.games.riff_raff.rules import RiffRaff
from tablee.games.riff_raff.view import RiffRaffView
from tests.games.riff_raff.staging import GAME, run, seen, stage

REFEREE: dict[str, object] = {"physics": "referee"}
POSITIONS = {
    "choosing": run(stage(), "cards 7 9"),
    "naming": run(stage(), "cards 7 9 9"),
    "ordering": run(stage(), "cards 9 4 4"),
    "announcing": run(stage(aboard="rat3@5"), "cards 5 1 2"),
    "placing": run(stage(aboard="rat3@5"), "cards 5 1 2; announce 2; put crate; rest"),
    "settling": run(stage(aboard="rat3@5"), "cards 5 1 2; announce 1; put crate"),
    "reporting": run(stage(aboard="rat3@7", options=REFEREE), "cards 5 1 2; load rat; fell rat3"),
}


@pytest.mark.parametrize("recall", [False, True])
@pytest.mark.parametrize("phase", POSITIONS)
def test_what_a_view_says_is_imagined(phase: str, recall: bool) -> None:
    for seat in (None, 0, 1, 2):
        view = seen(POSITIONS[phase], seat, recall)
        assert view.phase == phase
        imagined = GAME.mind(view).imagine(tablee.seeded(1))
        shown = GAME.show(imagined, view.options, seat, recall)
        assert msgspec.structs.replace(shown, happened=view.happened) == view
        imagined.playout(tablee.seeded(1))


def changed(view: RiffRaffView, told: dict[str, Any]) -> RiffRaffView:
    """The view with some parts replaced; ``players.1.card`` goes deeper."""
    data = msgspec.to_builtins(view)
    for path, value in told.items():
        inside: Any = data
        *way, last = path.split(".")
        for step in way:
            inside = inside[int(step)] if step.isdigit() else inside[step]
        inside[int(last) if last.isdigit() else last] = value
    return msgspec.convert(data, RiffRaffView)


GARBAGE: list[tuple[str, dict[str, Any]]] = [
    ("choosing", {"captain": 3}),
    ("choosing", {"captain": -1}),
    ("choosing", {"first": 10**30}),
    ("choosing", {"seat": 5}),
    ("choosing", {"seats": 4}),
    ("choosing", {"seats": 7}),
    ("choosing", {"options": {"physics": "magic"}}),
    ("choosing", {"options": {"wind": 3}}),
    ("choosing", {"players": []}),
    ("choosing", {"round": 10}),
    ("choosing", {"round": -1}),
    ("choosing", {"game_number": 10**30}),
    ("choosing", {"hand": [1, 2, 3]}),
    ("choosing", {"hand": [1, 2, 3, 4, 5, 6, 8, 9, 11]}),
    ("choosing", {"hand": [1, 1, 2, 3, 4, 5, 6, 8, 9]}),
    ("choosing", {"chosen": None}),
    ("choosing", {"chosen": 0}),
    ("choosing", {"players.1.cards": 11}),
    ("choosing", {"players.1.cards": -1}),
    ("choosing", {"players.1.card": 4}),
    ("choosing", {"players.2.chosen": True, "players.2.cards": 9}),
    ("choosing", {"players.1.wins": 10**30}),
    ("choosing", {"players.1.supply.0": "whale2"}),
    ("choosing", {"players.1.supply.0": "rat9"}),
    ("choosing", {"players.1.supply.0": ""}),
    ("choosing", {"players.1.supply.0": "rat1"}),
    ("choosing", {"players.1.supply": []}),
    ("choosing", {"removed": ["rat1"]}),
    ("choosing", {"order": [0]}),
    ("choosing", {"turn": 0}),
    ("choosing", {"announced": 1}),
    ("choosing", {"fallen": ["rat1"]}),
    ("choosing", {"piece": "rat1"}),
    ("choosing", {"phase": "placing"}),
    ("choosing", {"winners": [0]}),
    ("naming", {"players.1.card": 11}),
    ("naming", {"players.1.card": None}),
    ("ordering", {"order": []}),
    ("ordering", {"order": [1]}),
    ("announcing", {"players.1.played": [1, 2, 3]}),
    ("announcing", {"spot": 6}),
    ("placing", {"turn": None}),
    ("placing", {"turn": 3}),
    ("placing", {"order": [0, 0, 1]}),
    ("placing", {"order": [0, 1]}),
    ("placing", {"announced": 3}),
    ("placing", {"placed": 2}),
    ("placing", {"ship.0.spot": 11}),
    ("placing", {"ship.0.piece": "whale1"}),
    ("placing", {"ship.0.at": [10**30, 0, 0]}),
    ("placing", {"ship.0.turn": [10**30, 0, 0, 0]}),
    ("placing", {"tilt.roll": 10**30}),
    ("placing", {"swing": None}),
    ("placing", {"swing.seed": -1}),
    ("placing", {"swing.seed": 2**31}),
    ("placing", {"swing.speed": [0, 10**30]}),
    ("settling", {"piece": None}),
    ("settling", {"piece": "whale1"}),
    ("settling", {"placement": "throw it"}),
    ("settling", {"placement": None}),
    ("settling", {"placement": "place rat upright 0,60"}),
    ("settling", {"placement": "place crate upright 0,-60"}),
    ("settling", {"phase": "reporting"}),
    ("reporting", {"piece": "boat1"}),
    ("reporting", {"placement": "load boat"}),
    ("reporting", {"fallen": ["boat1"]}),
    ("reporting", {"fallen": ["rat3", "rat3"]}),
    ("reporting", {"caught": ["rat1"]}),
]


@pytest.mark.parametrize(("phase", "told"), GARBAGE, ids=str)
def test_a_view_that_cannot_be_is_refused_with_a_sentence(phase: str, told: dict[str, Any]) -> None:
    view = changed(seen(POSITIONS[phase], 0), told)
    with pytest.raises(tablee.BadView) as refused:
        GAME.mind(view)
    assert refused.value.say("en") != refused.value.say("fr")


# -- Covered cards (RAF-13, RAF-A11) ----------------------------------------------------------


def after_two_rounds(covered: int, shown: str) -> RiffRaff:
    """Seat 1 has laid this card and then the 9; all else is the same."""
    rats, crates = ("; ".join([f"put {shape}; rest"] * 3) for shape in ("rat", "crate"))
    rounds = f"cards 1 2 3; {rats}; cards 10 9 8; {crates}"
    state = run(stage(options={"covered": shown}), rounds)
    state.players[1].hand ^= bit(2) | bit(covered)
    state.story = []
    return state


def views(game: AnyGame, seat: int | None, shown: str, recall: bool) -> int:
    """How many different views this seat has of tables that differ in a covered card alone."""
    options = {**game.default_options(), "covered": shown}
    told = set()
    for covered in (4, 5, 6):
        view = game.show(after_two_rounds(covered, shown), options, seat, recall)
        told.add(msgspec.json.encode(view))
    return len(told)


def test_a_covered_card_is_seen_only_by_who_remembers_it_or_where_all_are_shown() -> None:
    for seat in (None, 0, 2):
        assert views(GAME, seat, "hidden", recall=False) == 1
        assert views(GAME, seat, "hidden", recall=True) == 3
        assert views(GAME, seat, "shown", recall=False) == 3
    assert views(GAME, 1, "hidden", recall=False) == 3, "one's own hand is another"
