# mypyc: compiled
"""Heuristics for Riffifi: what a move is worth to the seat that makes it.

They use only what that seat may know: its hand, the table, and which cards it has not
seen yet. ``bot.py`` plays by them, and assumes that others do. Worth is in 1/256 of a token.
"""

from typing import Final, final

from mypy_extensions import i64

from tablee.core.bits import amount, bit, lowest, size, total
from tablee.core.luck import Rng
from tablee.games.riffifi.cards import (
    COLOURED,
    COLOURS,
    NO_CARD,
    OFFICER,
    above,
    colour_of,
    same_colour,
    value_of,
)
from tablee.games.riffifi.moves import CONCEAL, FROM, REMOVE, TURN_DOWN
from tablee.games.riffifi.pieces import BY_TOKENS, Player
from tablee.games.riffifi.rules import TICK, Riffifi
from tablee.games.riffifi.state import GIVING, LAYING, OVER, TOKENS

ONE: Final = 256  # a whole token, or certainty
CERTAIN: Final = 65536  # of winning the match
POINT: Final = 4  # what a point is worth beside that


@final
class Sense:
    """The weights of the heuristic."""

    def __init__(
        self,
        undercut: i64,
        undercut_by_value: i64,
        denial: i64,
        later: i64,
        later_threat: i64,
        ambush: i64,
        officer: i64,
        officer_threat: i64,
        doubt: i64,
        token: i64,
        approach: i64,
        tick: i64,
        spare: i64,
    ) -> None:
        self.undercut: i64 = undercut  # how likely an undercut is, relative to chance
        self.undercut_by_value: i64 = undercut_by_value  # … and more for each point of the card
        self.denial: i64 = denial  # what a loss of all opponents together is worth
        self.later: i64 = later  # how surely a card that nobody undercuts pays
        self.later_threat: i64 = later_threat  # … and how much less for each that could
        self.ambush: i64 = ambush  # keeping a card that may undercut others, for each of them
        self.officer: i64 = officer  # keeping the Officer
        self.officer_threat: i64 = officer_threat  # the chance that it hits, per point
        self.doubt: i64 = doubt  # moves this close count as equal
        self.token: i64 = token  # a token
        self.approach: i64 = approach  # how much more each token towards a tick is worth
        self.tick: i64 = tick  # the tick itself
        self.spare: i64 = spare  # a token beyond the tick: others lack it


@final
class Outlook:
    """A position as the seat on turn sees it."""

    def __init__(self, state: Riffifi, sense: Sense) -> None:
        self.state: Riffifi = state
        self.sense: Sense = sense
        self.me: i64 = state.turn
        player = state.players[self.me]
        seen = player.hand | player.pile
        for other in state.players:
            seen |= other.shown
        self.unseen: i64 = state.setup.deck(state.removed) & ~seen
        self.unseen_count: i64 = max(size(self.unseen), 1)
        self.held: i64 = size(player.hand)
        after_me = state.dealer - self.me
        if after_me < 0:
            after_me += state.seats
        self.after_me: i64 = after_me  # the seats that still lay a card in this lap

    def others_before(self, seat: i64) -> i64:
        """How many opponents lay a card after me and before this seat's turn."""
        between = seat - self.me - 1
        if between < 0:
            between += self.state.seats
        return between if self.held > 1 else min(between, self.after_me)

    def survival(self, card: i64, others: i64) -> i64:
        """How likely a face-up card is to stay so while this many opponents lay theirs."""
        value = value_of(card)
        likelier = self.sense.undercut + self.sense.undercut_by_value * value
        per_card = max(ONE - likelier * others // self.unseen_count, 0)
        chance: i64 = ONE
        for _ in range(size(self.unseen & below(card))):
            chance = chance * per_card // ONE
        if self.unseen & bit(OFFICER) != 0:
            chance -= chance * self.sense.officer_threat * value * others // (ONE * 8)
        return max(chance, 0)

    def loot(self, taker: i64, card: i64) -> i64:
        """What it is worth to me that a card is paid to its owner."""
        state = self.state
        colour = colour_of(card)
        owned = amount(state.players[taker].tokens, colour)
        owed = min(value_of(card), TOKENS - owned)
        loot = self.change(taker, colour, owned, owned + owed)
        owed -= min(owed, amount(state.pool, colour))
        robbed: i64 = bit(taker)
        while owed > 0:
            most: i64 = 0
            richest: i64 = 0
            for seat in range(state.seats):
                if robbed & bit(seat) == 0:
                    tokens = amount(state.players[seat].tokens, colour)
                    if tokens > most:
                        most = tokens
                        richest = seat
            given = min(most, owed)
            if given == 0:
                break
            loot += self.change(richest, colour, most, most - given)
            robbed |= bit(richest)
            owed -= given
        return loot

    def change(self, seat: i64, colour: i64, before: i64, now: i64) -> i64:
        """What it is worth to me that a seat's tokens of a colour change."""
        player = self.state.players[seat]
        change = worth(self.state, player, colour, now, self.sense)
        change -= worth(self.state, player, colour, before, self.sense)
        if seat == self.me:
            return change
        return -change * self.sense.denial // (ONE * (self.state.seats - 1))

    def blow(self, card: i64) -> i64:
        """What turning down an opponent's face-up card is worth."""
        owner = self.state.owner_of(card)
        return -self.loot(owner, card) * self.survival(card, self.others_before(owner)) // ONE

    def lay(self, card: i64) -> i64:
        """What laying this card now is worth, compared with keeping it."""
        loot = self.loot(self.me, card)
        later = loot * self.sense.later // ONE
        for _ in range(size(self.unseen & below(card))):
            later = later * (ONE - self.sense.later_threat) // ONE
        prey = size(self.unseen & above(bit(card)))
        kept = later + self.sense.ambush * prey * (self.held - 1) // 8
        rival = self.state.face_up & same_colour(card)
        if rival != 0 and rival < bit(card):
            return -kept
        gained = loot * self.survival(card, self.others_before(self.me)) // ONE
        if rival != 0:
            gained += self.blow(lowest(rival))
        return gained - kept


def below(card: i64) -> i64:
    """The cards of the same colour with a lower value."""
    return same_colour(card) & (bit(card) - 1)


def worth(state: Riffifi, player: Player, colour: i64, tokens: i64, sense: Sense) -> i64:
    """What owning this many tokens of a colour is worth to a player."""
    if state.setup.scoring == BY_TOKENS:
        return tokens * sense.token
    if player.ticks & bit(colour) != 0:
        return tokens * sense.spare
    towards = min(tokens, TICK)
    value = towards * sense.token + towards * towards * sense.approach
    if tokens >= TICK:
        value += sense.tick + (tokens - TICK) * sense.spare
    return value


def choose(state: Riffifi, sense: Sense, rng: Rng) -> i64:
    """The move of the seat on turn by the heuristics, in any phase."""
    if state.phase == LAYING:
        return choose_card(state, sense, rng)
    if state.phase == GIVING:
        return choose_givers(state, rng)
    return REMOVE + rng.below(COLOURS)  # nobody has seen a card yet: every 1 is as good


def choose_card(state: Riffifi, sense: Sense, rng: Rng) -> i64:
    """What to lay; a card that would be turned down at once is concealed."""
    hand = state.players[state.turn].hand
    if hand & (hand - 1) == 0 and hand != bit(OFFICER):
        return lay_or_conceal(state, lowest(hand))
    outlook = Outlook(state, sense)
    best: i64 = NO_CARD
    most: i64 = 0
    rest = hand & COLOURED
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        value = outlook.lay(card) + rng.below(sense.doubt)
        if best == NO_CARD or value > most:
            best = card
            most = value
    if best != NO_CARD:
        best = lay_or_conceal(state, best)
    if hand & bit(OFFICER) != 0:
        if best == NO_CARD or -sense.officer > most:
            best = OFFICER
            most = -sense.officer
        rest = state.face_up
        while rest != 0:
            target = lowest(rest)
            rest &= rest - 1
            value = outlook.blow(target) - sense.officer + rng.below(sense.doubt)
            if value > most:
                best = TURN_DOWN + target
                most = value
    return best


def lay_or_conceal(state: Riffifi, card: i64) -> i64:
    rival = state.face_up & same_colour(card)
    return CONCEAL + card if rival != 0 and rival < bit(card) else card


def choose_givers(state: Riffifi, rng: Rng) -> i64:
    """The tied seats that are furthest ahead give one more token."""
    givers: i64 = 0
    for _ in range(state.odd):
        best: i64 = 0
        most: i64 = -1
        for seat in range(state.seats):
            if state.tied & ~givers & bit(seat) != 0:
                ahead = standing(state, seat) * 4 + rng.below(4)
                if ahead > most:
                    best = seat
                    most = ahead
        givers |= bit(best)
    return FROM + givers


def standing(state: Riffifi, seat: i64) -> i64:
    """How far a seat is on its way to winning the match."""
    player = state.players[seat]
    if state.setup.scoring == BY_TOKENS:
        return player.points + total(player.tokens)
    return size(player.ticks) * 60 + total(player.tokens)


def play_out(world: Riffifi, move: i64, sense: Sense, rng: Rng) -> i64:
    """What a move is worth to the seat that makes it, if all play on by the heuristics.

    Played out in a copy of this world, to the end of the round.
    """
    state = world.copy()
    state.apply(move)
    while state.phase == GIVING or (state.phase == LAYING and state.round == world.round):
        move = choose(state, sense, rng)
        if CONCEAL <= move < TURN_DOWN:
            move -= CONCEAL  # face up or not, it is turned down: this is faster
        state.apply(move)
    return prospects(state, world.turn)


def prospects(state: Riffifi, seat: i64) -> i64:
    """A seat's chance to win the match, in 1/65536; tokens count a little, to break ties."""
    chance: i64 = 0
    if state.phase != OVER:
        everybody: i64 = 0
        for other in range(state.seats):
            everybody += odds(state, other)
        chance = odds(state, seat) * CERTAIN // everybody
    elif state.champions & bit(seat) != 0:
        chance = CERTAIN // size(state.champions)
    return chance + state.players[seat].points * POINT


def odds(state: Riffifi, seat: i64) -> i64:
    """How likely a seat is to win, relative to CERTAIN for the seat in the lead."""
    most: i64 = 0
    for other in range(state.seats):
        most = max(most, between_rounds(state, other))
    halvings = most - between_rounds(state, seat)  # in 1/64
    part = halvings & 63
    return max((CERTAIN - (CERTAIN // 128) * part) >> (halvings >> 6), 1)


def between_rounds(state: Riffifi, seat: i64) -> i64:
    """How far ahead a seat is after a round; 64 more make it twice as likely to win.

    Fitted to matches between players that use these heuristics.
    """
    player = state.players[seat]
    if state.setup.scoring != BY_TOKENS:
        return size(player.ticks) * 77
    rounds_left = max(state.seats - state.round, 1)
    return player.points * 64 // (rounds_left + 2)
