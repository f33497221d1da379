"""What the server needs to show a placement live, see ``core.simulation``."""

from collections.abc import Mapping

from tablee.core.errors import Illegal
from tablee.core.log import Value
from tablee.core.luck import Luck, Rng
from tablee.core.simulation import Run, Simulation, Start, Timed
from tablee.games.riff_raff.house import SEEDS
from tablee.games.riff_raff.live.question import Question, question_about
from tablee.games.riff_raff.live.taps import RATE, Catcher, oldest
from tablee.games.riff_raff.moments import choose_moment
from tablee.games.riff_raff.moves import MOVES, states_moment
from tablee.games.riff_raff.outcome import conditions_of, read_outcome, ship_of, write_outcome
from tablee.games.riff_raff.physics.engine import engine
from tablee.games.riff_raff.pieces import MODES
from tablee.games.riff_raff.placement import MOMENT_STEP, at_moment, is_placement, moment_in
from tablee.games.riff_raff.provider import Outcome
from tablee.games.riff_raff.rules import RiffRaff
from tablee.games.riff_raff.swing import age_of, folded, swing_of

FULL = "full"  # the mode in which people see the ship move


class ShipSimulation(Simulation[Question]):
    """With full physics people see the ship move, and catch what falls themselves."""

    rate = RATE
    question_type = Question

    def is_used(self, options: Mapping[str, Value]) -> bool:
        return options.get("physics") == FULL

    def is_due(self, state: RiffRaff) -> bool:
        return state.is_settling() and MODES[state.setup.physics] == FULL

    def goes_on(self, state: RiffRaff) -> bool:
        """With full physics a resting ship swings."""
        return MODES[state.setup.physics] == FULL

    def made_at(self, move: str, elapsed: int, lag: int) -> str:
        """A placement is let go at the moment seen, or as near to it as a page can have seen it."""
        try:
            placement = MOVES.read(move)
        except Illegal:  # the rules will say why
            return move
        if not is_placement(placement):
            return move
        seen = MOMENT_STEP * moment_in(placement) if states_moment(move) else folded(elapsed)
        moment = folded(elapsed - age_of(seen, elapsed, oldest(lag)))
        return MOVES.write(at_moment(placement, moment // MOMENT_STEP))

    def timed(self, state: RiffRaff, move: str, level: str, earliest: int, luck: Rng) -> Timed:
        placement = MOVES.read(move)
        if not is_placement(placement):
            return Timed(move, earliest)
        swing = swing_of(ship_of(state), conditions_of(state).keel)
        moment = choose_moment(swing, level, earliest, luck)
        told = at_moment(placement, folded(moment) // MOMENT_STEP)
        return Timed(MOVES.write(told), moment)

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
                ship=question.ship._replace(swell=question.seed),
            )
        )

    def tapped_in(self, outcome: str) -> frozenset[int]:
        return frozenset(read_outcome(outcome).caught)

    def agree(self, told: str, found: str) -> bool:
        ours, theirs = read_outcome(found), read_outcome(told)
        return (ours.fallen, ours.ship) == (theirs.fallen, theirs.ship)
