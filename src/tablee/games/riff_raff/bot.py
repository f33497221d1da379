"""Bots for Riff Raff, from the weakest to the strongest.

random   any of the moves that a menu lists
easy     any card and piece, near the mast; it makes mistakes now and then
medium   keeps the ship level: the card, the piece and the place that strain it least
hard     tries its candidates many times in the fast model, where hands tremble as at the table;
         at a table with full physics it also tries the best of them there

Their hands tremble like everybody's: errors of placing come from the physics.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeVar, cast

from tablee.core.bits import bit, cards, size
from tablee.core.bot import WAIT, Bot
from tablee.core.errors import BadSetup
from tablee.core.luck import Rng
from tablee.core.view import View
from tablee.games.riff_raff.cargo import first_of, is_yard, kinds_in
from tablee.games.riff_raff.faces import MASSES
from tablee.games.riff_raff.mind import Mind
from tablee.games.riff_raff.moves import ANNOUNCE, CAPTAIN, CARD, LOAD, MOVES, NEXT
from tablee.games.riff_raff.outcome import conditions_of, ship_of
from tablee.games.riff_raff.pieces import FULL, REFEREE, Setup
from tablee.games.riff_raff.placement import shape_in
from tablee.games.riff_raff.placing import examples
from tablee.games.riff_raff.policy import Lookout, Prospect, Trial, gain, try_one, try_two
from tablee.games.riff_raff.provider import Provider, provider
from tablee.games.riff_raff.rules import RiffRaff
from tablee.games.riff_raff.statics_provider import terms_of
from tablee.games.riff_raff.view import RiffRaffView, mind_of

T = TypeVar("T")

SEEDS = 2**31
ERRS_ONCE_IN = 6
LOOKS_AHEAD = 2  # seconds of full physics simulated after the release
NEAR = 3  # places nearest to the mast among which easy chooses


def mind(view: View) -> Mind:
    """What the seat of this view knows."""
    return mind_of(cast(RiffRaffView, view), Setup(view.seats, view.options))


def lookout(state: RiffRaff) -> Lookout:
    return Lookout(state.ship, state.tilt, terms_of(conditions_of(state)))


class Sailor:
    """What all levels share: a choice for each question of the game."""

    recalls = False

    def choose(self, view: View, rng: Rng) -> str:
        seat = view.seat
        assert seat is not None
        known = mind(view)
        state = known.frame
        me = state.players[seat]
        if state.is_choosing():
            return MOVES.write(CARD + self.card(known, seat, rng))
        if state.is_naming():
            return MOVES.write(CAPTAIN + self.favoured(state, seat, rng))
        if state.is_ordering():
            return MOVES.write(NEXT + self.favoured(state, seat, rng))
        if state.is_announcing():
            return MOVES.write(ANNOUNCE + self.announced(state, me.supply, me.card, rng))
        if state.is_reporting():
            return WAIT  # the people at the box report what fell
        if state.setup.physics == REFEREE:
            return MOVES.write(LOAD + self.shape(me.supply, me.card, rng))
        return MOVES.write(self.placement(state, me.supply, me.card, rng))

    def card(self, known: Mind, seat: int, rng: Rng) -> int:
        return any_of(cards(known.frame.players[seat].hand), rng)

    def favoured(self, state: RiffRaff, seat: int, rng: Rng) -> int:
        """Who becomes captain, or loads next, of those with equal cards."""
        return any_of(cards(state.equals()), rng)

    def announced(self, state: RiffRaff, supply: int, spot: int, rng: Rng) -> int:
        return 1

    def shape(self, supply: int, spot: int, rng: Rng) -> int:
        return any_of(cards(kinds_in(supply)), rng)

    def placement(self, state: RiffRaff, supply: int, spot: int, rng: Rng) -> int:
        return any_of(examples(supply, spot), rng)


class Random(Sailor):
    """Any listed move; but it leaves reports to the people who saw what fell."""

    def choose(self, view: View, rng: Rng) -> str:
        reporting = cast(RiffRaffView, view).phase == "reporting"
        return WAIT if reporting else any_of(view.legal, rng)


class Easy(Sailor):
    """Any card and any piece, placed somewhere near the mast."""

    def announced(self, state: RiffRaff, supply: int, spot: int, rng: Rng) -> int:
        return 1 + rng.below(2)

    def placement(self, state: RiffRaff, supply: int, spot: int, rng: Rng) -> int:
        if rng.below(ERRS_ONCE_IN) == 0:
            return super().placement(state, supply, spot, rng)
        piece = bit(first_of(supply, any_of(cards(kinds_in(supply)), rng)))
        ways = lookout(state).prospects(piece, spot)
        if not ways:
            return super().placement(state, supply, spot, rng)
        return any_of(ways[:NEAR], rng).placement


class Medium(Sailor):
    """Keeps the ship level, and loads two pieces if that strains it little."""

    safe = 40.0  # the strain up to which a second piece seems safe

    def card(self, known: Mind, seat: int, rng: Rng) -> int:
        state = known.frame
        me = state.players[seat]
        if state.setup.physics == REFEREE:
            return emptiest(state, cards(me.hand), rng)
        watch = lookout(state)
        strains = []
        for card in cards(me.hand):
            ways = watch.prospects(me.supply, card)
            strains.append((ways[0].strain if ways else 99.0, rng.below(64), card))
        return min(strains)[2]

    def favoured(self, state: RiffRaff, seat: int, rng: Rng) -> int:
        """Itself: the earlier it loads, the emptier the ship."""
        equals = cards(state.equals())
        return seat if seat in equals else any_of(equals, rng)

    def announced(self, state: RiffRaff, supply: int, spot: int, rng: Rng) -> int:
        if state.setup.physics == REFEREE:
            return 1
        ways = lookout(state).prospects(supply, spot)
        others = [way for way in ways if shape_in(way.placement) != shape_in(ways[0].placement)]
        return 2 if others and others[0].strain < self.safe else 1

    def shape(self, supply: int, spot: int, rng: Rng) -> int:
        """Heavy pieces low, light ones high."""
        shapes = sorted(cards(kinds_in(supply)), key=MASSES.__getitem__)
        return shapes[0] if is_yard(spot) else shapes[-1]

    def placement(self, state: RiffRaff, supply: int, spot: int, rng: Rng) -> int:
        ways = lookout(state).prospects(supply, spot)
        return ways[0].placement if ways else any_of(examples(supply, spot), rng)


class Effort(NamedTuple):
    """How much ``hard`` tries. Counts, not seconds: the same seed gives the same match."""

    ways: int = 12  # placements tried, the least strain first …
    a_shape: int = 3  # … but at most this many of one shape
    tries: int = 24  # tries of each; the best get twice as many more
    finalists: int = 3
    cards_ways: int = 2  # placements tried for each card in hand
    cards_tries: int = 16
    full_tries: int = 2  # tries of each finalist with full physics


class Taste(NamedTuple):
    """What ``hard`` values besides loaded pieces, in pieces."""

    strain: float = 0.01  # per degree of strain less in the end
    waits: float = 0.3  # for keeping a yard's card until two pieces may be loaded there
    before: float = 0.02  # per player who loads after it …
    hurry: float = 0.1  # … if somebody is about to load their last pieces


EFFORT = Effort()
TASTE = Taste()


class Hard(Medium):
    """Estimates placements by trying them, and picks cards, captains and numbers from that."""

    recalls = True

    def __init__(self, effort: Effort = EFFORT, taste: Taste = TASTE) -> None:
        self.effort = effort
        self.taste = taste

    # -- Cards --------------------------------------------------------------------------------

    def card(self, known: Mind, seat: int, rng: Rng) -> int:
        state = known.frame
        hand = cards(state.players[seat].hand)
        if state.setup.physics == REFEREE:
            return emptiest(state, hand, rng)
        seeds = some_seeds(self.effort.cards_tries, rng)
        watch = lookout(state)
        return max(hand, key=lambda card: self.promise(known, seat, watch, card, seeds))

    def promise(self, known: Mind, seat: int, watch: Lookout, card: int, seeds: list[int]) -> float:
        """What a card would bring on the ship as it is now."""
        state = known.frame
        supply = state.players[seat].supply
        ways = spread_out(watch.prospects(supply, card), self.effort.cards_ways, 1)
        if not ways:
            return -1.0
        best = max(self.worth(try_one(watch, supply, card, way, seeds), way) for way in ways)
        if is_yard(card) and state.is_taken(card) and size(supply) > 1:
            best = max(best, self.worth(try_two(watch, supply, card, ways[0], seeds), ways[0]))
        elif is_yard(card) and size(supply) > 1:
            best -= self.taste.waits
        near_the_end = any(
            size(player.supply) <= 2 for other, player in enumerate(state.players) if other != seat
        )
        ahead = self.taste.hurry if near_the_end else self.taste.before
        return best + ahead * expected_behind(known, seat, card)

    def worth(self, trial: Trial, way: Prospect) -> float:
        return trial.mean() - self.taste.strain * way.strain

    # -- Captains -----------------------------------------------------------------------------

    def favoured(self, state: RiffRaff, seat: int, rng: Rng) -> int:
        """Itself, or else whoever has most left to load, so that the leaders wait."""
        equals = cards(state.equals())
        if seat in equals:
            return seat
        return max(equals, key=lambda other: (size(state.players[other].supply), rng.below(64)))

    # -- Loading ------------------------------------------------------------------------------

    def announced(self, state: RiffRaff, supply: int, spot: int, rng: Rng) -> int:
        if state.setup.physics == REFEREE:
            return 1
        watch = lookout(state)
        ways = spread_out(watch.prospects(supply, spot), self.effort.finalists, 1)
        if not ways:
            return 1
        seeds = some_seeds(2 * self.effort.tries, rng)
        one = max(self.worth(try_one(watch, supply, spot, way, seeds), way) for way in ways)
        two = max(self.worth(try_two(watch, supply, spot, way, seeds), way) for way in ways)
        return 2 if two > one else 1

    def placement(self, state: RiffRaff, supply: int, spot: int, rng: Rng) -> int:
        watch = lookout(state)
        effort = self.effort
        ways = spread_out(watch.prospects(supply, spot), effort.ways, effort.a_shape)
        if not ways:
            return any_of(examples(supply, spot), rng)
        ways = self.best(watch, supply, spot, ways, some_seeds(effort.tries, rng))
        ways = ways[: effort.finalists]
        seeds = some_seeds(2 * effort.tries, rng)
        ways = self.best(watch, supply, spot, ways, seeds)
        if state.setup.physics == FULL and effort.full_tries:
            return self.tried_in_full(state, supply, spot, ways, seeds[: effort.full_tries])
        return ways[0].placement

    def best(
        self, watch: Lookout, supply: int, spot: int, ways: list[Prospect], seeds: list[int]
    ) -> list[Prospect]:
        """The same placements, the most promising first."""
        worth = {
            way.placement: self.worth(try_one(watch, supply, spot, way, seeds), way) for way in ways
        }
        return sorted(ways, key=lambda way: -worth[way.placement])

    def tried_in_full(
        self, state: RiffRaff, supply: int, spot: int, ways: list[Prospect], seeds: list[int]
    ) -> int:
        """The first of them that goes well in full physics, or else the best."""
        physics = full_physics()
        if physics is None:
            return ways[0].placement
        conditions = conditions_of(state)
        conditions = conditions._replace(limit=min(conditions.limit, LOOKS_AHEAD), longer=0)
        ship = ship_of(state)
        gains = []
        for way in ways:
            piece = first_of(supply, shape_in(way.placement))
            gained = 0
            for seed in seeds:
                outcome = physics.settle(
                    ship=ship,
                    piece=piece,
                    spot=spot,
                    placement=way.placement,
                    seed=seed,
                    conditions=conditions,
                )
                fallen = sum(bit(each) for each in outcome.fallen)
                gained += gain(piece, fallen, sum(bit(each) for each in outcome.caught))
            if gained == len(seeds):
                return way.placement
            gains.append(gained)
        return ways[gains.index(max(gains))].placement


# -- Helpers --------------------------------------------------------------------------------


def any_of(items: Sequence[T], rng: Rng) -> T:
    return items[rng.below(len(items))]


def some_seeds(count: int, rng: Rng) -> list[int]:
    return [rng.below(SEEDS) for _ in range(count)]


def spread_out(ways: list[Prospect], most: int, a_shape: int) -> list[Prospect]:
    """The first ones, but not too many of one shape."""
    found: list[Prospect] = []
    seen = [0] * len(MASSES)
    for way in ways:
        shape = shape_in(way.placement)
        if seen[shape] < a_shape and len(found) < most:
            seen[shape] += 1
            found.append(way)
    return found


def emptiest(state: RiffRaff, hand: list[int], rng: Rng) -> int:
    """The card of the spot with the fewest pieces, if it is not known how they lie."""
    taken = [laid[0] for laid in state.ship if laid is not None]
    return min(hand, key=lambda card: (taken.count(card), rng.below(64)))


def expected_behind(known: Mind, seat: int, card: int) -> float:
    """How many players will probably play a lower card than this one."""
    total = 0.0
    for other, possible in enumerate(known.possible):
        if other != seat and possible:
            total += float(size(possible & (bit(card) - 1))) / float(size(possible))
    return total


def full_physics() -> Provider | None:
    """Full physics, if it is installed."""
    try:
        return provider("full")
    except BadSetup:
        return None


LEVELS: dict[str, Bot] = {
    "random": Random(),
    "easy": Easy(),
    "medium": Medium(),
    "hard": Hard(),
}
