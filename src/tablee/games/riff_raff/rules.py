# mypyc: compiled
"""The rules of Riff Raff: get all your cargo aboard a ship that rocks, before anybody else.

Everybody lays a card in secret: its number is the spot you must load, and the highest card makes
its owner captain. What falls goes to the player who was loading, unless they catch it.
The rules know no physics: what fell and was caught comes as a move of the house, or in referee mode
as reports. Clause numbers (RAF-21) point into RULES.en.md and RULES.fr.md beside this file.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import bit, highest, nth, size
from tablee.core.errors import Illegal
from tablee.core.events import MATCH_OVER
from tablee.core.luck import Luck, Rng
from tablee.games.riff_raff import words
from tablee.games.riff_raff.cargo import PIECES, SPOTS, first_of, has, kinds_in
from tablee.games.riff_raff.events import (
    ANNOUNCED,
    CALLED,
    CARDS_BACK,
    CHOSE,
    EMPTIED,
    FELL,
    FROZEN,
    GAME_OVER,
    IT_FELL,
    IT_LIES,
    IT_WAS_CAUGHT,
    ONLY_OWN,
    PLACED,
    REMOVED,
    REPORTED,
    RETURNED,
    REVEALED,
    ROUND_OVER,
    ROUNDS_OVER,
    STARTED,
    TOOK_OFFICE,
)
from tablee.games.riff_raff.house import (
    A_PIECE,
    CAUGHT,
    FALLEN,
    HEAD,
    MARKS,
    SEEDS,
    SETTLED,
    TILT,
    are_small,
    is_possible,
)
from tablee.games.riff_raff.moves import ANNOUNCE, CAPTAIN, DONE, LIES, LOAD, NEXT
from tablee.games.riff_raff.moves import CAUGHT as SAY_CAUGHT
from tablee.games.riff_raff.moves import FELL as SAY_FELL
from tablee.games.riff_raff.outcome import settle
from tablee.games.riff_raff.pieces import CARDS, NO_CARD, NO_PIECE, SEAT_BITS, Player, Setup
from tablee.games.riff_raff.placement import is_placement, shape_in
from tablee.games.riff_raff.position import (
    ANNOUNCING,
    CHOOSING,
    LEVEL,
    NAMING,
    ORDERING,
    OVER,
    PLACING,
    REPORTING,
    SETTLING,
    STARTING,
    Position,
)
from tablee.games.riff_raff.refusals import why_not
from tablee.games.riff_raff.result import champions, lightest
from tablee.games.riff_raff.rough import roughly, roughly_caught

# A piece aboard: its spot, then its position and turn as in provider.Pose.
LYING: Final = [(spot, 0, 0, 0, 1_000_000, 0, 0, 0) for spot in range(SPOTS + 1)]  # place unknown


@final
@mypyc_attr(acyclic=True)
class RiffRaff(Position):
    """A match of Riff Raff: what happens in it, in the order of play."""

    # -- The interface of every game ---------------------------------------------------------

    def play(self, seat: i64, move: i64) -> i64:
        """Make a seat's move, or refuse it and change nothing; returns who may move next."""
        if not self.legal(seat).has(move):
            raise why_not(self, seat, move)
        self.apply(seat, move)
        return self.movers()

    def apply(self, seat: i64, move: i64) -> None:
        """Make a move that is known to be legal."""
        if self.phase == CHOOSING:
            self.choose(seat, move)
        elif self.phase == NAMING:
            self.take_office(move - CAPTAIN, 1)
        elif self.phase == ORDERING:
            self.call(move - NEXT)
        elif self.phase == ANNOUNCING:
            self.announce(move - ANNOUNCE)
        elif self.phase == REPORTING:
            self.report(seat, move)
        elif is_placement(move):
            self.load(shape_in(move), move)
            self.phase = SETTLING
        else:
            self.load(move - LOAD, move)
            self.lay_down()
            self.phase = REPORTING

    def draw(self, luck: Luck) -> list[int]:
        """Draw the house's next move: the captain, or what physics says.

        After a placement exactly one number is drawn: the seed of hands, waves and catching.
        """
        if self.phase == STARTING:
            return [0] if self.setup.first_seat else [luck.below(self.seats)]
        return settle(self, luck.below(SEEDS))

    def house(self, outcome: list[int]) -> None:
        """Make the house's move, or refuse it and change nothing."""
        if not are_small(outcome):
            raise Illegal("RAF-30", words.IMPOSSIBLE_OUTCOME)
        if self.phase == STARTING:
            if len(outcome) != 1 or not 0 <= outcome[0] < self.possible_captains():
                raise Illegal("RAF-07", words.NOT_A_CAPTAIN)
            self.first = outcome[0]
            self.start_game(self.first)
        elif self.phase == SETTLING:
            if not is_possible(outcome, self.aboard | bit(self.piece)):
                raise Illegal("RAF-30", words.IMPOSSIBLE_OUTCOME)
            self.settle(outcome)
        else:
            raise Illegal("RAF-30", words.HOUSE_NOT_ASKED)

    def copy(self) -> "RiffRaff":
        """An independent copy that records no story."""
        twin = RiffRaff(self.setup, [player.copy() for player in self.players])
        twin.ship = self.ship[:]
        twin.tilt = self.tilt
        twin.phase = self.phase
        twin.game = self.game
        twin.round = self.round
        twin.first = self.first
        twin.captain = self.captain
        twin.order = self.order
        twin.ordered = self.ordered
        twin.place = self.place
        twin.announced = self.announced
        twin.placed = self.placed
        twin.piece = self.piece
        twin.placement = self.placement
        twin.aboard = self.aboard
        twin.removed = self.removed
        twin.fallen = self.fallen
        twin.caught = self.caught
        twin.champions = self.champions
        return twin

    # -- Cards, captain and order -------------------------------------------------------------

    def set_up(self) -> None:
        """RAF-06: give everybody cards and pieces, and empty the ship."""
        for seat in range(self.seats):
            self.players[seat].start_game(self.setup.first_supply(seat))
        self.ship = [None] * PIECES
        self.tilt = LEVEL
        self.aboard = 0
        self.removed = 0
        self.round = 0

    def start_game(self, captain: i64) -> None:
        """RAF-07: the first round of a game begins with this captain."""
        self.set_up()
        self.captain = captain
        self.tell(STARTED, captain)
        self.start_round()

    def start_round(self) -> None:
        """RAF-14: the captain stays in office until the new cards are revealed."""
        self.order = 0
        self.ordered = 0
        self.place = 0
        self.announced = 0
        self.placed = 0
        self.phase = CHOOSING

    def choose(self, seat: i64, card: i64) -> None:
        """RAF-10: lay a card face down; once everybody has, all are revealed."""
        player = self.players[seat]
        player.hand ^= bit(card)
        player.chosen = card
        self.tell(CHOSE, seat)
        if self.undecided() == 0:
            self.reveal()

    def reveal(self) -> None:
        """RAF-11: the highest card makes the captain; the old captain decides between equals."""
        shown: i64 = 0
        for seat in range(self.seats):
            player = self.players[seat]
            player.card = player.chosen
            player.chosen = NO_CARD
            shown |= player.card << (SEAT_BITS * seat)
        self.tell(REVEALED, shown)
        best = self.equals()
        if size(best) == 1:
            self.take_office(highest(best), 0)
        else:
            self.phase = NAMING

    def take_office(self, seat: i64, named: i64) -> None:
        """RAF-12: the new captain loads first."""
        self.tell(TOOK_OFFICE, seat, self.captain, named)
        self.captain = seat
        self.add_to_order(seat)
        self.complete_order()

    def call(self, seat: i64) -> None:
        """RAF-12: the captain has named the next of the players with equal cards."""
        self.tell(CALLED, self.captain, seat)
        self.add_to_order(seat)
        self.complete_order()

    def complete_order(self) -> None:
        """RAF-12, RAF-A12: from high cards to low; the captain is asked about equals."""
        while self.ordered < self.seats:
            best = self.equals()
            if size(best) > 1:
                self.phase = ORDERING
                return
            self.add_to_order(highest(best))
        self.start_turn()

    def add_to_order(self, seat: i64) -> None:
        self.order |= seat << (SEAT_BITS * self.ordered)
        self.ordered += 1

    # -- Loading ------------------------------------------------------------------------------

    def start_turn(self) -> None:
        """RAF-21: ask for one or two pieces if two are allowed; else one is loaded."""
        self.placed = 0
        if self.may_load_two():
            self.announced = 0
            self.phase = ANNOUNCING
        else:
            self.announced = 1
            self.phase = PLACING

    def announce(self, pieces: i64) -> None:
        self.announced = pieces
        self.tell(ANNOUNCED, self.turn(), pieces)
        self.phase = PLACING

    def load(self, shape: i64, move: i64) -> None:
        """RAF-20: a piece of this shape leaves the player's supply for the spot of their card."""
        seat = self.turn()
        player = self.players[seat]
        self.piece = first_of(player.supply, shape)
        self.placement = move
        player.supply ^= bit(self.piece)
        self.tell(PLACED, seat, self.piece, player.card)

    def lay_down(self) -> None:
        """The piece lies on its spot unless a report says otherwise."""
        self.ship[self.piece] = LYING[self.players[self.turn()].card]
        self.aboard |= bit(self.piece)

    def load_instead(self, move: i64) -> None:
        """Referee mode: another piece was loaded instead; drop the report of its fall."""
        self.aboard ^= bit(self.piece)
        self.ship[self.piece] = None
        self.players[self.turn()].supply |= bit(self.piece)
        self.fallen = 0
        self.caught = 0
        self.load(move - LOAD, move)
        self.lay_down()

    # -- Falling and catching -----------------------------------------------------------------

    def settle(self, outcome: list[int]) -> None:
        """RAF-30, RAF-A5: take over the ship as it has come to rest, and what has fallen."""
        self.ship = [None] * PIECES
        self.aboard |= bit(self.piece)
        for place in range(HEAD, len(outcome), A_PIECE):
            self.ship[outcome[place]] = tuple(outcome[place + 1 : place + A_PIECE])
        self.tilt = tuple(outcome[TILT:HEAD])
        if outcome[MARKS] & SETTLED == 0:  # RAF-D7
            self.tell(FROZEN, self.turn())
        self.resolve(outcome[FALLEN], outcome[CAUGHT])

    def report(self, seat: i64, move: i64) -> None:
        """Referee mode: what somebody at the table saw; the last report of a piece counts."""
        if move == DONE:
            fallen = self.fallen
            caught = self.caught
            self.fallen = 0
            self.caught = 0
            self.resolve(fallen, caught)
        elif move >= LIES:
            piece = (move - LIES) >> 4
            spot = (move - LIES) & 15
            self.ship[piece] = LYING[spot]
            self.fallen &= ~bit(piece)
            self.caught &= ~bit(piece)
            self.tell(REPORTED, seat, piece, IT_LIES, spot)
        elif move < SAY_FELL:
            self.load_instead(move)
        elif move >= SAY_CAUGHT:
            self.fallen |= bit(move - SAY_CAUGHT)
            self.caught |= bit(move - SAY_CAUGHT)
            self.tell(REPORTED, seat, move - SAY_CAUGHT, IT_WAS_CAUGHT)
        else:
            self.fallen |= bit(move - SAY_FELL)
            self.caught &= ~bit(move - SAY_FELL)
            self.tell(REPORTED, seat, move - SAY_FELL, IT_FELL)

    def resolve(self, fallen: i64, caught: i64) -> None:
        """RAF-34: who gets what fell; RAF-22, RAF-A13: any fall ends the turn."""
        seat = self.turn()
        piece = self.piece
        self.piece = NO_PIECE
        self.placement = 0
        self.placed += 1
        if fallen == 0:
            if self.placed < self.announced:
                self.phase = PLACING
            else:
                self.end_turn(seat)
            return
        for each in range(i64(PIECES)):
            if has(fallen, each):
                self.ship[each] = None
        self.aboard &= ~fallen
        self.tell(FELL, seat, fallen)
        if caught == bit(piece):  # RAF-32, RAF-A4: only the piece in their own hand was caught
            self.tell(ONLY_OWN, seat, piece)
            caught = 0
        if caught != 0:
            self.removed |= caught  # RAF-31
            self.tell(REMOVED, seat, caught)
        returned = fallen & ~caught
        if returned != 0:
            self.players[seat].supply |= returned  # RAF-33, RAF-35
            self.tell(RETURNED, seat, returned)
        self.end_turn(seat)

    # -- End ----------------------------------------------------------------------------------

    def end_turn(self, seat: i64) -> None:
        """RAF-40, RAF-A14: a player with nothing left to load wins, and the round stops."""
        self.announced = 0
        self.placed = 0
        if self.players[seat].supply == 0:
            self.end_game(EMPTIED, bit(seat))
            return
        self.place += 1
        if self.place < self.seats:
            self.start_turn()
        else:
            self.end_round()

    def end_round(self) -> None:
        """RAF-13, RAF-41, RAF-42."""
        self.round += 1
        self.tell(ROUND_OVER, self.round)
        if self.round == self.setup.rounds():
            self.end_game(ROUNDS_OVER, lightest(self.players))
            return
        if self.round == CARDS:
            for player in self.players:
                player.take_cards_back()
            self.tell(CARDS_BACK)
        self.start_round()

    def end_game(self, why: i64, winners: i64) -> None:
        """RAF-43: a point for each winner; the next captain sits to the left."""
        self.game += 1
        for seat in range(self.seats):
            if has(winners, seat):
                self.players[seat].wins += 1
        self.tell(GAME_OVER, why, winners)
        if self.game < self.setup.games:
            self.start_game((self.first + self.game) % self.seats)
        else:
            self.phase = OVER
            self.champions = champions(self.players)
            self.tell(MATCH_OVER, self.champions)

    # -- Random play for simulation -----------------------------------------------------------

    def playout(self, rng: Rng) -> i64:
        """Play at random to the end of the match; returns how many moves the seats made.

        What falls is guessed by ``rough.py``: no physics is asked.
        """
        moves: i64 = 0
        while self.phase != OVER:
            if self.phase == CHOOSING:
                moves += self.choose_at_random(rng)
            elif self.phase == PLACING:
                kinds = kinds_in(self.players[self.turn()].supply)
                self.load(nth(kinds, rng.below(size(kinds))), 0)
                self.settle_roughly(rng)
                moves += 1
            elif self.phase == SETTLING:
                self.settle_roughly(rng)
            elif self.phase == STARTING:
                self.first = rng.below(self.possible_captains())
                self.start_game(self.first)
            else:
                self.decide_at_random(rng)
                moves += 1
        return moves

    def choose_at_random(self, rng: Rng) -> i64:
        """Everybody who has not laid a card lays a random one."""
        seats = self.undecided()
        moves = size(seats)
        for seat in range(self.seats):
            if has(seats, seat):
                hand = self.players[seat].hand
                self.choose(seat, nth(hand, rng.below(size(hand))))
        return moves

    def decide_at_random(self, rng: Rng) -> None:
        if self.phase == ANNOUNCING:
            self.announce(1 + rng.below(2))
            return
        if self.phase == REPORTING:
            self.report(self.turn(), DONE)
            return
        equals = self.equals()
        seat = nth(equals, rng.below(size(equals)))
        if self.phase == NAMING:
            self.take_office(seat, 1)
        else:
            self.call(seat)

    def settle_roughly(self, rng: Rng) -> None:
        """Settle a placement by a guess instead of physics."""
        spot = self.players[self.turn()].card
        fallen = roughly(self.aboard, self.piece, spot, self.setup.keel, rng)
        self.lay_down()
        self.resolve(fallen, roughly_caught(fallen, rng))


def begin(setup: Setup) -> RiffRaff:
    """A match before its first captain has been named."""
    match = RiffRaff(setup, [Player() for _ in range(setup.seats)])
    match.set_up()
    return match
