"""Bots for Riff Raff, from the weakest to the strongest.

random   any of the moves that a menu lists
easy     any card and piece, near the mast; it makes mistakes now and then
medium   keeps the ship level: the card, the piece and the place that strain it least
hard     tries its candidates many times in the fast model, where hands tremble as at the table;
         at a table with full physics it also tries the best of them there

Their hands tremble like everybody's: errors of placing come from the physics. Which secret card
they lay is drawn by weights (card_choice.py): the better the level, the more they tell cards apart.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeVar, cast

from tablee.core.bits import bit, cards, highest, size
from tablee.core.bot import WAIT, Bot
from tablee.core.errors import BadSetup
from tablee.core.luck import Rng
from tablee.core.view import View
from tablee.games.riff_raff.card_choice import CardGame, Outlook, drawn
from tablee.games.riff_raff.cargo import FIRST_YARD_SPOT, SPOTS, first_of, is_yard, kinds_in
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
STEEP = 99.0  # degrees of strain where there is no room for any piece
A_PIECE = 2.0  # degrees of strain for each piece on a spot, where nobody knows how it lies
AHEAD = 0.02  # pieces: what a card one higher seems to be worth to easy
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
    tie = 1.2  # pieces: what an equal card seems to cost,
    spread = 0.15  # … what hardly makes a difference between cards,
    gives_up = 1000.0  # … and how much less than the best card another may promise

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
        """RAF-10: drawn by weights, in answer to what the others will probably lay."""
        state = known.frame
        game = CardGame(state.captain, known.possible, self.tie, self.spread)
        outlook = self.outlook(state, seat)
        game.share_out(outlook)
        mine = self.own_outlook(state, seat, outlook, rng)
        hand = state.players[seat].hand
        least = max(mine.alone[card] for card in cards(hand)) - self.gives_up
        good = sum(bit(card) for card in cards(hand) if mine.alone[card] >= least)
        return drawn(game.answer(seat, good, mine), rng)

    def outlook(self, state: RiffRaff, seat: int) -> Outlook:
        """What the cards promise everybody: here only that high ones load early."""
        outlook = Outlook()
        for card in range(1, SPOTS + 1):
            outlook.alone[card] = AHEAD * card
        return outlook

    def own_outlook(self, state: RiffRaff, seat: int, outlook: Outlook, rng: Rng) -> Outlook:
        """What they promise this seat; others cannot know it."""
        return outlook

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

    tie = 1.0
    spread = 0.1
    safe = 40.0  # the strain up to which a second piece seems safe

    def outlook(self, state: RiffRaff, seat: int) -> Outlook:
        """What they promise by the strain of the best placement on each spot."""
        if state.setup.physics == REFEREE:  # nobody knows how the pieces lie
            taken = [laid[0] for laid in state.ship if laid is not None]
            crowds = [A_PIECE * taken.count(spot) for spot in range(SPOTS + 1)]
            return outlook_of(state, seat, crowds)
        watch, supply = lookout(state), state.players[seat].supply
        ways = [watch.prospects(supply, spot)[:1] for spot in range(1, SPOTS + 1)]
        return outlook_of(state, seat, [0.0, *(best[0].strain if best else STEEP for best in ways)])

    def favoured(self, state: RiffRaff, seat: int, rng: Rng) -> int:
        """Itself, for the ship is emptier then; but RAF-21 may allow two to whoever is second."""
        others = [other for other in cards(state.equals()) if other != seat]
        waits = self.second_loads_two(state, seat)
        if not others or (state.equals() & bit(seat) and not waits):
            return seat
        return self.first_of_others(state, others, waits, rng)

    def first_of_others(self, state: RiffRaff, others: list[int], waits: bool, rng: Rng) -> int:
        return any_of(others, rng)

    def second_loads_two(self, state: RiffRaff, seat: int) -> bool:
        """Whether those with equal cards had better not be the first of them to load."""
        card = state.players[highest(state.equals())].card
        return self.outlook(state, seat).second[card] > 0

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
    gives_up = 0.2

    def __init__(self, effort: Effort = EFFORT, taste: Taste = TASTE) -> None:
        self.effort = effort
        self.taste = taste

    # -- Cards --------------------------------------------------------------------------------

    def outlook(self, state: RiffRaff, seat: int) -> Outlook:
        """Others are expected to keep the cards of free yards as well."""
        outlook = super().outlook(state, seat)
        for card in range(FIRST_YARD_SPOT, SPOTS + 1):
            if not state.is_taken(card):
                outlook.alone[card] -= self.taste.waits
        return outlook

    def own_outlook(self, state: RiffRaff, seat: int, outlook: Outlook, rng: Rng) -> Outlook:
        """Each card is tried out on the ship as it is now."""
        if state.setup.physics == REFEREE:
            return outlook
        near_the_end = any(
            size(player.supply) <= 2 for other, player in enumerate(state.players) if other != seat
        )
        hurry = self.taste.hurry if near_the_end else self.taste.before
        seeds = some_seeds(self.effort.cards_tries, rng)
        watch = lookout(state)
        mine = Outlook()
        for card in cards(state.players[seat].hand):
            mine.alone[card] = self.promise(state, seat, watch, card, seeds)
            mine.delay[card] = outlook.delay[card] + hurry
            mine.second[card] = outlook.second[card]
        return mine

    def promise(
        self, state: RiffRaff, seat: int, watch: Lookout, card: int, seeds: list[int]
    ) -> float:
        """What a card would bring on the ship as it is now."""
        supply = state.players[seat].supply
        ways = spread_out(watch.prospects(supply, card), self.effort.cards_ways, 1)
        if not ways:
            return -1.0
        best = max(self.worth(try_one(watch, supply, card, way, seeds), way) for way in ways)
        if is_yard(card) and state.is_taken(card) and size(supply) > 1:
            best = max(best, self.worth(try_two(watch, supply, card, ways[0], seeds), ways[0]))
        elif is_yard(card) and size(supply) > 1:
            best -= self.taste.waits
        return best

    def worth(self, trial: Trial, way: Prospect) -> float:
        return trial.mean() - self.taste.strain * way.strain

    # -- Captains -----------------------------------------------------------------------------

    def first_of_others(self, state: RiffRaff, others: list[int], waits: bool, rng: Rng) -> int:
        """Whoever has most left to load; or whoever has least, if it is better to be second."""
        sign = -1 if waits else 1
        left = {other: sign * size(state.players[other].supply) for other in others}
        return max(others, key=lambda other: (left[other], rng.below(64)))

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


def outlook_of(state: RiffRaff, seat: int, strains: list[float]) -> Outlook:
    """What the cards promise if the best placement on each spot has this strain."""
    outlook, pieces = Outlook(), size(state.players[seat].supply)
    for card in range(1, SPOTS + 1):
        taken = card >= FIRST_YARD_SPOT and state.is_taken(card)
        outlook.expect(card, strains[card], taken, pieces)
    return outlook


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
