# mypyc: compiled
"""The rules of Défifoo Rouge: win the tricks that pay, and the Bank with them.

Gangs are followed, police beat gangs, and the holders of the Bomb and of the Bank may stop any
trick while it runs. Who has won most points in a deal breaks the Bank as well.
Clause numbers (DEF-11) point into RULES.en.md and RULES.fr.md beside this file.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import bit, cards, nth, size
from tablee.core.errors import Illegal
from tablee.core.luck import Luck, Rng, shuffled
from tablee.core.menu import Menu
from tablee.core.state import HOUSE
from tablee.games.defifoo import words
from tablee.games.defifoo.cards import (
    BANK,
    BOMB,
    INTERRUPTS,
    LEFT,
    NO_CARD,
    POLICE,
    RIGHT,
    VAMP,
    WAVE,
    WITH,
    card_in,
    playable,
    points_of,
    slot,
    suit_of,
    voids_shown,
)
from tablee.games.defifoo.codes import (
    AS_LEAD,
    COUNTED,
    DEAL_OVER,
    DEALING,
    DEALT,
    DIRECTED,
    DIRECTION,
    DISCARDED,
    FOLLOWS,
    IN_TURN,
    LAID,
    LEADS,
    MATCH_OVER,
    OUT_OF_TURN,
    OVER,
    PARTNERED,
    PARTNERS,
    RUFFS,
    STOPPED,
    THROWN,
    TIED,
    TOOK,
    TURN,
    UNDEALT,
    UNFINISHED,
    VAMPS,
    WINDOW,
)
from tablee.games.defifoo.pieces import (
    CARRIED,
    GRACE,
    LOST,
    SPLIT,
    TO_BANK,
    Player,
    Setup,
    new_player,
)
from tablee.games.defifoo.refusals import why_not
from tablee.games.defifoo.result import pile_points, winning_seats

CALM: Final = 12  # in random play one window in so many is used to interrupt

# A finished trick in one number: its slots, then who led, who took it, and what stopped it.
LED_BY: Final = 36
TAKEN_BY: Final = 40
STOPPED_WITH: Final = 44


@final
@mypyc_attr(acyclic=True)
class Defifoo:
    """A match of Défifoo Rouge. Holds no luck and no clock: the house's moves come from outside."""

    def __init__(
        self,
        setup: Setup,
        players: list[Player],
        phase: i64,
        deals: i64,
        dealer: i64,
        turn: i64,
        team: i64,
        reverse: i64,
        leader: i64,
        led: i64,
        best: i64,
        trick: i64,
        table: i64,
        last: i64,
        waved: i64,
        armed: i64,
        bank: i64,
        undealt: i64,
        vamped: i64,
        carried: i64,
        champions: i64,
    ) -> None:
        self.setup: Setup = setup
        self.seats: i64 = setup.seats
        self.players: list[Player] = players
        self.phase: i64 = phase
        self.deals: i64 = deals  # deals finished
        self.dealer: i64 = dealer
        self.turn: i64 = turn
        self.team: i64 = team  # the dealer and his partners; empty where all play for themselves
        self.reverse: i64 = reverse  # 1 where play goes to the right
        self.leader: i64 = leader  # of the trick on the table
        self.led: i64 = led
        self.best: i64 = best  # the seat that is winning it
        self.trick: i64 = trick  # packed: what each seat has laid in it
        self.table: i64 = table  # the same cards as a set
        self.last: i64 = last  # packed: the trick before (DEF-50)
        self.waved: i64 = waved  # seats that let the trick go on
        self.armed: i64 = armed  # seats that hold the Bomb or the Bank; secret
        self.bank: i64 = bank  # the Bank pile, as far as everybody has seen it
        self.undealt: i64 = undealt  # the first cards of the Bank pile; secret
        self.vamped: i64 = vamped  # 1 where a Godfather has been vamped in this deal
        self.carried: i64 = carried  # points of earlier Banks that are still to be won (DEF-A9)
        self.champions: i64 = champions
        self.story: list[int] | None = None  # what happened; written only where someone listens

    # -- What the model asks of every game ---------------------------------------------------

    def movers(self) -> i64:
        """The seats that may move; HOUSE's bit alone while the house must."""
        if self.phase == TURN:
            if self.table != 0:
                return bit(self.turn) | self.armed  # DEF-20; DEF-A5: never before a lead
            return bit(self.turn)
        if self.phase == WINDOW:
            return (bit(self.seats) - 1) & ~self.waved | self.armed
        if self.phase == OVER:
            return 0
        if self.phase == DEALING:
            return bit(HOUSE)
        return bit(self.turn)

    def awaited(self) -> i64:
        """Those of them whom all wait for: who might interrupt is nobody's business."""
        if self.phase == TURN:
            return bit(self.turn)
        if self.phase == WINDOW:
            return (bit(self.seats) - 1) & ~self.waved
        return self.movers()

    def legal(self, seat: i64) -> Menu:
        """The moves this seat may make now."""
        if self.phase == WINDOW:
            hand = self.players[seat].hand & INTERRUPTS
            if self.waved & bit(seat) != 0:
                return Menu(hand, 0, 0, 0)
            return Menu(hand, 1, 0, 0)
        if self.phase == TURN:
            if seat == self.turn:
                return Menu(playable(self.players[seat].hand, self.led), 0, 0, 0)
            if self.table != 0:
                return Menu(self.players[seat].hand & INTERRUPTS, 0, 0, 0)
        elif seat == self.turn:
            if self.phase == PARTNERS:
                return Menu(0, 0, self.choices_of_partners(), 0)
            if self.phase == DIRECTION:
                return Menu(0, 0, 0, 3)
        return Menu(0, 0, 0, 0)

    def play(self, seat: i64, move: i64) -> i64:
        """Make a seat's move, or refuse it and change nothing; returns who may move next."""
        if not self.allows(seat, move):
            raise why_not(self, seat, move)
        self.apply(seat, move)
        return self.movers()

    def allows(self, seat: i64, move: i64) -> bool:
        """Whether this seat may make this move."""
        if seat < 0 or seat >= self.seats or move < 0:
            return False
        if self.phase == WINDOW:
            if move == WAVE:
                return self.waved & bit(seat) == 0
            return self.can_interrupt(seat, move)
        if self.phase == TURN:
            if seat != self.turn:
                return self.table != 0 and self.can_interrupt(seat, move)
            if move > BOMB:
                return False
            return playable(self.players[seat].hand, self.led) & bit(move) != 0
        if seat != self.turn:
            return False
        if self.phase == PARTNERS:
            return WITH <= move < LEFT and self.may_pick(move - WITH)
        return self.phase == DIRECTION and LEFT <= move <= RIGHT

    def can_interrupt(self, seat: i64, move: i64) -> bool:
        """DEF-20: with the Bomb or the Bank, by whoever holds it."""
        if move != BOMB and move != BANK:
            return False
        return self.players[seat].hand & bit(move) != 0

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
        """What the house does next by this luck: nothing where only time passes, else the deal."""
        if self.phase != DEALING:
            return []
        return shuffled(cards(self.setup.deck()), luck)

    def house(self, outcome: list[int]) -> None:
        """Make the house's move, or refuse it and change nothing."""
        if self.phase == WINDOW:
            if outcome:
                raise Illegal("DEF-A16", words.ONLY_TIME)
            self.close_window()
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
        """An independent state that nobody listens to."""
        return Defifoo(
            self.setup,
            [player.copy() for player in self.players],
            self.phase,
            self.deals,
            self.dealer,
            self.turn,
            self.team,
            self.reverse,
            self.leader,
            self.led,
            self.best,
            self.trick,
            self.table,
            self.last,
            self.waved,
            self.armed,
            self.bank,
            self.undealt,
            self.vamped,
            self.carried,
            self.champions,
        )

    # -- A deal, in the order of play --------------------------------------------------------

    def start_deal(self) -> None:
        """DEF-35: the deal passes to the left."""
        self.dealer = self.deals % self.seats
        self.turn = self.dealer
        self.phase = DEALING

    def deal(self, order: list[int]) -> None:
        """DEF-03: each seat its cards in a row; what is left opens the Bank, face down."""
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
        self.tell(DEALT, 0, 0, 0, 0)
        if self.seats > 3:
            self.phase = PARTNERS
        elif self.seats == 3:
            self.phase = DIRECTION
        else:
            self.phase = TURN  # two seats: either way round is the same

    def pick(self, partners: i64) -> None:
        """DEF-05: the dealer and these seats against the others."""
        self.team = partners | bit(self.dealer)
        self.phase = DIRECTION
        self.tell(PARTNERED, self.dealer, partners, 0, 0)

    def direct(self, reverse: i64) -> None:
        """DEF-06: the dealer says which way round, and leads."""
        self.reverse = reverse
        self.phase = TURN
        self.tell(DIRECTED, self.dealer, LEFT + reverse, 0, 0)

    def lay(self, card: i64) -> None:
        """DEF-10: the seat on turn lays a card, and wins the trick so far or not (DEF-14)."""
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
        self.tell(LAID, self.turn, card, does, 0)
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
        """DEF-14: whether a card beats all that lie there; what it does, for the story."""
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
        """DEF-A16: a seat lets the trick go on; when all have, it does."""
        self.waved |= bit(seat)
        if self.waved == bit(self.seats) - 1:
            self.close_window()

    def close_window(self) -> None:
        """Nobody has stopped the trick in time."""
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
        """DEF-21, DEF-22: the Bomb takes the trick, the Bank banks it; that seat leads."""
        player = self.players[seat]
        player.hand ^= bit(card)
        if player.hand & INTERRUPTS == 0:
            self.armed ^= bit(seat)
        caught = self.table | bit(card)
        if self.story is not None:
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
        self.turn = seat
        self.waved = 0
        self.phase = TURN

    def clear_trick(self, taker: i64, stopper: i64) -> None:
        """The table is empty again; what lay there may be looked at once more (DEF-50)."""
        code: i64 = 0
        if stopper != NO_CARD:
            code = stopper + 1
        told = (code << (STOPPED_WITH - TAKEN_BY)) | taker
        self.last = self.trick | ((told << (TAKEN_BY - LED_BY)) | self.leader) << LED_BY
        self.trick = 0
        self.table = 0
        self.led = NO_CARD

    # -- End of a deal, match ----------------------------------------------------------------

    def end_deal(self) -> None:
        """DEF-30: somebody has laid his last card; the Bank takes what nobody has won."""
        if self.table != 0:
            self.end_trick()
        self.tell_undealt()
        for seat in range(self.seats):
            player = self.players[seat]
            if player.hand != 0:
                self.tell_thrown(seat, player.hand)
                self.bank |= player.hand
                player.hand = 0
        self.armed = 0
        self.waved = 0
        self.count()
        self.deals += 1
        self.tell(DEAL_OVER, 0, 0, 0, 0)
        leaders = winning_seats(self.setup, self.players, self.deals)
        if leaders != 0:
            self.champions = leaders
            self.phase = OVER
            self.tell(MATCH_OVER, 0, leaders, 0, 0)
        else:
            self.start_deal()

    def end_trick(self) -> None:
        """DEF-A2: a complete trick is won as ever, an unfinished one goes to the Bank."""
        if size(self.table) == self.seats:
            self.collect()
            return
        points = points_of(self.table)
        if self.setup.last_trick == TO_BANK:
            self.tell(UNFINISHED, HOUSE, 0, size(self.table), points)
            self.bank |= self.table
            self.clear_trick(HOUSE, NO_CARD)
        else:
            self.tell(UNFINISHED, self.best, 0, size(self.table), points)
            self.players[self.best].won |= self.table
            self.clear_trick(self.best, NO_CARD)

    def count(self) -> None:
        """DEF-32 to DEF-34: the team with most points adds the Bank; a team's points are each's."""
        loot = points_of(self.bank | self.undealt) + self.carried
        self.carried = 0
        most: i64 = -1
        leading: i64 = 0  # how many teams have won most
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
                share = loot // leading  # what cannot be split is nobody's
            else:
                share = 0
        for seat in range(self.seats):
            player = self.players[seat]
            player.gained = pile_points(self.players, self.team_of(seat))
            if player.gained == most:
                player.gained += share
            player.points += player.gained
        if leading > 1:
            self.tell(TIED, 0, tied, loot, self.keep_for_next_deal(loot))
        for team in self.teams():
            won = pile_points(self.players, team)
            if won == most:
                self.tell(COUNTED, 0, team, won, share)
            else:
                self.tell(COUNTED, 0, team, won, 0)

    def keep_for_next_deal(self, loot: i64) -> i64:
        """DEF-A9: carry a tied Bank if the table does so; returns what becomes of it."""
        if self.setup.tie != CARRIED:
            return self.setup.tie
        if winning_seats(self.setup, self.players, self.deals + 1) != 0:
            return LOST
        self.carried = loot
        return CARRIED

    # -- Small questions ---------------------------------------------------------------------

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
        """DEF-05: two teams as sets of seats; with two or three seats each for himself."""
        if self.seats > 3:
            return [self.team, (bit(self.seats) - 1) & ~self.team]
        return [bit(seat) for seat in range(self.seats)]

    def team_of(self, seat: i64) -> i64:
        """The seats that count together with this one."""
        if self.seats <= 3:
            return bit(seat)
        if self.team & bit(seat) != 0:
            return self.team
        return (bit(self.seats) - 1) & ~self.team

    def may_pick(self, partners: i64) -> bool:
        """DEF-05: so many of the other seats."""
        return (
            partners < bit(self.seats)
            and partners & bit(self.dealer) == 0
            and size(partners) == self.setup.partners()
        )

    def choices_of_partners(self) -> i64:
        """A bit for each set of seats the dealer may play with."""
        choices: i64 = 0
        for partners in range(bit(self.seats)):
            if self.may_pick(partners):
                choices |= bit(partners)
        return choices

    def is_over(self) -> bool:
        return self.phase == OVER

    # -- The story ---------------------------------------------------------------------------

    def tell(self, kind: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        if self.story is not None:
            self.story.append(kind | a << 8 | b << 16 | c << 24 | d << 40)

    def tell_undealt(self) -> None:
        if self.story is not None:
            for card in cards(self.undealt):
                self.tell(UNDEALT, 0, card, 0, 0)

    def tell_thrown(self, seat: i64, hand: i64) -> None:
        if self.story is not None:
            for card in cards(hand):
                self.tell(THROWN, seat, card, 0, 0)

    def moment_for(self, seat: i64) -> i64:
        """When this seat stops the trick."""
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
            else:
                return moves  # the house must deal first
            moves += 1
        return moves

    # -- Equality and pickling ---------------------------------------------------------------

    def facts(self) -> tuple[object, ...]:
        """Everything this state consists of."""
        return (
            self.setup.facts(),
            [player.facts() for player in self.players],
            self.phase,
            self.deals,
            self.dealer,
            self.turn,
            self.team,
            self.reverse,
            self.leader,
            self.led,
            self.best,
            self.trick,
            self.table,
            self.last,
            self.waved,
            self.armed,
            self.bank,
            self.undealt,
            self.vamped,
            self.carried,
            self.champions,
        )

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return thaw, self.facts()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Defifoo) and self.facts() == other.facts()


def begin(setup: Setup) -> Defifoo:
    """A match before its first deal; seat 0 deals and leads."""
    players = [new_player() for _ in range(setup.seats)]
    match = Defifoo(
        setup, players, DEALING, 0, 0, 0, 0, 0, 0, NO_CARD, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    )
    match.start_deal()
    return match


def thaw(
    setup: tuple[int, int, int, int, bool, int, int, int, int],
    players: list[tuple[int, int, int, int, int]],
    *rest: int,
) -> Defifoo:
    """The state that consists of these facts."""
    return Defifoo(Setup(*setup), [Player(*player) for player in players], *rest)
