"""What the server needs to show a placement live, see ``core.simulation``."""

from collections.abc import Mapping

from tablee.core.log import Value
from tablee.core.luck import Luck
from tablee.core.simulation import Run, Simulation, Start
from tablee.games.riff_raff.house import SEEDS
from tablee.games.riff_raff.live.question import Question, question_about
from tablee.games.riff_raff.live.taps import RATE, Catcher
from tablee.games.riff_raff.outcome import read_outcome, write_outcome
from tablee.games.riff_raff.physics.engine import engine
from tablee.games.riff_raff.pieces import MODES
from tablee.games.riff_raff.provider import Outcome
from tablee.games.riff_raff.rules import RiffRaff

FULL = "full"  # the mode in which people see the ship move


class ShipSimulation(Simulation[Question]):
    """With full physics people see the ship move, and catch what falls themselves."""

    rate = RATE
    question_type = Question

    def is_used(self, options: Mapping[str, Value]) -> bool:
        return options.get("physics") == FULL

    def is_due(self, state: RiffRaff) -> bool:
        return state.is_settling() and MODES[state.setup.physics] == FULL

    def question(self, state: RiffRaff, luck: Luck) -> Question:
        """The question, with the seed that ``state.draw`` would use."""
        return question_about(state, luck.below(SEEDS))

    def question_of(self, state: RiffRaff, outcome: str) -> Question:
        return question_about(state, read_outcome(outcome).seed)

    def taps(self, question: Question, *, by_hand: bool) -> Catcher:
        return Catcher(question, by_hand=by_hand)

    def run(self, start: Start[Question]) -> Run:
        from tablee.games.riff_raff.live.run import PlacementRun  # it imports MuJoCo

        return PlacementRun(start)

    def give_up(self, question: Question) -> str:
        """The outcome after a failure: the piece never rested (RAF-A8), and nothing else moved."""
        return write_outcome(
            Outcome(
                engine(),
                question.seed,
                milliseconds=0,
                settled=False,
                fallen=(question.piece,),
                caught=(),
                ship=question.ship,
            )
        )

    def tapped_in(self, outcome: str) -> frozenset[int]:
        return frozenset(read_outcome(outcome).caught)

    def agree(self, told: str, found: str) -> bool:
        ours, theirs = read_outcome(found), read_outcome(told)
        return (ours.fallen, ours.ship) == (theirs.fallen, theirs.ship)
