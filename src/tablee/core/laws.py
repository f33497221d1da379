"""The laws every game obeys; a new game gets them by being on the shelf.

Each law is a function that takes a match at any point and raises AssertionError
if the law is broken. ``play_by_the_laws`` plays a match from start to end under all of them.
"""

from collections.abc import Callable
from itertools import combinations, product
from math import prod

import msgspec

from tablee.core.bits import bit, cards
from tablee.core.errors import LANGUAGES, BadLog, Illegal
from tablee.core.game import AnyGame, Option
from tablee.core.log import Value, read_log
from tablee.core.luck import Rng, seeded
from tablee.core.match import Match, begin, retrace
from tablee.core.state import HOUSE

MOST_TABLES = 1500  # up to this many combinations of options, all are tried
TIME_PASSES = 10  # percent chance that a running clock runs out before a move
MOST_MOVES = 20_000  # a longer match counts as endless
GARBAGE = ("", " ", "r", "r77", "pass", "deal", "0", "house", "conceal", "from", "\n", "ä", "r7 r7")


def tables(game: AnyGame) -> list[tuple[int, dict[str, Value]]]:
    """Every number of seats with every combination of options.

    If there are too many: enough that every two values meet at some table, and
    some others picked at random.
    """
    names = [option.name for option in game.options]
    factors = [list[Value](game.seats), *(worth_trying(option) for option in game.options)]
    if prod(map(len, factors)) <= MOST_TABLES:
        rows = list(product(*factors))
    else:
        rows = pairwise_rows(factors)
        rng = seeded(len(rows))
        while len(rows) < MOST_TABLES:
            rows.append(tuple(values[rng.below(len(values))] for values in factors))
    return [(int(seats), dict(zip(names, values, strict=True))) for seats, *values in rows]


def pairwise_rows(factors: list[list[Value]]) -> list[tuple[Value, ...]]:
    """Rows in which every two values of different factors meet at least once (pairwise testing)."""
    places = list(combinations(range(len(factors)), 2))
    missing = {(a, b, x, y) for a, b in places for x in factors[a] for y in factors[b]}
    rng = seeded(len(missing))
    rows = []
    while missing:
        a, b, x, y = min(missing, key=repr)
        tries = []
        for _ in range(30):
            row = [values[rng.below(len(values))] for values in factors]
            row[a], row[b] = x, y
            tries.append(row)
        best = max(tries, key=lambda row: len(missing & met(row, places)))
        missing -= met(best, places)
        rows.append(tuple(best))
    return rows


def met(row: list[Value], places: list[tuple[int, int]]) -> set[tuple[int, int, Value, Value]]:
    return {(a, b, row[a], row[b]) for a, b in places}


def worth_trying(option: Option) -> list[Value]:
    """All values of an option; for a range, only the default and the lowest other number."""
    if isinstance(option.values, range):
        default = int(option.default)
        others = [value for value in option.values[:2] if value != default]
        return sorted({default, others[0]})
    return list(option.values)


def play_by_the_laws(
    game: AnyGame, seats: int, options: dict[str, Value], seed: int, probes: int
) -> Match:
    """Play a random match; check the cheap laws at every move, all laws at some."""
    match = begin(game, seats, dict(options), seed, waits_at_pauses=True)
    rng = seeded(seed, stream=1)
    moves = 0
    while not match.over:
        for cheap_law in CHEAP_LAWS:
            cheap_law(match)
        if rng.below(100) < probes:
            for law in LAWS:
                law(match, rng)
        play_at_random(match, rng)
        moves += 1
        assert moves < MOST_MOVES, "the match ends"
    nothing_is_lost_or_made(match)
    the_end_is_the_end(match)
    logs_replay(match, rng)
    return match


def hold_for(game: AnyGame, matches: int = 100) -> None:
    """Play matches with all kinds of options under all laws; raises AssertionError if one fails."""
    rules_can_be_read(game)
    kinds = tables(game)
    for number in range(matches):
        seats, options = kinds[number * len(kinds) // matches]
        play_by_the_laws(game, seats, options, seed=number, probes=20)


def rules_can_be_read(game: AnyGame) -> None:
    for lang in LANGUAGES:
        assert f"{game.code}-" in game.rules_text(lang), f"RULES.{lang}.md names no clause"


def play_at_random(match: Match, rng: Rng) -> None:
    movers = match.movers()
    if match.timeout() is not None and (not movers or rng.below(100) < TIME_PASSES):
        match.time_out()
        return
    seat = movers[rng.below(len(movers))]
    menu = match.legal(seat)
    match.play(seat, menu[rng.below(len(menu))])


# -- Cheap laws, checked at every move ------------------------------------------------------


def nothing_is_lost_or_made(match: Match) -> None:
    match.game.audit(match.state)


def movers_have_menus(match: Match) -> None:
    """A seat has a menu exactly when it may move; somebody may move until the end."""
    movers = match.state.movers()
    assert movers, "a match that is not over has movers"
    if movers & bit(HOUSE):
        assert movers == bit(HOUSE), "the house moves alone"
        assert match.timeout() is not None, "it has moved by itself unless a clock must run out"
    assert match.winners() == []
    for seat in range(match.seats):
        assert bool(len(match.state.legal(seat))) == bool(movers & bit(seat))
    view, pause = match.view(None), match.pause()
    assert set(view.movers) == set(match.on_turn()), "views tell whose turn it is"
    assert view.pause == (pause and pause.after), "views tell what has just ended"
    assert pause is None or movers == bit(HOUSE), "nobody can move in a pause"


def the_end_is_the_end(match: Match) -> None:
    assert match.movers() == []
    assert match.winners()
    assert all(match.legal(seat) == [] for seat in range(match.seats))
    assert all(match.view(seat).over for seat in (None, *range(match.seats)))


# -- All laws -------------------------------------------------------------------------------


def moves_play_or_are_refused(match: Match, rng: Rng) -> None:
    """Any move by anyone either plays or raises Illegal, which changes nothing."""
    facts, log = match.state.facts(), match.log()
    for seat in range(-1, match.seats + 1):
        for move in (*GARBAGE, *some_moves(match, rng)):
            if is_on_the_menu(match, seat, move):
                match.copy().play(seat, move)
                continue
            refused = refusal(match, seat, move)
            assert refused is not None, f"{move!r} by seat {seat} is not on the menu but played"
            assert refused.say("en") != refused.say("fr"), f"not translated: {refused}"
            assert refused.clause.startswith(match.game.code), f"of another game: {refused}"
    assert match.state.facts() == facts
    assert match.log() == log


def is_on_the_menu(match: Match, seat: int, move: str) -> bool:
    """Whether a menu has this move; some menus know moves that they cannot list."""
    try:
        number = match.game.read_move(move)
    except Illegal:
        return False
    return 0 <= seat < match.seats and number in match.state.legal(seat)


def refusal(match: Match, seat: int, move: str) -> Illegal | None:
    try:
        match.play(seat, move)
    except Illegal as refused:
        return refused
    return None


def some_moves(match: Match, rng: Rng) -> list[str]:
    """Moves of the game, most of them illegal now: any number it can write."""
    found = []
    for _ in range(12):
        try:
            found.append(match.game.write_move(rng.below(256)))
        except (IndexError, ValueError):
            continue
    return found


def unseen_things_change_nothing(match: Match, rng: Rng) -> None:
    """Changing what a seat cannot know leaves everything it receives unchanged, byte for byte."""
    for seat in (None, *range(match.seats)):
        told = match.game.other_world(match.record, seat, rng)
        if told is None:
            continue
        try:
            other = retrace(match.game, told, waits_at_pauses=match.waits_at_pauses)
        except BadLog:
            continue  # a misdeal, or a card that could not have been concealed
        if other.state.movers() & bit(HOUSE) and other.timeout() is None:
            continue
        for recall in (False, True):
            here, there = received(match, seat, recall), received(other, seat, recall)
            assert here == there, leak(seat, difference(decoded(here), decoded(there)))
        here_refused, there_refused = refusals(match, seat), refusals(other, seat)
        assert here_refused == there_refused, leak(seat, difference(here_refused, there_refused))


def leak(seat: int | None, differs: str) -> str:
    reader = "a spectator" if seat is None else f"seat {seat}"
    return f"{reader} would notice something it has not seen: {differs}"


def received(match: Match, seat: int | None, recall: bool) -> bytes:
    return msgspec.json.encode(match.view(seat, recall=recall))


def decoded(data: bytes) -> object:
    return msgspec.json.decode(data)


def difference(here: object, there: object, where: str = "") -> str:
    """The first place in which two pieces of JSON differ: “players[1].hand is 3, not 5”."""
    if isinstance(here, dict) and isinstance(there, dict) and here.keys() == there.keys():
        name = next(name for name in here if here[name] != there[name])
        return difference(here[name], there[name], f"{where}.{name}".lstrip("."))
    if isinstance(here, list) and isinstance(there, list) and len(here) == len(there):
        place = next(place for place in range(len(here)) if here[place] != there[place])
        return difference(here[place], there[place], f"{where}[{place}]")
    return f"{where or 'all of it'} is {here!r}, not {there!r}"


def refusals(match: Match, seat: int | None) -> list[str]:
    """What this seat is told about every move it could try."""
    if seat is None:
        return []
    told = []
    menu = match.state.legal(seat)
    for number in range(-1, 256):
        if number not in menu:
            try:
                match.state.play(seat, number)
            except Illegal as refused:
                told.append(refused.say("en"))
    return told


def imagined_states_look_the_same(match: Match, rng: Rng) -> None:
    """A state imagined from a view shows the same view, and can be played to its end."""
    for seat in (None, *range(match.seats)):
        for recall in (False, True):
            view = match.view(seat, recall=recall)
            imagined = match.game.mind(view).imagine(rng)
            match.game.audit(imagined)
            shown = match.game.show(imagined, match.record.options, seat, recall)
            shown = msgspec.structs.replace(shown, happened=view.happened)
            assert shown == view, (
                f"imagined from the view of seat {seat} with recall={recall}, the state shows "
                f"another view: {difference(msgspec.to_builtins(view), msgspec.to_builtins(shown))}"
            )
            imagined.playout(rng)
            assert imagined.movers() == 0


def logs_replay(match: Match, rng: Rng) -> None:
    """Log, replay, log again: everything is the same, including the events."""
    told = match.log()
    waits = match.waits_at_pauses
    again = retrace(match.game, read_log(told), verify=True, waits_at_pauses=waits)
    assert again == match
    assert again.log() == told
    for seat in (None, *range(match.seats)):
        assert received(again, seat, recall=True) == received(match, seat, recall=True)


def text_goes_there_and_back(match: Match, rng: Rng) -> None:
    for seat in range(match.seats):
        for move in match.state.legal(seat):
            text = match.game.write_move(move)
            assert match.game.read_move(text) == move


def json_goes_there_and_back(match: Match, rng: Rng) -> None:
    for seat in (None, *range(match.seats)):
        view = match.view(seat, recall=True)
        data = msgspec.json.encode(view)
        assert msgspec.json.decode(data, type=match.game.view_type) == view


def copies_are_independent(match: Match, rng: Rng) -> None:
    facts = match.state.facts()  # no copy: it might share what changes
    twin = match.copy()
    assert twin == match
    play_at_random(twin, rng)
    twin.state.copy().playout(rng)
    assert match.state.facts() == facts
    assert twin != match


def fallbacks_are_legal(match: Match, rng: Rng) -> None:
    for seat in cards(match.state.movers() & match.game.awaited(match.state)):
        assert match.game.fallback(match.state, seat) in match.state.legal(seat)


CHEAP_LAWS: tuple[Callable[[Match], None], ...] = (nothing_is_lost_or_made, movers_have_menus)
LAWS: tuple[Callable[[Match, Rng], None], ...] = (
    moves_play_or_are_refused,
    unseen_things_change_nothing,
    imagined_states_look_the_same,
    logs_replay,
    text_goes_there_and_back,
    json_goes_there_and_back,
    copies_are_independent,
    fallbacks_are_legal,
)
