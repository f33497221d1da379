# mypyc: compiled
"""Heuristics for Défifoo Rouge: what a card is worth to the seat that plays it.

They use only what that seat may know: its hand, the table, which cards have not been seen yet,
how many cards the others hold and which suits they have shown to lack. ``bot.py`` plays by them,
and assumes that others do. Worth is in points.
"""

from math import exp
from typing import Final, final

from mypy_extensions import i64

from tablee.core.bits import bit, lowest, size
from tablee.core.luck import Rng
from tablee.games.defifoo_rouge.cards import (
    BANK,
    BOMB,
    INTERRUPTS,
    NO_CARD,
    POLICE,
    POLICE_CARDS,
    POLICE_SUIT,
    card_in,
    playable,
    points_of,
    suit_cards,
    suit_of,
)
from tablee.games.defifoo_rouge.moves import LEFT, WAVE, WITH
from tablee.games.defifoo_rouge.pieces import DEALS, TARGET
from tablee.games.defifoo_rouge.result import pile_points
from tablee.games.defifoo_rouge.rules import Defifoo
from tablee.games.defifoo_rouge.state import OVER, PARTNERS, TURN, WINDOW

DOUBT: Final = 64  # steps of the random doubt


@final
class Sense:
    """The weights of the heuristic."""

    def __init__(
        self,
        to_come: float,
        police: float,
        godfather: float,
        vamp: float,
        lead: float,
        bomb: float,
        bank: float,
        ahead: float,
        doubt: float,
    ) -> None:
        self.to_come: float = to_come  # expected points of each card still to be laid in a trick
        self.police: float = police  # keeping police, for each step of their rank
        self.godfather: float = godfather  # keeping a Godfather
        self.vamp: float = vamp  # keeping a Vamp
        self.lead: float = lead  # leading the next trick
        self.bomb: float = bomb  # keeping the Bomb early in a deal
        self.bank: float = bank  # keeping the Bank card early in a deal
        self.ahead: float = ahead  # points of lead that make the Bank as good as won
        self.doubt: float = doubt  # moves this close count as equal


@final
class Outlook:
    """A position as one seat sees it."""

    def __init__(self, state: Defifoo, me: i64, sense: Sense) -> None:
        self.state: Defifoo = state
        self.sense: Sense = sense
        self.me: i64 = me
        self.mates: i64 = state.team_of(me)
        self.hand: i64 = state.players[me].hand
        seen = self.hand | state.table | state.bank
        for player in state.players:
            seen |= player.won
        self.unseen: i64 = state.setup.deck() & ~seen
        self.among: i64 = size(self.unseen)
        self.held: i64 = size(self.hand)
        self.if_beaten: float = -1.0  # cache: how likely my team wins if I do not beat it

    def lacks(self, seat: i64, cards: i64) -> float:
        """Roughly how likely a seat is to hold none of these, as if drawn with replacement."""
        held = size(self.state.players[seat].hand)
        wanted = size(self.unseen & cards)
        if wanted > self.among - held:
            return 0.0
        power = 1.0 - float(held) / float(self.among)
        chance: float = 1.0
        while wanted > 0:
            if wanted & 1 != 0:
                chance *= power
            power *= power
            wanted >>= 1
        return chance

    def beats(self, seat: i64, led: i64, strongest: i64) -> float:
        """How likely a seat that has yet to play is to beat the strongest card."""
        voids = self.state.players[seat].voids
        suit = suit_cards(led)
        higher = suit & ~(bit(strongest + 1) - 1)  # of the suit led: none if police beat a gang
        chance: float = 0.0
        no_suit: float = 1.0
        if voids & bit(suit_of(led)) == 0:
            no_suit = self.lacks(seat, suit)
            if higher & self.unseen != 0:
                chance = 1.0 - self.lacks(seat, higher)
        if led < POLICE and voids & bit(POLICE_SUIT) == 0 and no_suit > 0.0:
            stronger = POLICE_CARDS
            if strongest >= POLICE:
                stronger &= ~(bit(strongest + 1) - 1)
            chance += no_suit * (1.0 - self.lacks(seat, stronger))
        if chance > 1.0:
            return 1.0
        return chance

    def outcome(self, led: i64, strongest: i64, owner: i64, first: i64, count: i64) -> float:
        """How likely my team is to win a trick in which this many seats still play."""
        mine = self.mates & bit(owner) != 0
        stays: float = 1.0
        seat = first
        for _ in range(count):
            ours = self.mates & bit(seat) != 0
            if ours != mine:
                stays *= 1.0 - self.beats(seat, led, strongest)
            seat = self.state.next_after(seat)
        if mine:
            return stays
        return 1.0 - stays

    def keeping(self, card: i64) -> float:
        """What keeping this card for later is worth."""
        if card >= POLICE:
            return self.sense.police * float(card - POLICE)
        if card & 7 == 7:
            return self.sense.godfather
        if card & 7 == 6:
            return self.sense.vamp
        return 0.0

    def lay(self, card: i64) -> float:
        """What laying this card now is worth, compared with keeping it."""
        state = self.state
        on_table = size(state.table)
        led = state.led
        strongest = card
        owner = self.me
        if on_table == 0:
            led = card
        else:
            before = card_in(state.trick, state.best)
            follows = card >= POLICE or suit_of(card) == suit_of(led)
            if not follows or card < before:
                strongest = before
                owner = state.best
        count = state.seats - on_table - 1
        if owner == self.me:
            chance = self.outcome(led, strongest, owner, state.next_after(self.me), count)
        else:
            if self.if_beaten < 0.0:
                after = state.next_after(self.me)
                self.if_beaten = self.outcome(led, strongest, owner, after, count)
            chance = self.if_beaten
        stake = float(points_of(state.table | bit(card))) + self.sense.to_come * float(count)
        worth = (chance + chance - 1.0) * stake - self.keeping(card) * self.late()
        if owner == self.me:
            worth += self.sense.lead * chance
        return worth

    def late(self) -> float:
        """How much of the deal is still to come: cards that are kept too long are lost."""
        return float(min(self.held - 1, 8)) / 8.0

    def stop(self, card: i64) -> float:
        """What stopping the trick with this card is worth, compared with letting it go on."""
        state = self.state
        on_table = points_of(state.table)
        passing: float = 0.0
        if on_table > 0:
            count = state.seats - size(state.table)
            strongest = card_in(state.trick, state.best)
            first = state.turn
            if count > 0 and first == self.me:
                first = state.next_after(first)
                count -= 1
            chance = self.outcome(state.led, strongest, state.best, first, count)
            stake = float(on_table) + self.sense.to_come * float(count)
            passing = (chance + chance - 1.0) * stake
        if card == BOMB:
            return float(on_table + 4) - passing - (4.0 + self.sense.bomb) * self.late()
        return self.lead_in_points() * float(on_table + 6) - passing - self.sense.bank * self.late()

    def lead_in_points(self) -> float:
        """From -1 to 1: how sure my team is to win the Bank."""
        state = self.state
        mine = pile_points(state.players, self.mates)
        theirs: i64 = 0
        for team in state.teams():
            if team != self.mates:
                theirs = max(theirs, pile_points(state.players, team))
        ahead = float(mine - theirs) / self.sense.ahead
        return max(-1.0, min(1.0, ahead))


def choose(state: Defifoo, seat: i64, sense: Sense, rng: Rng) -> i64:
    """The move of a seat by the heuristics, in any phase."""
    if state.phase == TURN:
        return choose_card(state, sense, rng)
    if state.phase == WINDOW:
        return choose_interrupt(state, seat, sense)
    if state.phase == PARTNERS:
        return WITH + choose_partners(state, rng)
    return LEFT + rng.below(2)


def choose_card(state: Defifoo, sense: Sense, rng: Rng) -> i64:
    """What the seat on turn lays."""
    seat = state.turn
    choices = playable(state.players[seat].hand, state.led)
    if choices & (choices - 1) == 0:
        return lowest(choices)
    outlook = Outlook(state, seat, sense)
    best: i64 = NO_CARD
    most: float = 0.0
    while choices != 0:
        card = lowest(choices)
        choices &= choices - 1
        if card >= BANK:
            worth = outlook.stop(card)
        else:
            worth = outlook.lay(card)
        worth += sense.doubt * float(rng.below(DOUBT)) / float(DOUBT)
        if best == NO_CARD or worth > most:
            best = card
            most = worth
    return best


def choose_interrupt(state: Defifoo, seat: i64, sense: Sense) -> i64:
    """The Bomb or the Bank card if stopping the trick pays, or else a wave."""
    held = state.players[seat].hand & INTERRUPTS
    if held == 0:
        return WAVE
    outlook = Outlook(state, seat, sense)
    best: i64 = WAVE
    most: float = 0.0
    while held != 0:
        card = lowest(held)
        held &= held - 1
        worth = outlook.stop(card)
        if worth > most:
            best = card
            most = worth
    return best


def choose_partners(state: Defifoo, rng: Rng) -> i64:
    """The seats furthest behind: what they win with me does least harm."""
    best: i64 = 0
    least: i64 = 0
    choices = state.choices_of_partners()
    while choices != 0:
        partners = lowest(choices)
        choices &= choices - 1
        together: i64 = 0
        for seat in range(state.seats):
            if partners & bit(seat) != 0:
                together += state.players[seat].points
        together = together * 16 + rng.below(16)
        if best == 0 or together < least:
            best = partners
            least = together
    return best


# -- Playing worlds out -----------------------------------------------------------------------


def play_out(world: Defifoo, seat: i64, move: i64, sense: Sense, rng: Rng) -> i64:
    """What a move is worth to the seat that makes it, if all play on by the heuristics.

    Played out in a copy of this world, to the end of the deal.
    """
    state = world.copy()
    state.apply(seat, move)
    while state.deals == world.deals:
        if state.phase == WINDOW:
            settle(state, sense)
        else:
            move = choose(state, state.turn, sense, rng)
            state.apply(state.turn, move)
    return int(prospects(state, seat) * 65536.0)


def settle(state: Defifoo, sense: Sense) -> None:
    """Ask the seats that can stop the trick and have not waved; if none does, it goes on."""
    asked = state.armed & ~state.waved
    while asked != 0:
        seat = lowest(asked)
        asked &= asked - 1
        card = choose_interrupt(state, seat, sense)
        if card != WAVE:
            state.interrupt(seat, card)
            return
    state.close_window()


def prospects(state: Defifoo, seat: i64) -> float:
    """A seat's chance to win the match after a deal; points count a little too."""
    points = float(state.players[seat].points)
    others: float = 0.0
    for player in state.players:
        others += float(player.points)
    bonus = (points * float(state.seats) - others) / 20000.0
    if state.phase == OVER:
        if state.champions & bit(seat) != 0:
            return 1.0 / float(size(state.champions)) + bonus
        return bonus
    scale = 7.0 + 7.0 * float(deals_left(state))
    everybody: float = 0.0
    for player in state.players:
        everybody += exp((float(player.points) - points) / scale)
    return 1.0 / everybody + bonus


def deals_left(state: Defifoo) -> i64:
    """Roughly how many deals are still to come."""
    if state.setup.match == DEALS:
        return state.seats - state.deals
    if state.setup.match == TARGET:
        most: i64 = 0
        for player in state.players:
            most = max(most, player.points)
        return 1 + max(state.setup.target - most, 0) // 60
    return 0
