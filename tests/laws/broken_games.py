"""Games that each break a law: Goofspiel, the example, with one thing wrong."""

from collections.abc import Callable, Mapping
from itertools import count
from typing import Any, NamedTuple

from msgspec.structs import replace
from tablee_goofspiel.game import Goofspiel, GoofspielView
from tablee_goofspiel.rules import NO_CARD, GoofspielState, begin

from tablee.core import laws
from tablee.core.bits import bit, cards
from tablee.core.errors import Illegal, Text
from tablee.core.game import AnyGame
from tablee.core.log import Value
from tablee.core.menu import Menu
from tests.kit.leaks import forgetting, showing


class Broken(NamedTuple):
    """A game, what is wrong with it, and the law that finds it."""

    law: Callable[..., None]
    wrong: str
    game: AnyGame


def ruled_by(state_type: type[GoofspielState]) -> Goofspiel:
    """Goofspiel by other rules."""

    class OtherRules(Goofspiel):
        def begin(self, seats: int, options: Mapping[str, Value]) -> GoofspielState:
            honest = super().begin(seats, options)
            state = state_type(honest.setup, honest.players)
            state.prizes = honest.prizes
            return state

    return OtherRules()


def viewed(**changed: Any) -> AnyGame:
    """Goofspiel with something else in every view."""
    return showing(Goofspiel(), lambda state, view: replace(view, **changed))


# -- Rules ------------------------------------------------------------------------------------


class PointFromNowhere(GoofspielState):
    def settle(self) -> None:
        super().settle()
        self.players[0].points += 1


class MenuAfterTheBid(GoofspielState):
    def legal(self, seat: int) -> Menu:
        return Menu(self.players[seat].hand, 0, 0, 0)


class NoMenu(GoofspielState):
    def legal(self, seat: int) -> Menu:
        return Menu(0, 0, 0, 0)


class EarlyWinner(GoofspielState):
    def winners(self) -> int:
        return bit(0)


class NoWinner(GoofspielState):
    def winners(self) -> int:
        return 0


class MenuAfterTheEnd(GoofspielState):
    def legal(self, seat: int) -> Menu:
        return Menu(bit(1), 0, 0, 0) if self.over else super().legal(seat)


class SecondBid(GoofspielState):
    """Whoever has bid may change their mind, though their menu is empty."""

    def play(self, seat: int, move: int) -> int:
        if seat in range(len(self.players)) and self.players[seat].bid:
            self.players[seat].bid = move
            return self.movers()
        return super().play(seat, move)


class EnglishRefusal(GoofspielState):
    def why_not(self, seat: int, move: int) -> Illegal:
        return Illegal("GOO-03", Text("No", "No"))


class RefusalOfAnotherGame(GoofspielState):
    def why_not(self, seat: int, move: int) -> Illegal:
        return Illegal("RIF-03", Text("No", "Non"))


class RefusalThatCounts(GoofspielState):
    def why_not(self, seat: int, move: int) -> Illegal:
        self.players[0].last_bid += 1
        return super().why_not(seat, move)


class RefusalThatTells(GoofspielState):
    def why_not(self, seat: int, move: int) -> Illegal:
        bids = [player.bid for player in self.players]
        return Illegal("GOO-03", Text(f"No: {bids}", f"Non : {bids}"))


class LuckOfItsOwn(GoofspielState):
    luck = count(1)

    def settle(self) -> None:
        super().settle()
        self.players[0].last_bid = next(self.luck)


class SharedPlayers(GoofspielState):
    def copy(self) -> "SharedPlayers":
        twin = super().copy()
        twin.players = self.players
        return twin


class NoEnd(GoofspielState):
    def settle(self) -> None:
        super().settle()
        if self.over:
            self.__setstate__(begin(self.setup).fields())


# -- Views, texts and the rest ----------------------------------------------------------------


def other_bids(state: GoofspielState, view: GoofspielView) -> GoofspielView:
    """The hands without the secret bids."""
    hands = [cards(player.hand & ~bit(player.bid)) for player in state.players]
    players = [replace(seen, hand=hand) for seen, hand in zip(view.players, hands, strict=True)]
    return replace(view, players=players)


def without_last_bids(view: GoofspielView) -> GoofspielView:
    return replace(view, players=[replace(player, last_bid=None) for player in view.players])


def untyped_prizes(state: GoofspielState, view: GoofspielView) -> GoofspielView:
    return replace(view, prizes=tuple(view.prizes))


class FewWords(Goofspiel):
    def write_move(self, move: int) -> str:
        return super().write_move(min(move, 4))


class FallbackOffTheMenu(Goofspiel):
    def fallback(self, state: GoofspielState, seat: int) -> int:
        return NO_CARD


BROKEN = [
    Broken(laws.nothing_is_lost_or_made, "a point too many", ruled_by(PointFromNowhere)),
    Broken(laws.movers_have_menus, "a menu out of turn", ruled_by(MenuAfterTheBid)),
    Broken(laws.movers_have_menus, "a turn without a menu", ruled_by(NoMenu)),
    Broken(laws.movers_have_menus, "a winner before the end", ruled_by(EarlyWinner)),
    Broken(laws.movers_have_menus, "views without movers", viewed(movers=[])),
    Broken(laws.movers_have_menus, "views in a pause", viewed(pause="trick")),
    Broken(laws.the_end_is_the_end, "nobody wins", ruled_by(NoWinner)),
    Broken(laws.the_end_is_the_end, "a menu after the end", ruled_by(MenuAfterTheEnd)),
    Broken(laws.the_end_is_the_end, "views without an end", viewed(over=False)),
    Broken(laws.moves_play_or_are_refused, "a move off the menu", ruled_by(SecondBid)),
    Broken(laws.moves_play_or_are_refused, "one language only", ruled_by(EnglishRefusal)),
    Broken(laws.moves_play_or_are_refused, "another's clause", ruled_by(RefusalOfAnotherGame)),
    Broken(laws.moves_play_or_are_refused, "a refusal changes it", ruled_by(RefusalThatCounts)),
    Broken(laws.unseen_things_change_nothing, "a leak", showing(Goofspiel(), other_bids)),
    Broken(laws.unseen_things_change_nothing, "a telling refusal", ruled_by(RefusalThatTells)),
    Broken(
        laws.imagined_states_look_the_same,
        "a forgetful mind",
        forgetting(Goofspiel(), without_last_bids),
    ),
    Broken(laws.logs_replay, "luck that is not in the log", ruled_by(LuckOfItsOwn)),
    Broken(laws.text_goes_there_and_back, "two moves in the same words", FewWords()),
    Broken(laws.json_goes_there_and_back, "another type", showing(Goofspiel(), untyped_prizes)),
    Broken(laws.copies_are_independent, "copies share players", ruled_by(SharedPlayers)),
    Broken(laws.fallbacks_are_legal, "a fallback off the menu", FallbackOffTheMenu()),
]
