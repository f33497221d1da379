"""The rules of Goofspiel: bid for a prize, all at once and in secret.

Clause numbers (GOO-03) point into RULES.en.md and RULES.fr.md beside this file. A card is its
number, and a set of cards has one bit a card.
"""

from tablee.core.bits import bit, nth, size
from tablee.core.errors import Illegal, Text
from tablee.core.events import MATCH_OVER
from tablee.core.luck import Luck, Rng
from tablee.core.menu import Menu
from tablee.core.playout import play_out
from tablee.core.state import HOUSE, GameState, Piece, TableSetup
from tablee_goofspiel.events import BID, STAYED, TURNED, WON

NO_CARD = 0


class Player(Piece):
    def __init__(self) -> None:
        self.hand = 0
        self.bid = NO_CARD  # secret until all have chosen
        self.last_bid = NO_CARD  # of the round before, which everybody has seen
        self.points = 0


class GoofspielState(GameState):
    """A match of Goofspiel."""

    def __init__(self, setup: TableSetup, players: list[Player]) -> None:
        super().__init__()
        self.setup = setup
        self.players = players
        self.prizes = 0  # those that have not been turned up
        self.prize = NO_CARD  # the one that is bid for
        self.pot = 0  # points of the prizes that nobody has won yet (GOO-05)
        self.over = False

    def movers(self) -> int:
        """Whoever has not bid; the house while the next prize is to be turned up."""
        if self.over:
            return 0
        if self.prize == NO_CARD:
            return bit(HOUSE)
        return sum(bit(seat) for seat, player in enumerate(self.players) if not player.bid)

    def legal(self, seat: int) -> Menu:
        may_move = 0 <= seat < len(self.players) and self.movers() & bit(seat)
        return Menu(self.players[seat].hand if may_move else 0, 0, 0, 0)

    def play(self, seat: int, move: int) -> int:
        """GOO-03: a bid; when all have chosen, the bids are shown."""
        if not self.legal(seat).has(move):
            raise self.why_not(seat, move)
        self.players[seat].bid = move
        self.tell(BID, seat, move)
        if all(player.bid for player in self.players):
            self.settle()
        return self.movers()

    def why_not(self, seat: int, move: int) -> Illegal:
        if not self.movers() & bit(seat):
            return Illegal("GOO-03", Text("You have bid already", "Vous avez déjà misé"))
        return Illegal("GOO-03", Text(f"You have no {move} left", f"Vous n’avez plus de {move}"))

    def draw(self, luck: Luck) -> list[int]:
        """GOO-02: the next prize by this luck."""
        return [nth(self.prizes, luck.below(size(self.prizes)))]

    def house(self, outcome: list[int]) -> None:
        (prize,) = outcome
        if self.movers() != bit(HOUSE) or not self.prizes & bit(prize):
            raise Illegal("GOO-02", Text("Not a prize to turn up", "Ce lot ne peut être retourné"))
        self.prizes ^= bit(prize)
        self.prize = prize
        self.pot += prize
        self.tell(TURNED, prize)

    def settle(self) -> None:
        """GOO-04, GOO-05: the highest bid wins what lies there, unless it is tied."""
        bids = [player.bid for player in self.players]
        highest = max(bids)
        if bids.count(highest) == 1:
            seat = bids.index(highest)
            self.players[seat].points += self.pot
            self.tell(WON, seat, self.pot, highest)
            self.pot = 0
        else:
            self.tell(STAYED, self.pot, highest)
        for player in self.players:
            player.hand ^= bit(player.bid)
            player.last_bid, player.bid = player.bid, NO_CARD
        self.prize = NO_CARD
        if not self.prizes:
            self.over = True
            self.tell(MATCH_OVER, self.winners())

    def scores(self) -> list[int]:
        return [player.points for player in self.players]

    def winners(self) -> int:
        """GOO-06: the most points, and everybody who has as many."""
        scores = self.scores()
        return sum(bit(seat) for seat, s in enumerate(scores) if s == max(scores) and self.over)

    def playout(self, rng: Rng) -> int:
        return play_out(self, rng)


def begin(setup: TableSetup) -> GoofspielState:
    """GOO-01: everybody holds every card once."""
    state = GoofspielState(setup, [Player() for _ in range(setup.seats)])
    state.prizes = sum(bit(card) for card in range(1, int(setup.options["cards"]) + 1))
    for player in state.players:
        player.hand = state.prizes
    return state
