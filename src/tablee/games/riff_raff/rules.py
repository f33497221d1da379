# mypyc: compiled
"""The rules of Riff Raff: get all your cargo aboard a ship that rocks, before anybody else.

Everybody lays a card in secret: its number is the spot you must load, and the highest card makes
its owner captain. What falls goes to the player who was loading, unless they catch it.
The rules know no physics: what fell and was caught comes as a move of the house, or in referee mode
as reports. Clause numbers (RAF-21) point into RULES.en.md and RULES.fr.md beside this file.
"""

from typing import final

from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import bit, highest, size
from tablee.core.errors import Illegal
from tablee.core.events import MATCH_OVER
from tablee.core.luck import Luck, Rng
from tablee.core.menu import Menu
from tablee.core.state import HOUSE
from tablee.games.riff_raff import words
from tablee.games.riff_raff.cargo import PIECES, first_of, has, kinds_in
from tablee.games.riff_raff.events import (
    ANNOUNCED,
    CALLED,
    CARDS_BACK,
    CHOSE,
    EMPTIED,
    FELL,
    FROZEN,
    GAME_OVER,
    ONLY_OWN,
    PLACED,
    REMOVED,
    RETURNED,
    REVEALED,
    ROUND_OVER,
    ROUNDS_OVER,
    SLIPS,
    STARTED,
    TOOK_OFFICE,
)
from tablee.games.riff_raff.house import (
    A_PIECE,
    CAUGHT,
    FALLEN,
    HEAD,
    MARKS,
    SEED,
    SEEDS,
    SETTLED,
    SLIP,
    SLIPPED,
    SPEED,
    TILT,
    are_small,
    is_possible,
)
from tablee.games.riff_raff.menu import OpenMenu, Placements, Reports
from tablee.games.riff_raff.moves import ANNOUNCE, CAPTAIN, LOAD, NEXT
from tablee.games.riff_raff.outcome import settle
from tablee.games.riff_raff.pieces import (
    CARDS,
    NO_CARD,
    NO_PIECE,
    REFEREE,
    SEAT_BITS,
    Player,
    Setup,
)
from tablee.games.riff_raff.placement import is_placement, shape_in
from tablee.games.riff_raff.playout import play_out
from tablee.games.riff_raff.referee import report
from tablee.games.riff_raff.refusals import why_not
from tablee.games.riff_raff.result import champions, lightest
from tablee.games.riff_raff.state import (
    ANNOUNCING,
    CHOOSING,
    LEVEL,
    LYING,
    NAMING,
    ORDERING,
    OVER,
    PLACING,
    REPORTING,
    SETTLING,
    STARTING,
    STILL,
    RiffRaffState,
)


@final
@mypyc_attr(acyclic=True)
class RiffRaff(RiffRaffState):
    """A match of Riff Raff: what happens in it, in the order of play."""

    # -- The interface of every game ---------------------------------------------------------

    def movers(self) -> i64:
        """The set of seats that may move; only HOUSE's bit while the house must."""
        if self.phase == CHOOSING:
            return self.undecided()
        if self.phase == OVER:
            return 0
        if self.phase == STARTING or self.phase == SETTLING:
            return bit(HOUSE)
        if self.phase == NAMING or self.phase == ORDERING:
            return bit(self.captain)
        if self.phase == REPORTING:
            return bit(self.seats) - 1
        return bit(self.turn())

    def legal(self, seat: i64) -> Menu | OpenMenu:
        """The moves this seat may make now; placements and corrections are only examples."""
        if not 0 <= seat < self.seats or self.movers() & bit(seat) == 0:
            return Menu(0, 0, 0, 0)
        player = self.players[seat]
        if self.phase == CHOOSING:
            return Menu(player.hand, 0, 0, 0)
        if self.phase == NAMING:
            return Menu(self.equals() << CAPTAIN, 0, 0, 0)
        if self.phase == ORDERING:
            return Menu(self.equals() << NEXT, 0, 0, 0)
        if self.phase == ANNOUNCING:
            return Menu(bit(ANNOUNCE + 1) | bit(ANNOUNCE + 2), 0, 0, 0)
        if self.phase == REPORTING:
            return Reports(self.aboard, self.fallen, self.kinds_instead(seat))
        if self.setup.physics == REFEREE:
            return Menu(kinds_in(player.supply) << LOAD, 0, 0, 0)
        return Placements(player.supply, player.card)

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
            report(self, seat, move)
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
            captains = self.setup.captains
            return [highest(captains)] if size(captains) == 1 else [luck.below(self.seats)]
        return settle(self, luck.below(SEEDS))

    def house(self, outcome: list[int]) -> None:
        """Make the house's move, or refuse it and change nothing."""
        if not are_small(outcome):
            raise Illegal("RAF-30", words.IMPOSSIBLE_OUTCOME)
        if self.phase == STARTING:
            possible = len(outcome) == 1 and 0 <= outcome[0] < self.seats
            if not possible or not has(self.setup.captains, outcome[0]):
                raise Illegal("RAF-07", words.NOT_A_CAPTAIN)
            self.first = outcome[0]
            self.start_game(self.first)
        elif self.phase == SETTLING:
            if not is_possible(outcome, self.aboard | bit(self.piece)):
                raise Illegal("RAF-30", words.IMPOSSIBLE_OUTCOME)
            self.settle(outcome)
        else:
            raise Illegal("RAF-30", words.HOUSE_NOT_ASKED)

    # -- Cards, captain and order -------------------------------------------------------------

    def set_up(self) -> None:
        """RAF-06: give everybody cards and pieces, and empty the ship."""
        for seat in range(self.seats):
            self.players[seat].start_game(self.setup.first_supply(seat))
        self.ship = [None] * PIECES
        self.tilt = LEVEL
        self.speed = STILL
        self.swell = 0
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

    # -- Falling and catching -----------------------------------------------------------------

    def settle(self, outcome: list[int]) -> None:
        """RAF-30, RAF-A5: take over the ship as it has come to rest, and what has fallen."""
        self.ship = [None] * PIECES
        self.aboard |= bit(self.piece)
        for place in range(HEAD, len(outcome), A_PIECE):
            self.ship[outcome[place]] = tuple(outcome[place + 1 : place + A_PIECE])
        self.tilt = tuple(outcome[TILT:SPEED])
        self.speed = tuple(outcome[SPEED:SLIPPED])
        self.swell = outcome[SEED]
        if outcome[MARKS] & SETTLED == 0:  # RAF-D7
            self.tell(FROZEN, self.turn())
        if outcome[SLIPPED] != 0 and outcome[FALLEN] == 0:
            self.tell(SLIPS, self.turn(), outcome[SLIPPED], outcome[SLIP])
        self.resolve(outcome[FALLEN], outcome[CAUGHT])

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

    # -- Copies and simulation ---------------------------------------------------------------

    def copy(self) -> "RiffRaff":
        """An independent copy that records no story."""
        twin = RiffRaff(self.setup, [player.copy() for player in self.players])
        self.copy_fields_to(twin)
        return twin

    def playout(self, rng: Rng) -> i64:
        """Play at random to the end of the match; returns how many moves the seats made.

        What falls is guessed by ``rough.py``: no physics is asked.
        """
        return play_out(self, rng)


def begin(setup: Setup) -> RiffRaff:
    """A match before its first captain has been named."""
    match = RiffRaff(setup, [Player() for _ in range(setup.seats)])
    match.set_up()
    return match
