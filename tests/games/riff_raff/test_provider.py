"""The interface between rules and physics, and logs that replay without physics."""

import pytest

import tablee
from tablee.core.match import Match
from tablee.games.riff_raff import provider
from tablee.games.riff_raff.events import Slipped
from tablee.games.riff_raff.house import is_possible
from tablee.games.riff_raff.outcome import (
    engine_name,
    engine_numbers,
    numbers,
    outcome_of,
    read_outcome,
    write_outcome,
)
from tablee.games.riff_raff.provider import Conditions, Laid, Outcome, Pose, Ship
from tests.games.riff_raff.fake import Fake, pretending
from tests.games.riff_raff.staging import GAME
from tests.kit.clauses import clause
from tests.kit.play import happened, move_by_chance


def played(
    options: dict[str, object] | None = None, seed: int = 1, fake: Fake | None = None
) -> Match:
    """A whole match with a fake physics."""
    with pretending(fake):
        match = tablee.start("riff-raff", seats=3, seed=seed, options=options or {})
        rng = tablee.seeded(seed)
        while not match.over:
            move_by_chance(match, rng)
    return match


class Missing:
    """Physics that is not installed here."""

    def __call__(self) -> provider.Provider:
        raise tablee.BadSetup(
            tablee.Text("Install the physics", "Installez la physique"),
        )


@pytest.fixture
def nothing_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(provider, "_made", {})
    monkeypatch.setitem(provider.MAKERS, "full", Missing())
    monkeypatch.setitem(provider.MAKERS, "statics", Missing())


@clause("RAF-O1")
def test_a_placement_is_asked_about_once_with_what_the_table_agreed_on() -> None:
    asked: list[tuple[Ship, int, int, int, int, Conditions]] = []

    class Curious(Fake):
        def settle(
            self,
            ship: Ship,
            piece: int,
            spot: int,
            placement: int,
            seed: int,
            conditions: Conditions,
        ) -> Outcome:
            asked.append((ship, piece, spot, placement, seed, conditions))
            return super().settle(ship, piece, spot, placement, seed, conditions)

    options = {"hands": "shaky", "touch": "yards", "keel": "heavy", "limit": 9}
    match = played(options, fake=Curious())
    placements = [line for line in match.record.lines if line.move.startswith("place ")]
    assert len(asked) == len(placements)
    assert {each[5] for each in asked} == {Conditions("shaky", "yards", "heavy", 9)}
    assert [GAME.write_move(each[3]) for each in asked] == [line.move for line in placements]
    told = [line.move for line in match.record.lines if " seed " in line.move]
    assert all(f" seed {each[4]} " in line for each, line in zip(asked, told, strict=True))
    for ship, piece, *_ in asked:
        pieces = [laid.piece for laid in ship.cargo]
        assert pieces == sorted(pieces)
        assert piece not in pieces


def test_the_ship_at_rest_is_what_the_next_simulation_starts_from() -> None:
    ships: list[Ship] = []
    outcomes: list[Outcome] = []

    class Keeping(Fake):
        def settle(
            self,
            ship: Ship,
            piece: int,
            spot: int,
            placement: int,
            seed: int,
            conditions: Conditions,
        ) -> Outcome:
            ships.append(ship)
            outcomes.append(super().settle(ship, piece, spot, placement, seed, conditions))
            return outcomes[-1]

    played(fake=Keeping())
    assert ships[0] == Ship()
    assert ships[1:] == [outcome.ship for outcome in outcomes[:-1]]


def test_a_log_replays_and_goes_on_without_physics(nothing_installed: None) -> None:
    with pretending():
        whole = played()
    head, _, lines = whole.log().partition("\n\n")
    again = tablee.replay(whole.log())
    assert again == whole
    rows = lines.splitlines()
    at = max(n for n, row in enumerate(rows[:60]) if " seed " in row)
    cut = tablee.replay("\n".join([head, "", *rows[: at + 1], ""]))
    rest = [row.split(" ", 1) for row in rows[at + 1 : -1] if not row.startswith("house")]
    with pretending() as fake:
        for seat, move in rest:
            cut.play(int(seat), move)
        assert fake.asked > 0
    assert cut.log() == whole.log(), "the luck goes on where it would have been"


def test_verify_asks_physics_again() -> None:
    match = played()
    with pretending() as fake:
        assert tablee.verify(match.log()).ok
        assert fake.asked > 10


def test_an_altered_outcome_is_found() -> None:
    log = played().log()
    altered = log.replace("ms tilt ", "ms tilt 1", 1)
    with pretending():
        verdict = tablee.verify(altered)
    assert not verdict.ok
    assert "ends differently: the log was altered" in verdict.says.en


def test_another_engine_says_that_it_cannot_compare() -> None:
    log = played(fake=Fake("mujoco-3.14.0")).log()
    with pretending(Fake("mujoco-4.0.1")):
        verdict = tablee.verify(log)
        assert tablee.replay(log).over
    assert not verdict.ok
    assert verdict.says == tablee.Text(
        "The log was made with mujoco-3.14.0, this is mujoco-4.0.1: outcomes cannot be compared",
        "Le journal vient de mujoco-3.14.0, ici c’est mujoco-4.0.1 : les résultats ne sont pas "
        "comparables",
    )


def test_a_placement_that_physics_cannot_judge_is_not_played(nothing_installed: None) -> None:
    with pretending():
        match = tablee.start("riff-raff", seats=2, seed=1)
        while "place" not in " ".join(match.legal(match.movers()[0])):
            seat = match.movers()[0]
            match.play(seat, match.legal(seat)[0])
    before = match.copy()
    seat = match.movers()[0]
    with pytest.raises(tablee.BadSetup, match="Install the physics"):
        match.play(seat, match.legal(seat)[0])
    assert match == before
    with pretending():
        match.play(seat, match.legal(seat)[0])
        before.play(seat, before.legal(seat)[0])
    assert match == before, "and its luck is as it was"


def test_verify_without_physics_says_what_is_missing(nothing_installed: None) -> None:
    with pretending():
        log = played().log()
    assert tablee.verify(log).says.en == "Install the physics"


def live(line: str) -> str:
    """A line of the log as if people had caught everything, in their own time."""
    head, _, rest = line.partition("ms tilt ")
    words = head.split()
    return f"{' '.join(words[:-1])} 4321ms live tilt {rest}".replace("=fell", "=caught")


def test_where_people_catch_only_what_fell_is_compared() -> None:
    with pretending():
        match = tablee.start("riff-raff", seats=2, seed=5)
        rng = tablee.seeded(5)
        while not match.over:
            seat = match.movers()[0]
            menu = match.legal(seat)
            match.step(seat, menu[rng.below(len(menu))])
            while match.state.movers() == 1 << 8:
                drawn = match.draw()
                match.house(live(drawn) if " seed " in drawn else drawn)
        assert " live " in match.log()
        assert "=caught" in match.log()
        assert tablee.verify(match.log()).ok
        fewer = match.log().replace(" live tilt ", " live tilt 7", 1)
        assert not tablee.verify(fewer).ok


@clause("RAF-O1")
@pytest.mark.parametrize("physics", ["full", "statics"])
def test_a_table_without_its_physics_does_not_start(physics: str, nothing_installed: None) -> None:
    with pytest.raises(tablee.BadSetup, match="Install the physics"):
        tablee.start("riff-raff", seats=3, options={"physics": physics})


@clause("RAF-O1")
def test_a_referee_needs_no_physics(nothing_installed: None) -> None:
    match = tablee.start("riff-raff", seats=3, seed=1, options={"physics": "referee"})
    while not match.over:
        seat = match.movers()[0]
        match.play(seat, match.legal(seat)[0])
    assert tablee.verify(match.log()).ok


def test_playouts_need_no_physics(nothing_installed: None) -> None:
    state = tablee.state("riff-raff", seats=4)
    assert state.playout(tablee.seeded(1)) > 20
    assert state.winners()


def test_only_pieces_aboard_can_have_slipped() -> None:
    outcome = Fake().settle(Ship(), 3, 5, 0, 1, Conditions())._replace(fallen=(), caught=())
    aboard = outcome._replace(
        ship=Ship((Laid(3, 5, Pose(0, 0, 0, 1_000_000, 0, 0, 0)),)), slipped=(3,), slip=14
    )
    told = write_outcome(aboard)
    assert " slip 14mm crate1 " in told
    assert read_outcome(told).slipped == (3,)
    assert read_outcome(told).slip == 14
    with pytest.raises(tablee.Illegal):
        read_outcome(told.replace("slip 14mm crate1", "slip 14mm crate2"))
    assert is_possible(numbers(aboard), 1 << 3)
    assert not is_possible(numbers(aboard._replace(slip=0)), 1 << 3)
    assert not is_possible(numbers(aboard._replace(slipped=(4,))), 1 << 3)


@clause("RAF-A5")
def test_a_near_miss_is_told_where_nothing_fell() -> None:
    said, rng = [], tablee.seeded(1)
    with pretending():
        match = tablee.start("riff-raff", seats=3, seed=1)
        while not match.over:
            move_by_chance(match, rng)
            said += [(event.millimetres, len(event.pieces)) for event in happened(match, Slipped)]
    told = [read_outcome(line.move) for line in match.record.lines if " seed " in line.move]
    near = [(each.slip, len(each.slipped)) for each in told if each.slipped and not each.fallen]
    assert near
    assert said == near
    assert any(each.slipped and each.fallen for each in told), "where something fell, none is told"


@pytest.mark.parametrize("engine", ["mujoco-3.14.0", "statics-1", "a-0", "abcdefghijkl-9999.0.1.2"])
def test_engines_there_and_back(engine: str) -> None:
    assert engine_name(*engine_numbers(engine)) == engine
    assert max(engine_numbers(engine)) < 2**62


@pytest.mark.parametrize("engine", ["", "mujoco", "mujoco-", "MuJoCo-3", "mujoco-1.2.3.4.5", "x-y"])
def test_other_names_of_engines_are_refused(engine: str) -> None:
    with pytest.raises(ValueError, match="is not the name of an engine"):
        engine_numbers(engine)


def test_outcomes_there_and_back() -> None:
    fake = Fake()
    ship = Ship()
    for seed in range(60):
        piece = next(
            piece for piece in range(32) if piece not in {laid.piece for laid in ship.cargo}
        )
        outcome = fake.settle(ship, piece, 5, 0, seed, Conditions())
        assert outcome_of(numbers(outcome)) == outcome
        ship = outcome.ship
