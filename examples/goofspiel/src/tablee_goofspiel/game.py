"""Goofspiel for Tablée: its name, options, view and bots."""

from collections.abc import Mapping
from dataclasses import replace

import msgspec

from tablee.bots.imagining import bots_of
from tablee.core.bits import bit, cards, nth, size
from tablee.core.bot import Bot
from tablee.core.errors import Text
from tablee.core.game import Game, Option
from tablee.core.log import HOUSE_NAME, Record, Value
from tablee.core.luck import Rng
from tablee.core.moves import Family, Moves
from tablee.core.state import TableSetup
from tablee.core.view import View
from tablee.core.view_words import COMMON
from tablee_goofspiel.events import EVENTS, AnyEvent, Stayed, Won
from tablee_goofspiel.rules import NO_CARD, GoofspielState, Player, begin

MOST_CARDS = 13
CARDS = ["", *map(str, range(1, MOST_CARDS + 1))]


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody sees of a seat."""

    has_bid: bool
    last_bid: int | None
    hand: list[int]  # the secret bid among them: the others cannot tell which it is


class GoofspielView(View, frozen=True, kw_only=True):
    """A table of Goofspiel from one seat."""

    prize: int | None
    pot: int
    prizes: list[int]  # to come, in no order
    hand: list[str]
    chosen: int | None  # my bid
    players: list[SeatView]
    happened: list[AnyEvent]


class Mind:
    """What a seat knows: everything but what the others have just bid."""

    def __init__(self, frame: GoofspielState, secret: list[int]) -> None:
        self.frame = frame
        self.secret = secret  # seats whose bid is unknown

    def imagine(self, rng: Rng) -> GoofspielState:
        state = self.frame.copy()
        for seat in self.secret:
            hand = state.players[seat].hand
            state.players[seat].bid = nth(hand, rng.below(size(hand)))
        return state


class Goofspiel(Game[GoofspielState, GoofspielView]):
    name = "goofspiel"
    code = "GOO"
    title = Text("Goofspiel", "Goofspiel")
    box = Text("Goofspiel", "Goofspiel")
    about = Text(
        "Bid for prizes, all at once and in secret", "Misez sur des lots, tous ensemble, en secret"
    )
    seats = range(2, 6)
    minutes = 10
    rules_version = 1
    options = (
        Option(
            "cards",
            "GOO-01",
            values=range(5, MOST_CARDS + 1),
            default=MOST_CARDS,
            title=Text("Cards", "Cartes"),
            help=Text("How many cards everybody holds", "Combien de cartes chacun tient"),
        ),
    )
    moves = Moves(
        "Goofspiel",
        "GOO-03",
        Family("bid {card}", 0, CARDS, example="bid 7", means=Text("bid the 7", "miser le 7")),
    )
    house_moves = Moves(
        "Goofspiel",
        "GOO-02",
        Family("prize {card}", 0, CARDS, example="prize 7", means=Text("7 to win", "7 à gagner")),
    )
    events = EVENTS
    words = COMMON | {
        "bid": Text("bid", "miser"),
        "prize": Text("prize", "lot"),
        "pot": Text("to win", "à gagner"),
        "prizes": Text("to come", "à venir"),
        "chosen": Text("your bid", "votre mise"),
        "has_bid": Text("has bid", "a misé"),
        "last_bid": Text("last bid", "dernière mise"),
        "hand": Text("cards left", "cartes"),
    }
    unit = Text("rounds", "manches")
    unit_over = (Won, Stayed)
    view_type = GoofspielView

    def begin(self, seats: int, options: Mapping[str, Value]) -> GoofspielState:
        return begin(TableSetup(seats, options))

    def show(
        self, state: GoofspielState, options: Mapping[str, Value], seat: int | None, recall: bool
    ) -> GoofspielView:
        me = None if seat is None else state.players[seat]
        return GoofspielView(
            **self.base_view(state, options, seat),
            prize=state.prize or None,
            pot=state.pot,
            prizes=cards(state.prizes),
            hand=[CARDS[card] for card in cards(me.hand & ~bit(me.bid))] if me else [],
            chosen=me.bid or None if me else None,
            players=[
                SeatView(has_bid=p.bid > 0, last_bid=p.last_bid or None, hand=cards(p.hand))
                for p in state.players
            ],
        )

    def mind(self, view: GoofspielView) -> Mind:
        frame = GoofspielState(TableSetup(view.seats, view.options), [])
        frame.prize = view.prize or NO_CARD
        frame.pot = view.pot
        frame.prizes = sum(map(bit, view.prizes))
        frame.over = view.over
        for seen, points in zip(view.players, view.scores, strict=True):
            player = Player()
            player.hand = sum(map(bit, seen.hand))
            player.last_bid = seen.last_bid or NO_CARD
            player.points = points
            frame.players.append(player)
        if view.seat is not None:
            frame.players[view.seat].bid = view.chosen or NO_CARD
        others = [s for s, seen in enumerate(view.players) if seen.has_bid and s != view.seat]
        return Mind(frame, others)

    def bots(self) -> Mapping[str, Bot]:
        return bots_of(self)

    def audit(self, state: GoofspielState) -> None:
        """Everybody holds as many cards as there are rounds to come, and no point is lost."""
        left = size(state.prizes) + (state.prize != NO_CARD)
        assert all(size(player.hand) == left for player in state.players)
        pack = range(1, int(state.setup.options["cards"]) + 1)
        assert sum(state.scores()) + state.pot + sum(cards(state.prizes)) == sum(pack)

    def other_world(self, record: Record, seat: int | None, rng: Rng) -> Record | None:
        """Whoever has bid in the round that is going on may have bid another card."""
        last = max(n for n, line in enumerate(record.lines) if line.who == HOUSE_NAME)
        for number in range(last + 1, len(record.lines)):
            line = record.lines[number]
            spent = {each.move for each in record.lines if each.who == line.who}
            unspent = [f"bid {card}" for card in range(1, int(record.options["cards"]) + 1)]
            others = [move for move in unspent if move not in spent]
            if line.who != str(seat) and others:
                lines = list(record.lines)
                lines[number] = line._replace(move=others[rng.below(len(others))])
                return replace(record, lines=lines)
        return None
