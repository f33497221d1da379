# mypyc: compiled
"""The state of Reflex: its fields, and what can be asked about them.

Nothing changes here: ``rules.py`` says who may move and what happens then.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import bit
from tablee.core.state import HOUSE, GameState
from tablee.games.flinke.cards import SINGLES
from tablee.games.reflex.pieces import AGAIN, BATCH, SECOND, TURNS, Player, Setup

NOBODY: Final = 15

# Phases: what the table waits for.
DEALING: Final = 0  # the house shuffles and deals (REF-01)
SORTING: Final = 1  # everybody sorts their hand and says when they are ready (REF-02)
PLAYING: Final = 2
COUNTED: Final = 3  # the round is over, and its cards still lie there (REF-08)
RESTING: Final = 4  # the same without a limit: everybody says another round, or enough (REF-09)
OVER: Final = 5


@mypyc_attr(acyclic=True)
class ReflexState(GameState):
    """A match of Reflex at one moment.

    ``wanted`` is the set of cards that fit now: for every open series the card above its top. All
    series follow from it, since two equal series of a colour want the same card twice.
    """

    def __init__(self, setup: Setup, players: list[Player]) -> None:
        super().__init__()
        self.setup: Setup = setup
        self.seats: i64 = setup.seats
        self.players: list[Player] = players
        self.phase: i64 = DEALING
        self.round: i64 = 0  # rounds finished and cleared away
        self.dealer: i64 = 0
        self.turn: i64 = 0  # whose, where seats take turns
        self.ready: i64 = 0  # set of seats that have said so
        self.wanted: i64 = 0
        self.quickest: i64 = NOBODY  # the first who emptied their hand in this round
        self.submitted: i64 = 0  # batched: set of seats with a move pending; secret
        self.passes: i64 = 0  # in turns: how many seats have passed in a row
        self.stalled: bool = False  # whether the latest card was a forced one
        self.champions: i64 = 0

    def copy_fields_to(self, twin: "ReflexState") -> None:
        """Copy all fields that do not follow from the setup, except the players."""
        twin.phase = self.phase
        twin.round = self.round
        twin.dealer = self.dealer
        twin.turn = self.turn
        twin.ready = self.ready
        twin.wanted = self.wanted
        twin.quickest = self.quickest
        twin.submitted = self.submitted
        twin.passes = self.passes
        twin.stalled = self.stalled
        twin.champions = self.champions

    # -- Queries -----------------------------------------------------------------------------

    def able(self) -> i64:
        """REF-03: the seats that can do something; the house once all of them have submitted."""
        able: i64 = 0
        for seat in range(self.seats):
            hand = self.players[seat].hand
            if hand & self.wanted & SINGLES != 0 or (hand == 0 and self.setup.called):
                able |= bit(seat)
        able &= ~self.submitted
        return bit(HOUSE) if able == 0 else able

    def patience(self) -> i64:
        """Milliseconds without a move after which the house acts; 0 where no clock runs."""
        if self.phase != PLAYING or self.setup.tempo == TURNS:
            return 0
        if self.submitted != 0:
            return BATCH
        stall = self.setup.stall * SECOND
        if self.stalled and stall > AGAIN:
            return AGAIN
        return stall

    def may_act(self, seat: i64) -> bool:
        """While playing: whether this seat is free to do what its cards allow."""
        if self.setup.tempo == TURNS:
            return seat == self.turn and self.passes < self.seats
        return self.submitted & bit(seat) == 0

    def is_over(self) -> bool:
        return self.phase == OVER

    def is_dealing(self) -> bool:
        return self.phase == DEALING

    def is_playing(self) -> bool:
        return self.phase == PLAYING

    def is_counted(self) -> bool:
        return self.phase == COUNTED

    def is_resting(self) -> bool:
        return self.phase == RESTING

    def takes_turns(self) -> bool:
        return self.setup.tempo == TURNS

    # -- Scores ------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        return [player.points for player in self.players]

    def winners(self) -> i64:
        """The set of seats that have won; empty until the match is over."""
        return self.champions
