# mypyc: compiled
"""The rules of Défifoo Rouge: win the tricks that pay, and the Bank with them.

Players follow the gang led, police beat gangs, and the holders of the Bomb and of the Bank card may
stop any trick. Whoever wins most points in a deal also wins the Bank.
Clause numbers (DEF-11) point into RULES.en.md and RULES.fr.md beside this file.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import bit, cards, nth, size
from tablee.core.errors import Illegal
from tablee.core.events import MATCH_OVER
from tablee.core.luck import Luck, Rng, shuffled
from tablee.core.menu import BLOCK, Menu
from tablee.core.pause import check_nothing_drawn
from tablee.core.state import HOUSE, GameState
from tablee.games.defifoo_rouge import words
from tablee.games.defifoo_rouge.cards import (
    BANK,
    BOMB,
    INTERRUPTS,
    NO_CARD,
    POLICE,
    VAMP,
    card_in,
    finished,
    playable,
    points_of,
    slot,
    suit_of,
    voids_shown,
)
from tablee.games.defifoo_rouge.events import (
    AS_LEAD,
    DEAL_OVER,
    DEALT,
    DIRECTED,
    DISCARDED,
    FOLLOWS,
    IN_TURN,
    LAID,
    LEADS,
    OUT_OF_TURN,
    PARTNERED,
    RUFFS,
    SIDE_COUNTED,
    STOPPED,
    THROWN,
    TIED,
    TOOK,
    UNDEALT,
    UNFINISHED,
    VAMPS,
)
from tablee.games.defifoo_rouge.moves import LEFT, WAVE, WITH
from tablee.games.defifoo_rouge.pieces import (
    CARRIED,
    COUNTED,
    DEALING,
    DIRECTION,
    GRACE,
    LOST,
    OVER,
    PARTNERS,
    SPLIT,
    TAKEN,
    TO_BANK,
    TURN,
    WINDOW,
    Player,
    Setup,
)
from tablee.games.defifoo_rouge.refusals import why_not
from tablee.games.defifoo_rouge.result import pile_points, winning_seats

CALM: Final = 12  # in random play one window in this many is used to interrupt


@final
@mypyc_attr(acyclic=True)
class Defifoo(GameState):
    """A match of Défifoo Rouge. Holds no luck and no clock: the house's moves come from outside."""

    def __init__(self, setup: Setup, players: list[Player]) -> None:
        super().__init__()
        self.setup: Setup = setup
        self.seats: i64 = setup.seats
        self.players: list[Player] = players
        self.phase: i64 = DEALING
        self.deals: i64 = 0  # deals finished and cleared away
        self.dealer: i64 = 0
        self.turn: i64 = 0
        self.team: i64 = 0  # the dealer and their partners; empty if all play for themselves
        self.reverse: i64 = 0  # 1 if play goes to the right
        self.leader: i64 = 0  # of the trick on the table
        self.led: i64 = NO_CARD
        self.best: i64 = 0  # the seat that is winning it
        self.trick: i64 = 0  # packed: what each seat has laid in it
        self.table: i64 = 0  # the same cards as a set
        self.last: i64 = 0  # packed: the trick before (DEF-50)
        self.waved: i64 = 0  # seats that let the trick go on
        self.armed: i64 = 0  # seats that hold the Bomb or the Bank; secret
        self.bank: i64 = 0  # the cards of the Bank pile that everybody has seen
        self.undealt: i64 = 0  # the first cards of the Bank pile; secret
        self.vamped: i64 = 0  # 1 if a Godfather has been vamped in this deal
        self.carried: i64 = 0  # points of earlier Banks that are still to be won (DEF-A9)
        self.champions: i64 = 0

    # -- The interface of every game ---------------------------------------------------------

    def movers(self) -> i64:
        """The seats that may move; only HOUSE's bit while the house must."""
        if self.phase == TURN:
            if self.table != 0:
                return bit(self.turn) | self.armed  # DEF-20; DEF-A5: but not before a lead
            return bit(self.turn)
        if self.phase == WINDOW:
            return (bit(self.seats) - 1) & ~self.waved | self.armed
        if self.phase == OVER:
            return 0
        if self.phase == PARTNERS or self.phase == DIRECTION:
            return bit(self.turn)
        return bit(HOUSE)

    def awaited(self) -> i64:
        """The movers that everybody waits for: others must not learn who could interrupt."""
        if self.phase == TURN:
            return bit(self.turn)
        if self.phase == WINDOW:
            return (bit(self.seats) - 1) & ~self.waved
        return self.movers() & ~bit(HOUSE)

    def legal(self, seat: i64) -> Menu:
        """The moves this seat may make now."""
        if seat < 0 or seat >= self.seats:
            return Menu(0, 0, 0, 0)
        if self.phase == WINDOW:
            hand = self.players[seat].hand & INTERRUPTS
            if self.waved & bit(seat) != 0:
                return Menu(hand, 0, 0, 0)
            return Menu(hand, bit(WAVE - BLOCK), 0, 0)
        if self.phase == TURN:
            if seat == self.turn:
                return Menu(playable(self.players[seat].hand, self.led), 0, 0, 0)
            if self.table != 0:
                return Menu(self.players[seat].hand & INTERRUPTS, 0, 0, 0)
        elif seat == self.turn:
            if self.phase == PARTNERS:
                return Menu(0, 0, self.choices_of_partners(), 0)
            if self.phase == DIRECTION:
                return Menu(0, 0, 0, 3)  # LEFT or RIGHT
        return Menu(0, 0, 0, 0)

    def play(self, seat: i64, move: i64) -> i64:
        """Make a seat's move, or refuse it and change nothing; returns who may move next."""
        if not self.legal(seat).has(move):
            raise why_not(self, seat, move)
        self.apply(seat, move)
        return self.movers()

    def apply(self, seat: i64, move: i64) -> None:
        """Make a move that is known to be legal."""
        if move < BANK:
            self.lay(move)
        elif move <= BOMB:
            self.interrupt(seat, move)
        elif move == WAVE:
            self.wave(seat)
        elif move < LEFT:
            self.pick(move - WITH)
        else:
            self.direct(move - LEFT)

    def draw(self, luck: Luck) -> list[int]:
        """Draw the house's next move: a deal, or nothing if only time passes."""
        if self.phase != DEALING:
            return []
        return shuffled(cards(self.setup.deck()), luck)

    def house(self, outcome: list[int]) -> None:
        """Make the house's move, or refuse it and change nothing."""
        if self.phase == WINDOW:
            if outcome:
                raise Illegal("DEF-A16", words.ONLY_TIME)
            self.close_window()
        elif self.phase == TAKEN:
            check_nothing_drawn("DEF", outcome)
            self.phase = TURN
        elif self.phase == COUNTED:
            check_nothing_drawn("DEF", outcome)
            self.next_deal()
        elif self.phase != DEALING:
            raise Illegal("DEF-03", words.HOUSE_NOT_ASKED)
        else:
            if sorted(outcome) != cards(self.setup.deck()):
                raise Illegal("DEF-03", words.NOT_THE_PACK)
            self.deal(outcome)

    def scores(self) -> list[int]:
        """DEF-34: the points of the finished deals."""
        return [player.points for player in self.players]

    def winners(self) -> i64:
        """The set of seats that have won; empty until the match is over."""
        return self.champions

    def copy(self) -> "Defifoo":
        """An independent copy that records no story."""
        twin = Defifoo(self.setup, [player.copy() for player in self.players])
        twin.phase = self.phase
        twin.deals = self.deals
        twin.dealer = self.dealer
        twin.turn = self.turn
        twin.team = self.team
        twin.reverse = self.reverse
        twin.leader = self.leader
        twin.led = self.led
        twin.best = self.best
        twin.trick = self.trick
        twin.table = self.table
        twin.last = self.last
        twin.waved = self.waved
        twin.armed = self.armed
        twin.bank = self.bank
        twin.undealt = self.undealt
        twin.vamped = self.vamped
        twin.carried = self.carried
        twin.champions = self.champions
        return twin

    # -- A deal, in the order of play --------------------------------------------------------

    def start_deal(self) -> None:
        """DEF-35: the deal passes to the left."""
        self.dealer = self.deals % self.seats
        self.turn = self.dealer
        self.phase = DEALING

    def deal(self, order: list[int]) -> None:
        """DEF-03: each seat gets its cards in order; the rest starts the Bank, face down."""
        size_of_hand = self.setup.hand_size()
        at: i64 = 0
        self.armed = 0
        for seat in range(self.seats):
            hand: i64 = 0
            for _ in range(size_of_hand):
                hand |= bit(order[at])
                at += 1
            player = self.players[seat]
            player.hand = hand
            player.won = 0
            player.voids = 0
            if hand & INTERRUPTS != 0:
                self.armed |= bit(seat)
        self.undealt = 0
        for card in order[at:]:
            self.undealt |= bit(card)
        self.bank = 0
        self.last = 0
        self.vamped = 0
        self.team = 0
        self.reverse = 0
        self.tell(DEALT)
        if self.seats > 3:
            self.phase = PARTNERS
        elif self.seats == 3:
            self.phase = DIRECTION
        else:
            self.phase = TURN  # with two seats both directions are the same

    def pick(self, partners: i64) -> None:
        """DEF-05: the dealer and these seats against the others."""
        self.team = partners | bit(self.dealer)
        self.phase = DIRECTION
        self.tell(PARTNERED, self.dealer, partners)

    def direct(self, reverse: i64) -> None:
        """DEF-06: the dealer chooses the direction of play, and leads."""
        self.reverse = reverse
        self.phase = TURN
        self.tell(DIRECTED, self.dealer, reverse)

    def lay(self, card: i64) -> None:
        """DEF-10: the seat on turn lays a card, which may be the best so far (DEF-14)."""
        player = self.players[self.turn]
        player.hand ^= bit(card)
        does: i64 = LEADS
        if self.table == 0:
            self.leader = self.turn
            self.led = card
            self.best = self.turn
        else:
            player.voids |= voids_shown(self.led, card)
            does = self.join(card)
        self.trick |= slot(self.turn, card)
        self.table |= bit(card)
        self.tell(LAID, self.turn, card, does)
        if player.hand == 0:  # DEF-30
            self.end_deal()
            return
        if size(self.table) == self.seats:
            if self.setup.interrupts != GRACE:
                self.collect()
                return
        else:
            self.turn = self.next_after(self.turn)
        self.phase = WINDOW
        self.waved = 0

    def join(self, card: i64) -> i64:
        """DEF-14: note whether a card is the best so far; returns what it does, for the story."""
        strongest = card_in(self.trick, self.best)
        if suit_of(card) != suit_of(self.led):
            if card < POLICE:
                return DISCARDED
            if card > strongest:
                self.best = self.turn
            return RUFFS
        if self.vamps(card):
            self.vamped = 1  # DEF-A12: used up, whoever takes the trick
            if strongest == card + 1:
                self.best = self.turn
            return VAMPS
        if card > strongest:
            self.best = self.turn
        return FOLLOWS

    def vamps(self, card: i64) -> bool:
        """DEF-40: whether this card of the gang led is the Vamp after her Godfather."""
        return (
            self.setup.vamp
            and self.vamped == 0
            and card < POLICE
            and card & 7 == VAMP
            and self.table & bit(card + 1) != 0
        )

    def wave(self, seat: i64) -> None:
        """DEF-A16: a seat lets the trick go on; it goes on once all have."""
        self.waved |= bit(seat)
        if self.waved == bit(self.seats) - 1:
            self.close_window()

    def close_window(self) -> None:
        """Go on: nobody has stopped the trick in time."""
        self.waved = 0
        self.phase = TURN
        if size(self.table) == self.seats:
            self.collect()

    def collect(self) -> None:
        """DEF-14: the strongest card takes the trick, and its player leads."""
        card = card_in(self.trick, self.best)
        self.tell(TOOK, self.best, card, self.seats, points_of(self.table))
        self.players[self.best].won |= self.table
        self.clear_trick(self.best, NO_CARD)
        self.lead(self.best)

    def interrupt(self, seat: i64, card: i64) -> None:
        """DEF-21, DEF-22: the Bomb takes the trick, the Bank card banks it; its player leads."""
        player = self.players[seat]
        player.hand ^= bit(card)
        if player.hand & INTERRUPTS == 0:
            self.armed ^= bit(seat)
        caught = self.table | bit(card)
        self.tell(STOPPED, seat, card, size(caught), self.moment_for(seat))
        if self.table == 0:
            self.leader = seat
        if card == BOMB:
            player.won |= caught
            self.clear_trick(seat, card)
        else:
            self.bank |= caught
            self.clear_trick(HOUSE, card)
        if player.hand == 0:  # DEF-A3: the effect first, then the end
            self.end_deal()
        else:
            self.lead(seat)

    def lead(self, seat: i64) -> None:
        """This seat leads to the next trick, after a pause to look at the last one."""
        self.turn = seat
        self.waved = 0
        self.phase = TAKEN if self.setup.pauses else TURN

    def clear_trick(self, taker: i64, stopper: i64) -> None:
        """Empty the table; the trick may be looked at once more (DEF-50)."""
        self.last = finished(self.trick, self.leader, taker, stopper)
        self.trick = 0
        self.table = 0
        self.led = NO_CARD

    # -- End of a deal, match ----------------------------------------------------------------

    def end_deal(self) -> None:
        """DEF-30: somebody has laid their last card; what nobody has won goes to the Bank."""
        if self.table != 0:
            self.end_trick()
        self.tell(UNDEALT, self.undealt)
        for seat in range(self.seats):
            player = self.players[seat]
            if player.hand != 0:
                self.tell(THROWN, seat, player.hand)
                self.bank |= player.hand
                player.hand = 0
        self.armed = 0
        self.waved = 0
        self.count()
        self.tell(DEAL_OVER)
        leaders = winning_seats(self.setup, self.players, self.deals + 1)
        if leaders != 0:
            self.deals += 1
            self.champions = leaders
            self.phase = OVER
            self.tell(MATCH_OVER, leaders)
            return
        self.phase = COUNTED
        if not self.setup.pauses:
            self.next_deal()

    def next_deal(self) -> None:
        self.deals += 1
        self.start_deal()

    def end_trick(self) -> None:
        """DEF-A2: a complete trick is won as usual, an unfinished one goes to the Bank."""
        if size(self.table) == self.seats:
            self.collect()
            return
        points = points_of(self.table)
        if self.setup.last_trick == TO_BANK:
            self.tell(UNFINISHED, size(self.table), points, HOUSE)
            self.bank |= self.table
            self.clear_trick(HOUSE, NO_CARD)
        else:
            self.tell(UNFINISHED, size(self.table), points, self.best)
            self.players[self.best].won |= self.table
            self.clear_trick(self.best, NO_CARD)

    def count(self) -> None:
        """DEF-32 to DEF-34: most points win the Bank; each member scores the team's points."""
        loot = points_of(self.bank | self.undealt) + self.carried
        self.carried = 0
        most: i64 = -1
        leading: i64 = 0  # how many teams have most points
        tied: i64 = 0  # their seats
        for team in self.teams():
            won = pile_points(self.players, team)
            if won > most:
                most = won
                leading = 0
                tied = 0
            if won == most:
                leading += 1
                tied |= team
        share = loot
        if leading > 1:
            if self.setup.tie == SPLIT:
                share = loot // leading  # nobody gets the remainder
            else:
                share = 0
        for seat in range(self.seats):
            player = self.players[seat]
            player.gained = pile_points(self.players, self.team_of(seat))
            if player.gained == most:
                player.gained += share
            player.points += player.gained
        if leading > 1:
            self.tell(TIED, tied, loot, self.keep_for_next_deal(loot))
        for team in self.teams():
            won = pile_points(self.players, team)
            if won == most:
                self.tell(SIDE_COUNTED, team, won, share)
            else:
                self.tell(SIDE_COUNTED, team, won)

    def keep_for_next_deal(self, loot: i64) -> i64:
        """DEF-A9: carry a tied Bank over, if that is the option; returns what becomes of it."""
        if self.setup.tie != CARRIED:
            return self.setup.tie
        if winning_seats(self.setup, self.players, self.deals + 1) != 0:
            return LOST
        self.carried = loot
        return CARRIED

    # -- Queries -----------------------------------------------------------------------------

    def next_after(self, seat: i64) -> i64:
        """DEF-06: the neighbour whose turn comes next."""
        if self.reverse == 0:
            seat += 1
            if seat == self.seats:
                return 0
            return seat
        if seat == 0:
            return self.seats - 1
        return seat - 1

    def teams(self) -> list[int]:
        """DEF-05: two teams as sets of seats; with two or three seats each seat alone."""
        if self.seats > 3:
            return [self.team, (bit(self.seats) - 1) & ~self.team]
        return [bit(seat) for seat in range(self.seats)]

    def team_of(self, seat: i64) -> i64:
        """The seats that score together with this one."""
        if self.seats <= 3:
            return bit(seat)
        if self.team & bit(seat) != 0:
            return self.team
        return (bit(self.seats) - 1) & ~self.team

    def choices_of_partners(self) -> i64:
        """DEF-05: a bit for each set of other seats the dealer may play with."""
        wanted = self.setup.partners()
        choices: i64 = 0
        for partners in range(bit(self.seats)):
            if partners & bit(self.dealer) == 0 and size(partners) == wanted:
                choices |= bit(partners)
        return choices

    def is_taken(self) -> bool:
        return self.phase == TAKEN

    def is_counted(self) -> bool:
        return self.phase == COUNTED

    def is_over(self) -> bool:
        return self.phase == OVER

    def moment_for(self, seat: i64) -> i64:
        """At which moment this seat would stop the trick."""
        if self.table == 0:
            return AS_LEAD
        if self.phase == TURN and seat == self.turn:
            return IN_TURN
        return OUT_OF_TURN

    # -- Random play for simulation ----------------------------------------------------------

    def playout(self, rng: Rng) -> i64:
        """Play at random to the end of the match; returns how many moves the seats made."""
        moves: i64 = 0
        while self.phase != OVER:
            if self.phase == COUNTED:
                self.next_deal()
            if self.phase == DEALING:
                self.deal(self.draw(rng))
            moves += self.playout_deal(rng)
        return moves

    def playout_deal(self, rng: Rng) -> i64:
        """Play at random to the end of this deal; returns how many moves that took.

        Nobody waves: after a card, one time in CALM, one of those who can stops the trick.
        """
        deals = self.deals
        moves: i64 = 0
        while self.deals == deals:
            if self.phase == TURN:
                choices = playable(self.players[self.turn].hand, self.led)
                card = nth(choices, rng.below(size(choices)))
                if card < BANK:
                    self.lay(card)
                else:
                    self.interrupt(self.turn, card)
            elif self.phase == WINDOW:
                if self.armed == 0 or rng.below(CALM) != 0:
                    self.close_window()
                    continue
                seat = nth(self.armed, rng.below(size(self.armed)))
                held = self.players[seat].hand & INTERRUPTS
                self.interrupt(seat, nth(held, rng.below(size(held))))
            elif self.phase == PARTNERS:
                choices = self.choices_of_partners()
                self.pick(nth(choices, rng.below(size(choices))))
            elif self.phase == DIRECTION:
                self.direct(rng.below(2))
            elif self.phase == TAKEN:
                self.phase = TURN
                continue
            else:
                return moves  # the house must move first
            moves += 1
        return moves


def begin(setup: Setup) -> Defifoo:
    """A match before its first deal; seat 0 deals and leads."""
    match = Defifoo(setup, [Player() for _ in range(setup.seats)])
    match.start_deal()
    return match
